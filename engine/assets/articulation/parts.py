"""What the parts of an articulation's interface have in common: its data, its view, and checked indices."""

from __future__ import annotations

from typing import Any

import torch

from engine.assets import arguments
from engine.assets.arguments import Ids, Index, grid
from engine.assets.articulation.articulation_data import ArticulationData
from engine.assets.articulation.articulation_view import ArticulationView
from engine.assets.asset_base import AssetBase

Numbers = torch.Tensor | float


class ArticulationPart(AssetBase):
    """An articulation whose joints, tendons or root others write."""

    _data: ArticulationData
    _root_view: ArticulationView

    @property
    def data(self) -> ArticulationData:
        """State and parameters. Raises RuntimeError before the simulation begins."""
        self._check_initialized()
        return self._data

    @property
    def num_instances(self) -> int:
        """Number of instances: one in each environment."""
        return self.root_view.count

    @property
    def root_view(self) -> ArticulationView:
        """The articulation in the engine. Raises RuntimeError before the simulation begins."""
        self._check_initialized()
        return self._root_view

    def _check_initialized(self) -> None:
        if not self._is_initialized:
            raise RuntimeError(f"the articulation at {self.cfg.prim_path!r} is there after SimulationContext.reset()")

    def _envs(self, env_ids: Ids) -> Index:
        self._check_initialized()
        return arguments.index(env_ids, self._root_view.count, "env_ids", self.device)

    def _joints_of(self, env_ids: Ids, joint_ids: Ids) -> tuple[Index, Index, tuple[int, int]]:
        """Rows, columns and the shape of what is written there."""
        rows = self._envs(env_ids)
        columns = arguments.index(joint_ids, self._root_view.max_dofs, "joint_ids", self.device)
        return (
            rows,
            columns,
            (arguments.length(rows, self._root_view.count), arguments.length(columns, self._root_view.max_dofs)),
        )

    def _numbers(self, values: Any, shape: tuple[int, ...], what: str, finite: bool = True) -> torch.Tensor:
        return arguments.numbers(values, shape, what, self.device, finite=finite, repeat=True)

    def _not_negative(self, values: Any, shape: tuple[int, ...], what: str, finite: bool = True) -> torch.Tensor:
        return arguments.not_negative(values, shape, what, self.device, finite=finite)

    def _set(self, name: str, rows: Index, columns: Index, values: torch.Tensor) -> None:
        """Write values into rows and columns of a tensor of the data."""
        getattr(self._data, name)[grid(rows, columns)] = values
