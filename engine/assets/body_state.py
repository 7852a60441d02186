"""Poses, velocities and accelerations of some bodies in all environments, computed when they are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from engine.assets.sim.freshness import Freshness
from engine.assets.utils.math import quat_mul


class BodyState:
    """What the engine computes of some bodies, as tensors (nworld, bodies, ...) in the world frame.

    Positions and orientations are the engine's own memory where the bodies follow each other there. What it has in
    another form is computed when it is read first after a step or a write. Quaternions are w, x, y, z; velocities are
    linear, angular.

    Args:
        freshness: of the simulation.
        bodies: indices of bodies of the engine.
    """

    def __init__(self, freshness: Freshness, bodies: Sequence[int]) -> None:
        self.freshness = freshness
        self.bodies = list(bodies)
        first, count = (self.bodies[0], len(self.bodies)) if self.bodies else (0, 0)
        in_order = self.bodies == list(range(first, first + count))
        scene = freshness.simulation.scene
        self.index = slice(first, first + count) if in_order else torch.tensor(self.bodies, device=freshness.device)
        self._roots = torch.tensor([int(scene.body_rootid[body]) for body in self.bodies], device=freshness.device)
        self._cached: dict[str, tuple[int, torch.Tensor]] = {}
        self._parts: dict[tuple[str, int | None, int | None, bool], tuple[torch.Tensor, torch.Tensor]] = {}

    # ------------------------------------------------------------------------------------------- memory

    def view(self, name: str) -> torch.Tensor:
        """An array of the Data by body, for these bodies, brought up to date."""
        self.freshness.refresh()
        return self.freshness.view(name)[:, self.index]

    def model_view(self, name: str) -> torch.Tensor:
        """An array of the Model by body, for these bodies, (nworld, bodies, ...)."""
        found = self.freshness.model_view(name)[:, self.index]
        return found.expand(self.freshness.simulation.nworld, *found.shape[1:])

    def part(self, name: str, first: int | None = None, last: int | None = None, root: bool = False) -> torch.Tensor:
        """Some numbers of each body in one of the quantities below, or of the first body alone: the same view as long
        as the quantity is the same tensor, as slicing takes longer than reading."""
        whole, key = getattr(self, name), (name, first, last, root)
        held = self._parts.get(key)
        if held is None or held[0] is not whole:
            held = self._parts[key] = whole, (whole[:, 0] if root else whole)[..., first:last]
        return held[1]

    @property
    def link_pos(self) -> torch.Tensor:
        """(nworld, bodies, 3) m."""
        return self.view("xpos")

    @property
    def link_quat(self) -> torch.Tensor:
        """(nworld, bodies, 4)."""
        return self.view("xquat")

    @property
    def com_pos(self) -> torch.Tensor:
        """(nworld, bodies, 3) m, of the centre of mass."""
        return self.view("xipos")

    # ----------------------------------------------------------------------------------------- computed

    @property
    def link_pose(self) -> torch.Tensor:
        """(nworld, bodies, 7): position, m, and orientation."""
        return self._computed("link_pose", lambda: torch.cat([self.link_pos, self.link_quat], dim=-1))

    @property
    def com_pose(self) -> torch.Tensor:
        """(nworld, bodies, 7): centre of mass, m, and orientation of the principal axes of inertia."""

        def compute() -> torch.Tensor:
            return torch.cat([self.com_pos, quat_mul(self.link_quat, self.model_view("body_iquat"))], dim=-1)

        return self._computed("com_pose", compute)

    @property
    def com_pose_b(self) -> torch.Tensor:
        """(nworld, bodies, 7): centre of mass, m, and orientation of the principal axes in the frame of the link."""
        return torch.cat([self.model_view("body_ipos"), self.model_view("body_iquat")], dim=-1)

    @property
    def link_vel(self) -> torch.Tensor:
        """(nworld, bodies, 6): of the link's origin, m/s and rad/s."""
        return self._computed("link_vel", lambda: self._velocity(self.link_pos, *self._twist()))

    @property
    def com_vel(self) -> torch.Tensor:
        """(nworld, bodies, 6): of the centre of mass, m/s and rad/s."""
        return self._computed("com_vel", lambda: self._velocity(self.com_pos, *self._twist()))

    @property
    def state(self) -> torch.Tensor:
        """(nworld, bodies, 13): pose of the link, velocity of the centre of mass."""
        return self._computed("state", lambda: torch.cat([self.link_pose, self.com_vel], dim=-1))

    @property
    def link_state(self) -> torch.Tensor:
        """(nworld, bodies, 13): pose and velocity of the link."""
        return self._computed("link_state", lambda: torch.cat([self.link_pose, self.link_vel], dim=-1))

    @property
    def com_state(self) -> torch.Tensor:
        """(nworld, bodies, 13): pose and velocity of the centre of mass."""
        return self._computed("com_state", lambda: torch.cat([self.com_pose, self.com_vel], dim=-1))

    @property
    def com_acc(self) -> torch.Tensor:
        """(nworld, bodies, 6): change of `com_vel` in the last step over its duration, m/s² and rad/s²; 0 before the
        first step, and where the state was written since the last."""

        def compute() -> torch.Tensor:
            points, twists, centres = (self.freshness.previous(name) for name in ("xipos", "cvel", "subtree_com"))
            if points is None or twists is None or centres is None:
                return torch.zeros_like(self.com_vel)
            before = self._velocity(points[:, self.index], twists[:, self.index], centres[:, self._roots])
            change = (self.com_vel - before) / self.freshness.simulation.timestep
            change[self.freshness.written_worlds] = 0.0
            return change

        self.freshness.previous("xipos")  # it may look at what came of the last step
        return self._computed("com_acc", compute)

    def forget(self) -> None:
        """Compute everything again: something that it follows from was written, besides the state."""
        self._cached.clear()

    def derived(self, name: str, compute: Callable[[], torch.Tensor]) -> torch.Tensor:
        """What `compute` makes of the above, again only where that has changed."""
        return self._computed(name, compute)

    def _computed(self, name: str, compute: Callable[[], torch.Tensor]) -> torch.Tensor:
        described = self.freshness.refresh()
        stamp, value = self._cached.get(name, (-1, None))
        if value is None or stamp != described:
            value = compute()
            self._cached[name] = described, value
        return value

    def _twist(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Spatial velocities as MuJoCo has them, and the points that they are about."""
        self.freshness.refresh()
        return self.freshness.view("cvel")[:, self.index], self.freshness.view("subtree_com")[:, self._roots]

    @staticmethod
    def _velocity(points: torch.Tensor, twists: torch.Tensor, centres: torch.Tensor) -> torch.Tensor:
        """Linear and angular velocities at points of bodies; the linear part of a twist is that at `centres`."""
        angular = twists[..., :3]
        linear = twists[..., 3:] + torch.linalg.cross(angular, points - centres)
        return torch.cat([linear, angular], dim=-1)
