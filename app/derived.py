"""Signals that follow from others: an expression, and its values over the history of a simulation."""

from __future__ import annotations

import numpy as np

from app.channels import Channel
from app.expressions import Expression, ExpressionError, Names
from app.history import History, Take

DERIVED = "="
"""What the ids of these channels begin with; the text of the expression follows."""


class DerivedSignal:
    """An expression of one number over time. What was computed stays, so that a look at the newest moments costs
    those alone.

    Attributes:
        expression: what it is.
        channel: as what it is plotted.
    """

    def __init__(self, text: str, names: Names) -> None:
        text = text.strip().removeprefix(DERIVED).strip()
        self.expression = Expression(text, names)
        if self.expression.kind != "series":
            raise ExpressionError("this is no number over time", text)
        if self.expression.width != 1:
            raise ExpressionError(f"this has {self.expression.width} numbers: take one of them, or norm(...)", text)
        self.channel = Channel(DERIVED + text, "Expressions", text, self.expression.unit, "")
        self._take: Take | None = None
        self._times, self._values = np.empty(0), np.empty(0, np.float32)
        self._count = 0

    def at(self, history: History, times: np.ndarray, take: Take | None = None) -> np.ndarray:
        """(n,) float32 at moments of a take, if none is given of the one that goes on; NaN where that does not have
        them."""
        take = take or history.take
        end = history.end if take is history.take else take.end
        if take is not self._take or (self._count and end < self._times[self._count - 1]):
            self._take, self._count = take, 0
            self.expression.restart()
        last = self._times[self._count - 1] if self._count else -np.inf
        new, values = history.get(self.expression.channels, np.nextafter(last, np.inf), take=take)
        if len(new):
            self._append(new, self.expression.feed(new, values)[:, 0])
        known = self._times[: self._count]
        places = np.searchsorted(known, times)
        found = (
            (places < self._count) & (known[np.minimum(places, self._count - 1)] == times) if self._count else None
        )
        if found is None:
            return np.full(len(times), np.nan, np.float32)
        return np.where(found, self._values[np.minimum(places, self._count - 1)], np.float32(np.nan))

    def _append(self, times: np.ndarray, values: np.ndarray) -> None:
        end = self._count + len(times)
        if end > len(self._times):
            room = max(1024, 2 * end)
            self._times = np.concatenate([self._times[: self._count], np.empty(room - self._count)])
            self._values = np.concatenate([self._values[: self._count], np.empty(room - self._count, np.float32)])
        self._times[self._count : end], self._values[self._count : end] = times, values
        self._count = end
