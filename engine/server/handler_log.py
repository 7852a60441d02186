"""What a handler prints, and how long its calls take."""

from __future__ import annotations

import contextlib
import io
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import TextIO
from weakref import WeakSet

from engine.server.protocol import Event, HandlerSaid

INTERVAL = 0.2
"""Seconds of wall clock between two events, at least."""
LARGEST = 20_000
"""Characters of an event; what a handler prints beyond them is left out."""


class _BetweenCalls(io.TextIOBase):
    """Takes what the threads of a handler print to its log, and all else where it goes without a handler."""

    def __init__(self, log: HandlerLog, stream: TextIO) -> None:
        super().__init__()
        self.log, self.stream = log, stream

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        is_own = threading.current_thread() in self.log.threads
        return (self.log if is_own else self.stream).write(text)

    def flush(self) -> None:
        self.stream.flush()

    def fileno(self) -> int:
        return self.stream.fileno()

    def isatty(self) -> bool:
        return self.stream.isatty()


class HandlerLog(io.TextIOBase):
    """Where a handler prints to, and the threads that its calls begin.

    Args:
        file: of the handler.
        emit: called with every HandlerSaid.

    Attributes:
        threads: those that its calls have begun, which print here between calls, too.
    """

    def __init__(self, file: str, emit: Callable[[Event], None]) -> None:
        super().__init__()
        self._file, self._emit = file, emit
        self._text: list[str] = []
        self._size = self._left_out = self._calls = 0
        self._seconds = self._longest = 0.0
        self._sent = -INTERVAL
        self._lock = threading.Lock()
        self.threads: WeakSet[threading.Thread] = WeakSet()
        self._before = sys.stdout, sys.stderr

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        """Keep what is printed."""
        with self._lock:
            kept = text[: max(0, LARGEST - self._size)]
            self._text.append(kept)
            self._size += len(kept)
            self._left_out += len(text) - len(kept)
        return len(text)

    @contextlib.contextmanager
    def printing(self) -> Iterator[None]:
        """Whatever is printed inside comes here, and later what threads print that are begun inside."""
        self.release()
        self._before = sys.stdout, sys.stderr
        others = set(threading.enumerate())
        sys.stdout = sys.stderr = self
        try:
            yield
        finally:
            self.threads.update(set(threading.enumerate()) - others)
            sys.stdout, sys.stderr = self._before
            if any(thread.is_alive() for thread in self.threads):
                sys.stdout, sys.stderr = (_BetweenCalls(self, stream) for stream in self._before)

    def release(self) -> None:
        """What is printed goes where it did before, though the handler does not return or its threads go on."""
        if sys.stdout is self or (isinstance(sys.stdout, _BetweenCalls) and sys.stdout.log is self):
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
        with self._lock:
            text, left_out = "".join(self._text), self._left_out
            self._text.clear()
            self._size = self._left_out = 0
        if left_out:
            text += f"\n... {left_out} more characters were printed at once and left out\n"
        event = HandlerSaid(self._file, text, self._calls, self._seconds, self._longest)
        self._calls = 0
        self._seconds = self._longest = 0.0
        self._sent = time.monotonic()
        self._emit(event)
