"""Fewer points that draw the same picture."""

from __future__ import annotations

import numpy as np


def visible(times: np.ndarray, start: float, stop: float) -> slice:
    """The samples inside [start, stop] and one neighbour on each side, so that lines reach the edges.

    Args:
        times: (n,) ascending.
    """
    first = max(int(np.searchsorted(times, start, side="left")) - 1, 0)
    last = min(int(np.searchsorted(times, stop, side="right")) + 1, len(times))
    return slice(first, max(last, first))


def min_max(times: np.ndarray, values: np.ndarray, columns: int) -> tuple[np.ndarray, np.ndarray]:
    """At most two points a column: the lowest and the highest sample of it, in the order in which they happened.

    Peaks survive, which plain striding loses. A column holding NaN keeps it, so that gaps stay gaps.

    Args:
        times: (n,) ascending.
        values: (n,).
        columns: number of pixel columns to draw into.

    Returns:
        (m,) times and values, m <= 2 * columns + bin, unchanged if there were fewer samples than that.
    """
    n = len(times)
    size = n // max(columns, 1)
    if size < 3:
        return times, values
    whole = n // size * size
    bins = values[:whole].reshape(-1, size)
    first = np.arange(len(bins)) * size
    pair = np.sort(np.stack([first + bins.argmin(axis=1), first + bins.argmax(axis=1)], axis=1), axis=1).ravel()
    keep = np.concatenate([pair, np.arange(whole, n)])
    return times[keep], values[keep]


def current_run(times: np.ndarray) -> slice:
    """The samples since time last jumped back: what was recorded before a reset belongs to another run."""
    jumps = np.flatnonzero(np.diff(times) < 0)
    return slice(int(jumps[-1]) + 1 if len(jumps) else 0, len(times))
