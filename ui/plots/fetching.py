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
_FEW_VALUES = 200_000
"""Numbers up to which all are fetched though few of them are visible."""
_READ_SHARE = 8
"""Moments of a take that stay in its file are read up to this part of the history's limit of memory: of more, which
would be read anew for every picture, only what is drawn is fetched, which is known without reading them."""
_AROUND = 1.0
"""Of more numbers, those of so many seconds besides, and of as long as what is visible, on each side: lines reach the
edges, and what is zoomed meanwhile is there."""
_A_COLUMN = 2.0
"""So many parts with their peaks are fetched for each column of pixels: one lies within it, wherever they begin."""
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
        """Give the curves of plots with linked times all samples of some channels, or where these are many, those
        around what is visible, or where these are very many, what is drawn of them.

        Args:
            followed: the times that are shown while the newest samples are followed, s; None: those of the plots.
        """
        since, until = (None, None) if followed is None else (followed[0], None)
        history = self._session.history
        start, stop = plots[0].times if followed is None else followed
        around = max(_AROUND, stop - start)
        if followed is not None and history.end > stop + around:  # what is followed is a moment of the past
            until = stop + _AROUND
        elif followed is None and (history.count() * len(ids) > _FEW_VALUES or not self._may_read(None, None)):
            since, until = start - around, stop + around
        count = history.count(since, until)
        if count <= _MOST and count * len(ids) <= _MOST_VALUES and self._may_read(since, until):
            self._samples(plots, ids, since, until)
        elif followed is None:
            self._points(plots, ids, plots[0].times, 1.0)
        else:
            start, stop = followed
            self._points(plots, ids, (start, start + _AHEAD * (stop - start)), _AHEAD)

    def _may_read(self, since: float | None, until: float | None) -> bool:
        """Whether the moments between two times may be read for every picture."""
        history = self._session.history
        return history.stored_size(since, until) <= history.limit // _READ_SHARE

    def _points(self, plots: Sequence[Plot], ids: list[str], times: tuple[float, float], finer: float) -> None:
        """Exactly where the range has few samples."""
        session = self._session
        width = max(plot.box.width() * plot.devicePixelRatioF() for plot in plots)
        columns = round(_A_COLUMN * finer * max(50, width))
        points = dict(zip(ids, session.points(ids, *times, columns), strict=True))
        for curve in [curve for plot in plots for curve in plot.with_beside()]:
            id = curve.channel.id
            if id in points:
                curve.set_samples(*points[id], partial(session.reader, id), session.history.end, is_thinned=True)
        self.contacts = contact_starts(*points[CONTACTS]) if CONTACTS in points else np.empty(0)
        self.newest = max(session.history.end, 0.0)

    def _samples(self, plots: Sequence[Plot], ids: list[str], since: float | None, until: float | None) -> None:
        session, history = self._session, self._session.history
        times, values = session.samples(ids, since, until) if ids else (np.empty(0), np.empty((0, 0)))
        run = current_run(times)
        times, values = times[run], values[run]
        column = {channel: i for i, channel in enumerate(ids)}
        has_contacts = CONTACTS in column
        self.contacts = contact_starts(times, values[:, column[CONTACTS]]) if has_contacts else np.empty(0)
        for plot in plots:
            for curve in plot.with_beside():
                i, id = column.get(curve.channel.id), curve.channel.id
                found = np.full(len(times), np.nan) if i is None else values[:, i]
                if until is None or i is None:
                    curve.set_samples(times, found)
                else:
                    curve.set_samples(times, found, partial(session.reader, id), history.end)
        is_part = until is not None or not len(times)
        self.newest = max(history.end, 0.0) if is_part else float(times[-1])
        self.oldest = history.start if is_part else float(times[0])
