"""Has a process make a video, and says how far it is."""

from __future__ import annotations

import atexit
import contextlib
import multiprocessing
import threading
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.interrupts import interrupts_blocked
from ui.video.process import Ended, Job, Noted, Progress, main

_PATIENCE = 5.0
"""Seconds that a process has to end by itself."""


class VideoExport(QObject):
    """A video in the making.

    Signals:
        progressed: carries how many pictures there are, and of how many.
        noted: carries sentences on what cannot be drawn.
        ended: carries an `Ended`; nothing follows it.
    """

    progressed = Signal(int, int)
    noted = Signal(list)
    ended = Signal(object)
    _arrived = Signal(object)

    def __init__(self, job: Job, parent: QObject | None = None) -> None:
        super().__init__(parent)
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=main, args=(theirs,), name="msd-studio video", daemon=True)
        with interrupts_blocked():
            self._process.start()
        theirs.close()
        atexit.register(self._process.kill)
        self._arrived.connect(self._show)
        self._thread = threading.Thread(target=_talk, args=(self._pipe, job, self._arrived.emit), daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Let nothing be left of it; `ended` follows."""
        with contextlib.suppress(OSError):
            self._pipe.send(None)

    def close(self) -> None:
        """Cancel it and wait; nothing is said any more."""
        with contextlib.suppress(RuntimeError):
            self._arrived.disconnect(self._show)
        self.cancel()
        _end(self._process)

    def _show(self, message: Any) -> None:
        if isinstance(message, Progress):
            self.progressed.emit(*message)
        elif isinstance(message, Noted):
            self.noted.emit(message.problems)
        else:
            self._thread.join()
            _end(self._process)
            self.ended.emit(message)


def _talk(pipe: Connection, job: Job, arrived: Any) -> None:
    """In a thread, as a process takes a moment until it listens."""
    message: Any = None
    try:
        pipe.send(job)
        while not isinstance(message, Ended):
            message = pipe.recv()
            arrived(message)
    except (EOFError, OSError):
        arrived(Ended(error="the process that makes the video has ended"))
    except RuntimeError:  # nobody waits for it any more
        return


def _end(process: BaseProcess) -> None:
    process.join(_PATIENCE)
    process.kill()
    process.join(_PATIENCE)
    atexit.unregister(process.kill)
