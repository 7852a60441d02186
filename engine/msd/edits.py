"""Edits of a World: one kind of change for the document, its undo stack, the engine and the journal.

`apply` makes an edit and gives the one that takes it back, which restores value and order exactly. A path is that of
the moment: paths behind an inserted or removed list entry move, so edits are applied in order, and their inverses in
the opposite order.

Values move: what an edit brings belongs to the World from then on, and what it takes out belongs to its inverse, so
nothing is copied. Apply an edit once, with a value that nobody else changes. `engine.msd.edit_codec` makes bytes of
edits.
"""

from __future__ import annotations

from typing import Any, Union

import msgspec
import numpy as np

from engine.msd.paths import declaration, get, parse, put, split
from engine.msd.schema.assigning import WrongTypeError, any_whole_number, assigned, check_of
from engine.msd.schema.base import Element
from engine.msd.schema.variant import Variant
from engine.msd.schema.world import World


class Set(msgspec.Struct, eq=False):
    """Replace the value at `path`."""

    path: str
    value: Any


class Insert(msgspec.Struct, eq=False):
    """Put a new entry before the one at `path` of a list, or at the new key `path` of a map, there at a `position` of
    its order (None: last)."""

    path: str
    value: Any
    position: int | None = None


class Remove(msgspec.Struct, eq=False):
    """Take the entry at `path` out of a list or map."""

    path: str


class Rekey(msgspec.Struct, eq=False):
    """Give the entry `old` of the map at `path` the key `new`, at the same place of the order."""

    path: str
    old: str
    new: str


Edit = Union[Set, Insert, Remove, Rekey]  # noqa: UP007


@any_whole_number()
def apply(world: World | Element, edit: Edit) -> Edit:
    """Make an edit; gives the edit that takes it back. Raises KeyError or ValueError, and changes nothing, when it
    cannot be made."""
    match edit:
        case Set(path, value):
            old = get(world, path)
            try:
                put(world, path, _entry_value(world, path, value))
            except WrongTypeError:
                raise
            except TypeError:
                raise KeyError(f"{path} cannot be set by itself") from None
            return Set(path, old)
        case Insert(path, value, position):
            owner, step = _entry(world, path)
            value = _entry_value(world, path, value)
            if isinstance(owner, list):
                if step > len(owner):
                    raise KeyError(f"nothing can be inserted at {path}: the list has {len(owner)} entries")
                owner.insert(step, value)
            else:
                if step in owner:
                    raise KeyError(f"there is an entry at {path} already")
                _reorder(owner, step, value, position)
            return Remove(path)
        case Remove(path):
            owner, step = _entry(world, path)
            get(world, path)  # raises where nothing is
            position = None if isinstance(owner, list) else _position(owner, step)
            return Insert(path, owner.pop(step), position)
        case Rekey(path, old, new):
            entries = get(world, path)
            if not isinstance(entries, dict) or old not in entries or (new in entries and new != old):
                raise KeyError(f"{old!r} of {path} cannot become {new!r}")
            position = _position(entries, old)
            _reorder(entries, new, entries.pop(old), position)
            return Rekey(path, new, old)


def _entry(world: World | Element, path: str) -> tuple[Any, Any]:
    """The list or map that holds the entry at `path`, and its index or key. Raises KeyError."""
    owner_path, step = split(path)
    owner = get(world, owner_path)
    if isinstance(owner, list) and isinstance(step, int):
        return owner, step
    if isinstance(owner, dict) and isinstance(step, tuple):
        return owner, step[0]
    raise KeyError(f"{path} is no entry of a list or map")


def _entry_value(world: World | Element, path: str, value: Any) -> Any:
    """`value` as a list or map holds it at `path`; attributes check theirs themselves. Raises WrongTypeError."""
    steps = parse(path)
    if not steps or isinstance(steps[-1], str) or "unknown_keys" in steps:  # of unknown keys no type is known
        return value
    return assigned(path, check_of(declaration(world, path).type), value)


def _position(entries: dict[str, Any], key: str) -> int | None:
    """The place of a key in the order; None for the last."""
    if key == next(reversed(entries)):
        return None
    return next(i for i, other in enumerate(entries) if other == key)


def _reorder(entries: dict[str, Any], key: str, value: Any, position: int | None) -> None:
    """Add an entry at a position."""
    tail = [] if position is None else list(entries.items())[position:]
    for other, _ in tail:
        del entries[other]
    entries[key] = value
    entries.update(tail)


def set_edit(world: World | Element, path: str, value: Any) -> Set:
    """The edit that sets `path`. A number inside an array or an entry of a tuple is set by replacing the whole array
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
    get(world, path)
    return Set(path, value)
