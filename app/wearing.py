"""Giving materials to shapes: which shapes, and the edits, in one undo step."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any

from app.document import Document
from app.library.material_files import MaterialParts
from app.naming import taken_names
from engine.msd.edits import Edit, Insert, Set
from engine.msd.names import free_name
from engine.msd.paths import get, join, walk
from engine.msd.schema import Body, Geometry, Link, Site, World
from engine.msd.schema.base import same


def wearers(world: World, paths: Iterable[str]) -> list[str]:
    """Paths of the shapes and sites that a material is given to: those at `paths`, those of links, and those of all
    links below a link without any."""
    found: dict[str, None] = {}
    for path in paths:
        thing: Any = get(world, path) if path else None
        if isinstance(thing, Body):
            path, thing = join(path, "link"), thing.link
        if isinstance(thing, (Geometry, Site)):
            found[path] = None
        elif isinstance(thing, Link):
            own = {join(path, f"geoms[{i}]"): None for i in range(len(thing.geoms))}
            found |= own or {at: None for at, each in walk(thing, path) if isinstance(each, Geometry)}
    return [*found]


def give(document: Document, parts: MaterialParts, paths: Iterable[str], title: str = "") -> str:
    """Give a material to the shapes at `paths`, which get no color of their own, in one undo step; it comes into the
    scene with its textures unless it is there. Returns its key.

    Args:
        title: what the material is called in the undo list; its key where empty.
    """
    world = document.world
    edits, key = _bringing(world, parts)
    for path in wearers(world, paths):
        if isinstance(get(world, path), Site):
            edits.append(Set(join(path, "material"), key))
            continue
        visual = get(world, path).visual
        if visual.material != key:
            edits.append(Set(join(path, "visual.material"), key))
        if visual.color is not None:
            edits.append(Set(join(path, "visual.color"), None))
    if edits:
        document.edit(edits, f"Material {title or key}")
    return key


def _bringing(world: World, parts: MaterialParts) -> tuple[list[Edit], str]:
    """The edits by which a material comes into a World, and its key there: of what is there already, none."""
    edits: list[Edit] = []
    material, renamed = copy.deepcopy(parts.material), {}
    for name, texture in parts.textures.items():
        there = _key_of(world.assets.textures, texture)
        key = renamed[name] = there or free_name(taken_names(world, "texture"), name)
        if there is None:
            texture = copy.deepcopy(texture)
            texture.name = key
            edits.append(Insert(join("assets.textures", (key,)), texture))
    for wearing in (material, *material.layers):
        wearing.texture_name = renamed.get(wearing.texture_name or "", wearing.texture_name)
    key = _key_of(world.assets.materials, material)
    if key is None:
        key = material.name = free_name(taken_names(world, "material"), parts.key)
        edits.append(Insert(join("assets.materials", (key,)), material))
    return edits, key


def _key_of(there: Mapping[str, Any], wanted: Any) -> str | None:
    """The key of what is the same as `wanted` but for its name; None if there is none."""
    nameless = copy.copy(wanted)
    for key, one in there.items():
        nameless.name = one.name
        if same(one, nameless):
            return key
    return None
