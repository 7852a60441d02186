"""Attributes that several elements share: softness of constraints, orientations, what `extras` say."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import numpy as np

from engine.msd.mjcf.force import SOLIMP, SOLREF
from engine.msd.mjcf.write.context import Context, Dialect, unless, wxyz
from engine.msd.schema import ConstraintForceModel, Impedance, ImpedanceDamping, StiffnessDamping

SOFT, HARD = 1e-4, 1 - 1e-4
"""Smallest and largest impedance of a constraint (MuJoCo's mjMINIMP, mjMAXIMP)."""


def extra_value(element: Any, name: str) -> Any:
    """What the `extras` of an element say, or None."""
    return None if element.extras is msgspec.UNSET else getattr(element.extras, name)


def tidy(values: Any) -> Any:
    """Computed numbers without the noise of their last digits, so that a second writing computes the same."""
    rounded = np.array([float(f"{value:.14g}") for value in np.ravel(values)])
    return rounded if np.ndim(values) else rounded[0]


def quat(orientation: np.ndarray) -> np.ndarray | None:
    """A quaternion x, y, z, w as MJCF orders it; None for no rotation."""
    return unless(wxyz(orientation), (1.0, 0.0, 0.0, 0.0))


def solref(spring: StiffnessDamping, direct: np.ndarray | None = None) -> np.ndarray | None:
    """(time constant, damping ratio) of a spring and damper, the inverse of `force.spring`; None for MuJoCo's
    default.

    Args:
        spring: stiffness k and damping d per unit of constraint mass. Where one of them is 0 the result has the
            direct form (-k, -d).
        direct: a solref that replaces the spring's.
    """
    if direct is not None:
        return direct
    if spring.k <= 0 or spring.d <= 0:
        return np.array((-spring.k, -spring.d))
    return unless(tidy((2 / spring.d, spring.d / (2 * math.sqrt(spring.k)))), SOLREF)


def solimp(impedance: Impedance) -> np.ndarray | None:
    """(d0, dmax, width, midpoint, power); None for MuJoCo's default."""
    values = (impedance.d0, impedance.dmax, impedance.width, impedance.middle, impedance.power)
    return unless(np.array(values), SOLIMP)


def softness(
    context: Context, path: str, model: ConstraintForceModel, direct: np.ndarray | None = None, suffix: str = ""
) -> dict[str, Any]:
    """solref and solimp of a force model.

    Args:
        path: World path of the model, for the report.
        direct: a solref that replaces the model's.
        suffix: what follows the names of the attributes: limit.
    """
    if model.variant == "impedance":
        pair = solref(model.value.spring, direct), solimp(model.value.impedance)
    elif model.variant == "acceleration_spring" and suffix == "limit":
        # A row of impedance d has the force d (aref - a0)/A, aref = -(k x + c v)/d in the direct form: as d goes to 0
        # this is a spring and damper per unit of inertia.
        pair = np.array((-model.value.k, -model.value.d)), np.array((SOFT, SOFT, *SOLIMP[2:]))
    else:
        context.note(path, f"MJCF cannot express the force model {model.tag}; MuJoCo's default applies")
        pair = None, None
    return {f"solref{suffix}": pair[0], f"solimp{suffix}": pair[1]}


def friction_softness(context: Context, model: ImpedanceDamping) -> tuple[np.ndarray | None, np.ndarray | None]:
    """solref and solimp of dry friction: a damper with a constant impedance; a damping of 0 stops within a step.

    MJCF keeps the first number of solimp alone in a World, and MuJoCo's default applies for the others.
    """
    if model.damping <= 0:
        return np.array((2 * context.world.simulate_option.timestep, 1.0)), np.array((HARD, HARD, *SOLIMP[2:]))
    ref = unless(np.array((tidy(2 / model.damping), SOLREF[1])), SOLREF)
    if context.world.extras is not msgspec.UNSET:
        values = (model.impedance, max(model.impedance, SOLIMP[1]))
    elif context.dialect is Dialect.MOTRIXSIM:
        values = (model.impedance, model.impedance)
    else:
        values = (max(model.impedance, SOFT),) * 2
    return ref, unless(np.array((*values, *SOLIMP[2:])), SOLIMP)
