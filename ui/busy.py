"""Work in a thread that the user waits for, with a way to cancel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt, QThread, QTimer
from PySide6.QtWidgets import QDialog, QProgressDialog, QWidget

BUSY_AFTER_MS = 300
"""Work that is done sooner shows no dialog."""

T = TypeVar("T")


class CancelledError(Exception):
    """The user cancelled."""


class _Work(QThread):
    def __init__(self, work: Callable[[], Any]) -> None:
        super().__init__()
        self._work = work
        self.result: Any = None
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            self.result = self._work()
        except Exception as error:
            self.error = error


def wait_for(work: Callable[[], T], title: str, message: str, window: QWidget | None) -> T:
    """Do something in a thread, while nothing can be edited. Returns its result, or raises its error.

    Raises:
        CancelledError: the user cancelled; the thread ends by itself, and its result is dropped.
    """
    thread = _Work(work)
    busy = QProgressDialog(message, QCoreApplication.translate("Busy", "Cancel"), 0, 0, window)
    busy.setWindowModality(Qt.WindowModality.ApplicationModal)
    busy.setWindowTitle(title)
    busy.setMinimumDuration(2**30)  # shown below
    shortly = QEventLoop()
    thread.finished.connect(shortly.quit)
    thread.finished.connect(busy.accept)
    QTimer.singleShot(BUSY_AFTER_MS, shortly, shortly.quit)
    thread.start()
    shortly.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    cancelled = not thread.isFinished() and busy.exec() == QDialog.DialogCode.Rejected
    busy.deleteLater()
    if cancelled and not thread.isFinished():
        _abandoned.append(thread)
        thread.finished.connect(lambda: _abandoned.remove(thread))
        raise CancelledError
    thread.wait()
    if thread.error is not None:
        raise thread.error
    return thread.result


_abandoned: list[_Work] = []
"""Cancelled threads that have not ended."""
