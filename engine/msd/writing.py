"""Writing worlds: MSD as JSON or MessagePack, in the form that MotrixSim 0.10.1 loads without loss.

Every key is written, in declaration order, so equal worlds give equal bytes.
"""

from __future__ import annotations

import math
import re
from collections import deque
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any

import msgspec
import numpy as np

from engine.errors import SceneError
from engine.msd.buffers import LARGE, rows_name, shortest, text_of_rows
from engine.msd.columns import columns
from engine.msd.float32_range import not_finite_in_msgpack
from engine.msd.garbage import without_garbage_collection
from engine.msd.legacy_format import modern, older_form
from engine.msd.nesting import nesting_depth
from engine.msd.paths import join, walk
from engine.msd.report import Report
from engine.msd.schema.arrays import VECTORS
from engine.msd.schema.asset import BufferMesh, PathMesh
from engine.msd.schema.base import OURS, TRANSIENT, Element, fields_of
from engine.msd.schema.hierarchy import Body
from engine.msd.schema.variant import Variant
from engine.msd.schema.world import World

JSON_INFINITY = 1e39
"""JSON has no infinity; a finite number beyond float32 reads as one. FORMAT section 2."""

UNKNOWN = f"{OURS}unknown_keys"

QUOTE = b"\xff"
"""Begins and ends, inside its quotes, what is no string in the end; no byte of UTF-8."""
BEGIN, END = b'"' + QUOTE, QUOTE + b'"'

NUMBERS = rb"[-+.\deE,]+"
ARRAYS = re.compile(rb'":\[(?<=\w":\[)(%b|\[%b\](?:,\[%b\])*)\]' % (NUMBERS, NUMBERS, NUMBERS))
"""An array of numbers, or of rows of them, as the value of a key in JSON in one line. A quote that begins a
string, or is one in it, does not follow a letter."""

PUT_BY = re.compile(QUOTE + b"(\\w+)" + QUOTE)
"""A name in place of what is laid out apart."""

BATCH = 256
"""Bodies that are in memory as text at a time."""


def to_json(world: World, older: bool = False, report: Report | None = None) -> bytes:
    """The World as MSD JSON: UTF-8, indented, an array of numbers or a row of a mesh on one line.

    Args:
        world: the scene.
        older: write the form of the older reference instead; `report` receives what it cannot say.
        report: receives what is lost.

    Raises:
        SceneError: a value is not a number (NaN), which JSON cannot say, or the links are nested too deeply.
    """
    return _joined(world, json_pieces(world, older, report))


def json_pieces(world: World, older: bool = False, report: Report | None = None) -> Iterator[bytes]:
    """The bytes of `to_json`, piece by piece: neither large meshes nor all bodies are in memory as text."""
    put_by: dict[bytes, Iterator[bytes]] = {}
    with without_garbage_collection():
        try:
            bare = _bare(world)
            if not older and _is_plain(bare):
                text = _quick(bare, put_by)
            else:
                plain = to_plain(world)
                text = msgspec.json.encode(_spelled(older_form(plain, report) if older else plain))
        except _NotANumberError:
            message, path = "a value is not a number (NaN), which JSON cannot say", next(nan_paths(world), "")
            raise SceneError(message, world.file, path) from None
        text = _laid_out(text)
    text, *rest = PUT_BY.split(text)
    yield text
    for name, text in zip(rest[::2], rest[1::2], strict=True):
        yield from put_by[name]
        yield text
    yield b"\n"


def to_msgpack(world: World, older: bool = False, report: Report | None = None) -> bytes:
    """The World as MSD MessagePack; mesh buffers are raw little-endian bytes. Arguments as of `to_json`.

    Raises:
        SceneError: a whole number has more than 64 bits, or the links are nested too deeply.
    """
    return _joined(world, msgpack_pieces(world, older, report))


def _joined(world: World, pieces: Iterator[Any]) -> bytes:
    try:
        return b"".join(pieces)
    except RecursionError:
        message = "the links are nested too deeply to be written; merge those that are fixed together"
        raise SceneError(message, world.file) from None


def msgpack_pieces(world: World, older: bool = False, report: Report | None = None) -> Iterator[Any]:
    """The bytes of `to_msgpack`, piece by piece: large mesh buffers are handed on as they are, and not all bodies are
    in memory as bytes."""
    apart: list[Iterator[Any]] = []

    def hook(value: Any) -> Any:
        if _is_large(value):
            value = _packed_rows(value)
        elif not isinstance(value, Iterator):
            return encode_binary(value)
        apart.append(value)
        return rows_name(len(apart) - 1)

    try:
        with without_garbage_collection():
            bare, data = _bare(world), b""
            if not older:
                bare = _with_bodies(bare, _packed_bodies(bare.hierarchy.bodies))
                data = msgspec.msgpack.encode(bare, enc_hook=hook)
            if older or UNKNOWN.encode() in data or data.count(OURS.encode()) != 2 * len(apart):
                apart, plain = [], to_plain(world, binary=True)
                data = msgspec.msgpack.encode(older_form(plain, report) if older else plain)
        for i, pieces in enumerate(apart):
            before, data = data.split(msgspec.msgpack.encode(rows_name(i)), 1)
            yield before
            yield from pieces
        yield data
    except OverflowError:
        raise SceneError(
            "a whole number of the world has more than 64 bits, which MessagePack cannot hold; make it smaller",
            world.file,
        ) from None


def _packed_rows(rows: np.ndarray) -> Iterator[Any]:
    yield b"\xc6" + rows.nbytes.to_bytes(4, "big")
    yield encode_binary(rows)


def _packed_bodies(bodies: list[Body]) -> Iterator[bytes]:
    yield _array_head(len(bodies))
    for batch in _batches(bodies):
        data = msgspec.msgpack.encode(batch, enc_hook=encode_binary)
        if OURS.encode() in data:
            plain = msgspec.to_builtins(batch, enc_hook=encode_binary, builtin_types=(bytes, memoryview))
            _restore_unknown(plain)
            data = msgspec.msgpack.encode(plain)
        yield data[len(_array_head(len(batch))) :]


def _array_head(count: int) -> bytes:
    """What begins a MessagePack array."""
    if count < 16:
        return bytes([0x90 | count])
    return b"\xdc" + count.to_bytes(2, "big") if count < 1 << 16 else b"\xdd" + count.to_bytes(4, "big")


def to_plain(world: World, binary: bool = False) -> dict[str, Any]:
    """The World as maps, lists, numbers and strings; mesh buffers as bytes when `binary`."""
    return _plain(world, encode_binary if binary else encode)


def _plain(world: World, hook: Callable[[Any], Any]) -> dict[str, Any]:
    bare = _bare(world)
    for _, f, elements, _ in columns(world):
        if f.type in VECTORS:  # lists in the end, not tuples
            deque(map(attrgetter(f.name), elements), 0)
    plain = msgspec.to_builtins(bare, enc_hook=hook, builtin_types=(bytes, memoryview))
    _restore_unknown(plain)
    return plain


def _bare(world: World) -> World:
    """The World as it is in a file: without where it came from, meshes in the newer form. Raises SceneError
    at a link that is below itself."""
    nesting_depth(world)
    return msgspec.structs.replace(modern(world), **dict.fromkeys(TRANSIENT, msgspec.UNSET))


# ---------------------------------------------------------------------------------------------------- hooks


def encode(value: Any) -> Any:
    """What msgspec does not know, as JSON has it: its `enc_hook`."""
    if isinstance(value, np.ndarray):
        return (shortest(value) if value.dtype == np.float32 else value).tolist()
    return _encode_other(value)


def _encode_other(value: Any) -> Any:
    if isinstance(value, Variant):
        payload = value.value
        tag = value.cases[value.variant].tag
        if payload is None:
            return tag
        if payload.__class__ is PathMesh:  # what only the older form has is said by the asset
            payload = {"path": payload.path, "using_meshes": payload.using_meshes} | _unknown(payload)
        elif payload.__class__ is BufferMesh:
            payload = {"data": payload.data} | _unknown(payload)
        return {tag: payload}
    if isinstance(value, np.generic):
        return value.item()
    raise NotImplementedError(f"a World cannot hold a {type(value).__name__}")


def _unknown(element: Element) -> dict[str, Any]:
    return {} if element.unknown_keys is msgspec.UNSET else {UNKNOWN: element.unknown_keys}


def encode_binary(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        if value.ndim == 2 and value.dtype.itemsize == 4:
            wire = np.ascontiguousarray(value, "<u4" if value.dtype == np.uint32 else "<f4")
            return wire.reshape(-1).view(np.uint8).data
        return value.tolist()
    return _encode_other(value)


def _is_large(value: Any) -> bool:
    """Whether a value is a mesh buffer that is better not in memory as text."""
    return value.__class__ is np.ndarray and value.nbytes >= LARGE and value.ndim == 2 and value.itemsize == 4


# ----------------------------------------------------------------------------------------------------- JSON


class _NotANumberError(Exception):
    """JSON cannot say NaN."""


def _is_plain(bare: World) -> bool:
    """Whether the encoder can say a World: every number is finite, but for bounds of ranges, and no key unknown."""

    def hook(value: Any) -> Any:
        if value.__class__ is np.ndarray and value.ndim == 2:  # raw bytes, which would not tell
            return None if np.isfinite(value).all() else math.inf
        return encode(value)

    try:
        for part in (_with_bodies(bare, []), *_batches(bare.hierarchy.bodies)):
            packed = msgspec.msgpack.encode(part, enc_hook=hook)
            if UNKNOWN.encode() in packed or not_finite_in_msgpack(packed):
                return False
    except OverflowError:  # a whole number of more than 64 bits, which JSON can say
        return False
    return True


def _quick(bare: World, put_by: dict[bytes, Iterator[bytes]]) -> bytes:
    """The text in one line straight from the classes, with names for its large buffers and many bodies, whose texts
    are put into `put_by`."""

    def put(name: bytes, text: Iterator[bytes]) -> msgspec.Raw:
        put_by[name] = text
        return msgspec.Raw(BEGIN + QUOTE + name + QUOTE + END)

    def hook(value: Any) -> Any:
        return put(b"%d" % len(put_by), text_of_rows(value)) if _is_large(value) else encode(value)

    bodies = bare.hierarchy.bodies
    if len(bodies) > BATCH:
        bare = _with_bodies(bare, put(b"bodies", _text_of_bodies(bodies)))
    return _bounded(msgspec.json.encode(bare, enc_hook=hook))


def _text_of_bodies(bodies: list[Body]) -> Iterator[bytes]:
    """Bodies as they are laid out where they belong, at the third level."""
    before = b"["
    for batch in _batches(bodies):
        text = _laid_out(b"[[%b]]" % _bounded(msgspec.json.encode(batch, enc_hook=encode)))
        yield before
        yield text[len(b"[\n [\n  [") : -len(b"\n  ]\n ]\n]")]
        before = b","
    yield b"\n  ]"


def _batches(bodies: list[Body]) -> Iterator[list[Body]]:
    for start in range(0, len(bodies), BATCH):
        yield bodies[start : start + BATCH]


def _with_bodies(bare: World, bodies: Any) -> World:
    return msgspec.structs.replace(bare, hierarchy=msgspec.structs.replace(bare.hierarchy, bodies=bodies))


def _bounded(text: bytes) -> bytes:
    """The text with the bounds of a range where the encoder said null, as it does for what is not finite."""
    return text.replace(b'"lower":null', b'"lower":-1e39').replace(b'"upper":null', b'"upper":1e39')


def _laid_out(text: bytes) -> bytes:
    """Text in one line, in many: an array of numbers stays on one."""
    text = msgspec.json.format(ARRAYS.sub(_on_one_line, text), indent=1)
    return text.replace(BEGIN, b"").replace(END, b"")


def _on_one_line(array: re.Match[bytes]) -> bytes:
    """An array as a string, which stays on its line."""
    return b'":%b[%b]%b' % (BEGIN, array[1].replace(b",", b", "), END)


def _restore_unknown(plain: Any) -> None:
    """Put kept unknown keys back where they were read."""
    stack = [plain]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            node.update(node.pop(UNKNOWN, {}))
            stack += [v for v in node.values() if isinstance(v, (dict, list))]
        elif node and isinstance(node[0], (dict, list)):
            stack += [v for v in node if isinstance(v, dict)]


def _spelled(node: Any) -> Any:
    """`node` with infinities spelled as JSON can. Raises _NotANumberError."""
    if isinstance(node, float):
        if math.isnan(node):
            raise _NotANumberError
        return math.copysign(JSON_INFINITY, node) if math.isinf(node) else node
    if isinstance(node, dict):
        return {k: _spelled(v) for k, v in node.items()}
    return [_spelled(v) for v in node] if isinstance(node, list) else node


def nan_paths(world: World) -> Iterator[str]:
    """World paths of values that are not numbers."""
    for path, element in walk(world):
        if isinstance(element, Variant):
            if isinstance(element.value, float) and math.isnan(element.value):
                yield join(path, "value")
            continue
        for f in fields_of(type(element)):
            value = getattr(element, f.name)
            if isinstance(value, (float, np.ndarray)) and np.isnan(value).any():
                yield join(path, f.name)
