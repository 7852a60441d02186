"""The note in a view that stands alone: how everything else is shown again."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QLabel, QWidget

NOTE_MS, MARGIN = 5000, 8
"""How long the note stays, and the room around it, px."""


class WayBack(QLabel):
    """A note that stays for a while in the middle above what is shown, however wide that becomes meanwhile."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self.setContentsMargins(MARGIN, MARGIN // 2, MARGIN, MARGIN // 2)
        self.hide()
        self._over: QWidget | None = None
        self._forget = QTimer(self, singleShot=True, interval=NOTE_MS)
        self._forget.timeout.connect(self.hide)

    def say(self, text: str, over: QWidget) -> None:
        """Show a sentence over a widget."""
        if self._over is not None:
            self._over.removeEventFilter(self)
        self._over = over
        self.setParent(over)
        over.installEventFilter(self)
        self.setText(text)
        self.adjustSize()
        self._center()
        self.show()
        self.raise_()
        self._forget.start()

    def _center(self) -> None:
        if self._over is not None:
            self.move((self._over.width() - self.width()) // 2, MARGIN)

    def eventFilter(self, watched, event) -> bool:
        """Stay in the middle."""
        if event.type() == QEvent.Type.Resize:
            self._center()
        return False
