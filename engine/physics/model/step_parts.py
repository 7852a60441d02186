"""Parts of a step that a model has while some of its values are not 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from engine.physics.enums import ForceModel

STEP_PARTS = {
    "has_fluid": ("opt.density", "opt.viscosity"),
    "has_surface": ("geom_surfacevel", "geom_adhesion", "pair_adhesion"),
    "has_noslip": ("opt.noslip_iterations",),
}
"""Fields that are all 0 where a step lacks a part, by the attribute of the Model that says whether it has it."""


HARD_FIELDS = ("geom_forcemodel", "pair_forcemodel", "jnt_forcemodel", "opt.o_forcemodel")
"""Fields one of which says ForceModel.HARD where a step has the part `has_hard`."""

PART_FIELDS = {name for fields in STEP_PARTS.values() for name in fields} | set(HARD_FIELDS)
"""Fields that decide about parts."""


def step_parts(value: Callable[[str], Any]) -> dict[str, bool]:
    """Whether a step has each part, from the values of the fields by name."""
    parts = {part: any(np.any(value(name)) for name in fields) for part, fields in STEP_PARTS.items()}
    return parts | {"has_hard": any(np.any(np.equal(value(name), ForceModel.HARD)) for name in HARD_FIELDS)}
