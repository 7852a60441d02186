"""Host arrays as a device takes them, and many small ones brought there in one piece.

An array of its own costs an allocation and a copy, several times what a part of a larger one costs; a model has some
350 of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import warp as wp

from engine.physics.runtime.warp_internals import item_bytes, item_shape, scalar_type
from engine.physics.vectors import vec8i

_ALIGNMENT = 64  # bytes; a cache line
_LARGE = 1 << 20  # bytes


def _scalar(dtype: Any) -> Any:
    """NumPy's type of the numbers in a Warp type."""
    integers = {wp.int32: np.int32, wp.vec2i: np.int32, wp.vec3i: np.int32, vec8i: np.int32, wp.uint64: np.uint64}
    return integers.get(dtype, np.float32)


def fit(values: np.ndarray, dtype: Any) -> np.ndarray:
    """Host values as rows of dtype: flat matrices folded, short parameter rows filled with zeros."""
    item = item_shape(dtype)
    values = np.asarray(values)
    if not item:
        return np.ascontiguousarray(values, _scalar(dtype))
    size = int(np.prod(item))
    rows = values.reshape(len(values), -1) if values.size else np.zeros((0, size))
    if rows.shape[1] < size:
        rows = np.pad(rows, ((0, 0), (0, size - rows.shape[1])))
    return np.ascontiguousarray(rows[:, :size].reshape(len(rows), *item), _scalar(dtype))


def table(values: Any, dtype: Any) -> np.ndarray:
    """Host values of a field with several columns, as they are."""
    return np.ascontiguousarray(values, _scalar(dtype))


def zeros(shape: tuple[int, ...], dtype: Any, device: Any) -> wp.array:
    """Zeros on a device. Of a large array on a CPU, such as room for contacts that few scenes need, only what is
    written takes memory and time."""
    item = item_shape(dtype)
    if not wp.get_device(device).is_cpu or np.prod(shape) * item_bytes(dtype) < _LARGE:
        return wp.zeros(shape, dtype=dtype, device=device)
    scalar = wp.dtype_to_numpy(scalar_type(dtype))
    return wp.array(np.zeros((*shape, *item), scalar), dtype=dtype, device=device, copy=False)


@dataclass
class _Part:
    owner: Any
    name: str
    values: np.ndarray
    dtype: Any
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    start: int


class Upload:
    """Arrays on their way to a device: `add` each, then `send` them all."""

    def __init__(self) -> None:
        self._parts: list[_Part] = []
        self._rows = 0  # of _ALIGNMENT bytes

    def add(self, owner: Any, name: str, values: np.ndarray, dtype: Any, *, worlds: bool = False) -> None:
        """`owner.name` is to hold these values: a contiguous array of the scalars of dtype, an item's shape last.

        worlds: with a world dimension of 1 and stride 0 in front, so that every world index reads the same values.
        """
        item = len(item_shape(dtype))
        shape, strides = values.shape[: values.ndim - item], values.strides[: values.ndim - item]
        if worlds:
            shape, strides = (1, *shape), (0, *strides)
        self._parts.append(_Part(owner, name, values, dtype, shape, strides, self._rows * _ALIGNMENT))
        self._rows += -(-values.nbytes // _ALIGNMENT)

    def send(self, device: wp.Device) -> None:
        """Copy everything and set the attributes of the owners."""
        content = np.empty((max(1, self._rows), _ALIGNMENT), np.uint8)
        flat = content.ravel()
        for part in self._parts:
            flat[part.start : part.start + part.values.nbytes] = part.values.reshape(-1).view(np.uint8)
        there = wp.array(content, dtype=wp.uint8, device=device)
        for part in self._parts:
            view = wp.array(
                ptr=there.ptr + part.start, dtype=part.dtype, shape=part.shape, strides=part.strides, device=device
            )
            view._whole = there
            setattr(part.owner, part.name, view)
