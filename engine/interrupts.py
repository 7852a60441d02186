"""Ctrl-C in a terminal goes to all processes of a program; the one that owns the others decides what comes of it."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator
from multiprocessing import resource_tracker


@contextlib.contextmanager
def interrupts_blocked() -> Iterator[None]:
    """A process that this thread starts inside is spared interrupts until it calls `ignore_interrupts`."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # which multiprocessing starts with the first process, unblocking the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupts() -> None:
    """In a process that another one owns: interrupts are for the owner."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
