"""The tree: what may move freely, which joints go together, how deep it is."""

from __future__ import annotations

from collections.abc import Iterator

from engine.msd.paths import join
from engine.msd.schema import Joint, JointType
from engine.msd.validate.finding import ERROR, WARNING, Finding, Fix, Remove, assign
from engine.msd.validate.survey import Survey

JSON_LINKS, MESSAGEPACK_LINKS = 60, 500
"""Depth of a tree of links that MotrixSim still reads (FORMAT.md section 2)."""


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
                assign("Remove free", join(path, "free"), None),
            )
        if body.mocap and (body.free is not None or body.link.joints):
            yield Finding(
                ERROR,
                path,
                "a mocap body cannot move by itself; remove its joints and `free`",
                "mocap-moves",
                assign("Let it move by itself", join(path, "mocap"), False),
            )
        depth = depths.get(join(path, "link"), 1)
        if depth > JSON_LINKS:
            where = "no file that MotrixSim reads holds it" if depth > MESSAGEPACK_LINKS else "save as MessagePack"
            yield Finding(WARNING, path, f"{depth} links deep: JSON ends at {JSON_LINKS}; {where}", "nesting-depth")
    for path, link, _ in survey.links:
        kinds = [joint.type_ for joint in link.joints]
        if JointType.Ball in kinds and JointType.Revolute in kinds:
            yield Finding(
                ERROR,
                join(path, "joints"),
                "a ball joint and a hinge cannot share a link",
                "ball-with-hinge",
                _only_balls(join(path, "joints"), link.joints),
            )


def _only_balls(path: str, joints: list[Joint]) -> Fix:
    """A ball joint turns about every axis: the hinges beside it add nothing."""
    hinges = [i for i, joint in enumerate(joints) if joint.type_ is JointType.Revolute]
    return Fix("Remove the hinges", tuple(Remove(join(path, i)) for i in reversed(hinges)))
