"""<transmission> and <ros2_control>: what drives the joints, as actuators.

A hardware interface says what is commanded: an effort is a motor, a position or a velocity a servo. URDF gives no
gains; those of a servo are such that it gives its whole effort at a tenth of a radian (or metre), or at its whole
speed, of error.
"""

from __future__ import annotations

import math

import numpy as np

from engine.msd.mjcf.xml import Node
from engine.msd.report import Outcome
from engine.msd.schema import (
    Actuator,
    ActuatorTarget,
    ActuatorType,
    DampingType,
    Joint,
    JointType,
    PositionParam,
    Range,
)
from engine.msd.urdf.context import Context, Placed, every, required, text_number

WHOLE_EFFORT_AT = 0.1
"""rad or m of error."""
USUAL_EFFORT = 100.0
"""N m or N, where the joint has no effort limit."""
KINDS = ("effort", "position", "velocity")


def read_transmission(context: Context, node: Node) -> None:
    """A <transmission> of one joint as an actuator, its mechanicalReduction as gear; others are reported."""
    context.check(node, ("name", "type"), ("type", "joint", "actuator", "mechanicalReduction"))
    joints = list(every(node, "joint"))
    name = node.attrib.get("name", "")
    if len(joints) != 1:
        message = (
            f"The transmission {name!r} couples {len(joints)} joints; only simple ones of one joint become actuators"
        )
        context.note(node, f"{message}; it was dropped")
        return
    placed = _joint(context, joints[0])
    if placed is None:
        return
    actuators = list(every(node, "actuator"))
    interfaces = [child for owner in (joints[0], *actuators) for child in every(owner, "hardwareInterface")]
    reductions = [child for owner in (node, *actuators) for child in every(owner, "mechanicalReduction")]
    gear = (text_number(reductions[0]) if reductions else None) or 1.0
    interface = interfaces[0].text.strip().rpartition("/")[2] if interfaces else ""
    kind = next((kind for kind in KINDS if interface.lower().startswith(kind)), "")
    if not kind:
        kind = "effort"
        message = f"The transmission {name!r} says {interface or 'no hardware interface'!r}; its actuator is a motor"
        context.note(interfaces[0] if interfaces else node, message, outcome=Outcome.GUESSED)
    named = actuators[0].attrib.get("name") if actuators else None
    _add(
        context,
        actuators[0] if actuators else node,
        named or name or f"{placed.element.name}_{kind}",
        kind,
        placed,
        gear,
    )


def read_ros2_control(context: Context, node: Node) -> None:
    """The <joint>s of a ros2_control block as actuators, by their first command interface of a known kind."""
    context.check(node, ("name", "type"), ("joint", "hardware"))
    for child in every(node, "hardware"):
        context.note(child, "The hardware of a ros2_control block has no place in MSD and was dropped")
    for child in every(node, "joint"):
        interfaces = list(every(child, "command_interface"))
        known = [found for found in interfaces if found.attrib.get("name") in KINDS]
        placed = _joint(context, child) if interfaces else None
        if placed is None:
            continue
        for found in interfaces:
            if found not in known[:1]:
                message = (
                    f"The command interface {found.attrib.get('name', '')!r} has no place in MSD beside the first"
                )
                context.note(found, f"{message}; it was dropped", "name", path=placed.path)
        if known:
            kind = known[0].attrib["name"]
            _add(context, known[0], f"{placed.element.name}_{kind}", kind, placed, 1.0)


def add_motors(context: Context, root: Node) -> None:
    """A motor for each joint of one coordinate that nothing drives and that mimics no other, as MotrixSim adds them:
    behind the other actuators, in the order of the joints."""
    world = context.world
    driven = {actuator.target.value for actuator in world.actuators}
    for node in every(root, "joint"):
        placed = context.joints.get(node.attrib.get("name", ""))
        if placed is None or placed.node is not node:
            continue
        joint = placed.element
        if joint.type_ is JointType.Ball or joint.name in driven or next(every(node, "mimic"), None) is not None:
            continue
        path = f"actuators[{len(world.actuators)}]"
        name = context.name(node, "actuator", f"{joint.name}_motor", path)
        world.actuators.append(Actuator(name=name, target=ActuatorTarget.joint(joint.name)))


def _joint(context: Context, node: Node) -> Placed[Joint] | None:
    name = required(node, "name")
    placed = context.joints.get(name)
    if placed is None or placed.element.type_ is JointType.Ball:
        context.note(node, f"There is no joint {name!r} with one coordinate; its actuator was dropped", "name")
        return None
    return placed


def _add(context: Context, node: Node, name: str, kind: str, placed: Placed[Joint], gear: float) -> None:
    joint = placed.element
    path = f"actuators[{len(context.world.actuators)}]"
    effort = None if joint.actuator_force_limit is None else joint.actuator_force_limit.upper
    speed = _speed(context, placed.node)
    actuator = Actuator(
        name=context.name(node, "actuator", name, path),
        target=ActuatorTarget.joint(joint.name),
        gear=np.array([gear, 0.0, 0.0, 0.0, 0.0, 0.0]),
        forcerange=None if effort is None else _span(effort / gear),
    )
    # A gear multiplies the coordinate that a servo sees, and the force that it gives: gains count its square.
    if kind == "effort":
        actuator.ctrlrange, actuator.forcerange = actuator.forcerange, None
    elif kind == "position":
        kp = (effort or USUAL_EFFORT) / WHOLE_EFFORT_AT / gear**2
        actuator.actuator_type = ActuatorType.position(
            PositionParam(kp=kp, damping_value=1.0, damping_type=DampingType.Dampratio)
        )
        ends = joint.pos_limit.lower * gear, joint.pos_limit.upper * gear
        actuator.ctrlrange = Range(min(ends), max(ends)) if math.isfinite(ends[0] - ends[1]) else None
        _guessed(context, node, f"position gain {kp:g}, critically damped", path)
    else:
        kv = (effort or USUAL_EFFORT) / (speed or 1.0) / gear**2
        actuator.actuator_type = ActuatorType.velocity(kv)
        actuator.ctrlrange = None if speed is None else _span(speed * gear)
        _guessed(context, node, f"velocity gain {kv:g}", path)
    context.world.actuators.append(actuator)


def _guessed(context: Context, node: Node, gains: str, path: str) -> None:
    message = f"URDF gives no gains of a servo; its actuator has a {gains}"
    context.note(node, message, outcome=Outcome.GUESSED, path=path)


def _speed(context: Context, joint: Node) -> float | None:
    limits = list(every(joint, "limit"))
    speed = context.number(limits[0], "velocity") if limits else None
    return speed or None


def _span(most: float) -> Range:
    return Range(-abs(most), abs(most))
