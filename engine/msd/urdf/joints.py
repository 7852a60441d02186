"""<joint>: degrees of freedom, their limits and couplings."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.geometry import rotation
from engine.msd.mjcf.xml import Node
from engine.msd.paths import join
from engine.msd.report import Outcome
from engine.msd.schema import (
    ConstraintForceModel,
    EqualityJoint,
    Joint,
    JointType,
    Range,
    SpringDampCoeff,
    SpringDamper,
    StiffnessDamping,
)
from engine.msd.urdf.context import Context, Placed, every, required

TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar", "spherical")
"""URDF's joint types, and Bullet's spherical."""
CHILDREN = (
    "origin", "parent", "child", "axis", "limit", "dynamics", "mimic", "calibration", "safety_controller",
)  # fmt: skip


class Connection(NamedTuple):
    """A <joint> between two links."""

    node: Node
    name: str
    kind: str
    parent: str
    child: str


def read_connection(context: Context, node: Node) -> Connection:
    """What a <joint> connects. Raises SceneError."""
    kind = required(node, "type").strip().lower()
    if kind not in TYPES:
        raise node.error(f"Expected one of {', '.join(TYPES)}, got {kind!r}", "type")
    ends = []
    for tag in ("parent", "child"):
        end = context.child(node, tag)
        if end is None:
            raise node.error(f"A <joint> needs a <{tag}> that names a link", tag)
        context.check(end, ("link",))
        ends.append(required(end, "link"))
    return Connection(node, required(node, "name"), kind, *ends)


def read_joints(context: Context, connection: Connection, path: str) -> list[Joint]:
    """The joints between a link, whose path is `path`, and its parent; none for a fixed one."""
    node, kind = connection.node, connection.kind
    context.check(node, ("name", "type"), CHILDREN, path)
    _report_ignored(context, connection, path)
    if kind == "fixed":
        return []
    axis = _axis(context, node, path)
    if kind == "floating":
        joints = _six(connection.name)
    elif kind == "planar":
        turn = rotation.matrix(rotation.from_z(axis))
        joints = [
            _joint(f"{connection.name}_TX", JointType.Slide, turn[:, 0]),
            _joint(f"{connection.name}_TY", JointType.Slide, turn[:, 1]),
            _joint(f"{connection.name}_RZ", JointType.Revolute, axis),
        ]
    else:
        shape = {"prismatic": JointType.Slide, "spherical": JointType.Ball}.get(kind, JointType.Revolute)
        joints = [_joint(connection.name, shape, axis)]
    for i, joint in enumerate(joints):
        place = join(join(path, "joints"), i)
        joint.name = context.name(node, "joint", joint.name or "", place)
        _read_dynamics(context, node, joint, place)
    if kind not in ("floating", "planar"):
        _read_limit(context, node, joints[0], kind, join(join(path, "joints"), 0))
        context.joints.setdefault(connection.name, Placed(joints[0], join(join(path, "joints"), 0), node))
    return joints


def _joint(name: str, kind: JointType, axis: np.ndarray) -> Joint:
    return Joint(name=name, type_=kind, axis=axis, limit_force=ConstraintForceModel.impedance())


def _six(name: str) -> list[Joint]:
    """Six degrees of freedom below a link that moves, where MSD has no free joint."""
    slides = [
        _joint(f"{name}_T{letter}", JointType.Slide, axis) for letter, axis in zip("XYZ", np.eye(3), strict=True)
    ]
    return [*slides, _joint(f"{name}_R", JointType.Ball, np.array([0.0, 0.0, 1.0]))]


def _axis(context: Context, node: Node, path: str) -> np.ndarray:
    axis = context.child(node, "axis", path)
    if axis is None:
        return np.array([1.0, 0.0, 0.0])
    context.check(axis, ("xyz",), (), path)
    values = context.numbers(axis, "xyz", (1.0, 0.0, 0.0))
    if np.linalg.norm(values) < rotation.EPSILON:
        raise axis.error("The joint axis is zero", "xyz")
    return values


def _read_dynamics(context: Context, node: Node, joint: Joint, path: str) -> None:
    dynamics = context.child(node, "dynamics", path)
    if dynamics is None:
        return
    context.check(dynamics, ("damping", "friction"), (), path)
    damping = _positive(context, dynamics, "damping", path)
    joint.friction_loss = _positive(context, dynamics, "friction", path)
    if damping:
        joint.spring_damper = SpringDamper(
            coeff=SpringDampCoeff.stiffness_damping(StiffnessDamping(k=0.0, d=damping)), target_pos=0.0
        )


def _positive(context: Context, node: Node, name: str, path: str) -> float:
    value = context.number(node, name) or 0.0
    if value < 0:
        context.note(node, f"The {name} {value:g} is negative; it became 0", name, Outcome.CLAMPED, path)
    return max(value, 0.0)


def _read_limit(context: Context, node: Node, joint: Joint, kind: str, path: str) -> None:
    limit = context.child(node, "limit", path)
    if limit is None:
        if kind in ("revolute", "prismatic"):
            message = f"A {kind} joint needs a <limit> and has none; it is not limited"
            context.note(node, message, "limit", Outcome.GUESSED, path)
        return
    context.check(limit, ("lower", "upper", "effort", "velocity"), (), path)
    _read_range(context, limit, joint, kind, path)
    effort, velocity = context.number(limit, "effort"), context.number(limit, "velocity")
    if effort:
        joint.actuator_force_limit = Range(-abs(effort), abs(effort))
    elif effort == 0:
        context.note(
            limit, "The effort limit 0 would switch the joint's motor off; it was dropped", "effort", path=path
        )
    if velocity:
        message = f"The velocity limit {velocity:g} was dropped; MSD has no speed limits"
        context.note(limit, message, "velocity", path=path)


def _read_range(context: Context, limit: Node, joint: Joint, kind: str, path: str) -> None:
    """Limits as in MuJoCo's import: a range that says nothing, or is upside down, does not limit."""
    lower, upper = context.number(limit, "lower"), context.number(limit, "upper")
    path = f"{path}.pos_limit"
    if lower is None and upper is None:
        if kind in ("revolute", "prismatic"):
            message = f"The limit of a {kind} joint gives no range; it is not limited"
            context.note(limit, message, "lower", Outcome.GUESSED, path)
        return
    if lower is None or upper is None:
        message = (
            "The limit gives one end of the range only, as which MuJoCo's import sees no limit; it is not limited"
        )
        context.note(limit, message, "upper" if upper is None else "lower", Outcome.GUESSED, path)
        return
    if kind == "spherical":
        if lower == 0 and upper > 0:
            joint.pos_limit = Range(0.0, upper)
        elif lower or upper:
            message = f"The range of a spherical joint starts at 0, got {lower:g} to {upper:g}; it is not limited"
            context.note(limit, message, "lower", path=path)
        return
    if kind == "continuous":
        if lower or upper:
            message = f"A continuous joint has no range; {lower:g} to {upper:g} was dropped"
            context.note(limit, message, "lower", path=path)
    elif lower < upper:
        joint.pos_limit = Range(lower, upper)
    else:
        message = f"The range {lower:g} to {upper:g} is empty; the joint is not limited"
        context.note(limit, message, "lower", Outcome.GUESSED, path)


def _report_ignored(context: Context, connection: Connection, path: str) -> None:
    node = connection.node
    for tag, what in (
        ("calibration", "Calibration positions have no place in MSD"),
        ("safety_controller", "Soft limits of a safety controller have no place in MSD"),
    ):
        for child in every(node, tag):
            listing = " ".join(f'{name}="{value}"' for name, value in child.attrib.items())
            context.note(child, f"{what}; {listing or 'the element'} was dropped", path=path)
    unused = {
        "fixed": ("axis", "limit", "dynamics", "mimic"),
        "floating": ("axis", "limit", "mimic"),
        "planar": ("limit", "mimic"),
    }
    # A fixed joint's axis, and limits that are all 0, are what exporters write for every joint.
    for tag in unused.get(connection.kind, ()):
        for child in every(node, tag):
            if any(value.strip("0. ") for value in child.attrib.values()) and (connection.kind, tag) != (
                "fixed",
                "axis",
            ):
                message = f"A {connection.kind} joint has no <{tag}> here; it was dropped"
                context.note(child, message, path=path)


def read_mimics(context: Context, root: Node) -> None:
    """<mimic> elements as couplings of joints: joint = offset + multiplier * other."""
    for node in every(root, "joint"):
        mimic = context.child(node, "mimic")
        placed = context.joints.get(node.attrib.get("name", ""))
        if mimic is None or placed is None or placed.node is not node:
            continue
        context.check(mimic, ("joint", "multiplier", "offset"), (), placed.path)
        other = context.joints.get(required(mimic, "joint"))
        joint = placed.element
        if other is None or other.element is joint or JointType.Ball in (joint.type_, other.element.type_):
            message = f"There is no other joint {mimic.attrib['joint']!r} with one coordinate; the mimic was dropped"
            context.note(mimic, message, "joint", path=placed.path)
            continue
        multiplier, offset = context.number(mimic, "multiplier"), context.number(mimic, "offset") or 0.0
        context.world.equality_constraint_set.joints.append(
            EqualityJoint(
                name=context.name(mimic, "equality", f"{joint.name}_mimic"),
                joint_a=joint.name or "",
                joint_b=other.element.name,
                polycoeff=np.array([offset, 1.0 if multiplier is None else multiplier, 0.0, 0.0, 0.0]),
            )
        )
