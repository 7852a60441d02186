"""Sliders for the controls and joints of a simulation, a row each."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QSize, QSortFilterProxyModel, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QTabWidget, QToolButton, QVBoxLayout, QWidget

from app.editor import Editor
from app.session import Session
from engine.server import Layout
from ui.buttons import text_button
from ui.forces import ForcePanel
from ui.joint_sliders import JointSliders
from ui.noise import NoisePanel
from ui.refresh_timer import RefreshTimer
from ui.sliders import AT_LIMIT, LIMITED, NAME, RANGE, SLIDER, VALUE, SliderTable
from ui.tree.panel import fill_add_menu

REFRESH_MS = 66


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
        if role == AT_LIMIT:
            return self._controls[row].limited and self._values[row] in self._ranges[row]
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
        """Set the controls of some rows to 0, or to the nearest limit."""
        for row in rows:
            self.setData(self.index(row, VALUE), 0.0)


class ControlPanel(QWidget):
    """The controls and the joints of a session, with a search box, and forces, in three tabs.

    Attributes:
        model: rows and values of the controls.
        table: the view on the rows that the search leaves.
        noise: that is added to the controls.
        joints: sliders of the joints.
        forces: pushes, pulls and throws.

    Signals:
        add_requested: an object is to be added; carries the id of its template.
    """

    add_requested = Signal(str)

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Controls"))
        self._editor, self.model = editor, ControlModel(editor.session, self)
        self._found = QSortFilterProxyModel(self)
        self._found.setSourceModel(self.model)
        self._found.setFilterKeyColumn(NAME)
        self._found.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.textChanged.connect(self._found.setFilterFixedString)
        self.zero_button = text_button(self.tr("Zero all"))
        self.zero_button.clicked.connect(self._zero)
        self.table = SliderTable()
        self.table.setAccessibleName(self.tr("Controls"))
        self.table.setModel(self._found)
        self.joints = JointSliders(editor)
        self.search.textChanged.connect(self.joints.search)
        for table, group, text in (
            (self.table, "Actuators", self.tr("Add Actuator")),
            (self.joints.table, "Joints", self.tr("Add Joint")),
        ):
            table.helped_by(self._adding(group, text))
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.noise = NoisePanel(editor.session)
        self.tabs.addTab(_column(self.table, self.noise), self.tr("Actuators"))
        self.tabs.addTab(self.joints, self.tr("Joints"))
        self.forces = ForcePanel(editor)
        self.tabs.addTab(self.forces, self.tr("Forces"))
        self._chosen_for: object = None
        self._is_by_hand = False  # whether somebody has chosen the tab
        self.tabs.currentChanged.connect(lambda _: self._name_tab())
        bar = QHBoxLayout()
        bar.addWidget(self.search, 1)
        bar.addWidget(self.zero_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(4)
        layout.addLayout(bar)
        layout.addWidget(self.tabs)
        self._name_tab()
        self._is_by_hand = False
        editor.document_changed.connect(lambda _: self._reload())
        RefreshTimer(self, REFRESH_MS, self.refresh)

    def _adding(self, group: str, text: str) -> QToolButton:
        """A button that offers the templates of a group."""
        button = text_button(text)
        menu = QMenu(button)
        fill_add_menu(menu, self.add_requested.emit, group)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def refresh(self) -> None:
        """Show what the simulation's controls and joints are now."""
        self.model.refresh()
        self.joints.refresh()
        self.noise.refresh()
        self.noise.setVisible(self.model.rowCount() > 0)
        if self.forces.isVisible():
            self.forces.refresh()
        self._say_what_is_missing()
        document = self._editor.document
        if self._editor.session.layout is not None and document is not self._chosen_for:
            self._chosen_for = document
            if not self._is_by_hand:
                self.tabs.setCurrentIndex(0 if self.model.rowCount() or not self.joints.model.rowCount() else 1)
                self._is_by_hand = False

    def _say_what_is_missing(self) -> None:
        """Where a table has no rows, say why and what would help."""
        built = self._editor.session.layout is not None
        for table, model, missing in (
            (self.table, self.model, self.tr("No actuator drives this scene")),
            (self.joints.table, self.joints.model, self.tr("Nothing moves yet: select a link and add a joint")),
        ):
            is_searched = model.rowCount() > 0
            text = self.tr("Nothing has this name") if is_searched else missing if built else ""
            table.say_empty(text, with_help=not is_searched)

    def _reload(self) -> None:
        self.model.reload()
        self.joints.reload()

    def _zero(self) -> None:
        model = self.model if self.tabs.currentIndex() == 0 else self.joints.model
        model.zero(range(model.rowCount()))

    def _name_tab(self) -> None:
        """Say what search and button of the present tab are about."""
        self._is_by_hand = True
        controls = self.tabs.currentIndex() == 0
        for widget in (self.search, self.zero_button):
            widget.setVisible(self.tabs.currentWidget() is not self.forces)
        self.search.setPlaceholderText(self.tr("Search actuators") if controls else self.tr("Search joints"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.zero_button.setToolTip(
            self.tr("Set every control to 0")
            if controls
            else self.tr("Put every joint to 0, or to the nearest limit")
        )

    def sizeHint(self) -> QSize:
        """Room for sliders that can be aimed at."""
        return QSize(340, 260)


def _column(*widgets: QWidget) -> QWidget:
    column = QWidget()
    layout = QVBoxLayout(column)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(2)
    for widget in widgets:
        layout.addWidget(widget)
    return column
