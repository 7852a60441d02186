"""A sentence that a view shows for a moment."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

MILLISECONDS = 2500


class Notice:
    """What is said now; `changed` is called when that is something else.

    Attributes:
        text: the sentence; empty when there is none.
    """

    def __init__(self, changed: Callable[[], object], owner: QObject) -> None:
        self.text, self._changed = "", changed
        self._timer = QTimer(owner, singleShot=True, interval=MILLISECONDS)
        self._timer.timeout.connect(lambda: self._set(""))

    def show(self, text: str) -> None:
        """Show a sentence instead of the present one."""
        self._set(text)
        self._timer.start()

    def _set(self, text: str) -> None:
        self.text = text
        self._changed()
