"""UsdPhysics drives as actuators.

A drive pulls with stiffness * (targetPosition - position) + damping * (targetVelocity - velocity), clamped to
maxForce; angles are degrees (UsdPhysics, "Drives").
"""

# pyright: reportAttributeAccessIssue=false
from __future__ import annotations

import math
from typing import Any

from engine.msd.report import Outcome
from engine.msd.schema import Actuator, ActuatorTarget, ActuatorType, DampingType, Joint, JointType, PositionParam
from engine.msd.schema.force import Range
from engine.msd.usd.context import Context
from engine.msd.usd.initial_state import TARGETS


def read_drive(prim: Any, token: str, joint: Joint, context: Context) -> None:
    """The actuator of one degree of freedom, where the joint drives it."""
    if f"PhysicsDriveAPI:{token}" not in prim.GetAppliedSchemas():
        return
    prefix = f"drive:{token}:physics:"
    if joint.type_ is JointType.Ball:
        context.note(prim, "The drive of a ball was dropped; MSD drives joints of one freedom", f"{prefix}stiffness")
        return
    turning = joint.type_ is JointType.Revolute
    # Of a drive of forces the gains are per degree; a torque has the unit mass * length^2 / time^2.
    force = context.kilograms * context.unit * (context.unit if turning else 1.0)
    length = math.pi / 180 if turning else context.unit
    if str(context.get(prim, f"{prefix}type", "force")) == "acceleration":
        message = "MSD's actuators are forces: the drive of accelerations acts as on an inertia of 1 kg or 1 kg m^2"
        context.note(prim, message, f"{prefix}type", Outcome.GUESSED)
        force = length
    stiffness = _positive(prim, f"{prefix}stiffness", context) * force / length
    damping = _positive(prim, f"{prefix}damping", context) * force / length
    most = context.number(prim, f"{prefix}maxForce", math.inf) * force
    target = context.number(prim, f"{prefix}targetPosition", 0.0) * length
    speed = context.number(prim, f"{prefix}targetVelocity", 0.0) * length
    if stiffness > 0:
        kind = ActuatorType.position(PositionParam(kp=stiffness, damping_value=damping, damping_type=DampingType.Kv))
        control, axis = target, "targetPosition"
        if damping > 0 and speed != 0:
            message = "A position servo of MSD has no target velocity; it was dropped"
            context.note(prim, message, f"{prefix}targetVelocity")
    elif damping > 0:
        kind, control, axis = ActuatorType.velocity(damping), speed, "targetVelocity"
    else:
        kind, control, axis = ActuatorType.motor(), 0.0, ""
        message = "The drive has neither stiffness nor damping; it became a motor, whose control is the force"
        context.note(prim, message, f"{prefix}stiffness", Outcome.GUESSED)
    actuator = Actuator(
        name=context.name("actuator", joint.name or token),
        actuator_type=kind,
        target=ActuatorTarget.joint(joint.name or ""),
    )
    if most < math.inf:
        actuator.forcerange = Range(-abs(most), abs(most))
    context.world.actuators.append(actuator)
    context.add_element(prim, actuator)
    if control:
        message = f"The target {control:.6g} became the control in the keyframe {TARGETS!r}"
        context.note(prim, message, f"{prefix}{axis}", Outcome.GUESSED)
    context.controls.append(control)


def _positive(prim: Any, name: str, context: Context) -> float:
    value = context.number(prim, name, 0.0)
    if value < 0 or math.isinf(value):
        context.note(prim, f"{name} is {value:g}, which is not a gain; 0 is used", name, Outcome.CLAMPED)
        return 0.0
    return value
