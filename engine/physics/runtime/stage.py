"""Stages of a step that some models have and others lack."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from engine.physics.model.types import Data, Model


@dataclass(frozen=True)
class Stage:
    """A module of kernels and the models whose step has them; decided when a step is captured, not in it."""

    module: Any
    """As `lazy_module` gives it; imported by the models that have the stage."""
    gate: Callable[[Model], Any]
    """Whether the step of a model has the stage."""

    def launch(self, m: Model, d: Data, *arguments: Any) -> None:
        """Launch the kernels, if the model has the stage."""
        if self.gate(m):
            self.module.launch(m, d, *arguments)


def modules_of(stages: Iterable[Stage], m: Model) -> list[ModuleType]:
    """The modules of the stages that a model has."""
    return [stage.module for stage in stages if stage.gate(m)]
