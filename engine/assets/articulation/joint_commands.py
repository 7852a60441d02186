"""Writing positions and velocities of the joints of an articulation, and what they shall reach."""

from __future__ import annotations

from typing import Any

import torch

from engine.assets.arguments import Ids, Index
from engine.assets.articulation.parts import ArticulationPart


class JointCommands(ArticulationPart):
    """The state of joints, which reaches the simulation at once, and their targets, which wait for
    `write_data_to_sim`."""

    def write_joint_state_to_sim(
        self, position: torch.Tensor, velocity: torch.Tensor, joint_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Positions and velocities of joints, (n, m) each."""
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        positions = self._numbers(position, shape, "position")
        velocities = self._numbers(velocity, shape, "velocity")
        self._root_view.write_joint_pos(positions, rows, columns)
        self._write_joint_velocity(velocities, rows, columns)

    def write_joint_position_to_sim(self, position: torch.Tensor, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Positions of joints, (n, m), rad or m."""
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        self._root_view.write_joint_pos(self._numbers(position, shape, "position"), rows, columns)

    def write_joint_velocity_to_sim(self, velocity: torch.Tensor, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Velocities of joints, (n, m), rad/s or m/s. Their acceleration becomes 0."""
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        self._write_joint_velocity(self._numbers(velocity, shape, "velocity"), rows, columns)

    def set_joint_position_target(self, target: torch.Tensor, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Positions that joints shall reach, (n, m), rad or m."""
        self._set_target("joint_pos_target", target, joint_ids, env_ids)

    def set_joint_velocity_target(self, target: torch.Tensor, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Velocities that joints shall reach, (n, m), rad/s or m/s."""
        self._set_target("joint_vel_target", target, joint_ids, env_ids)

    def set_joint_effort_target(self, target: torch.Tensor, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Efforts of joints besides those of their gains, (n, m), N m or N."""
        self._set_target("joint_effort_target", target, joint_ids, env_ids)

    def _write_joint_velocity(self, velocities: torch.Tensor, rows: Index, columns: Index) -> None:
        self._root_view.write_joint_vel(velocities, rows, columns)
        self._set("_previous_joint_vel", rows, columns, velocities)
        self._set("_joint_acc", rows, columns, torch.zeros((), device=self.device))

    def _set_target(self, name: str, target: Any, joint_ids: Ids, env_ids: Ids) -> None:
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        self._set(name, rows, columns, self._numbers(target, shape, name))
