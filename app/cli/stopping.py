"""Ending a long command by a signal, with what is done so far."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class Stop:
    """Whether a signal has requested the end of the command.

    Attributes:
        signal: the signal received; None before.
    """

    def __init__(self) -> None:
        self.signal: signal.Signals | None = None

    @property
    def exit_code(self) -> int:
        """128 and the number of the signal, as shells have it: 130 for SIGINT, 143 for SIGTERM. 0 without one."""
        return 128 + self.signal if self.signal else 0


@contextlib.contextmanager
def stopping() -> Iterator[Stop]:
    """Inside, signals that would end the process are noted instead. A second SIGINT interrupts as usual."""
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():  # signals go to the main thread
        yield stop
        return

    def note(number: int, frame: FrameType | None) -> None:
        if stop.signal is None:
            stop.signal = signal.Signals(number)
        elif number == signal.SIGINT:
            raise KeyboardInterrupt

    before = {number: signal.getsignal(number) for number in SIGNALS}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN or number == signal.SIGINT:  # nohup has SIGHUP ignored, and means it
            signal.signal(number, note)
    try:
        yield stop
    finally:
        for number, handler in before.items():
            if handler is not None:
                signal.signal(number, handler)
