"""Where an axis has numbers, and how they are written."""

from __future__ import annotations

import math
from itertools import pairwise

_MOST_DIGITS = 5


def ticks(low: float, high: float, most: int) -> list[float]:
    """At most so many multiples of 1, 2 or 5 times a power of ten in a range, at least one."""
    span = high - low
    if not (span > 0 and math.isfinite(span)):
        return [low]
    step = _step(span / max(most, 1))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    while last - first + 1 > max(most, 1):
        step = _step(step * 1.01)
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [k * step for k in range(first, last + 1)]


def texts(values: list[float]) -> list[str]:
    """The numbers of an axis, all with as many digits behind the point."""
    if not values:
        return []
    largest = max(abs(value) for value in values)
    step = min((b - a for a, b in pairwise(values)), default=largest or 1.0)
    digits = max(0, -math.floor(math.log10(step) + 1e-9)) if step > 0 else 0
    if digits > _MOST_DIGITS or largest >= 10.0 ** (_MOST_DIGITS + 1):
        whole = max(0, math.ceil(math.log10(largest / step) - 1e-9)) if largest > 0 and step > 0 else 0
        return ["0" if value == 0 else f"{value:.{whole}e}" for value in values]
    return [f"{value:.{digits}f}".replace("-0." + "0" * digits, "0." + "0" * digits) for value in values]


def decades(low: float, high: float) -> list[float]:
    """Whole powers of ten, as exponents, in a range of exponents; few of many."""
    first, last = math.ceil(low), math.floor(high)
    every = max(1, (last - first) // 6 + 1)
    return [float(k) for k in range(first, last + 1) if k % every == 0]


def _step(least: float) -> float:
    """The smallest of 1, 2 and 5 times a power of ten that is not less."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least * (1 - 1e-9))
