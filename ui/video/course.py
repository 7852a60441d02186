"""Curves over a stretch of time as plots beside the picture of a video."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ui.figures.figure import Axes, Line, Scale

_MARGIN = 0.08
"""Above and below the curves, of their height."""


class Course(NamedTuple):
    """What a signal went through."""

    name: str
    unit: str
    color: str
    times: np.ndarray
    """(n,) s"""
    values: np.ndarray
    """(n,)"""


def axes_over(courses: Sequence[Course], start: float, stop: float, bottom: str) -> Axes:
    """A plot of signals between two times, s, with an axis for each unit. bottom: what stands below; "": nothing."""
    scales = []
    for unit in dict.fromkeys(course.unit for course in courses):
        lines = [
            Line(course.times, course.values.astype(np.float64), course.color, course.name, course.unit)
            for course in courses
            if course.unit == unit
        ]
        scales.append(Scale(unit, lines, *_limits(lines, start, stop)))
    return Axes(bottom, start, max(stop, np.nextafter(start, np.inf)), scales)


def _limits(lines: Sequence[Line], start: float, stop: float) -> tuple[float, float]:
    """Lowest and highest value of lines between two times, with some room."""
    every = np.concatenate([line.y[(line.x >= start) & (line.x <= stop)] for line in lines])
    every = every[np.isfinite(every)]
    if not len(every):
        return -1.0, 1.0
    low, high = float(every.min()), float(every.max())
    margin = _MARGIN * (high - low) or max(0.1 * abs(low), 1e-3)
    return low - margin, high + margin
