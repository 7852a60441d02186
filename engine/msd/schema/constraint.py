"""Equality constraints, tendons, contact pairs and collision filters."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.msd.schema.arrays import Vec3, Vec5, Vec7, array
from engine.msd.schema.base import PARAMETER, Element, Field, Payload, make, required
from engine.msd.schema.extras import EqualityExtras, PairExtras, TendonExtras
from engine.msd.schema.force import (
    ConstraintForceModel,
    ImpedanceDamping,
    ImpedanceSpring,
    Range,
    SpringLengthType,
    StiffnessDamping,
)
from engine.msd.schema.variant import Case, Variant


class LinkAnchorConnect(Payload):
    """Two links joined at a point."""

    link_a: Annotated[str, Field("first link", ref="link")] = required(str)
    link_b: Annotated[str | None, Field("second link; none: the world", ref="link")] = None
    anchor: Annotated[
        Vec3, Field("anchor point in the frame of the first link", unit="m", reach=PARAMETER, role="position")
    ] = array(0.0, 0.0, 0.0)


class SitePairConnect(Payload):
    """Two sites joined."""

    site_a: Annotated[str, Field("first site", ref="site")] = required(str)
    site_b: Annotated[str, Field("second site", ref="site")] = required(str)


class ConnectConstraintType(Variant):
    """What a connect constraint joins."""

    link_anchor = Case("LinkAnchor", LinkAnchorConnect)
    site_pair = Case("SitePair", SitePairConnect)


class LinkAnchorWeld(Payload):
    """Two links welded."""

    link_a: Annotated[str, Field("first link", ref="link")] = required(str)
    link_b: Annotated[str | None, Field("second link; none: the world", ref="link")] = None
    anchor: Annotated[
        Vec3, Field("anchor point in the frame of the first link", unit="m", reach=PARAMETER, role="position")
    ] = array(0.0, 0.0, 0.0)
    relative_pose: Annotated[
        Vec7 | None,
        Field(
            "pose of the second link in the first, x y z qw qx qy qz; none: as modeled",
            reach=PARAMETER,
            initial=(0, 0, 0, 1, 0, 0, 0),
        ),
    ] = None
    torque_scale: Annotated[float, Field("weight of rotation against translation", reach=PARAMETER)] = 1.0


class SitePairWeld(Payload):
    """Two sites welded."""

    site_a: Annotated[str, Field("first site", ref="site")] = required(str)
    site_b: Annotated[str, Field("second site", ref="site")] = required(str)
    torque_scale: Annotated[float, Field("weight of rotation against translation", reach=PARAMETER)] = 1.0


class WeldConstraintType(Variant):
    """What a weld constraint joins."""

    link_anchor = Case("LinkAnchor", LinkAnchorWeld)
    site_pair = Case("SitePair", SitePairWeld)


class EqualityConnect(Element):
    """Keeps two points together."""

    name: Annotated[str | None, Field("constraint name")] = None
    active: Annotated[bool, Field("enabled", reach=PARAMETER)] = True
    spring: Annotated[ImpedanceSpring, Field("softness", reach=PARAMETER)] = make(ImpedanceSpring)
    connect_type: Annotated[ConnectConstraintType, Field("what is connected", label="between")] = required(
        ConnectConstraintType
    )
    extras: Annotated[EqualityExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class EqualityWeld(Element):
    """Keeps two frames together."""

    name: Annotated[str | None, Field("constraint name")] = None
    active: Annotated[bool, Field("enabled", reach=PARAMETER)] = True
    spring: Annotated[ImpedanceSpring, Field("softness", reach=PARAMETER)] = make(ImpedanceSpring)
    weld_type: Annotated[WeldConstraintType, Field("what is welded", label="between")] = required(WeldConstraintType)
    extras: Annotated[EqualityExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class EqualityJoint(Element):
    """Keeps one joint a polynomial of another."""

    name: Annotated[str | None, Field("constraint name")] = None
    active: Annotated[bool, Field("enabled", reach=PARAMETER)] = True
    spring: Annotated[ImpedanceSpring, Field("softness", reach=PARAMETER)] = make(ImpedanceSpring)
    joint_a: Annotated[str, Field("constrained joint", ref="joint", label="driven joint")] = required(str)
    joint_b: Annotated[str | None, Field("driving joint; null: constant", ref="joint", label="driving joint")] = None
    polycoeff: Annotated[
        Vec5, Field("joint_a = Σ cᵢ·joint_bⁱ, relative to the reference pose", reach=PARAMETER, label="polynomial")
    ] = array(0.0, 0.0, 0.0, 0.0, 0.0)
    extras: Annotated[EqualityExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class EqualityConstraintSet(Element):
    """All equality constraints."""

    connects: Annotated[list[EqualityConnect], Field("point constraints")] = msgspec.field(default_factory=list)
    welds: Annotated[list[EqualityWeld], Field("pose constraints")] = msgspec.field(default_factory=list)
    joints: Annotated[list[EqualityJoint], Field("joint couplings")] = msgspec.field(default_factory=list)


class JointTendonNode(Element):
    """One joint of a fixed tendon with its weight."""

    joint_name: Annotated[str, Field("joint", ref="joint")] = required(str)
    weight: Annotated[float, Field("coefficient", reach=PARAMETER)] = 1.0


class JointTendon(Element):
    """A fixed tendon: its length is a weighted sum of joint positions."""

    name: Annotated[str | None, Field("tendon name")] = None
    joints: Annotated[list[JointTendonNode], Field("weighted joints")] = msgspec.field(default_factory=list)
    limit: Annotated[Range | None, Field("length limits", reach=PARAMETER)] = None
    limit_force: Annotated[ImpedanceSpring, Field("limit softness", reach=PARAMETER, label="limit stiffness")] = make(
        ImpedanceSpring
    )
    spring: Annotated[StiffnessDamping | None, Field("passive spring and damper", reach=PARAMETER)] = None
    spring_length: Annotated[SpringLengthType, Field("rest length", reach=PARAMETER)] = make(
        SpringLengthType.automatic
    )
    frictionloss: Annotated[
        float,
        Field("dry friction (no underscore in this key)", unit="N", ge=0, reach=PARAMETER, label="friction loss"),
    ] = 0.0
    friction_damping: Annotated[ImpedanceDamping, Field("soft model of the dry friction", reach=PARAMETER)] = make(
        ImpedanceDamping
    )
    extras: Annotated[TendonExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class TendonSet(Element):
    """All tendons."""

    joint_tendons: Annotated[list[JointTendon], Field("fixed tendons")] = msgspec.field(default_factory=list)


class CollisionIgnores(Element):
    """Pairs of links that never touch."""

    link_pairs: Annotated[
        list[tuple[str, str]], Field("pairs of link names; unknown links fail the build", ref="link")
    ] = msgspec.field(default_factory=list)


class ContactPair(Element):
    """A pair of geometries with contact parameters of its own."""

    name: Annotated[str | None, Field("pair name")] = None
    geoms: Annotated[tuple[str, str], Field("two geom names", ref="geom", label="geoms")] = required(lambda: ("", ""))
    condim: Annotated[int, Field("contact dimensions", ge=1, le=6, bits=8, label="friction directions")] = 3
    friction: Annotated[Vec5, Field("[tangent1, tangent2, spin, roll1, roll2]", ge=0, reach=PARAMETER)] = array(
        1.0, 1.0, 0.005, 0.0001, 0.0001
    )
    contact_model: Annotated[
        ConstraintForceModel, Field("normal force model", reach=PARAMETER, label="contact force")
    ] = make(ConstraintForceModel)
    friction_model: Annotated[
        ConstraintForceModel | None, Field("stored, not used by the engine", reach=PARAMETER, label="friction force")
    ] = None
    margin: Annotated[float, Field("margin", unit="m", ge=0, reach=PARAMETER)] = 0.0
    gap: Annotated[float, Field("gap", unit="m", ge=0, reach=PARAMETER)] = 0.0
    extras: Annotated[PairExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class ContactPairSet(Element):
    """All contact pairs."""

    pairs: Annotated[list[ContactPair], Field("pairs")] = msgspec.field(default_factory=list)
