"""A diagram of one curve, drawn small."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.inspecting.curves import Curve
from ui.inspector.numbers import text_of

HEIGHT = 118


class Diagram(QWidget):
    """A curve with the ends of its axes; the pointer reads values off it."""

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.curve: Curve | None = None
        self._at: float | None = None
        self._height = HEIGHT
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(180, self._height)

    def set_height(self, height: int) -> None:
        """Be so many px high."""
        if height != self._height:
            self._height = height
            self.updateGeometry()

    def show_curve(self, curve: Curve) -> None:
        """Draw another curve."""
        self.curve = curve
        self.setAccessibleName(QCoreApplication.translate("Curves", curve.title))
        self.setAccessibleDescription(str(curve.note))
        self.update()

    def mouseMoveEvent(self, event) -> None:
        self._at = event.position().x()
        self.update()

    def leaveEvent(self, event) -> None:
        self._at = None
        self.update()

    def paintEvent(self, event) -> None:
        curve = self.curve
        if curve is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = self.font()
        font.setPointSizeF(max(7.0, font.pointSizeF() * 0.85))
        painter.setFont(font)
        metrics = painter.fontMetrics()
        text = self.palette().color(QPalette.ColorRole.Text)
        dim = QColor(text)
        dim.setAlphaF(0.6)
        low, high = float(np.min(curve.y)), float(np.max(curve.y))
        if low == high:
            low, high = low - max(abs(low), 1.0) * 0.5, high + max(abs(high), 1.0) * 0.5
        labels = [text_of(high, 3), text_of(low, 3)]
        left = max(metrics.horizontalAdvance(label) for label in labels) + 6
        line = metrics.height()
        room = QRectF(left, line + 2, self.width() - left - 6, self.height() - 2 * line - 8)
        x0, x1 = float(curve.x[0]), float(curve.x[-1])

        def place(x: float, y: float) -> QPointF:
            return QPointF(
                room.left() + (x - x0) / (x1 - x0) * room.width(),
                room.bottom() - (y - low) / (high - low) * room.height(),
            )

        faint = QColor(text)
        faint.setAlphaF(0.18)
        painter.setPen(QPen(faint, 1.0))
        painter.drawRect(room)
        if low < 0 < high:
            painter.drawLine(place(x0, 0.0), place(x1, 0.0))
        if x0 < 0 < x1:
            painter.drawLine(place(0.0, low), place(0.0, high))
        path = QPainterPath(place(float(curve.x[0]), float(curve.y[0])))
        for x, y in zip(curve.x[1:].tolist(), curve.y[1:].tolist(), strict=True):
            path.lineTo(place(x, y))
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 1.8))
        painter.drawPath(path)
        painter.setPen(dim)
        y_label, x_label = (QCoreApplication.translate("Curves", label) for label in (curve.y_label, curve.x_label))
        head, right = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignRight
        top = QRectF(left, 0, room.width(), line)
        bottom = QRectF(room.left(), room.bottom() + 2, room.width(), line)
        painter.drawText(QRectF(0, room.top() - 2, left - 4, line), head | right, labels[0])
        painter.drawText(QRectF(0, room.bottom() - line + 2, left - 4, line), head | right, labels[1])
        painter.drawText(bottom, head | Qt.AlignmentFlag.AlignLeft, text_of(x0, 3))
        painter.drawText(bottom, head | right, text_of(x1, 3))
        painter.drawText(bottom, head | Qt.AlignmentFlag.AlignHCenter, x_label)
        if self._at is None:
            painter.drawText(top, head | Qt.AlignmentFlag.AlignLeft, y_label)
            return
        x = float(np.clip(x0 + (self._at - room.left()) / room.width() * (x1 - x0), x0, x1))
        y = float(np.interp(x, curve.x, curve.y))
        painter.drawLine(place(x, low), place(x, high))
        painter.setBrush(text)
        painter.drawEllipse(place(x, y), 2.5, 2.5)
        painter.setPen(text)
        painter.drawText(top, head | Qt.AlignmentFlag.AlignLeft, f"{text_of(x, 3)}  →  {text_of(y, 4)}")
