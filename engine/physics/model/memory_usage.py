"""How much memory the arrays of worlds take."""

from __future__ import annotations

import dataclasses
from typing import Any

import warp as wp

from engine.physics.model.types import Data
from engine.physics.runtime.warp_internals import is_group, item_bytes, struct_fields


def memory_usage(d: Data) -> int:
    """Bytes of all arrays of `d`, scratch included."""
    return sum({array.ptr: array.size * item_bytes(array.dtype) for array in _arrays(d)}.values())


def _arrays(owner: Any) -> list[wp.array]:
    if isinstance(owner, wp.array):
        return [owner]
    if isinstance(owner, Data):
        # The groups themselves: `d.efc` would make the documented fields that nobody has read.
        values = [*owner.groups.values(), *(value for name, value in vars(owner).items() if name not in owner.groups)]
    elif dataclasses.is_dataclass(owner):
        values = [getattr(owner, field.name) for field in dataclasses.fields(owner)]
    elif is_group(owner):
        values = [getattr(owner, name) for name in struct_fields(owner)]
    else:
        values = []
    return [array for value in values for array in _arrays(value)]
