"""A joint added where it is pointed at: to a link, or between two bodies."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from app.belonging import link_at
from app.document import Document
from app.factories import new_joint
from app.joints import nearest_direction
from app.naming import is_below
from app.placing import Context
from engine.errors import SceneError
from engine.geometry.rotation import conjugate, multiply, normalized, rotate
from engine.msd.paths import get, join, split
from engine.msd.schema import Body, Joint, JointType
from render.poses import LinkNode, Poses

SNAP = np.radians(20.0)
"""An axis within this of an axis of its link, or halfway between two, goes there."""

_SAME = 1e-5
"""m, and of rotations: poses of the simulation are of single precision."""


class JointPlace(NamedTuple):
    """Where a joint would be."""

    link: str
    """World path of the link that it moves."""
    parent: str
    """World path of the link that this is to hang on; empty: on what it hangs on already."""
    anchor: np.ndarray
    """(3,) m, world frame."""
    axis: np.ndarray
    """(3,) unit, world frame."""


def joint_place(
    document: Document,
    nodes: list[LinkNode],
    poses: Poses,
    path: str,
    point: np.ndarray,
    direction: np.ndarray,
    selected: str = "",
    snap: bool = True,
) -> JointPlace:
    """Where a joint goes for a point of the object at `path`: of its link, or where another body is selected, between
    that and this link, on which the selected one is then to hang. A selected joint hangs nothing: the one that was
    added last is selected.

    Args:
        nodes, poses: all links, and where they are now.
        point: (3,) m, world frame.
        direction: (3,) unit, world frame: a normal or an edge, along which the axis is.
        snap: whether the axis goes to a near one of its link.

    Raises:
        SceneError: no joint can be there.
    """
    world = document.world
    if selected and isinstance(get(world, selected), Joint):
        selected = ""
    pointed, chosen = link_at(world, path), link_at(world, selected)
    link, parent = pointed, ""
    if chosen and chosen != pointed and pointed and not is_below(pointed, chosen):
        link, parent = chosen, "" if split(split(chosen)[0])[0] == pointed else pointed
    if not link:
        raise SceneError("a joint moves a body; point at a shape of one", document.file, path)
    owner = get(world, split(link)[0]) if isinstance(split(link)[1], str) else None
    if isinstance(owner, Body) and owner.free is not None and not parent:
        raise SceneError(
            "this body floats; to hang it on another one, select it and point at the other one", document.file, link
        )
    turn = poses.xquat[next(i for i, node in enumerate(nodes) if node.path == link)]
    local = normalized(rotate(conjugate(turn), direction))
    if snap and (near := nearest_direction(local)) @ local > np.cos(SNAP):
        local = near
    return JointPlace(link, parent, np.asarray(point, dtype=np.float64), rotate(turn, local))


def add_joint(document: Document, nodes: list[LinkNode], poses: Poses, place: JointPlace, kind: JointType) -> str:
    """Add a joint in one undo step; a link that is to hang on another one stays where it is, and floats no more.
    Returns the path of the joint. Raises SceneError when it cannot be there; nothing has changed then."""
    index = next(i for i, node in enumerate(nodes) if node.path == place.link)
    turn = conjugate(poses.xquat[index])
    joint = new_joint(Context(document.world, place.link, ""), kind)
    joint.pos = np.round(rotate(turn, place.anchor - poses.xpos[index]), 9) + 0.0
    joint.axis = np.round(rotate(turn, place.axis), 9) + 0.0
    with document.macro("Add joint"):
        link = place.link
        if place.parent:
            owner = split(link)[0]
            if isinstance(split(link)[1], str) and getattr(get(document.world, owner), "free", None) is not None:
                document.delete([join(owner, "free")])
            children = join(place.parent, "children")
            count = len(get(document.world, children))
            (link,) = document.move_all([link], children, count)
            if not get(document.world, link).joints:
                _stay(document, link, index, poses, next(i for i, n in enumerate(nodes) if n.path == place.parent))
        joints = join(link, "joints")
        return document.insert(joints, len(get(document.world, joints)), joint)


def _stay(document: Document, link: str, index: int, poses: Poses, parent: int) -> None:
    """Let a link that hangs on another one now, at an index of the poses, be where it is seen: its new parent may be
    away from where it starts."""
    turn = conjugate(poses.xquat[parent])
    position = rotate(turn, poses.xpos[index] - poses.xpos[parent])
    rotation = multiply(turn, poses.xquat[index])
    element = get(document.world, link)
    turned = 1.0 - abs(float(np.dot(rotation, element.local_rotation)))
    if turned > _SAME or np.abs(position - element.local_translation).max() > _SAME:
        values = {"local_translation": position, "local_rotation": normalized(rotation)}
        document.set_all({join(link, name): np.round(value, 9) + 0.0 for name, value in values.items()}, "")
