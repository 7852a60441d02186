"""Curves as a table in a file."""

from __future__ import annotations

import csv
import errno
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from app.recorded_channels import Columns
from app.recording_files import SUFFIXES, RecordingFile
from engine.msd.replacing import replacing

if TYPE_CHECKING:
    from app.channels import Channel
    from ui.plots.curve import Curve


def write_csv(path: str | Path, curves: list[Curve], start: float, stop: float) -> int:
    """Write the samples of `curves` between two times: one row a sample, units in the header.

    Every number is written so that it reads back exactly. A sample that a curve does not have is an empty cell.

    Returns:
        The number of rows. Raises OSError when the file cannot be written.
    """
    times, columns = _table([curve.samples(start, stop) for curve in curves])
    with replacing(path) as temporary, open(temporary, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["time [s]", *(_heading(c.channel) for c in curves)])
        for i, time in enumerate(times):
            writer.writerow([repr(float(time)), *("" if np.isnan(c[i]) else repr(float(c[i])) for c in columns)])
    return len(times)


def write_table(path: str, curves: list[Curve], start: float, stop: float) -> int:
    """As `write_csv`, in the format of the suffix: .csv, .npz, .parquet or .mcap; a sample that a curve does not have
    is NaN there."""
    suffix = Path(path).suffix.lower()
    if suffix == ".csv":
        return write_csv(path, curves, start, stop)
    if suffix not in SUFFIXES:
        raise OSError(errno.EINVAL, f"tables are written as {', '.join(SUFFIXES)}", path)
    times, columns = _table([curve.samples(start, stop) for curve in curves])
    what = Columns([curve.channel.id for curve in curves], [curve.channel.unit for curve in curves], 1)
    with RecordingFile(path, what, force=True) as file:
        if len(times):
            file.write(times, np.stack(columns, axis=1).astype(np.float32)[:, None])
    return len(times)


def write_runs(
    path: str, channels: Sequence[Channel], times: np.ndarray, runs: np.ndarray, values: np.ndarray
) -> int:
    """As `write_table`, of several runs: `run` is a column behind the time.

    Args:
        times, runs: (n,) in s, and the number of the run of each moment, from 1.
        values: (n, channels).
    """
    suffix = Path(path).suffix.lower()
    if suffix == ".csv":
        with replacing(path) as temporary, open(temporary, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["time [s]", "run", *(_heading(channel) for channel in channels)])
            for time, run, row in zip(times.tolist(), runs.tolist(), values.tolist(), strict=True):
                writer.writerow([repr(time), run, *("" if number != number else repr(number) for number in row)])
        return len(times)
    if suffix not in SUFFIXES:
        raise OSError(errno.EINVAL, f"tables are written as {', '.join(SUFFIXES)}", path)
    what = Columns([channel.id for channel in channels], [channel.unit for channel in channels], 1, True)
    with RecordingFile(path, what, force=True) as file:
        for run in np.unique(runs).tolist():
            own = runs == run
            file.write(times[own], values[own].astype(np.float32)[:, None], run)
    return len(times)


def _table(samples: list[tuple[np.ndarray, np.ndarray]]) -> tuple[np.ndarray, list[np.ndarray]]:
    """All times at which some curve has a sample, and a column for each of them."""
    times = np.unique(np.concatenate([np.empty(0), *(own for own, _ in samples)]))
    columns = []
    for own, values in samples:
        column = np.full(len(times), np.nan)
        column[np.searchsorted(times, own)] = values
        columns.append(column)
    return times, columns


def _heading(channel: Channel) -> str:
    return f"{channel.label} [{channel.unit}]" if channel.unit else channel.label
