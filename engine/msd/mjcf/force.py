"""MuJoCo's solref and solimp as MSD's springs and impedances.

solref (timeconst, dampratio) of the positive form is a spring of stiffness 1/(timeconst*dampratio)^2 and damping
2/timeconst per unit of constraint mass; of the direct form it is (-stiffness, -damping) (MuJoCo, Computation,
"Reference"). MuJoCo's further factors of dmax belong to the solver, not to the World.
"""

from __future__ import annotations

import numpy as np

from engine.msd.mjcf.attributes import Attributes
from engine.msd.schema import (
    ConstraintForceModel,
    HardForce,
    Impedance,
    ImpedanceDamping,
    ImpedanceSpring,
    Range,
    StiffnessDamping,
)
from engine.msd.schema.base import F32_MAX

SOLREF = (0.02, 1.0)
SOLIMP = (0.9, 0.95, 0.001, 0.5, 2.0)


def solref(attributes: Attributes, name: str) -> np.ndarray:
    """A solref attribute as two numbers. Raises SceneError when their signs do not agree."""
    values = attributes.floats(name, SOLREF)
    if attributes.has(name) and is_direct(values) != (values[1] <= 0):
        raise attributes.node.error(
            f"Expected two positive numbers (time constant, damping ratio) or two that are not positive "
            f"(-stiffness, -damping), got {values[0]:g} {values[1]:g}",
            name,
        )
    return values


def is_direct(values: np.ndarray) -> bool:
    """Whether a solref is in the direct form (-stiffness, -damping)."""
    return bool(values[0] <= 0)


def spring(values: np.ndarray) -> StiffnessDamping:
    if is_direct(values):
        return StiffnessDamping(k=abs(float(values[0])), d=abs(float(values[1])))
    time, ratio = map(float, values)
    square = (time * ratio) ** 2  # 0 where that is less than a float can be
    return StiffnessDamping(k=1.0 / square if square else F32_MAX, d=2.0 / time)


def direct(values: np.ndarray) -> np.ndarray | None:
    """The solref when MSD's spring does not say which form it had; None for the positive form."""
    return values if is_direct(values) else None


def impedance(values: np.ndarray) -> Impedance:
    d0, dmax, width, middle, power = map(float, values)
    return Impedance(d0=d0, dmax=dmax, width=width, middle=middle, power=power)


def impedance_spring(attributes: Attributes, ref: str = "solref", imp: str = "solimp") -> ImpedanceSpring:
    values = attributes.floats(imp, SOLIMP)
    return ImpedanceSpring(spring=spring(solref(attributes, ref)), impedance=impedance(values))


def force_model(attributes: Attributes, ref: str = "solref", imp: str = "solimp") -> ConstraintForceModel:
    return ConstraintForceModel.impedance(impedance_spring(attributes, ref, imp))


def hard(bounciness: float = 0.0, erp: float = 0.0) -> ConstraintForceModel:
    return ConstraintForceModel.hard(HardForce(bounciness=bounciness, erp=erp))


def friction(attributes: Attributes) -> tuple[ImpedanceDamping, np.ndarray | None, np.ndarray | None]:
    """Damper of dry friction, and its solref and solimp where they are not MuJoCo's defaults."""
    if not attributes.has("solreffriction") and not attributes.has("solimpfriction"):
        return ImpedanceDamping(damping=2.0 / SOLREF[0], impedance=SOLIMP[0]), None, None
    ref = solref(attributes, "solreffriction")
    imp = attributes.floats("solimpfriction", SOLIMP)
    damper = ImpedanceDamping(damping=spring(ref).d, impedance=float(imp[0]))
    return (
        damper,
        None if np.array_equal(ref, SOLREF) else ref,
        None if np.array_equal(imp, SOLIMP) else imp,
    )


def to_range(values: np.ndarray | None) -> Range | None:
    return None if values is None else Range(float(values[0]), float(values[1]))
