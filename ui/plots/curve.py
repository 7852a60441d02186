"""One curve of a plot: which channel it shows and the samples it has now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from app.channels import Channel
from app.worlds_plotted import EDGES
from engine.server.channels import over_worlds

Read = Callable[[], tuple[np.ndarray, np.ndarray]]
"""Gives times and values of samples, in any thread."""
Fetch = Callable[[float, float], Read]
"""What gives the samples between two times."""

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
        times, values: (n,) the samples that are drawn, seconds and the channel's unit; without `fetch` all there are.
        is_visible: whether it is drawn.
        since: samples up to this time, s, are not shown, as the user cleared them.
        band, singles: what is drawn where the scene has several worlds: "" for the world that is shown, or a band of
            `app.worlds_plotted` around the mean, and whether single worlds are.
        beside: of the mean of all worlds the other curves of them: by "min", "std", "0", "1" ...
        fetch: where `times` and `values` are only a part of them: gives all between two times.
        newest: time of the newest sample that there is, s.
        is_thinned: whether some between the first and the last of `times` are missing.
    """

    def __init__(self, channel: Channel, color: str) -> None:
        self.channel, self.color = channel, color
        self.times = np.empty(0)
        self.values = np.empty(0)
        self.fetch: Fetch | None = None
        self.newest, self.is_thinned = -np.inf, False
        self.since = -np.inf
        self.is_visible = True
        self.band, self.singles = "", False
        self.beside: dict[str, Curve] = {}

    def show_worlds(self, channel: Channel, beside: Sequence[Channel]) -> None:
        """Be the curve of this channel, a mean with others beside it, or that of one world."""
        kept = {curve.channel.id: curve for curve in self.with_beside()}
        if channel.id != self.channel.id:
            self.times, self.values, self.fetch = np.empty(0), np.empty(0), None
        self.channel, self.beside = channel, {}
        for other in beside:
            what = over_worlds(other.id)
            if what is not None:
                curve = self.beside[what[0]] = kept.get(other.id) or Curve(other, self.color)
                curve.channel, curve.since = other, self.since

    def with_beside(self) -> list[Curve]:
        """This one, then those beside it."""
        return [self, *self.beside.values()]

    @property
    def edges(self) -> list[Curve]:
        """The lower and the upper edge of the band; [] without one."""
        edges = [self.beside[what] for what in EDGES.get(self.band, ()) if what in self.beside]
        return edges if len(edges) == 2 else []

    @property
    def single(self) -> list[Curve]:
        """Those of single worlds."""
        return [curve for what, curve in self.beside.items() if what.isdigit()]

    def set_samples(
        self,
        times: np.ndarray,
        values: np.ndarray,
        fetch: Fetch | None = None,
        newest: float | None = None,
        is_thinned: bool = False,
    ) -> None:
        """New samples, or a part of them and a function that gives all; they are drawn when the plot is. See the
        attributes; without `newest` that is the last one of `times`."""
        if newest is None:
            newest = float(times[-1]) if len(times) else -np.inf
        if newest < self.since and len(times):
            self.since = -np.inf  # of another run
        first = int(np.searchsorted(times, self.since, side="right"))
        if first:
            times, values = times[first:], values[first:]
        self.times, self.values, self.fetch = times, values, fetch
        self.newest, self.is_thinned = newest, is_thinned

    def samples(self, start: float, stop: float) -> tuple[np.ndarray, np.ndarray]:
        """Times (n,) and values (n,) of every sample between two times, both included."""
        return self.reader(start, stop)()

    def reader(self, start: float, stop: float) -> Read:
        """As `samples`, later and in any thread: where there is `fetch`, that takes long."""
        if self.fetch is not None:
            return self.fetch(max(start, np.nextafter(self.since, np.inf)), stop)
        inside = slice(*np.searchsorted(self.times, (start, np.nextafter(stop, np.inf))))
        found = self.times[inside], self.values[inside]
        return lambda: found

    def statistics(self, start: float, stop: float) -> Statistics | None:
        """Of the finite samples between two times, each counted once; None when there is none. Of the mean of all
        worlds, it is the samples of all worlds that count."""
        return self.statistics_reader(start, stop)()

    def statistics_reader(self, start: float, stop: float) -> Callable[[], Statistics | None]:
        """As `statistics`, later and in any thread."""
        whats = ("min", "max", "std")
        readers = [self, *(self.beside[what] for what in whats if what in self.beside)]
        reads = [curve.reader(start, stop) for curve in readers]

        def give() -> Statistics | None:
            values, *others = (_finite(read()[1]) for read in reads)
            if not len(values):
                return None
            low, high, square = values, values, values * values
            if len(others) == 3 and all(len(other) == len(values) for other in others):
                low, high, deviation = others
                square = square + deviation * deviation  # the mean square of what has this mean and deviation
            rms = float(np.sqrt(square.mean()))
            return Statistics(float(low.min()), float(high.max()), float(values.mean()), rms)

        return give

    def value_at(self, time: float | None) -> float:
        """The latest sample at or before a time; the newest when time is None; NaN when there is none."""
        times, values = self.times, self.values
        time = self.newest if time is None else time
        is_inside = len(times) and times[0] <= time <= times[-1] and not self.is_thinned
        if self.fetch is not None and not is_inside:
            times, values = self.samples(time - _LONGEST_STEP, time)
        i = int(np.searchsorted(times, time, side="right")) - 1
        return float(values[i]) if i >= 0 else float("nan")


def _finite(values: np.ndarray) -> np.ndarray:
    values = values.astype(float)
    return values[np.isfinite(values)]
