"""MSD as other programs may write it, and MotrixSim reads it: objects as arrays of their values in the order of the
fields, or as maps with numbers for the names of the fields; in MessagePack, bytes after the scene."""

from __future__ import annotations

import functools
import re
import typing
from collections import Counter
from typing import Any

import msgspec

from engine.msd.schema.asset import BufferMesh, PathMesh
from engine.msd.schema.base import Element, fields_of
from engine.msd.schema.variant import Variant
from engine.msd.schema.world import World

Steps = tuple[Any, ...]
"""Map keys and array indices that lead to a value."""

NOT_COUNTED = {"extras", "convex_strategy", "transform", "acd"}
"""Fields that MotrixSim does not have; of `transform` only that of a mesh file."""


def without_rest(data: bytes) -> bytes:
    """The first value in MessagePack bytes; all of them where it is not whole, or empty: such bytes are no scene."""
    try:
        msgspec.msgpack.Decoder(msgspec.Raw).decode(data)
    except msgspec.DecodeError as error:
        if said := re.search(r"trailing characters \(byte (\d+)\)", str(error)):
            return data[: int(said[1])] if int(said[1]) > 1 else data
    except RecursionError:
        pass
    return data


def with_names(plain: Any, kind: Any, twice: list[Steps] | None = None) -> Any:
    """A decoded value of a type, with maps of names in place of what stands for an object. What is not as it should
    be stays as it is; the World `[]` has no values. `twice` receives the places of fields that are given by name and
    by number, of which the last counts."""
    root = [plain]
    todo: list[tuple[Any, Any, Any, Steps]] = [(root, 0, kind, ())]
    while todo:
        owner, key, kind, place = todo.pop()
        value = owner[key]
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin is list and isinstance(value, list):
            below = [(value, i, args[0], (*place, i)) for i in range(len(value))]
            todo += below if _holds_objects(args[0]) else []
        elif origin is dict and isinstance(value, dict):
            below = [(value, name, args[1], (*place, name)) for name in value]
            todo += below if _holds_objects(args[1]) else []
        elif not isinstance(kind, type):
            continue
        elif issubclass(kind, Variant) and isinstance(value, dict) and len(value) == 1:
            payload = next((case.payload for case in kind.cases.values() if case.tag in value), None)
            todo += [(value, name, payload, (*place, name)) for name in value] if payload is not None else []
        elif issubclass(kind, Element):
            named = _named(value, kind)
            if twice is not None and isinstance(value, dict) and len(named) < len(value):
                counts = Counter(_name(key, _order(kind)) for key in value)
                twice += [(*place, name) for name, count in counts.items() if count > 1]
            owner[key] = value = named
            if isinstance(value, dict):
                todo += [(value, name, k, (*place, name)) for name, k in _objects(kind) if name in value]
    return root[0]


def _named(value: Any, kind: type[Element]) -> Any:
    names = _order(kind)
    if isinstance(value, list) and len(value) <= len(names):
        return dict(zip(names, value, strict=False))
    if isinstance(value, dict) and any(isinstance(key, int) for key in value):
        return {_name(key, names): v for key, v in value.items()}
    return value


def _name(key: Any, names: tuple[str, ...]) -> str:
    """The field that a key stands for. A number that is no field's is passed over, as an unknown name is."""
    return names[key] if isinstance(key, int) and 0 <= key < len(names) else str(key)


@functools.cache
def _order(kind: type[Element]) -> tuple[str, ...]:
    """Names of the fields as MotrixSim counts them."""
    older = kind in (PathMesh, BufferMesh)
    names = [f.name for f in fields_of(kind) if f.name not in NOT_COUNTED or (f.name == "transform" and not older)]
    if kind is World:
        names.remove("extension")
        names.insert(names.index("compile_options"), "extension")
    return tuple(names)


@functools.cache
def _objects(kind: type[Element]) -> tuple[tuple[str, Any], ...]:
    """Names and types of the fields that hold objects."""
    return tuple((f.name, f.type) for f in fields_of(kind) if _holds_objects(f.type))


@functools.cache
def _holds_objects(kind: Any) -> bool:
    if args := typing.get_args(kind):
        return _holds_objects(args[-1])
    return isinstance(kind, type) and issubclass(kind, (Element, Variant))
