"""Objects that are like another one."""

from __future__ import annotations

from typing import Any

from app.naming import kind_of
from engine.msd.paths import get, walk
from engine.msd.schema import Body, Geometry, Joint, Site, World
from engine.msd.schema.base import Element

WAYS = ("kind", "material", "shape", "mesh")
"""What objects can have in common."""


def feature(path: str, element: Any, way: str) -> Any:
    """What an object has in common with those that are like it in one of `WAYS`; None where it has no such thing."""
    element = element.link if isinstance(element, Body) else element
    kind = kind_of(path, element)
    if not kind:
        return None
    if way == "kind":
        return (kind, type(element), element.type_ if isinstance(element, Joint) else None)
    if way == "material":
        material = element.visual.material if isinstance(element, Geometry) else getattr(element, "material", None)
        return material if isinstance(element, (Geometry, Site)) else None
    if way == "shape":
        return (kind, element.shape) if isinstance(element, (Geometry, Site)) else None
    return element.mesh if isinstance(element, Geometry) else None


def ways_of(world: World, path: str) -> tuple[str, ...]:
    """The ways in which something can be like the object at a path."""
    element = get(world, path)
    return tuple(way for way in WAYS if feature(path, element, way) is not None)


def similar(world: World, path: str, way: str) -> list[str]:
    """Paths of the objects that are like the one at `path` in one of `WAYS`, itself last."""
    wanted = feature(path, get(world, path), way)
    if wanted is None:
        return []
    rows = (
        (at, element) for at, element in walk(world) if isinstance(element, Element) and not isinstance(element, Body)
    )
    return [at for at, element in rows if at != path and feature(at, element, way) == wanted] + [path]
