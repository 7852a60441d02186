"""Poses, velocities and accelerations of the bodies of an articulation, computed when they are read."""

from __future__ import annotations

from collections.abc import Callable

import torch

from engine.assets.articulation.view.dynamics import Dynamics
from engine.assets.body_state import BodyState

_COLUMNS = {
    "link_pos": (0, 3),
    "link_quat": (3, 7),
    "link_pose": (0, 7),
    "state": (0, 13),
    "com_pos": (13, 16),
    "com_pose": (13, 20),
    "com_vel": (20, 26),
    "com_state": (13, 26),
    "link_state": (26, 39),
    "link_vel": (33, 39),
}
"""First and last number of a quantity in the record of a body; see `kinematics_kernels.RECORD`."""


class ArticulationBodyState(BodyState):
    """What `BodyState` has, as views of the one tensor that `Kinematics` fills.

    Args:
        view: of the articulation.
    """

    def __init__(self, view: Dynamics) -> None:
        super().__init__(view.freshness, view.tree.bodies)
        self._articulation = view
        bodies = view.kinematics.bodies
        self._seen_as = {name: bodies[..., first:last] for name, (first, last) in _COLUMNS.items()}

    def _seen(self, name: str) -> torch.Tensor:
        self._articulation.refresh()
        return self._seen_as[name]

    @property
    def link_pos(self) -> torch.Tensor:
        return self._seen("link_pos")

    @property
    def link_quat(self) -> torch.Tensor:
        return self._seen("link_quat")

    @property
    def link_pose(self) -> torch.Tensor:
        return self._seen("link_pose")

    @property
    def state(self) -> torch.Tensor:
        return self._seen("state")

    @property
    def com_pos(self) -> torch.Tensor:
        return self._seen("com_pos")

    @property
    def com_pose(self) -> torch.Tensor:
        return self._seen("com_pose")

    @property
    def com_vel(self) -> torch.Tensor:
        return self._seen("com_vel")

    @property
    def com_state(self) -> torch.Tensor:
        return self._seen("com_state")

    @property
    def link_state(self) -> torch.Tensor:
        return self._seen("link_state")

    @property
    def link_vel(self) -> torch.Tensor:
        return self._seen("link_vel")

    @property
    def com_pose_b(self) -> torch.Tensor:
        return self._articulation.com_pose()

    @property
    def com_acc(self) -> torch.Tensor:
        return self._computed("com_acc", self._articulation.link_accelerations)

    def _computed(self, name: str, compute: Callable[[], torch.Tensor]) -> torch.Tensor:
        version = self._articulation.refresh()
        stamp, value = self._cached.get(name, (-1, None))
        if value is None or stamp != version:
            value = compute()
            self._cached[name] = version, value
        return value
