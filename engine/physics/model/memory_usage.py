"""How much memory the arrays of worlds take."""

from __future__ import annotations

import dataclasses
from typing import Any

import warp as wp

from engine.physics.model.types import Data


def memory_usage(d: Data) -> int:
    """Bytes of all arrays of `d`, scratch included."""
    return sum({array.ptr: array.size * wp.types.type_size_in_bytes(array.dtype) for array in _arrays(d)}.values())


def _arrays(owner: Any) -> list[wp.array]:
    if isinstance(owner, wp.array):
        return [owner]
    if isinstance(owner, Data):
        values = list(vars(owner).values())
    elif dataclasses.is_dataclass(owner):
        values = [getattr(owner, field.name) for field in dataclasses.fields(owner)]
    elif hasattr(owner, "_cls"):
        values = [getattr(owner, name) for name in owner._cls.vars]
    else:
        values = []
    return [array for value in values for array in _arrays(value)]
