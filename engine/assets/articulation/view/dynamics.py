"""Jacobians, mass matrices and bias forces of an articulation."""

from __future__ import annotations

import numpy as np
import torch

from engine.assets.articulation.view.bodies import Bodies
from engine.assets.articulation.view.joints import Joints
from engine.assets.utils import math as math_utils
from engine.physics.enums import JointType


class Dynamics(Joints, Bodies):
    """The equations of motion: M a + bias = efforts, of the base's and the joints' velocities."""

    @property
    def jacobian_shape(self) -> tuple[int, int, int]:
        """Bodies (without the root of a fixed base), 6, and velocities (6 of a floating base, then the joints')."""
        base = self._base
        return (self.max_links - (0 if base else 1), 6, self.max_dofs + base)

    @property
    def generalized_mass_matrix_shape(self) -> tuple[int, int]:
        """Velocities: 6 of a floating base, then the joints'."""
        return (self.max_dofs + self._base, self.max_dofs + self._base)

    def get_jacobians(self) -> torch.Tensor:
        """(nworld, *jacobian_shape): velocities of the bodies' centres of mass, linear before angular, by those of
        the base (its centre of mass, linear before angular) and the joints."""
        self.freshness.update()
        self.freshness.refresh()
        self.refresh()
        scene, tree, view = self.simulation.scene, self.tree, self.freshness.view
        base = self._base
        com = self.kinematics.bodies[..., 13:16]
        out = torch.zeros(self.count, self.max_links, 6, self.max_dofs + base, device=self.device)
        if base:
            eye = torch.eye(3, device=self.device)
            out[:, :, :3, :3], out[:, :, 3:, 3:6] = eye, eye
            arm = com - com[:, :1]
            out[:, :, :3, 3:6] = -math_utils.skew_symmetric_matrix(arm)
        above = self._ancestors()
        for i, (joint, axis) in enumerate(zip(tree.joints, tree.axes, strict=True)):
            moved = self._tensor(np.flatnonzero(above[:, i]))
            kind = scene.jnt_type[joint]
            if kind == JointType.BALL:
                own = torch.zeros(3, device=self.device)
                own[int(axis)] = 1.0
                quat = self.kinematics.bodies[:, tree.joint_bodies[i], 3:7]
                direction = math_utils.quat_apply(quat, own.expand(self.count, 3))
            else:
                direction = view("xaxis")[:, joint]
            direction = direction[:, None].expand(-1, len(moved), -1)
            column = base + i
            if kind == JointType.SLIDE:
                out[:, moved, :3, column] = direction
            else:
                arm = com[:, moved] - view("xanchor")[:, joint, None]
                out[:, moved, :3, column] = torch.linalg.cross(direction, arm)
                out[:, moved, 3:, column] = direction
        return out if base else out[:, 1:]

    def get_generalized_mass_matrices(self) -> torch.Tensor:
        """(nworld, *generalized_mass_matrix_shape): of the velocities that `get_jacobians` has, with armature."""
        jacobian = self._whole_jacobian()
        mass = self.get_masses()
        inertia = self._inertias_w()
        linear, angular = jacobian[:, :, :3], jacobian[:, :, 3:]
        matrix = torch.einsum("wbia,wb,wbic->wac", linear, mass, linear)
        matrix += torch.einsum("wbia,wbij,wbjc->wac", angular, inertia, angular)
        joints = range(self._base, self._base + self.max_dofs)
        matrix[:, joints, joints] += self.get_dof_armatures()
        return matrix

    def get_gravity_compensation_forces(self) -> torch.Tensor:
        """(nworld, velocities) efforts that hold the articulation against gravity."""
        jacobian = self._whole_jacobian()
        gravity = self.gravity.expand(self.count, 3)
        return -torch.einsum("wbia,wb,wi->wa", jacobian[:, :, :3], self.get_masses(), gravity)

    def get_coriolis_and_centrifugal_compensation_forces(self) -> torch.Tensor:
        """(nworld, velocities) efforts that the velocities take: M a + these + gravity compensation = efforts."""
        jacobian = self._whole_jacobian()
        linear, angular = self._accelerations_by_velocities()
        inertia = self._inertias_w()
        spin = self.kinematics.bodies[..., 10:13]
        torque = (inertia @ angular[..., None])[..., 0]
        torque = torque + torch.linalg.cross(spin, (inertia @ spin[..., None])[..., 0])
        forces = torch.einsum("wbia,wb,wbi->wa", jacobian[:, :, :3], self.get_masses(), linear)
        return forces + torch.einsum("wbia,wbi->wa", jacobian[:, :, 3:], torque)

    def get_mass_matrices(self) -> torch.Tensor:
        """The same as `get_generalized_mass_matrices`."""
        return self.get_generalized_mass_matrices()

    def get_generalized_gravity_forces(self) -> torch.Tensor:
        """(nworld, njoint) efforts of the joints alone; see `get_gravity_compensation_forces`."""
        return self.get_gravity_compensation_forces()[:, self._base :]

    def get_coriolis_and_centrifugal_forces(self) -> torch.Tensor:
        """(nworld, njoint) efforts of the joints alone."""
        return self.get_coriolis_and_centrifugal_compensation_forces()[:, self._base :]

    def _ancestors(self) -> np.ndarray:
        """(nbody, njoint) whether a joint moves a body."""
        tree = self.tree
        moves = np.zeros((self.max_links, self.max_dofs), bool)
        for k, parent in enumerate(tree.parents):
            if parent >= 0:
                moves[k] = moves[parent]
            moves[k] |= tree.joint_bodies == k
        return moves

    def _whole_jacobian(self) -> torch.Tensor:
        """`get_jacobians` with the root of a fixed base."""
        jacobian = self.get_jacobians()
        if self._base:
            return jacobian
        root = torch.zeros_like(jacobian[:, :1])
        return torch.cat((root, jacobian), 1)

    def _inertias_w(self) -> torch.Tensor:
        """(nworld, nbody, 3, 3) about the centres of mass, world frame."""
        turn = math_utils.matrix_from_quat(self.kinematics.bodies[..., 16:20])
        return (turn * self._of_bodies("body_inertia")[..., None, :]) @ turn.transpose(-1, -2)

    def _accelerations_by_velocities(self) -> tuple[torch.Tensor, torch.Tensor]:
        """(nworld, nbody, 3) linear, of the centres of mass, and angular, while base and joints do not accelerate."""
        tree, scene, view, cross = self.tree, self.simulation.scene, self.freshness.view, torch.linalg.cross
        bodies = self.kinematics.bodies
        velocities = self.kinematics.joint_vel
        self.refresh_joints()
        linear, angular = torch.zeros_like(bodies[..., :3]), torch.zeros_like(bodies[..., :3])
        com = bodies[..., 13:16]
        zero = torch.zeros_like(com[:, 0])
        for k, parent in enumerate(tree.parents.tolist()):
            point, acc, spin, turn = com[:, 0], zero, zero, zero
            if parent >= 0:
                point, acc = com[:, parent], linear[:, parent]
                spin, turn = bodies[:, parent, 10:13], angular[:, parent]
            elif self._base:
                linear[:, k], angular[:, k] = zero, zero
                continue
            for i in np.flatnonzero(tree.joint_bodies == k).tolist():
                joint, kind = int(tree.joints[i]), scene.jnt_type[tree.joints[i]]
                if kind == JointType.BALL:
                    if tree.axes[i]:
                        continue
                    rate = math_utils.quat_apply(bodies[:, k, 3:7], velocities[:, i : i + 3])
                    anchor = view("xanchor")[:, joint]
                else:
                    rate = view("xaxis")[:, joint] * velocities[:, i : i + 1]
                    anchor = view("xanchor")[:, joint]
                arm = anchor - point
                acc, point = acc + cross(turn, arm) + cross(spin, cross(spin, arm)), anchor
                if kind == JointType.SLIDE:
                    acc = acc + 2.0 * cross(spin, rate)
                else:
                    turn, spin = turn + cross(spin, rate), spin + rate
            arm = com[:, k] - point
            linear[:, k] = acc + cross(turn, arm) + cross(spin, cross(spin, arm))
            angular[:, k] = turn
        return linear, angular
