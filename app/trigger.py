"""What a plot waits for: a signal that rises or falls through a level, as an oscilloscope's trigger."""

from __future__ import annotations

import msgspec
import numpy as np

from app.history import History

PAUSE, MARK, ALIGN = "pause", "mark", "align"
ACTIONS = (PAUSE, MARK, ALIGN)

MOST = 500
"""Crossings that are remembered, the newest."""


class Trigger(msgspec.Struct, omit_defaults=True, frozen=True):
    """What is waited for, and what happens then."""

    channel: str
    """Its id."""
    level: float = 0.0
    """In the unit of the channel."""
    rising: bool = True
    """False: falling."""
    action: str = PAUSE
    """PAUSE the run, MARK the moment, or ALIGN the times that are shown with it."""


def crossings(times: np.ndarray, values: np.ndarray, level: float, rising: bool) -> np.ndarray:
    """Times (m,) at which samples go from below a level to it or above, or the other way; between two samples as the
    line between them has it. Gaps (NaN) are crossed by nothing.

    Args:
        times: (n,) s, ascending.
        values: (n,).
    """
    sign = 1.0 if rising else -1.0
    above = sign * (np.asarray(values, float) - level)
    at = np.flatnonzero((above[:-1] < 0) & (above[1:] >= 0)) + 1
    part = above[at - 1] / (above[at - 1] - above[at])
    return times[at - 1] + part * (times[at] - times[at - 1])


class Watch:
    """Finds the crossings of a trigger while samples arrive.

    Attributes:
        times: of the crossings that were found, s, ascending.
    """

    def __init__(self, trigger: Trigger, history: History) -> None:
        self.trigger = trigger
        self.times: list[float] = []
        self._take, self._last = history.take, history.end

    def follow(self, history: History) -> None:
        """Where another take goes on, what was after its beginning has not happened."""
        if history.take is not self._take:
            self._take, begins = history.take, history.take.begins
            self.times = [time for time in self.times if time <= begins]
            self._last = begins

    def look(self, times: np.ndarray, values: np.ndarray) -> list[float]:
        """Look at all samples from `since` on. Returns the crossings that are new."""
        if not len(times):
            return []
        found = crossings(times, values, self.trigger.level, self.trigger.rising)
        new = [float(time) for time in found if time > self._last]
        self._last = float(times[-1])
        self.times = (self.times + new)[-MOST:]
        return new

    @property
    def since(self) -> float:
        """From where on samples are to be looked at, s: with one before the new ones."""
        return self._last

    def aligned(self, newest: float, window: float, before: float) -> float | None:
        """Where a window ends in which the last crossing stands at a part `before` of it and that is full; None
        without any."""
        ends = [time + (1.0 - before) * window for time in self.times]
        return max((end for end in ends if end <= newest), default=None)
