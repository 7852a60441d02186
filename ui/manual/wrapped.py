"""Texts of a tree in as many lines as they need."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFont,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView

Index = QModelIndex | QPersistentModelIndex
MARGIN = 2.0
"""Around the text of a row, in pixels of a screen without scale."""


class WrappedItems(QStyledItemDelegate):
    """Rows of a tree with one column are as high as their texts are in its width; the first line of several is a
    title. A tree that wraps words has by itself room for the lines that a text is written in."""

    def __init__(self, tree: QTreeView) -> None:
        super().__init__(tree)
        self._tree = tree
        tree.setUniformRowHeights(False)
        tree.setItemDelegate(self)
        tree.header().sectionResized.connect(lambda *_: tree.scheduleDelayedItemsLayout())

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the text in what the column leaves beside the indentation."""
        self.initStyleOption(option, index)
        depth, above = 1, index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        width = self._tree.columnWidth(0) - depth * self._tree.indentation()
        return QSize(1, round(_document(option, width).size().height()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The row as the style draws it, and the text over it."""
        self.initStyleOption(option, index)
        document = _document(option, option.rect.width())  # type: ignore[attr-defined]
        option.text = ""  # type: ignore[attr-defined]
        style = QApplication.style() if option.widget is None else option.widget.style()  # type: ignore[attr-defined]
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)  # type: ignore[attr-defined]
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette = _palette(option)  # type: ignore[attr-defined]
        painter.save()
        painter.translate(option.rect.topLeft())  # type: ignore[attr-defined]
        document.documentLayout().draw(painter, context)
        painter.restore()


def _document(option: QStyleOptionViewItem, width: int) -> QTextDocument:
    document = QTextDocument()
    document.setDefaultFont(option.font)  # type: ignore[attr-defined]
    document.setDocumentMargin(MARGIN)
    document.setPlainText(option.text.replace("\u2028", "\n"))  # type: ignore[attr-defined]
    document.setTextWidth(max(width, 1))
    if document.blockCount() > 1:
        bold = QTextCharFormat()
        bold.setFontWeight(QFont.Weight.Bold)
        cursor = QTextCursor(document)
        cursor.select(QTextCursor.SelectionType.LineUnderCursor)
        cursor.mergeCharFormat(bold)
    return document


def _palette(option: QStyleOptionViewItem) -> QPalette:
    palette = QPalette(option.palette)  # type: ignore[attr-defined]
    state = option.state  # type: ignore[attr-defined]
    group = QPalette.ColorGroup.Normal if state & QStyle.StateFlag.State_Enabled else QPalette.ColorGroup.Disabled
    selected = state & QStyle.StateFlag.State_Selected
    role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
    palette.setColor(QPalette.ColorRole.Text, palette.color(group, role))
    return palette
