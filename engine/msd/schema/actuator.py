"""Actuators and what they drive."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from engine.msd.schema.arrays import Vec6, Vector, array
from engine.msd.schema.base import PARAMETER, Element, Field, make, required
from engine.msd.schema.extras import ActuatorExtras
from engine.msd.schema.force import Range
from engine.msd.schema.variant import Case, Variant


class DynType(enum.Enum):
    """Activation dynamics of an actuator."""

    None_ = "None_"
    Integrator = "Integrator"
    Filter = "Filter"
    FilterExact = "FilterExact"


class GainType(enum.Enum):
    """Gain law of an actuator."""

    Fixed = "Fixed"
    Affine = "Affine"


class BiasType(enum.Enum):
    """Bias law of an actuator."""

    None_ = "None_"
    Affine = "Affine"


class DampingType(enum.Enum):
    """Meaning of a damping value."""

    Kv = "Kv"
    Dampratio = "Dampratio"


class GeneralParam(Element):
    """Activation, gain and bias of a general actuator (MuJoCo)."""

    dyntype: Annotated[DynType, Field("activation dynamics", label="dynamics")] = DynType.None_
    actearly: Annotated[bool, Field("use the next activation", reach=PARAMETER, label="early activation")] = False
    gain: Annotated[GainType, Field("gain law")] = GainType.Fixed
    bias: Annotated[BiasType, Field("bias law")] = BiasType.None_
    dynprm: Annotated[Vector, Field("[time constant, …]", reach=PARAMETER, label="dynamics parameters")] = array(
        1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    )
    gainprm: Annotated[
        Vector,
        Field(
            "[constant, position, velocity]; at least 3 numbers or the build fails",
            reach=PARAMETER,
            label="gain parameters",
        ),
    ] = array(1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    biasprm: Annotated[
        Vector,
        Field(
            "[constant, position, velocity]; at least 3 numbers or the build fails",
            reach=PARAMETER,
            label="bias parameters",
        ),
    ] = array(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    actrange: Annotated[Range | None, Field("activation clamp", reach=PARAMETER, label="activation range")] = None


class PositionParam(Element):
    """A position servo."""

    kp: Annotated[float, Field("position gain", ge=0, reach=PARAMETER, label="position gain")] = 0.0
    damping_value: Annotated[float, Field("kv or damping ratio", reach=PARAMETER, label="damping")] = 0.0
    damping_type: Annotated[
        DampingType, Field("meaning of damping_value", reach=PARAMETER, label="damping given as")
    ] = DampingType.Kv
    timeconst: Annotated[float, Field("filter time, s (0 = none)", unit="s", ge=0, label="time constant")] = 0.0
    implicit_stiffness: Annotated[bool, Field("integrate the stiffness implicitly", reach=PARAMETER)] = False


class ActuatorType(Variant):
    """Control law of an actuator."""

    default_variant = "motor"
    general = Case("General", GeneralParam)
    motor = Case("Motor")
    position = Case("Position", PositionParam)
    velocity = Case("Velocity", float, reach=PARAMETER)
    adhesion = Case("Adhesion", float, reach=PARAMETER)


class ActuatorTarget(Variant):
    """Object that an actuator drives."""

    default_variant = "joint"
    floating_base = Case("FloatingBase", str, ref="free_joint")
    joint = Case("Joint", str, ref="joint")
    tendon = Case("Tendon", str, ref="tendon")
    link = Case("Link", str, ref="link")


class Actuator(Element):
    """An actuator."""

    name: Annotated[str | None, Field("unique name")] = None
    actuator_type: Annotated[ActuatorType, Field("control law", label="kind")] = make(ActuatorType.motor)
    target: Annotated[ActuatorTarget, Field("driven object")] = required(ActuatorTarget)
    ctrlrange: Annotated[Range | None, Field("control clamp", reach=PARAMETER, label="control range")] = None
    forcerange: Annotated[
        Range | None, Field("force clamp", unit="N·m | N", reach=PARAMETER, label="force range")
    ] = None
    gear: Annotated[Vec6, Field("6D gear; joints use element 0", reach=PARAMETER)] = array(
        1.0, 0.0, 0.0, 0.0, 0.0, 0.0
    )
    extras: Annotated[ActuatorExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET
