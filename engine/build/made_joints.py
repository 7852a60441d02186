"""The joints of bodies that elements of MJCF make, as MuJoCo has them where nothing is said."""

from __future__ import annotations

import numpy as np

from engine.msd.schema import (
    ConstraintForceModel,
    Impedance,
    ImpedanceDamping,
    ImpedanceSpring,
    Joint,
    JointType,
    StiffnessDamping,
)


def joint(kind: JointType, axis: np.ndarray, name: str | None = None) -> Joint:
    """A joint at the origin of its body, without limits, spring or friction."""
    spring = ImpedanceSpring(StiffnessDamping(k=2500.0, d=100.0), Impedance(0.9, 0.95, 0.001, 0.5, 2.0))
    return Joint(
        name=name,
        type_=kind,
        axis=axis,
        limit_force=ConstraintForceModel.impedance(spring),
        friction_damping=ImpedanceDamping(damping=100.0, impedance=0.9),
    )
