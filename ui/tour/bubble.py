"""A bubble that points at a part of the window, and a frame around that part. Neither blocks anything."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPalette, QPen, QRegion
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ui.viewport.surface import give_window_of_its_own

WIDTH, ARROW, MARGIN = 300, 12, 8
"""Of the text, of the point, and to the edges of the window, px."""


class Bubble(QWidget):
    """Title, text and buttons.

    Signals:
        next_requested, back_requested, end_requested: the buttons.
    """

    next_requested = Signal()
    back_requested = Signal()
    end_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self.setAccessibleName(self.tr("Guided tour"))
        self._tip = QPoint()
        self._side = "top"
        self.title, self.text, self.progress = QLabel(), QLabel(), QLabel()
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.text.setWordWrap(True)
        self.text.setFixedWidth(WIDTH)
        self.progress.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.back = QPushButton(self.tr("Back", "where one was before"))
        self.next = QPushButton(self.tr("Skip"))
        self.end = QPushButton(self.tr("End"))
        self.end.setToolTip(self.tr("End the tour (Esc); Help > Guided Tour begins it again"))
        for button, signal in (
            (self.back, self.back_requested),
            (self.next, self.next_requested),
            (self.end, self.end_requested),
        ):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it is used
            button.clicked.connect(signal)
        row = QHBoxLayout()
        row.addWidget(self.progress)
        row.addStretch(1)
        for button in (self.end, self.back, self.next):
            row.addWidget(button)
        self._column = layout = QVBoxLayout(self)
        layout.setContentsMargins(12 + ARROW, 8 + ARROW, 12 + ARROW, 8 + ARROW)
        for part in (self.title, self.text):
            layout.addWidget(part)
        layout.addLayout(row)
        give_window_of_its_own(self)
        self.hide()

    def point_at(self, target: QRect) -> None:
        """Stand beside a rectangle of the parent, where there is room, and point at it."""
        self.text.setFixedHeight(self.text.heightForWidth(WIDTH))
        self._column.activate()
        size, room = self.sizeHint(), self._window.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        self._side, at = _beside(size, target, room)
        self.setGeometry(QRect(at, size))
        inside = target.intersected(room)
        tip = inside.center() - at
        self._tip = QPoint(
            min(max(tip.x(), 2 * ARROW + 4), size.width() - 2 * ARROW - 4),
            min(max(tip.y(), 2 * ARROW + 4), size.height() - 2 * ARROW - 4),
        )
        self.setMask(QRegion(self._shape().toFillPolygon().toPolygon()))
        self.update()

    def keyPressEvent(self, event) -> None:
        """Esc ends the tour."""
        if event.key() == Qt.Key.Key_Escape:
            self.end_requested.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = self._shape()
        painter.fillPath(path, self.palette().color(QPalette.ColorRole.ToolTipBase))
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 1.5))
        painter.drawPath(path)

    def _shape(self) -> QPainterPath:
        box = QRectF(self.rect()).adjusted(ARROW, ARROW, -ARROW, -ARROW)
        path = QPainterPath()
        path.addRoundedRect(box, 6, 6)
        return path.united(self._arrow(box))

    def _arrow(self, box: QRectF) -> QPainterPath:
        x, y, a = float(self._tip.x()), float(self._tip.y()), float(ARROW)
        points = {
            "top": (QPointF(x, 1), QPointF(x - a, box.top() + 1), QPointF(x + a, box.top() + 1)),
            "bottom": (
                QPointF(x, self.height() - 1),
                QPointF(x - a, box.bottom() - 1),
                QPointF(x + a, box.bottom() - 1),
            ),
            "left": (QPointF(1, y), QPointF(box.left() + 1, y - a), QPointF(box.left() + 1, y + a)),
            "right": (QPointF(self.width() - 1, y), QPointF(box.right() - 1, y - a), QPointF(box.right() - 1, y + a)),
        }
        path = QPainterPath()
        if self._side in points:
            first, *others = points[self._side]
            path.moveTo(first)
            for point in others:
                path.lineTo(point)
            path.closeSubpath()
        return path


def _beside(size: QSize, target: QRect, room: QRect) -> tuple[str, QPoint]:
    """The side of a bubble that points at a target, and its place; inside a target that leaves no room beside it."""
    x = min(max(target.center().x() - size.width() // 2, room.left()), room.right() - size.width())
    y = min(max(target.center().y() - size.height() // 2, room.top()), room.bottom() - size.height())
    if target.bottom() + size.height() <= room.bottom():
        return "top", QPoint(x, target.bottom())
    if target.top() - size.height() >= room.top():
        return "bottom", QPoint(x, target.top() - size.height())
    if target.right() + size.width() <= room.right():
        return "left", QPoint(target.right(), y)
    if target.left() - size.width() >= room.left():
        return "right", QPoint(target.left() - size.width(), y)
    return "", QPoint(x, min(max(target.top() + MARGIN, room.top()), room.bottom() - size.height()))
