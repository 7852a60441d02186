"""What code in one thread prints, for a console; other threads print where they did."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

from engine.msd.schema.copying import represented

MOST_PRINTED = 200_000
"""Characters that one input may print; what is beyond is counted."""
LONGEST_LINE = 5000
"""Characters of a line; Qt takes seconds to lay out lines of a hundred thousand."""
MOST_SHOWN = 4000
"""Characters of a value."""


class Printed:
    """What an input prints, up to limits of all of it and of each line."""

    def __init__(self, write: Callable[[str, str], None]) -> None:
        self._write, self._left, self._dropped = write, MOST_PRINTED, 0
        self._column = 0
        """Characters of the line that was begun."""

    def write(self, text: str, kind: str) -> None:
        """Pass on as much as there is room for; `kind` is output or error."""
        passed = text[: self._left]
        self._left -= len(passed)
        kept = self._without_ends(passed)
        self._dropped += len(text) - len(kept)
        if kept:
            self._write(kept, kind)

    def _without_ends(self, text: str) -> str:
        """Cut the ends of lines that are too long."""
        first, *others = text.split("\n")
        kept = [first[: max(LONGEST_LINE - self._column, 0)], *(line[:LONGEST_LINE] for line in others)]
        self._column = len(others[-1]) if others else self._column + len(first)
        return "\n".join(kept)

    def end(self) -> None:
        """Say how much was left out."""
        if self._dropped:
            self._write(f"\n… {self._dropped} more characters were left out\n", "error")


_printing: dict[threading.Thread, Printed] = {}
_before: list[Any] = []
_lock = threading.Lock()


@contextlib.contextmanager
def printing(printed: Printed) -> Iterator[None]:
    """Inside, what this thread prints, and values that its code shows, go to `printed`."""
    thread = threading.current_thread()
    with _lock:
        if not _printing:
            _before[:] = sys.stdout, sys.stderr, sys.displayhook
            sys.stdout, sys.stderr = _Stream(sys.stdout, "output"), _Stream(sys.stderr, "error")
            sys.displayhook = _display
        _printing[thread] = printed
    try:
        yield
    finally:
        with _lock:
            _printing.pop(thread, None)
            if not _printing and isinstance(sys.stdout, _Stream):
                sys.stdout, sys.stderr, sys.displayhook = _before


def _display(value: Any) -> None:
    printed = _printing.get(threading.current_thread())
    if printed is None:
        _before[2](value)
    elif value is not None:
        printed.write(shown(value) + "\n", "output")


class _Stream:
    """A standard stream, but for threads that print somewhere else."""

    def __init__(self, stream: Any, kind: str) -> None:
        self._stream, self._kind = stream, kind

    def write(self, text: str) -> int:
        printed = _printing.get(threading.current_thread())
        if printed is None:
            return self._stream.write(text) if self._stream is not None else len(text)
        printed.write(text, self._kind)
        return len(text)

    def flush(self) -> None:
        if self._stream is not None:
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def shown(value: Any) -> str:
    """A value as the console shows it, cut where it is long."""
    text = represented(value, MOST_SHOWN) if hasattr(type(value), "parts") else repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}… (print() shows more)"
