"""MSD's constraint force models as MuJoCo's solref and solimp.

MSD gives an impedance constraint as a spring (stiffness k, damping d of a unit mass) and an impedance curve. MuJoCo's
positive solref (time constant, damping ratio) describes the same spring: d = 2/timeconst,
k = 1/(timeconst dampratio)^2 (MuJoCo documentation, "Computation: reference acceleration", without the factor dmax
that both apply later).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from engine.msd.schema import ConstraintForceModel, Impedance, ImpedanceDamping, ImpedanceSpring, StiffnessDamping
from engine.physics.enums import ForceModel

SOLREF = (0.02, 1.0)
SOLIMP = (0.9, 0.95, 0.001, 0.5, 2.0)
SOFT, HARD = 1e-4, 1 - 1e-4
"""Smallest and largest impedance of a row (mjMINIMP, mjMAXIMP)."""


def solref(spring: StiffnessDamping) -> tuple[float, float]:
    """(time constant, damping ratio) of a spring and damper; its direct form (-k, -d) where one of them is 0."""
    k, d = spring.k, spring.d
    if k <= 0 or d <= 0:
        return (-k, -d)
    return (2 / d, d / (2 * math.sqrt(k)))


def solimp(impedance: Impedance) -> tuple[float, float, float, float, float]:
    """(d0, dmax, width, midpoint, power)."""
    return (impedance.d0, impedance.dmax, impedance.width, impedance.middle, impedance.power)


def of_spring(spring: ImpedanceSpring, direct: Sequence[float] | None = None) -> tuple[Any, Any]:
    """solref and solimp of an impedance model; `direct` is a solref that replaces the spring's."""
    return (solref(spring.spring) if direct is None else direct), solimp(spring.impedance)


def of_constraint(model: ConstraintForceModel, direct: Sequence[float] | None = None) -> tuple[Any, Any]:
    """solref and solimp of a contact or a limit; MuJoCo's defaults under a force model that they cannot say."""
    return of_spring(model.value, direct) if is_impedance(model) else (SOLREF, SOLIMP)


Row = tuple[tuple[float, ...], tuple[float, ...]]
"""solref and solimp of a constraint row."""


def of_friction(model: ImpedanceDamping, timestep: float, mjcf: bool) -> Row:
    """solref and solimp of dry friction: a damper d with a constant impedance.

    The row's position is always 0, so the stiffness does not act and the impedance is d0; with dmax = d0 the friction
    creeps at (1 - d0)/d per unit of driving acceleration, as MSD's does. A damping of 0 is hard: it stops within one
    step. MJCF (`mjcf`) says d0 alone in a World, and means MuJoCo's default for the rest.
    """
    if model.damping <= 0:
        return (2 * timestep, 1.0), (HARD, HARD, *SOLIMP[2:])
    dmax = max(model.impedance, SOLIMP[1]) if mjcf else max(model.impedance, SOFT)
    return (2 / model.damping, SOLREF[1]), (model.impedance if mjcf else dmax, dmax, *SOLIMP[2:])


def is_impedance(model: ConstraintForceModel) -> bool:
    return model.variant == "impedance"


def force_model(model: ConstraintForceModel) -> tuple[ForceModel, tuple[float, float]]:
    """Kind of a force model, and what solref and solimp cannot say of it: stiffness and damping of a spring, or
    bounciness and the share of an error that a hard one repairs in a step."""
    kind, value = ForceModel[model.variant.upper()], model.value
    if kind == ForceModel.IMPEDANCE:
        return kind, (0.0, 0.0)
    return kind, (value.bounciness, value.erp) if kind == ForceModel.HARD else (value.k, value.d)
