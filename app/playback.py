"""Shows again what a simulation went through, at any speed; nothing is simulated."""

from __future__ import annotations

from app.history import Take
from app.session import Session

LEAST = 1e-6
"""Seconds that a range has at least."""


class Playback:
    """Moves the moment that a session shows along its history.

    Attributes:
        range: first and last time that are shown, s; None: all of the take.
        loops: begin again at the end.
        active: it goes on at each `tick`.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.range: tuple[float, float] | None = None
        self.loops = False
        self.active = False
        self._time = 0.0
        self._shown: float | None = None
        self._take: Take | None = None

    @property
    def span(self) -> tuple[float, float]:
        """First and last time that are shown, s, as far as they are still remembered."""
        history = self._session.history
        first, last = history.start, max(history.end, history.start)
        if self.range is None:
            return first, last
        start, end = (min(max(time, first), last) for time in self.range)
        return (start, end) if end > start else (first, last)

    def set_range(self, start: float, end: float) -> None:
        """Show what is between two times, in either order; too little of it is no range."""
        self.range = (min(start, end), max(start, end)) if abs(end - start) > LEAST else None

    def start(self) -> None:
        """Go on from the moment that is shown, from its end or from outside of the range at the beginning."""
        session, (first, last) = self._session, self.span
        if session.layout is None or last <= first:
            return
        present = session.history.present
        time = last if present is None else present.time
        self._time = time if first <= time < last else first
        self._take = session.history.take
        self.active = True
        self._show(self._time)

    def stop(self) -> None:
        """Stay at the moment that is shown."""
        self.active = False
        self._shown = None

    def tick(self, seconds: float) -> None:
        """So much time has gone by on the clock. Ends where somebody else plays, steps, resets or seeks."""
        if not self.active:
            return
        session, (first, last) = self._session, self.span
        history = session.history
        moved = self._shown is None or history.cursor != self._shown
        if session.playing or history.take is not self._take or moved or last <= first:
            self.stop()
            return
        self._time += max(seconds, 0.0) * session.speed
        if self._time >= last:
            if not self.loops:
                self._show(last)
                self.stop()
                return
            self._time = first + (self._time - first) % (last - first)
        self._time = max(self._time, first)
        frame = session.frame()
        if session.stopped or (frame is not None and frame.time == self._shown):  # else the engine is not there yet
            self._show(self._time)

    def _show(self, time: float) -> None:
        self._session.seek(time)
        self._shown = self._session.history.cursor
