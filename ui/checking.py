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


class _Ended(Exception):
    """The work is not wanted any more."""


class _Work(QThread):
    """Does something with a copy of a document's World, until it is asked to end."""

    progressed = Signal(float)

    def __init__(self, work: Callable[[World, Progress], Any], document: Document, answer: Any) -> None:
        super().__init__()
        self._work, self._document, self._ended = work, document, threading.Event()
        self._share = -1.0
        self.answer = answer
        """The signal that carries the result."""
        self.result: Any = None

    def end(self) -> None:
        """Stop at the next occasion; there is no result then."""
        self._ended.set()

    @property
    def ended(self) -> bool:
        return self._ended.is_set()

    def run(self) -> None:
        with contextlib.suppress(_Ended):
            self.result = self._work(self._copied(), self._progress)

    def _copied(self) -> World:
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
        if self.ended:
            raise _Ended
        if share != self._share:
            self._share = share
            self.progressed.emit(share)


class SceneChecker(QObject):
    """Checks or repairs a document as it is; what was begun earlier is ended.

    Signals:
        checked: carries the list of Notes.
        repaired: carries the list of Repairs that can be done safely, in order.
        progressed: carries the share that is done.
        running: whether something is going on.
    """

    checked = Signal(list)
    repaired = Signal(list)
    progressed = Signal(float)
    running = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._works: list[_Work] = []

    def start(self, document: Document) -> None:
        """Check the World of a document; ends in `checked` unless it is stopped."""
        self._begin(_check, document, self.checked)

    def repair(self, document: Document) -> None:
        """Find every safe repair of a document, and do none; ends in `repaired` unless it is stopped."""
        self._begin(_repairs, document, self.repaired)

    def stop(self) -> None:
        """End what is going on, without a result."""
        for work in self._works:
            work.end()
        self.running.emit(False)

    @property
    def is_running(self) -> bool:
        """Whether something is going on that will have a result."""
        return any(not work.ended for work in self._works)

    def wait(self) -> None:
        """End what is going on and wait for it; for the end of the window."""
        self.stop()
        for work in self._works:
            work.wait()

    def _begin(self, work: Callable[[World, Progress], Any], document: Document, answer: Any) -> None:
        self.stop()
        fresh = _Work(work, document, answer)
        fresh.progressed.connect(lambda share: None if fresh.ended else self.progressed.emit(share))
        fresh.finished.connect(lambda: self._finish(fresh))
        self._works.append(fresh)
        self.running.emit(True)
        fresh.start()

    def _finish(self, done: _Work) -> None:
        self._works.remove(done)
        if done.ended:
            return
        self.running.emit(False)
        if done.result is not None:  # else it failed, by a mistake of ours
            done.answer.emit(done.result)


def _check(world: World, progress: Progress) -> Any:
    return check(world, built=True, progress=progress)


def _repairs(world: World, progress: Progress) -> Any:
    return repair(world, lambda changed: findings_of(changed, progress)).done
