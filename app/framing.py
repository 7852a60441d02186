"""What a view looks at when it shows objects that have no extent of their own."""

from __future__ import annotations

from collections.abc import Iterable

from app.placing import link_at
from engine.msd.names import named_objects, references, space
from engine.msd.paths import get
from engine.msd.schema import FreeJoint, Joint, World
from engine.msd.schema.base import Element


def framed(world: World, paths: Iterable[str]) -> list[str]:
    """Paths of what stands for objects in a picture: an object itself where it is in the scene, the link of a joint,
    and of what is elsewhere, as actuators, sensors and constraints, what that refers to. Empty where nothing does."""
    paths = list(dict.fromkeys(paths))
    found = {path: None for path in paths if _is_placed(path)}
    elsewhere = [path for path in paths if path not in found]
    named = {(space(each.kind), each.name): each.path for each in named_objects(world)} if elsewhere else {}
    seen = set(elsewhere)
    while elsewhere:
        element = get(world, elsewhere.pop(0))
        for reference in references(element) if isinstance(element, Element) else ():
            path = named.get((space(reference.kind), reference.name), "")
            if path and _is_placed(path):
                found[path] = None
            elif path and path not in seen:
                seen.add(path)
                elsewhere.append(path)
    joints = {path for path in found if isinstance(get(world, path), (Joint, FreeJoint))}
    return list(dict.fromkeys(link_at(world, path) if path in joints else path for path in found))


def _is_placed(path: str) -> bool:
    return path.startswith(("hierarchy", "visual.probes", "extras.flexes", "extras.skins"))
