"""Springs, limits and offsets of the tendons of an articulation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from engine.assets import arguments
from engine.assets.arguments import Ids, Index
from engine.assets.articulation.parts import ArticulationPart
from engine.assets.utils.deprecation import deprecated
from engine.assets.utils.string import resolve_matching_names

_GETTERS = {
    "stiffness": "stiffnesses",
    "damping": "dampings",
    "limit_stiffness": "limit_stiffnesses",
    "offset": "offsets",
    "pos_limits": "limits",
    "rest_length": "rest_lengths",
}
"""Parameters of tendons, and what their getters in the view are called; spatial ones have the first four."""


class TendonParameters(ArticulationPart):
    """Parameters of tendons: what is set reaches the simulation by `write_..._tendon_properties_to_sim`."""

    _spatial_rest_length: torch.Tensor
    _spatial_limits: torch.Tensor

    @property
    def num_fixed_tendons(self) -> int:
        """Number of fixed tendons."""
        return self.root_view.max_fixed_tendons

    @property
    def num_spatial_tendons(self) -> int:
        """Number of spatial tendons."""
        return self.root_view.max_spatial_tendons

    @property
    def fixed_tendon_names(self) -> list[str]:
        """Names of the fixed tendons, in their order."""
        return self.root_view.tree.fixed_tendon_names

    @property
    def spatial_tendon_names(self) -> list[str]:
        """Names of the spatial tendons, in their order."""
        return self.root_view.tree.spatial_tendon_names

    def find_fixed_tendons(
        self, name_keys: str | Sequence[str], tendon_subsets: list[str] | None = None, preserve_order: bool = False
    ) -> tuple[list[int], list[str]]:
        """The same for fixed tendons."""
        return resolve_matching_names(name_keys, tendon_subsets or self.fixed_tendon_names, preserve_order)

    def find_spatial_tendons(
        self, name_keys: str | Sequence[str], tendon_subsets: list[str] | None = None, preserve_order: bool = False
    ) -> tuple[list[int], list[str]]:
        """The same for spatial tendons."""
        return resolve_matching_names(name_keys, tendon_subsets or self.spatial_tendon_names, preserve_order)

    def set_fixed_tendon_stiffness(
        self, stiffness: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Stiffnesses of fixed tendons, (n, m), for `write_fixed_tendon_properties_to_sim`."""
        self._set_tendons("fixed", "stiffness", stiffness, fixed_tendon_ids, env_ids)

    def set_fixed_tendon_damping(
        self, damping: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Dampings of fixed tendons, (n, m), for `write_fixed_tendon_properties_to_sim`."""
        self._set_tendons("fixed", "damping", damping, fixed_tendon_ids, env_ids)

    def set_fixed_tendon_limit_stiffness(
        self, limit_stiffness: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Stiffnesses of the limits of fixed tendons, (n, m), for `write_fixed_tendon_properties_to_sim`."""
        self._set_tendons("fixed", "limit_stiffness", limit_stiffness, fixed_tendon_ids, env_ids)

    def set_fixed_tendon_position_limit(
        self, limit: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Shortest and longest lengths of fixed tendons, (n, m, 2), for `write_fixed_tendon_properties_to_sim`."""
        self._set_tendons("fixed", "pos_limits", limit, fixed_tendon_ids, env_ids)

    def set_fixed_tendon_limit(self, limit: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None) -> None:
        """Deprecated: `set_fixed_tendon_position_limit`."""
        deprecated("Articulation.set_fixed_tendon_limit", "set_fixed_tendon_position_limit")
        self.set_fixed_tendon_position_limit(limit, fixed_tendon_ids, env_ids)

    def set_fixed_tendon_rest_length(
        self, rest_length: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Lengths of fixed tendons at rest, (n, m), for `write_fixed_tendon_properties_to_sim`."""
        self._set_tendons("fixed", "rest_length", rest_length, fixed_tendon_ids, env_ids)

    def set_fixed_tendon_offset(
        self, offset: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """What is added to the lengths of fixed tendons, (n, m), for `write_fixed_tendon_properties_to_sim`."""
        self._set_tendons("fixed", "offset", offset, fixed_tendon_ids, env_ids)

    def write_fixed_tendon_properties_to_sim(self, fixed_tendon_ids: Ids = None, env_ids: Ids = None) -> None:
        """Write the properties of fixed tendons that were set."""
        data = self.data
        self._write_tendons(
            "fixed", data.fixed_tendon_rest_length, data.fixed_tendon_pos_limits, fixed_tendon_ids, env_ids
        )

    def set_spatial_tendon_stiffness(
        self, stiffness: torch.Tensor, spatial_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Stiffnesses of spatial tendons, (n, m), for `write_spatial_tendon_properties_to_sim`."""
        self._set_tendons("spatial", "stiffness", stiffness, spatial_tendon_ids, env_ids)

    def set_spatial_tendon_damping(
        self, damping: torch.Tensor, spatial_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Dampings of spatial tendons, (n, m), for `write_spatial_tendon_properties_to_sim`."""
        self._set_tendons("spatial", "damping", damping, spatial_tendon_ids, env_ids)

    def set_spatial_tendon_limit_stiffness(
        self, limit_stiffness: torch.Tensor, spatial_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Stiffnesses of the limits of spatial tendons, (n, m), for `write_spatial_tendon_properties_to_sim`."""
        self._set_tendons("spatial", "limit_stiffness", limit_stiffness, spatial_tendon_ids, env_ids)

    def set_spatial_tendon_offset(
        self, offset: torch.Tensor, spatial_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """What is added to the lengths of spatial tendons, (n, m), for `write_spatial_tendon_properties_to_sim`."""
        self._set_tendons("spatial", "offset", offset, spatial_tendon_ids, env_ids)

    def write_spatial_tendon_properties_to_sim(self, spatial_tendon_ids: Ids = None, env_ids: Ids = None) -> None:
        """Write the properties of spatial tendons that were set."""
        self._check_initialized()
        self._write_tendons("spatial", self._spatial_rest_length, self._spatial_limits, spatial_tendon_ids, env_ids)

    def _chosen(self, kind: str, tendon_ids: Ids, env_ids: Ids) -> tuple[Index, Index, tuple[int, int]]:
        """Rows, columns and the shape of what is written there."""
        rows, total = self._envs(env_ids), self._root_view.count
        count = self.num_fixed_tendons if kind == "fixed" else self.num_spatial_tendons
        columns = arguments.index(tendon_ids, count, f"{kind}_tendon_ids", self.device)
        return rows, columns, (arguments.length(rows, total), arguments.length(columns, count))

    def _set_tendons(self, kind: str, name: str, values: Any, tendon_ids: Ids, env_ids: Ids) -> None:
        rows, columns, shape = self._chosen(kind, tendon_ids, env_ids)
        what = f"{kind}_tendon_{name}"
        if name == "pos_limits":
            found = self._numbers(values, (*shape, 2), what, finite=False)
            if not bool((found[..., 0] <= found[..., 1]).all()):
                raise ValueError(f"{what} are pairs of the shortest and the longest length, in this order")
        elif name in ("offset", "rest_length"):
            found = self._numbers(values, shape, what)
        else:
            found = self._not_negative(values, shape, what)
        self._set(what, rows, columns, found)

    def _write_tendons(
        self, kind: str, rest_length: torch.Tensor, limits: torch.Tensor, tendon_ids: Ids, env_ids: Ids
    ) -> None:
        rows, columns, _ = self._chosen(kind, tendon_ids, env_ids)
        tree = self._root_view.tree
        tendons = tree.fixed_tendons if kind == "fixed" else tree.spatial_tendons
        if tendons:
            names = ("stiffness", "damping", "limit_stiffness", "offset")
            parameters = [getattr(self._data, f"{kind}_tendon_{name}") for name in names]
            self._root_view.write_tendons(tendons, rows, columns, *parameters, rest_length=rest_length, limits=limits)

    def _create_tendon_buffers(self) -> None:
        view, data = self._root_view, self._data
        for kind, names in (("fixed", list(_GETTERS)), ("spatial", list(_GETTERS)[:4])):
            for name in names:
                values = getattr(view, f"get_{kind}_tendon_{_GETTERS[name]}")()
                setattr(data, f"{kind}_tendon_{name}", values)
                setattr(data, f"default_{kind}_tendon_{name}", values.clone())
        spatial = view.tree.spatial_tendons
        self._spatial_rest_length = view.tendon_values("tendon_lengthspring", spatial)[..., 1]
        self._spatial_limits = view.tendon_limits(spatial)
