"""The log of this program's own errors: uncaught exceptions, and crashes in native code."""

from __future__ import annotations

import contextlib
import dataclasses
import faulthandler
import logging
import os
import platform
import re
import sys
import threading
import traceback
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

import platformdirs

log = logging.getLogger(__name__)

_BYTES, _OLDER_FILES = 1 << 20, 4  # of a log file, and number of older files
_LONGEST = 300  # characters of a message
_CALLS_OF_QT = re.compile(r"Error calling Python override of [\w:]+\(\): ")
"""PySide puts one in front of the message for every method through which an exception passes."""
_VERSIONS = ("msd-studio", "PySide6-Essentials", "moderngl", "warp-lang", "numpy")


def folder() -> Path:
    """Where the log is."""
    return Path(os.environ.get("MSD_STUDIO_LOGS") or platformdirs.user_log_dir("msd-studio", appauthor=False))


def log_file() -> Path:
    """The newest part of the log."""
    return folder() / "msd-studio.log"


def fault_file() -> Path:
    """Where crashes in native code are written."""
    return folder() / "faults.log"


def surroundings() -> dict[str, str]:
    """Versions and the machine, with which a bug report begins."""
    from importlib import metadata  # slow to load

    def version(name: str) -> str:
        try:
            return metadata.version(name)
        except metadata.PackageNotFoundError:
            return "not installed"

    return {
        **{name: version(name) for name in _VERSIONS},
        "Python": platform.python_version(),
        "system": f"{platform.platform()}, {platform.machine()}, {os.cpu_count()} processors",
    }


@dataclasses.dataclass
class Crash:
    """An uncaught exception: its message, its traceback, and how often it was raised at that place."""

    message: str
    traceback: str
    count: int = 0


class CrashLog:
    """Writes every uncaught exception to the log: those of one place once, and later how many there were.

    Attributes:
        crashes: those of this run, in the order of their first occurrence.
        devices: what the program draws and computes with, for reports.
        on_crash: called with each Crash, in the thread in which it happened.
        is_foreign: asked first of an exception and its traceback: whether that is not the program's, and noted.
    """

    def __init__(self) -> None:
        self.devices: Callable[[], dict[str, str]] = dict
        self.on_crash: Callable[[Crash], object] = lambda crash: None
        self.is_foreign: Callable[[BaseException, TracebackType | None], bool] = lambda error, trace: False
        self._crashes: dict[object, Crash] = {}
        self._lock = threading.Lock()

    @property
    def crashes(self) -> list[Crash]:
        return list(self._crashes.values())

    def install(self) -> None:
        """Open the log, and record every uncaught exception from now on, in any thread."""
        open_log()
        sys.excepthook = self._uncaught
        threading.excepthook = lambda args: self._uncaught(args.exc_type, args.exc_value, args.exc_traceback)
        sys.unraisablehook = lambda args: self._uncaught(args.exc_type, args.exc_value, args.exc_traceback)

    def _uncaught(self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        if issubclass(kind, (KeyboardInterrupt, SystemExit)):
            sys.__excepthook__(kind, error or kind(), trace)
            return
        try:
            if not self.is_foreign(error or kind(), trace):
                self.record(error or kind(), trace)
        except Exception:  # the log must not make it worse
            sys.__excepthook__(kind, error or kind(), trace)

    def record(self, error: BaseException, trace: TracebackType | None = None) -> Crash:
        """Note an exception."""
        places = tuple((f.filename, f.lineno) for f in traceback.extract_tb(trace or error.__traceback__))
        with self._lock:
            crash = self._crashes.get((type(error), places))
            if crash is None:
                text = "".join(traceback.format_exception(type(error), error, trace or error.__traceback__))
                crash = self._crashes[type(error), places] = Crash(summarize_error(error), text)
            crash.count += 1
            count = crash.count
        if count == 1:
            log.error("%s\n%s\n%s", crash.message, self._header(), crash.traceback)
        elif count in (10, 100, 1000, 10000):
            log.error("%d times: %s", count, crash.message)
        self.on_crash(crash)
        return crash

    def report(self) -> str:
        """All of it as text, for a bug report."""
        parts = [f"{summary(crash)}\n\n{crash.traceback}" for crash in self.crashes]
        return "\n".join([self._header(), "", *parts])

    def _header(self) -> str:
        return _lines(surroundings() | self.devices())


def summarize_error(error: BaseException) -> str:
    """Class and message of an exception in one line."""
    message = _CALLS_OF_QT.sub("", str(error))
    lines = [line.strip()[:_LONGEST] for line in message.splitlines() if line.strip()]
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__


def summary(crash: Crash) -> str:
    """A crash in one line."""
    return crash.message if crash.count == 1 else f"{crash.count} times {crash.message}"


def write(error: Exception) -> bool:
    """Write one exception to the log file, and nowhere else. Returns whether it could be written."""
    with contextlib.suppress(OSError):
        handler = _open_file()
        record = logging.LogRecord(log.name, logging.ERROR, __file__, 0, "%s\n%s\n%s", (), None)
        record.args = (summarize_error(error), _lines(surroundings()), "".join(traceback.format_exception(error)))
        handler.emit(record)
        handler.close()
        return True
    return False


def open_log() -> None:
    """Let warnings and errors of every part of the program go to the log file, beside stderr. Where it cannot be
    written, they go to stderr alone."""
    root = logging.getLogger()
    if any(isinstance(handler, _PrivateFile) for handler in root.handlers):
        return
    with contextlib.suppress(OSError):
        root.addHandler(_open_file())
        root.addHandler(logging.StreamHandler())
        flags = os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if _size(fault_file()) > _BYTES else os.O_APPEND)
        faulthandler.enable(os.open(fault_file(), flags, 0o600))


def _open_file() -> logging.Handler:
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    handler = _PrivateFile(log_file(), maxBytes=_BYTES, backupCount=_OLDER_FILES, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"))
    return handler


def _lines(facts: dict[str, str]) -> str:
    return "\n".join(f"{name}: {value}" for name, value in facts.items())


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


class _PrivateFile(RotatingFileHandler):
    """A log that its owner alone may read: there are names of files and scenes in it."""

    def _open(self):
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        if hasattr(os, "fchmod"):
            os.fchmod(descriptor, 0o600)
        return open(descriptor, self.mode, encoding=self.encoding, errors=self.errors)
