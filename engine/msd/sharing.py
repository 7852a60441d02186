"""Equal vectors of the Elements that a decoder makes, as one tuple: most of those in a scene are one of a few, and a
number is four times as large in memory as in a file."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from engine.msd.schema.base import VECTORS, Element, array_fields

MOST = 1 << 14
"""Vectors that are remembered."""

BITS = {kind: struct.Struct(f"{kind.shape[0]}d").pack for kind in VECTORS}
"""Numbers as bytes, which tell 0 from -0."""


def sharing() -> Callable[[Element], None]:
    """A function that takes each decoded Element, and gives it the tuples of those before where they are the same."""
    met: dict[bytes, tuple[float, ...]] = {}

    def take(element: Element) -> None:
        for load, store, bits in _SLOTS[element.__class__]:
            numbers = load(element)
            if numbers is None:
                continue
            key = bits(*numbers)
            known = met.get(key)
            if known is not None:
                store(element, known)
            else:
                if len(met) == MOST:
                    met.clear()
                met[key] = numbers

    return take


class _Slots(dict[type[Element], tuple[tuple[Any, Any, Any], ...]]):
    """How to get, set and pack each vector of a class."""

    def __missing__(self, cls: type[Element]) -> tuple[tuple[Any, Any, Any], ...]:
        vectors = [(getattr(cls, name), BITS[kind]) for name, kind in array_fields(cls) if kind in BITS]
        self[cls] = slots = tuple((slot.load, slot.store, bits) for slot, bits in vectors)
        return slots


_SLOTS = _Slots()
