"""A line around a part of the window, to show which one is meant."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPalette, QPen, QRegion
from PySide6.QtWidgets import QWidget

from ui.viewport.surface import give_window_of_its_own

FLASH_MS = 1200
_WIDTH = 2
"""Of the line, px."""


class Outline(QWidget):
    """Above everything else in a window; lets the mouse through."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._timer = QTimer(self, singleShot=True, interval=FLASH_MS)
        self._timer.timeout.connect(self.hide)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        give_window_of_its_own(self)
        self.hide()

    def surround(self, rect: QRect) -> None:
        """Stand around a rectangle of the window."""
        self.setGeometry(rect.adjusted(-2, -2, 2, 2).intersected(self._window.rect()))
        inside = self.rect().adjusted(_WIDTH, _WIDTH, -_WIDTH, -_WIDTH)
        self.setMask(QRegion(self.rect()) - QRegion(inside))

    def flash(self, part: QWidget) -> None:
        """Be seen around a part of the window for a moment."""
        self.surround(QRect(part.mapTo(self._window, QPoint(0, 0)), part.size()))
        self.show()
        self.raise_()
        self._timer.start()

    def paintEvent(self, event) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), _WIDTH))
        painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
