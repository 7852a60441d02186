"""The view of the inspector: click opens an editor, drag on a number scrubs it."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QEvent, QMimeData, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QDrag, QFont, QFontMetrics, QGuiApplication, QIcon, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QHeaderView,
    QTreeView,
)

from app import picking
from app.inspecting.value_text import Form
from app.templates import TEMPLATES
from engine.errors import SceneError
from engine.msd.schema.base import same
from ui.dragging import CHANNEL_MIME, PATH_MIME
from ui.inspector import chips, units
from ui.inspector.cells import component_at
from ui.inspector.delegate import InspectorDelegate
from ui.inspector.editors import color_dialog, from_qcolor
from ui.inspector.fields import LIVE
from ui.inspector.model import ACTION, NAME, VALUE, InspectorModel
from ui.inspector.numbers import step_of
from ui.inspector.painting import COMPONENTS, slider_range
from ui.inspector.row_menu import row_menu
from ui.inspector.row_text import pasted, row_text
from ui.inspector.xml_dialog import XmlDialog
from ui.language.phrases import translated
from ui.theme import tabular

PIXELS_PER_STEP = 6
"""Distance of the pointer that changes a scrubbed number by one step."""

NARROW = 400
"""Width below which rows are indented less, px."""

LONG_NAME, BEFORE_IT = "gravity compensation", 30
"""Names have room for this one, and for so much before it, px; shorter ones that are nested have room, too."""

START = 4
"""Distance after which a press is a drag, px."""


class _Scrub(NamedTuple):
    """A drag on a number."""

    index: QPersistentModelIndex
    component: int
    start: QPoint
    value: Any
    merge: str
    starts: list
    """Values of all shown objects."""

    @property
    def source(self) -> QModelIndex:
        """The row of the InspectorModel; invalid when it is gone."""
        return _current(self.index)


class InspectorView(QTreeView):
    """Tree of fields, values and actions over a proxy of an InspectorModel.

    Signals:
        jump_requested: an object that a reference names is to be selected; carries its kind and name.
        pick_requested: a reference is to be chosen by a click in the viewport; carries its kind and a function that
            is called with the name.
        what_if: worlds with other values of a number are wanted; carries its World path.
        file_chosen: a picture was dropped on a row or chosen for it; carries the row of the InspectorModel and the
            file.
    """

    jump_requested = Signal(str, str)
    pick_requested = Signal(str, object)
    what_if = Signal(str)
    file_chosen = Signal(QPersistentModelIndex, str)

    def __init__(self, inspector: InspectorModel, proxy, parent=None) -> None:
        super().__init__(parent)
        self.inspector, self.proxy = inspector, proxy
        self._pressed: _Scrub | None = None
        self._dragged: tuple[QPoint, QMimeData] | None = None  # where a live value was pressed
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
        self.setAcceptDrops(True)
        self.setFont(tabular(self.font()))
        header = self.header()
        header.setMinimumSectionSize(22)
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(VALUE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(ACTION, QHeaderView.ResizeMode.Fixed)
        self._names_chosen = self._fits_names = False
        header.sectionResized.connect(self._break_lines)
        header.sectionResized.connect(self._keep_names)
        self._set_names(self._room_of_names())
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
        width = event.size().width()
        self.setIndentation(10 if width >= NARROW else 6)
        names = self.columnWidth(NAME) if self._names_chosen else self._room_of_names()
        self._set_names(min(names, round(width * 0.5)))

    def _room_of_names(self) -> int:
        """Width of the names until the user gives them another one, px."""
        return self.fontMetrics().horizontalAdvance(LONG_NAME) + BEFORE_IT

    def _set_names(self, width: int) -> None:
        self._fits_names = True
        self.setColumnWidth(NAME, width)
        self._fits_names = False

    def _keep_names(self, column: int) -> None:
        """A width that the user gives to the names stays."""
        self._names_chosen |= column == NAME and not self._fits_names

    def drawRow(self, painter: QPainter, options, index) -> None:
        """Headings are written over all columns."""
        super().drawRow(painter, options, index)
        row = self.inspector.row(self.proxy.mapToSource(index))
        if row.editor != "section":
            return
        font = QFont(self.font())
        font.setBold(True)
        metrics = QFontMetrics(font)
        place = self.visualRect(index.siblingAtColumn(NAME))
        if metrics.horizontalAdvance(row.label) <= place.width() - 6:
            return
        place.setRight(self.visualRect(index.siblingAtColumn(VALUE)).right())
        painter.save()
        painter.fillRect(place, self.palette().color(QPalette.ColorRole.Button))
        painter.setFont(font)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        shown = metrics.elidedText(row.label, Qt.TextElideMode.ElideRight, place.width() - 6)
        painter.drawText(place.adjusted(3, 0, -3, 0), Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()

    # ------------------------------------------------------------------------------------------------ mouse

    def mousePressEvent(self, event) -> None:
        index = self.indexAt(event.position().toPoint())
        self._pressed = self._dragged = None
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            source = self.proxy.mapToSource(index)
            if self.inspector.row(source).editor.startswith("live"):
                self._dragged = event.position().toPoint(), self.live_data(source)
                self.setCurrentIndex(index)
                return
            if self.inspector.row(source).editor == "section" and index.column() != ACTION:
                self.setCurrentIndex(index)
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
        if row.editor in COMPONENTS and isinstance(value, np.ndarray):
            rect = self.visualRect(index)
            component = component_at(rect, row.editor == "color", len(value), at, self.fontMetrics())
        self._count += 1
        start = value.copy() if isinstance(value, np.ndarray) else value
        self._pressed = _Scrub(
            QPersistentModelIndex(source),
            component,
            at,
            start,
            f"scrub:{id(self)}:{self._count}",
            self.inspector.fields.values(row),
        )

    def live_data(self, source: QModelIndex) -> QMimeData:
        """What the simulation says in a row, to be dropped on a plot: its channels, or all of the object."""
        data, inspector = QMimeData(), self.inspector
        live = inspector.fields.live.get(inspector.row(source).info.name)
        if live is not None and live.channels:
            data.setData(CHANNEL_MIME, "\n".join(live.channels).encode())
        elif inspector.paths:
            data.setData(PATH_MIME, inspector.paths[-1].encode())
        return data

    def _drag_live(self, at: QPoint) -> None:
        start, data = self._dragged or (at, None)
        if data is not None and (at - start).manhattanLength() >= QApplication.startDragDistance():
            self._dragged = None
            drag = QDrag(self)
            drag.setMimeData(data)
            drag.exec(Qt.DropAction.CopyAction)

    def mouseMoveEvent(self, event) -> None:
        if self._dragged is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._drag_live(event.position().toPoint())
            return
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
        self._dragged = None
        if self._scrubbing:
            self._scrubbing = False
            self.inspector.document.end_merge()
            return
        super().mouseReleaseEvent(event)
        if pressed is None or not pressed.index.isValid():
            return
        index = self.proxy.mapFromSource(pressed.source)
        if self.indexAt(event.position().toPoint()) == index:
            if self.inspector.row(pressed.source).editor == "reference" and index.column() == VALUE:
                self._click_reference(index, pressed.source, event.position().toPoint())
            else:
                self._click(index, pressed.component)

    # ------------------------------------------------------------------------------------------------ references

    def _zone(self, index: QModelIndex, source: QModelIndex, at: QPoint) -> str:
        row, value = self.inspector.row(source), self.inspector.value(source)
        name = value if isinstance(value, str) and not self.inspector.mixed(source) else ""
        pickable = row.declaration.ref in picking.KINDS
        return chips.zone_at(self.visualRect(index), name, pickable, self.fontMetrics(), at)

    def _click_reference(self, index: QModelIndex, source: QModelIndex, at: QPoint) -> None:
        self.setCurrentIndex(index)
        zone = self._zone(index, source, at)
        if zone == "chip" and not self.inspector.dangling(source):
            self.jump(source)
        elif zone == "pick":
            self.pick(source)
        else:
            self.choose(source)

    def jump(self, source: QModelIndex) -> None:
        """Select what a reference names."""
        value = self.inspector.value(source)
        if isinstance(value, str) and value:
            self.jump_requested.emit(self.inspector.row(source).declaration.ref, value)

    def pick(self, source: QModelIndex) -> None:
        """Choose what a reference names by a click in the viewport."""
        index = QPersistentModelIndex(source)

        def chosen(name: str) -> None:
            if index.isValid():
                self.inspector.set_value(index, name)

        self.pick_requested.emit(self.inspector.row(source).declaration.ref, chosen)

    def choose(self, source: QModelIndex) -> chips.ReferenceList:
        """Open the list of what a reference may name."""
        index, row, value = QPersistentModelIndex(source), self.inspector.row(source), self.inspector.value(source)
        names = self.inspector.choices(source)
        lost = [value] if isinstance(value, str) and value and value not in names else []
        none: list[tuple[str, object]] = [(self.tr("none"), None)] if row.info.optional else []
        world, kind = self.inspector.document.world, row.declaration.ref

        def icon(name: object) -> QIcon:
            return self.delegate.reference_icon(world, kind, name) if isinstance(name, str) else QIcon()

        def chosen(name: object) -> None:
            if index.isValid():
                self.inspector.set_value(index, name)

        popup = chips.ReferenceList([*none, *((n, n) for n in lost + names)], value, icon, chosen, self)
        rect = self.visualRect(self.proxy.mapFromSource(source))
        popup.open_below(QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size()))
        return popup

    def choose_picture(self, source: QModelIndex) -> None:
        """Ask for the picture file that a reference to a texture is to show."""
        index = QPersistentModelIndex(source)
        kinds = translated(TEMPLATES["texture_file"].file_filter)
        folder = os.path.dirname(self.inspector.document.file)
        file, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a Picture"), folder, kinds)
        if file:
            self.file_chosen.emit(index, file)

    # ------------------------------------------------------------------------------------------------ clipboard

    def copy(self, source: QModelIndex, form: Form) -> None:
        """Put a row, a section with all its rows, or with an invalid index the object, on the clipboard."""
        try:
            text = row_text(self.inspector.fields, self.inspector.row(source) if source.isValid() else None, form)
        except SceneError as error:
            self.inspector.failed.emit(error.message)
            return
        QGuiApplication.clipboard().setText(text)

    def paste(self, source: QModelIndex) -> None:
        """Take a value from the clipboard: a number, a vector as `1 2 3`, `[1, 2, 3]` or JSON, a colour as hex, a
        name."""
        try:
            value = pasted(
                self.inspector.row(source), self.inspector.value(source), QGuiApplication.clipboard().text()
            )
        except (SceneError, ValueError) as error:
            self.inspector.failed.emit(error.message if isinstance(error, SceneError) else str(error))
            return
        self.inspector.set_value(source, value)

    def contextMenuEvent(self, event) -> None:
        """Menu of a row, by mouse or key."""
        by_key = event.reason() == event.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            self.setCurrentIndex(index.siblingAtColumn(VALUE))
            menu = row_menu(self, self.proxy.mapToSource(index.siblingAtColumn(VALUE)))
            at = self.viewport().mapToGlobal(self.visualRect(index).center()) if by_key else event.globalPos()
            menu.popup(at)

    # ------------------------------------------------------------------------------------------------ dropping

    def _drop_row(self, event) -> QModelIndex:
        """The row that takes a picture that is dropped there; invalid where none does."""
        urls = [url for url in event.mimeData().urls() if url.isLocalFile()]
        index = self.indexAt(event.position().toPoint())
        if len(urls) != 1 or not index.isValid():
            return QModelIndex()
        source = self.proxy.mapToSource(index.siblingAtColumn(VALUE))
        row = self.inspector.row(source)
        takes = row.editor == "file" or (row.editor == "reference" and row.declaration.ref == "texture")
        return source if takes else QModelIndex()

    def dragEnterEvent(self, event) -> None:
        """Files may be dropped on some rows; elsewhere the window takes them."""
        event.setAccepted(event.mimeData().hasUrls() and self._drop_row(event).isValid())

    def dragMoveEvent(self, event) -> None:
        event.setAccepted(self._drop_row(event).isValid())

    def dropEvent(self, event) -> None:
        """Let a row take a file."""
        source = self._drop_row(event)
        event.setAccepted(source.isValid())
        if source.isValid():
            self.file_chosen.emit(QPersistentModelIndex(source), event.mimeData().urls()[0].toLocalFile())

    def event(self, event) -> bool:
        """While a number is dragged, Esc is for the drag and not for the window; keys that copy, paste and reset a
        row are for the row."""
        if event.type() == QEvent.Type.ShortcutOverride and self.currentIndex().isValid() and self.hasFocus():
            own = event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Space)
            if own or any(
                event.matches(key) for key in (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.Paste)
            ):
                event.accept()
                return True
        if self._scrubbing and event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event) -> None:
        if self._scrubbing and self._pressed is not None and event.key() == Qt.Key.Key_Escape:
            self._set_scrubbed(self._pressed, self._pressed.starts)
            self.inspector.document.end_merge()
            self._pressed, self._scrubbing = None, False
            return
        current = self.currentIndex()
        if current.isValid() and self.state() != QAbstractItemView.State.EditingState and self._key(event, current):
            return
        super().keyPressEvent(event)

    def _key(self, event, index: QModelIndex) -> bool:
        """Whether a key was for the current row: Enter edits, Ctrl+Enter follows a reference, Space switches, Del
        takes the default, Ctrl+C and Ctrl+V copy and paste."""
        source = self.proxy.mapToSource(index.siblingAtColumn(VALUE))
        row = self.inspector.row(source)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier and row.editor == "reference":
                self.jump(source)
            elif row.editor == "bool":
                self._toggle(index)
            elif self.model().rowCount(index.siblingAtColumn(NAME)) and not index.siblingAtColumn(VALUE).flags() & (
                Qt.ItemFlag.ItemIsEditable
            ):
                self.setExpanded(index.siblingAtColumn(NAME), not self.isExpanded(index.siblingAtColumn(NAME)))
            else:
                self._click(index.siblingAtColumn(VALUE), 0)
        elif event.key() == Qt.Key.Key_Space:
            self._toggle(index)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.inspector.act(source) if row.entry else self.inspector.reset(source)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy(source, Form.VALUE)
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste(source)
        else:
            return False
        return True

    def _toggle(self, index: QModelIndex) -> None:
        for column in (VALUE, NAME):
            box = index.siblingAtColumn(column)
            if box.flags() & Qt.ItemFlag.ItemIsUserCheckable:
                on = Qt.CheckState(box.data(Qt.ItemDataRole.CheckStateRole)) == Qt.CheckState.Checked
                state = Qt.CheckState.Unchecked if on else Qt.CheckState.Checked
                self.model().setData(box, state, Qt.ItemDataRole.CheckStateRole)
                return

    def closeEditor(self, editor, hint) -> None:
        """Tab goes on to the next field that can be edited, over headings and boxes."""
        hints = QAbstractItemDelegate.EndEditHint
        super().closeEditor(editor, hints.NoHint)
        if hint in (hints.EditNextItem, hints.EditPreviousItem):
            self._edit_next(hint == hints.EditNextItem)

    def _edit_next(self, forward: bool) -> None:
        index = self.currentIndex()
        while index.isValid():
            index = self.indexBelow(index) if forward else self.indexAbove(index)
            value = index.siblingAtColumn(VALUE)
            if not value.isValid() or not value.flags() & Qt.ItemFlag.ItemIsEditable:
                continue
            self.setCurrentIndex(value)
            self.scrollTo(value)
            if self.inspector.row(self.proxy.mapToSource(value)).editor not in (
                "reference",
                "enum",
                "variant",
                "xml",
            ):
                self._click(value, 0 if forward else 99)
            return

    def focusInEvent(self, event) -> None:
        """Somebody who comes by keyboard stands in the first row."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        ):
            self.setCurrentIndex(self.model().index(0, VALUE))

    def _show_cursor(self, at: QPoint) -> None:
        index = self.indexAt(at)
        scrubs = False
        if index.isValid():
            source = self.proxy.mapToSource(index)
            if index.column() == VALUE and self.inspector.row(source).editor == "reference":
                on = self._zone(index, source, at) == "chip"
                self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if on else Qt.CursorShape.ArrowCursor)
                return
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
        if self.inspector.row(source).editor == "reference":
            self.choose(source)
            return
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.delegate.edit_component(component)
            kept = QPersistentModelIndex(index)
            self.setCurrentIndex(index)  # closes another editor, whose value may make other rows
            if kept.isValid():
                self.edit(kept.sibling(kept.row(), kept.column()))

    def edit_xml(self, source: QModelIndex) -> XmlDialog:
        """Open a window for the text of an element that MSD cannot express."""
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
        if row.editor in LIVE:
            return False
        return isinstance(value, (int, float, np.ndarray)) and row.editor in ("number", "integer", *COMPONENTS)

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
        if bounds := slider_range(self.inspector.row(source)):
            span = bounds[1] - bounds[0]
            by = float(f"{distance / max(self.columnWidth(VALUE), 1) * span:.2g}")
        else:
            _, factor = units.display(self.inspector.unit(source))
            by = round(distance / PIXELS_PER_STEP, 2) * step_of(start * factor, integer) / factor

        def moved(value: Any) -> Any:
            if array:
                value = value.copy()
                value[pressed.component] = float(f"{value[pressed.component] + by:.12g}")
                return value
            return round(value + by) if integer else float(f"{value + by:.12g}")

        alike = all(np.shape(value) == np.shape(pressed.value) and value is not None for value in pressed.starts)
        self._set_scrubbed(pressed, [moved(value) for value in pressed.starts] if alike else [])

    def _set_scrubbed(self, pressed: _Scrub, values: list) -> None:
        source = pressed.source
        if not source.isValid() or len(values) != len(self.inspector.paths):
            return
        if not same(self.inspector.fields.values(self.inspector.row(source)), values):
            self._setting = True
            try:
                self.inspector.set_each(source, values, merge=pressed.merge)
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
