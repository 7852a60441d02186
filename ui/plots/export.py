"""Curves as a table in a text file."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from engine.msd.replacing import replacing

if TYPE_CHECKING:
    from ui.plots.curve import Curve


def write_csv(path: str | Path, curves: list[Curve], start: float, stop: float) -> int:
    """Write the samples of `curves` between two times: one row a sample, units in the header.

    Every number is written so that it reads back exactly. A sample that a curve does not have is an empty cell.

    Returns:
        The number of rows. Raises OSError when the file cannot be written.
    """
    times = np.unique(np.concatenate([c.times for c in curves])) if curves else np.empty(0)
    times = times[(times >= start) & (times <= stop)]
    columns = []
    for curve in curves:
        column = np.full(len(times), np.nan)
        inside = (curve.times >= start) & (curve.times <= stop)
        column[np.searchsorted(times, curve.times[inside])] = curve.values[inside]
        columns.append(column)
    with replacing(path) as temporary, open(temporary, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["time [s]", *(_heading(c) for c in curves)])
        for i, time in enumerate(times):
            writer.writerow([repr(float(time)), *("" if np.isnan(c[i]) else repr(float(c[i])) for c in columns)])
    return len(times)


def _heading(curve: Curve) -> str:
    channel = curve.channel
    return f"{channel.label} [{channel.unit}]" if channel.unit else channel.label
