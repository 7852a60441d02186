"""Mesh buffers of millions of rows in and out of a file, without objects for all their numbers at a time.

Small meshes never come here. In a large file the buffers are cut out of the text or bytes, so that the rest decodes
as it always does, and are read in pieces into their arrays.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from engine.msd.schema.asset import MeshData
from engine.msd.schema.base import OURS, array_fields

LARGE = 1 << 18
"""Bytes from which on a buffer is cut out."""

PIECE = 1 << 16
"""Bytes of text that are taken at a time, so that they and their numbers stay in the processor's cache."""


def rows_name(index: int) -> str:
    """What stands in a text for a large buffer."""
    return f"{OURS}rows{index}{OURS}"


Buffers = dict[str, dict[str, np.ndarray]]
"""Arrays by mesh and field."""

# ------------------------------------------------------------------------------------------------------ JSON

_BEGIN = re.compile(rb'"(?:vertices|triangles|texcoord|normal|tangents)"\s*:\s*(?=\[\s*\[)')


def cut_text(data: bytes) -> tuple[bytes, list[memoryview]]:
    """A JSON text with a name in place of each large mesh buffer, and the texts of those. What is no JSON may be cut
    anywhere."""
    if b'"Buffer"' not in data:  # found out many times as fast as by the expression
        return data, []
    rest: list[bytes] = []
    rows: list[memoryview] = []
    at = done = 0
    while begin := _BEGIN.search(data, at):
        at = begin.end()
        # Rows hold neither quote nor brace, and single bytes are found at the speed of memory.
        stop = data.find(b'"', at)
        stop = len(data) if stop < 0 else stop
        brace = data.find(b"}", at, stop)
        end = data.rfind(b"]", at, stop if brace < 0 else brace) + 1
        if end - at >= LARGE:
            rest += [data[done:at], f'"{rows_name(len(rows))}"'.encode()]
            rows.append(memoryview(data)[at:end])
            at = done = end
    return (b"".join([*rest, data[done:]]) if rows else data), rows


def rows_of_text(text: memoryview, kind: Any) -> np.ndarray:
    """Rows from `[[1, 2, 3], ...]`. Raises ValueError when they are not all such rows."""
    parts: list[np.ndarray] = []
    at, end = 1, len(text) - 1  # inside the outer brackets
    while at < end:
        piece = bytes(text[at : min(at + PIECE, end)])
        at += len(piece)
        if at < end:  # the row that is cut is the next piece's
            whole = piece.rfind(b"[")
            if whole <= 0:
                raise ValueError("a row is longer than any can be")
            at -= len(piece) - whole
            piece = piece[:whole].rstrip(b" \t\r\n")
            if not piece.endswith(b","):
                raise ValueError("there is no comma between two rows")
            piece = piece[:-1]
        parts.append(_numbers(piece, kind))
    numbers = np.concatenate(parts) if parts else np.empty(0, kind.dtype)
    return numbers.reshape(-1, kind.shape[1])


def _numbers(rows: bytes, kind: Any) -> np.ndarray:
    """The numbers of `[1, 2, 3], [4, 5, 6]`, one after the other. Raises ValueError.

    They are read as one list, in less time than a list for each row, once brackets and commas are known to be right
    without them and no number stands on the wrong side of its bracket.
    """
    row = b"[%b]," % (b"," * (kind.shape[1] - 1))
    skeleton = rows.translate(None, b"0123456789.eE+- \t\r\n") + b","
    if skeleton != row * (len(skeleton) // len(row)) or not _hold_numbers(rows):
        raise ValueError(f"these are not all rows of {kind.shape[1]} numbers")
    import orjson  # only scenes with large meshes need it

    dtype = np.dtype(kind.dtype)
    try:
        numbers = orjson.loads(b"[%b]" % rows.translate(_NO_BRACKETS))
        packed = struct.pack(f"{len(numbers)}{dtype.char}", *numbers)  # NumPy takes three times as long
    except (orjson.JSONDecodeError, struct.error, OverflowError) as error:
        raise ValueError(str(error)) from None
    return np.frombuffer(packed, dtype)


def _hold_numbers(rows: bytes) -> bool:
    """Whether inside of each bracket there is a number."""
    text = np.frombuffer(rows, np.uint8)
    odd = text - FIRST_OF_NUMBER > LAST_OF_NUMBER - FIRST_OF_NUMBER
    if not ((odd[1:] & (text[:-1] == OPEN)).any() or (odd[:-1] & (text[1:] == CLOSE)).any()):
        return True
    dense = rows.translate(None, b" \t\r\n")  # there may be only space between
    return b"[," not in dense and b",]" not in dense


OPEN, CLOSE, FIRST_OF_NUMBER, LAST_OF_NUMBER = b"[]-9"
_NO_BRACKETS = bytes.maketrans(b"[]", b"  ")


# ----------------------------------------------------------------------------------------------- MessagePack


def cut_bytes(raw: msgspec.Raw) -> tuple[msgspec.Raw, Buffers]:
    """The assets of a World in MessagePack without large mesh buffers, and those. What is not as it should be stays
    in."""
    if len(memoryview(raw)) < LARGE:
        return raw, {}
    buffers: Buffers = {}
    try:
        assets = _open(raw)
        meshes = _open(assets["meshes"])
        for key, mesh in meshes.items():
            if len(memoryview(mesh)) >= LARGE:
                meshes[key], buffers[key] = _cut_mesh(mesh)
        assets["meshes"] = _close(meshes)
        return _close(assets), buffers
    except (msgspec.DecodeError, KeyError, ValueError, RecursionError):
        return raw, {}  # the ordinary way says what is wrong


def _open(raw: Any) -> dict[str, Any]:
    return msgspec.msgpack.decode(raw, type=dict[str, msgspec.Raw])


def _close(raws: dict[str, Any]) -> msgspec.Raw:
    return msgspec.Raw(msgspec.msgpack.encode(raws))


def _cut_mesh(raw: msgspec.Raw) -> tuple[msgspec.Raw, dict[str, np.ndarray]]:
    asset = _open(raw)
    source = _open(asset["source"]) if "source" in asset else asset  # the older form has the source itself
    if "Buffer" not in source:
        return raw, {}
    payload = _open(source["Buffer"])
    mesh = _open(payload["data"])
    arrays: dict[str, np.ndarray] = {}
    for name, kind in array_fields(MeshData):
        if name in mesh and len(data := memoryview(mesh[name])) >= LARGE and data[0] in BIN:
            arrays[name] = kind.of(data[BIN[data[0]] :])
            mesh[name] = msgspec.Raw(b"\x90")  # an empty array
    payload["data"] = _close(mesh)
    source["Buffer"] = _close(payload)
    if source is not asset:
        asset["source"] = _close(source)
    return _close(asset), arrays


BIN = {0xC4: 2, 0xC5: 3, 0xC6: 5}
"""Bytes before the content of a MessagePack `bin`, by its first byte."""


# ------------------------------------------------------------------------------------------------ writing


def text_of_rows(rows: np.ndarray) -> Iterator[bytes]:
    """Rows of finite numbers as JSON, a row a line, in pieces; float32 in their shortest decimals, whole ones without
    a point."""
    import orjson  # only scenes with large meshes need it

    step = PIECE // 16
    between = b"["
    for start in range(0, len(rows), step):
        part = np.ascontiguousarray(rows[start : start + step])
        text = orjson.dumps(part, option=orjson.OPT_SERIALIZE_NUMPY).replace(
            b"[", b"\n["
        )  # one byte is found quickly
        if part.dtype == np.float32:
            text = text.replace(b".0,", b",").replace(b".0]", b"]")
        yield between
        yield text[3:-1]
        between = b",\n"
    yield b"]" if len(rows) else b"[]"


def shortest(values: np.ndarray) -> np.ndarray:
    """float64 numbers that say the same float32 numbers in the fewest decimal digits, up to 9.

    9 significant digits identify a float32 (IEEE 754). With m whole and below 2^53 and k up to 22, m / 10^k and
    m * 10^k are rounded once, so they are the doubles that a reader makes of that decimal.
    """
    values = np.asarray(values, np.float32)
    exact = values.astype(np.float64)
    result = exact.copy()
    size = np.abs(exact)
    usable = np.isfinite(exact) & (size > 1e-12) & (size < 1e15)
    exponent = np.floor(np.log10(size, where=usable, out=np.zeros_like(size))).astype(np.int64)
    open_ = usable
    for digits in (6, 7, 8, 9):
        power = digits - 1 - exponent
        scale = POWERS[np.clip(np.abs(power), 0, 22)]
        up = power >= 0
        whole = np.rint(np.where(up, exact * scale, exact / scale))
        candidate = np.where(up, whole / scale, whole * scale)
        fits = open_ & (candidate.astype(np.float32) == values) & (np.abs(power) <= 22)
        result[fits] = candidate[fits]
        open_ = open_ & ~fits
        if not open_.any():
            break
    return result


POWERS = 10.0 ** np.arange(23)
