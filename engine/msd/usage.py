"""Assets and who uses them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from engine.msd.names import ASSET_KINDS, Reference, references
from engine.msd.paths import join, parse
from engine.msd.schema import Texture, TextureType, World

MAPS = {f"assets.{attribute}": kind for attribute, kind in ASSET_KINDS.items()} | {
    "extras.cube_textures": "texture",
    "mesh_variant_sets": "variant_set",
}
"""Maps of assets by path, with the kind of their entries."""


def asset_map(world: World, map_path: str) -> dict[str, Any]:
    """The map at one of the paths of `MAPS`; an empty one where there are no extras."""
    owner: Any = world
    for step in parse(map_path):
        owner = getattr(owner, str(step))
        if owner is msgspec.UNSET:
            return {}
    return owner


def entries(world: World) -> Iterator[tuple[str, str, str, Any]]:
    """Path of the map, kind, key and asset of every asset."""
    for map_path, kind in MAPS.items():
        for key, element in asset_map(world, map_path).items():
            yield map_path, kind, key, element


def unused(world: World, found: Iterable[Reference] | None = None, surroundings: bool = True) -> dict[str, list[str]]:
    """Keys of the assets that no reference leads to from outside the assets, by path of their map.

    A texture of the surroundings is drawn though nothing names it: it is in use if `surroundings`. `found` is
    `references(world)` where they are known."""
    from engine.msd.mjcf.carried import carried_references  # it reads MJCF, which stands above

    from_asset: dict[tuple[str, str], list[tuple[str, str]]] = {}
    wanted = list(carried_references(world))
    for reference in references(world) if found is None else found:
        owner = _asset_of(reference.path)
        goal = (reference.kind, reference.name)
        if owner is None:
            wanted.append(goal)
        else:
            from_asset.setdefault(owner, []).append(goal)
    used: set[tuple[str, str]] = set()
    while wanted:
        goal = wanted.pop()
        if goal not in used:
            used.add(goal)
            for map_path, kind in MAPS.items():
                if kind == goal[0]:
                    wanted += from_asset.get((map_path, goal[1]), ())
    result: dict[str, list[str]] = {}
    for map_path, kind, key, element in entries(world):
        if (kind, key) not in used and not (surroundings and _is_surrounding(element)):
            result.setdefault(map_path, []).append(key)
    return result


def _asset_of(path: str) -> tuple[str, str] | None:
    """Map and key of the asset that the place at `path` belongs to; None outside the assets."""
    for map_path in MAPS:
        if path.startswith(map_path + "["):
            (key,) = parse(path)[len(parse(map_path))]  # type: ignore[misc]
            return map_path, key
    return None


def _is_surrounding(element: Any) -> bool:
    return isinstance(element, Texture) and element.type_ is not TextureType.D2


def asset_path(map_path: str, key: str) -> str:
    """World path of an asset."""
    return join(map_path, (key,))
