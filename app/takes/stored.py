"""Moments of a take that stay in its file: those that somebody looks at are read, of the others there are the lowest
and the highest of each stretch, for curves."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from app.channels import ChannelTable
from app.history import Chunk

log = logging.getLogger(__name__)

Moments = tuple[np.ndarray, np.ndarray]
"""Times (n,) in s and columns (width, n) of a table."""


class Cache:
    """The moments of chunks that were read last.

    Args:
        read: gives the moments of a chunk by its number. OSError or ValueError where it is damaged.
        limit: bytes that they have at most; but one chunk always stays.
    """

    def __init__(self, read: Callable[[int], Moments], limit: int) -> None:
        self._read, self._limit = read, limit
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, Moments] = OrderedDict()
        self._size = 0

    def moments(self, number: int) -> Moments | None:
        """Those of a chunk; None where it cannot be read."""
        with self._lock:
            if number in self._kept:
                self._kept.move_to_end(number)
                return self._kept[number]
        try:
            found = self._read(number)
        except (OSError, ValueError) as error:
            log.error("A part of the take cannot be read: %s", error)
            return None
        with self._lock:
            self._kept[number] = found
            self._size += _bytes(found)
            while self._size > self._limit and len(self._kept) > 1:
                self._size -= _bytes(self._kept.popitem(last=False)[1])
        return found

    def size_of(self, number: int) -> int:
        """Bytes that a chunk has in memory."""
        found = self._kept.get(number)
        return 0 if found is None else _bytes(found)


class Extremes(NamedTuple):
    """The lowest and the highest of each stretch of moments, as moments."""

    places: np.ndarray
    """(width, k) which moments they are, ascending."""
    values: np.ndarray
    """(width, k)"""


class StoredChunk(Chunk):
    """Moments of a take that stay in its file.

    Args:
        table: where the channels are.
        cache, number: what has them.
        start, count: which of them.
        first, last: time of the first and of the last one, s.

    Attributes:
        extremes: None until `summarize`.
    """

    def __init__(
        self, table: ChannelTable, cache: Cache, number: int, start: int, count: int, first: float, last: float
    ) -> None:
        self.table, self.count, self.forgotten = table, count, False
        self._cache, self._number, self._start, self._whole = cache, number, start, count
        self._ends = first, last
        self.extremes: Extremes | None = None

    @property
    def _moments(self) -> Moments:
        found = self._cache.moments(self._number)
        part = slice(self._start, self._start + self._whole)
        if found is None or len(found[0]) < part.stop or len(found[1]) != self.table.width:
            return np.linspace(*self._ends, self._whole), np.full((self.table.width, self._whole), np.nan, np.float32)
        return found[0][part], found[1][:, part]

    @property
    def columns(self) -> np.ndarray:
        """(width, moments); NaN where the file is damaged."""
        return self._moments[1]

    @property
    def times(self) -> np.ndarray:
        return self._moments[0][: self.count]

    def time(self, i: int) -> float:
        """Of a moment."""
        if i in (0, self._whole - 1):
            return self._ends[i > 0]
        return float(self._moments[0][i])

    @property
    def full(self) -> bool:
        return True

    @property
    def stored(self) -> bool:
        return True

    @property
    def size(self) -> int:
        """Bytes in memory."""
        summary = sum(array.nbytes for array in self.extremes) if self.extremes else 0
        return summary + self._cache.size_of(self._number) * self._whole // max(1, self._start + self._whole)

    def summarize(self, block: int) -> None:
        """Work out the lowest and the highest of each `block` moments."""
        _, columns = self._moments
        count = self._whole
        edges = np.arange(0, count, block)
        places = np.empty((len(columns), len(edges), 2), np.uint32)
        whole = count // block * block
        for part, first in ((columns[:, :whole].reshape(len(columns), -1, block), 0), (columns[:, None, whole:], -1)):
            if part.shape[1] and part.shape[2]:
                where = slice(0, part.shape[1]) if first == 0 else slice(len(edges) - 1, None)
                places[:, where, 0] = part.argmin(axis=2) + edges[where]
                places[:, where, 1] = part.argmax(axis=2) + edges[where]
        places = np.sort(places, axis=2).reshape(len(columns), -1)
        self.extremes = Extremes(places, np.take_along_axis(columns, places.astype(np.int64), axis=1))

    def bounds(self, part: slice) -> np.ndarray:
        """Those of all moments, as far as they are known without reading the file."""
        return np.empty((self.table.width, 0)) if self.extremes is None else self.extremes.values

    def summary(self, column: int) -> Moments | None:
        """Times and values of the extremes of a channel; None until they are known. Times are as if the moments were
        at even distances."""
        if self.extremes is None:
            return None
        first, last = self._ends
        step = (last - first) / max(1, self._whole - 1)
        return first + step * self.extremes.places[column], self.extremes.values[column]


def _bytes(moments: Moments) -> int:
    return moments[0].nbytes + moments[1].nbytes
