"""Writing poses and velocities of the root of an asset, under the documented names."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import torch

from engine.assets.arguments import Ids, Index
from engine.assets.asset_base import AssetBase
from engine.assets.root_state import RootState


class RootWriting(AssetBase):
    """An asset with one root in each environment, a body that is free, kinematic or fixed.

    States are in the world frame: poses are position, m, and quaternion w, x, y, z; velocities linear, m/s, and
    angular, rad/s. A root that is not free has no velocity.
    """

    @property
    @abstractmethod
    def _root(self) -> RootState:
        """The root in the engine. Raises RuntimeError before the simulation begins."""

    @abstractmethod
    def _given(self, values: Any, width: int, name: str, env_ids: Ids) -> tuple[torch.Tensor, Index]:
        """Numbers for some environments, (len(env_ids), 1, width), and the environments, checked."""

    def write_root_state_to_sim(self, root_state: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the pose of the link and the velocity of the centre of mass, (len(env_ids), 13)."""
        state, rows = self._given(root_state, 13, "root_state", env_ids)
        self._root.write_pose(state[..., :7], rows)
        self._root.write_com_velocity(state[..., 7:], rows)

    def write_root_com_state_to_sim(self, root_state: torch.Tensor, env_ids: Ids = None) -> None:
        """Set pose and velocity of the centre of mass, (len(env_ids), 13)."""
        state, rows = self._given(root_state, 13, "root_state", env_ids)
        self._root.write_com_pose(state[..., :7], rows)
        self._root.write_com_velocity(state[..., 7:], rows)

    def write_root_link_state_to_sim(self, root_state: torch.Tensor, env_ids: Ids = None) -> None:
        """Set pose and velocity of the link, (len(env_ids), 13)."""
        state, rows = self._given(root_state, 13, "root_state", env_ids)
        self._root.write_pose(state[..., :7], rows)
        self._root.write_link_velocity(state[..., 7:], rows)

    def write_root_pose_to_sim(self, root_pose: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the pose of the link, (len(env_ids), 7). The velocity of its centre of mass stays."""
        self._root.write_pose(*self._given(root_pose, 7, "root_pose", env_ids))

    def write_root_link_pose_to_sim(self, root_pose: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the pose of the link, (len(env_ids), 7). The velocity of its centre of mass stays."""
        self._root.write_pose(*self._given(root_pose, 7, "root_pose", env_ids))

    def write_root_com_pose_to_sim(self, root_pose: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the pose of the centre of mass with the principal axes of inertia, (len(env_ids), 7)."""
        self._root.write_com_pose(*self._given(root_pose, 7, "root_pose", env_ids))

    def write_root_velocity_to_sim(self, root_velocity: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the velocity of the centre of mass, (len(env_ids), 6)."""
        self._root.write_com_velocity(*self._given(root_velocity, 6, "root_velocity", env_ids))

    def write_root_com_velocity_to_sim(self, root_velocity: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the velocity of the centre of mass, (len(env_ids), 6)."""
        self._root.write_com_velocity(*self._given(root_velocity, 6, "root_velocity", env_ids))

    def write_root_link_velocity_to_sim(self, root_velocity: torch.Tensor, env_ids: Ids = None) -> None:
        """Set the velocity of the link's origin, (len(env_ids), 6)."""
        self._root.write_link_velocity(*self._given(root_velocity, 6, "root_velocity", env_ids))
