"""Vectors of decoded Elements that are what they are by default, as one tuple for all: most of those in a file are,
and a number is four times as large in memory as in a file."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, NamedTuple

from engine.msd.schema.base import VECTORS, Element, fields_of


class _Slot(NamedTuple):
    """A vector of a class: how to get and set it, its default, and where 0 has to be told from -0 in it, how to get
    the bits of one and those of the default."""

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
                told = bits if 0 in default else None
                slots.append(_Slot(vector.load, vector.store, tuple(default.tolist()), told, bits(*default)))
        self[cls] = tuple(slots)
        return self[cls]


_SLOTS = _Slots()


def share_defaults(element: Element) -> None:
    """Give a decoded Element the one tuple in place of its own, where they are the same."""
    for load, store, default, bits, default_bits in _SLOTS[element.__class__]:
        numbers = load(element)
        if numbers.__class__ is not tuple:  # none, or an array where the file gave none
            continue
        if numbers == default if bits is None else bits(*numbers) == default_bits:
            store(element, default)
