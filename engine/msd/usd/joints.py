"""UsdPhysics joints: which body is whose parent, and how it moves."""

# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false
from __future__ import annotations

import math
from typing import Any

import numpy as np

from engine.msd.schema import Joint, JointType
from engine.msd.schema.force import Range
from engine.msd.usd.shapes import AXES
from engine.msd.usd.stage import inverse

UNDERSTOOD = (
    "",
    "Scope",
    "PhysicsScene",
    "PhysicsFixedJoint",
    "PhysicsRevoluteJoint",
    "PhysicsPrismaticJoint",
    "PhysicsSphericalJoint",
)
MOVING = {
    "PhysicsRevoluteJoint": JointType.Revolute,
    "PhysicsPrismaticJoint": JointType.Slide,
    "PhysicsSphericalJoint": JointType.Ball,
}


def tree(found: list[Any], reader: Any) -> dict[str, str | None]:
    """Parent of every body that a joint holds (None: the world); the bodies get their joints."""
    from pxr import UsdPhysics

    parents: dict[str, str | None] = {}
    for prim in found:
        joint = UsdPhysics.Joint(prim)
        if not joint.GetJointEnabledAttr().Get():
            reader.note(prim, "The joint is not enabled and was dropped")
            continue
        ends = [_target(rel, reader) for rel in (joint.GetBody0Rel(), joint.GetBody1Rel())]
        frames = [
            _frame(target, joint.GetLocalPos0Attr().Get(), joint.GetLocalRot0Attr().Get(), reader)
            if i == 0
            else _frame(target, joint.GetLocalPos1Attr().Get(), joint.GetLocalRot1Attr().Get(), reader)
            for i, target in enumerate(ends)
        ]
        owners = [None if end is None else reader.owner(end) for end in ends]
        (parent, child), turned = owners, False
        if child is None or child in parents or _is_below(parent, child, parents):
            parent, child, turned = child, parent, True
            frames.reverse()
        if child is None or child in parents or parent == child or _is_below(parent, child, parents):
            reader.note(prim, "The joint closes a loop; it was dropped")
            continue
        if str(prim.GetTypeName()) not in (*MOVING, "PhysicsFixedJoint"):
            reader.note(prim, f"A {prim.GetTypeName()} is not supported and was dropped")
            continue
        parents[child] = parent
        kind = MOVING.get(str(prim.GetTypeName()))
        if kind is not None:
            reader.links[child].joints.append(_joint(prim, kind, child, frames, turned, reader))
    return parents


def _target(relationship: Any, reader: Any) -> Any:
    targets = relationship.GetForwardedTargets()
    return reader.stage.GetPrimAtPath(targets[0]) if targets else None


def _frame(prim: Any, position: Any, rotation: Any, reader: Any) -> np.ndarray:
    """World frame (4, 4) of one side of a joint."""
    from scipy.spatial.transform import Rotation

    if prim is None:
        prim = reader.stage.GetPseudoRoot()
        whole, rigid = np.eye(4), np.eye(4)
        whole[:3, :3] = reader.frames.turn * reader.frames.unit
        rigid[:3, :3] = reader.frames.turn
    else:
        whole, rigid = reader.frames.matrix(prim), reader.frames.rigid(prim)[0]
    frame = np.eye(4)
    frame[:3, 3] = (whole @ (*position, 1.0))[:3]
    frame[:3, :3] = rigid[:3, :3] @ Rotation.from_quat((*rotation.GetImaginary(), rotation.GetReal())).as_matrix()
    return frame


def _is_below(body: str | None, over: str, parents: dict[str, str | None]) -> bool:
    while body is not None:
        if body == over:
            return True
        body = parents.get(body)
    return False


def _joint(prim: Any, kind: JointType, child: str, frames: list[np.ndarray], turned: bool, reader: Any) -> Joint:
    """A joint in the frame of its child; its reference is the coordinate that the bodies are drawn at."""
    over, own = frames
    local = inverse(reader.placed[child]) @ own
    joint = Joint(name=prim.GetPath().pathString, type_=kind, pos=local[:3, 3])
    if kind is JointType.Ball:
        return joint
    axis = AXES[str(prim.GetAttribute("physics:axis").Get())][:, 2] * (-1.0 if turned else 1.0)
    joint.axis = local[:3, :3] @ axis
    between = inverse(over) @ own
    if kind is JointType.Slide:
        unit = reader.frames.unit
        joint.ref_ = float(axis @ between[:3, 3])
    else:
        unit = math.pi / 180
        spin = 0.5 * np.array(
            [between[2, 1] - between[1, 2], between[0, 2] - between[2, 0], between[1, 0] - between[0, 1]]
        )
        joint.ref_ = math.atan2(float(axis @ spin), (np.trace(between[:3, :3]) - 1) / 2)
    low, high = (float(prim.GetAttribute(f"physics:{end}Limit").Get()) for end in ("lower", "upper"))
    joint.pos_limit = Range(low * unit, high * unit)
    return joint
