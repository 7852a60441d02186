"""Springs and limits of the tendons of an articulation."""

from __future__ import annotations

from functools import cached_property

import torch

from engine.assets.arguments import Index, grid
from engine.assets.articulation.tree import UNBOUNDED, UNLIMITED
from engine.assets.articulation.view.arrays import Arrays


class Tendons(Arrays):
    """Fixed and spatial tendons."""

    @cached_property
    def _limit_stiffness(self) -> torch.Tensor:
        return torch.zeros(self.count, int(self.simulation.scene.ntendon), device=self.device)

    def get_fixed_tendon_stiffnesses(self) -> torch.Tensor:
        """(nworld, ntendon) N/m, or of joints' units."""
        return self.tendon_values("tendon_stiffness", self.tree.fixed_tendons)

    def get_fixed_tendon_dampings(self) -> torch.Tensor:
        """(nworld, ntendon) N s/m."""
        return self.tendon_values("tendon_damping", self.tree.fixed_tendons)

    def get_fixed_tendon_limits(self) -> torch.Tensor:
        """(nworld, ntendon, 2) shortest and longest."""
        return self.tendon_limits(self.tree.fixed_tendons)

    def get_fixed_tendon_limit_stiffnesses(self) -> torch.Tensor:
        """(nworld, ntendon) N/m of the limits, 0 where the file has another measure of them."""
        return self.tendon_limit_stiffness(self.tree.fixed_tendons)

    def get_fixed_tendon_rest_lengths(self) -> torch.Tensor:
        """(nworld, ntendon) at which the spring is at rest."""
        return self.tendon_values("tendon_lengthspring", self.tree.fixed_tendons)[..., 1]

    def get_fixed_tendon_offsets(self) -> torch.Tensor:
        """(nworld, ntendon) added to the length: 0, as lengths and limits have it in them."""
        return torch.zeros(self.count, self.max_fixed_tendons, device=self.device)

    def get_spatial_tendon_stiffnesses(self) -> torch.Tensor:
        """(nworld, ntendon) N/m."""
        return self.tendon_values("tendon_stiffness", self.tree.spatial_tendons)

    def get_spatial_tendon_dampings(self) -> torch.Tensor:
        """(nworld, ntendon) N s/m."""
        return self.tendon_values("tendon_damping", self.tree.spatial_tendons)

    def get_spatial_tendon_limit_stiffnesses(self) -> torch.Tensor:
        """(nworld, ntendon) N/m of the limits, 0 where the file has another measure of them."""
        return self.tendon_limit_stiffness(self.tree.spatial_tendons)

    def get_spatial_tendon_offsets(self) -> torch.Tensor:
        """(nworld, ntendon) added to the length: 0, as lengths and limits have it in them."""
        return torch.zeros(self.count, self.max_spatial_tendons, device=self.device)

    def tendon_values(self, name: str, tendons: list[int]) -> torch.Tensor:
        """Values of some tendons, (nworld, ntendon, ...)."""
        held = self.freshness.model_view(name)[:, self._tensor(tendons)]
        return held.expand(self.count, *held.shape[1:]).clone()

    def tendon_limits(self, tendons: list[int]) -> torch.Tensor:
        """(nworld, ntendon, 2) shortest and longest lengths."""
        limited = self.freshness.model_view("tendon_limited")[self._tensor(tendons)] != 0
        none = torch.tensor([-UNLIMITED, UNLIMITED], device=self.device)
        return torch.where(limited[None, :, None], self.tendon_values("tendon_range", tendons), none)

    def tendon_limit_stiffness(self, tendons: list[int]) -> torch.Tensor:
        """(nworld, ntendon) what `write_tendons` wrote; 0 where it wrote none."""
        return self._limit_stiffness[:, self._tensor(tendons)].clone()

    def write_tendons(
        self,
        tendons: list[int],
        rows: Index,
        columns: Index,
        stiffness: torch.Tensor,
        damping: torch.Tensor,
        limit_stiffness: torch.Tensor,
        offset: torch.Tensor,
        rest_length: torch.Tensor,
        limits: torch.Tensor,
    ) -> None:
        """Parameters of some tendons, (nworld, ntendon) of the whole articulation, of which rows and columns are
        written. The offset is added to the length: it moves the rest length and the limits."""
        every = self._tensor(tendons)
        chosen = every[columns]

        def put(name: str, values: torch.Tensor) -> None:
            picked = values[rows][:, columns]
            self.wide(name)[grid(rows, chosen)] = picked

        put("tendon_stiffness", stiffness)
        put("tendon_damping", damping)
        self._limit_stiffness[grid(rows, chosen)] = limit_stiffness[rows][:, columns]
        # The engine has springs of accelerations: critically damped here, and as backward Euler takes their step.
        weight, h = self.tendon_values("tendon_invweight0", tendons), self.simulation.timestep
        spring = limit_stiffness * weight
        damper = 2.0 * spring.sqrt()
        scale = 1.0 + h * damper + h * h * spring
        mine = torch.stack((-spring / scale, -(damper + h * spring) / scale), -1)
        solref = self.tendon_values("tendon_solref_lim", tendons)
        put("tendon_solref_lim", torch.where((limit_stiffness > 0)[..., None], mine, solref))
        put("tendon_lengthspring", (rest_length - offset)[..., None].expand(-1, -1, 2).contiguous())
        put("tendon_range", (limits - offset[..., None]).clamp(-UNLIMITED, UNLIMITED))
        bounded = (limits.abs() < UNBOUNDED).any(-1).any(0)
        limited = self.freshness.model_view("tendon_limited")
        limited[every] = torch.maximum(limited[every], bounded.to(limited.dtype))
