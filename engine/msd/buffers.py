"""Mesh buffers of millions of rows in and out of a file, without an object for every number.

Small scenes never come here. In a large file the buffers are cut out of the text or bytes, so that the rest decodes
as it always does, and are read in pieces into their arrays.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np

from engine.msd.schema.asset import MeshData
from engine.msd.schema.base import array_fields

LARGE = 1 << 18
"""Bytes from which on a buffer is cut out."""

PIECE = 1 << 20
"""Bytes of text, or rows, that are taken at a time."""

Raws = dict[str, msgspec.Raw]


class Codec(NamedTuple):
    """How a form of MSD says maps and rows."""

    decode: Any
    encode: Any
    empty: bytes
    """An array without elements."""

    def open(self, raw: Any) -> Raws:
        return self.decode(raw, type=Raws)

    def close(self, raws: Raws) -> msgspec.Raw:
        return msgspec.Raw(self.encode(raws))


JSON = Codec(msgspec.json.decode, msgspec.json.encode, b"[]")
MESSAGEPACK = Codec(msgspec.msgpack.decode, msgspec.msgpack.encode, b"\x90")

Buffers = dict[str, dict[str, np.ndarray]]
"""Arrays by mesh and field."""


def cut_out(data: bytes, codec: Codec) -> tuple[bytes, Buffers]:
    """The file without its large mesh buffers, and those. What is not as it should be stays in."""
    buffers: Buffers = {}
    if len(data) < LARGE:
        return data, buffers
    try:
        world = codec.open(data)
        assets = codec.open(world["assets"])
        meshes = codec.open(assets["meshes"])
        for key, raw in meshes.items():
            if len(memoryview(raw)) >= LARGE:
                meshes[key], buffers[key] = _cut_mesh(raw, codec)
        if not any(buffers.values()):
            return data, {}
        assets["meshes"] = codec.close(meshes)
        world["assets"] = codec.close(assets)
        return codec.encode(world), buffers
    except (msgspec.DecodeError, KeyError, ValueError, OverflowError, RecursionError):
        return data, {}  # the ordinary way says what is wrong, and where


def _cut_mesh(raw: msgspec.Raw, codec: Codec) -> tuple[msgspec.Raw, dict[str, np.ndarray]]:
    asset = codec.open(raw)
    source = codec.open(asset["source"]) if "source" in asset else asset  # the older form has the source itself
    if "Buffer" not in source:
        return raw, {}
    payload = codec.open(source["Buffer"])
    mesh = codec.open(payload["data"])
    arrays: dict[str, np.ndarray] = {}
    for name, kind in array_fields(MeshData):
        if name in mesh and len(memoryview(mesh[name])) >= LARGE:
            rows = _rows_of_text(mesh[name], kind) if codec is JSON else _rows_of_bytes(mesh[name], kind)
            if rows is not None:
                arrays[name] = rows
                mesh[name] = msgspec.Raw(codec.empty)
    payload["data"] = codec.close(mesh)
    source["Buffer"] = codec.close(payload)
    if source is not asset:
        asset["source"] = codec.close(source)
    return codec.close(asset), arrays


def _rows_of_text(raw: msgspec.Raw, kind: Any) -> np.ndarray:
    """Rows from `[[1, 2, 3], ...]`. Raises DecodeError or OverflowError when they are not all such rows."""
    width = kind.shape[1]
    row = tuple[(int if issubclass(kind.dtype, np.integer) else float,) * width]  # type: ignore[misc]
    decoder = msgspec.json.Decoder(list[row])
    text = memoryview(raw)
    parts: list[np.ndarray] = []
    at, end = 1, len(text) - 1  # inside the outer brackets
    while at < end:
        piece = bytes(text[at : min(at + PIECE, end)])
        if at + len(piece) < end:
            piece = piece[: piece.rfind(b"]") + 1]
            if not piece:
                raise ValueError("a row is longer than can be")
        rows = decoder.decode(b"[" + piece.lstrip(b", \t\r\n") + b"]")
        with np.errstate(over="ignore"):
            flat = np.fromiter(itertools.chain.from_iterable(rows), kind.dtype, len(rows) * width)
        parts.append(flat.reshape(-1, width))
        at += len(piece)
    return np.concatenate(parts) if parts else kind.of([])


def _rows_of_bytes(raw: msgspec.Raw, kind: Any) -> np.ndarray | None:
    """Rows from a MessagePack `bin`; None when it is something else."""
    data = memoryview(raw)
    header = {0xC4: 2, 0xC5: 3, 0xC6: 5}.get(data[0])
    return None if header is None else kind.of(data[header:])


# ------------------------------------------------------------------------------------------------ writing


def text_of_rows(rows: np.ndarray) -> Iterator[bytes]:
    """Rows as JSON, a row a line, in pieces; float32 numbers in their shortest decimals."""
    yield b"["
    step = PIECE // 16
    for start in range(0, len(rows), step):
        part = rows[start : start + step]
        if part.dtype == np.float32:
            part = shortest(part)
        text = msgspec.json.encode(part.tolist())[1:-1].replace(b"],[", b"],\n[")
        yield (b",\n" if start else b"") + text
    yield b"]"


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
