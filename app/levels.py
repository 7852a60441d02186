"""Curves of long histories in as few points as a picture has room for: the lowest and the highest sample of each
stretch, worked out once for every chunk of the history.

    level 0: every sample        level 1: two of each 64        level 2: two of each chunk

Levels take 1/16 and less of what the samples take, for the curves that are drawn, and go with them when the history
forgets its oldest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from app.history import Chunk, History, Take
from app.takes.stored import StoredChunk

BLOCK = 64
"""Samples of a stretch of level 1."""


class Points(NamedTuple):
    """Some samples of a curve, in order: what is left out lies between the lowest and the highest that are there."""

    times: np.ndarray
    values: np.ndarray


class Levels:
    """Levels of the curves of a history.

    Args:
        history: whose.
    """

    def __init__(self, history: History) -> None:
        self._history = history
        self._lines: dict[str, _Line] = {}

    def points(
        self, ids: Sequence[str], since: float, until: float, most: int, take: Take | None = None
    ) -> list[Points]:
        """Channels between two times of a take, if none is given of the one that goes on, with a neighbour on each
        side if there is one: at most some 4 points for each of `most`."""
        parts = list(self._history.parts(since, until, 1, take))
        count = sum(part.stop - part.start for _, part in parts)
        whole = [i for i, (chunk, part) in enumerate(parts) if chunk.full and part.stop - part.start == chunk.count]
        if count <= BLOCK // 2 * most or not whole:
            return [thinned(_joined([_raw(chunk, id, part) for chunk, part in parts]), count // most) for id in ids]
        first, last = whole[0], whole[-1] + 1
        chunks = [chunk for chunk, _ in parts[first:last]]
        found = []
        for id in ids:
            middle = self._lines.setdefault(id, _Line(id)).between(chunks, coarse=count > 512 * most)
            ends = [[thinned(_raw(p[0], id, p[1]), BLOCK) for p in some] for some in (parts[:first], parts[last:])]
            points = _joined([*ends[0], middle, *ends[1]])
            found.append(thinned(points, len(points.times) // most))
        return found

    def keep(self, ids: Sequence[str]) -> None:
        """Forget the levels of other curves."""
        self._lines = {id: line for id, line in self._lines.items() if id in ids}

    @property
    def size(self) -> int:
        """Bytes that the levels have."""
        return sum(line.size for line in self._lines.values())


class _Line:
    """Levels of one channel: of every chunk that was asked for, and those of a run of chunks put together."""

    def __init__(self, id: str) -> None:
        self._id = id
        self._of: dict[Chunk, tuple[Points, Points]] = {}
        self._chunks: list[Chunk] = []
        self._joined: dict[bool, Points] = {}

    def between(self, chunks: list[Chunk], coarse: bool) -> Points:
        """The points of whole chunks, oldest first."""
        if chunks != self._chunks:
            self._chunks, self._joined = chunks, {}
            self._of = {chunk: levels for chunk, levels in self._of.items() if not chunk.forgotten}
        joined = self._joined.get(coarse)
        if joined is None:
            levels = [self._levels(chunk) for chunk in chunks]
            joined = _joined([level[coarse] for level in levels if level is not None])
            if None not in levels:
                self._joined[coarse] = joined
        return joined

    def _levels(self, chunk: Chunk) -> tuple[Points, Points] | None:
        """None: not known yet of a chunk that is in a file."""
        levels = self._of.get(chunk)
        if levels is None:
            column = chunk.table.columns.get(self._id)
            if not isinstance(chunk, StoredChunk):
                fine = thinned(_raw(chunk, self._id, slice(0, chunk.count)), BLOCK)
            elif column is None:
                fine = Points(np.array([chunk.time(0)]), np.array([np.nan], np.float32))
            elif (summary := chunk.summary(column)) is not None:
                fine = Points(*summary)
            else:
                return None
            levels = self._of[chunk] = fine, thinned(fine, len(fine.times))
        return levels

    @property
    def size(self) -> int:
        every = [*(points for levels in self._of.values() for points in levels), *self._joined.values()]
        return sum(points.times.nbytes + points.values.nbytes for points in every)


def _raw(chunk: Chunk, id: str, part: slice) -> Points:
    column = chunk.table.columns.get(id)
    times = chunk.times[part]
    return Points(times, np.full(len(times), np.nan, np.float32) if column is None else chunk.columns[column, part])


def thinned(points: Points, size: int) -> Points:
    """The lowest and the highest of each `size` points, in the order in which they come; a stretch with gaps keeps a
    gap."""
    times, values = points
    if size < 4 or len(times) < 4:
        return points
    size = min(size, len(times))
    whole = len(times) // size * size
    bins = values[:whole].reshape(-1, size)
    first = np.arange(len(bins)) * size
    pair = np.sort(np.stack([first + bins.argmin(axis=1), first + bins.argmax(axis=1)], axis=1), axis=1).ravel()
    rest = np.arange(whole, len(times))
    if len(rest) > 2:
        rest = whole + np.sort([values[whole:].argmin(), values[whole:].argmax()])
    keep = np.concatenate([pair, rest])
    return Points(times[keep], values[keep])


def _joined(parts: list[Points]) -> Points:
    return Points(
        np.concatenate([np.empty(0), *(part.times for part in parts)]),
        np.concatenate([np.empty(0, np.float32), *(part.values for part in parts)]),
    )
