"""What the worlds of a simulation have in common."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Spread(NamedTuple):
    """Statistics over worlds, float64, of those that have a finite value; NaN where none has."""

    mean: np.ndarray
    low: np.ndarray
    high: np.ndarray
    deviation: np.ndarray
    """Standard deviation, as of a whole population."""


def spread_of(values: np.ndarray, axis: int) -> Spread:
    """Statistics of values whose worlds lie along an axis."""
    values = np.asarray(values, np.float64)
    there = np.isfinite(values)
    if there.all() and values.shape[axis]:
        return Spread(values.mean(axis), values.min(axis), values.max(axis), values.std(axis))
    counts = there.sum(axis)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.where(there, values, 0.0).sum(axis) / counts
        apart = np.where(there, values, 0.0) - np.expand_dims(mean, axis)
        deviation = np.sqrt(np.where(there, apart**2, 0.0).sum(axis) / counts)
    low = np.where(counts, np.where(there, values, np.inf).min(axis, initial=np.inf), np.nan)
    high = np.where(counts, np.where(there, values, -np.inf).max(axis, initial=-np.inf), np.nan)
    return Spread(mean, low, high, deviation)
