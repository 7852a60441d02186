"""The view of the inspector: click opens an editor, drag on a number scrubs it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTreeView

from engine.msd.schema.base import same
from ui.inspector.cells import component_at
from ui.inspector.delegate import COMPONENTS, InspectorDelegate
from ui.inspector.editors import color_dialog, from_qcolor
from ui.inspector.model import ACTION, NAME, VALUE, InspectorModel
from ui.inspector.numbers import step_of
from ui.inspector.xml_dialog import XmlDialog

PIXELS_PER_STEP = 6
"""Distance of the pointer that changes a scrubbed number by one step."""

START = 4
"""Distance after which a press is a drag, px."""


class _Scrub(NamedTuple):
    """A drag on a number."""

    index: QPersistentModelIndex
    component: int
    start: QPoint
    value: Any
    merge: str

    @property
    def source(self) -> QModelIndex:
        """The row of the InspectorModel; invalid when it is gone."""
        return _current(self.index)


class InspectorView(QTreeView):
    """Tree of fields, values and actions over a proxy of an InspectorModel."""

    def __init__(self, inspector: InspectorModel, proxy, parent=None) -> None:
        super().__init__(parent)
        self.inspector, self.proxy = inspector, proxy
        self._pressed: _Scrub | None = None
        self._scrubbing = self._setting = False
        self._count = 0
        self.setModel(proxy)
        self.delegate = InspectorDelegate(proxy.mapToSource, self)
        self.setItemDelegate(self.delegate)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setAlternatingRowColors(True)
        self.setIndentation(10)
        self.setMouseTracking(True)
        self.setAllColumnsShowFocus(True)
        header = self.header()
        header.setMinimumSectionSize(22)
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(VALUE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(ACTION, QHeaderView.ResizeMode.Fixed)
        header.sectionResized.connect(self._break_lines)
        self.setColumnWidth(NAME, 150)
        self.setColumnWidth(ACTION, 24)

    @property
    def is_busy(self) -> bool:
        """Whether a value of the shown objects is being edited."""
        editing = self.state() == QAbstractItemView.State.EditingState
        return editing or self._pressed is not None or QApplication.activeModalWidget() is not None

    def _break_lines(self, column: int) -> None:
        """Vectors break into lines where the values have become narrow."""
        if column == VALUE:
            self.scheduleDelayedItemsLayout()

    def resizeEvent(self, event) -> None:
        """In a narrow panel the names leave room for the values."""
        super().resizeEvent(event)
        if self.columnWidth(NAME) > event.size().width() * 0.5:
            self.setColumnWidth(NAME, round(event.size().width() * 0.5))

    # ------------------------------------------------------------------------------------------------ mouse

    def mousePressEvent(self, event) -> None:
        index = self.indexAt(event.position().toPoint())
        self._pressed = None
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            source = self.proxy.mapToSource(index)
            if self.inspector.row(source).editor == "section" and index.column() != ACTION:
                self.setExpanded(index.siblingAtColumn(NAME), not self.isExpanded(index.siblingAtColumn(NAME)))
                return
            if index.column() == ACTION:
                super().mousePressEvent(event)
                self.inspector.act(source)
                return
            if index.column() == VALUE or self.inspector.row(source).editor in ("number", "integer"):
                value = index.siblingAtColumn(VALUE)
                self._press_value(event.position().toPoint(), value, self.proxy.mapToSource(value))
        super().mousePressEvent(event)

    def _press_value(self, at: QPoint, index: QModelIndex, source: QModelIndex) -> None:
        row, value = self.inspector.row(source), self.inspector.value(source)
        component = 0
        if row.editor in COMPONENTS and value is not None:
            rect = self.visualRect(index)
            component = component_at(rect, row.editor == "color", len(value), at, self.fontMetrics())
        self._count += 1
        start = value.copy() if isinstance(value, np.ndarray) else value
        self._pressed = _Scrub(QPersistentModelIndex(source), component, at, start, f"scrub:{id(self)}:{self._count}")

    def mouseMoveEvent(self, event) -> None:
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            self._show_cursor(event.position().toPoint())
            return
        distance = event.position().toPoint().x() - self._pressed.start.x()
        if not self._scrubbing and (abs(distance) < START or not self._can_scrub(self._pressed)):
            return
        self._scrubbing = True
        scale = {Qt.KeyboardModifier.ShiftModifier: 0.1, Qt.KeyboardModifier.ControlModifier: 10.0}
        self._scrub(self._pressed, distance * scale.get(event.modifiers(), 1.0))

    def mouseReleaseEvent(self, event) -> None:
        pressed, self._pressed = self._pressed, None
        if self._scrubbing:
            self._scrubbing = False
            self.inspector.document.end_merge()
            return
        super().mouseReleaseEvent(event)
        if pressed is None or not pressed.index.isValid():
            return
        index = self.proxy.mapFromSource(pressed.source)
        if self.indexAt(event.position().toPoint()) == index:
            self._click(index, pressed.component)

    def event(self, event) -> bool:
        """While a number is dragged, Esc is for the drag and not for the window."""
        if self._scrubbing and event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event) -> None:
        if self._scrubbing and self._pressed is not None and event.key() == Qt.Key.Key_Escape:
            self._set_scrubbed(self._pressed, self._pressed.value)
            self.inspector.document.end_merge()
            self._pressed, self._scrubbing = None, False
            return
        opens = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid()
        if opens and self.state() != QAbstractItemView.State.EditingState:
            self._click(self.currentIndex().siblingAtColumn(VALUE), 0)
            return
        super().keyPressEvent(event)

    def _show_cursor(self, at: QPoint) -> None:
        index = self.indexAt(at)
        scrubs = False
        if index.isValid():
            source = self.proxy.mapToSource(index)
            by_name = index.column() == NAME and self.inspector.row(source).editor in ("number", "integer")
            scrubs = (index.column() == VALUE or by_name) and self._numeric(source)
        self.viewport().setCursor(Qt.CursorShape.SizeHorCursor if scrubs else Qt.CursorShape.ArrowCursor)

    def _click(self, index: QModelIndex, component: int) -> None:
        source = self.proxy.mapToSource(index)
        if self.inspector.row(source).editor == "color" and component < 0:
            self.choose_color(source)
            return
        if self.inspector.row(source).editor == "xml":
            self.edit_xml(source)
            return
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.delegate.edit_component(component)
            self.setCurrentIndex(index)
            self.edit(index)

    def edit_xml(self, source: QModelIndex) -> XmlDialog:
        """Open a window for the text of an element that MSD cannot say."""
        index = QPersistentModelIndex(source)
        dialog = XmlDialog(self.tr("Element stored as XML"), self.inspector.value(source), self)

        def apply() -> None:
            if index.isValid() and dialog.text != self.inspector.value(index):
                self.inspector.set_value(index, dialog.text)

        dialog.accepted.connect(apply)
        dialog.open()
        return dialog

    # ------------------------------------------------------------------------------------------------ scrubbing

    def _numeric(self, source: QModelIndex) -> bool:
        row, value = self.inspector.row(source), self.inspector.value(source)
        return value is not None and (row.editor in ("number", "integer") or row.editor in COMPONENTS)

    def _can_scrub(self, pressed: _Scrub) -> bool:
        source = pressed.source
        return source.isValid() and pressed.component >= 0 and self._numeric(source)

    def _scrub(self, pressed: _Scrub, distance: float) -> None:
        source = pressed.source
        if not source.isValid():
            return
        array = isinstance(pressed.value, np.ndarray)
        start = float(pressed.value[pressed.component]) if array else pressed.value
        integer = self.inspector.row(source).editor == "integer"
        if not np.isfinite(start):
            return
        step = step_of(start, integer)
        moved = start + round(distance / PIXELS_PER_STEP, 2) * step
        moved = round(moved) if integer else float(f"{moved:.12g}")
        if array:
            value = pressed.value.copy()
            value[pressed.component] = moved
        else:
            value = moved
        self._set_scrubbed(pressed, value)

    def _set_scrubbed(self, pressed: _Scrub, value: Any) -> None:
        source = pressed.source
        if source.isValid() and not same(self.inspector.value(source), value):
            self._setting = True
            try:
                self.inspector.set_value(source, value, merge=pressed.merge)
            finally:
                self._setting = False

    def end_outdated_scrub(self) -> None:
        """The document was edited: unless by the drag on a number itself, that drag is over."""
        if self._scrubbing and not self._setting:
            self._pressed, self._scrubbing = None, False

    # ------------------------------------------------------------------------------------------------ colours

    def choose_color(self, source: QModelIndex) -> None:
        """Open the colour dialog for a row; the scene follows while the user looks for the colour, and the whole
        search is one undo step."""
        index = QPersistentModelIndex(source)
        linear = self.inspector.row(source).declaration.role == "linear_color"
        before = self.inspector.value(source).copy()
        self._count += 1
        merge = f"color:{id(self)}:{self._count}"
        dialog = color_dialog(before, linear, self)

        def show(value) -> None:
            if index.isValid():
                self.inspector.set_value(index, value, merge=merge)

        def finish(accepted: int) -> None:
            if not accepted:
                show(before)
            self.inspector.document.end_merge()

        dialog.currentColorChanged.connect(lambda color: show(from_qcolor(color, before, linear)))
        dialog.finished.connect(finish)
        dialog.open()


def _current(index: QPersistentModelIndex) -> QModelIndex:
    """Where a row is now; invalid when it is gone."""
    return index.sibling(index.row(), index.column())
