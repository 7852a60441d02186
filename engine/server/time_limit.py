"""A time limit for code of the user's, which is interrupted when it takes longer."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType

AGAIN = 0.25
"""Seconds between two interruptions of code that goes on after the first."""
GRACE = 3.0
"""Seconds after the first interruption until nothing more is expected of it."""


class TimeLimitExceeded(BaseException):
    """Raised in code that takes too long; no Exception, so that it is not caught by accident."""


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeLimitExceeded in what runs inside after some wall clock time, and again where that is caught.

    Works in the main thread of a POSIX system, by SIGALRM; elsewhere there is no limit. Native code that does not
    return is not interrupted: see `Watchdog`."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise TimeLimitExceeded

    before = signal.signal(signal.SIGALRM, interrupt)
    timer = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def outside_time_limit() -> Iterator[None]:
    """Let what runs inside take none of the time of a `time_limit` around it."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    timer = signal.setitimer(signal.ITIMER_REAL, 0.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)


class Watchdog:
    """Looks from a thread whether code that was to be interrupted goes on all the same.

    give_up: called then, in that thread, with what it was."""

    def __init__(self, give_up: Callable[[str], None]) -> None:
        self._give_up = give_up
        self._watched: tuple[float, str] | None = None
        self._ended = threading.Event()
        threading.Thread(target=self._run, name="watchdog", daemon=True).start()

    @contextlib.contextmanager
    def watching(self, seconds: float, what: str) -> Iterator[None]:
        """Give up unless what runs inside has ended after some wall clock time, and the grace."""
        self._watched = time.monotonic() + seconds + GRACE, what
        try:
            yield
        finally:
            self._watched = None

    @contextlib.contextmanager
    def resting(self) -> Iterator[None]:
        """Let what runs inside take none of the time of what is watched."""
        watched, self._watched = self._watched, None
        begin = time.monotonic()
        try:
            yield
        finally:
            if watched is not None:
                self._watched = watched[0] + time.monotonic() - begin, watched[1]

    def close(self) -> None:
        """Look no more."""
        self._ended.set()

    def _run(self) -> None:
        while not self._ended.wait(0.25):
            watched = self._watched
            if watched is not None and time.monotonic() > watched[0]:
                self._give_up(watched[1])
