"""How the values of the inspector are painted and which editor opens for which row."""

from __future__ import annotations

import os
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QComboBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
)

from app import picking
from engine.msd.schema import World
from engine.msd.schema.variant import Variant
from ui import icons, theme
from ui.inspector import chips, painting
from ui.inspector.cells import SWATCH, columns, lines
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
from ui.inspector.model import NAME, VALUE, InspectorModel
from ui.inspector.painting import COMPONENTS, SCALARS, letters_of
from ui.inspector.rows import Row
from ui.inspector.texts import text_of_value

Index = QModelIndex | QPersistentModelIndex


class InspectorDelegate(QStyledItemDelegate):
    """Paints and edits the value column of an inspector view."""

    def __init__(self, source, parent=None) -> None:
        super().__init__(parent)
        self._source = source
        self._component = 0
        self._session = 0
        self._starts: list = []
        """Values of the row when its editor was opened, for each shown object."""
        self.reference_icon: Callable[[World, str, str], QIcon] = lambda world, kind, name: icons.icon(kind)

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
        if index.column() != VALUE:
            super().paint(painter, option, index)
            if index.column() == NAME and model.edited(source):
                painting.mark(painter, option.rect)
            return
        rect = option.rect.adjusted(0, 0, 0, -1)
        if isinstance(value, np.ndarray) and row.editor in COMPONENTS:
            self._background(painter, option, index)
            if row.editor == "color":
                if not model.mixed(source):
                    painting.swatch(painter, rect, to_qcolor(value, row.declaration.role == "linear_color"))
                rect = rect.adjusted(SWATCH, 0, 0, 0)
            differing = model.fields.differing(row) if len(model.paths) > 1 else None
            differing = differing if isinstance(differing, np.ndarray) and differing.shape == value.shape else None
            painting.numbers(painter, option, rect, row, value, differing)
        elif row.editor == "reference" and not model.mixed(source):
            self._background(painter, option, index)
            self._chip(painter, option, rect, model, source)
        elif row.editor in SCALARS and isinstance(value, (int, float)) and not model.mixed(source):
            self._background(painter, option, index)
            painting.scalar(painter, option, rect, model, source)
        else:
            super().paint(painter, option, index)

    def _chip(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, model: InspectorModel, source: QModelIndex
    ) -> None:
        row, value = model.row(source), model.value(source)
        text = QColor(theme.tokens().alert) if model.dangling(source) else painting.text_color(option)
        name = value if isinstance(value, str) else ""
        kind = row.declaration.ref
        pickable = kind in picking.KINDS
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if not name:
            painter.save()
            faint = option.palette.color(QPalette.ColorRole.PlaceholderText)
            painter.setPen(painting.text_color(option) if is_selected else faint)
            shown = text_of_value(row, value, "")
            buttons = chips.zones(rect, "", pickable, option.fontMetrics).values()
            room = rect.adjusted(4, 0, -sum(place.width() for place in buttons), 0)
            shown = option.fontMetrics.elidedText(shown, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
            painter.restore()
        icon = self.reference_icon(model.document.world, kind, name)
        chips.paint(painter, rect, name, icon, text, pickable, option.fontMetrics, is_selected)

    def _background(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell = QStyleOptionViewItem(option)
        self.initStyleOption(cell, index)
        cell.text = ""
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, cell, painter, option.widget)

    # ------------------------------------------------------------------------------------------------ editing

    def createEditor(self, parent, option: QStyleOptionViewItem, index: Index):
        model, source = self._model_index(index)
        row = model.row(source)
        editor = self._editor(parent, model, source, row)
        if editor is None:
            return None
        self._session += 1
        editor.setProperty("merge", f"editor:{id(self)}:{self._session}")
        self._starts = model.fields.values(row)
        editor.setAutoFillBackground(True)
        editor.stepped.connect(lambda: self.commitData.emit(editor))
        if isinstance(editor, (NumberEdit, VectorEdit)):
            editor.refused.connect(model.failed)  # in the status line, too: tips go when the pointer moves
        if isinstance(editor, VectorEdit):
            editor.left.connect(lambda forward: self._leave(editor, forward))
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
            return VectorEdit(d, len(value), [each for each in letters_of(row) if each], parent, model.unit(source))
        if row.editor == "numbers" and value is not None:
            shape = row.info.type.shape
            return NumbersEdit(shape[0], np.issubdtype(row.info.type.dtype, np.integer), parent)
        if row.editor == "enum":
            return ChoiceEdit(enum_choices(row.info.type), parent)
        if row.editor == "variant":
            return ChoiceEdit([(name.replace("_", " "), name) for name in row.info.type.cases], parent)
        if row.editor == "bits":
            return BitsEdit(parent)
        if row.editor == "file":
            return FileEdit(os.path.dirname(model.document.world.file), parent)
        return TextEdit(row.info.optional, parent) if row.editor == "text" else None

    def _leave(self, editor, forward: bool) -> None:
        hints = QAbstractItemDelegate.EndEditHint
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, hints.EditNextItem if forward else hints.EditPreviousItem)

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
            self._show_mixed(editor, model, source)
            if isinstance(editor, VectorEdit):
                editor.focus(self._component)
            elif isinstance(editor, NumberEdit):
                editor.selectAll()

    def _show_mixed(self, editor, model: InspectorModel, source: QModelIndex) -> None:
        if model.mixed(source):
            if isinstance(editor, VectorEdit):
                editor.set_mixed(model.fields.differing(model.row(source)), self.tr("mixed"))
            elif isinstance(editor, NumberEdit):
                editor.set_mixed(self.tr("mixed"))

    def setModelData(self, editor, model, index: Index) -> None:
        inspector, source = self._model_index(index)
        if isinstance(editor, (NumberEdit, VectorEdit)):
            editor.explain()
        alike = all(_alike(start, self._starts[-1]) for start in self._starts)
        if isinstance(editor, (NumberEdit, VectorEdit)) and len(self._starts) == len(inspector.paths) > 1 and alike:
            each = [editor.applied(start) for start in self._starts]
            if not all(_equal(a, b) for a, b in zip(each, self._starts, strict=True)):
                inspector.set_each(source, each, merge=editor.property("merge"))
            return
        value = editor.value()
        if isinstance(editor, FileEdit) and value:
            inspector.document.allow(str(value))
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


def _alike(a, b) -> bool:
    """Whether two values can be edited as numbers together."""
    return np.shape(a) == np.shape(b) and not isinstance(a, str) and a is not None and b is not None


def _equal(a, b) -> bool:
    return np.array_equal(a, b) if isinstance(a, np.ndarray) or isinstance(b, np.ndarray) else a == b
