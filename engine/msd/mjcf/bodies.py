"""<worldbody>, <body>, <inertial>, <joint>: the tree of links."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from engine.geometry import rotation
from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.carried import carry
from engine.msd.mjcf.context import Context, attach_extras
from engine.msd.mjcf.deformables import read_flexcomp
from engine.msd.mjcf.extensions import read_splat
from engine.msd.mjcf.force import direct, force_model, friction, hard, solref, to_range
from engine.msd.mjcf.geoms import read_geom, read_site
from engine.msd.mjcf.orientation import ORIENTATIONS, read_orientation
from engine.msd.mjcf.placing import Frame, place
from engine.msd.mjcf.plugins import plugin_use
from engine.msd.mjcf.viewing import read_camera, read_light
from engine.msd.mjcf.xml import Node
from engine.msd.report import Outcome
from engine.msd.schema import (
    Body,
    Flexcomp,
    FreeJoint,
    FreeJointExtras,
    FrequencyDampingRatio,
    Inertia,
    Joint,
    JointExtras,
    JointType,
    Link,
    LinkExtras,
    PluginUse,
    Range,
    RawMjcf,
    SpringDampCoeff,
    SpringDamper,
    StiffnessDamping,
)

CONTENT_READERS: dict[str, tuple[Callable[[Context, Node, str], Any], str]] = {
    "geom": (read_geom, "geoms"),
    "site": (read_site, "sites"),
    "camera": (read_camera, "cameras"),
    "light": (read_light, "lights"),
    "gsplat": (lambda context, node, _: read_splat(context, node), "gaussian_splats"),
}
JOINT_TYPES = {"hinge": JointType.Revolute, "slide": JointType.Slide, "ball": JointType.Ball}


def read_world(context: Context, nodes: list[Node]) -> None:
    """Add the children of <worldbody> to the hierarchy. Raises SceneError."""
    hierarchy = context.world.hierarchy
    for child, frame in _unfold(context, nodes, Frame()):
        if child.tag == "body":
            body = _read_body(context, child, frame.childclass)
            place(body.link, frame)
            hierarchy.bodies.append(body)
        elif child.tag in ("joint", "freejoint", "inertial"):
            raise child.error(f"The world cannot have a <{child.tag}>; put it into a <body>")
        elif child.tag == "flexcomp":
            number = len(hierarchy.bodies)
            flexcomp = read_flexcomp(context, child, number, frame.position, frame.turn)
            context.extras.flexcomps.append(flexcomp)
        elif child.tag in ("composite", "plugin"):
            carried = carry(context, child, len(hierarchy.bodies), frame.position, frame.turn)
            carried.section = "worldbody"
            context.extras.carried.append(carried)
        else:
            _read_content(context, child, hierarchy, frame)


def _unfold(context: Context, nodes: list[Node], outer: Frame) -> Iterator[tuple[Node, Frame]]:
    """The children of an element, those inside <frame>s too, each with its frame."""
    for node in nodes:
        if node.tag != "frame":
            yield node, outer
            continue
        attributes = Attributes(node, chain=[])
        attributes.name()
        if any(name in node.attrib for name in ("scale", "scaling", "massscale")):
            raise node.error("Scaled frames are not supported yet; scale the contents", "scale")
        position = attributes.floats("pos", (0.0, 0.0, 0.0))
        inner = Frame(
            attributes.text("childclass") or outer.childclass,
            outer.position + rotation.rotate(outer.turn, position),
            rotation.multiply(outer.turn, read_orientation(attributes)),
        )
        context.done(attributes)
        yield from _unfold(context, node.children, inner)


def _read_content(context: Context, node: Node, owner: Any, frame: Frame) -> None:
    """Add a geom, site, camera or light to a link or to the world."""
    if node.tag not in CONTENT_READERS:
        context.dropped(node)
        return
    reader, field = CONTENT_READERS[node.tag]
    thing = reader(context, node, frame.childclass)
    place(thing, frame)
    getattr(owner, field).append(thing)
    context.became(node, thing)


def _read_body(context: Context, node: Node, childclass: str) -> Body:
    """A body of the world with its subtree."""
    body = Body()
    inner = Frame(node.attrib.get("childclass") or childclass)
    joints = [pair for pair in _unfold(context, node.children, inner) if pair[0].tag in ("joint", "freejoint")]
    free = [(child, frame) for child, frame in joints if _is_free(child, frame.childclass)]
    if free:
        if len(joints) > 1:
            raise free[0][0].error("A free joint must be the only joint of its body")
        body.free = _read_free_joint(context, free[0][0], free[0][1].childclass)
        context.became(free[0][0], body.free)
        context.free_joints.add(body.free.name)
    body.mocap = node.attrib.get("mocap", "false") == "true"
    if body.mocap and joints:
        raise node.error("A mocap body cannot have joints", "mocap")
    body.link = _read_link(context, node, childclass, base=True)
    return body


def _is_free(node: Node, childclass: str) -> bool:
    if node.tag == "freejoint":
        return True
    return node.tag == "joint" and Attributes(node, childclass).text("type") == "free"


def _read_link(context: Context, node: Node, childclass: str, base: bool = False) -> Link:
    """A link with its subtree. `base`: it is a body of the world, whose free joint has been read."""
    attributes = Attributes(node, chain=[])
    if node.attrib.get("mocap") == "true" and not base:
        raise node.error("Only a body of the world can be a mocap body", "mocap")
    childclass = attributes.text("childclass") or childclass
    link = Link(
        name=attributes.name(),
        local_translation=attributes.floats("pos", (0.0, 0.0, 0.0)),
        local_rotation=read_orientation(attributes),
        gravcomp=attributes.number("gravcomp", 0.0),
    )
    attributes.raw("mocap")
    attach_extras(
        link,
        LinkExtras,
        sleep=attributes.raw("sleep"),
        simple=attributes.raw("simple"),
        fuse=attributes.raw("fuse"),
        user=attributes.optional_floats("user"),
    )
    context.done(attributes)
    context.became(node, link)
    carried: list[RawMjcf] = []
    flexcomps: list[Flexcomp] = []
    plugins: list[PluginUse] = []
    for child, frame in _unfold(context, node.children, Frame(childclass)):
        if child.tag == "body":
            inner = _read_link(context, child, frame.childclass)
            place(inner, frame)
            link.children.append(inner)
        elif child.tag in ("joint", "freejoint"):
            if _is_free(child, frame.childclass):
                if not base:
                    raise child.error("Only a body of the world can have a free joint; use three slides and a ball")
                continue
            joint = read_joint(context, child, frame.childclass)
            place(joint, frame)
            link.joints.append(joint)
            context.joints.append(joint)
            context.became(child, joint)
        elif child.tag == "inertial":
            link.inertial = _read_inertial(context, child)
        elif child.tag == "flexcomp":
            number = len(link.children)
            flexcomps.append(read_flexcomp(context, child, number, frame.position, frame.turn, childclass))
        elif child.tag == "plugin":
            plugins.append(plugin_use(child))
            context.became(child, plugins[-1])
            message = "The <plugin> is kept and written back, but not simulated"
            context.note(child, message, outcome=Outcome.CARRIED)
        elif child.tag == "composite":
            carried.append(carry(context, child, len(link.children), frame.position, frame.turn))
        else:
            _read_content(context, child, link, frame)
    attach_extras(link, LinkExtras, flexcomps=flexcomps or None, plugins=plugins or None, carried=carried or None)
    return link


def _read_inertial(context: Context, node: Node) -> Inertia:
    attributes = Attributes(node, chain=[])
    for name in ("mass", "pos"):
        if not attributes.has(name):
            raise node.error(f"An <inertial> needs a {name}", name)
    orientation = read_orientation(attributes)
    diagonal = attributes.given("diaginertia", 3)
    full = attributes.given("fullinertia", 6)
    if full is not None:
        if diagonal is not None or any(name in node.attrib for name in ORIENTATIONS):
            raise node.error("fullinertia excludes diaginertia and an orientation", "fullinertia")
        if not np.isfinite(full).all():
            raise node.error("The inertia matrix needs finite numbers", "fullinertia")
        diagonal, orientation = rotation.principal_axes(rotation.symmetric(full))
        if diagonal[2] < 0:
            raise node.error("The inertia matrix is not positive", "fullinertia")
    if diagonal is None:
        diagonal = np.zeros(3)
    inertia = Inertia(
        pos=attributes.floats("pos", (0.0, 0.0, 0.0)),
        orientation=orientation,
        mass=attributes.number("mass", 0.0),
        diag_inertia=diagonal,
    )
    context.done(attributes)
    return inertia


def _polynomial(attributes: Attributes, name: str) -> tuple[float, np.ndarray | None]:
    """Linear coefficient, and the quadratic and cubic ones when there are any."""
    if not attributes.has(name):
        return 0.0, None
    values = attributes.floats(name, (0.0, 0.0, 0.0))
    return float(values[0]), values[1:] if values[1:].any() else None


def _springdamper(attributes: Attributes) -> np.ndarray | None:
    values = attributes.given("springdamper", 2)
    return None if values is None or not values.all() else values


def _align(context: Context, attributes: Attributes) -> str | None:
    """What a free joint says about aligning its body; where it leaves that to the compiler of an attached model,
    which is another than the scene's, what that says."""
    align = attributes.raw("align")
    default = attributes.scope.compiler.get("alignfree", "false")
    if align in (None, "auto") and (default == "true") != context.extras.compiler.alignfree:
        return default
    return align


def _read_free_joint(context: Context, node: Node, childclass: str) -> FreeJoint:
    # A <freejoint> takes no defaults, whatever the class says (MuJoCo).
    attributes = Attributes(node, childclass, chain=[] if node.tag == "freejoint" else None)
    damping, damping_poly = _polynomial(attributes, "damping")
    stiffness, stiffness_poly = _polynomial(attributes, "stiffness")
    _, ref, imp = friction(attributes)
    joint = FreeJoint(
        name=attributes.name(),
        friction_loss=attributes.number("frictionloss", 0.0),
        armature=attributes.number("armature", 0.0),
    )
    attach_extras(
        joint,
        FreeJointExtras,
        damping=damping or None,
        damping_poly=damping_poly,
        stiffness=stiffness or None,
        stiffness_poly=stiffness_poly,
        springdamper=_springdamper(attributes),
        springyield=attributes.number("springyield", 0.0) or None,
        solreffriction=ref,
        solimpfriction=imp,
        align=_align(context, attributes),
        actuatorgravcomp=attributes.optional_boolean("actuatorgravcomp"),
        group=attributes.integer("group", 0) or None,
        user=attributes.optional_floats("user"),
    )
    # Meaningless for a free joint, in MuJoCo too.
    attributes.asked.update(
        ("type", "pos", "axis", "range", "limited", "ref", "springref", "margin", "solreflimit", "solimplimit")
    )
    attributes.asked.update(("actuatorfrcrange", "actuatorfrclimited"))
    context.done(attributes)
    return joint


def read_joint(context: Context, node: Node, childclass: str = "") -> Joint:
    """A <joint> that is not free. Raises SceneError."""
    attributes = Attributes(node, childclass)
    kind = JOINT_TYPES[attributes.keyword("type", (*JOINT_TYPES, "free"), "hinge")]
    unit = attributes.scope.angle if kind is not JointType.Slide else 1.0
    axis = attributes.floats("axis", (0.0, 0.0, 1.0))
    if kind is not JointType.Ball and np.linalg.norm(axis) < rotation.EPSILON:
        raise node.error("The joint axis is zero", "axis")
    friction_damping, friction_ref, friction_imp = friction(attributes)
    joint = Joint(
        name=attributes.name(),
        type_=kind,
        axis=axis,
        pos=attributes.floats("pos", (0.0, 0.0, 0.0)),
        ref_=attributes.number("ref", 0.0) * unit,
        margin=attributes.number("margin", 0.0),
        pos_limit=_joint_limits(attributes, kind, unit),
        limit_force=force_model(attributes, "solreflimit", "solimplimit"),
        actuator_force_limit=to_range(attributes.limits("actuatorfrcrange", "actuatorfrclimited")),
        friction_loss=attributes.number("frictionloss", 0.0),
        friction_damping=friction_damping,
        armature=attributes.number("armature", 0.0),
    )
    if attributes.optional_boolean("hardlimit"):  # MotrixSim's extension
        joint.limit_force = hard()
    limit_ref = solref(attributes, "solreflimit")
    springref = attributes.number("springref", 0.0) * unit
    damping, damping_poly = _polynomial(attributes, "damping")
    stiffness, stiffness_poly = _polynomial(attributes, "stiffness")
    springdamper = _springdamper(attributes)
    if springdamper is not None:
        timeconst, dampratio = springdamper
        coeff = SpringDampCoeff.frequency_damping_ratio(
            FrequencyDampingRatio(w=1.0 / (timeconst * dampratio), z=float(dampratio))
        )
        joint.spring_damper = SpringDamper(coeff=coeff, target_pos=springref)
    elif stiffness or damping:
        coeff = SpringDampCoeff.stiffness_damping(StiffnessDamping(k=stiffness, d=damping))
        joint.spring_damper = SpringDamper(coeff=coeff, target_pos=springref)
    attach_extras(
        joint,
        JointExtras,
        range=attributes.idle_range("range", "limited"),
        actuatorfrcrange=attributes.idle_range("actuatorfrcrange", "actuatorfrclimited"),
        solreflimit=direct(limit_ref),
        solreffriction=friction_ref,
        solimpfriction=friction_imp,
        springdamper=True if springdamper is not None else None,
        springref=springref if springref and joint.spring_damper is None else None,
        springyield=attributes.number("springyield", 0.0) * unit or None,
        stiffness_poly=stiffness_poly,
        damping_poly=damping_poly,
        actuatorgravcomp=attributes.optional_boolean("actuatorgravcomp") or None,
        group=attributes.integer("group", 0) or None,
        user=attributes.optional_floats("user"),
    )
    context.done(attributes)
    return joint


def _joint_limits(attributes: Attributes, kind: JointType, unit: float) -> Range:
    if kind is JointType.Ball:
        limited = attributes.keyword("limited", ("false", "true", "auto"), "auto")
        values = attributes.given("range", 2)
        if limited == "true" and (values is None or not values.any()):
            return Range(0.0, 0.0)  # it may not turn at all, in MuJoCo too
        if limited == "false" or values is None or not values[1] > 0:
            return Range()
        if values[0] != 0:
            raise attributes.node.error(f"The range of a ball joint starts at 0, got {values[0]:g}", "range")
        if limited == "auto" and not attributes.scope.autolimits:
            raise attributes.node.error("A range without limited needs autolimits; give limited", "range")
        return Range(0.0, float(values[1]) * unit)
    values = attributes.limits("range", "limited")
    return Range() if values is None else Range(float(values[0]) * unit, float(values[1]) * unit)
