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
        return self.link_accelerations().clone()

    def get_link_incoming_joint_force(self) -> torch.Tensor:
        """(nworld, nbody, 6) force and torque that every body hands on to its parent through its joint, in the frame
        of the parent: torques about its origin. Of the root, what it hands on to the world, in its axes, torques
        about the root's origin. As the last step left them: of the state before it.

        At rest this is the load that hangs on the joint: the sign of the original. Where another asset has read its
        own poses since the step, these are of the state after it, and of the one before only accelerations and
        contacts."""
        return self.incoming_joint_wrenches().clone()

    def link_accelerations(self) -> torch.Tensor:
        """As `get_link_accelerations`: the memory that the next call fills anew."""
        self.refresh()
        self.accelerations.refresh()
        return self.accelerations.values

    def incoming_joint_wrenches(self) -> torch.Tensor:
        """As `get_link_incoming_joint_force`: the memory that the next call fills anew."""
        self.joint_wrenches.refresh()
        return self.joint_wrenches.values

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
        self.root.write_pose(values[:, None, [0, 1, 2, 6, 3, 4, 5]], rows)

    def set_root_velocities(self, data: Any, indices: Ids = None) -> None:
        """Velocities (nworld, 6) of the root's centre of mass, in the worlds `indices`."""
        rows, values = self._given(data, indices, (6,), "root velocities")
        self.root.write_com_velocity(values[:, None], rows)

    def set_dof_positions(self, data: Any, indices: Ids = None) -> None:
        """Positions (nworld, njoint) of the joints, in the worlds `indices`."""
        rows, values = self._given(data, indices, (self.max_dofs,), "joint positions")
        self.write_joint_pos(values, rows, slice(None))

    def set_dof_velocities(self, data: Any, indices: Ids = None) -> None:
        """Velocities (nworld, njoint) of the joints, in the worlds `indices`."""
        rows, values = self._given(data, indices, (self.max_dofs,), "joint velocities")
        self.write_joint_vel(values, rows, slice(None))

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
