"""A sweep in the background of the window, in a process of its own."""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject, Signal

from app.sweep.plan import Plan, batches
from app.sweep.processes import Lost, run_in_processes

BATCH = 16


class Running(QObject):
    """Simulates the worlds of a plan.

    Signals:
        rows: of worlds that are done; carries a list of Row.
        failed: it ended early; carries the reason.
        ended: it does nothing more.
    """

    rows = Signal(list)
    failed = Signal(str)
    ended = Signal()

    def __init__(self, plan: Plan, parent: QObject) -> None:
        super().__init__(parent)
        self._plan, self._stop = plan, threading.Event()
        self._thread = threading.Thread(target=self._run, name="what if", daemon=True)

    def start(self) -> None:
        """Begin; signals come in the thread of the window."""
        self._thread.start()

    def stop(self) -> None:
        """End it, and wait until its process is gone."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join()

    @property
    def stopped(self) -> bool:
        """Whether `stop` was called."""
        return self._stop.is_set()

    def _run(self) -> None:
        try:
            cut = batches(range(self._plan.worlds), 1, BATCH)
            run_in_processes(self._plan, cut, 1, self.rows.emit, lambda: not self._stop.is_set())
        except (Lost, RuntimeError, OSError) as error:
            self.failed.emit(str(error))
        finally:
            self.ended.emit()
