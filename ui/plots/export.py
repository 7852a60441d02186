"""Samples of curves as a table in a file, which any thread may write."""

from __future__ import annotations

import csv
import errno
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from app.channels import Channel
from app.recorded_channels import Columns
from app.recording_files import SUFFIXES, RecordingFile
from engine.msd.replacing import replacing

Tell = Callable[[float], object]
"""Takes the part that is written, from 0 to 1; what it raises ends the writing, and no file is left."""

_ROWS = 4096
"""That are written at once."""


def write_table(
    path: str,
    channels: Sequence[Channel],
    samples: Sequence[tuple[np.ndarray, np.ndarray]],
    tell: Tell = lambda part: None,
) -> int:
    """Write times (n,), s, and values (n,) of channels in the format of the suffix: .csv, .npz, .parquet or .mcap; a
    row for each time at which some channel has a sample.

    Every number is written so that it reads back exactly. A sample that a channel does not have is NaN, in a CSV an
    empty cell.

    Returns:
        The number of rows. Raises OSError when the file cannot be written.
    """
    times, columns = _table(samples)
    return _write(path, channels, times, columns, None, tell)


def write_runs(
    path: str,
    channels: Sequence[Channel],
    times: np.ndarray,
    runs: np.ndarray,
    values: np.ndarray,
    tell: Tell = lambda part: None,
) -> int:
    """As `write_table`, of several runs: `run` is a column behind the time.

    Args:
        times, runs: (n,) in s, and the number of the run of each moment, from 1.
        values: (n, channels).
    """
    return _write(path, channels, times, list(values.T), runs, tell)


def _write(
    path: str,
    channels: Sequence[Channel],
    times: np.ndarray,
    columns: Sequence[np.ndarray],
    runs: np.ndarray | None,
    tell: Tell,
) -> int:
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise OSError(errno.EINVAL, f"tables are written as {', '.join(SUFFIXES)}", path)
    starts = range(0, len(times), _ROWS)
    if suffix == ".csv":
        with replacing(path) as temporary, open(temporary, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["time [s]", *["run"] * (runs is not None), *map(_heading, channels)])
            for start in starts:
                tell(start / len(times))
                part = slice(start, start + _ROWS)
                cells = [map(repr, times[part].tolist())]
                if runs is not None:
                    cells.append(map(str, runs[part].tolist()))
                cells += [map(_cell, column[part].tolist()) for column in columns]
                writer.writerows(zip(*cells, strict=True))
        return len(times)
    what = Columns([c.id for c in channels], [c.unit for c in channels], 1, runs is not None)
    with RecordingFile(path, what, force=True) as file:
        try:
            for start in starts:
                tell(start / len(times))
                part = slice(start, start + _ROWS)
                values = np.stack([column[part] for column in columns], axis=1).astype(np.float32)
                for run in [1] if runs is None else np.unique(runs[part]).tolist():
                    own = slice(None) if runs is None else runs[part] == run
                    file.write(times[part][own], values[own][:, None], run)
        except BaseException as error:
            if not isinstance(error, OSError):
                file.discard()
            raise
    return len(times)


def _table(samples: Sequence[tuple[np.ndarray, np.ndarray]]) -> tuple[np.ndarray, list[np.ndarray]]:
    """All times at which some curve has a sample, and a column for each of them."""
    times = np.unique(np.concatenate([np.empty(0), *(own for own, _ in samples)]))
    columns = []
    for own, values in samples:
        column = np.full(len(times), np.nan)
        column[np.searchsorted(times, own)] = values
        columns.append(column)
    return times, columns


def _cell(number: float) -> str:
    return "" if number != number else repr(number)


def _heading(channel: Channel) -> str:
    return f"{channel.label} [{channel.unit}]" if channel.unit else channel.label
