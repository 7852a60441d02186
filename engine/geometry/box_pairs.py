"""Pairs of boxes that meet, among many: in time that grows with the boxes and with the pairs, and little memory.

Boxes are sorted into grids, one for every power of two of their longest side, so that whatever a box meets lies in
the cell of its centre or in one beside it, in the grid of the larger of the two (Ericson, Real-Time Collision
Detection, section 7.2, hierarchical grids).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

CHUNK = 1 << 20
"""Pairs that are in memory at a time."""

FARTHEST = 2.0**40
"""Cells from the origin of a grid beyond which all count as one: more than floats tell apart where it matters."""

_MIX = np.array((0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9), np.uint64)
"""Odd numbers that make one key of the three of a cell (multiplicative hashing, Knuth, vol. 3, section 6.4)."""

_AROUND = [np.array(step, np.int64) for step in itertools.product((-1, 0, 1), repeat=3)]
_AHEAD = _AROUND[14:]
"""Half of the cells beside one: the others find it."""


def boxes_that_meet(low: np.ndarray, high: np.ndarray) -> Iterator[np.ndarray]:
    """Index pairs (k, 2) of boxes that overlap, some at a time; a pair may come twice.

    Args:
        low, high: corners (n, 3), finite.
    """
    side = np.maximum((high - low).max(axis=1, initial=0.0), np.finfo(float).tiny)
    levels = np.ceil(np.log2(side)).astype(int)
    centre = (low + high) / 2
    for level in np.unique(levels):
        cells = np.clip(np.floor(centre / 2.0**level), -FARTHEST, FARTHEST).astype(np.int64)
        own, smaller = np.flatnonzero(levels == level), np.flatnonzero(levels < level)
        keys = _keys(cells[own])
        order = np.argsort(keys, kind="stable")
        keys, own = keys[order], own[order]
        for first, second in _found(own, cells, keys, own, smaller):
            meet = ((low[first] < high[second]) & (low[second] < high[first])).all(axis=1)
            yield np.column_stack([first[meet], second[meet]])


def _keys(cells: np.ndarray) -> np.ndarray:
    return (cells.astype(np.uint64) * _MIX).sum(axis=1, dtype=np.uint64)


def _found(
    own: np.ndarray, cells: np.ndarray, keys: np.ndarray, sorted_own: np.ndarray, smaller: np.ndarray
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Boxes of one grid beside each other and beside smaller ones: indices of the ones and of the others."""
    after = np.arange(len(own)) + 1
    yield from _expanded(own, sorted_own, after, np.searchsorted(keys, keys, side="right"))
    for queries, steps in ((own, _AHEAD), (smaller, _AROUND)):
        for step in steps if len(queries) else ():
            wanted = _keys(cells[queries] + step)
            start, end = (np.searchsorted(keys, wanted, side=side) for side in ("left", "right"))
            hit = end > start
            yield from _expanded(queries[hit], sorted_own, start[hit], end[hit])


def _expanded(
    queries: np.ndarray, found: np.ndarray, start: np.ndarray, end: np.ndarray
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Every query beside each of `found[start:end]`, some at a time."""
    counts = np.maximum(end - start, 0)
    total = np.cumsum(counts)
    at = 0
    while at < len(queries):
        done = total[at] - counts[at]
        until = max(int(np.searchsorted(total, done + CHUNK, side="right")), at + 1)
        n = counts[at:until]
        first = np.repeat(np.arange(at, until), n)
        inside = np.arange(n.sum()) - np.repeat(np.cumsum(n) - n, n)
        yield queries[first], found[start[first] + inside]
        at = until
