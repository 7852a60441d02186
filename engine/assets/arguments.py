"""What users give: indices of environments and bodies, and numbers, checked before anything is written."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

Ids = Sequence[int] | Sequence[bool] | torch.Tensor | np.ndarray | slice | None
"""Some of several things: indices, a mask of bool for all of them, a slice, or None for all."""
Index = slice | torch.Tensor


def index(ids: Any, count: int, name: str, device: str | torch.device) -> Index:
    """What tensors are indexed by for some of `count` things: a slice of all, or (k,) int64.

    Args:
        ids: indices, an index, a mask of bool (count,), a slice, or None for all.
        name: of the argument, for errors.

    Raises IndexError for an index out of range, ValueError for a mask of another length, TypeError for what are no
    indices."""
    if ids is None or (isinstance(ids, slice) and ids == slice(None)):
        return slice(None)
    if isinstance(ids, slice):
        return torch.arange(count, device=device)[ids]
    if isinstance(ids, bool):
        raise TypeError(f"{name} are indices, a mask of bool, a slice or None, not {ids!r}")
    found = _tensor(ids, name, "indices")
    if found.dtype == torch.bool:
        if found.shape != (count,):
            raise ValueError(f"{name} as a mask has {count} values here, its shape is {tuple(found.shape)}")
        return found.to(device).nonzero().flatten()
    if found.numel() == 0:
        return torch.zeros(0, dtype=torch.int64, device=device)
    if found.is_floating_point() or found.is_complex() or found.ndim > 1:
        kind = f"{found.dtype} of shape {tuple(found.shape)}"
        raise TypeError(f"{name} are indices, a mask of bool, a slice or None, not {kind}")
    found = found.reshape(-1).to(device, torch.int64)
    lowest, highest = torch.aminmax(found)
    if lowest < 0 or highest >= count:
        wrong = int(lowest if lowest < 0 else highest)
        there = f"{name} are 0 to {count - 1} here" if count else f"there is nothing that {name} could choose"
        raise IndexError(f"{there}, and one of those given is {wrong}")
    return found


def length(chosen: Index, count: int) -> int:
    """How many of `count` things an index chooses."""
    return count if isinstance(chosen, slice) else len(chosen)


def numbers(
    values: Any,
    shape: tuple[int, ...],
    name: str,
    device: str | torch.device,
    *,
    finite: bool = True,
    repeat: bool = False,
) -> torch.Tensor:
    """Numbers of a shape, float32 on a device: tensors, NumPy's arrays, lists, anything with `__dlpack__` or
    `__array_interface__`.

    Args:
        name: of the argument, for errors.
        finite: whether infinities and NaN are refused.
        repeat: whether what PyTorch repeats to that shape, such as one number, is taken too.

    Raises ValueError for another shape, infinities and NaN, TypeError for what are no numbers."""
    found = _tensor(values, name)
    if found.dtype == torch.bool or found.is_complex():
        raise TypeError(f"{name} takes numbers, not {found.dtype}")
    if tuple(found.shape) != shape:
        wrong = ValueError(f"{name} takes numbers of shape {shape} and was given {tuple(found.shape)}")
        if not repeat:
            raise wrong
        try:
            found = found.expand(shape)
        except RuntimeError:
            raise wrong from None
    found = (found.detach() if found.requires_grad else found).to(device, torch.float32)
    # A sum is finite only of finite numbers, and takes a tenth of the time; one that overflows is looked at again.
    if finite and not math.isfinite(found.sum()) and not bool(torch.isfinite(found).all()):
        raise ValueError(f"{name} takes finite numbers, some of these are not")
    return found


def not_negative(
    values: Any, shape: tuple[int, ...], name: str, device: str | torch.device, *, finite: bool = True
) -> torch.Tensor:
    """As `numbers` that are repeated. Raises ValueError also where one is below 0."""
    found = numbers(values, shape, name, device, finite=finite, repeat=True)
    if not bool((found >= 0).all()):
        raise ValueError(f"{name} takes numbers of at least 0, found {float(found.min()):g}")
    return found


def poses(
    values: Any, shape: tuple[int, ...], name: str, device: str | torch.device, *, repeat: bool = False
) -> torch.Tensor:
    """As `numbers`, of which 3 to 6 are a quaternion. Raises ValueError also where one is 0."""
    found = numbers(values, shape, name, device, repeat=repeat)
    if bool((found[..., 3:7].square().sum(-1) < 1e-12).any()):
        raise ValueError(f"{name} has a quaternion in its numbers 3 to 6, and one of these is 0")
    return found


def _tensor(values: Any, name: str, what: str = "numbers") -> torch.Tensor:
    if isinstance(values, torch.Tensor):
        return values
    try:
        if hasattr(values, "__dlpack__") and not isinstance(values, np.ndarray):
            return torch.from_dlpack(values)
        if hasattr(values, "__array_interface__"):
            return torch.from_numpy(np.array(values))
        return torch.as_tensor(values)
    except (TypeError, ValueError, RuntimeError) as error:
        raise TypeError(f"{name} takes {what}, not {type(values).__name__}: {error}") from None


def grid(rows: Index, columns: Index) -> tuple[Any, Any]:
    """Two indices that together choose every combination of rows and columns of a tensor that begins with both."""
    if isinstance(rows, slice) or isinstance(columns, slice):
        return rows, columns
    return rows[:, None], columns[None, :]
