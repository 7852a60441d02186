"""Sliders for the controls of a running simulation, one row an actuator."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QRect, QSize, QSortFilterProxyModel, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.editor import Editor
from app.session import Session
from engine.server import Layout
from ui.buttons import text_button
from ui.refresh_timer import RefreshTimer

NAME, SLIDER, VALUE = range(3)
RANGE = Qt.ItemDataRole.UserRole
"""Role of the (low, high) that a row's slider spans."""
LIMITED = RANGE + 1
"""Role that tells whether these are limits of the actuator, or only how far the slider reaches so far."""

REFRESH_MS = 66

KEY_STEPS = {
    Qt.Key.Key_Left: -0.01,
    Qt.Key.Key_Right: 0.01,
    Qt.Key.Key_PageDown: -0.1,
    Qt.Key.Key_PageUp: 0.1,
}
"""What a key moves the control of the current row by, as a fraction of its range."""


class _Control(NamedTuple):
    """What a row says of its control, whatever the value."""

    name: str
    """Of the actuator; numbered where it has several controls."""
    path: str
    """World path of the actuator."""
    limited: bool
    """Whether it has a range, to which values are clamped."""


class ControlModel(QAbstractTableModel):
    """Name, slider and value of each control of a session; writing a value sets it."""

    def __init__(self, session: Session, parent=None) -> None:
        super().__init__(parent)
        self.session = session
        self._layout: Layout | None = None
        self._values: list[float] = []
        self._ranges: list[tuple[float, float]] = []
        self._controls: list[_Control] = []
        self.refresh()

    def reload(self) -> None:
        """Control another scene."""
        self._load_layout()
        self.refresh()

    def refresh(self) -> None:
        """Take over what the simulation's controls are now; rows follow a change of the scene."""
        if self.session.layout is not self._layout:
            self._load_layout()
        frame = self.session.frame()
        if frame is None or len(frame.ctrl) != len(self._values):
            return
        values = [float(v) for v in frame.ctrl]
        changed = [row for row, value in enumerate(values) if value != self._values[row]]
        self._values = values
        for row in changed:
            self._widen(row)
        if changed:
            self.dataChanged.emit(self.index(changed[0], SLIDER), self.index(changed[-1], VALUE))

    def _load_layout(self) -> None:
        self.beginResetModel()
        layout = self._layout = self.session.layout
        self._controls = self._controls_of(layout) if layout else []
        self._values = [0.0] * (layout.nu if layout else 0)
        self._ranges = [
            (float(low), float(high)) if control.limited and low < high else (-1.0, 1.0)
            for control, (low, high) in zip(self._controls, layout.actuator_ctrlrange if layout else (), strict=True)
        ]
        self.endResetModel()

    def _controls_of(self, layout: Layout) -> list[_Control]:
        controls: list[_Control] = []
        for actuator, count in enumerate(layout.actuator_ctrlnum):
            name = layout.actuator_name[actuator] or self.tr("actuator %1").replace("%1", str(actuator))
            for i in range(count):
                label = f"{name} {i}" if count > 1 else name
                limited = layout.actuator_ctrllimited[len(controls)]
                controls.append(_Control(label, layout.actuator_path[actuator], limited))
        return controls

    def _widen(self, row: int) -> None:
        """A control without limits has a slider as wide as its largest value so far."""
        if not self._controls[row].limited:
            low, high = self._ranges[row]
            reach = max(abs(self._values[row]), high)
            self._ranges[row] = (min(low, -reach), reach)

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """One row a control."""
        return 0 if parent is not None and parent.isValid() else len(self._values)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        """Name, slider, value."""
        return 3

    def headerData(self, section: int, orientation, role: int = Qt.ItemDataRole.DisplayRole):
        """Column titles."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (self.tr("Actuator"), self.tr("Control"), self.tr("Value"))[section]
        return None

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole):
        """What a cell shows; EditRole gives the control as a float, RANGE what its slider spans."""
        row, column = index.row(), index.column()
        if role == RANGE:
            return self._ranges[row]
        if role == LIMITED:
            return self._controls[row].limited
        if role == Qt.ItemDataRole.EditRole:
            return self._values[row]
        if role == Qt.ItemDataRole.DisplayRole and column == NAME:
            return self._controls[row].name
        if role == Qt.ItemDataRole.DisplayRole and column == VALUE:
            return f"{self._values[row]:.4g}"
        if role == Qt.ItemDataRole.ToolTipRole:
            low, high = self._ranges[row]
            span = f"[{low:g}, {high:g}]" if self._controls[row].limited else self.tr("no limits")
            return f"{self._controls[row].path}\n{self.tr('control range')}: {span}"
        if role == Qt.ItemDataRole.TextAlignmentRole and column == VALUE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        """The value can be typed."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == VALUE else flags

    def setData(self, index: QModelIndex, value, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set a control, kept inside its limits."""
        if role != Qt.ItemDataRole.EditRole or not math.isfinite(value):
            return False
        if self.session.layout is not self._layout:  # rows may be of other actuators by now
            self.refresh()
            return False
        row = index.row()
        if self._controls[row].limited:
            low, high = self._ranges[row]
            value = min(max(value, low), high)
        self._values[row] = float(value)
        self._widen(row)
        self.session.set_control(row, float(value))
        self.dataChanged.emit(self.index(row, SLIDER), self.index(row, VALUE))
        return True

    def zero(self, rows) -> None:
        """Set the controls of some rows to 0, or to the limit next to it."""
        for row in rows:
            self.setData(self.index(row, VALUE), 0.0)


class ControlDelegate(QStyledItemDelegate):
    """Draws a control as a slider and takes the mouse; one painter for all rows, so many actuators stay fluid."""

    def paint(self, painter: QPainter, option, index: QModelIndex) -> None:
        """A bar from 0 to the value inside a groove from the low to the high end."""
        if index.column() != SLIDER:
            super().paint(painter, option, index)
            return
        low, high = index.data(RANGE)
        groove = self._groove(option.rect)
        zero, at = (groove.left() + groove.width() * _fraction(v, low, high) for v in (0.0, index.data(_EDIT)))
        palette = option.palette
        selected = option.state & QStyle.StateFlag.State_Selected
        roles = QPalette.ColorRole
        filled = palette.color(roles.HighlightedText if selected else roles.Highlight)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_faint(palette.color(roles.HighlightedText if selected else roles.Text)))
        painter.drawRoundedRect(groove, 2, 2)
        painter.setBrush(filled)
        painter.drawRoundedRect(
            QRect(round(min(zero, at)), groove.top(), round(abs(at - zero)), groove.height()), 2, 2
        )
        painter.setPen(filled)
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        painter.drawEllipse(QRect(round(at) - 5, option.rect.center().y() - 5, 10, 10))
        painter.restore()

    def editorEvent(self, event, model, option, index: QModelIndex) -> bool:
        """A press or drag on a slider sets its control; a double click sets it to 0."""
        if index.column() != SLIDER:
            return super().editorEvent(event, model, option, index)
        kind = event.type()
        if kind == QEvent.Type.MouseButtonDblClick:
            return model.setData(index, 0.0)
        held = kind == QEvent.Type.MouseMove and event.buttons() & Qt.MouseButton.LeftButton
        if held or (kind == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton):
            groove = self._groove(option.rect)
            low, high = index.data(RANGE)
            fraction = (event.position().x() - groove.left()) / max(groove.width(), 1)
            return model.setData(index, low + (high - low) * min(max(fraction, 0.0), 1.0))
        return False

    def createEditor(self, parent, option, index: QModelIndex) -> QWidget:
        """A number box within the limits."""
        low, high = index.data(RANGE)
        box = QDoubleSpinBox(parent, decimals=6)
        box.setFrame(False)
        box.setRange(*((low, high) if index.data(LIMITED) else (-1e9, 1e9)))
        box.setSingleStep((high - low) / 100)
        return box

    def _groove(self, cell: QRect) -> QRect:
        return QRect(cell.left() + 8, cell.center().y() - 2, max(cell.width() - 16, 1), 4)


_EDIT = Qt.ItemDataRole.EditRole


def _fraction(value: float, low: float, high: float) -> float:
    return min(max((value - low) / (high - low), 0.0), 1.0)


def _faint(color: QColor) -> QColor:
    return QColor(color.red(), color.green(), color.blue(), 50)


class ControlTable(QTableView):
    """The rows; arrow keys move the control of the current one, 0 and Delete zero it."""

    def keyPressEvent(self, event) -> None:
        """Left, Right: 1 % of the range; Page Up, Page Down: 10 %; Home, End: the limits; 0, Delete: zero."""
        index = self.currentIndex()
        key = Qt.Key(event.key())
        if not index.isValid() or event.modifiers() not in (_PLAIN, _KEYPAD):
            super().keyPressEvent(event)
            return
        low, high = index.data(RANGE)
        if key in KEY_STEPS:
            self._set(index.data(_EDIT) + KEY_STEPS[key] * (high - low))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._set(low if key == Qt.Key.Key_Home else high)
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Delete):
            self._set(0.0)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self.edit(index.siblingAtColumn(VALUE))
        else:
            super().keyPressEvent(event)

    def event(self, event) -> bool:
        """Keep the keys above from the window's shortcuts while the table has the focus."""
        if event.type() == QEvent.Type.ShortcutOverride and event.modifiers() in (_PLAIN, _KEYPAD):
            keys = (*KEY_STEPS, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_0, Qt.Key.Key_Delete, Qt.Key.Key_F2)
            if Qt.Key(event.key()) in keys:
                event.accept()
                return True
        return super().event(event)

    def _set(self, value: float) -> None:
        self.model().setData(self.currentIndex().siblingAtColumn(VALUE), value)


_PLAIN = Qt.KeyboardModifier.NoModifier
_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class ControlPanel(QWidget):
    """The controls of a session with a search box.

    Attributes:
        model: rows and values.
        table: the view on the rows that the search leaves.
    """

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Controls"))
        self.model = ControlModel(editor.session, self)
        editor.document_changed.connect(lambda _: self.model.reload())
        self._found = QSortFilterProxyModel(self)
        self._found.setSourceModel(self.model)
        self._found.setFilterKeyColumn(NAME)
        self._found.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(self.tr("Search actuators"))
        self.search.setAccessibleName(self.tr("Search actuators"))
        self.search.textChanged.connect(self._found.setFilterFixedString)
        self.zero_button = text_button(self.tr("Zero all"), self.tr("Set every control to 0"))
        self.zero_button.clicked.connect(lambda: self.model.zero(range(self.model.rowCount())))
        self.table = ControlTable()
        self.table.setAccessibleName(self.tr("Controls"))
        self.table.setModel(self._found)
        self.table.setItemDelegate(ControlDelegate(self.table))
        self.table.setMouseTracking(False)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.table.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(SLIDER, QHeaderView.ResizeMode.Stretch)
        header.resizeSection(NAME, 110)
        header.resizeSection(VALUE, 70)
        bar = QHBoxLayout()
        bar.addWidget(self.search, 1)
        bar.addWidget(self.zero_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(4)
        layout.addLayout(bar)
        layout.addWidget(self.table)
        RefreshTimer(self, REFRESH_MS, self.model.refresh)

    def sizeHint(self) -> QSize:
        """Room for sliders that can be aimed at."""
        return QSize(340, 260)
