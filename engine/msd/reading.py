"""Reading worlds: MSD as JSON or MessagePack.

A file that is as it should be is decoded straight into the classes. Where the decoder refuses one, or a key is absent
that has to be there, the file is decoded again into plain maps, the older form is rewritten, unknown keys are taken
out and kept, and what is wrong is found with its place.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable
from functools import cache
from mmap import mmap
from typing import Any

import msgspec
import numpy as np

from engine.errors import SceneError
from engine.msd import streaming
from engine.msd.arguments import absolute_path
from engine.msd.buffers import cut_text, rows_name
from engine.msd.checking import Place, Unknown, examine
from engine.msd.columns import columns
from engine.msd.decoding import CUT_OUT, brief, decode_value
from engine.msd.float32_range import beyond_float32_in_json, beyond_float32_in_msgpack
from engine.msd.garbage import without_garbage_collection
from engine.msd.legacy_format import is_older, modernise
from engine.msd.lines import line_and_column, line_of, repeated_keys
from engine.msd.msgpack_keys import RepeatedKey
from engine.msd.msgpack_keys import repeated_keys as repeated_keys_in_msgpack
from engine.msd.older_texts import modernise_extras
from engine.msd.paths import format_path
from engine.msd.report import Finding, Report
from engine.msd.schema.arrays import VECTORS
from engine.msd.schema.assigning import require, shown
from engine.msd.schema.base import F32_MAX, Required, fields_of, make_infinite
from engine.msd.schema.world import World
from engine.msd.sharing import decoding
from engine.msd.streaming import Pages
from engine.msd.unnamed import with_names, without_rest
from engine.regular_files import read_regular

MAX_DEPTH = 1000
"""Nesting of a file beyond which it is refused; MotrixSim reads about 500."""

NO_NUMBER = re.compile(rb"-?(?:(Infinity|inf)|NaN|nan)")
"""What other programs write for numbers that JSON does not have."""

NOT_READ = (msgspec.DecodeError, RecursionError, MemoryError, UnicodeDecodeError)


@cache  # made when first needed: MJCF is read without
def _json_decoder() -> msgspec.json.Decoder[World]:
    return msgspec.json.Decoder(World, dec_hook=decode_value)


def from_str(
    string: str, format: str | None = None, file_path: str | os.PathLike[str] = "", report: Report | None = None
) -> World:
    """The World in a text.

    Args:
        string: MSD as JSON, MJCF or URDF.
        format: `"msd"`, `"mjcf"` or `"urdf"`; by content when left out.
        file_path: file that the text stands for; relative asset paths start at its folder.
        report: receives what could not be taken over as written.

    Raises:
        SceneError: names the place in the text, what was found and what would do.
    """
    file = _file(file_path)
    require("from_str()", string, str, "a text")
    if format is None:
        markup = string.lstrip("\ufeff \t\r\n").startswith("<")
        root = re.search(r"<\s*(robot|mujoco)[\s>/]", string)
        format = "msd" if not markup else "urdf" if root and root[1] == "robot" else "mjcf"
    if format not in ("msd", "mjcf", "urdf"):
        raise SceneError(f"the format {shown(format)} is not known; 'msd', 'mjcf' and 'urdf' are", file)
    if format == "mjcf":
        from engine.msd import mjcf

        return mjcf.read_string(string, file, report)
    if format == "urdf":
        from engine.msd import urdf

        return urdf.read_string(string, file, report)
    try:
        data = string.encode()
    except UnicodeEncodeError as error:
        raise SceneError(f"not valid text: {error.reason} at character {error.start}", file) from None
    return from_json(data, file, report)


def from_json(data: bytes, file: str = "", report: Report | None = None) -> World:
    """The World in JSON bytes; `file` and `report` as in `from_str`."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    with without_garbage_collection():
        rest, rows = cut_text(data)
        token = CUT_OUT.set({rows_name(i): text for i, text in enumerate(rows)})
        try:
            world = _decode(_json_decoder().decode, rest)
            if world is None:
                world = _careful(_plain_json(data if rows else rest, file), file, data)
            elif beyond_float32_in_json(rest):
                _make_infinite(world)
        finally:
            CUT_OUT.reset(token)
    if report is not None:
        for repeat in repeated_keys(rest):
            report.add(_given_twice(repeat.path, "", file, repeat.line))
    return _finished(world, file)


def from_msgpack(
    data: bytes | bytearray | memoryview, file_path: str | os.PathLike[str] = "", report: Report | None = None
) -> World:
    """The World in MessagePack bytes; other arguments, and errors, as of `from_str`."""
    file = _file(file_path)
    require("from_msgpack()", data, (bytes, bytearray, memoryview), "bytes")
    data = bytes(data)
    repeated: list[RepeatedKey] | None = None if report is None else []
    with without_garbage_collection():
        world = _from_msgpack(data, repeated)
        if world is None:
            whole = without_rest(data)
            if report is not None and len(whole) < len(data):
                message = f"{len(data) - len(whole)} bytes after the scene, from byte {len(whole)} on, were not read"
                report.add(Finding(message, file))
            world = _from_msgpack(whole, repeated) if len(whole) < len(data) else None
            if world is None:
                twice: list[tuple[Any, ...]] = []
                world = _careful(_plain_msgpack(whole, file), file, twice=twice)
                if report is not None:
                    for place in twice:
                        report.add(_given_twice(place, "", file, by_number=True))
                repeated = None if report is None else repeated_keys_in_msgpack(whole)
    _report_repeated(repeated, file, report)
    return _finished(world, file)


def _report_repeated(repeated: list[RepeatedKey] | None, file: str, report: Report | None) -> None:
    for key in sorted(repeated or [], key=lambda key: key.at):
        report.add(_given_twice(key.path, f" at byte {key.at}", file))  # type: ignore[union-attr]


def _given_twice(path: tuple[str | int, ...], at: str, file: str, line: int = 0, by_number: bool = False) -> Finding:
    """What is said of a key that is in a map twice, with where the later one is; `by_number`: once as a number."""
    *owner, key = path
    place = format_path(tuple(owner)) or "the scene"
    twice = "by name and by number" if by_number else "twice"
    message = f"the key {key!r} is given {twice} in {place}; the last one{at} was taken"
    return Finding(message, file, line, attribute=str(key))


def _file(path: str | os.PathLike[str]) -> str:
    """The absolute path of an argument; empty for none."""
    return "" if path is None or path == "" else absolute_path("file_path", path)


def read_msgpack(file: str, report: Report | None = None) -> World:
    """The World in a MessagePack file, without all of the file and the World in memory at a time."""
    repeated: list[RepeatedKey] | None = None if report is None else []
    with without_garbage_collection():
        world = _from_msgpack(Pages.read(file), repeated)
    if world is None:
        return from_msgpack(read_regular(file), file, report)
    _report_repeated(repeated, file, report)
    return _finished(world, file)


def _from_msgpack(data: bytes | mmap, repeated: list[RepeatedKey] | None = None) -> World | None:
    """As `_decode`, of MessagePack; `repeated` receives the keys that a map has twice."""
    beyond = beyond_float32_in_msgpack(data)
    if repeated is not None:
        repeated.clear()
    world = _decode(lambda data: streaming.decode(data, repeated), data)
    if world is not None and beyond:
        _make_infinite(world)
    return world


def _make_infinite(world: World) -> None:
    """Make finite numbers beyond float32 infinite, as MotrixSim reads them: JSON has no other way to say infinity.
    Those in variants, and in arrays other than vectors, are already."""
    for cls, f, elements, values in columns(world):
        if f.type is float:
            numbers = np.array(values, np.float64)  # NaN where there is none
            beyond = np.flatnonzero((np.abs(numbers) > F32_MAX) & np.isfinite(numbers))
            for i in beyond.tolist():
                setattr(elements[i], f.name, math.copysign(math.inf, values[i]))
        elif f.type in VECTORS:
            decoded = getattr(cls, f.name).load
            for element in elements:
                vector = decoded(element)
                if vector is not None and not sum(map(abs, vector)) <= F32_MAX:  # also where one is no number
                    make_infinite(getattr(element, f.name))


def _decode(decode: Callable[[Any], World], data: bytes | mmap) -> World | None:
    """The World, if the file is in the newer form, complete and without a key or value too many."""
    asked = Required.asked
    try:
        with decoding():
            world = decode(data)
    except (*NOT_READ, ValueError):
        return None
    return None if Required.asked != asked or is_older(world) else world


def _plain_json(data: bytes, file: str) -> Any:
    try:
        return msgspec.json.decode(data)
    except NOT_READ as error:
        at, reason = _json_error(data, error)
        raise SceneError(reason, file, "" if at is None else line_and_column(data, at)) from None


def _reason(error: BaseException) -> str:
    if isinstance(error, RecursionError):
        return f"nested more than {MAX_DEPTH} levels deep"
    return re.sub(r"^(JSON|MessagePack data) is malformed: ", "", str(error))


def _json_error(data: bytes, error: BaseException) -> tuple[int | None, str]:
    """The byte that a decoder's error is about, where it is known, and what is wrong there."""
    if isinstance(error, UnicodeDecodeError) or "UTF-8" in str(error):  # the latter since msgspec 0.23
        try:
            data.decode()  # the decoder counts from the beginning of the text that it was in, or does not say where
        except UnicodeDecodeError as whole:
            found = f"the byte 0x{data[whole.start]:02x} is not UTF-8"
            return whole.start, f"not valid JSON: {found}; save the file as UTF-8"
    if said := re.search(r"\(byte (\d+)\)", str(error)):
        at = int(said[1])
        at -= data[at - 1 : at] == b"-"
        if named := NO_NUMBER.match(data, at):
            advice = "write 1e39 or -1e39, which is read as infinite" if named[1] else "no key takes it"
            return at, f"not valid JSON: found {named[0].decode()}; {advice}"
        return at, f"not valid JSON: {_reason(error).removesuffix(f' {said[0]}')}"
    return (len(data.rstrip()) if "truncated" in str(error) else None), f"not valid JSON: {_reason(error)}"


def _plain_msgpack(data: bytes, file: str) -> Any:
    try:
        return msgspec.msgpack.decode(data)
    except (*NOT_READ, ValueError) as error:
        raise SceneError(f"not a scene: neither JSON, XML nor whole MessagePack ({_reason(error)})", file) from None


def _careful(plain: Any, file: str, text: bytes = b"", twice: list[tuple[Any, ...]] | None = None) -> World:
    """The World in decoded maps and lists; `text` is the JSON they come from, to name lines of it; `twice` as of
    `with_names`."""
    plain = with_names(plain, World, twice)
    if not isinstance(plain, dict):
        raise SceneError(f"a world is a map; found {brief(plain)}", file)
    if plain and not any(f.name in plain for f in fields_of(World)):
        keys = ", ".join(brief(key) for key in list(plain)[:3])
        raise SceneError(f"not a world: none of its keys ({keys} ...) is one of a world, such as 'hierarchy'", file)
    try:
        modernise(plain)
        unknown, wrong = examine(plain)
        if wrong is not None:
            raise SceneError(wrong.message, file, _place(wrong.place, text))
        with decoding():
            world = msgspec.convert(plain, World, dec_hook=decode_value)
        _make_infinite(world)
    except (msgspec.ValidationError, ValueError) as error:
        reason, _, place = str(error).partition(" - at `$")
        raise SceneError(reason, file, place.rstrip("`").lstrip(".")) from None
    except RecursionError:
        raise SceneError(f"nested more than {MAX_DEPTH} levels deep", file) from None
    for entry in unknown:
        _keep(world, entry)
    return world


def _place(place: Place, text: bytes) -> str:
    line = f"line {line_of(text, place.file)}" if text else ""
    return ", ".join(part for part in (str(place), line) if part)


def _keep(world: World, unknown: Unknown) -> None:
    """Put unknown keys on the object that they were found in."""
    owner: Any = world
    for step in unknown.place.world:
        if isinstance(step, str):
            owner = getattr(owner, step)
        else:
            owner = owner[step[0] if isinstance(step, tuple) else step]
    owner.unknown_keys = unknown.entries


def _finished(world: World, file: str) -> World:
    world.source_path, world.asset_roots = file or None, (os.path.dirname(file) if file else os.getcwd(),)
    modernise_extras(world)
    return world
