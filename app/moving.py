"""Where an object goes when it is moved in the tree: the edits by which `Document.move` moves one."""

from __future__ import annotations

import typing
from typing import Any

import msgspec

from app.changes import Change, moved
from app.naming import is_below, kind_label, title
from engine.errors import SceneError
from engine.msd.edits import Edit, Insert, Remove, Set
from engine.msd.paths import declaration, get, join, split
from engine.msd.schema import Body, Link
from engine.msd.schema.base import Element, field
from engine.msd.schema.world import World


def refuse_joints_of_floating(world: World, list_path: str, file: str = "") -> None:
    """Raises SceneError for the list of joints of a base link that floats or is moved by motion capture."""
    owner, step = split(list_path)
    body = get(world, split(owner)[0]) if step == "joints" else None
    if not isinstance(body, Body):
        return
    if body.free is not None:
        raise SceneError(
            "a floating base has no joints; add the joint to a child link or delete the free joint", file, owner
        )
    if body.mocap:
        raise SceneError("a mocap body has no joints; add the joint to a child link or switch mocap off", file, owner)


def move_edits(world: World, path: str, list_path: str, index: int, file: str = "") -> tuple[list[Edit], str]:
    """Edits that put the list entry at `path` before entry `index` of the list at `list_path`, as the lists are now,
    and its path afterwards. A body that goes below a link leaves its base link there; a link that goes to the top
    becomes a body. Raises SceneError when it cannot be there."""
    owner_path, step = split(path)
    lacking, entries, kind = list_edits(world, list_path)
    element = get(world, path)
    if not isinstance(step, int) or not isinstance(entries, list):
        raise SceneError("only entries of lists can be moved, and into lists only", file, path)
    if is_below(list_path, path):
        raise SceneError(f"{title(world, path)} cannot be moved into itself", file, path)
    refuse_joints_of_floating(world, list_path, file)
    landed = as_entry(kind, element, path, file)
    index = min(max(index, 0), len(entries))
    if owner_path == list_path and step < index:
        index -= 1  # which the removal shifts
    new_list = moved(list_path, [Change("remove", path, element, None)])
    assert new_list is not None
    new_path = join(new_list, index)
    return ([] if new_path == path else [*lacking, Remove(path), Insert(new_path, landed)]), new_path


def list_edits(world: World, list_path: str) -> tuple[list[Edit], Any, Any]:
    """Edits that put an empty list or map at `list_path` where it is one of extras that say nothing yet, the list or
    map that is there then, and the type of its entries, None where it holds none. Raises KeyError."""
    owner_path, step = split(list_path) if list_path else ("", "")
    owner = get(world, owner_path)
    edits: list[Edit] = []
    if owner is msgspec.UNSET and isinstance(step, str):
        holder_path, name = split(owner_path)
        owner = field(type(get(world, holder_path)), str(name)).type()
        edits = [Set(owner_path, owner)]
    entries = get(owner, str(step)) if edits else get(world, list_path)
    if not isinstance(owner, Element):
        types = typing.get_args(declaration(world, list_path).type)
        return edits, entries, types[-1] if types else None
    declared = field(type(owner), str(step)).type
    if entries is None and typing.get_origin(declared) in (list, dict):
        entries = typing.get_origin(declared)()
        edits = [Set(owner_path, type(owner)(**{str(step): entries}))] if edits else [Set(list_path, entries)]
    types = typing.get_args(declared)
    return edits, entries, types[-1] if types else None


def as_entry(kind: Any, element: Any, path: str, file: str) -> Any:
    """An entry as one of a list of `kind`. Raises SceneError."""
    if isinstance(kind, type) and isinstance(element, kind):
        return element
    if kind is Body and isinstance(element, Link):
        return Body(link=element)
    if kind is Link and isinstance(element, Body):
        if element.free is not None or element.mocap:
            raise SceneError(
                "a floating or mocap body stays at the top level; first delete its free joint or switch mocap off",
                file,
                path,
            )
        return element.link
    raise SceneError(f"a {kind_label(path, element)} cannot be moved there", file, path)
