"""Mesh buffers of millions of rows in and out of a file, without an object for every number.

Small meshes never come here. In a large file the buffers are cut out of the text or bytes, so that the rest decodes
as it always does, and are read in pieces into their arrays.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from engine.msd.schema.asset import MeshData
from engine.msd.schema.base import OURS, array_fields

LARGE = 1 << 18
"""Bytes from which on a buffer is cut out."""

PIECE = 1 << 23
"""Bytes of text that are taken at a time."""


def rows_name(index: int) -> str:
    """What stands in a text for a large buffer."""
    return f"{OURS}rows{index}{OURS}"


BETWEEN = b"],\n["
"""Between two rows of a mesh that we write."""

Buffers = dict[str, dict[str, np.ndarray]]
"""Arrays by mesh and field."""

# ------------------------------------------------------------------------------------------------------ JSON

_BEGIN = re.compile(rb'"(?:vertices|triangles|texcoord|normal|tangents)"\s*:\s*(?=\[\s*\[)')
_END = re.compile(rb"\]\s*\]")


def cut_text(data: bytes) -> tuple[bytes, list[memoryview]]:
    """A JSON text with a name in place of each large mesh buffer, and the texts of those."""
    if b'"Buffer"' not in data:  # found out many times as fast as by the expression
        return data, []
    rest: list[bytes] = []
    rows: list[memoryview] = []
    at = done = 0
    while begin := _BEGIN.search(data, at):
        end = _END.search(data, begin.end())
        if end is None:
            break  # not JSON: the decoder says so
        at = end.end()
        if at - begin.end() >= LARGE:
            rest += [data[done : begin.end()], f'"{rows_name(len(rows))}"'.encode()]
            rows.append(memoryview(data)[begin.end() : at])
            done = at
    return (b"".join([*rest, data[done:]]) if rows else data), rows


def rows_of_text(text: memoryview, kind: Any) -> np.ndarray:
    """Rows from `[[1, 2, 3], ...]`. Raises ValueError when they are not all such rows."""
    parts: list[np.ndarray] = []
    at, end = 1, len(text) - 1  # inside the outer brackets
    while at < end:
        piece = bytes(text[at : min(at + PIECE, end)])
        if at + len(piece) < end:
            piece = piece[: piece.rfind(b"]") + 1]
            if not piece:
                raise ValueError("a row is longer than any can be")
        parts.append(_parsed(piece.strip(b", \t\r\n"), kind))
        at += len(piece)
    return np.concatenate(parts) if parts else kind.of([])


def _parsed(rows: bytes, kind: Any) -> np.ndarray:
    """Rows from `[1, 2, 3], [4, 5, 6]` by way of Arrow's reader of comma separated numbers, which needs a third of
    the time of a JSON decoder and makes no objects."""
    import pyarrow as pa  # slow to load, and small scenes do without
    from pyarrow import csv

    table = rows.replace(BETWEEN, b"\n")
    if b" " in table or b"]" in table[:-1]:
        table = table.translate(None, b" \t\r\n").replace(b"],[", b"\n")
    if not (table.startswith(b"[") and table.endswith(b"]")) or any(word in table for word in (b"n", b"N", b'"')):
        raise ValueError("these are no rows of numbers")
    names = [str(i) for i in range(kind.shape[1])]
    dtype = pa.from_numpy_dtype(kind.dtype)
    try:
        columns = csv.read_csv(
            pa.BufferReader(memoryview(table)[1:-1]),
            read_options=csv.ReadOptions(column_names=names, block_size=1 << 20),
            convert_options=csv.ConvertOptions(column_types=dict.fromkeys(names, dtype), null_values=[]),
        )
    except pa.ArrowInvalid as error:
        raise ValueError(str(error)) from None
    array = np.empty((columns.num_rows, len(names)), kind.dtype)
    for i, column in enumerate(columns.itercolumns()):
        array[:, i] = column.to_numpy()
    return array


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
    """Rows of finite numbers as JSON, a row a line, in pieces; float32 in their shortest decimals."""
    step = PIECE // 64
    parts = [rows[start : start + step] for start in range(0, len(rows), step)]
    threads = min(os.cpu_count() or 1, 8)
    between = b"[["
    with ThreadPoolExecutor(threads) as pool:
        for start in range(0, len(parts), 2 * threads):  # not all at once: their text would be in memory together
            for text in pool.map(_text, parts[start : start + 2 * threads]):
                yield between
                yield text
                between = BETWEEN
    yield b"]]" if parts else b"[]"


def _text(rows: np.ndarray) -> bytes:
    """`1,2,3],\\n[4,5,6` from rows."""
    import pyarrow as pa
    from pyarrow import csv

    names = [str(i) for i in range(rows.shape[1])]
    columns = [pa.array(np.ascontiguousarray(rows[:, i])) for i in range(rows.shape[1])]
    stream = pa.BufferOutputStream()
    csv.write_csv(pa.table(columns, names), stream, csv.WriteOptions(include_header=False))
    return stream.getvalue().to_pybytes()[:-1].replace(b"\n", BETWEEN)


def shortest(values: np.ndarray) -> np.ndarray:
    """float64 numbers that say the same float32 numbers in the fewest decimal digits, up to 9.

    A float32 is told by 9 significant digits (IEEE 754). With m whole and below 2^53 and k up to 22, m / 10^k and
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
