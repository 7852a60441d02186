"""Reading worlds: MSD as JSON or MessagePack."""

from __future__ import annotations

import enum
import json
import os
import typing
from typing import Any

import msgspec
import numpy as np

from engine.msd.errors import SceneError
from engine.msd.older import modernise
from engine.msd.schema.base import Element, Variant, _ArrayType, fields_of
from engine.msd.schema.world import World

F32_MAX = float(np.finfo(np.float32).max)

MAX_DEPTH = 1000
"""Nesting of a file beyond which it is refused; MotrixSim reads about 500."""


def from_str(string: str, format: str | None = None, file_path: str | os.PathLike[str] = "") -> World:
    """The World in a text.

    Args:
        string: MSD as JSON, or MJCF.
        format: `"msd"` or `"mjcf"`; by content when left out.
        file_path: file that the text stands for; relative asset paths start at its folder.
    """
    if format not in (None, "msd", "mjcf"):
        raise SceneError(f"format {format!r} is not known; msd and mjcf are", str(file_path))
    file = os.path.abspath(file_path) if file_path else ""
    if format == "mjcf" or (format is None and string.lstrip("\ufeff \t\r\n").startswith("<")):
        from engine.msd import mjcf

        return mjcf.read_string(string, file)
    return from_json(string.encode(), file)


def from_msgpack(data: bytes, file_path: str | os.PathLike[str] = "") -> World:
    """The World in MessagePack bytes; `file_path` as in `from_str`."""
    file = os.path.abspath(file_path) if file_path else ""
    try:
        plain = msgspec.msgpack.decode(data)
    except (msgspec.DecodeError, RecursionError, MemoryError, UnicodeDecodeError) as error:
        raise SceneError(f"not a scene: neither JSON, XML nor whole MessagePack ({error})", file) from None
    return from_plain(plain, file)


def from_json(data: bytes, file: str = "") -> World:
    """The World in JSON bytes; `file` as in `from_str`."""
    try:
        plain = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise SceneError(f"not valid JSON: {error}", file, _json_place(data)) from None
    return from_plain(plain, file)


def _json_place(data: bytes) -> str:
    try:
        json.loads(data)
    except json.JSONDecodeError as error:
        return f"line {error.lineno}, column {error.colno}"
    except (RecursionError, UnicodeDecodeError):
        pass
    return ""


def from_plain(plain: Any, file: str = "") -> World:
    """The World in decoded JSON or MessagePack: maps, lists, numbers, strings, bytes."""
    if plain == []:
        plain = {}
    if not isinstance(plain, dict):
        raise SceneError(f"a world is a map; found {type(plain).__name__}", file)
    if plain and not any(key in plain for key in _nested_fields(World)):
        keys = ", ".join(repr(key) for key in list(plain)[:3])
        raise SceneError(f"not a world: none of its keys ({keys} ...) is one of a world, such as 'hierarchy'", file)
    try:
        modernise(plain)
        world = msgspec.convert(plain, World, dec_hook=_decode)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `$")
        raise SceneError(message, file, place.rstrip("`").lstrip(".")) from None
    except RecursionError:
        raise SceneError(f"nested more than {MAX_DEPTH} levels deep", file) from None
    _keep_unknown(plain, world)
    world.source_path, world.asset_roots = file, (os.path.dirname(file) if file else os.getcwd(),)
    return world


def _decode(kind: Any, value: Any) -> Any:
    if isinstance(kind, _ArrayType):
        array = kind.of(value)
        if array.dtype == np.float64 and (beyond := np.abs(array) > F32_MAX).any():
            array[beyond] *= np.inf  # as MotrixSim reads it: JSON has no other way to say it
        return array
    if isinstance(kind, type) and issubclass(kind, Variant):
        return _decode_variant(kind, value)
    raise NotImplementedError(kind)


def _decode_variant(kind: type[Variant], value: Any) -> Variant:
    if isinstance(value, str):
        tag, payload = value, None
    elif isinstance(value, dict) and len(value) == 1:
        ((tag, payload),) = value.items()
    else:
        raise ValueError(f"Expected one of {_tags(kind)}, by itself or as a map with one entry, got {_brief(value)}")
    case = next((c for c in kind.cases.values() if c.tag == tag), None)
    if case is None:
        raise ValueError(f"Invalid variant {tag!r} of {kind.__name__}; it has {_tags(kind)}")
    if case.payload is None:
        if payload is not None:
            raise ValueError(f"Variant {tag!r} of {kind.__name__} takes no value, got {_brief(payload)}")
        return kind(case.name, None)
    return kind(case.name, msgspec.convert(payload, case.payload, dec_hook=_decode))


def _tags(kind: type[Variant]) -> str:
    return ", ".join(c.tag for c in kind.cases.values())


def _brief(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


# -------------------------------------------------------------------------------------------- unknown keys


def _keep_unknown(plain: Any, value: Any) -> None:
    """Keep on each Element the keys of its map that no field answers to."""
    stack = [(plain, value)]
    while stack:
        data, owner = stack.pop()
        if isinstance(owner, Variant):
            stack.append((next(iter(data.values())) if isinstance(data, dict) else None, owner.value))
        elif isinstance(owner, Element):
            if not isinstance(data, dict):
                continue
            known = _nested_fields(type(owner))
            rest = {k: v for k, v in data.items() if k not in known}
            if rest:
                owner.unknown_keys = rest
            stack += [(data[k], getattr(owner, k)) for k, nested in known.items() if nested and k in data]
        elif isinstance(owner, list):
            stack += zip(data, owner, strict=True)
        elif isinstance(owner, dict):
            stack += [(data[k], v) for k, v in owner.items()]


_nested: dict[type[Element], dict[str, bool]] = {}


def _nested_fields(cls: type[Element]) -> dict[str, bool]:
    """Field names of a class; true where unknown keys may be found deeper."""
    found = _nested.get(cls)
    if found is None:
        found = _nested[cls] = {f.name: _holds_maps(f.type) for f in fields_of(cls)}
    return found


def _holds_maps(kind: Any) -> bool:
    if typing.get_origin(kind) in (list, dict):
        return _holds_maps(typing.get_args(kind)[-1])
    return isinstance(kind, type) and issubclass(kind, (Element, Variant)) and not issubclass(kind, enum.Enum)


def unknown_keys(world: World) -> list[tuple[str, str, str]]:
    """Keys kept from the file that no field answers to: (path of the owner, key, nearest known name or empty)."""
    import difflib

    from engine.msd.paths import walk

    found = []
    for path, element in walk(world):
        if isinstance(element, Element) and element.unknown_keys is not msgspec.UNSET:
            known = [f.name for f in fields_of(type(element))]
            for key in element.unknown_keys:
                near = difflib.get_close_matches(key, known, 1)
                found.append((path, key, near[0] if near else ""))
    return found
