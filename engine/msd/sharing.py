"""Vectors of decoded Elements that are what they are by default, as one tuple for all: most of those in a file are,
and a number is four times as large in memory as in a file."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, NamedTuple

from engine.msd.schema.arrays import VECTORS
from engine.msd.schema.base import Element, fields_of


class _Slot(NamedTuple):
    """A vector of a class: how to get and set it, its default, and where 0 is not -0 in it, how to get the bits
    of one and those of the default."""

    load: Callable[[Element], Any]
    store: Callable[[Element, Any], None]
    default: tuple[float, ...]
    bits: Callable[..., bytes] | None
    default_bits: bytes


class _Slots(dict[type[Element], tuple[_Slot, ...]]):
    """Vectors by class, found when they are first asked for."""

    def __missing__(self, cls: type[Element]) -> tuple[_Slot, ...]:
        slots = []
        for f in fields_of(cls):
            if f.type in VECTORS and (default := f.default()) is not None:
                vector = getattr(cls, f.name)
                bits = struct.Struct(f"{len(default)}d").pack
                exact = bits if 0 in default else None
                slots.append(_Slot(vector.load, vector.store, tuple(default.tolist()), exact, bits(*default)))
        self[cls] = tuple(slots)
        return self[cls]


SHARED = _Slots()
"""What `engine.msd.schema.base.DECODING` is set to."""
