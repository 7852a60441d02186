"""Writing poses and velocities of bodies that are children of the world: free, kinematic or fixed."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from engine.assets.arguments import Index, grid
from engine.assets.sim.freshness import Freshness
from engine.assets.utils.math import quat_apply, quat_apply_inverse, quat_conjugate, quat_mul
from engine.physics.enums import JointType


class RootState:
    """Bodies at the root of their trees. What is written takes effect at once, also in steps that were captured.

    A free body's state is qpos and qvel, a kinematic one's its mocap pose, and a fixed one stands at its place in the
    model, of which every world gets its own at the first write.

    Args:
        freshness: of the simulation.
        bodies: indices of bodies of the engine, children of the world.
    """

    def __init__(self, freshness: Freshness, bodies: Sequence[int]) -> None:
        scene, device = freshness.simulation.scene, freshness.device
        self._freshness = freshness
        self.bodies = list(bodies)
        joints = [int(scene.body_jntadr[body]) for body in self.bodies]
        free = [joint >= 0 and scene.jnt_type[joint] == JointType.FREE for joint in joints]
        joints = [joint for joint, is_free in zip(joints, free, strict=True) if is_free]
        mocap = [int(scene.body_mocapid[body]) for body in self.bodies]
        self.is_free, self.is_kinematic = all(free), bool(mocap) and all(each >= 0 for each in mocap)
        self._is_mixed = not (self.is_free or self.is_kinematic) and len(self.bodies) > 1
        qpos, qvel = (torch.tensor(each[joints], device=device) for each in (scene.jnt_qposadr, scene.jnt_dofadr))
        self._qpos_index = qpos[:, None] + torch.arange(7, device=device)
        self._qvel_index = qvel[:, None] + torch.arange(6, device=device)
        self._mocap = torch.tensor(mocap, device=device)
        self._body = torch.tensor(self.bodies, device=device)
        self._single = [RootState(freshness, [body]) for body in self.bodies] if self._is_mixed else []

    def write_pose(self, pose: torch.Tensor, worlds: Index, which: Index = slice(None)) -> None:
        """Set poses of links, (worlds, bodies, 7) in the world frame; velocities of the centres of mass stay as they
        are in the world frame."""
        pose = torch.cat([pose[..., :3], torch.nn.functional.normalize(pose[..., 3:], dim=-1)], dim=-1)
        if self._is_mixed:
            for column, body in enumerate(self._columns(which)):
                self._single[body].write_pose(pose[:, column : column + 1], worlds)
            return
        if self.is_free:
            velocity = self._velocity(worlds, which)
            self._write_qpos(pose, worlds, which)
            self._write_qvel(velocity, worlds, which)
        elif self.is_kinematic:
            rows, columns = grid(worlds, self._mocap[which])
            self._freshness.view("mocap_pos")[rows, columns] = pose[..., :3]
            self._freshness.view("mocap_quat")[rows, columns] = pose[..., 3:]
        else:
            rows, columns = grid(worlds, self._body[which])
            for name, values in (("body_pos", pose[..., :3]), ("body_quat", pose[..., 3:])):
                self._freshness.own_model_view(name)[rows, columns] = values
        self._freshness.written(worlds)

    def write_com_pose(self, pose: torch.Tensor, worlds: Index, which: Index = slice(None)) -> None:
        """As `write_pose`, of the centres of mass with the principal axes of inertia."""
        offset, turn = self._inertial_frames(worlds, which)
        quat = quat_mul(torch.nn.functional.normalize(pose[..., 3:], dim=-1), quat_conjugate(turn))
        position = pose[..., :3] - quat_apply(quat, offset)
        self.write_pose(torch.cat([position, quat], dim=-1), worlds, which)

    def write_com_velocity(self, velocity: torch.Tensor, worlds: Index, which: Index = slice(None)) -> None:
        """Set velocities of the centres of mass, (worlds, bodies, 6): linear, angular, in the world frame. Bodies
        that are not free have none of their own."""
        if self._is_mixed:
            for column, body in enumerate(self._columns(which)):
                self._single[body].write_com_velocity(velocity[:, column : column + 1], worlds)
            return
        if self.is_free:
            self._write_qvel(velocity, worlds, which)
            self._freshness.written(worlds)

    def write_link_velocity(self, velocity: torch.Tensor, worlds: Index, which: Index = slice(None)) -> None:
        """As `write_com_velocity`, of the links' origins."""
        if not self.is_free and not self._is_mixed:
            return
        offset, _ = self._inertial_frames(worlds, which)
        lever = quat_apply(self._quat(worlds, which), offset)
        linear = velocity[..., :3] + torch.linalg.cross(velocity[..., 3:], lever)
        self.write_com_velocity(torch.cat([linear, velocity[..., 3:]], dim=-1), worlds, which)

    # --------------------------------------------------------------------------------------- the state

    def _columns(self, which: Index) -> list[int]:
        return list(range(len(self.bodies)))[which] if isinstance(which, slice) else which.tolist()

    def _quat(self, worlds: Index, which: Index) -> torch.Tensor:
        """(worlds, bodies, 4): orientations of the links now."""
        if self._is_mixed:
            return torch.cat([self._single[body]._quat(worlds, slice(None)) for body in self._columns(which)], dim=1)
        if self.is_free:
            qpos = self._freshness.view("qpos")[worlds]
            return torch.nn.functional.normalize(qpos[:, self._qpos_index[which][:, 3:]], dim=-1)
        if self.is_kinematic:
            return self._freshness.view("mocap_quat")[worlds][:, self._mocap[which]]
        self._freshness.update()
        self._freshness.refresh()
        return self._freshness.view("xquat")[worlds][:, self._body[which]]

    def _inertial_frames(self, worlds: Index, which: Index) -> tuple[torch.Tensor, torch.Tensor]:
        """(worlds, bodies, 3) and (worlds, bodies, 4): centres of mass and principal axes in the frames of links."""
        count = self._freshness.simulation.nworld
        found = []
        for name in ("body_ipos", "body_iquat"):
            view = self._freshness.model_view(name)[:, self._body[which]]
            found.append(view.expand(count, *view.shape[1:])[worlds])
        return found[0], found[1]

    def _velocity(self, worlds: Index, which: Index) -> torch.Tensor:
        """(worlds, bodies, 6): velocities of the centres of mass of free bodies now, in the world frame."""
        qvel = self._freshness.view("qvel")[worlds][:, self._qvel_index[which]]
        quat = self._quat(worlds, which)
        angular = quat_apply(quat, qvel[..., 3:])
        lever = quat_apply(quat, self._inertial_frames(worlds, which)[0])
        return torch.cat([qvel[..., :3] + torch.linalg.cross(angular, lever), angular], dim=-1)

    def _write_qpos(self, pose: torch.Tensor, worlds: Index, which: Index) -> None:
        rows = worlds if isinstance(worlds, slice) else worlds[:, None, None]
        self._freshness.view("qpos")[rows, self._qpos_index[which]] = pose
        self._freshness.view("status")[worlds] = 0

    def _write_qvel(self, velocity: torch.Tensor, worlds: Index, which: Index) -> None:
        """Of a free joint the linear velocity is of the link's origin, the angular one in the link's frame."""
        quat, angular = self._quat(worlds, which), velocity[..., 3:]
        lever = quat_apply(quat, self._inertial_frames(worlds, which)[0])
        linear = velocity[..., :3] - torch.linalg.cross(angular, lever)
        rows = worlds if isinstance(worlds, slice) else worlds[:, None, None]
        joined = torch.cat([linear, quat_apply_inverse(quat, angular)], dim=-1)
        self._freshness.view("qvel")[rows, self._qvel_index[which]] = joined
        self._freshness.view("status")[worlds] = 0
