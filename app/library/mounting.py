"""Grippers that are put onto an arm: on its link, with their z axis out of it, as they are made to be mounted."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from app.belonging import link_at
from app.document import Document
from app.library.adding import Added, add
from app.library.parts import Part
from engine.geometry.rotation import conjugate, from_z, rotate
from engine.msd.paths import get, join
from engine.msd.schema import Geometry, Link, ShapeType, World
from render.poses import LinkNode, Poses

ROUND = (ShapeType.Capsule, ShapeType.Cylinder)


class Mount(NamedTuple):
    """Where a gripper would be mounted, in the frame of its link."""

    link: str
    """World path."""
    point: np.ndarray
    """(3,) m."""
    direction: np.ndarray
    """(3,) unit, out of the link."""


def mount_at(
    world: World, nodes: list[LinkNode], poses: Poses, path: str, point: np.ndarray, normal: np.ndarray
) -> Mount | None:
    """Where a gripper is mounted that is put on a point of the object at `path`: there, or in the middle of the end
    of a capsule or cylinder that is pointed at. None where that is moved by no joint: a gripper stands on it.

    Args:
        nodes, poses: all links, and where they are now.
        point, normal: (3,) m and unit, world frame.
    """
    link = link_at(world, path)
    index = next((i for i, node in enumerate(nodes) if node.path == link), 0)
    if not _is_driven(nodes, index):
        return None
    turn = conjugate(poses.xquat[index])
    at, out = rotate(turn, np.asarray(point, float) - poses.xpos[index]), rotate(turn, np.asarray(normal, float))
    found = get(world, path)
    if isinstance(found, Geometry) and found.shape in ROUND and (end := _end(found, at)) is not None:
        at, out = end
    return Mount(link, at, out)


def in_world(place: Mount, nodes: list[LinkNode], poses: Poses) -> tuple[np.ndarray, np.ndarray]:
    """The point and the direction of a place in the world frame."""
    index = next(i for i, node in enumerate(nodes) if node.path == place.link)
    turn = poses.xquat[index]
    return poses.xpos[index] + rotate(turn, place.point), rotate(turn, place.direction)


def mount(document: Document, part: Part, place: Mount, nodes: list[LinkNode], modelled: Poses) -> Added:
    """Put a gripper into a document and onto a link, in one undo step.

    Args:
        nodes, modelled: all links, and where they are with all joints as modelled.

    Raises SceneError where it cannot be attached."""
    position, direction = in_world(place, nodes, modelled)
    children = join(place.link, "children")
    with document.macro(f"Add {part.name}"):
        found = add(document, part, position, rotation=from_z(direction))
        paths = document.move_all(found.paths, children, len(get(document.world, children)))
    return found._replace(paths=paths)


def _is_driven(nodes: list[LinkNode], index: int) -> bool:
    while index > 0:
        element = nodes[index].element
        if isinstance(element, Link) and element.joints:
            return True
        index = nodes[index].parent
    return False


def _end(geom: Geometry, at: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """The middle of the end of a round shape that a point of its link is at, and the direction out of it."""
    radius, half = float(geom.size[0]), float(geom.size[1])
    tip = half + (radius if geom.shape is ShapeType.Capsule else 0.0)
    along = float(rotate(conjugate(geom.orientation), at - geom.position)[2])
    if abs(along) < tip - radius:
        return None
    out = rotate(geom.orientation, [0.0, 0.0, float(np.sign(along))])
    return geom.position + tip * out, out
