"""Decoded maps, lists and numbers checked by the classes of a World: what is wrong, where, and what would do.

The decoder is fast and says little. When it refuses a file, or may have passed over something, this looks at every
value: it takes out the keys that no field answers to and finds the first thing that is wrong.
"""

from __future__ import annotations

import difflib
import enum
import typing
from typing import Any, NamedTuple

from engine.msd.decoding import brief, decode_array, tags
from engine.msd.paths import Step, format_path
from engine.msd.schema.arrays import ArrayType
from engine.msd.schema.base import Element, fields_of
from engine.msd.schema.variant import Variant
from engine.msd.schema.world import World


class Place(NamedTuple):
    """Where a value is, in the file and in the World."""

    file: tuple[str | int, ...] = ()
    """Map keys and array indices."""
    world: tuple[Step, ...] = ()

    def below(self, key: str | int, step: Step) -> Place:
        return Place((*self.file, key), (*self.world, step))

    def __str__(self) -> str:
        return format_path(self.world)


class Unknown(NamedTuple):
    """Keys of one map that no field answers to."""

    place: Place
    entries: dict[str, Any]


class Wrong(NamedTuple):
    """The first value that does not fit."""

    place: Place
    message: str


class _Node(NamedTuple):
    value: Any
    kind: Any
    optional: bool
    place: Place


def examine(plain: dict[str, Any]) -> tuple[list[Unknown], Wrong | None]:
    """Take the unknown keys out of a decoded World, and find the first value that does not fit, in file order."""
    unknown: list[Unknown] = []
    stack = [_Node(plain, World, False, Place())]
    while stack:
        node = stack.pop()
        if node.value is None and node.optional:
            continue
        try:
            stack += reversed(_children(node, unknown))
        except ValueError as error:
            return unknown, Wrong(node.place, str(error))
        except _Missing as missing:
            return unknown, Wrong(node.place, str(missing))
    return unknown, None


class _Missing(Exception):
    """A map lacks a key that it has to have."""


def _children(node: _Node, unknown: list[Unknown]) -> list[_Node]:
    """The values inside a value. Raises ValueError when it does not fit its type."""
    value, kind, _, place = node
    origin = typing.get_origin(kind)
    if origin is list:
        _expect(value, list, f"an array of {_name(typing.get_args(kind)[0])}")
        inner = typing.get_args(kind)[0]
        return [_Node(v, inner, False, place.below(i, i)) for i, v in enumerate(value)]
    if origin is dict:
        _expect(value, dict, "a map")
        _check_keys(value)
        inner = typing.get_args(kind)[1]
        return [_Node(v, inner, False, place.below(k, (k,))) for k, v in value.items()]
    if origin is tuple:
        args = typing.get_args(kind)
        _expect(value, list, f"an array of {len(args)} strings")
        if len(value) != len(args):
            raise ValueError(f"expected an array of {len(args)} strings, found {brief(value)}")
        return [_Node(v, k, False, place.below(i, i)) for i, (v, k) in enumerate(zip(value, args, strict=True))]
    if isinstance(kind, ArrayType):
        decode_array(kind, value)
        return []
    if issubclass(kind, Element):
        return _members(value, kind, place, unknown)
    if issubclass(kind, Variant):
        return _payload(value, kind, place)
    if issubclass(kind, enum.Enum):
        _check_name(value, kind)
    elif kind is float:
        _number(value)
    else:
        _expect(value, kind, _name(kind))
    return []


def _members(value: Any, kind: type[Element], place: Place, unknown: list[Unknown]) -> list[_Node]:
    _expect(value, dict, f"a map ({kind.__name__})")
    _check_keys(value)
    fields = {f.name: f for f in fields_of(kind)}
    rest = {key: value.pop(key) for key in list(value) if key not in fields}
    if rest:
        unknown.append(Unknown(place, rest))
    for f in fields.values():
        if f.required and f.name not in value:
            near = difflib.get_close_matches(f.name, rest, 1)
            meant = f"; was {near[0]!r} meant?" if near else ""
            raise _Missing(f"the key {f.name!r} is missing ({f.declaration.meaning}){meant}")
    return [
        _Node(value[name], f.type, f.optional, place.below(name, name)) for name, f in fields.items() if name in value
    ]


def _check_keys(value: dict[Any, Any]) -> None:
    for key in value:
        if not isinstance(key, str):
            raise ValueError(f"expected keys that are strings, found {brief(key)}")


def _payload(value: Any, kind: type[Variant], place: Place) -> list[_Node]:
    if isinstance(value, str):
        tag, payload = value, None
    elif isinstance(value, dict) and len(value) == 1:
        ((tag, payload),) = value.items()
    else:
        raise ValueError(f"expected one of {tags(kind)}, by itself or as a map with one entry, found {brief(value)}")
    case = next((c for c in kind.cases.values() if c.tag == tag), None)
    if case is None:
        raise ValueError(_unknown_name(tag, kind.__name__, [c.tag for c in kind.cases.values()]))
    if case.payload is None:
        if payload is not None:
            raise ValueError(f"{tag!r} of {kind.__name__} takes no value, found {brief(payload)}")
        return []
    return [_Node(payload, case.payload, False, place.below(tag, "value"))]


def _check_name(value: Any, kind: type[enum.Enum]) -> None:
    names = [member.value for member in kind]
    if not isinstance(value, str):
        raise ValueError(f"expected a {kind.__name__} ({', '.join(names)}), found {brief(value)}")
    if value not in names:
        raise ValueError(_unknown_name(value, kind.__name__, names))


def _unknown_name(value: Any, kind: str, names: list[str]) -> str:
    lower = {name.lower().strip("_"): name for name in names}
    near = difflib.get_close_matches(str(value).lower().strip("_")[:100], lower, 1, 0.5)
    meant = f"did you mean {lower[near[0]]!r}? " if near else ""
    return f"{brief(value)} is no {kind}; {meant}there are {', '.join(names)}"


def _number(value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(f"expected a number, found {brief(value)}")
    try:
        float(value)
    except OverflowError:
        raise ValueError(f"expected a number, found {brief(value)}, which is too large") from None


def _expect(value: Any, kind: type, name: str) -> None:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ValueError(f"expected {name}, found {brief(value)}")


_NAMES = {str: "a string", bool: "true or false", int: "a whole number", float: "a number"}


def _name(kind: Any) -> str:
    return _NAMES.get(kind) or getattr(kind, "__name__", "values")
