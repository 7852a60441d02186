"""The tree's view: however deep a row is, its name can be read."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QAbstractItemView, QTreeView

MARKS = 36
"""px at the right edge where an eye and a lock come under the pointer."""
SHARE = 0.4
"""How far to the right the name of a row may begin, of the width, before the tree scrolls to it by itself."""


class SceneView(QTreeView):
    """Rows whose names end before the right edge, with a scroll bar where rows in view are too deep for that, as
    those of a hand below torso, arm and wrist. The row that is made current is scrolled to sideways too."""

    def __init__(self) -> None:
        super().__init__()
        self._is_fitting = False
        self.header().setStretchLastSection(False)
        self.header().setMinimumSectionSize(1)
        self.verticalScrollBar().valueChanged.connect(self._fit)

    def keyboardSearch(self, search: str) -> None:
        """Letters are commands here: one that is none does not find rows, as if the others did."""

    def updateGeometries(self) -> None:
        """Follow what is expanded, and the size of the panel."""
        super().updateGeometries()
        self._fit()

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a row into view, and of the row its name: QTreeView would go to the end of the column."""
        bar = self.horizontalScrollBar()
        before = bar.value()
        super().scrollTo(index, hint)
        self._fit()
        bar.setValue(before)
        left, width = self.visualRect(index).left(), self.viewport().width()
        hidden = left + self._room(index) - width
        if hidden > 0 and left > SHARE * width:
            bar.setValue(before + min(hidden, left - self.indentation()))
        elif left < self.indentation():
            bar.setValue(before + left - self.indentation())

    def _room(self, index: QModelIndex | QPersistentModelIndex) -> int:
        """Width of a row from its icon on, px."""
        return self.sizeHintForIndex(index).width() + MARKS

    def _fit(self) -> None:
        """Make the column as wide as the view, or as the longest name among the rows in view that begin far right."""
        if self._is_fitting or self.model() is None:
            return
        self._is_fitting = True
        width, height = self.viewport().width(), self.viewport().height()
        offset, needed = self.horizontalScrollBar().value(), width
        index = self.indexAt(self.viewport().rect().topLeft())
        while index.isValid():
            rect = self.visualRect(index)
            if rect.top() > height:
                break
            left = rect.left() + offset
            if left > SHARE * width:
                needed = max(needed, left + self._room(index))
            index = self.indexBelow(index)
        if self.columnWidth(0) != needed:
            self.setColumnWidth(0, needed)
            super().updateGeometries()  # the scroll bar's range, at once
        self._is_fitting = False
