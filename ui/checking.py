"""Checking and repairing the scene off the window's thread."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from app.checking import Progress, check, findings_of
from app.document import Document
from engine.msd.schema.world import World
from engine.msd.validate import repair


class _Cancelled(Exception):
    """The work was cancelled."""


class _Worker(QThread):
    """Runs a function on a copy of a document's World, until it is cancelled."""

    progressed = Signal(float)

    def __init__(self, work: Callable[[World, Progress], Any], document: Document, result_signal: Any) -> None:
        super().__init__()
        self._work, self._document, self._cancelled = work, document, threading.Event()
        self._share = -1.0
        self.result_signal = result_signal
        """The signal that carries the result."""
        self.result: Any = None

    def cancel(self) -> None:
        """Stop at the next report of progress, without a result."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def run(self) -> None:
        with contextlib.suppress(_Cancelled):
            self.result = self._work(self._copy_world(), self._progress)

    def _copy_world(self) -> World:
        """The World as it is now. Copying a large one takes a second: it is done here, and once more where the user
        has edited it meanwhile."""
        document = self._document
        while True:
            revision = document.revision
            try:
                if revision % 2 == 0:
                    world = document.world.deepcopy()
                    if document.revision == revision:
                        return world
            except Exception:
                if document.revision == revision:
                    raise
            self._progress(0.0)
            time.sleep(0.001)

    def _progress(self, share: float) -> None:
        if self.cancelled:
            raise _Cancelled
        if share != self._share:
            self._share = share
            self.progressed.emit(share)


class SceneChecker(QObject):
    """Checks or repairs a document in a thread; starting again cancels what is running.

    Signals:
        checked: carries the list of Notes.
        repaired: carries the list of Repairs that can be done safely, in order.
        progressed: carries the share that is done.
        running: whether a check or repair is running.
    """

    checked = Signal(list)
    repaired = Signal(list)
    progressed = Signal(float)
    running = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._workers: list[_Worker] = []

    def start(self, document: Document) -> None:
        """Check the World of a document; ends in `checked` unless it is stopped."""
        self._begin(_check, document, self.checked)

    def repair(self, document: Document) -> None:
        """Find every safe repair of a document, and do none; ends in `repaired` unless it is stopped."""
        self._begin(_repairs, document, self.repaired)

    def stop(self) -> None:
        """Cancel what is running."""
        for worker in self._workers:
            worker.cancel()
        self.running.emit(False)

    @property
    def is_running(self) -> bool:
        """Whether a check or repair is running that was not cancelled."""
        return any(not worker.cancelled for worker in self._workers)

    def wait(self) -> None:
        """Cancel what is running and wait for it; when the window closes."""
        self.stop()
        for worker in self._workers:
            worker.wait()

    def _begin(self, work: Callable[[World, Progress], Any], document: Document, result_signal: Any) -> None:
        self.stop()
        worker = _Worker(work, document, result_signal)
        worker.progressed.connect(lambda share: None if worker.cancelled else self.progressed.emit(share))
        worker.finished.connect(lambda: self._finish(worker))
        self._workers.append(worker)
        self.running.emit(True)
        worker.start()

    def _finish(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        if worker.cancelled:
            return
        self.running.emit(False)
        if worker.result is not None:  # else it raised an exception, which is logged
            worker.result_signal.emit(worker.result)


def _check(world: World, progress: Progress) -> Any:
    return check(world, built=True, progress=progress)


def _repairs(world: World, progress: Progress) -> Any:
    return repair(world, lambda changed: findings_of(changed, progress)).done
