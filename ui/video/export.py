"""Has a process make a video, and says how far it is."""

from __future__ import annotations

import contextlib
import threading
from multiprocessing.connection import Connection
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.child_process import ChildProcess
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
        self._process = ChildProcess(main, "msd-studio video")
        self._pipe = self._process.pipe()
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
        self._end()

    def _end(self) -> None:
        self._process.wait(_PATIENCE)
        self._process.end()

    def _show(self, message: Any) -> None:
        if isinstance(message, Progress):
            self.progressed.emit(*message)
        elif isinstance(message, Noted):
            self.noted.emit(message.problems)
        else:
            self._thread.join()
            self._end()
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
