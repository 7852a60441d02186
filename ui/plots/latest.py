"""Work on very many samples in a thread: of what is asked for meanwhile, the newest is done next."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

T = TypeVar("T")


class Latest(QObject, Generic[T]):
    """Does one piece of work at a time.

    Signals:
        done: `ask` has another answer.
    """

    done = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._key: Hashable = None
        self._answer: T | None = None
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether a thread is at work."""
        return self._thread is not None and self._thread.is_alive()

    def ask(self, key: Hashable, work: Callable[[], T]) -> T | None:
        """The answer to what was asked with this key or, until that is there, to what was asked before; None without
        any. Where another piece of work is being done, ask again after `done`."""
        if key != self._key and not self.busy:
            self._key = key
            self._thread = threading.Thread(target=self._run, args=(work,), name="samples", daemon=True)
            self._thread.start()
        return self._answer

    def _run(self, work: Callable[[], T]) -> None:
        self._answer = work()
        self._thread = None
        with contextlib.suppress(RuntimeError):  # what asked is gone
            self.done.emit()
