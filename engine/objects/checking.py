"""Arguments that are numbers, checked before anything is made of them."""

from __future__ import annotations

import math
import numbers
from typing import Any

import numpy as np


def checked_numbers(values: Any, count: int, what: str, positive: bool = False) -> np.ndarray:
    """`count` finite numbers as an array. Raises ValueError, which says `what` they are."""
    try:
        array = np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        array = np.zeros(0)
    if array.shape != (count,) or not np.isfinite(array).all() or (positive and (array <= 0).any()):
        kind = ("positive " if positive else "") + ("number" if count == 1 else "numbers")
        raise ValueError(f"{what} is {count} {kind}, not {values!r}")
    return array


def checked_action(action: Any, count: int, of: str) -> np.ndarray:
    """An action of `count` finite numbers as an array. Raises ValueError, which says whose it is."""
    try:
        return checked_numbers(action, count, of)
    except ValueError:
        kind = "one number" if count == 1 else f"{count} numbers"
        raise ValueError(f"An action of {of} is a list of {kind}, not {action!r}") from None


def checked_number(value: Any, what: str) -> float:
    """A positive finite number. Raises ValueError, which says `what` it is."""
    if not isinstance(value, numbers.Real) or not math.isfinite(value) or value <= 0:
        raise ValueError(f"{what} is a positive number, not {value!r}")
    return float(value)


def checked_count(value: Any, least: int, what: str) -> int:
    """A whole number of `least` or more. Raises ValueError, which says `what` it is."""
    if not isinstance(value, numbers.Integral) or value < least:
        raise ValueError(f"{what} is a whole number of {least} or more, not {value!r}")
    return int(value)
