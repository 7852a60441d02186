"""The tree: what may move freely, which joints go together, how deep it is."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.msd.paths import join
from engine.msd.schema import Joint, JointType
from engine.msd.validate.finding import ERROR, INVENTION, REMOVAL, WARNING, Assign, Finding, Fix, Remove, assign
from engine.msd.validate.survey import Survey

JSON_LINKS, MESSAGEPACK_LINKS = 60, 500
"""Depth of a tree of links that MotrixSim still reads (FORMAT.md section 2)."""
ARMATURE = 0.01
"""Of a repair, kg m² or kg: that of a small geared motor."""


def check(survey: Survey) -> Iterator[Finding]:
    """Bodies and links that cannot stand as they are."""
    depths: dict[str, int] = {}
    for path, _, _ in survey.links:
        base = path.partition(".children[")[0]
        depths[base] = max(depths.get(base, 1), path.count(".children[") + 1)
    for i, body in enumerate(survey.world.hierarchy.bodies):
        path = f"hierarchy.bodies[{i}]"
        if body.free is not None and body.link.joints:
            yield Finding(
                ERROR,
                path,
                "a free body cannot have joints in its base link; remove them or `free`",
                "free-with-joints",
                assign(REMOVAL, "Remove free", join(path, "free"), None),
            )
        if body.mocap and (body.free is not None or body.link.joints):
            yield Finding(
                ERROR,
                path,
                "a mocap body cannot move by itself; remove its joints and `free`",
                "mocap-moves",
                assign(REMOVAL, "Let it move by itself", join(path, "mocap"), False),
            )
        depth = depths.get(join(path, "link"), 1)
        if depth > JSON_LINKS:
            where = "no file that MotrixSim reads holds it" if depth > MESSAGEPACK_LINKS else "save as MessagePack"
            yield Finding(WARNING, path, f"{depth} links deep: JSON ends at {JSON_LINKS}; {where}", "nesting-depth")
    for path, link, _ in survey.links:
        kinds = [joint.type_ for joint in link.joints]
        if JointType.Ball in kinds and (JointType.Revolute in kinds or kinds.count(JointType.Ball) > 1):
            yield Finding(
                ERROR,
                join(path, "joints"),
                "a ball joint cannot share a link with another joint that turns",
                "ball-with-hinge",
                _only_ball(join(path, "joints"), link.joints),
            )
        elif _dependent(link.joints):
            yield Finding(
                WARNING,
                join(path, "joints"),
                "they move the link in fewer ways than there are joints, so that forces cannot tell them apart and "
                "MotrixSim panics in the first step; remove one, or give them an armature",
                "joints-dependent",
                _with_armature(join(path, "joints"), link.joints),
            )


def _only_ball(path: str, joints: list[Joint]) -> Fix:
    """A ball joint turns about every axis: what turns beside it adds nothing."""
    first = [joint.type_ for joint in joints].index(JointType.Ball)
    others = [i for i, joint in enumerate(joints) if joint.type_ is not JointType.Slide and i != first]
    return Fix(REMOVAL, "Leave one ball joint", tuple(Remove(join(path, i)) for i in reversed(others)))


def _with_armature(path: str, joints: list[Joint]) -> Fix:
    lacking = [i for i, joint in enumerate(joints) if joint.armature <= 0]
    edits = tuple(Assign(join(join(path, i), "armature"), ARMATURE) for i in lacking)
    return Fix(INVENTION, f"Give them an armature of {ARMATURE:g}", edits)


def _dependent(joints: list[Joint]) -> bool:
    """Whether hinges and slides move their link in fewer ways than there are of them, and no armature makes up
    for it: the rank of their screws (axis, anchor x axis; Featherstone, Rigid Body Dynamics Algorithms, section 2.4)
    and of what their armatures add."""
    if len(joints) < 2 or any(joint.type_ is JointType.Ball for joint in joints):
        return False
    lengths = [float(np.linalg.norm(joint.axis)) for joint in joints]
    if not all(0 < length < np.inf for length in lengths):
        return False
    screws = []
    for joint, length in zip(joints, lengths, strict=True):
        axis = joint.axis / length
        turn, move = (np.zeros(3), axis) if joint.type_ is JointType.Slide else (axis, np.cross(joint.pos, axis))
        screws.append(np.concatenate([turn, move]))
    armatures = np.diag([float(joint.armature > 0) for joint in joints])
    return bool(np.linalg.matrix_rank(np.hstack([screws, armatures]), tol=1e-6) < len(joints))
