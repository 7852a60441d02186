"""<contact>, <equality>, <tendon>: what couples bodies besides joints."""

from __future__ import annotations

import numpy as np

from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.context import Context, attach_extras
from engine.msd.mjcf.deformables import EQUALITIES, read_flex_equality
from engine.msd.mjcf.force import (
    SOLIMP,
    SOLREF,
    direct,
    force_model,
    friction,
    impedance,
    impedance_spring,
    solref,
    spring,
    to_range,
)
from engine.msd.mjcf.xml import Node
from engine.msd.schema import (
    ConnectConstraintType,
    ConstraintForceModel,
    ContactPair,
    EqualityConnect,
    EqualityExtras,
    EqualityJoint,
    EqualityWeld,
    ImpedanceSpring,
    JointTendon,
    JointTendonNode,
    LinkAnchorConnect,
    LinkAnchorWeld,
    MujocoEquality,
    MujocoExclude,
    NamedExclude,
    PairExtras,
    Range,
    SitePairConnect,
    SitePairWeld,
    SpatialTendon,
    SpringLengthType,
    StiffnessDamping,
    TendonExtras,
    TendonPathItem,
    WeldConstraintType,
)

POLYNOMIAL = (0.0, 1.0, 0.0, 0.0, 0.0)
"""Coefficients of an equality constraint of joints or tendons."""


def read_contact(context: Context, node: Node, order: int) -> None:
    """Add one <contact> child, whose order the lists keep. Raises SceneError."""
    if node.tag == "exclude":
        attributes = Attributes(node, chain=[])
        name = attributes.name()
        pair = (attributes.required("body1"), attributes.required("body2"))
        if id(node) in context.of_flexcomps:
            exclude = MujocoExclude(name=name, body1=pair[0], body2=pair[1])
            context.extras.excludes.append(exclude)
            context.became(node, exclude)
            context.done(attributes)
            return
        context.world.collision_ignores.link_pairs.append(pair)
        if name is not None:
            context.extras.exclude_names.append(NamedExclude(name=name, link_a=pair[0], link_b=pair[1]))
        context.done(attributes)
    elif node.tag == "pair":
        pair = _read_pair(context, node)
        context.world.contact_pairs.pairs.append(pair)
        context.became(node, pair)
    else:
        context.dropped(node)


def _read_pair(context: Context, node: Node) -> ContactPair:
    attributes = Attributes(node)
    friction_ref = attributes.floats("solreffriction", (0.0, 0.0))
    imp = attributes.floats("solimp", SOLIMP)
    friction_model = None
    if friction_ref.any():  # zero: the same as in the normal direction
        friction_model = ConstraintForceModel.impedance(
            ImpedanceSpring(spring=spring(solref(attributes, "solreffriction")), impedance=impedance(imp))
        )
    pair = ContactPair(
        name=attributes.name(),
        geoms=(attributes.required("geom1"), attributes.required("geom2")),
        condim=attributes.integer("condim", 3),
        friction=attributes.floats("friction", (1.0, 1.0, 0.005, 0.0001, 0.0001)),
        contact_model=force_model(attributes),
        friction_model=friction_model,
        margin=attributes.number("margin", 0.0),
        gap=attributes.number("gap", 0.0),
    )
    attach_extras(
        pair,
        PairExtras,
        solref=direct(solref(attributes, "solref")),
        solreffriction=direct(friction_ref) if friction_ref.any() else None,
        adhesion=attributes.optional_number("adhesion"),
    )
    context.done(attributes)
    return pair


def read_equality(context: Context, node: Node, order: int) -> None:
    """Add one <equality> child. Raises SceneError."""
    if node.tag in EQUALITIES:
        read_flex_equality(context, node, order)
        return
    attributes = Attributes(node, key="equality")
    constraints = context.world.equality_constraint_set
    common = {
        "name": attributes.name(),
        "active": attributes.boolean("active", True),
        "spring": impedance_spring(attributes),
    }
    if node.tag == "tendon" or (id(node) in context.of_flexcomps and node.tag in ("connect", "weld", "joint")):
        _read_mujoco_equality(context, attributes, common["name"], common["active"], order)
        return
    if node.tag == "connect":
        constraint = EqualityConnect(**common, connect_type=_connect_type(attributes))
        constraints.connects.append(constraint)
    elif node.tag == "weld":
        constraint = EqualityWeld(**common, weld_type=_weld_type(attributes))
        constraints.welds.append(constraint)
    elif node.tag == "joint":
        constraint = EqualityJoint(
            **common,
            joint_a=attributes.required("joint1"),
            joint_b=attributes.raw("joint2"),
            polycoeff=attributes.floats("polycoef", (0.0, 1.0, 0.0, 0.0, 0.0)),
        )
        constraints.joints.append(constraint)
    else:
        context.dropped(node)
        return
    context.became(node, constraint)
    attach_extras(constraint, EqualityExtras, order=order, solref=direct(solref(attributes, "solref")))
    context.done(attributes)


def _read_mujoco_equality(
    context: Context, attributes: Attributes, name: str | None, active: bool, order: int
) -> None:
    """Add a constraint between tendons, or with a part that a flexcomp makes."""
    node = attributes.node
    kind = "body" if node.tag in ("connect", "weld") else node.tag
    pose = attributes.floats("relpose", (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0)) if node.tag == "weld" else np.zeros(7)
    anchored = node.tag in ("connect", "weld")
    if node.tag == "connect" and not attributes.has("anchor"):
        raise node.error("A connect of bodies needs an anchor", "anchor")
    equality = MujocoEquality(
        name=name,
        order=order,
        kind=node.tag,
        name1=attributes.required(f"{kind}1"),
        name2=attributes.text(f"{kind}2"),
        polycoef=np.array(POLYNOMIAL) if anchored else attributes.floats("polycoef", POLYNOMIAL),
        anchor=attributes.floats("anchor", (0.0, 0.0, 0.0)) if anchored else np.zeros(3),
        relpose=pose if pose[3:].any() else None,
        torquescale=attributes.number("torquescale", 1.0) if node.tag == "weld" else 1.0,
        active=active,
        solref=solref(attributes, "solref"),
        solimp=attributes.floats("solimp", SOLIMP),
    )
    context.extras.equalities.append(equality)
    context.became(node, equality)
    context.done(attributes)


def _pairs(attributes: Attributes) -> tuple[str | None, str | None, str | None, str | None]:
    """body1, body2, site1, site2; either the bodies or both sites are given."""
    body1, body2 = attributes.raw("body1"), attributes.raw("body2")
    site1, site2 = attributes.raw("site1"), attributes.raw("site2")
    if (body1 is None) == (site1 is None) or (site1 is None) != (site2 is None) or (site1 and body2):
        raise attributes.node.error("Expected body1 (and body2), or site1 and site2")
    return body1, body2, site1, site2


def _connect_type(attributes: Attributes) -> ConnectConstraintType:
    body1, body2, site1, site2 = _pairs(attributes)
    anchor = attributes.given("anchor", 3)
    if body1 is None:
        if anchor is not None:
            raise attributes.node.error("An anchor needs bodies, not sites", "anchor")
        return ConnectConstraintType.site_pair(SitePairConnect(site_a=site1 or "", site_b=site2 or ""))
    if anchor is None:
        raise attributes.node.error("A connect of bodies needs an anchor", "anchor")
    return ConnectConstraintType.link_anchor(LinkAnchorConnect(link_a=body1, link_b=body2, anchor=anchor))


def _weld_type(attributes: Attributes) -> WeldConstraintType:
    body1, body2, site1, site2 = _pairs(attributes)
    anchor = attributes.floats("anchor", (0.0, 0.0, 0.0))
    torque_scale = attributes.number("torquescale", 1.0)
    # Position and w, x, y, z: the one place where MSD keeps MuJoCo's order. A zero quaternion: as modelled.
    pose = attributes.floats("relpose", (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    if body1 is None:
        return WeldConstraintType.site_pair(
            SitePairWeld(site_a=site1 or "", site_b=site2 or "", torque_scale=torque_scale)
        )
    return WeldConstraintType.link_anchor(
        LinkAnchorWeld(
            link_a=body1,
            link_b=body2,
            anchor=anchor,
            relative_pose=pose if pose[3:].any() else None,
            torque_scale=torque_scale,
        )
    )


# ------------------------------------------------------------------------------------------------ tendons


def read_tendon(context: Context, node: Node, order: int) -> None:
    """Add one <tendon> child. Raises SceneError."""
    if node.tag == "fixed" and id(node) not in context.of_flexcomps:
        _read_fixed(context, node, order)
    elif node.tag in ("fixed", "spatial"):
        _read_spatial(context, node, order)
    else:
        context.dropped(node)


def _polynomial(attributes: Attributes, name: str) -> np.ndarray:
    values = attributes.floats(name, (0.0, 0.0, 0.0))
    return values


def _springlength(attributes: Attributes) -> np.ndarray | None:
    values = attributes.optional_floats("springlength", most=2)
    if values is not None and not len(values):
        raise attributes.node.error("Expected one or two numbers, got none", "springlength")
    if values is not None and len(values) == 2 and values[0] > values[1]:
        raise attributes.node.error("The first spring length is larger than the second", "springlength")
    return values


def _read_fixed(context: Context, node: Node, order: int) -> None:
    attributes = Attributes(node, key="tendon")
    joints = []
    for child in node.children:
        if child.tag != "joint":
            context.dropped(child)
            continue
        item = Attributes(child, chain=[])
        if not item.has("coef"):
            raise child.error("A joint of a fixed tendon needs a coef", "coef")
        joints.append(JointTendonNode(joint_name=item.required("joint"), weight=item.number("coef", 1.0)))
        context.done(item)
    if not joints:
        raise node.error("A fixed tendon needs at least one joint")
    stiffness, damping = _polynomial(attributes, "stiffness"), _polynomial(attributes, "damping")
    friction_damping, friction_ref, friction_imp = friction(attributes)
    length = _springlength(attributes)
    spring_length = SpringLengthType.automatic()
    if length is not None and len(length) == 1:
        spring_length = SpringLengthType.fixed(float(length[0]))
    elif length is not None:
        spring_length = SpringLengthType.range(Range(float(length[0]), float(length[1])))
    tendon = JointTendon(
        name=attributes.name(),
        joints=joints,
        limit=to_range(attributes.limits("range", "limited")),
        limit_force=impedance_spring(attributes, "solreflimit", "solimplimit"),
        spring=StiffnessDamping(k=float(stiffness[0]), d=float(damping[0])) if stiffness[0] or damping[0] else None,
        spring_length=spring_length,
        frictionloss=attributes.number("frictionloss", 0.0),
        friction_damping=friction_damping,
    )
    attach_extras(
        tendon,
        TendonExtras,
        order=order,
        range=attributes.idle_range("range", "limited"),
        margin=attributes.number("margin", 0.0) or None,
        armature=attributes.number("armature", 0.0) or None,
        stiffness_poly=stiffness[1:] if stiffness[1:].any() else None,
        damping_poly=damping[1:] if damping[1:].any() else None,
        springyield=attributes.number("springyield", 0.0) or None,
        actuatorfrcrange=attributes.limits("actuatorfrcrange", "actuatorfrclimited"),
        solreflimit=direct(solref(attributes, "solreflimit")),
        solreffriction=friction_ref,
        solimpfriction=friction_imp,
        group=attributes.integer("group", 0) or None,
        width=attributes.optional_number("width"),
        rgba=attributes.floats("rgba", (0.5, 0.5, 0.5, 1.0)) if attributes.has("rgba") else None,
        material=attributes.raw("material"),
        user=attributes.optional_floats("user"),
    )
    context.world.tendon_set.joint_tendons.append(tendon)
    context.became(node, tendon)
    context.done(attributes)


def _read_spatial(context: Context, node: Node, order: int) -> None:
    attributes = Attributes(node, key="tendon")
    path = []
    for child in node.children:
        if child.tag not in (("site", "geom", "pulley") if node.tag == "spatial" else ("joint",)):
            context.dropped(child)
            continue
        item = Attributes(child, chain=[])
        if child.tag == "joint" and not item.has("coef"):
            raise child.error("A joint of a fixed tendon needs a coef", "coef")
        path.append(
            TendonPathItem(
                kind=child.tag,
                name="" if child.tag == "pulley" else item.required(child.tag),
                sidesite=item.text("sidesite") if child.tag == "geom" else "",
                divisor=item.number("divisor", 1.0) if child.tag == "pulley" else 1.0,
                coef=item.number("coef", 1.0) if child.tag == "joint" else 1.0,
            )
        )
        context.done(item)
    length = _springlength(attributes)
    if length is not None and len(length) == 1:
        length = np.repeat(length, 2)
    tendon = SpatialTendon(
        name=attributes.name(),
        order=order,
        path=path,
        range=attributes.limits("range", "limited"),
        actuatorfrcrange=attributes.limits("actuatorfrcrange", "actuatorfrclimited"),
        springlength=None if length is None or length[0] < 0 else length,
        stiffness=_polynomial(attributes, "stiffness"),
        damping=_polynomial(attributes, "damping"),
        springyield=attributes.number("springyield", 0.0),
        frictionloss=attributes.number("frictionloss", 0.0),
        margin=attributes.number("margin", 0.0),
        armature=attributes.number("armature", 0.0),
        solreflimit=attributes.floats("solreflimit", SOLREF),
        solimplimit=attributes.floats("solimplimit", SOLIMP),
        solreffriction=attributes.floats("solreffriction", SOLREF),
        solimpfriction=attributes.floats("solimpfriction", SOLIMP),
        group=attributes.integer("group", 0),
        width=attributes.number("width", 0.003),
        rgba=attributes.floats("rgba", (0.5, 0.5, 0.5, 1.0)),
        material=attributes.raw("material"),
        user=attributes.optional_floats("user"),
    )
    context.extras.tendons.append(tendon)
    context.became(node, tendon)
    context.done(attributes)
