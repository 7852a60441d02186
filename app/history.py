"""What a simulation went through, step by step: numbers for plots, and states to go back to."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from app.channels import ChannelTable
from engine.server import Layout

LIMIT = 256 * 2**20
"""Bytes that the numbers of all takes may have."""

SETTLED = 0.5
"""Seconds that a take has run at least before an edit begins another one: a drag of a value is no row of takes."""

_CHUNK = 1024  # moments
_CHUNK_NUMBERS = 2**18


class Moment(NamedTuple):
    """A state that the simulation was in."""

    time: float
    layout: Layout
    state: dict[str, np.ndarray]
    """Arrays of `engine.server.sample_format.STATE`, flat."""
    readings: dict[str, np.ndarray]
    """Arrays of `READINGS` of the same module."""


class Take:
    """A run without a jump in time: from a reset on, from a moment of another take, or from an edit on.

    Attributes:
        parent: the take from which it goes on; None for one from the start.
        begins: s; up to there its moments are those of its parent.
        cause: why it began: start, reset, past, edit, engine or world.
        number: counts up from 1.
        world: of which its moments are.
        name, note: what the user calls it and says of it.
        color: that the user chose, `#rrggbb`; "": by its number.
        is_kept: the memory limit drops its moments last.
        is_compared: it is shown beside the take that is shown.
        edits: how many edits of the history's list were made when its last moment was simulated.
    """

    def __init__(self, parent: Take | None = None, begins: float = -np.inf, cause: str = "start") -> None:
        self.parent, self.begins, self.cause = parent, begins, cause
        self.number = self.world = 0
        self.name = self.note = self.color = ""
        self.is_kept = self.is_compared = False
        self.edits = 0
        self.chunks: list[Chunk] = []

    def line(self, since: float | None = None, until: float | None = None) -> Iterator[tuple[Chunk, float]]:
        """Its chunks and those of the takes that it goes on from, of them those that have moments between two times,
        oldest first, and the time up to which each counts."""
        takes: list[tuple[Take, float]] = []
        take, end = self, np.inf
        while take is not None:
            takes.append((take, end))
            take, end = take.parent, min(end, take.begins)
        for take, end in reversed(takes):
            chunks = take.chunks
            first = 0 if since is None else bisect_left(chunks, since, key=_last_time)
            last = len(chunks) if until is None else bisect_right(chunks, until, key=_first_time)
            for chunk in chunks[first:last]:
                if not chunk.count or chunk.time(0) < end:
                    yield chunk, end

    @property
    def end(self) -> float:
        """Time of its newest moment, s; minus infinity without any."""
        end = -np.inf
        for chunk, until in self.line():
            if chunk.count:
                end = chunk.time(chunk.count - 1) if until == np.inf else until
        return end


def _first_time(chunk: Chunk) -> float:
    return chunk.time(0) if chunk.count else np.inf  # the last of a take may be empty


def _last_time(chunk: Chunk) -> float:
    return chunk.time(chunk.count - 1) if chunk.count else np.inf


class EditNote(NamedTuple):
    """An edit that the simulation felt."""

    path: str
    """Of what was edited."""
    text: str
    """What it is called."""
    old: str
    """The value before, as text; "" where it is not one number or word."""
    new: str


class History:
    """Every moment of a simulation as far back as `limit` bytes go. Survives changes of the layout by the channels'
    ids, and engines that end.

    Attributes:
        limit: bytes that the numbers of all takes may have; the oldest are dropped first.
        takes: all of them, oldest first.
        take: the one that goes on.
        edits: every edit that the simulation felt, in order.
        dropped: takes of which the limit has dropped moments.
        cursor: time of the moment that was gone back to, s; None where the simulation goes on.
        world: of a simulation of several, the one that the moments are of.
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self.limit = limit
        self.world = 0
        self.cursor: float | None = None
        self._table: ChannelTable | None = None
        self._number = 0  # of the last `go_back`
        self._origin = 0  # of the take that goes on
        self._pending: np.ndarray | None = None  # what the moment is now that was gone back to
        self._anew = False
        self._count = 0  # of the takes there were
        self.edits: list[EditNote] = []
        self._applied = 0  # how many of them the simulation follows
        self._edited = False  # since the last moment
        self._edit_time = -np.inf  # of the last that a moment followed, s
        self.clear()

    def follow(self, table: ChannelTable) -> None:
        """Samples have the layout of this table from now on."""
        self._table = table

    def show_world(self, world: int) -> None:
        """Moments are of this world from now on, in a take of their own. Those of other worlds stay, unless one was
        only looked at."""
        if world == self.world:
            return
        self.world = world
        if self.take.parent is None and sum(chunk.count for chunk in self.take.chunks) <= 1:
            self.takes.remove(self.take)
            self._count -= 1
        self._begin(Take(cause="world"))
        self.cursor = self._pending = None
        self._origin = self._number

    def clear(self) -> None:
        """Forget all moments."""
        self.takes: list[Take] = []
        self.dropped: list[Take] = []
        self._begin(Take())
        self.cursor = self._pending = None
        self._origin = self._number

    def restarted(self) -> None:
        """Another engine goes on, from the last moment that was seen of the one before."""
        self._anew = True
        self.cursor = self._pending = None

    def edited(self, notes: Sequence[EditNote]) -> None:
        """The scene was edited; the simulation does not follow yet."""
        self.edits += notes

    def patched(self) -> None:
        """The simulation follows all edits from the next moment on."""
        self._edited = self._edited or self._applied < len(self.edits)
        self._applied = len(self.edits)

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
                self._begin(Take(self.take, float(times[0]), "engine"))
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
                    self._begin(Take(self.take, begins, "past"))
                elif self._parts():
                    self._begin(Take(self.take, begins, "edit"))
                if self._pending is not None:
                    self._write(np.array([begins]), self._pending[None])
                times, rows = times[there:], rows[there:]
            self.cursor = self._pending = None
        elif self.cursor is not None and times[0] <= self.end:
            return  # the moment that the engine paused at, before it was brought back
        if not len(times):
            return
        end = self.end
        if times[0] < end:
            self._begin(Take(cause="reset"))
        elif times[-1] > end and self._parts():
            times, rows = times[int(np.searchsorted(times, end, "right")) :], rows[-np.count_nonzero(times > end) :]
            last = self.take.chunks[-1]
            first = last.columns[:, last.count - 1].copy() if last.table is self._table else None
            self._begin(Take(self.take, end if first is not None else float(times[0]), "edit"))
            if first is not None:  # so that it begins with the moment in which they part
                self._write(np.array([end]), first[None])
        self._write(times, rows)

    def _parts(self) -> bool:
        """Whether a take begins here because of an edit: where it and the one before went on long enough without."""
        if not self._edited:
            return False
        took, end = self.take, self.end
        begins = took.begins if took.parent is not None else self.start
        ran = end - max(begins, self._edit_time)
        self._edited, self._edit_time = False, end
        return bool(took.chunks) and ran >= SETTLED

    def _begin(self, take: Take) -> None:
        self._count += 1
        take.number, take.edits, take.world = self._count, self._applied, self.world
        self.take, self._edited, self._edit_time = take, False, -np.inf
        self.takes.append(take)

    def _write(self, times: np.ndarray, rows: np.ndarray) -> None:
        assert self._table is not None
        chunks = self.take.chunks
        if chunks and chunks[-1].count and chunks[-1].time(chunks[-1].count - 1) == times[0]:
            chunks[-1].count -= 1
            if not chunks[-1].count:
                chunks.pop()
        while len(times):
            if not chunks or chunks[-1].full or chunks[-1].table is not self._table:
                if chunks:
                    chunks[-1].trim()
                chunks.append(Chunk(self._table))
            room = chunks[-1].append(times, rows)
            times, rows = times[room:], rows[room:]
        if not self._edited:
            self.take.edits = self._applied

    def append_chunk(self, chunk: Chunk) -> None:
        """Moments that are kept elsewhere. Where they are before those that are there, a take begins, as after a
        reset."""
        self._table = chunk.table
        if chunk.time(0) < self.end:
            self._begin(Take(cause="reset"))
        self.take.chunks.append(chunk)

    def _forget(self) -> None:
        """Drop the oldest moments beyond the limit: first those of other takes that are not kept, then those of the
        one that goes on, at last those of takes that are kept."""
        if (used := self.size) <= self.limit:
            return
        present = list(self.take.line())
        last = present[-1][0] if present else None
        ours = {chunk for chunk, _ in present}
        kept = {chunk for take in self.takes if take.is_kept for chunk, _ in take.line()}
        every = [
            (take, chunk)
            for take in self._every_take()
            for chunk in take.chunks
            if chunk is not last and not chunk.stored
        ]
        every.sort(key=lambda one: 2 * (one[1] in kept) + (one[1] in ours))  # stable: the oldest first
        for take, chunk in every:
            if used <= self.limit:
                break
            take.chunks.remove(chunk)
            chunk.forgotten = True
            used -= chunk.size
            if take not in self.dropped:
                self.dropped.append(take)
        self._discard_empty()

    def _every_take(self) -> list[Take]:
        """All takes, and those that are in no list any more but that others go on from, oldest first."""
        found: dict[Take, None] = {}
        for take in self.takes:
            for one in reversed([take, *_ancestors(take)]):
                found.setdefault(one)
        return list(found)

    def _discard_empty(self) -> None:
        self.takes = [take for take in self.takes if take.chunks or take is self.take]

    def delete(self, take: Take) -> None:
        """Forget a take, but for the moments that others go on from. ValueError for the one that is looked at."""
        if take is self.take:
            raise ValueError("the take that is shown cannot be deleted; show another one first")
        self.takes = [one for one in self.takes if one is not take]
        needed = {chunk for one in self.takes for chunk, _ in one.line()}
        for one in (take, *_ancestors(take)):
            for chunk in [chunk for chunk in one.chunks if chunk not in needed]:
                one.chunks.remove(chunk)
                chunk.forgotten = True

    def apart(self, first: Take, second: Take) -> list[EditNote]:
        """The edits that tell two takes apart, each value once: `old` as the first take ended with it, `new` as the
        second did."""
        low, high = sorted((first.edits, second.edits))
        net: dict[str, EditNote] = {}
        for i, note in enumerate(self.edits[low:high]):
            key = note.path if note.old or note.new else f"{note.path} {i}"
            net[key] = note._replace(old=net[key].old) if key in net else note
        found = [note for note in net.values() if not (note.old or note.new) or note.old != note.new]
        if first.edits > second.edits:
            found = [note._replace(old=note.new, new=note.old) for note in found]
        return found

    # -------------------------------------------------------------------------------------------- what is here

    @property
    def size(self) -> int:
        """Bytes that the numbers have."""
        return sum(chunk.size for take in self._every_take() for chunk in take.chunks)

    @property
    def start(self) -> float:
        """Time of the oldest moment of the take that goes on, s; 0 without any."""
        return next((chunk.time(0) for chunk, _ in self.take.line() if chunk.count), 0.0)

    @property
    def end(self) -> float:
        """Time of its newest moment, s; minus infinity without any."""
        if self.take.chunks and self.take.chunks[-1].count:
            return self.take.chunks[-1].time(self.take.chunks[-1].count - 1)
        return self.take.end

    def get(
        self, ids: Sequence[str], since: float | None = None, until: float | None = None, take: Take | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Times (n,) in s and values (n, len(ids)) of a take, if none is given of the one that goes on; NaN while a
        channel did not exist."""
        return read(list(self.parts(since, until, take=take)), ids)

    def parts(
        self, since: float | None, until: float | None, around: int = 0, take: Take | None = None
    ) -> Iterator[tuple[Chunk, slice]]:
        """The moments of a take, if none is given of the one that goes on, between two times, chunk by chunk, oldest
        first. around: how many moments of a chunk besides, before and after."""
        for chunk, end in (take or self.take).line(since, until):
            count = chunk.count
            if not count:
                continue
            if (
                (end == np.inf or chunk.time(count - 1) < end)
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

    def stored_size(self, since: float | None = None, until: float | None = None) -> int:
        """Bytes that the moments of the take that goes on between two times have in memory while they are looked at,
        of those that stay in a file."""
        return sum(4 * chunk.table.width * chunk.count for chunk, _ in self.parts(since, until) if chunk.stored)

    def get_rows(self, table: ChannelTable, most: int) -> tuple[np.ndarray, np.ndarray]:
        """Times (n,) and rows (n, width) of the newest moments that follow each other with this table, at most so
        many."""
        times, rows = [np.empty(0)], [np.empty((0, table.width), np.float32)]
        for chunk, part in reversed(list(self.parts(None, None))):
            missing = most - sum(map(len, times))
            if chunk.table is not table or missing <= 0:
                break
            newest = slice(max(part.start, part.stop - missing), part.stop)
            times.insert(0, chunk.times[newest])
            rows.insert(0, chunk.columns[:, newest].T)
        return np.concatenate(times), np.concatenate(rows)

    def moment(self, time: float, take: Take | None = None) -> Moment | None:
        """The newest moment at `time` or before it, or the oldest there is, of a take, if none is given of the one
        that goes on; None without any."""
        found = self._row_at(time, take)
        return None if found is None else _moment(*found)

    def _row_at(self, time: float, take: Take | None = None) -> tuple[ChannelTable, float, np.ndarray] | None:
        found: tuple[Chunk, slice] | None = None
        for chunk, end in (take or self.take).line(time, time):
            if chunk.count and time < end:
                found = chunk, slice(0, chunk.count)
        if found is None:  # between two chunks, or before or after all of them
            for chunk, part in self.parts(None, None, take=take):
                if found is not None and chunk.time(part.start) > time:
                    break
                found = chunk, part
        if found is None:
            return None
        chunk, part = found
        times = chunk.times
        at = part.start + max(int(np.searchsorted(times[part], time, "right")) - 1, 0)
        return chunk.table, float(times[at]), chunk.columns[:, at]

    @property
    def present(self) -> Moment | None:
        """The moment that the simulation is at; None without any."""
        found = self._present_row()
        return None if found is None else _moment(*found)

    def values(self, ids: Sequence[str]) -> np.ndarray:
        """(len(ids),) values of channels at the moment that the simulation is at; NaN for what was not sampled."""
        values = np.full(len(ids), np.nan)
        if (found := self._present_row()) is not None:
            table, _, row = found
            for i, id in enumerate(ids):
                if (column := table.columns.get(id)) is not None:
                    values[i] = row[column]
        return values

    def _present_row(self) -> tuple[ChannelTable, float, np.ndarray] | None:
        if self.cursor is not None and self._pending is not None and self._table is not None:
            return self._table, self.cursor, self._pending
        last = self.take.chunks[-1] if self.take.chunks else None
        if self.cursor is None and last is not None and last.count:
            return last.table, last.time(last.count - 1), last.columns[:, last.count - 1]
        return self._row_at(np.inf if self.cursor is None else self.cursor)

    def before(self, time: float) -> float | None:
        """Time of the newest moment before `time`; None without any."""
        parts = list(self.parts(None, np.nextafter(time, -np.inf)))
        return parts[-1][0].time(parts[-1][1].stop - 1) if parts else None

    def after(self, time: float) -> float | None:
        """Time of the oldest moment after `time`; None without any."""
        found = next(self.parts(np.nextafter(time, np.inf), None), None)
        return None if found is None else found[0].time(found[1].start)

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


def read(parts: Sequence[tuple[Chunk, slice]], ids: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """Times (n,) in s and values (n, len(ids)) of parts of chunks; NaN while a channel did not exist. Any thread may
    do so while the history goes on."""
    times = np.empty(sum(part.stop - part.start for _, part in parts))
    values = np.empty((len(ids), len(times)), np.float32)
    start = 0
    for chunk, part in parts:
        end = start + part.stop - part.start
        times[start:end] = chunk.times[part]
        columns = chunk.columns if ids else None
        for i, channel in enumerate(ids):
            column = chunk.table.columns.get(channel)
            values[i, start:end] = np.nan if column is None or columns is None else columns[column, part]
        start = end
    return times, values.T


def _moment(table: ChannelTable, time: float, row: np.ndarray) -> Moment:
    row = row[: table.format.width].copy()
    return Moment(time, table.layout, table.format.state(row), table.format.readings(row))


def _ancestors(take: Take) -> Iterator[Take]:
    """The takes that a take goes on from, the youngest first."""
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
    def stored(self) -> bool:
        """Whether it stays in a file, and takes next to no memory."""
        return False

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

    def bounds(self, part: slice) -> np.ndarray:
        """(width, n) numbers among which are the least and the most of some moments."""
        return self.columns[:, part]

    def trim(self) -> None:
        """Give back the room for moments that will not come."""
        if not self.full:
            self._times = self._times[: self.count].copy()
            self.columns = self.columns[:, : self.count].copy()
