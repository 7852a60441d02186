"""What a simulation went through, step by step: numbers for plots, and states to go back to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from app.channels import ChannelTable
from engine.server import Layout

LIMIT = 256 * 2**20
"""Bytes that the numbers of all takes may have."""

_CHUNK = 1024  # moments
_CHUNK_NUMBERS = 2**18


class Moment(NamedTuple):
    """A state that the simulation was in."""

    time: float
    layout: Layout
    state: dict[str, np.ndarray]
    """Arrays of `engine.server.sample_format.STATE`, flat."""


class Take:
    """A run without a jump in time: from a reset on, or from a moment of another take.

    Attributes:
        parent: the take from which it goes on; None for one from the start.
        begins: s; up to there its moments are those of its parent.
    """

    def __init__(self, parent: Take | None = None, begins: float = -np.inf) -> None:
        self.parent, self.begins = parent, begins
        self.chunks: list[Chunk] = []

    def line(self) -> Iterator[tuple[Chunk, float]]:
        """Its chunks and those of the takes that it goes on from, oldest first, and the time up to which each
        counts."""
        if self.parent is not None:
            for chunk, until in self.parent.line():
                yield chunk, min(until, self.begins)
        for chunk in self.chunks:
            yield chunk, np.inf


class History:
    """Every moment of a simulation as far back as `limit` bytes go. Survives changes of the layout by the channels'
    ids, and engines that end.

    Attributes:
        limit: bytes that the numbers of all takes may have; the oldest are dropped first.
        takes: all of them, oldest first.
        take: the one that goes on.
        cursor: time of the moment that was gone back to, s; None where the simulation goes on.
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self.limit = limit
        self.cursor: float | None = None
        self._table: ChannelTable | None = None
        self._number = 0  # of the last `go_back`
        self._origin = 0  # of the take that goes on
        self._pending: np.ndarray | None = None  # what the moment is now that was gone back to
        self._anew = False
        self.clear()

    def follow(self, table: ChannelTable) -> None:
        """Samples have the layout of this table from now on."""
        self._table = table

    def clear(self) -> None:
        """Forget all moments."""
        self.take = Take()
        self.takes = [self.take]
        self.cursor = self._pending = None
        self._origin = self._number

    def restarted(self) -> None:
        """Another engine goes on, from the last moment that was seen of the one before."""
        self._anew = True
        self.cursor = self._pending = None

    # ------------------------------------------------------------------------------------------ what comes

    def append(self, times: np.ndarray, values: np.ndarray, origin: int = 0) -> None:
        """Moments of a run, oldest first: times (n,) in s, values (n, width) of the format that is followed.

        A moment at the time of the last one replaces it. Going back in time without `go_back`, as a reset does,
        begins a take of its own.

        Args:
            origin: what `go_back` gave where the run goes on from a moment that was gone back to.
        """
        if self._table is None or not len(times):
            return
        rows = self._table.rows(values.reshape(len(times), -1))
        if self._anew:
            self._anew, self._origin = False, origin
            if times[0] < self.end:
                self._begin(Take(self.take, float(times[0])))
        back = np.flatnonzero(np.diff(times) < 0) + 1
        for first, last in zip([0, *back], [*back, len(times)], strict=True):
            self._append_run(times[first:last], rows[first:last], origin)
        self._forget()

    def _append_run(self, times: np.ndarray, rows: np.ndarray, origin: int) -> None:
        if origin != self._origin:
            if origin != self._number or self.cursor is None:
                return  # of a moment that was looked at on the way to this one
            there = int(np.searchsorted(times, self.cursor, "right"))
            if there and times[0] >= self.cursor:
                self._pending = rows[there - 1]
            if there == len(times) and times[0] >= self.cursor:
                return
            begins = self.cursor
            self._origin = origin
            if times[-1] > begins:
                if begins < self.end:
                    self._begin(Take(self.take, begins))
                if self._pending is not None:
                    self._write(np.array([begins]), self._pending[None])
                times, rows = times[there:], rows[there:]
            self.cursor = self._pending = None
        elif self.cursor is not None and times[0] <= self.end:
            return  # the moment that the engine paused at, before it was brought back
        if not len(times):
            return
        if times[0] < self.end:
            self._begin(Take())
        self._write(times, rows)

    def _begin(self, take: Take) -> None:
        self.take = take
        self.takes.append(take)

    def _write(self, times: np.ndarray, rows: np.ndarray) -> None:
        assert self._table is not None
        chunks = self.take.chunks
        if chunks and chunks[-1].count and chunks[-1].times[-1] == times[0]:
            chunks[-1].count -= 1
        while len(times):
            if not chunks or chunks[-1].full or chunks[-1].table is not self._table:
                chunks.append(Chunk(self._table))
            room = chunks[-1].append(times, rows)
            times, rows = times[room:], rows[room:]

    def _forget(self) -> None:
        """Drop the oldest moments beyond the limit: those of other takes before those of the one that goes on."""
        used = self.size
        while used > self.limit:
            line = [chunk for chunk, _ in self.take.line()]
            ours = {id(chunk) for chunk in line}
            for take in self.takes:
                chunk = next((chunk for chunk in take.chunks if id(chunk) not in ours), None)
                if chunk is not None:
                    break
            else:
                if len(line) < 2:
                    return
                chunk = line[0]
                take = next(take for take in self.takes if chunk in take.chunks)
            take.chunks.remove(chunk)
            chunk.forgotten = True
            used -= chunk.size
            self.takes = [take for take in self.takes if take.chunks or take is self.take]

    # -------------------------------------------------------------------------------------------- what is here

    @property
    def size(self) -> int:
        """Bytes that the numbers have."""
        return sum(chunk.size for take in self.takes for chunk in take.chunks)

    @property
    def start(self) -> float:
        """Time of the oldest moment of the take that goes on, s; 0 without any."""
        return next((float(chunk.times[0]) for chunk, _ in self.take.line() if chunk.count), 0.0)

    @property
    def end(self) -> float:
        """Time of its newest moment, s; minus infinity without any."""
        for take in (self.take, *_ancestors(self.take)):
            for chunk in reversed(take.chunks):
                if chunk.count:
                    return float(chunk.times[-1]) if take is self.take else self.take.begins
        return -np.inf

    def get(
        self, ids: Sequence[str], since: float | None = None, until: float | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Times (n,) in s and values (n, len(ids)) of the take that goes on; NaN while a channel did not exist."""
        parts = list(self.parts(since, until))
        times = np.concatenate([np.empty(0), *(chunk.times[part] for chunk, part in parts)])
        values = np.empty((len(ids), len(times)), np.float32)
        start = 0
        for chunk, part in parts:
            end = start + part.stop - part.start
            for i, channel in enumerate(ids):
                column = chunk.table.columns.get(channel)
                values[i, start:end] = np.nan if column is None else chunk.columns[column, part]
            start = end
        return times, values.T

    def parts(self, since: float | None, until: float | None, around: int = 0) -> Iterator[tuple[Chunk, slice]]:
        """The moments of the take that goes on between two times, chunk by chunk, oldest first. around: how many
        moments of a chunk besides, before and after."""
        for chunk, end in self.take.line():
            count = chunk.count
            if not count or (since is not None and chunk.time(count - 1) < since):
                continue
            if until is not None and chunk.time(0) > until:
                continue
            if (
                end == np.inf
                and (since is None or since <= chunk.time(0))
                and (until is None or chunk.time(count - 1) <= until)
            ):
                yield chunk, slice(0, count)
                continue
            times = chunk.times
            first = 0 if since is None else int(np.searchsorted(times, since))
            last = whole = len(times) if end == np.inf else int(np.searchsorted(times, end))
            if until is not None:
                last = min(last, int(np.searchsorted(times, until, "right")))
            if first < last:
                yield chunk, slice(max(first - around, 0), min(last + around, whole))

    def count(self, since: float | None = None, until: float | None = None) -> int:
        """How many moments of the take that goes on lie between two times."""
        return sum(part.stop - part.start for _, part in self.parts(since, until))

    def moment(self, time: float) -> Moment | None:
        """The newest moment at `time` or before it, or the oldest there is; None without any."""
        found: tuple[Chunk, int] | None = None
        for chunk, part in self.parts(None, None):
            if found is not None and chunk.times[part.start] > time:
                break
            within = chunk.times[part]
            found = chunk, part.start + max(int(np.searchsorted(within, time, "right")) - 1, 0)
        if found is None:
            return None
        chunk, at = found
        return _moment(chunk.table, float(chunk.times[at]), chunk.columns[:, at])

    @property
    def present(self) -> Moment | None:
        """The moment that the simulation is at; None without any."""
        if self.cursor is not None and self._pending is not None and self._table is not None:
            return _moment(self._table, self.cursor, self._pending)
        last = self.take.chunks[-1] if self.take.chunks else None
        if self.cursor is None and last is not None and last.count:
            return _moment(last.table, float(last.times[-1]), last.columns[:, last.count - 1])
        return self.moment(np.inf if self.cursor is None else self.cursor)

    def before(self, time: float) -> float | None:
        """Time of the newest moment before `time`; None without any."""
        times, _ = self.get((), until=np.nextafter(time, -np.inf))
        return float(times[-1]) if len(times) else None

    def after(self, time: float) -> float | None:
        """Time of the oldest moment after `time`; None without any."""
        times, _ = self.get((), since=np.nextafter(time, np.inf))
        return float(times[0]) if len(times) else None

    def go_back(self, time: float, take: Take | None = None) -> int:
        """Look at the moment at `time`, of another take if it is given. The moments after it stay until the
        simulation goes on from there, which begins a take. Returns the `origin` of the samples that follow."""
        self._number += 1
        self.cursor, self._pending = time, None
        if take is not None and take is not self.take:
            if take not in self.takes:
                self.takes.append(take)
            self.take, self._origin = take, -1
        return self._number


def _moment(table: ChannelTable, time: float, row: np.ndarray) -> Moment:
    return Moment(time, table.layout, table.format.state(row[: table.format.width].copy()))


def _ancestors(take: Take) -> Iterator[Take]:
    while take.parent is not None:
        take = take.parent
        yield take


class Chunk:
    """Up to a number of moments of one layout, a row for each channel so that a curve lies in one piece.

    Attributes:
        table: where the channels are.
        columns: (width, room) numbers, of which the first `count` are there.
        forgotten: the history has dropped it.
    """

    def __init__(self, table: ChannelTable) -> None:
        self.table = table
        most = max(16, min(_CHUNK, _CHUNK_NUMBERS // table.width))
        self._times = np.empty(most)
        self.columns = np.empty((table.width, most), np.float32)
        self.count = 0
        self.forgotten = False

    @property
    def times(self) -> np.ndarray:
        return self._times[: self.count]

    def time(self, i: int) -> float:
        """Of a moment."""
        return float(self._times[i])

    @property
    def full(self) -> bool:
        return self.count == len(self._times)

    @property
    def size(self) -> int:
        return self._times.nbytes + self.columns.nbytes

    def append(self, times: np.ndarray, rows: np.ndarray) -> int:
        """Add as many moments as there is room for. Returns how many these are."""
        n = min(len(times), len(self._times) - self.count)
        self._times[self.count : self.count + n] = times[:n]
        self.columns[:, self.count : self.count + n] = rows[:n].T
        self.count += n
        return n
