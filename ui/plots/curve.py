"""One curve of a plot: which channel it shows and the samples it has now."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pyqtgraph as pg

from app.channels import Channel
from ui.plots.decimation import min_max, visible


class Statistics(NamedTuple):
    """What the samples of a range come to."""

    low: float
    high: float
    mean: float
    rms: float
    """Root of the mean square."""


class Curve:
    """A channel of the session drawn as a line.

    Attributes:
        channel: id, label, unit and World path of what is drawn.
        color: `#rrggbb`.
        times, values: (n,) every sample there is, seconds and the channel's unit.
        item: the line in the plot.
    """

    def __init__(self, channel: Channel, color: str) -> None:
        self.channel, self.color = channel, color
        self.times = np.empty(0)
        self.values = np.empty(0)
        # Width 1 is drawn several times faster than any other width.
        self.item = pg.PlotCurveItem(pen=pg.mkPen(color, width=1), antialias=False, connect="finite")

    def set_samples(self, times: np.ndarray, values: np.ndarray) -> None:
        """New samples; nothing is drawn until `draw`."""
        self.times, self.values = times, values

    def draw(self, start: float, stop: float, columns: int) -> None:
        """Give the line what is visible between two times, thinned to the pixels there are."""
        part = visible(self.times, start, stop)
        self.item.setData(*min_max(self.times[part], self.values[part], columns))

    def span(self, start: float, stop: float) -> tuple[float, float] | None:
        """Lowest and highest finite value between two times, or None when there is none."""
        values = self.values[visible(self.times, start, stop)]
        values = values[np.isfinite(values)]
        return (float(values.min()), float(values.max())) if len(values) else None

    def statistics(self, start: float, stop: float) -> Statistics | None:
        """Of the finite samples between two times, each counted once; None when there is none."""
        inside = slice(*np.searchsorted(self.times, (start, np.nextafter(stop, np.inf))))
        values = self.values[inside].astype(float)
        values = values[np.isfinite(values)]
        if not len(values):
            return None
        rms = float(np.sqrt((values * values).mean()))
        return Statistics(float(values.min()), float(values.max()), float(values.mean()), rms)

    def value_at(self, time: float | None) -> float:
        """The latest sample at or before a time; the newest when time is None; NaN when there is none."""
        if not len(self.times):
            return float("nan")
        i = len(self.times) - 1 if time is None else int(np.searchsorted(self.times, time, side="right")) - 1
        return float(self.values[i]) if i >= 0 else float("nan")
