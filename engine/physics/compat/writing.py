"""Values that a user assigns to a field: checked, then written into the array that is there.

A captured step reads the arrays that were there when it was captured. So `d.qpos = values` copies, and the next step,
captured before or after, sees the values.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import warp as wp

from engine.physics.compat import layouts
from engine.physics.runtime.warp_internals import (
    dtype_name,
    item_bytes,
    item_shape,
    keep_alive,
    outside_recording,
    recorded_graph,
    scalar_type,
)

_ACCEPTED = {"f": "fiu", "i": "iub", "b": "biu"}
"""Kinds of numbers that a field takes, by its own: those that mean the same there."""


def shape_of(array: wp.array) -> tuple[int, ...]:
    """Shape of the numbers in an array: that of an element last."""
    return (*array.shape, *item_shape(array.dtype))


def number_type(dtype: Any) -> np.dtype:
    """NumPy's type of the numbers of a Warp type."""
    return np.dtype(wp.dtype_to_numpy(scalar_type(dtype)))


def check_kind(what: str, dtype: Any, value: Any) -> np.dtype:
    """Raises TypeError for numbers that a field of a type does not take. Returns the type of the value's numbers."""
    expected = number_type(dtype)
    try:
        found = number_type(value.dtype) if isinstance(value, wp.array) else np.asarray(value).dtype
    except (ValueError, RuntimeError) as error:  # rows of several lengths, a tensor that requires a gradient
        raise TypeError(f"{what} takes {expected} and was given a {type(value).__name__}: {error}") from error
    if found.kind not in _ACCEPTED[expected.kind]:
        raise TypeError(f"{what} takes {expected} and was given {found}")
    return found


def check_shape(
    what: str, found: tuple[int, ...], expected: tuple[int, ...], worlds: int | None = None, any_number: bool = False
) -> None:
    """Raises ValueError for numbers of another shape than expected.

    worlds: how many there are; the first dimension may be 1 or so many. any_number: or any, as the model does not
    know with how many worlds it is used.
    """
    first = [str(expected[0])] if expected else []
    rest = list(map(str, expected[1:]))
    leading = {expected[0]} if expected else set()
    if worlds is not None:
        first, leading = (["1"], {1}) if worlds == 1 else ([f"1 or {worlds}"], {1, worlds})
    if any_number:
        first, leading = ["1 or nworld"], set(found[:1]) - {0}
    if len(found) != len(expected) or found[1:] != expected[1:] or not leading.issuperset(found[:1]):
        wanted = ", ".join([*first, *rest])
        comma = "," if len(expected) == 1 else ""
        raise ValueError(f"{what} takes numbers of shape ({wanted}{comma}) and was given {found}")


def write(what: str, array: wp.array, value: Any, batched: bool = True) -> None:
    """Copy values into an array, on the device where they are there already.

    what: name of the field. value: a Warp array, or what NumPy makes an array of; batched: its first dimension may be
    1, for all worlds; a number does where a world has one. Raises TypeError and ValueError, with the name, what was
    found and what is expected, and writes nothing then.
    """
    check_kind(what, array.dtype, value)
    expected = shape_of(array)
    if not isinstance(value, wp.array) and np.ndim(value) == 0 and batched and len(expected) == 1:
        value = np.reshape(value, 1)
    found = shape_of(value) if isinstance(value, wp.array) else np.shape(value)
    check_shape(what, found, expected, array.shape[0] if batched else None)
    if not array.size:
        return
    if graph := recorded_graph(array.device):
        _record(what, array, value, graph)
        return
    if isinstance(value, wp.array) and _same_memory_layout(array, value):
        source = value if value.dtype is array.dtype else value.view(array.dtype)
        if source.shape[0] != array.shape[0]:
            source = wp.array(
                ptr=source.ptr,
                dtype=source.dtype,
                shape=array.shape,
                strides=(0, *source.strides[1:]),
                device=source.device,
            )
        wp.copy(array, source)
        return
    numbers = value.numpy() if isinstance(value, wp.array) else np.asarray(value)
    array.assign(np.ascontiguousarray(np.broadcast_to(numbers, expected), number_type(array.dtype)))


def _same_memory_layout(array: wp.array, value: wp.array) -> bool:
    same = scalar_type(value.dtype) is scalar_type(array.dtype) and item_shape(value.dtype) == item_shape(array.dtype)
    return same and value.device == array.device and array.is_contiguous


def _record(what: str, array: wp.array, value: Any, graph: wp.Graph) -> None:
    """Have a graph that is being captured copy the values at each replay: those that a Warp array has then, of others
    those of now. Raises TypeError for a Warp array that the host would have to convert."""
    if not isinstance(value, wp.array):
        with outside_recording(array.device):
            kind = number_type(array.dtype)
            numbers = np.ascontiguousarray(np.broadcast_to(value, shape_of(array)), kind)
            value = wp.array(numbers, dtype=array.dtype, device=array.device)
    elif scalar_type(value.dtype) is not scalar_type(array.dtype) or value.device != array.device or _has_gaps(value):
        raise TypeError(
            f"{what} is assigned while a graph is captured, which copies {dtype_name(scalar_type(array.dtype))} on "
            f"{array.device}, of a world without gaps: it was given {dtype_name(value.dtype)} on {value.device}"
        )
    keep_alive(graph, id(value), value)
    if value.shape == array.shape and value.is_contiguous and _same_memory_layout(array, value):
        wp.copy(array, value if value.dtype is array.dtype else value.view(array.dtype))
    else:
        layouts.assign(value, array)


def _has_gaps(array: wp.array) -> bool:
    """Whether the numbers of a row of an array do not follow each other."""
    size = item_bytes(array.dtype)
    for length, stride in zip(array.shape[:1:-1], array.strides[:1:-1], strict=True):
        if stride != size:
            return True
        size *= length
    return False
