"""Springs, impedances and the force models of contacts, limits and friction."""

from __future__ import annotations

import math
from typing import Annotated

from engine.msd.schema.base import PARAMETER, Element, Field, Payload, make
from engine.msd.schema.variant import Case, Variant

FLOAT32_MAX = 3.4028235e38


class Range(Element, kw_only=False):
    """An interval with inclusive bounds; infinite means unlimited."""

    lower: Annotated[float, Field("lower bound", infinite=True, reach=PARAMETER)] = -math.inf
    upper: Annotated[float, Field("upper bound", infinite=True, reach=PARAMETER)] = math.inf

    def __post_init__(self) -> None:
        # JSON cannot spell infinity: a finite number beyond float32 means unlimited.
        if abs(self.lower) > FLOAT32_MAX:
            self.lower = math.copysign(math.inf, self.lower)
        if abs(self.upper) > FLOAT32_MAX:
            self.upper = math.copysign(math.inf, self.upper)


class StiffnessDamping(Element):
    """A spring and damper by stiffness and damping."""

    k: Annotated[float, Field("stiffness", ge=0, reach=PARAMETER, label="stiffness")] = 2500.0
    d: Annotated[float, Field("damping", ge=0, reach=PARAMETER, label="damping")] = 100.0


class FrequencyDampingRatio(Element):
    """A spring and damper by natural frequency and damping ratio: k = w², d = 2·w·z."""

    w: Annotated[
        float, Field("natural frequency (k = w²)", unit="rad/s", ge=0, reach=PARAMETER, label="natural frequency")
    ] = 50.0
    z: Annotated[float, Field("damping ratio (d = 2wz)", ge=0, reach=PARAMETER, label="damping ratio")] = 1.0


class SpringDampCoeff(Variant):
    """Coefficients of a spring and damper."""

    default_variant = "frequency_damping_ratio"
    stiffness_damping = Case("StiffnessDamping", StiffnessDamping)
    frequency_damping_ratio = Case("FrequencyDampingRatio", FrequencyDampingRatio)


class SpringDamper(Element):
    """A passive spring and damper of a joint."""

    coeff: Annotated[SpringDampCoeff, Field("coefficients", reach=PARAMETER, label="coefficients")] = make(
        SpringDampCoeff
    )
    target_pos: Annotated[float, Field("rest coordinate", unit="rad | m", reach=PARAMETER, label="rest position")] = (
        0.0
    )


class Impedance(Element):
    """Constraint impedance as a function of violation (MuJoCo solimp)."""

    d0: Annotated[float, Field("impedance at distance 0", ge=0, le=1, reach=PARAMETER, label="initial impedance")] = (
        0.9
    )
    dmax: Annotated[
        float, Field("impedance at distance ≥ width", ge=0, le=1, reach=PARAMETER, label="largest impedance")
    ] = 0.95
    width: Annotated[float, Field("distance scale", unit="m", ge=0, reach=PARAMETER)] = 0.001
    middle: Annotated[
        float, Field("split point of the curve, 0–1", ge=0, le=1, reach=PARAMETER, label="middle of the curve")
    ] = 0.5
    power: Annotated[float, Field("exponent", ge=0, reach=PARAMETER, label="power of the curve")] = 2.0


class ImpedanceSpring(Element):
    """A spring and damper with its impedance."""

    spring: Annotated[StiffnessDamping, Field("spring coefficients", reach=PARAMETER)] = make(StiffnessDamping)
    impedance: Annotated[Impedance, Field("impedance curve", reach=PARAMETER)] = make(Impedance)


class ImpedanceDamping(Element):
    """Damper with constant impedance that softens dry friction."""

    damping: Annotated[float, Field("damping coefficient (0 = hard)", ge=0, reach=PARAMETER)] = 100.0
    impedance: Annotated[float, Field("constant impedance", ge=0, le=1, reach=PARAMETER)] = 0.0


class HardForce(Payload):
    """A rigid constraint: restitution and error reduction."""

    bounciness: Annotated[float, Field("coefficient of restitution", ge=0, le=1, reach=PARAMETER)] = 0.0
    erp: Annotated[
        float, Field("part of the error removed per step", ge=0, le=1, reach=PARAMETER, label="error reduction")
    ] = 0.0


class ConstraintForceModel(Variant):
    """How a contact or limit pushes back. Of two mixed models the one listed first wins."""

    default_variant = "impedance"
    hard = Case("Hard", HardForce)
    force_spring = Case("ForceSpring", StiffnessDamping)
    acceleration_spring = Case("AccelerationSpring", StiffnessDamping)
    impedance = Case("Impedance", ImpedanceSpring)


class ImpedanceOverride(Payload):
    """Parts of an impedance model to replace."""

    spring: Annotated[StiffnessDamping | None, Field("spring to use", reach=PARAMETER)] = None
    impedance: Annotated[Impedance | None, Field("impedance to use", reach=PARAMETER)] = None


class ForceOverride(Variant):
    """Force model that replaces every contact model."""

    hard = Case("Hard", HardForce)
    force_spring = Case("ForceSpring", StiffnessDamping)
    acceleration_spring = Case("AccelerationSpring", StiffnessDamping)
    impedance = Case("Impedance", ImpedanceOverride)


class SpringLengthType(Variant):
    """Rest length of a tendon spring."""

    automatic = Case("Automatic")
    fixed = Case("Fixed", float)
    range = Case("Range", Range)
