"""The trigger of a panel of plots: what it waits for, and when that came."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from app.markers import Marker
from app.session import Session
from app.trigger import ALIGN, PAUSE, Trigger, Watch

if TYPE_CHECKING:
    from ui.plots.plot import Plot

_BEFORE = 0.2
"""Of the window, before the moment of a trigger that plots are aligned with."""


class Triggering:
    """Looks in the samples of a session for the moments that a trigger waits for.

    Attributes:
        watch: finds them; None without a trigger.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.watch: Watch | None = None

    @property
    def trigger(self) -> Trigger | None:
        """What is waited for."""
        return None if self.watch is None else self.watch.trigger

    def set(self, trigger: Trigger | None, plots: Iterable[Plot]) -> None:
        """Wait for a signal from now on, None: for nothing; its level is shown in plots that draw it."""
        self.watch = None if trigger is None else Watch(trigger, self._session.history)
        self._show_level(plots)

    def _show_level(self, plots: Iterable[Plot]) -> None:
        trigger = self.trigger
        for plot in plots:
            plot.set_level(trigger.channel if trigger else "", trigger.level if trigger else 0.0)

    def look(self, plots: Iterable[Plot], drawn: Sequence[str]) -> float | None:
        """Look at what is new, and pause at the first moment where the trigger says so. Returns the time of that
        moment, s; None where nothing was paused."""
        session, watch = self._session, self.watch
        if watch is None:
            return None
        if watch.trigger.channel not in drawn:
            self.watch = None  # its curve is gone
            return None
        self._show_level(plots)
        if session.cursor is not None:
            return None  # what is looked at is past
        watch.follow(session.history)
        since = watch.since if np.isfinite(watch.since) else None
        times, values = session.samples([watch.trigger.channel], since)
        found = watch.look(times, values[:, 0])
        if not found or watch.trigger.action != PAUSE or not session.playing:
            return None
        moment = float(times[np.searchsorted(times, found[0])])
        session.seek(moment)
        return moment

    @property
    def markers(self) -> list[Marker]:
        """The moments that were found."""
        return [] if self.watch is None else [Marker(time, "trigger", []) for time in self.watch.times]

    def aligned(self, newest: float, length: float) -> float | None:
        """Where a window of some length, s, ends that is aligned with the last of them; None: it is not."""
        if self.watch is None or self.watch.trigger.action != ALIGN:
            return None
        return self.watch.aligned(newest, length, _BEFORE)
