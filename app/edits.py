"""Edits of a World that can be taken back: set a value, insert an entry, remove an entry, change a map key.

An edit knows the path of its value at its own moment: paths behind an inserted or removed list entry move, so edits
are applied in order and reverted in the opposite order. Values are copied in and out: an edit and the World share
nothing.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from engine.msd.paths import Step, format_path, get, join, parse, put, split
from engine.msd.schema.variant import Variant
from engine.msd.schema.world import World


class Change(NamedTuple):
    """What one edit did. `old` and `new` are to be read, not changed."""

    kind: str
    """set, insert or remove."""
    path: str
    """Path of the value, list entry or map entry."""
    old: Any
    new: Any


class Set:
    """Replace the value at `path`."""

    def __init__(self, path: str, old: Any, new: Any) -> None:
        self.path, self.old, self.new = path, copy.deepcopy(old), copy.deepcopy(new)

    def apply(self, world: World) -> list[Change]:
        put(world, self.path, copy.deepcopy(self.new))
        return [Change("set", self.path, self.old, self.new)]

    def revert(self, world: World) -> list[Change]:
        put(world, self.path, copy.deepcopy(self.old))
        return [Change("set", self.path, self.new, self.old)]


class Insert:
    """Put a new entry into a list, or into a map at a position of its order (None: last)."""

    def __init__(self, path: str, element: Any, position: int | None = None) -> None:
        self.path, self.element, self.position = path, copy.deepcopy(element), position

    def apply(self, world: World) -> list[Change]:
        owner_path, step = split(self.path)
        _insert(get(world, owner_path), step, copy.deepcopy(self.element), self.position)
        return [Change("insert", self.path, None, self.element)]

    def revert(self, world: World) -> list[Change]:
        owner_path, step = split(self.path)
        _take(get(world, owner_path), step)
        return [Change("remove", self.path, self.element, None)]


class Remove:
    """Take an entry out of a list or map."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.element: Any = None
        self.position: int | None = None

    def apply(self, world: World) -> list[Change]:
        owner_path, step = split(self.path)
        owner = get(world, owner_path)
        self.position = list(owner).index(step[0]) if isinstance(step, tuple) else None
        self.element = _take(owner, step)
        return [Change("remove", self.path, self.element, None)]

    def revert(self, world: World) -> list[Change]:
        owner_path, step = split(self.path)
        _insert(get(world, owner_path), step, copy.deepcopy(self.element), self.position)
        return [Change("insert", self.path, None, self.element)]


class Rekey:
    """Give a map entry another key at the same place of the order. Announced as a removal and an insertion of one and
    the same object, by which `moved` recognises it."""

    def __init__(self, map_path: str, old: str, new: str) -> None:
        self.map_path, self.old, self.new = map_path, old, new

    def apply(self, world: World) -> list[Change]:
        return self._move(world, self.old, self.new)

    def revert(self, world: World) -> list[Change]:
        return self._move(world, self.new, self.old)

    def _move(self, world: World, old: str, new: str) -> list[Change]:
        entries = get(world, self.map_path)
        element = entries[old]
        renamed = [(new if key == old else key, value) for key, value in entries.items()]
        entries.clear()
        entries.update(renamed)
        return [
            Change("remove", join(self.map_path, (old,)), element, None),
            Change("insert", join(self.map_path, (new,)), None, element),
        ]


Edit = Set | Insert | Remove | Rekey


def set_edit(world: World, path: str, value: Any) -> Set:
    """An edit that sets `path`. A number inside an array or an entry of a tuple is set by replacing the whole array
    or tuple. Raises KeyError when nothing can be set there."""
    owner_path, step = split(path)
    owner = get(world, owner_path)
    if isinstance(owner, np.ndarray) and isinstance(step, int):
        whole = owner.copy()
        whole[step] = value
        return set_edit(world, owner_path, whole)
    if isinstance(owner, tuple):
        return set_edit(world, owner_path, tuple(value if i == step else v for i, v in enumerate(owner)))
    if isinstance(step, str) and isinstance(owner, Variant) and step != "value":
        raise KeyError(f"nothing to set at {path}: set the whole variant at {owner_path}")
    return Set(path, get(world, path), value)


def _insert(owner: Any, step: Step, element: Any, position: int | None) -> None:
    if isinstance(step, int):
        owner.insert(step, element)
    elif isinstance(step, tuple):
        tail = [] if position is None else list(owner.items())[position:]
        for key, _ in tail:
            del owner[key]
        owner[step[0]] = element
        owner.update(tail)
    else:
        raise KeyError(f"{step!r} is a field, not an entry of a list or map")


def _take(owner: Any, step: Step) -> Any:
    return owner.pop(step[0] if isinstance(step, tuple) else step)


def moved(path: str, changes: Iterable[Change]) -> str | None:
    """Where the thing at `path` is after `changes`; None when it was removed or replaced by nothing."""
    steps: tuple[Step, ...] | None = parse(path)
    lifted: tuple[Any, tuple[Step, ...]] | None = None
    for change in changes:
        if change.kind == "set":
            continue
        at = parse(change.path)
        if steps is None:
            if lifted is not None and change.kind == "insert" and change.new is lifted[0]:
                steps = at + lifted[1]
            continue
        depth = len(at) - 1
        if len(steps) <= depth or steps[:depth] != at[:depth]:
            continue
        mine, theirs = steps[depth], at[depth]
        if change.kind == "remove" and mine == theirs:
            lifted, steps = (change.old, steps[depth + 1 :]), None
        elif isinstance(mine, int) and isinstance(theirs, int):
            shift = 1 if change.kind == "insert" else -1
            if mine > theirs or (mine == theirs and shift == 1):
                steps = (*steps[:depth], mine + shift, *steps[depth + 1 :])
    return None if steps is None else format_path(steps)
