"""Many curves as pixels: the part of each column of pixels that each curve passes through, as an image.

A painter strokes a line segment after segment; here all columns of all curves are filled at once. Where a curve has
many samples in a column, all of them count, so that no peak is lost.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

_DENSE = 8
"""Where curves cover more than one of so many pixels, whole rows of pixels are compared instead of runs of them."""
_MOST_AT_ONCE = 24
"""Samples in a column up to which the columns of all curves are gone through together."""


class Spans(NamedTuple):
    """Least and greatest value of curves in columns: (curves, columns), NaN where a curve has none."""

    low: np.ndarray
    high: np.ndarray


def column_spans(times: np.ndarray, values: np.ndarray, start: float, stop: float, columns: int) -> Spans:
    """What the polylines through samples reach in columns of equal width between two times.

    A sample that is NaN interrupts its curve.

    Args:
        times: (n,) ascending.
        values: (curves, n).
    """
    n = len(times)
    if not n or columns < 1 or stop <= start:
        return Spans(*np.full((2, len(values), max(columns, 0)), np.nan, np.float32))
    edges = np.linspace(start, stop, columns + 1)
    first = np.searchsorted(times, edges)
    low, high = _within(values, first[:-1], first[1:])
    at_edges = _interpolated(times, values, edges, first)
    for side in (at_edges[:, :-1], at_edges[:, 1:]):
        np.fmin(low, side, out=low)
        np.fmax(high, side, out=high)
    return Spans(low, high)


def _interpolated(times: np.ndarray, values: np.ndarray, edges: np.ndarray, first: np.ndarray) -> np.ndarray:
    """Values (curves, edges) between samples; NaN before the first and after the last."""
    after = np.clip(first, 1, max(len(times) - 1, 1))
    if len(times) == 1:
        return np.full((len(values), len(edges)), np.nan, np.float32)
    gap = times[after] - times[after - 1]
    part = ((edges - times[after - 1]) / np.where(gap > 0, gap, 1.0)).astype(np.float32)
    before = values.take(after - 1, 1)
    with np.errstate(invalid="ignore"):  # between infinite values is nothing
        found = before + part * (values.take(after, 1) - before)
    found[:, (edges < times[0]) | (edges > times[-1])] = np.nan
    return found


def _within(values: np.ndarray, first: np.ndarray, end: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Least and greatest of the samples `first` to `end` of each column, NaN of those without any or with a NaN."""
    most, last = int((end - first).max()), values.shape[1] - 1
    empty = end <= first
    if most <= _MOST_AT_ONCE:
        low = values.take(first, 1, mode="clip").astype(np.float32)
        high, final = low.copy(), end - 1
        for k in range(1, most):
            more = values.take(np.minimum(first + k, final), 1, mode="clip")
            np.minimum(low, more, out=low)
            np.maximum(high, more, out=high)
    else:
        at = np.minimum(first, last)
        upto = values[:, : min(int(end[-1]), last + 1)]
        at = np.minimum(at, upto.shape[1] - 1)
        low = np.minimum.reduceat(upto, at, axis=1).astype(np.float32)
        high = np.maximum.reduceat(upto, at, axis=1).astype(np.float32)
    low[:, empty] = high[:, empty] = np.nan
    return low, high


def fill(pixels: np.ndarray, spans: Spans, ranges: np.ndarray, colors: np.ndarray) -> None:
    """Draw curves, later ones over earlier ones.

    Args:
        pixels: (height, columns) uint32, premultiplied ARGB.
        spans: of the curves.
        ranges: (curves, 2) least and greatest value that is visible.
        colors: (curves,) uint32.
    """
    if not len(colors):
        return
    height, width = pixels.shape
    scale = height / (ranges[:, 1] - ranges[:, 0])
    with np.errstate(invalid="ignore"):
        top = np.floor((ranges[:, 1:] - spans.high) * scale[:, None])
        bottom = np.floor((ranges[:, 1:] - spans.low) * scale[:, None])
        # A line that goes on in the next column ends where that begins.
        bottom = np.maximum(bottom - 1, top)
        there = (bottom >= 0) & (top < height)
    top = np.clip(np.where(there, top, 0), 0, height - 1).astype(np.int32)
    bottom = np.clip(np.where(there, bottom, -1), -1, height - 1).astype(np.int32)
    counts = np.where(there, bottom - top + 1, 0)
    total = int(counts.sum())
    if total * _DENSE > len(counts) * height * width:
        rows = np.arange(height, dtype=np.int32)[:, None]
        for a, b, color in zip(top, bottom, colors, strict=True):
            np.copyto(pixels, color, where=(rows >= a) & (rows <= b))
        return
    counts = counts.ravel()
    begins = np.cumsum(counts) - counts
    at = np.repeat((top * width + np.arange(width, dtype=np.int32)).ravel() - begins * width, counts)
    at += np.arange(total) * width
    pixels.reshape(-1)[at] = np.repeat(np.repeat(colors, width), counts)
