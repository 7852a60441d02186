"""The samples that the plots of a panel draw, fetched from a session without ever copying very many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from app.markers import CONTACTS, contact_starts
from app.session import Session
from ui.plots.decimation import current_run

if TYPE_CHECKING:
    from ui.plots.plot import Plot

_MOST = 100_000
"""Moments of a history; of a longer one, only what is drawn is fetched."""
_MOST_VALUES = 8_000_000
"""Numbers, of all channels together; of more, only what is drawn is fetched: these are 32 MB at every picture."""
_AHEAD = 2.0
"""So many times the span that is followed is fetched as points: the end moves on until the next picture."""


class Fetching:
    """Gives curves what they draw.

    Attributes:
        newest, oldest: times of what there is, s.
        contacts: (n,) times at which contacts began, s, where they are wanted.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.newest = self.oldest = 0.0
        self.contacts = np.empty(0)

    @staticmethod
    def drawn(plots: Sequence[Plot], contacts: bool) -> list[str]:
        """Ids of the channels of plots, once each; with `contacts` that of their number, too, if there are others."""
        found = [curve.channel.id for plot in plots for curve in plot.with_beside()]
        return list(dict.fromkeys([*found, CONTACTS] if contacts and found else found))

    def fetch(self, plots: Sequence[Plot], ids: list[str], followed: tuple[float, float] | None) -> None:
        """Give the curves of plots with linked times all samples of some channels, or where these are very many, what
        is drawn of them.

        Args:
            followed: the times that are shown while the newest samples are followed, s; None: those of the plots.
        """
        since = None if followed is None else followed[0]
        count = self._session.history.count(since)
        if count <= _MOST and count * len(ids) <= _MOST_VALUES:
            self._samples(plots, ids, since)
        elif followed is None:
            self._points(plots, ids, plots[0].times, 1.0)
        else:
            start, stop = followed
            self._points(plots, ids, (start, start + _AHEAD * (stop - start)), _AHEAD)

    def _points(self, plots: Sequence[Plot], ids: list[str], times: tuple[float, float], finer: float) -> None:
        """Exactly where the range has few samples."""
        session = self._session
        columns = round(finer * max(50, *(int(plot.box.width()) for plot in plots)))
        points = dict(zip(ids, session.points(ids, *times, columns), strict=True))
        for curve in [curve for plot in plots for curve in plot.with_beside()]:
            id = curve.channel.id
            if id in points:
                curve.set_samples(*points[id], partial(session.reader, id))
        self.contacts = contact_starts(*points[CONTACTS]) if CONTACTS in points else np.empty(0)
        self.newest = max(session.history.end, 0.0)

    def _samples(self, plots: Sequence[Plot], ids: list[str], since: float | None) -> None:
        times, values = self._session.samples(ids, since) if ids else (np.empty(0), np.empty((0, 0)))
        run = current_run(times)
        times, values = times[run], values[run]
        column = {channel: i for i, channel in enumerate(ids)}
        has_contacts = CONTACTS in column
        self.contacts = contact_starts(times, values[:, column[CONTACTS]]) if has_contacts else np.empty(0)
        for plot in plots:
            for curve in plot.with_beside():
                i = column.get(curve.channel.id)
                curve.set_samples(times, np.full(len(times), np.nan) if i is None else values[:, i])
        history = self._session.history
        self.newest = float(times[-1]) if len(times) else max(history.end, 0.0)
        self.oldest = float(times[0]) if len(times) else history.start
