"""Where an object of the World stands, and which of its fields put it there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine.geometry.rotation import (
    IDENTITY,
    between,
    conjugate,
    from_matrix,
    multiply,
    normalized,
    rotate,
    unit_quaternion,
)
from engine.msd.paths import get, join
from engine.msd.schema import Body, Camera, Geometry, Joint, Light, Link, Probe, RectLightDesc, Site, World
from render.lights import across
from render.poses import LinkNode, Poses

POSE_FIELDS: dict[type, tuple[str, str]] = {
    Link: ("local_translation", "local_rotation"),
    Geometry: ("position", "orientation"),
    Site: ("position", "orientation"),
    Camera: ("position", "orientation"),
    Light: ("position", "direction"),
    Joint: ("pos", "axis"),
    Probe: ("position", ""),
}
"""Fields of a class that say where it stands and how it is turned, in the frame of its parent; empty: it stands along
the axes of the world."""


@dataclass(frozen=True)
class Placement:
    """An object that can be moved: its pose in the world, and its fields in the frame of its parent."""

    path: str
    position: np.ndarray
    """(3,) world frame, m."""
    rotation: np.ndarray
    """(4,) world frame, x, y, z, w."""
    parent_rotation: np.ndarray
    """(4,) world frame, x, y, z, w."""
    position_path: str
    rotation_path: str
    """Empty where it cannot be turned."""
    local_position: np.ndarray
    """(3,) parent frame, m."""
    local_rotation: np.ndarray
    """(4,) parent frame, x, y, z, w; of a light its direction, of a joint its axis, (3,)."""
    free: bool = False
    """A base link with a free joint: in a simulation its place is part of the state."""
    body: int = 0
    """Index among the bodies of the simulation, for what is posed there; 0: it is moved in the document."""
    point: np.ndarray = field(default_factory=lambda: np.zeros(3))
    """(3,) of what is posed where it is held, in its own frame, m."""
    sides: Mapping[str, np.ndarray] = field(default_factory=dict)
    """Directions (3,) of the sides of an area light, parent frame, by their paths: they turn along."""

    def moved(self, delta: np.ndarray) -> np.ndarray:
        """The position field's value after a move by `delta`, m in the world frame."""
        return self.local_position + rotate(conjugate(self.parent_rotation), delta)

    def turned(self, turn: np.ndarray) -> np.ndarray:
        """The rotation field's value after a turn by the quaternion `turn` of the world frame."""
        inverse = conjugate(self.parent_rotation)
        local = multiply(multiply(inverse, turn), self.parent_rotation)
        if len(self.local_rotation) == 3:
            return rotate(local, self.local_rotation)
        return unit_quaternion(multiply(local, self.local_rotation))

    def turned_sides(self, turn: np.ndarray) -> dict[str, np.ndarray]:
        """The values of `sides` after a turn by the quaternion `turn` of the world frame."""
        back = conjugate(self.parent_rotation)
        return {
            path: rotate(back, rotate(turn, rotate(self.parent_rotation, side))) for path, side in self.sides.items()
        }


def index_of(nodes: list[LinkNode]) -> dict[str, int]:
    """The place of each body among all, by its path."""
    return {node.path: i for i, node in enumerate(nodes)}


def placement(
    world: World, path: str, nodes: list[LinkNode], poses: Poses, index: Mapping[str, int] | None = None
) -> Placement | None:
    """The placement of the object at `path`, or None when nothing there can be moved.

    Args:
        nodes, poses: all bodies of `world` and where they are now (`render.poses`).
        index: `index_of` the nodes, for many objects.
    """
    element: Any
    try:
        element = get(world, path) if path else world
    except KeyError:
        return None
    if isinstance(element, Body):
        path, element = join(path, "link"), element.link
    fields = POSE_FIELDS.get(type(element))
    if fields is None:
        return None
    index = index_of(nodes) if index is None else index
    if isinstance(element, Link):
        body = index.get(path)
        if body is None:
            return None
        parent, position, rotation = nodes[body].parent, poses.xpos[body], poses.xquat[body]
    else:
        parent = 0 if isinstance(element, Probe) else index.get(path.rpartition(".")[0])
        if parent is None:
            return None
        turn = getattr(element, fields[1]) if fields[1] else IDENTITY
        if isinstance(element, Light) and isinstance(element.type_.value, RectLightDesc):
            turned = _panel(element)
        else:
            turned = _orientation(turn, along=1.0 if isinstance(element, Joint) else -1.0)
        position = poses.xpos[parent] + rotate(poses.xquat[parent], getattr(element, fields[0]))
        rotation = multiply(poses.xquat[parent], turned)
    return Placement(
        path,
        np.array(position, dtype=np.float64),
        unit_quaternion(rotation),
        unit_quaternion(poses.xquat[parent]),
        join(path, fields[0]),
        join(path, fields[1]) if fields[1] else "",
        np.array(getattr(element, fields[0])),
        np.array(getattr(element, fields[1])) if fields[1] else IDENTITY.copy(),
        _is_free(world, path),
        sides=_sides(path, element) if isinstance(element, Light) else {},
    )


def _sides(path: str, light: Light) -> dict[str, np.ndarray]:
    panel = light.type_.value
    if not isinstance(panel, RectLightDesc):
        return {}
    return {join(path, f"type_.value.{name}"): getattr(panel, name) for name in ("width_axis", "height_axis")}


def _panel(light: Light) -> np.ndarray:
    """Of an area light: x along its width, y along its height, -z where it shines."""
    panel = light.type_.value
    direction = normalized(light.direction) if np.any(light.direction) else np.array((0.0, 0.0, -1.0))
    width, height = across(normalized(np.stack([panel.width_axis, panel.height_axis])), direction)
    return from_matrix(np.column_stack([width, -height, -direction]))


def _orientation(value: np.ndarray, along: float) -> np.ndarray:
    """A quaternion as it is; a direction as the turn that brings there Z, or with `along` of -1 its opposite."""
    if len(value) == 3:
        return between((0.0, 0.0, along), value) if np.any(value) else IDENTITY.copy()
    return unit_quaternion(value)


def _is_free(world: World, path: str) -> bool:
    owner = path.removesuffix(".link")
    return owner != path and getattr(get(world, owner), "free", None) is not None
