"""Work in a thread that the user waits for, with a way to cancel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt, QThread, QTimer
from PySide6.QtWidgets import QDialog, QProgressDialog, QPushButton, QWidget

BUSY_AFTER_MS = 300
"""Work that is done sooner shows no dialog."""

T = TypeVar("T")
Tell = Callable[[float], None]
"""Takes the part of some work that is done, from 0 to 1; raises CancelledError where the user cancelled."""

_LOOK_MS, _STEPS = 50, 1000


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
    thread, busy = _Work(work), _dialog(title, message, 0, window)
    thread.finished.connect(busy.accept)
    _start(thread)
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


def wait_with_progress(work: Callable[[Tell], T], title: str, message: str, window: QWidget | None) -> T:
    """As `wait_for`, of work that says how far it is: it calls what it is given with the part that is done, from 0
    to 1, often enough that cancelling ends it soon, and undoes what it began where that raises CancelledError.

    Raises:
        CancelledError: the user cancelled; the work has ended.
    """
    done, cancelled = 0.0, False

    def tell(part: float) -> None:
        nonlocal done
        done = part
        if cancelled:
            raise CancelledError

    def cancel() -> None:
        nonlocal cancelled
        cancelled = True

    thread, busy = _Work(lambda: work(tell)), _dialog(title, message, _STEPS, window)
    busy.setAutoClose(False)
    busy.setAutoReset(False)
    busy.canceled.connect(cancel)
    thread.finished.connect(busy.accept)
    timer = QTimer(busy, interval=_LOOK_MS)
    timer.timeout.connect(lambda: busy.setValue(int(done * _STEPS)))
    _start(thread)
    if not thread.isFinished():
        timer.start()
        busy.exec()
        timer.stop()
    thread.wait()
    busy.deleteLater()
    if thread.error is not None:
        raise thread.error
    return thread.result


def _dialog(title: str, message: str, most: int, window: QWidget | None) -> QProgressDialog:
    busy = QProgressDialog(message, QCoreApplication.translate("Busy", "Cancel"), 0, most, window)
    cancel_by_choice(busy)
    busy.setWindowModality(Qt.WindowModality.ApplicationModal)
    busy.setWindowTitle(title)
    busy.setMinimumDuration(2**30)  # shown where the work takes longer
    busy.reset()  # else it would show itself after 4 s, though the work has ended and a message stands in its place
    return busy


def cancel_by_choice(dialog: QProgressDialog) -> None:
    """Let only Escape or a click cancel: a dialog may appear while one types, and Return or Space would end the
    work."""
    for button in dialog.findChildren(QPushButton):
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)


def _start(thread: _Work) -> None:
    """Start, and wait as long as nobody would notice."""
    shortly = QEventLoop()
    thread.finished.connect(shortly.quit)
    QTimer.singleShot(BUSY_AFTER_MS, shortly, shortly.quit)
    thread.start()
    shortly.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)


_abandoned: list[_Work] = []
"""Cancelled threads that have not ended."""
