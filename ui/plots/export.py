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
    samples = [curve.samples(start, stop) for curve in curves]
    times = np.unique(np.concatenate([np.empty(0), *(own for own, _ in samples)]))
    columns = []
    for own, values in samples:
        column = np.full(len(times), np.nan)
        column[np.searchsorted(times, own)] = values
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
