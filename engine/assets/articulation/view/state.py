"""Poses, velocities and accelerations of an articulation: reading and writing them."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from engine.assets.arguments import Ids, Index, grid
from engine.assets.articulation.view.arrays import Arrays
from engine.assets.utils import math as math_utils
from engine.physics.enums import JointType


class State(Arrays):
    """The state of an articulation. Nothing is computed before it is read."""

    version = 0
    """Counts how often poses and velocities of bodies were computed."""
    _seen = _joints_seen = -1

    def refresh(self) -> int:
        """Bring the poses and velocities of `kinematics` to the state that readers want to see; see `version`."""
        if self._seen < self.freshness.wanted:
            self.kinematics.refresh()
            self._seen = self.freshness.now
            self.version += 1
        return self.version

    def refresh_joints(self) -> None:
        """The same for positions and velocities of joints."""
        if self._joints_seen < self.freshness.wanted:
            self.kinematics.refresh_joints()
            self._joints_seen = self.freshness.now

    def invalidate(self) -> None:
        """Have the next read compute everything: the model has changed, or all worlds began anew."""
        self._seen = self._joints_seen = -1

    def written(self, rows: Index) -> None:
        """The state of some worlds was written."""
        self.freshness.view("status")[rows] = 0
        self.freshness.written(rows)

    def get_root_transforms(self) -> torch.Tensor:
        """(nworld, 7) position and quaternion x, y, z, w of the root's frame, world frame."""
        return self.get_link_transforms()[:, 0]

    def get_root_velocities(self) -> torch.Tensor:
        """(nworld, 6) of the root's centre of mass, world frame."""
        return self.get_link_velocities()[:, 0]

    def get_link_transforms(self) -> torch.Tensor:
        """(nworld, nbody, 7) positions and quaternions x, y, z, w of the bodies' frames, world frame."""
        self.refresh()
        return self.kinematics.bodies[..., [0, 1, 2, 4, 5, 6, 3]]

    def get_link_velocities(self) -> torch.Tensor:
        """(nworld, nbody, 6) of the bodies' centres of mass, world frame."""
        self.refresh()
        return self.kinematics.bodies[..., 7:13].clone()

    def get_link_accelerations(self) -> torch.Tensor:
        """(nworld, nbody, 6) of the bodies' centres of mass, world frame: what the last step changed, by its
        duration; 0 before the first step, and in worlds that were written to since the last one."""
        self.refresh()
        self.accelerations.refresh()
        return self.accelerations.values.clone()

    def get_link_incoming_joint_force(self) -> torch.Tensor:
        """(nworld, nbody, 6) force and torque that every body hands on to its parent through its joint, in the frame
        of the parent: torques about its origin. Of the root, what it hands on to the world, in its axes, torques
        about the root's origin. As the last step left them: of the state before it.

        At rest this is the load that hangs on the joint: the sign of the original. Where another asset has read its
        own poses since the step, these are of the state after it, and of the one before only accelerations and
        contacts."""
        self.joint_wrenches.refresh()
        return self.joint_wrenches.values.clone()

    def get_dof_positions(self) -> torch.Tensor:
        """(nworld, njoint) rad or m."""
        self.refresh_joints()
        return self.kinematics.joint_pos.clone()

    def get_dof_velocities(self) -> torch.Tensor:
        """(nworld, njoint) rad/s or m/s."""
        self.refresh_joints()
        return self.kinematics.joint_vel.clone()

    # ---------------------------------------------------------------------------------------------- writing

    def set_root_transforms(self, data: Any, indices: Ids = None) -> None:
        """Poses (nworld, 7) of the root's frame, quaternions x, y, z, w, in the worlds `indices`; its velocities
        stay."""
        rows, values = self._given(data, indices, (7,), "root transforms")
        self.write_root_pose(values[:, [0, 1, 2, 6, 3, 4, 5]], rows)

    def set_root_velocities(self, data: Any, indices: Ids = None) -> None:
        """Velocities (nworld, 6) of the root's centre of mass, in the worlds `indices`."""
        rows, values = self._given(data, indices, (6,), "root velocities")
        self.write_root_com_velocity(values, rows)

    def set_dof_positions(self, data: Any, indices: Ids = None) -> None:
        """Positions (nworld, njoint) of the joints, in the worlds `indices`."""
        rows, values = self._given(data, indices, (self.max_dofs,), "joint positions")
        self.write_joint_pos(values, rows, slice(None))

    def set_dof_velocities(self, data: Any, indices: Ids = None) -> None:
        """Velocities (nworld, njoint) of the joints, in the worlds `indices`."""
        rows, values = self._given(data, indices, (self.max_dofs,), "joint velocities")
        self.write_joint_vel(values, rows, slice(None))

    def write_root_pose(self, pose: torch.Tensor, rows: Index) -> None:
        """Poses (n, 7) of the root's frame, quaternions w, x, y, z. Its velocity stays: of the centre of mass, and
        angular, in the world frame. The base of a fixed one is moved."""
        tree = self.tree
        quat = math_utils.normalize(pose[:, 3:7])
        if tree.free >= 0:
            qpos, qvel = self.freshness.view("qpos"), self.freshness.view("qvel")
            at, dof = tree.free_qpos, tree.free
            before = math_utils.normalize(qpos[rows, at + 3 : at + 7])
            spin = math_utils.quat_apply(before, qvel[rows, dof + 3 : dof + 6])
            com = self.root_com(rows)
            arm = math_utils.quat_apply(before, com) - math_utils.quat_apply(quat, com)
            qvel[rows, dof : dof + 3] += torch.linalg.cross(spin, arm)
            qvel[rows, dof + 3 : dof + 6] = math_utils.quat_apply_inverse(quat, spin)
            qpos[rows, at : at + 3], qpos[rows, at + 3 : at + 7] = pose[:, :3], quat
        elif tree.mocap >= 0:
            self.freshness.view("mocap_pos")[rows, tree.mocap] = pose[:, :3]
            self.freshness.view("mocap_quat")[rows, tree.mocap] = quat
        else:
            self.wide("body_pos")[rows, tree.bodies[0]] = pose[:, :3]
            self.wide("body_quat")[rows, tree.bodies[0]] = quat
        self.written(rows)

    def write_root_state(self, pose: torch.Tensor, velocity: torch.Tensor, rows: Index, of_com: bool) -> None:
        """Poses (n, 7) of the root's frame and velocities (n, 6) of it or of its centre of mass."""
        self.write_root_pose(pose, rows)
        (self.write_root_com_velocity if of_com else self.write_root_link_velocity)(velocity, rows)

    def write_root_link_velocity(self, velocity: torch.Tensor, rows: Index) -> None:
        """Velocities (n, 6) of the root's frame, world frame. Nothing where the base is fixed."""
        if self.tree.free < 0:
            return
        quat = self.root_quat(rows)
        qvel, dof = self.freshness.view("qvel"), self.tree.free
        qvel[rows, dof : dof + 3] = velocity[:, :3]
        qvel[rows, dof + 3 : dof + 6] = math_utils.quat_apply_inverse(quat, velocity[:, 3:])
        self.written(rows)

    def write_root_com_velocity(self, velocity: torch.Tensor, rows: Index) -> None:
        """Velocities (n, 6) of the root's centre of mass, world frame. Nothing where the base is fixed."""
        if self.tree.free < 0:
            return
        arm = math_utils.quat_apply(self.root_quat(rows), self.root_com(rows))
        linear = velocity[:, :3] - torch.linalg.cross(velocity[:, 3:], arm)
        self.write_root_link_velocity(torch.cat((linear, velocity[:, 3:]), -1), rows)

    def link_pose_of_com(self, pose: torch.Tensor, rows: Index) -> torch.Tensor:
        """Poses (n, 7) of the root's frame, from those of its centre of mass and principal axes."""
        com = self._of_bodies("body_ipos")[rows, 0]
        axes = self._of_bodies("body_iquat")[rows, 0]
        quat = math_utils.quat_mul(math_utils.normalize(pose[:, 3:7]), math_utils.quat_conjugate(axes))
        return torch.cat((pose[:, :3] - math_utils.quat_apply(quat, com), quat), -1)

    def root_quat(self, rows: Index) -> torch.Tensor:
        """(n, 4) orientation of a floating root, as it is in the state."""
        at = self.tree.free_qpos
        return math_utils.normalize(self.freshness.view("qpos")[rows, at + 3 : at + 7])

    def root_com(self, rows: Index) -> torch.Tensor:
        """(n, 3) centre of mass of the root in its frame."""
        held = self.freshness.model_view("body_ipos")[:, self.tree.bodies[0]]
        return held.expand(self.count, 3)[rows]

    def write_joint_pos(self, values: torch.Tensor, rows: Index, columns: Index) -> None:
        """Positions (n, m) of joints, rad or m; of a ball joint those of its rotation vector."""
        qpos, scene, tree = self.freshness.view("qpos"), self.simulation.scene, self.tree
        places = tree.qpos[columns] if isinstance(columns, slice) else tree.qpos[columns.cpu().numpy()]
        balls = scene.jnt_type[tree.joints] == JointType.BALL
        if balls.any():
            self._write_with_balls(values, rows, columns)
        elif len(places) and (np.diff(places) == 1).all():
            qpos[rows, int(places[0]) : int(places[-1]) + 1] = values
        else:
            qpos[grid(rows, self._tensor(places))] = values
        self.written(rows)

    def _write_with_balls(self, values: torch.Tensor, rows: Index, columns: Index) -> None:
        qpos, scene, tree = self.freshness.view("qpos"), self.simulation.scene, self.tree
        self.kinematics.refresh_joints()
        whole = self.kinematics.joint_pos.clone()
        whole[grid(rows, columns)] = values
        for i, (joint, axis, at) in enumerate(zip(tree.joints, tree.axes, tree.qpos, strict=True)):
            if scene.jnt_type[joint] != JointType.BALL:
                qpos[rows, int(at)] = whole[rows, i]
            elif axis == 0:
                vector = whole[rows, i : i + 3]
                qpos[rows, int(at) : int(at) + 4] = math_utils.quat_from_angle_axis(vector.norm(dim=-1), vector)

    def write_joint_vel(self, values: torch.Tensor, rows: Index, columns: Index) -> None:
        """Velocities (n, m) of joints, rad/s or m/s."""
        places = self.tree.dofs[columns] if isinstance(columns, slice) else self.tree.dofs[columns.cpu().numpy()]
        qvel = self.freshness.view("qvel")
        if len(places) and (np.diff(places) == 1).all():
            qvel[rows, int(places[0]) : int(places[-1]) + 1] = values
        else:
            qvel[grid(rows, self._tensor(places))] = values
        self.written(rows)
