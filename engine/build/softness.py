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

SOLREF = (0.02, 1.0)
SOLIMP = (0.9, 0.95, 0.001, 0.5, 2.0)


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


def of_friction(model: ImpedanceDamping) -> tuple[tuple[float, float], tuple[float, float, float, float, float]]:
    """solref and solimp of dry friction: a damper with a constant impedance.

    The row's position is always 0, so the stiffness does not act and the impedance curve is read at its start, d0.
    """
    timeconst = 2 / model.damping if model.damping > 0 else SOLREF[0]
    return (timeconst, SOLREF[1]), (model.impedance, max(model.impedance, SOLIMP[1]), *SOLIMP[2:])


def is_impedance(model: ConstraintForceModel) -> bool:
    return model.variant == "impedance"


def refusal(model: ConstraintForceModel) -> str:
    """Why a force model does not run, and what would do."""
    return f"the force model {model.tag} is not simulated yet; use Impedance (stiffness, damping, impedance curve)"
