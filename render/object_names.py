"""What drawn objects are called in pictures of ids: by names that edits, and other objects, do not change."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.msd import paths
from engine.msd.schema import World
from render.poses import LinkNode

ID_BYTES = 3
"""An id fits into the three colours of a pixel, and exactly into a float32."""


class ObjectName(NamedTuple):
    """A geometry, site, flex, skin or tendon that is drawn."""

    path: str
    """World path: where it is in the file as it is now."""
    name: str
    """Its own name; of what has none that of its body with its place in it, such as `forearm.geoms[1]`. Where two
    would be called the same, the path."""
    body: str
    """Name of the link that it is on; "world" for the world."""


def object_names(world: World, nodes: list[LinkNode], places: Sequence[str]) -> dict[int, ObjectName]:
    """The objects at World paths by their ids, which depend on their names only: the same in every scene that has an
    object of this name, unless another name has the same hash."""
    bodies = {node.path: _body_name(nodes, index) for index, node in enumerate(nodes)}
    objects = []
    for path in dict.fromkeys(places):
        owner = _owner(path, bodies)
        own = getattr(paths.get(world, path), "name", None)
        name = own or f"{bodies[owner]}{path[len(owner) :]}"
        objects.append(ObjectName(path, name, bodies[owner]))
    times = Counter(one.name for one in objects)
    objects = [one if times[one.name] == 1 else one._replace(name=one.path) for one in objects]
    found: dict[int, ObjectName] = {}
    for one in sorted(objects, key=lambda one: one.name):
        text = one.name
        while not (number := _hash(text)) or number in found:
            text += "'"
        found[number] = one
    return found


def id_colors(ids: np.ndarray) -> np.ndarray:
    """Ids (...) as colours (..., 3) uint8 that differ much: their bytes, the highest first. Nothing is black."""
    return np.stack([(ids >> shift) & 255 for shift in (16, 8, 0)], axis=-1).astype(np.uint8)


def ids_of_colors(colors: np.ndarray) -> np.ndarray:
    """Ids (...) int32 from the colours (..., 3) that `id_colors` gives them."""
    red, green, blue = (colors[..., channel].astype(np.int32) for channel in range(3))
    return red << 16 | green << 8 | blue


def _hash(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=ID_BYTES).digest(), "big")


def _owner(path: str, bodies: dict[str, str]) -> str:
    """Path of the body that an object is on."""
    while path not in bodies:
        shorter = max(path.rfind("."), path.rfind("["))
        if shorter < 0:
            return "hierarchy"
        path = path[:shorter]
    return path


def _body_name(nodes: list[LinkNode], index: int) -> str:
    """The name of a body; of one without that of its nearest ancestor with one, and its place in it."""
    if index == 0:
        return "world"
    node = nodes[index]
    name = getattr(node.element, "name", None)
    if name:
        return name
    return _body_name(nodes, node.parent) + node.path[len(nodes[node.parent].path) :]
