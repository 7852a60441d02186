"""Texts of a tree in as many lines as they need."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView


class WrappedItems(QStyledItemDelegate):
    """Rows of a tree with one column are as high as their texts are in its width. A tree that wraps words has by
    itself room for the lines that a text is written in."""

    def __init__(self, tree: QTreeView) -> None:
        super().__init__(tree)
        self._tree = tree
        tree.setWordWrap(True)
        tree.setUniformRowHeights(False)
        tree.setItemDelegate(self)
        tree.header().sectionResized.connect(lambda *_: tree.scheduleDelayedItemsLayout())

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as the text in what the column leaves beside the indentation."""
        depth, above = 1, index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        width = self._tree.columnWidth(0) - depth * self._tree.indentation()
        option.rect = QRect(0, 0, max(width, 1), 1)  # type: ignore[attr-defined]
        return QSize(1, super().sizeHint(option, index).height())
