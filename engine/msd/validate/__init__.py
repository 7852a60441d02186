"""Checks of a World: what is wrong with it, how bad, where, and what would repair it. A module for each subject."""

from __future__ import annotations

from collections.abc import Callable

from engine.msd.schema.world import World
from engine.msd.validate import (
    actuators,
    assets,
    geometry,
    inertia,
    joints,
    keyframes,
    motrixsim,
    names,
    options,
    ranges,
    references,
    structure,
    units,
    unknown,
    viewing,
)
from engine.msd.validate.finding import Append, Assign, Finding, Fix, Kind, Remove, Severity
from engine.msd.validate.fixing import Repair, Repaired, apply, choices, fixed, repair, together
from engine.msd.validate.survey import Survey

__all__ = [
    "Append", "Assign", "Finding", "Fix", "Kind", "Remove", "Repair", "Repaired", "Severity", "apply", "choices",
    "fixed", "repair", "together", "validate",
]  # fmt: skip

SUBJECTS = (
    unknown,
    names,
    references,
    ranges,
    structure,
    inertia,
    geometry,
    joints,
    actuators,
    keyframes,
    options,
    units,
    viewing,
    assets,
    motrixsim,
)


def validate(world: World, progress: Callable[[float], None] = lambda share: None) -> list[Finding]:
    """Everything that is found wrong with a World, subject by subject, errors, warnings and hints mixed. Files that
    it names are looked for, and compared where two assets have files of one size; nothing is built but flexcomps
    whose parts something refers to. `progress` is given the share that is done, and may raise to end the work."""
    survey = Survey(world)
    findings: list[Finding] = []
    for done, subject in enumerate(SUBJECTS):
        progress(done / len(SUBJECTS))
        findings += subject.check(survey)
    return findings
