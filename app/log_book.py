"""What parts of the program said through Python's logging and warnings, the newest of it, to be shown."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections import deque
from typing import NamedTuple

LIMIT = 5000
"""Entries that are kept."""
LONGEST = 20_000
"""Characters of one."""
LEVELS = ("debug", "info", "warning", "error")


class Entry(NamedTuple):
    """Something that was said."""

    time: float
    """s since 1970."""
    level: str
    """One of `LEVELS`."""
    source: str
    """Who said it: engine, render, importer, plugin NAME, or the name of a logger."""
    message: str

    def line(self) -> str:
        """The entry as text, with date and time."""
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(self.time))
        return f"{when} {self.level} {self.source}: {self.message}"


class LogBook(logging.Handler):
    """Keeps what is logged in any thread, between `begin` and `end`."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self._entries: deque[Entry] = deque(maxlen=LIMIT)
        self._count = 0
        self._guard = threading.Lock()
        self._levels: list[tuple[logging.Handler | logging.Logger, int]] = []
        self._captures_warnings = False

    def begin(self) -> None:
        """Follow all loggers, from information on, and the warnings of Python. What was written to a file or to
        stderr before is what is written there still."""
        root = logging.getLogger()
        others = any(isinstance(handler, LogBook) for handler in root.handlers)
        for handler in [] if others else root.handlers:
            if handler.level == logging.NOTSET and isinstance(handler, logging.StreamHandler):
                self._levels.append((handler, handler.level))
                handler.setLevel(root.level)
        if not others:
            self._levels.append((root, root.level))
        root.setLevel(min(root.level, logging.INFO))
        root.addHandler(self)
        self._captures_warnings = logging._warnings_showwarning is None  # type: ignore[attr-defined]
        if self._captures_warnings:
            logging.captureWarnings(True)

    def end(self) -> None:
        """Follow nothing any more."""
        root = logging.getLogger()
        root.removeHandler(self)
        for other in root.handlers:
            if isinstance(other, LogBook):  # the last one of several restores what was before the first
                other._levels += self._levels
                other._captures_warnings |= self._captures_warnings
                break
        else:
            for owner, level in self._levels:
                owner.setLevel(level)
            if self._captures_warnings:
                logging.captureWarnings(False)
        self._levels, self._captures_warnings = [], False

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record."""
        message = ""
        with contextlib.suppress(Exception):  # wrong arguments are the caller's mistake, and no reason to end
            message = record.getMessage()
        message = message or str(record.msg)
        if record.exc_info:
            message += f"\n{(self.formatter or logging.Formatter()).formatException(record.exc_info)}"
        if record.name == "py.warnings":
            message = message.rpartition("\n  ")[0] or message
        level = LEVELS[min(max(record.levelno // 10 - 1, 0), 3)]
        source = {"py.warnings": "warnings"}.get(record.name, record.name)
        with self._guard:
            self._count += 1
            self._entries.append(Entry(record.created, level, source, message.rstrip()[:LONGEST]))

    def since(self, count: int) -> tuple[int, list[Entry]]:
        """How many entries there have been, and those after the first `count` that are still kept."""
        with self._guard:
            new = min(self._count - count, len(self._entries))
            return self._count, list(self._entries)[len(self._entries) - new :] if new > 0 else []
