"""Vectors of decoded Elements that are what they are by default, as one tuple for all: most of those in a file are,
and a number is four times as large in memory as in a file."""

from __future__ import annotations

import contextlib
import functools
import struct
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from engine.msd.schema.arrays import VECTORS
from engine.msd.schema.base import DECODING, Element, fields_of


class _Slot(NamedTuple):
    """A vector of a class: how to get and set it, its default, and where 0 is not -0 in it, how to get the bits
    of one and those of the default."""

    load: Callable[[Element], Any]
    store: Callable[[Element, Any], None]
    default: tuple[float, ...]
    bits: Callable[..., bytes] | None
    default_bits: bytes


@functools.cache
def _slots(cls: type[Element]) -> tuple[_Slot, ...]:
    slots = []
    for f in fields_of(cls):
        if f.type in VECTORS and (default := f.default()) is not None:
            vector = getattr(cls, f.name)
            bits = struct.Struct(f"{len(default)}d").pack
            exact = bits if 0 in default else None
            slots.append(_Slot(vector.load, vector.store, tuple(default.tolist()), exact, bits(*default)))
    return tuple(slots)


@contextlib.contextmanager
def decoding() -> Iterator[None]:
    """Elements made inside are as a decoder makes them, and share the vectors that are their default."""
    token = DECODING.set(_slots)
    try:
        yield
    finally:
        DECODING.reset(token)
