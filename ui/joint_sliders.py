"""Sliders that put the joints of a simulation to coordinates, one row a hinge or slide."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QSettings, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.changes import Change
from app.editor import Editor
from app.joints import JointRow, joint_rows, mirrored
from engine.server import Layout
from ui.buttons import text_button
from ui.sliders import AT_LIMIT, LIMITED, NAME, RANGE, SLIDER, UNIT, VALUE, SliderTable

DEGREES_SETTING = "controls/degrees"
FREE_HINGE, FREE_SLIDE = math.pi, 1.0
"""How far the sliders of joints without limits reach at first, rad and m."""


def _joints_of(layout: Layout | None) -> tuple[object, ...]:
    """What rows of joints follow from, in the lists of a layout; those of a session change only with their values."""
    if layout is None:
        return ()
    return layout.joint_path, layout.joint_name, layout.joint_type, layout.joint_qposadr


class JointModel(QAbstractTableModel):
    """Name, slider and coordinate of each hinge and slide; writing a coordinate poses the simulation.

    Attributes:
        degrees: whether angles are shown and given in degrees.
        linked: whether a joint moves the one on the other side with it, as its mirror image.
        by_hand: whether a button holds a slider: what it sets is held until `let_go`, whatever drives the joint.
    """

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self._editor, self.session = editor, editor.session
        self.degrees, self.linked, self.by_hand = True, False, False
        self._layout: Layout | None = None
        self._joints: tuple[object, ...] = ()
        self._rows: list[JointRow] = []
        self._positions = np.zeros(0, np.intp)
        self._values: list[float] = []
        self._reach: list[float] = []
        self._pairs: dict[int, tuple[int, float]] = {}
        editor.edited.connect(self._follow)
        self.refresh()

    @property
    def rows(self) -> list[JointRow]:
        """The joints of the rows."""
        return self._rows

    @property
    def has_pairs(self) -> bool:
        """Whether there are joints of two sides."""
        return bool(self._pairs)

    def reload(self) -> None:
        """Show another scene."""
        self._load()
        self._reach = [FREE_HINGE if row.is_hinge else FREE_SLIDE for row in self._rows]
        self.refresh()

    def _follow(self, changes: Iterable[Change]) -> None:
        if any(".joints[" in change.path for change in changes):
            self._joints = ()  # names, limits and axes may be others

    def _load(self) -> None:
        layout = self._layout = self.session.layout
        self._joints = _joints_of(layout)
        world = self._editor.document.world
        rows = joint_rows(world, layout) if layout else []
        self._pairs = mirrored(world, rows)
        if rows == self._rows:
            return
        self.beginResetModel()
        self._rows, self._positions = rows, np.array([row.position for row in rows], np.intp)
        self._values = [0.0] * len(self._rows)
        self._reach = [FREE_HINGE if row.is_hinge else FREE_SLIDE for row in self._rows]
        self.endResetModel()

    def refresh(self) -> None:
        """Take over where the joints are now; rows follow a change of the scene."""
        joints = _joints_of(self.session.layout)
        if len(joints) != len(self._joints) or any(a is not b for a, b in zip(joints, self._joints, strict=True)):
            self._load()
        self._layout = self.session.layout
        frame, layout = self.session.frame(), self._layout
        if frame is None or layout is None or len(frame.qpos) != layout.nq:
            return
        values = frame.qpos[self._positions].tolist()
        if values == self._values:
            return
        changed = [i for i, value in enumerate(values) if value != self._values[i]]
        self._values = values
        for i in changed:
            self._reach[i] = max(self._reach[i], abs(values[i]))
        if changed:
            self.dataChanged.emit(self.index(changed[0], SLIDER), self.index(changed[-1], VALUE))

    def set_degrees(self, on: bool) -> None:
        """Show angles in degrees or in radians."""
        self.beginResetModel()
        self.degrees = on
        self.endResetModel()

    def _unit(self, row: int) -> str:
        if not self._rows[row].is_hinge:
            return "m"
        return "deg" if self.degrees else "rad"

    def _shown(self, row: int, value: float) -> float:
        return math.degrees(value) if self._rows[row].is_hinge and self.degrees else value

    def _range(self, row: int) -> tuple[float, float]:
        joint = self._rows[row]
        return (joint.low, joint.high) if joint.limited else (-self._reach[row], self._reach[row])

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """One row a joint."""
        return 0 if parent is not None and parent.isValid() else len(self._values)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        """Name, slider, coordinate."""
        return 3

    def headerData(self, section: int, orientation, role: int = Qt.ItemDataRole.DisplayRole):
        """Column titles."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (self.tr("Joint"), self.tr("Position"), self.tr("Value"))[section]
        return None

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole):
        """What a cell shows; EditRole gives the coordinate in the unit that is shown, RANGE what its slider spans."""
        row, column = index.row(), index.column()
        joint, shown = self._rows[row], self._shown(row, self._values[row])
        if role == RANGE:
            low, high = self._range(row)
            return self._shown(row, low), self._shown(row, high)
        if role == LIMITED:
            return joint.limited
        if role == AT_LIMIT:
            return joint.is_at_limit(self._values[row])
        if role == UNIT:
            return self._unit(row)
        if role == Qt.ItemDataRole.EditRole:
            return shown
        if role == Qt.ItemDataRole.DisplayRole and column == NAME:
            return joint.name
        if role == Qt.ItemDataRole.DisplayRole and column == VALUE:
            mark = "°" if self._unit(row) == "deg" else f" {self._unit(row)}"
            return (f"{shown:.1f}" if mark == "°" else f"{shown:.3f}") + mark
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(row)
        if role == Qt.ItemDataRole.TextAlignmentRole and column == VALUE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _tip(self, row: int) -> str:
        joint = self._rows[row]
        low, high = (self._shown(row, end) for end in (joint.low, joint.high))
        limits = self.tr("limits {0} to {1} {2}").format(f"{low:.4g}", f"{high:.4g}", self._unit(row))
        lines = [joint.path, limits if joint.limited else self.tr("no limits")]
        if self.session.playing:
            lines.append(self.tr("While the simulation runs, the joint is held as long as the slider is"))
        return "\n".join(lines)

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        """The coordinate can be typed."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == VALUE else flags

    def setData(self, index: QModelIndex, value, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Pose a joint, inside its limits, given in the unit that is shown; with `linked` the other side too."""
        if role != Qt.ItemDataRole.EditRole or not math.isfinite(value):
            return False
        if self.session.layout is not self._layout:  # rows may be of other joints by now
            self.refresh()
            return False
        row = index.row()
        hinge = self._rows[row].is_hinge and self.degrees
        self._pose({row: math.radians(value) if hinge else float(value)})
        return True

    def _pose(self, values: dict[int, float]) -> None:
        if self.linked:
            sides = {self._pairs[row][0]: self._pairs[row][1] * v for row, v in values.items() if row in self._pairs}
            values = sides | values
        coordinates = {}
        for row, value in values.items():
            self._values[row] = self._rows[row].within(value)
            self._reach[row] = max(self._reach[row], abs(self._values[row]))
            coordinates[self._rows[row].joint] = [self._values[row]]
        before = self.session.whereabouts
        self.session.hold_joints(coordinates)
        if not self.by_hand:
            self.session.let_go()
        if before is not None and not self.session.playing:
            self._editor.moved(self.tr("Pose joints"), before, "joint sliders")
        rows = sorted(values)
        self.dataChanged.emit(self.index(rows[0], SLIDER), self.index(rows[-1], VALUE))

    def let_go(self) -> None:
        """The button that held a slider is up."""
        if self.by_hand:
            self.by_hand = False
            self.session.let_go()

    def zero(self, rows: Iterable[int]) -> None:
        """Put the joints of some rows to 0, or to the nearest limit."""
        values = dict.fromkeys(rows, 0.0)
        if values and self.session.layout is self._layout:
            self._pose(values)


class JointSliders(QWidget):
    """The joints of a session with a switch between degrees and radians, and one that links left and right."""

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Joints"))
        self.model = JointModel(editor, self)
        self._found = QSortFilterProxyModel(self)
        self._found.setSourceModel(self.model)
        self._found.setFilterKeyColumn(NAME)
        self._found.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.table = SliderTable()
        self.table.setAccessibleName(self.tr("Joints"))
        self.table.setModel(self._found)
        self.table.viewport().installEventFilter(self)
        self._editor = editor
        self.degrees_button = text_button(
            self.tr("Degrees"),
            self.tr("Show angles in degrees, otherwise in radians. Typed numbers may have either unit"),
        )
        self.degrees_button.setCheckable(True)
        self.degrees_button.setChecked(bool(QSettings().value(DEGREES_SETTING, True, type=bool)))
        self.degrees_button.toggled.connect(self._show_degrees)
        self.model.set_degrees(self.degrees_button.isChecked())
        self.link_button = text_button(
            self.tr("Link sides"), self.tr("Move joints of the left and the right side together, as mirror images")
        )
        self.link_button.setCheckable(True)
        self.link_button.toggled.connect(self._link)
        bar = QHBoxLayout()
        bar.addWidget(self.degrees_button)
        bar.addWidget(self.link_button)
        bar.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(bar)
        layout.addWidget(self.table)
        self.refresh()

    def eventFilter(self, watched, event) -> bool:
        """A drag of a slider is one undo step, and holds its joint."""
        if event.type() == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            self.model.by_hand = True
        elif event.type() in (QEvent.Type.MouseButtonRelease, QEvent.Type.Hide):
            self.model.let_go()
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._editor.document.end_merge()
        return super().eventFilter(watched, event)

    def search(self, text: str) -> None:
        """Show the joints whose names contain a text."""
        self._found.setFilterFixedString(text)

    def refresh(self) -> None:
        """Show where the joints are now."""
        self.model.refresh()
        self.link_button.setEnabled(self.model.has_pairs)

    def reload(self) -> None:
        """Show another scene."""
        self.model.reload()
        self.refresh()

    def _show_degrees(self, on: bool) -> None:
        QSettings().setValue(DEGREES_SETTING, on)
        self.model.set_degrees(on)

    def _link(self, on: bool) -> None:
        self.model.linked = on
