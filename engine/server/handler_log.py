"""What a handler prints, and how long its calls take."""

from __future__ import annotations

import contextlib
import io
import sys
import time
from collections.abc import Callable, Iterator

from engine.server.protocol import Event, HandlerSaid

INTERVAL = 0.2
"""Seconds of wall clock between two events, at least."""
LARGEST = 20_000
"""Characters of an event; what a handler prints beyond them is left out."""


class HandlerLog(io.TextIOBase):
    """Where a handler prints to.

    Args:
        file: of the handler.
        emit: called with every HandlerSaid.
    """

    def __init__(self, file: str, emit: Callable[[Event], None]) -> None:
        super().__init__()
        self._file, self._emit = file, emit
        self._text: list[str] = []
        self._size = self._left_out = self._calls = 0
        self._seconds = self._longest = 0.0
        self._sent = -INTERVAL
        self._before = sys.stdout, sys.stderr

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        """Keep what is printed."""
        kept = text[: max(0, LARGEST - self._size)]
        self._text.append(kept)
        self._size += len(kept)
        self._left_out += len(text) - len(kept)
        return len(text)

    @contextlib.contextmanager
    def printing(self) -> Iterator[None]:
        """Whatever is printed inside comes here."""
        self._before = sys.stdout, sys.stderr
        with contextlib.redirect_stdout(self), contextlib.redirect_stderr(self):
            yield

    def release(self) -> None:
        """What is printed goes where it did before, though the handler does not return."""
        sys.stdout, sys.stderr = self._before

    @contextlib.contextmanager
    def timed(self) -> Iterator[None]:
        """A call of the handler."""
        began = time.perf_counter()
        try:
            yield
        finally:
            took = time.perf_counter() - began
            self._calls += 1
            self._seconds += took
            self._longest = max(self._longest, took)

    def send_if_due(self) -> None:
        """Report what there is, if the last report was long enough ago."""
        if time.monotonic() - self._sent >= INTERVAL:
            self.send()

    def send(self) -> None:
        """Report what there is."""
        if not self._calls and not self._size:
            return
        text = "".join(self._text)
        if self._left_out:
            text += f"\n... {self._left_out} more characters were printed at once and left out\n"
        event = HandlerSaid(self._file, text, self._calls, self._seconds, self._longest)
        self._text.clear()
        self._size = self._left_out = self._calls = 0
        self._seconds = self._longest = 0.0
        self._sent = time.monotonic()
        self._emit(event)
