"""What users give to assets, checked: indices of environments, joints and bodies, and numbers for them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

Ids = slice | torch.Tensor
"""Checked indices: a slice, or (n,) int64."""


def ids_of(ids: Any, count: int, what: str, device: str | torch.device) -> Ids:
    """Indices of things of which there are `count`.

    ids: None (all), a slice, an index, indices (a list, an array, a tensor), or a mask (count,) of bool.
    what: how errors call one of them.
    Raises ValueError, IndexError, TypeError for what is none of that, or is outside.
    """
    if ids is None:
        return slice(None)
    if isinstance(ids, slice):
        return ids
    if isinstance(ids, torch.Tensor):
        found = ids.to(device)
    elif hasattr(ids, "__dlpack__") and not isinstance(ids, np.ndarray):
        found = torch.from_dlpack(ids).to(device)
    else:
        try:
            found = torch.as_tensor(
                np.asarray(ids if isinstance(ids, (np.ndarray, int)) else list(ids)), device=device
            )
        except (TypeError, ValueError):
            raise TypeError(f"indices of {what}s are whole numbers, or a mask of bool, not {ids!r}") from None
    if found.dtype == torch.bool:
        if found.shape != (count,):
            raise ValueError(f"a mask of {what}s has shape ({count},), this one has {tuple(found.shape)}")
        return torch.nonzero(found).flatten()
    if found.numel() == 0:
        return torch.zeros(0, dtype=torch.int64, device=device)
    if found.is_floating_point() or found.is_complex():
        raise TypeError(f"indices of {what}s are whole numbers, or a mask of bool, not {found.dtype}")
    found = found.reshape(-1).to(torch.int64)
    low, high = torch.aminmax(found)
    if int(low) < 0 or int(high) >= count:
        bad = int(low) if int(low) < 0 else int(high)
        there = f"there are {what}s 0 to {count - 1}" if count else "there is none"
        raise IndexError(f"there is no {what} {bad}: {there}")
    return found


def number_of(ids: Ids, count: int) -> int:
    """How many things checked indices choose of `count`."""
    return len(range(count)[ids]) if isinstance(ids, slice) else len(ids)


def numbers_of(
    values: Any, shape: Sequence[int], what: str, device: str | torch.device, finite: bool = True
) -> torch.Tensor:
    """Numbers of a shape, float32, on a device; whatever PyTorch repeats to that shape is taken.

    values: a number, lists, an array, a tensor, or anything with `__dlpack__` or `__array_interface__`.
    finite: whether infinities and NaN are refused.
    Raises ValueError, TypeError, which name `what`.
    """
    if isinstance(values, torch.Tensor):
        found = values
    elif hasattr(values, "__dlpack__") and not isinstance(values, np.ndarray):
        found = torch.from_dlpack(values)
    else:
        try:
            found = torch.as_tensor(np.asarray(values))
        except (TypeError, ValueError) as error:
            raise TypeError(f"{what} takes numbers of shape {tuple(shape)}, not {values!r}: {error}") from None
    if found.dtype == torch.bool or found.is_complex():
        raise TypeError(f"{what} takes numbers of shape {tuple(shape)}, not {found.dtype}")
    found = found.detach().to(device=device, dtype=torch.float32)
    if found.shape != tuple(shape):
        try:
            found = found.expand(tuple(shape))
        except RuntimeError:
            raise ValueError(
                f"{what} takes numbers of shape {tuple(shape)}, these have {tuple(found.shape)}"
            ) from None
    # A sum is finite only of finite numbers, and takes a tenth of the time; one that overflows is looked at again.
    if finite and not math.isfinite(found.sum()) and not bool(torch.isfinite(found).all()):
        raise ValueError(f"{what} takes finite numbers, some of these are not")
    return found


def assign(target: torch.Tensor, rows: Ids, columns: Ids, values: torch.Tensor) -> None:
    """Write values (n, m, ...) into rows and columns of a tensor."""
    if isinstance(rows, torch.Tensor) and isinstance(columns, torch.Tensor):
        target[rows[:, None], columns] = values
    else:
        target[rows, columns] = values
