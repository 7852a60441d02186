"""Parts of a step that a model has while some of its values are not 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from engine.physics.enums import EnableBit, ForceModel, SolverType

STEP_PARTS = {
    "has_fluid": ("opt.density", "opt.viscosity"),
    "has_surface": ("geom_surfacevel", "geom_adhesion", "pair_adhesion"),
    "has_noslip": ("opt.noslip_iterations",),
}
"""Fields that are all 0 where a step lacks a part, by the attribute of the Model that says whether it has it."""


CONTACT_FIELDS = ("geom_forcemodel", "pair_forcemodel", "opt.o_forcemodel")
"""Fields that are all ForceModel.IMPEDANCE where a step under PGS lacks the part `has_stiff_friction`."""

HARD_FIELDS = (*CONTACT_FIELDS, "jnt_forcemodel")
"""Fields one of which says ForceModel.HARD where a step has the part `has_hard`."""

PART_FIELDS = {name for fields in STEP_PARTS.values() for name in fields} | {*HARD_FIELDS, "opt.enableflags"}
"""Fields that decide about parts."""


def step_parts(solver: SolverType, value: Callable[[str], Any]) -> dict[str, bool]:
    """Whether a step has each part, from the solver and the values of the fields by name."""
    parts = {part: any(np.any(value(name)) for name in fields) for part, fields in STEP_PARTS.items()}
    springs = any(np.any(np.not_equal(value(name), ForceModel.IMPEDANCE)) for name in CONTACT_FIELDS)
    parts["has_stiff_friction"] = solver == SolverType.PGS and springs
    parts["has_hard"] = any(np.any(np.equal(value(name), ForceModel.HARD)) for name in HARD_FIELDS)
    parts["has_sleep"] = bool(int(np.ravel(value("opt.enableflags"))[0]) & EnableBit.SLEEP)
    return parts
