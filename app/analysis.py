"""What the samples of curves come to besides their course over time: spectra, histograms, one curve over another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from app.expressions import spectrum

MOST_POINTS = 20_000
"""Of a line of one curve over another."""
_FEWEST_BINS, _MOST_BINS = 10, 100


class Samples(NamedTuple):
    """A curve between two times: times (n,) in s, ascending, and values (n,)."""

    times: np.ndarray
    values: np.ndarray


class Line(NamedTuple):
    """x (n,) and y (n,); of a histogram x are the n + 1 edges of its bins."""

    x: np.ndarray
    y: np.ndarray


def amplitudes(samples: Samples) -> Line:
    """Amplitude, in the unit of the samples, over frequency in Hz. Raises ValueError where samples have no spectrum:
    fewer than 8, or with gaps; see `app.expressions.spectrum`."""
    found = spectrum(samples.times, np.asarray(samples.values, float)[:, None])
    return Line(found.frequencies, found.amplitudes[:, 0])


def histograms(curves: Sequence[Samples]) -> list[Line]:
    """Share of the finite samples, in per cent, of each curve in bins that are the same for all.

    As many bins as Freedman and Diaconis, "On the histogram as a density estimator" (1981), recommend for all samples
    together, from 10 to 100. A curve without samples has shares of 0. Empty where no curve has a sample.
    """
    parts = [values[np.isfinite(values)] for _, values in curves]
    every = np.concatenate([np.empty(0), *parts])
    if not len(every):
        return []
    low, high = float(every.min()), float(every.max())
    if high - low <= 1e-9 * max(abs(low), abs(high)):  # all the same but for rounding
        margin = 0.05 * abs(low) or 0.5
        low, high = low - margin, high + margin
    quarter, three_quarters = np.percentile(every, (25, 75))
    width = 2 * (three_quarters - quarter) / np.cbrt(len(every))
    count = _MOST_BINS if width <= 0 else int(np.clip(np.ceil((high - low) / width), _FEWEST_BINS, _MOST_BINS))
    edges = np.linspace(low, high, count + 1)
    return [Line(edges, 100.0 * np.histogram(part, edges)[0] / max(len(part), 1)) for part in parts]


def over(x: Samples, y: Samples) -> Line:
    """One curve over another at the times that both have; of very many, evenly chosen ones."""
    _, first, second = np.intersect1d(x.times, y.times, assume_unique=True, return_indices=True)
    stride = -(-len(first) // MOST_POINTS) if len(first) else 1
    return Line(x.values[first[::stride]], y.values[second[::stride]])
