"""One curve of a plot: which channel it shows and the samples it has now."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from app.channels import Channel

Fetch = Callable[[float, float], tuple[np.ndarray, np.ndarray]]
"""Times and values of the samples between two times."""

_LONGEST_STEP = 1.0
"""Of a simulation, s: so long before a time its newest sample is looked for."""


class Statistics(NamedTuple):
    """What the samples of a range come to."""

    low: float
    high: float
    mean: float
    rms: float
    """Root of the mean square."""


class Curve:
    """A channel of the session drawn as a line; see `CurveLines`.

    Attributes:
        channel: id, label, unit and World path of what is drawn.
        color: `#rrggbb`.
        times, values: (n,) every sample there is, seconds and the channel's unit.
        is_visible: whether it is drawn.
        since: samples up to this time, s, are not shown, as the user cleared them.
        fetch: where `times` and `values` are only those that are drawn, of very many: gives all between two times.
    """

    def __init__(self, channel: Channel, color: str) -> None:
        self.channel, self.color = channel, color
        self.times = np.empty(0)
        self.values = np.empty(0)
        self.fetch: Fetch | None = None
        self.since = -np.inf
        self.is_visible = True

    def set_samples(self, times: np.ndarray, values: np.ndarray, fetch: Fetch | None = None) -> None:
        """New samples, or new points and a function that gives the samples; they are drawn when the plot is."""
        if len(times) and times[-1] < self.since:
            self.since = -np.inf  # of another run
        first = int(np.searchsorted(times, self.since, side="right"))
        if first:
            times, values = times[first:], values[first:]
        self.times, self.values, self.fetch = times, values, fetch

    def samples(self, start: float, stop: float) -> tuple[np.ndarray, np.ndarray]:
        """Times (n,) and values (n,) of every sample between two times, both included."""
        if self.fetch is not None:
            return self.fetch(max(start, np.nextafter(self.since, np.inf)), stop)
        inside = slice(*np.searchsorted(self.times, (start, np.nextafter(stop, np.inf))))
        return self.times[inside], self.values[inside]

    def statistics(self, start: float, stop: float) -> Statistics | None:
        """Of the finite samples between two times, each counted once; None when there is none."""
        values = self.samples(start, stop)[1].astype(float)
        values = values[np.isfinite(values)]
        if not len(values):
            return None
        rms = float(np.sqrt((values * values).mean()))
        return Statistics(float(values.min()), float(values.max()), float(values.mean()), rms)

    def value_at(self, time: float | None) -> float:
        """The latest sample at or before a time; the newest when time is None; NaN when there is none."""
        if not len(self.times):
            return float("nan")
        times, values = self.times, self.values
        if time is not None and self.fetch is not None:
            times, values = self.samples(time - _LONGEST_STEP, time)
        i = len(times) - 1 if time is None else int(np.searchsorted(times, time, side="right")) - 1
        return float(values[i]) if i >= 0 else float("nan")
