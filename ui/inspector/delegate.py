"""How the values of the inspector are painted and which editor opens for which row."""

from __future__ import annotations

import os

import numpy as np
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QComboBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
)

from engine.msd.schema.variant import Variant
from ui.inspector.cells import SWATCH, cell, columns, lines
from ui.inspector.editors import (
    BitsEdit,
    ChoiceEdit,
    FileEdit,
    NumberEdit,
    NumbersEdit,
    TextEdit,
    VectorEdit,
    enum_choices,
    to_qcolor,
)
from ui.inspector.fields import MISSING
from ui.inspector.model import VALUE, InspectorModel
from ui.inspector.numbers import text_of
from ui.inspector.rows import Row

Index = QModelIndex | QPersistentModelIndex

AXES = ("#e0515c", "#57a639", "#3f86e0")
"""Colours of x, y and z."""

COMPONENTS = {
    "vector": ("X", "Y", "Z", "W"),
    "quaternion": ("X", "Y", "Z", "W"),
    "euler": ("R", "P", "Y"),
    "color": ("R", "G", "B", "A"),
}
"""Letters before the numbers of an array, by editor."""

_SPATIAL = ("position", "size", "direction", "quaternion")


class InspectorDelegate(QStyledItemDelegate):
    """Paints and edits the value column of an inspector view."""

    def __init__(self, source, parent=None) -> None:
        super().__init__(parent)
        self._source = source
        self._component = 0
        self._session = 0

    def edit_component(self, component: int) -> None:
        """The number of an array that the next editor begins with."""
        self._component = max(0, component)

    def _model_index(self, index: Index) -> tuple[InspectorModel, QModelIndex]:
        source = self._source(index)
        return source.model(), source

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        height = max(size.height(), option.fontMetrics.height() + 9)
        if index.column() == VALUE and isinstance(option.widget, QTreeView):
            model, source = self._model_index(index)
            value = model.value(source)
            if isinstance(value, np.ndarray) and model.row(source).editor in COMPONENTS:
                patch = SWATCH if model.row(source).editor == "color" else 0
                height *= lines(len(value), option.widget.columnWidth(VALUE) - patch, option.fontMetrics)
        size.setHeight(height)
        return size

    # ------------------------------------------------------------------------------------------------ painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model, source = self._model_index(index)
        row, value = model.row(source), model.value(source)
        plain = index.column() != VALUE or not isinstance(value, np.ndarray) or row.editor not in COMPONENTS
        if plain or model.mixed(source):
            super().paint(painter, option, index)
            return
        self._background(painter, option, index)
        rect = option.rect.adjusted(0, 0, 0, -1)
        if row.editor == "color":
            self._swatch(painter, rect, to_qcolor(value, row.declaration.role == "linear_color"))
            rect = rect.adjusted(SWATCH, 0, 0, 0)
        self._numbers(painter, option, rect, row, value)

    def _background(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell = QStyleOptionViewItem(option)
        self.initStyleOption(cell, index)
        cell.text = ""
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, cell, painter, option.widget)

    @staticmethod
    def _swatch(painter: QPainter, rect: QRect, color: QColor) -> None:
        patch = QRect(rect.left() + 3, rect.top() + 4, SWATCH - 8, min(rect.height(), SWATCH) - 8)
        painter.save()
        painter.fillRect(patch, QBrush(QColor("#ffffff")))
        painter.fillRect(patch, QBrush(QColor("#9a9a9a"), Qt.BrushStyle.Dense4Pattern))
        painter.fillRect(patch, color)
        painter.setPen(QColor(128, 128, 128))
        painter.drawRect(patch)
        painter.restore()

    @staticmethod
    def _numbers(painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row, value: np.ndarray) -> None:
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        palette = option.palette
        text = palette.color(QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text)
        dim = QColor(text)
        dim.setAlphaF(0.55)
        letters = COMPONENTS[row.editor]
        in_line = columns(len(value), rect.width(), option.fontMetrics)
        painter.save()
        for i, number in enumerate(value):
            place = cell(rect, i, len(value), in_line)
            letter = letters[i] if i < len(letters) else ""
            spatial = row.declaration.role in _SPATIAL or row.editor == "euler"
            painter.setPen(QColor(AXES[i]) if spatial and i < 3 and not selected else dim)
            painter.drawText(place.adjusted(4, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, letter)
            painter.setPen(text)
            room = place.adjusted(7 + option.fontMetrics.horizontalAdvance(letter), 0, 0, 0)
            unit = row.declaration.unit if row.declaration.unit == "°" else ""
            shown = _fit(float(number), unit, room.width(), option.fontMetrics)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()

    # ------------------------------------------------------------------------------------------------ editing

    def createEditor(self, parent, option: QStyleOptionViewItem, index: Index):
        model, source = self._model_index(index)
        row = model.row(source)
        editor = self._editor(parent, model, source, row)
        if editor is None:
            return None
        self._session += 1
        editor.setProperty("merge", f"editor:{id(self)}:{self._session}")
        editor.setAutoFillBackground(True)
        editor.stepped.connect(lambda: self.commitData.emit(editor))
        if isinstance(editor, QComboBox):
            editor.activated.connect(lambda: self._commit_and_close(editor))
        return editor

    def _editor(self, parent, model: InspectorModel, source: QModelIndex, row: Row):
        d, value = row.declaration, model.value(source)
        if value is MISSING:
            return None
        if row.editor in ("number", "integer"):
            return NumberEdit(d, row.editor == "integer", parent, model.unit(source))
        if row.editor in COMPONENTS and value is not None:
            return VectorEdit(d, len(value), COMPONENTS[row.editor], parent, model.unit(source))
        if row.editor == "numbers" and value is not None:
            shape = row.info.type.shape
            return NumbersEdit(shape[0], np.issubdtype(row.info.type.dtype, np.integer), parent)
        if row.editor == "enum":
            return ChoiceEdit(enum_choices(row.info.type), parent)
        if row.editor == "variant":
            return ChoiceEdit([(name.replace("_", " "), name) for name in row.info.type.cases], parent)
        if row.editor == "reference":
            none: list[tuple[str, object]] = [(self.tr("none"), None)] if row.info.optional else []
            choices = model.choices(source)
            lost = [value] if isinstance(value, str) and value and value not in choices else []
            return ChoiceEdit(none + [(name, name) for name in lost + choices], parent)
        if row.editor == "bits":
            return BitsEdit(parent)
        if row.editor == "file":
            return FileEdit(os.path.dirname(model.document.world.file), parent)
        return TextEdit(row.info.optional, parent) if row.editor == "text" else None

    def _commit_and_close(self, editor) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)

    def setEditorData(self, editor, index: Index) -> None:
        model, source = self._model_index(index)
        value = model.value(source)
        if value is MISSING or (value is None and not isinstance(editor, (ChoiceEdit, TextEdit))):
            return
        if isinstance(editor, ChoiceEdit):
            editor.set_value(value.variant if isinstance(value, Variant) else value)
            if editor.property("opened") is None:
                editor.setProperty("opened", True)
                editor.showPopup()
            return
        if editor.property("opened") is None or not _equal(editor.value(), value):
            editor.set_value(value)
        if editor.property("opened") is None:
            editor.setProperty("opened", True)
            if isinstance(editor, VectorEdit):
                editor.focus(self._component)
            elif isinstance(editor, NumberEdit):
                editor.selectAll()

    def setModelData(self, editor, model, index: Index) -> None:
        inspector, source = self._model_index(index)
        value = editor.value()
        if isinstance(editor, FileEdit) and value:
            inspector.document.allow(value)
        if isinstance(editor, (ChoiceEdit, FileEdit)):
            inspector.setData(source, value)
        elif not _equal(value, inspector.value(source)):
            inspector.set_value(source, value, merge=editor.property("merge"))

    def updateEditorGeometry(self, editor, option: QStyleOptionViewItem, index: Index) -> None:
        model, source = self._model_index(index)
        left = SWATCH if model.row(source).editor == "color" else 0
        room = option.rect.adjusted(left, 0, 0, -1)
        if isinstance(editor, VectorEdit):
            editor.set_columns(columns(len(editor.fields), room.width(), option.fontMetrics))
        editor.setGeometry(room)

    def destroyEditor(self, editor, index: Index) -> None:
        model, _ = self._model_index(index) if index.isValid() else (None, None)
        if model is not None:
            model.document.end_merge()
        super().destroyEditor(editor, index)


def _fit(number: float, unit: str, width: int, metrics) -> str:
    """A number with as many digits as there is room for."""
    for digits in (6, 5, 4, 3, 2):
        text = text_of(number, digits) + unit
        if metrics.horizontalAdvance(text) <= width:
            return text
    return metrics.elidedText(text_of(number, 2) + unit, Qt.TextElideMode.ElideRight, width)


def _equal(a, b) -> bool:
    return np.array_equal(a, b) if isinstance(a, np.ndarray) or isinstance(b, np.ndarray) else a == b
