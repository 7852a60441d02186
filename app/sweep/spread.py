"""What many worlds have in common: the course of a signal over all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from app.sweep.plan import Trace
from engine.simulation.spread import spread_of


class Spread(NamedTuple):
    """Of the worlds that have a value, at times (n,) in s; NaN where none has."""

    times: np.ndarray
    values: np.ndarray
    """(worlds, n), NaN where a world has none."""
    low: np.ndarray
    high: np.ndarray
    mean: np.ndarray
    deviation: np.ndarray
    """Standard deviation of the worlds, as of a whole population."""


def spread(traces: Sequence[Trace]) -> Spread:
    """Traces at the times of the longest one; those of another time step are interpolated."""
    longest = max(traces, key=lambda trace: len(trace.times), default=Trace([], []))
    times = np.array(longest.times)
    values = np.full((len(traces), len(times)), np.nan)
    for row, trace in zip(values, traces, strict=True):
        numbers = np.array([np.nan if value is None else value for value in trace.values])
        same = trace.times == longest.times
        row[:] = numbers if same or not len(numbers) else np.interp(times, trace.times, numbers, np.nan, np.nan)
    found = spread_of(values, axis=0)
    return Spread(times, values, found.low, found.high, found.mean, found.deviation)
