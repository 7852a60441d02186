"""To which links objects belong, and what in the scene those are about that are not in it themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.msd.names import named_objects, references, space
from engine.msd.paths import get, join, split
from engine.msd.schema import Body, FreeJoint, Joint, Link, World
from engine.msd.schema.base import Element


def link_at(world: World, path: str) -> str:
    """Path of the link that the object at `path` is or belongs to; empty when there is none."""
    while path and not isinstance(get(world, path), (Link, Body)):
        path = split(path)[0]
    return join(path, "link") if path and isinstance(get(world, path), Body) else path


def about(world: World, path: str) -> list[str]:
    """Paths of what an object is about: itself where it is in the scene, else what it refers to, as an actuator to
    its joint, a sensor to its site. Empty where nothing in the scene is meant."""
    if not path or _is_placed(path):
        return [path] if path else []
    named = {(space(each.kind), each.name): each.path for each in named_objects(world)}
    found: list[str] = []
    seen, waiting = {path}, [path]
    while waiting:
        element: Any = get(world, waiting.pop(0))
        for reference in references(element) if isinstance(element, Element) else ():
            at = named.get((space(reference.kind), reference.name), "")
            if at and at not in seen:
                seen.add(at)
                (found if _is_placed(at) else waiting).append(at)
    return found


def in_view(world: World, paths: Iterable[str]) -> list[str]:
    """Paths of what shows objects in a picture: what they are `about`, and of joints their links."""
    found = dict.fromkeys(at for path in dict.fromkeys(paths) for at in about(world, path))
    joints = {path for path in found if isinstance(get(world, path), (Joint, FreeJoint))}
    return list(dict.fromkeys(link_at(world, path) if path in joints else path for path in found))


def _is_placed(path: str) -> bool:
    return path.startswith(("hierarchy", "visual.probes", "extras.flexes", "extras.skins"))
