"""How far a command is, on stderr."""

from __future__ import annotations

import contextlib
import sys
import time

from app.cli.messages import QUIET

ON_TERMINAL, IN_LOG = 0.2, 2.0
"""Time between two lines, s: on a terminal, where one replaces the other, and elsewhere."""


class Progress:
    """Lines on stderr, at most so many a second. On a terminal each replaces the one before.

    Args:
        enabled: show it; None: where stderr is a terminal, and --quiet was not given.
    """

    def __init__(self, enabled: bool | None = None) -> None:
        self._terminal = sys.stderr.isatty()
        self.shown = (self._terminal and not QUIET.get()) if enabled is None else enabled
        self._interval = ON_TERMINAL if self._terminal else IN_LOG
        self._next = time.monotonic() + self._interval

    def due(self) -> bool:
        """Whether it is time for a line."""
        return self.shown and time.monotonic() >= self._next

    def show(self, line: str) -> None:
        """Show a line, if one is due."""
        if self.due():
            self._next = time.monotonic() + self._interval
            self._put(line)

    def status(self, line: str) -> None:
        """Show a line at once, on a terminal."""
        if self.shown and self._terminal:
            self._put(line)

    def clear(self) -> None:
        """Leave the line of a terminal empty."""
        self.status("")

    def _put(self, line: str) -> None:
        with contextlib.suppress(OSError):  # the terminal may be gone
            if self._terminal:
                print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
            else:
                print(line, file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """Hours, minutes and seconds: 0:05, 12:00, 3:00:00."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
