"""Signals that follow from others: an expression, and its values over the history of a simulation."""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence

import numpy as np

from app.channels import Channel
from app.expressions import Expression, ExpressionError, Names
from app.history import Chunk, History, Take, read

DERIVED = "="
"""What the ids of these channels begin with; the text of the expression follows."""

AT_ONCE = 20_000
"""Moments that are computed where they are asked for; more are computed by a thread."""
_BLOCK = 16_384
"""Moments that a thread computes between two looks whether it shall go on."""


class DerivedSignal:
    """An expression of one number over time. What was computed stays, so that a look at the newest moments costs
    those alone. Very many moments are computed by a thread, and are NaN until they are.

    Attributes:
        expression: what it is.
        channel: as what it is plotted.
        stopped: somebody has ended that before it was done; `go_on` takes it up.
    """

    def __init__(self, text: str, names: Names) -> None:
        text = text.strip().removeprefix(DERIVED).strip()
        self.expression = Expression(text, names)
        if self.expression.kind != "series":
            raise ExpressionError("this is no number over time", text)
        if self.expression.width != 1:
            raise ExpressionError(f"this has {self.expression.width} numbers: take one of them, or norm(...)", text)
        self.channel = Channel(DERIVED + text, "Expressions", text, self.expression.unit, "")
        self.stopped = False
        self._take: Take | None = None
        self._times, self._values = np.empty(0), np.empty(0, np.float32)
        self._count = 0
        self._work: _Work | None = None

    def at(self, history: History, times: np.ndarray, take: Take | None = None) -> np.ndarray:
        """(n,) float32 at moments of a take, if none is given of the one that goes on; NaN where that does not have
        them, or where they are not computed yet."""
        self.follow(history, take)
        known = self._times[: self._count]
        places = np.searchsorted(known, times)
        found = (
            (places < self._count) & (known[np.minimum(places, self._count - 1)] == times) if self._count else None
        )
        if found is None:
            return np.full(len(times), np.nan, np.float32)
        return np.where(found, self._values[np.minimum(places, self._count - 1)], np.float32(np.nan))

    def between(
        self, history: History, since: float | None, until: float | None, take: Take | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Times (n,) and values (n,) that are computed, between two times."""
        self.follow(history, take)
        known = self._times[: self._count]
        first = 0 if since is None else int(np.searchsorted(known, since))
        last = self._count if until is None else int(np.searchsorted(known, until, "right"))
        return known[first:last], self._values[first:last]

    def follow(self, history: History, take: Take | None = None) -> None:
        """Compute what has come, or have it computed."""
        take = take or history.take
        end = history.end if take is history.take else take.end
        self._collect()
        if take is not self._take or (self._count and end < self._times[self._count - 1]):
            self.close()
            self._take, self._count, self.stopped = take, 0, False
            self.expression.restart()
        if self._work is not None or self.stopped:
            return
        last = self._times[self._count - 1] if self._count else -np.inf
        parts = list(history.parts(np.nextafter(last, np.inf), None, take=take))
        count = sum(part.stop - part.start for _, part in parts)
        if count > AT_ONCE:
            self._work = _Work(self.expression, parts, count)
        elif count:
            new, values = read(parts, self.expression.channels)
            self._append(new, self.expression.feed(new, values)[:, 0])

    @property
    def progress(self) -> float | None:
        """How much of what a thread computes is done, 0 to 1; None where none does."""
        self._collect()
        return None if self._work is None else self._work.done / self._work.count

    def stop(self) -> None:
        """Let a thread compute no further."""
        if self._work is not None:
            self.close()
            self.stopped = True

    def go_on(self) -> None:
        """Compute the rest after `stop`, too."""
        self.stopped = False

    def close(self) -> None:
        """End the thread."""
        if self._work is not None:
            self._work.end()
            self._collect()
            self._work = None

    def _collect(self) -> None:
        work = self._work
        if work is None:
            return
        is_over = not work.is_alive()
        while not work.found.empty():
            self._append(*work.found.get())
        if is_over:
            self._work = None
            self.stopped = self.stopped or work.failed

    def _append(self, times: np.ndarray, values: np.ndarray) -> None:
        end = self._count + len(times)
        if end > len(self._times):
            room = max(1024, 2 * end)
            self._times = np.concatenate([self._times[: self._count], np.empty(room - self._count)])
            self._values = np.concatenate([self._values[: self._count], np.empty(room - self._count, np.float32)])
        self._times[self._count : end], self._values[self._count : end] = times, values
        self._count = end


class _Work(threading.Thread):
    """Computes an expression over parts of a history, in blocks. Nobody else uses the expression meanwhile."""

    def __init__(self, expression: Expression, parts: Sequence[tuple[Chunk, slice]], count: int) -> None:
        super().__init__(name="expression", daemon=True)
        self.count, self.done, self.failed = count, 0, True
        self.found: queue.SimpleQueue[tuple[np.ndarray, np.ndarray]] = queue.SimpleQueue()
        self._expression, self._parts = expression, parts
        self._ended = False
        self.start()

    def run(self) -> None:
        block, size = [], 0
        for i, (chunk, part) in enumerate(self._parts):
            if self._ended:
                return
            block.append((chunk, part))
            size += part.stop - part.start
            if size >= _BLOCK or i == len(self._parts) - 1:
                times, values = read(block, self._expression.channels)
                self.found.put((times, self._expression.feed(times, values)[:, 0]))
                self.done += size
                block, size = [], 0
        self.failed = False

    def end(self) -> None:
        """After the block that is being computed."""
        self._ended = True
        self.join()
