"""What data of rigid objects and of collections of them have in common."""

from __future__ import annotations

from abc import abstractmethod

import torch

from engine.assets.body_data import BodyData
from engine.assets.body_state import BodyState
from engine.assets.sim.freshness import Freshness
from engine.assets.utils.math import quat_apply, quat_apply_inverse


class RigidData(BodyData):
    """Data of rigid bodies; nothing of it is for writing.

    Args:
        freshness: of the simulation.
        state: of the bodies.
        shape: the dimensions of environments and bodies.
    """

    def __init__(self, freshness: Freshness, state: BodyState, shape: tuple[int, ...]) -> None:
        self._freshness, self._state = freshness, state
        self._sim_timestamp = 0.0
        device = freshness.device
        gravity = torch.tensor([float(each) for each in freshness.simulation.scene.opt.gravity], device=device)
        self.GRAVITY_VEC_W = torch.nn.functional.normalize(gravity, dim=0).repeat(*shape, 1)
        """(*shape, 3): the direction of gravity; 0 without."""
        self.FORWARD_VEC_B = torch.tensor([1.0, 0.0, 0.0], device=device).repeat(*shape, 1)
        """(*shape, 3): the direction of the body that `heading_w` is of."""

    def update(self, dt: float) -> None:
        """Have everything show the present when it is read next. dt: time since the last call, s."""
        self._sim_timestamp += dt
        self._freshness.update()

    @property
    @abstractmethod
    def _frame(self) -> torch.Tensor:
        """(*shape, 4): orientation of the link."""

    @property
    def projected_gravity_b(self) -> torch.Tensor:
        """(*shape, 3): the direction of gravity in the frame of the link."""
        return self._state.derived("gravity", lambda: quat_apply_inverse(self._frame, self.GRAVITY_VEC_W))

    @property
    def heading_w(self) -> torch.Tensor:
        """(*shape,) rad: angle about the z axis of the world of the direction that the link's x axis points in."""

        def compute() -> torch.Tensor:
            forward = quat_apply(self._frame, self.FORWARD_VEC_B)
            return torch.atan2(forward[..., 1], forward[..., 0])

        return self._state.derived("heading", compute)

    def _in_body(self, name: str, velocity: str) -> torch.Tensor:
        return self._state.derived(name, lambda: quat_apply_inverse(self._frame, getattr(self, velocity)))
