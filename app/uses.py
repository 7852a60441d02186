"""What refers to objects, and what becomes of it when they are deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.document import Document
from app.naming import delete_edits, kind_of, label_at, title
from engine.msd.edits import Remove
from engine.msd.names import named_objects, references, space
from engine.msd.paths import get, is_within, split, walk
from engine.msd.schema import Body, World
from engine.msd.schema.base import Element


class Use(NamedTuple):
    """A reference to an object."""

    path: str
    """Of the object that refers."""
    title: str
    """That object in words."""
    label: str
    """What the field is called that refers."""
    used: str
    """Name of what is referred to."""
    goes: bool
    """Whether the object that refers is deleted with what it refers to; else its field is emptied."""


def uses(document: Document, paths: Sequence[str]) -> list[Use]:
    """Every reference from elsewhere to something at or below `paths`, in file order."""
    world = document.world
    tops = document.tops(paths)
    if not tops:
        return []
    roots = set(tops)
    rows = list(walk(world))
    names = {(space(n.kind), n.name) for n in named_objects(world, rows) if n.name and is_within(n.path, roots)}
    removed = {edit.path for edit in delete_edits(world, tops)[0] if isinstance(edit, Remove)}
    found: dict[Use, None] = {}
    for reference in references(world, rows):
        if (space(reference.kind), reference.name) in names and not is_within(reference.path, roots):
            owner = object_at(world, reference.path)
            label = _label(world, reference.path, owner)
            use = Use(owner, title(world, owner), label, reference.name, is_within(owner, removed))
            found[use] = None
    return list(found)


def object_at(world: World, path: str) -> str:
    """Path of the object that holds the place at a path; that of a pair of names for a place in one."""
    at = path
    while at:
        element = get(world, at)
        if isinstance(element, tuple) or (isinstance(element, Element) and kind_of(at, element)):
            return f"{at}.link" if isinstance(element, Body) else at
        at = split(at)[0]
    return path


def _label(world: World, path: str, owner: str) -> str:
    """What the field of an object is called that a path leads to."""
    at = path
    while at != owner and split(at)[0] != owner and not isinstance(split(at)[1], str):
        at = split(at)[0]
    return "" if at == owner else label_at(world, at)
