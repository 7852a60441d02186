"""What signals are at the shown moment, and what they were at least and at most since the run began."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from app.history import Take
from app.session import Session


class _Range(NamedTuple):
    """Of a channel, up to a time."""

    until: float = -np.inf
    least: float = np.nan
    most: float = np.nan


class ShownValues:
    """Values of the channels of a session; each moment of a run is looked at once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._take: Take | None = None
        self._ranges: dict[str, _Range] = {}

    def now(self, ids: Sequence[str]) -> np.ndarray:
        """(len(ids),) values at the moment that is shown; NaN for what was not sampled there."""
        return self._session.history.values(ids)

    def ranges(self, ids: Sequence[str]) -> np.ndarray:
        """(len(ids), 2) least and most of the take that is shown, from its reset to its newest moment; NaN for
        what was never sampled."""
        history = self._session.history
        if history.take is not self._take:
            self._take, self._ranges = history.take, {}
        by_time: dict[float, list[str]] = {}
        for id in ids:
            by_time.setdefault(self._ranges.get(id, _Range()).until, []).append(id)
        for until, behind in by_time.items():
            if until < history.end:
                self._go_on(behind, until)
        found = np.array([self._ranges.get(id, _Range())[1:] for id in ids], dtype=float).reshape(len(ids), 2)
        now = self.now(ids)  # may have been posed since, which replaces the newest moment
        return np.stack([np.fmin(found[:, 0], now), np.fmax(found[:, 1], now)], axis=1)

    def _go_on(self, ids: list[str], since: float) -> None:
        """Look at the moments from a time on; that at the time itself may have been replaced."""
        history = self._session.history
        found = np.array([self._ranges.get(id, _Range())[1:] for id in ids], dtype=float)
        for chunk, part in history.parts(None if since == -np.inf else since, None):
            columns = [chunk.table.columns.get(id, -1) for id in ids]
            known = [i for i, column in enumerate(columns) if column >= 0]
            values = chunk.bounds(part)[[columns[i] for i in known]]
            if values.size:
                found[known, 0] = np.fmin(found[known, 0], np.fmin.reduce(values, axis=1))
                found[known, 1] = np.fmax(found[known, 1], np.fmax.reduce(values, axis=1))
        for id, (least, most) in zip(ids, found.tolist(), strict=True):
            self._ranges[id] = _Range(history.end, least, most)
