"""What the scene holds: mass, degrees of freedom, bodies, joints, actuators, sensors, files; to read and to copy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor import Editor
from app.scene_summary import lines, summary
from ui.language.phrases import translated
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.screen_room import resize_within_screen

LOOK_MS = 250
"""Time between two looks at whether the engine has built the scene."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class SummaryDialog(QDialog):
    """What `msd-studio info` says of the scene; masses appear when the engine has built it.

    Attributes:
        about: what `app.scene_summary.summary` says.
    """

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("Model Summary"))
        explained_by(self, "editor", "model-summary")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._editor = editor
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.tabs = QTabWidget()
        self.tabs.setAccessibleName(_tr("What the scene holds"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy_button = self.buttons.addButton(_tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy_button.setToolTip(_tr("Copy all of it as text, as msd-studio info prints it"))
        self.copy_button.clicked.connect(self.copy)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (self.label, self.tabs, self.buttons):
            layout.addWidget(widget)
        resize_within_screen(self, 560, 420)
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        self._fill()
        mark_buttons(self)

    def copy(self) -> None:
        """Put all of it on the clipboard."""
        QGuiApplication.clipboard().setText("\n".join(lines(self.about)) + "\n")

    def _look(self) -> None:
        if self._editor.session.layout is not self._layout:
            self._fill()

    def _fill(self) -> None:
        document, self._layout = self._editor.document, self._editor.session.layout
        self.about = about = summary(document.file or _tr("Untitled"), document.world, self._layout)
        self.label.setText("\n".join(_figures(about)))
        shown = self.tabs.currentIndex()
        while (table := self.tabs.widget(0)) is not None:
            self.tabs.removeTab(0)
            table.deleteLater()
        for title, heads, rows, right in _tables(about):
            self.tabs.addTab(_table(title, heads, rows, right), title)
        if "bodies" in about:
            bodies = _table(_tr("Bodies"), (_tr("Name"), _tr("Mass, kg"), _tr("Joints")), (), 1)
            _hang(bodies, about["bodies"])
            self.tabs.insertTab(1, bodies, _with_number(_tr("Bodies"), len(about["bodies"])))
        self.tabs.setCurrentIndex(max(shown, 0))


def _figures(about: dict[str, Any]) -> Iterable[str]:
    yield about["file"]
    yield _tr("Time step: {0} s").format(f"{about['timestep']:g}")
    if "mass" in about:
        text = _tr("Mass: {0} kg, degrees of freedom: {1}, positions: {2}, controls: {3}")
        numbers = (about["degrees_of_freedom"], about["positions"], about["controls"])
        yield text.format(f"{about['mass']:.6g}", *numbers)
    else:
        yield _tr("The engine has not built the scene: masses and degrees of freedom are not known.")


def _tables(about: dict[str, Any]) -> Iterable[tuple[str, Sequence[str], Sequence[Sequence[str]], int]]:
    """Title with number, headers, rows and the column of numbers of each table that has rows; of the kinds always."""
    number = QLocale().toString
    kinds = [(_word(kind), number(count)) for kind, count in about["counts"].items()]
    yield _tr("Objects"), (_tr("Kind"), _tr("Number")), kinds, 1
    actuators = [(row["name"], _word(row["type"]), row["target"], row["unit"]) for row in about.get("actuators", ())]
    if actuators:
        heads = (_tr("Name"), _tr("Type"), _tr("Drives"), _tr("Force in"))
        yield _with_number(_tr("Actuators"), len(actuators)), heads, actuators, -1
    sensors = [(row["name"], number(row["numbers"]), row["unit"]) for row in about.get("sensors", ())]
    if sensors:
        heads = (_tr("Name"), _tr("Numbers"), _tr("Unit"))
        yield _with_number(_tr("Sensors"), len(sensors)), heads, sensors, 1
    files = [(row["file"], row.get("trouble") or number(row["size"]), row["path"]) for row in about["assets"]]
    if files:
        heads = (_tr("File"), _tr("Bytes"), _tr("Used by"))
        yield _with_number(_tr("Files"), len(files)), heads, files, 1


def _table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], right: int) -> QTreeWidget:
    table = QTreeWidget()
    table.setAccessibleName(title)
    table.setUniformRowHeights(True)
    table.setRootIsDecorated(False)
    table.setHeaderLabels(list(heads))
    if right >= 0:
        table.headerItem().setTextAlignment(right, RIGHT)
    table.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    table.header().setStretchLastSection(right != len(heads) - 1)  # else its numbers are far from their names
    for row in rows:
        table.addTopLevelItem(_item(row, right))
    return table


def _item(cells: Sequence[str], right: int) -> QTreeWidgetItem:
    item = QTreeWidgetItem(list(cells))
    if right >= 0:
        item.setTextAlignment(right, RIGHT)
    return item


def _hang(table: QTreeWidget, bodies: Sequence[dict[str, Any]]) -> None:
    """A row for each body, below its parent; the first is the world."""
    table.setRootIsDecorated(True)
    items: list[QTreeWidgetItem] = []
    for body in bodies:
        joints = ", ".join(f"{joint['name']} ({_word(joint['type'])})".lstrip() for joint in body["joints"])
        mass = f"{body['mass']:.6g}" if body["mass"] else ""
        item = _item((body["name"] or _tr("(unnamed)"), mass, joints), 1)
        if items:
            items[body["parent"]].addChild(item)
        else:
            table.addTopLevelItem(item)
        items.append(item)
    table.expandAll()


def _with_number(title: str, number: int) -> str:
    return f"{title} ({number})"


def _word(key: str) -> str:
    return translated(key.replace("_", " "))


def _tr(text: str) -> str:
    return QCoreApplication.translate("SummaryDialog", text)
