"""A layout of rows that break where the room ends, as words of a paragraph do."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class FlowLayout(QLayout):
    """Items of their own sizes, from left to right and from top to bottom."""

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(8)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        margins = self.contentsMargins()
        room = width - margins.left() - margins.right()
        return self._arrange(QRect(0, 0, room, 0), move=False) + margins.top() + margins.bottom()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect.marginsRemoved(self.contentsMargins()), move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            if not item.isEmpty():
                size = size.expandedTo(item.sizeHint())
        return size.grownBy(self.contentsMargins())

    def _arrange(self, rect: QRect, move: bool) -> int:
        """Place the items in a rectangle of any height, or only measure. Returns the height that they need."""
        y, start = rect.y(), rect.y()
        for row in self._rows(rect.width()):
            height = max(item.sizeHint().height() for item in row)
            x = rect.x()
            for item in row if move else ():
                size = item.sizeHint()
                item.setGeometry(QRect(QPoint(x, y + (height - size.height()) // 2), size))
                x += size.width() + self.spacing()
            y += height + self.spacing()
        return max(y - self.spacing() - start, 0)

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        """The items that stand side by side."""
        rows: list[list[QLayoutItem]] = []
        used = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wide = item.sizeHint().width()
            if not rows or used + self.spacing() + wide > width:
                rows.append([item])
                used = wide
            else:
                rows[-1].append(item)
                used += self.spacing() + wide
        return rows
