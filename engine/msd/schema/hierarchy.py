"""Bodies, links and joints."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from engine.msd.schema.arrays import Vec3, Vec4, array
from engine.msd.schema.base import LOOK, PARAMETER, Drawn, Element, Field, make
from engine.msd.schema.camera import Camera
from engine.msd.schema.extras import FreeJointExtras, JointExtras, LinkExtras
from engine.msd.schema.force import ConstraintForceModel, ImpedanceDamping, Range, SpringDamper
from engine.msd.schema.geometry import GaussianSplat, Geometry, Inertia, Site
from engine.msd.schema.light import Light


class JointType(enum.Enum):
    """Kind of joint between two links."""

    Revolute = "Revolute"
    Slide = "Slide"
    Ball = "Ball"


class Joint(Element):
    """A degree of freedom between a link and its parent."""

    name: Annotated[str | None, Field("unique joint name")] = None
    type_: Annotated[JointType, Field("kind of joint", label="kind")] = JointType.Revolute
    axis: Annotated[
        Vec3,
        Field(
            "joint axis in the link frame; any length but 0",
            reach=PARAMETER,
            role="direction",
        ),
    ] = array(0.0, 0.0, 0.0)
    ref_: Annotated[
        float,
        Field("joint coordinate of the modeled pose", unit="rad | m", reach=PARAMETER, label="reference position"),
    ] = 0.0
    margin: Annotated[
        float, Field("distance to a limit where it becomes active", unit="rad | m", ge=0, reach=PARAMETER)
    ] = 0.0
    pos_limit: Annotated[
        Range,
        Field(
            "limits, rad or m; ±infinity = free; Ball: upper = cone angle",
            unit="rad | m",
            reach=PARAMETER,
            label="range",
        ),
    ] = make(Range)
    limit_force: Annotated[
        ConstraintForceModel, Field("constraint model of the limits", reach=PARAMETER, label="limit stiffness")
    ] = make(lambda: ConstraintForceModel.acceleration_spring())
    actuator_force_limit: Annotated[
        Range | None,
        Field(
            "clamp of the total actuator force on this joint",
            unit="N·m | N",
            reach=PARAMETER,
            label="actuator force limit",
        ),
    ] = None
    friction_loss: Annotated[float, Field("dry friction", unit="N·m | N", ge=0, reach=PARAMETER)] = 0.0
    friction_damping: Annotated[ImpedanceDamping, Field("soft model of the dry friction", reach=PARAMETER)] = make(
        ImpedanceDamping
    )
    spring_damper: Annotated[
        SpringDamper | None, Field("passive spring and damper", reach=PARAMETER, label="spring and damper")
    ] = None
    armature: Annotated[float, Field("extra diagonal inertia", unit="kg·m² | kg", ge=0, reach=PARAMETER)] = 0.0
    pos: Annotated[
        Vec3, Field("joint anchor in the link frame", unit="m", reach=PARAMETER, role="position", label="anchor")
    ] = array(0.0, 0.0, 0.0)
    extras: Annotated[JointExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class FreeJoint(Element):
    """Six degrees of freedom between a body and the world."""

    name: Annotated[str | None, Field("name of the floating base (target of FloatingBase actuators)")] = None
    friction_loss: Annotated[float, Field("dry friction", unit="N", ge=0, reach=PARAMETER)] = 0.0
    armature: Annotated[float, Field("extra diagonal inertia", unit="kg | kg·m²", ge=0, reach=PARAMETER)] = 0.0
    extras: Annotated[FreeJointExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class Link(Element):
    """A rigid body with its joints, geometries and child links."""

    name: Annotated[str | None, Field("link name, unique")] = None
    local_rotation: Annotated[
        Vec4,
        Field(
            "quaternion [x,y,z,w] in the parent frame",
            reach=PARAMETER,
            role="quaternion",
            drawn=Drawn.POSE,
            label="rotation",
        ),
    ] = array(0.0, 0.0, 0.0, 1.0)
    local_translation: Annotated[
        Vec3,
        Field("in the parent frame", unit="m", reach=PARAMETER, role="position", drawn=Drawn.POSE, label="position"),
    ] = array(0.0, 0.0, 0.0)
    inertial: Annotated[
        Inertia,
        Field("inertial override in the link frame", reach=PARAMETER, drawn=Drawn.NOTHING, label="mass and inertia"),
    ] = make(Inertia)
    gravcomp: Annotated[
        float,
        Field(
            "fraction of gravity canceled (1 = all)",
            reach=PARAMETER,
            drawn=Drawn.NOTHING,
            label="gravity compensation",
        ),
    ] = 0.0
    disable_self_collision: Annotated[
        bool, Field("no collisions inside this subtree", drawn=Drawn.NOTHING, label="no collisions within")
    ] = False
    children: Annotated[list[Link], Field("child links")] = msgspec.field(default_factory=list)
    joints: Annotated[
        list[Joint], Field("joints to the parent, applied in order; empty: rigidly fixed", drawn=Drawn.NOTHING)
    ] = msgspec.field(default_factory=list)
    geoms: Annotated[list[Geometry], Field("geometries", drawn=Drawn.RENDERABLE)] = msgspec.field(
        default_factory=list
    )
    lights: Annotated[list[Light], Field("lights", reach=LOOK, built=True, drawn=Drawn.MARKER)] = msgspec.field(
        default_factory=list
    )
    cameras: Annotated[list[Camera], Field("cameras", reach=LOOK, built=True, drawn=Drawn.MARKER)] = msgspec.field(
        default_factory=list
    )
    sites: Annotated[list[Site], Field("sites", drawn=Drawn.RENDERABLE)] = msgspec.field(default_factory=list)
    gaussian_splats: Annotated[list[GaussianSplat], Field("splat instances", reach=LOOK, drawn=Drawn.NOTHING)] = (
        msgspec.field(default_factory=list)
    )
    extras: Annotated[LinkExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class Body(Element):
    """A kinematic tree by its base link."""

    link: Annotated[Link, Field("base link")] = make(Link)
    mocap: Annotated[
        bool,
        Field(
            "mocap body; only for a base link without joints and not free",
            drawn=Drawn.NOTHING,
            label="motion capture",
        ),
    ] = False
    free: Annotated[
        FreeJoint | None,
        Field(
            "present: 6-DoF floating base (base link must have no joints)", drawn=Drawn.NOTHING, label="free joint"
        ),
    ] = None


class Hierarchy(Element):
    """All bodies, and what is fixed to the world."""

    bodies: Annotated[list[Body], Field("one entry per kinematic tree (base link)")] = msgspec.field(
        default_factory=list
    )
    geoms: Annotated[list[Geometry], Field("static geometries, world frame", drawn=Drawn.RENDERABLE)] = msgspec.field(
        default_factory=list
    )
    lights: Annotated[list[Light], Field("static lights", reach=LOOK, built=True, drawn=Drawn.MARKER)] = (
        msgspec.field(default_factory=list)
    )
    cameras: Annotated[list[Camera], Field("static cameras", reach=LOOK, built=True, drawn=Drawn.MARKER)] = (
        msgspec.field(default_factory=list)
    )
    sites: Annotated[list[Site], Field("static sites", drawn=Drawn.RENDERABLE)] = msgspec.field(default_factory=list)
    gaussian_splats: Annotated[
        list[GaussianSplat], Field("static splat instances", reach=LOOK, drawn=Drawn.NOTHING)
    ] = msgspec.field(default_factory=list)
