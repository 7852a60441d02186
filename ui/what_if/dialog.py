"""The What If window: one property or two, their ranges, an outcome, and what came of each world, as curves and as a
table."""

from __future__ import annotations

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QCompleter,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.channels import ChannelTable
from app.editor import Editor
from app.sweep.measures import parse_measures
from app.sweep.plan import Plan, Row, make_plan
from app.sweep.variations import (
    Variation,
    edit_of,
    most_varied,
    named,
    numbers_of,
    parse_variation,
    resolved,
    values_of,
)
from app.worlds_plotted import DEVIATION, EXTREMES
from engine.errors import SceneError
from engine.msd.paths import get
from ui.arrange.form import Number
from ui.language.phrases import translated
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.what_if.curves import SINGLE, WorldCurves
from ui.what_if.running import Running

KINDS = ("min", "max", "mean", "final")
MOST = 1024


class WhatIfDialog(QDialog):
    """Runs the scene from its beginning in worlds that differ in one property or two, and shows these worlds in the
    view, from the beginning too.

    Args:
        path: World path of the property; "": one of the selected object.

    Attributes:
        parameter, first, last, worlds, seconds, signal: what is asked.
        second, second_first, second_last: another property, if one is named, and its values.
        curves: of the signal in all worlds; `way` chooses how they are drawn.
        shown_as: whether the view has the worlds in a grid, or as ghosts.
        table: a row for each world.
        run_button, stop_button, write_button: the actions.
    """

    def __init__(self, editor: Editor, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("What If"))
        explained_by(self, "sweep", "in-the-window")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        self.editor = editor
        self.plan: Plan | None = None
        self._running: Running | None = None
        self._suggested: dict[QLineEdit, tuple[str, str]] = {}
        world = editor.document.world
        numbers = numbers_of(world)
        path = self._beginning(path, dict(numbers))
        known = [named(world, each) for each, _ in numbers[:4000]]
        self.parameter = self._property(known, named(world, path) if path else "")
        self.parameter.setPlaceholderText(self.tr("A number, as geoms[floor].physics_material.friction[0]"))
        self.second = self._property(known, "")
        self.second.setPlaceholderText(self.tr("Another number that differs too, or nothing"))
        self.second.setToolTip(
            self.tr("Each world has another value of both; together they cover both ranges evenly")
        )
        self.first, self.last = QLineEdit(), QLineEdit()
        self.second_first, self.second_last = QLineEdit(), QLineEdit()
        self.worlds = QSpinBox()
        self.worlds.setRange(2, MOST)
        self.worlds.setValue(16)
        self.seconds = Number(self.tr("Time"), 2.0, "s", 0.01, 3600.0)
        self.signal = QComboBox()
        self.signal.setEditable(True)
        layout = editor.session.layout
        if layout is not None:
            offered = ChannelTable(layout).offered()
            self.signal.addItems([channel.id for channel in offered])
            own = (i for i, channel in enumerate(offered) if channel.path and path.startswith(channel.path))
            self.signal.setCurrentIndex(next(own, 0))
        self.curves = WorldCurves()
        self.curves.setToolTip(self.tr("Click a curve to choose its world"))
        self.curves.picked.connect(lambda row: self.table.selectRow(row))
        self.way = QComboBox()
        for way, text in (
            (SINGLE, self.tr("A curve for each world")),
            (EXTREMES, self.tr("Mean, smallest and largest")),
            (DEVIATION, self.tr("Mean and standard deviation")),
        ):
            self.way.addItem(text, way)
        self.way.currentIndexChanged.connect(lambda i: self.curves.show_as(self.way.itemData(i)))
        self.shown_as = QComboBox()
        self.shown_as.addItem(self.tr("In a grid"), False)
        self.shown_as.addItem(self.tr("As ghosts"), True)
        self.shown_as.setToolTip(self.tr("How the view shows the worlds; of very many as ghosts, some"))
        self.shown_as.setCurrentIndex(int(editor.worlds_as_ghosts))
        self.shown_as.currentIndexChanged.connect(self._show_ghosts)
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.table = QTableWidget(0, 2 + len(KINDS))
        self._make_table([self.tr("Value")])
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
        self.second.editingFinished.connect(self._suggest_range)
        self.table.itemSelectionChanged.connect(self._show_world)
        self._lay_out(close)
        mark_buttons(self)
        self._suggest_range()
        self._show_state()

    def _property(self, known: list[str], text: str) -> QLineEdit:
        """A field for the path of a number."""
        field = QLineEdit(text)
        found = QStringListModel(known, self)
        completer = QCompleter(found, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)

        def find(typed: str) -> None:
            words = typed.lower().split()
            found.setStringList([each for each in known if all(word in each.lower() for word in words)])

        field.textEdited.connect(find)  # before the completer looks
        field.setCompleter(completer)
        return field

    def _make_table(self, values: list[str]) -> None:
        """Give the table its columns; `values` are the heads of what was varied."""
        names = {
            "min": self.tr("Smallest"),
            "max": self.tr("Largest"),
            "mean": self.tr("Mean"),
            "final": self.tr("At the End"),
        }
        heads = [*values, *(names[kind] for kind in KINDS), self.tr("Unstable At")]
        self.table.setRowCount(0)
        self.table.setColumnCount(len(heads))
        self.table.setHorizontalHeaderLabels([head.rpartition(".")[2] for head in heads])
        for column, head in enumerate(heads):
            if (item := self.table.horizontalHeaderItem(column)) is not None:
                item.setToolTip(head)
        self.table.setAccessibleName(self.tr("Outcomes"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    def _lay_out(self, close: QPushButton) -> None:
        form = QFormLayout()
        for title, field, first, last in (
            (self.tr("Property"), self.parameter, self.first, self.last),
            (self.tr("And property"), self.second, self.second_first, self.second_last),
        ):
            row = QHBoxLayout()
            field.setAccessibleName(title)
            row.addWidget(field, 1)
            for label, end in ((self.tr("From", "range"), first), (self.tr("To", "range"), last)):
                end.setMaximumWidth(110)
                _add_labeled(row, label, end)
            form.addRow(title, row)
        run = QHBoxLayout()
        run.addWidget(self.signal, 1)
        _add_labeled(run, self.tr("Worlds"), self.worlds)
        _add_labeled(run, self.tr("Time"), self.seconds)
        form.addRow(self.tr("Outcome of"), run)
        show = QHBoxLayout()
        show.addWidget(self.way, 1)
        _add_labeled(show, self.tr("Worlds in the view"), self.shown_as)
        form.addRow(self.tr("Curves"), show)
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.addWidget(self.curves)
        parts.addWidget(self.table)
        parts.setChildrenCollapsible(False)
        parts.setSizes([240, 200])
        buttons = QHBoxLayout()
        for button in (self.run_button, self.stop_button):
            buttons.addWidget(button)
        buttons.addStretch()
        for button in (self.write_button, close):
            buttons.addWidget(button)
        whole = QVBoxLayout(self)
        whole.addLayout(form)
        whole.addWidget(parts, 1)
        whole.addWidget(self.message)
        whole.addLayout(buttons)
        room = self.screen().availableGeometry()
        self.resize(min(760, room.width() - 60), min(640, room.height() - 80))

    def _beginning(self, path: str, numbers: dict[str, float]) -> str:
        """The number that is offered first: at a path or below it, or of the selected object."""
        if path in numbers:
            return path
        selected = path or (self.editor.selection.paths[-1] if self.editor.selection.paths else "")
        return most_varied(numbers, selected) if selected else ""

    def _suggest_range(self) -> None:
        """From half of the present value to twice of it, where no other range was written."""
        for field, first, last in self._asked:
            is_written = bool(first.text() and last.text())
            if is_written and (first.text(), last.text()) != self._suggested.get(field):
                continue
            try:
                path = resolved(field.text().strip(), self.editor.document.world)
                value = float(get(self.editor.document.world, path))
            except (ValueError, TypeError):
                continue
            first.setText(f"{value / 2:g}")
            last.setText(f"{2 * value if value else 1.0:g}")
            self._suggested[field] = first.text(), last.text()

    @property
    def _asked(self) -> list[tuple[QLineEdit, QLineEdit, QLineEdit]]:
        """The properties that are named, with the ends of their ranges."""
        rows = [
            (self.parameter, self.first, self.last),
            (self.second, self.second_first, self.second_last),
        ]
        return [row for i, row in enumerate(rows) if i == 0 or row[0].text().strip()]

    def _variations(self) -> list[Variation]:
        """What is asked for. Raises ValueError."""
        if not self.parameter.text().strip():
            raise ValueError(self.tr("Name the property that differs first, such as simulate_option.gravity[2]"))
        texts = (
            f"{field.text().strip()}={first.text().strip()}..{last.text().strip()}"
            for field, first, last in self._asked
        )
        found = [parse_variation(text, self.editor.document.world) for text in texts]
        if len({variation.path for variation in found}) < len(found):
            raise ValueError(self.tr("Both properties are the same; name another one, or none"))
        return found

    # ------------------------------------------------------------------------------------------------ running

    def run(self) -> None:
        """Simulate; what cannot be is said below the table."""
        layout = self.editor.session.layout
        if layout is None or self._running is not None:
            return
        world = self.editor.document.world
        self.seconds.interpretText()  # also where no click on the button, as on some systems, ends its typing
        try:
            variations = self._variations()
            values = values_of(variations, self.worlds.value(), 0)
            measures = parse_measures(f"{self.signal.currentText().strip()}:{','.join(KINDS)}", layout)
            signal = measures[0]
            self.plan = plan = make_plan(
                world, variations, values, measures, self.seconds.value(), traced=signal.signal
            )
        except (ValueError, SceneError) as error:
            self.message.setText(translated(str(error)))
            return
        self.table.clearSelection()
        self._make_table([variation.text for variation in variations] if len(variations) > 1 else [self.tr("Value")])
        self.table.setRowCount(plan.worlds)
        for row, numbers in enumerate(plan.values):
            cells = [f"{number:.6g}" for number in numbers]
            for column in range(self.table.columnCount()):
                self.table.setItem(row, column, QTableWidgetItem(cells[column] if column < len(cells) else ""))
        self.curves.begin(signal.signal, signal.unit)
        self._running = running = Running(plan, self)
        running.rows.connect(self._fill)
        running.failed.connect(lambda error: self.message.setText(translated(error)))
        running.ended.connect(self._end)
        self._done = 0
        self._show_state()
        running.start()
        columns = zip(*plan.values, strict=True)
        ranges = {each.path: [float(x) for x in column] for each, column in zip(variations, columns, strict=True)}
        self.editor.session.set_worlds(plan.worlds, ranges)
        self.editor.reset()  # as the table: from the beginning

    def stop(self) -> None:
        """End a run; its rows stay."""
        if self._running is not None:
            self._running.stop()

    def _fill(self, rows: list[Row]) -> None:
        for row in rows:
            cells = [*row.outcomes, row.lost]
            for column, number in enumerate(cells, start=len(self.plan.variations) if self.plan else 1):
                item = self.table.item(row.world, column)
                if item is not None:
                    item.setText("" if number is None else f"{number:.6g}")
                    item.setToolTip(row.error)
        self.curves.add({row.world: row.trace for row in rows if row.trace is not None})
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
        self.curves.choose(row)
        session = self.editor.session
        if row >= 0 and self.plan is not None and session.nworld == self.plan.worlds:
            session.show_world(row)

    def write_back(self) -> None:
        """Give the properties the values of the chosen row, in one undo step."""
        row = self.table.currentRow()
        if self.plan is None or row < 0:
            return
        document, plan = self.editor.document, self.plan
        text = self.tr("What If: {0}").format(", ".join(variation.text for variation in plan.variations))
        try:
            edits = [
                edit_of(document.world, variation, value)
                for variation, value in zip(plan.variations, plan.values[row], strict=True)
            ]
            document.edit(edits, text)
        except (KeyError, ValueError, SceneError) as error:
            self.message.setText(translated(str(error)))

    def _show_ghosts(self, choice: int) -> None:
        self.editor.worlds_as_ghosts = bool(self.shown_as.itemData(choice))

    def done(self, result: int) -> None:
        """Closed: a run ends, and there is one world again."""
        self.stop()
        if self.plan is not None and self.editor.session.nworld == self.plan.worlds:
            self.editor.session.set_worlds(1)
        self.editor.worlds_as_ghosts = False
        super().done(result)

    def closeEvent(self, event) -> None:
        """As Close."""
        self.done(0)
        event.accept()


def _add_labeled(row: QHBoxLayout, text: str, field: QWidget) -> None:
    label = QLabel(text)
    label.setBuddy(field)
    field.setAccessibleName(text)
    row.addWidget(label)
    row.addWidget(field)
