"""Poses, velocities and accelerations of the bodies of an articulation, computed when they are read."""

from __future__ import annotations

from collections.abc import Callable

import torch

from engine.assets.articulation.view.dynamics import Dynamics
from engine.assets.body_state import BodyState


class ArticulationBodyState(BodyState):
    """What `BodyState` has, as views of the one tensor that `Kinematics` fills.

    Args:
        view: of the articulation.
    """

    def __init__(self, view: Dynamics) -> None:
        super().__init__(view.freshness, view.tree.bodies)
        self._articulation = view

    def _seen(self) -> torch.Tensor:
        self._articulation.refresh()
        return self._articulation.kinematics.bodies

    @property
    def link_pos(self) -> torch.Tensor:
        return self._seen()[..., 0:3]

    @property
    def link_quat(self) -> torch.Tensor:
        return self._seen()[..., 3:7]

    @property
    def link_pose(self) -> torch.Tensor:
        return self._seen()[..., 0:7]

    @property
    def state(self) -> torch.Tensor:
        return self._seen()[..., 0:13]

    @property
    def com_pos(self) -> torch.Tensor:
        return self._seen()[..., 13:16]

    @property
    def com_pose(self) -> torch.Tensor:
        return self._seen()[..., 13:20]

    @property
    def com_vel(self) -> torch.Tensor:
        return self._seen()[..., 20:26]

    @property
    def com_state(self) -> torch.Tensor:
        return self._seen()[..., 13:26]

    @property
    def link_state(self) -> torch.Tensor:
        return self._seen()[..., 26:39]

    @property
    def link_vel(self) -> torch.Tensor:
        return self._seen()[..., 33:39]

    @property
    def com_pose_b(self) -> torch.Tensor:
        return self._articulation.com_pose()

    @property
    def com_acc(self) -> torch.Tensor:
        return self._computed("com_acc", self._articulation.get_link_accelerations)

    def _computed(self, name: str, compute: Callable[[], torch.Tensor]) -> torch.Tensor:
        version = self._articulation.refresh()
        stamp, value = self._cached.get(name, (-1, None))
        if value is None or stamp != version:
            value = compute()
            self._cached[name] = version, value
        return value
