"""The What If window: a property, a range, an outcome, and a table of what came of each world."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QCompleter,
    QDialog,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.channels import ChannelTable
from app.editor import Editor
from app.sweep.measures import parse_measures
from app.sweep.plan import Plan, Row, make_plan
from app.sweep.variations import named, numbers_of, parse_variation, resolved, values_of
from engine.errors import SceneError
from engine.msd.paths import get
from ui.mnemonics import mark_buttons
from ui.what_if.running import Running

KINDS = ("min", "max", "mean", "final")
MOST = 1024


class WhatIfDialog(QDialog):
    """Runs the scene from its beginning in worlds that differ in one property, and shows these worlds in the grid.

    Args:
        path: World path of the property; "": one of the selected object.

    Attributes:
        parameter, first, last, worlds, seconds, signal: what is asked.
        table: a row for each world.
        run_button, stop_button, write_button: the actions.
    """

    def __init__(self, editor: Editor, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("What If"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        self.editor = editor
        self.plan: Plan | None = None
        self._running: Running | None = None
        world = editor.document.world
        numbers = numbers_of(world)
        path = self._beginning(path, dict(numbers))
        self.parameter = QLineEdit(named(world, path) if path else "")
        self.parameter.setPlaceholderText(self.tr("Path of a number, as geoms[floor].physics_material.friction[0]"))
        completer = QCompleter([named(world, each) for each, _ in numbers[:4000]], self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.parameter.setCompleter(completer)
        self.first, self.last = QLineEdit(), QLineEdit()
        self.worlds = QSpinBox()
        self.worlds.setRange(2, MOST)
        self.worlds.setValue(16)
        self.seconds = QDoubleSpinBox()
        self.seconds.setRange(0.01, 3600)
        self.seconds.setValue(2)
        self.seconds.setSuffix(" s")
        self.signal = QComboBox()
        self.signal.setEditable(True)
        layout = editor.session.layout
        if layout is not None:
            self.signal.addItems([channel.id for channel in ChannelTable(layout).offered()])
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.table = QTableWidget(0, 2 + len(KINDS))
        self._make_table()
        self.run_button = QPushButton(self.tr("Run"))
        self.stop_button = QPushButton(self.tr("Stop"))
        self.write_button = QPushButton(self.tr("Write Back"))
        self.write_button.setToolTip(self.tr("Give the property of the scene the value of the chosen world"))
        close = QPushButton(self.tr("Close"))
        self.run_button.clicked.connect(self.run)
        self.stop_button.clicked.connect(self.stop)
        self.write_button.clicked.connect(self.write_back)
        close.clicked.connect(self.close)
        self.parameter.editingFinished.connect(self._suggest_range)
        self._lay_out(close)
        mark_buttons(self)
        self._suggest_range()
        self._show_state()

    def _make_table(self) -> None:
        names = {
            "min": self.tr("Smallest"),
            "max": self.tr("Largest"),
            "mean": self.tr("Mean"),
            "final": self.tr("At the End"),
        }
        heads = [self.tr("Value"), *(names[kind] for kind in KINDS), self.tr("Unstable At")]
        self.table.setHorizontalHeaderLabels(heads)
        self.table.setAccessibleName(self.tr("Outcomes"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.itemSelectionChanged.connect(self._show_world)

    def _lay_out(self, close: QPushButton) -> None:
        form = QFormLayout()
        form.addRow(self.tr("Property"), self.parameter)
        values = QHBoxLayout()
        for label, field in (
            (self.tr("From"), self.first),
            (self.tr("To"), self.last),
            (self.tr("Worlds"), self.worlds),
            (self.tr("Time"), self.seconds),
        ):
            text = QLabel(label)
            text.setBuddy(field)
            field.setAccessibleName(label)
            values.addWidget(text)
            values.addWidget(field)
        form.addRow(self.tr("Values"), values)
        form.addRow(self.tr("Outcome of"), self.signal)
        buttons = QHBoxLayout()
        for button in (self.run_button, self.stop_button):
            buttons.addWidget(button)
        buttons.addStretch()
        for button in (self.write_button, close):
            buttons.addWidget(button)
        whole = QVBoxLayout(self)
        whole.addLayout(form)
        whole.addWidget(self.table, 1)
        whole.addWidget(self.message)
        whole.addLayout(buttons)
        self.resize(720, 520)

    def _beginning(self, path: str, numbers: dict[str, float]) -> str:
        """The number that is offered first: at a path or below it, or the first of the selected object."""
        if path in numbers:
            return path
        selected = path or (self.editor.selection.paths[-1] if self.editor.selection.paths else "")
        return next((each for each in numbers if selected and each.startswith(selected)), "")

    def _suggest_range(self) -> None:
        """From half of the present value to twice of it, where no range was written."""
        if self.first.text() and self.last.text():
            return
        try:
            path = resolved(self.parameter.text().strip(), self.editor.document.world)
            value = float(get(self.editor.document.world, path))
        except (ValueError, TypeError):
            return
        self.first.setText(f"{value / 2:g}")
        self.last.setText(f"{2 * value if value else 1.0:g}")

    # ------------------------------------------------------------------------------------------------ running

    def run(self) -> None:
        """Simulate; what cannot be is said below the table."""
        layout = self.editor.session.layout
        if layout is None or self._running is not None:
            return
        world = self.editor.document.world
        text = f"{self.parameter.text().strip()}={self.first.text().strip()}..{self.last.text().strip()}"
        try:
            variation = parse_variation(text, world)
            values = values_of([variation], self.worlds.value(), 0)
            measures = parse_measures(f"{self.signal.currentText().strip()}:{','.join(KINDS)}", layout)
            self.plan = plan = make_plan(world, [variation], values, measures, self.seconds.value())
        except (ValueError, SceneError) as error:
            self.message.setText(str(error))
            return
        self.table.clearSelection()
        self.table.setRowCount(plan.worlds)
        for row, (value,) in enumerate(plan.values):
            for column in range(self.table.columnCount()):
                self.table.setItem(row, column, QTableWidgetItem(f"{value:.6g}" if column == 0 else ""))
        self._running = running = Running(plan, self)
        running.rows.connect(self._fill)
        running.failed.connect(self.message.setText)
        running.ended.connect(self._end)
        self._done = 0
        self._show_state()
        running.start()
        self.editor.session.set_worlds(plan.worlds, variation.path, [float(value) for (value,) in plan.values])

    def stop(self) -> None:
        """End a run; its rows stay."""
        if self._running is not None:
            self._running.stop()

    def _fill(self, rows: list[Row]) -> None:
        for row in rows:
            cells = [*row.outcomes, row.lost]
            for column, number in enumerate(cells, start=1):
                item = self.table.item(row.world, column)
                if item is not None:
                    item.setText("" if number is None else f"{number:.6g}")
                    item.setToolTip(row.error)
        self._done += len(rows)
        self._show_state()

    def _end(self) -> None:
        self._running = None
        self._show_state(ended=True)

    def _show_state(self, ended: bool = False) -> None:
        busy = self._running is not None
        self.run_button.setEnabled(not busy)
        self.stop_button.setEnabled(busy)
        self.write_button.setEnabled(bool(self.plan) and self.table.currentRow() >= 0)
        if busy and self.plan is not None:
            self.message.setText(self.tr("{0} of {1} worlds").format(self._done, self.plan.worlds))
        elif ended and self.plan is not None and self._done == self.plan.worlds:
            said = self.tr("{0} worlds. Choose a row to see its world; Write Back takes its value over.")
            self.message.setText(said.format(self._done))

    # ------------------------------------------------------------------------------------------------ choosing

    def _show_world(self) -> None:
        row = self.table.currentRow()
        self._show_state()
        session = self.editor.session
        if row >= 0 and self.plan is not None and session.nworld == self.plan.worlds:
            session.show_world(row)

    def write_back(self) -> None:
        """Give the property the value of the chosen row, in one undo step."""
        row = self.table.currentRow()
        if self.plan is None or row < 0:
            return
        variation, value = self.plan.variations[0], self.plan.values[row][0]
        text = self.tr("What If: {0}").format(variation.text)
        try:
            self.editor.document.set(variation.path, value, text)
        except (KeyError, ValueError, SceneError) as error:
            self.message.setText(str(error))

    def done(self, result: int) -> None:
        """Closed: a run ends, and there is one world again."""
        self.stop()
        if self.plan is not None and self.editor.session.nworld == self.plan.worlds:
            self.editor.session.set_worlds(1)
        super().done(result)

    def closeEvent(self, event) -> None:
        """As Close."""
        self.done(0)
        event.accept()
