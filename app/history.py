"""What the channels were over the last while: numbers in memory for live plots."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from app.channels import ChannelTable
from engine.server import Frame

_BYTES = 64 * 2**20  # memory that the samples may take
_MOST = 16384  # samples kept: a minute and more of frames


class History:
    """Samples of every channel, oldest first. Survives changes of the layout by the channels' ids."""

    def __init__(self) -> None:
        self._table: ChannelTable | None = None
        self._runs: list[_Run] = []

    def follow(self, table: ChannelTable) -> None:
        """Samples have the layout of this table from now on."""
        if self._table is None or table.columns != self._table.columns or table.width != self._table.width:
            self._runs.append(_Run(table))
        self._table = table

    def clear(self) -> None:
        """Forget everything but the layout."""
        self._runs = [_Run(self._table)] if self._table else []

    def append(self, frame: Frame) -> None:
        """Add a frame. Going back in time, as a reset does, forgets what came before; a frame of the same moment
        replaces the last one."""
        if self._table is None:
            return
        last = next((run.times[-1] for run in reversed(self._runs) if run.count), -np.inf)
        if frame.time < last:
            self.clear()
        elif frame.time == last and self._runs[-1].count:
            self._runs[-1].drop_last()
        self._runs[-1].append(frame.time, self._table.sample(frame))
        while len(self._runs) > 1 and sum(run.count for run in self._runs[1:]) >= self._runs[-1].capacity:
            self._runs.pop(0)

    def get(self, ids: Sequence[str], since: float | None = None) -> tuple[np.ndarray, np.ndarray]:
        """Times (n,) in s and values (n, len(ids)) from `since` on; NaN while a channel did not exist."""
        times, values = [np.empty(0)], [np.empty((0, len(ids)), np.float32)]
        for run in self._runs:
            first = 0 if since is None else int(np.searchsorted(run.times, since))
            times.append(run.times[first:])
            values.append(run.columns(ids, first))
        return np.concatenate(times), np.concatenate(values)


class _Run:
    """Samples of one layout. The rows lie in order in a buffer of twice the capacity: when it is full, the newer half
    moves to the front."""

    def __init__(self, table: ChannelTable) -> None:
        self.table = table
        self.capacity = max(64, min(_MOST, _BYTES // (8 * max(table.width, 1))))
        self._times = np.empty(2 * self.capacity)
        self._values = np.empty((2 * self.capacity, table.width), np.float32)
        self._end = 0

    @property
    def count(self) -> int:
        return min(self._end, self.capacity)

    @property
    def times(self) -> np.ndarray:
        return self._times[self._end - self.count : self._end]

    def columns(self, ids: Sequence[str], first: int) -> np.ndarray:
        rows = self._values[self._end - self.count + first : self._end]
        picked = np.full((len(rows), len(ids)), np.nan, np.float32)
        for i, channel in enumerate(ids):
            column = self.table.columns.get(channel)
            if column is not None:
                picked[:, i] = rows[:, column]
        return picked

    def append(self, time: float, values: np.ndarray) -> None:
        if self._end == len(self._times):
            self._times[: self.capacity] = self._times[self.capacity :]
            self._values[: self.capacity] = self._values[self.capacity :]
            self._end = self.capacity
        self._times[self._end], self._values[self._end] = time, values
        self._end += 1

    def drop_last(self) -> None:
        self._end -= 1
