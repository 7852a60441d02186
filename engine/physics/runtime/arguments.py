"""What the functions of the API make sure of about the arrays that they are given, before a kernel reads them."""

from __future__ import annotations

from typing import Any

import warp as wp

from engine.physics.runtime.warp_internals import dtype_name, is_recorded, same_items


def check_array(
    name: str, value: Any, dtype: Any, shape: tuple[int | None, ...], device: wp.Device, meaning: str = ""
) -> None:
    """Make sure that a value is a Warp array that kernels can take.

    shape: None for a dimension of any length. meaning: of the dimensions, for the message. Raises TypeError for what
    is no array of Warp or one of other elements, ValueError for another shape or device.
    """
    if not isinstance(value, wp.array):
        found, expected = f"{type(value).__module__}.{type(value).__qualname__}", dtype_name(dtype)
        raise TypeError(
            f"{name} must be an array of Warp, of {expected}, not a {found}: wp.array(values, dtype=wp.{expected}) "
            "makes one"
        )
    if not same_items(value.dtype, dtype):
        raise TypeError(f"{name} must be an array of {dtype_name(dtype)}, not of {dtype_name(value.dtype)}")
    if len(value.shape) != len(shape) or any(
        n not in (None, found) for n, found in zip(shape, value.shape, strict=True)
    ):
        wanted = ", ".join("any" if n is None else str(n) for n in shape) + ("," if len(shape) == 1 else "")
        raise ValueError(f"{name} must have the shape ({wanted}){meaning and f' ({meaning})'}, not {value.shape}")
    if value.device != device:
        raise ValueError(f"{name} is on the device {value.device}, the Model on {device}: put both on one")


def check_not_recorded(what: str, device: wp.Device) -> None:
    """Raises RuntimeError while a graph is captured, for what the host does with numbers of the device: a graph would
    have none of it, and those numbers are not there yet."""
    if is_recorded(device):
        raise RuntimeError(f"{what} is work of the host, of which a graph has nothing: do it outside of the capture")
