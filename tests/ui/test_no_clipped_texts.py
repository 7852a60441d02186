"""No text of the window is cut off: every panel and dialog, in both languages, on small and on dense screens.

Pictures of all that was walked are in tests/artefacts/clipped. With MSD_STUDIO_EVERY=1 in all combinations of SHOWS,
else in two of them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from clipped_texts import clipped
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabBar,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.checking import Note

ROOT = Path(__file__).parents[2]
SHOWS = (
    ("en", "high_contrast", 1024, 700, 1.5),
    ("en", "dark", 1024, 700, 1.0),
    ("zh_CN", "high_contrast", 1024, 700, 1.0),
    ("zh_CN", "light", 960, 540, 2.0),
    ("en", "light", 1440, 900, 2.0),
    ("zh_CN", "dark", 1440, 900, 2.0),
)
"""Language, theme, size of the window and scale of the screen."""
EVERY = int(os.environ.get("MSD_STUDIO_EVERY", "3"))


@pytest.mark.parametrize(("language", "theme", "width", "height", "scale"), SHOWS[::EVERY])
def test_every_text_has_room(language, theme, width, height, scale, artefacts):
    folder = artefacts / "clipped" / f"{language}_{theme}_{width}_{scale:g}"
    screen = f"{round(width * scale) + 40}x{round(height * scale) + 40}"
    paths = os.pathsep.join(map(str, (ROOT, ROOT / "tests" / "ui")))
    ended = subprocess.run(
        [ROOT / "packaging" / "with_display.sh", sys.executable, ROOT / "tests" / "ui" / "clipped_texts.py",
         folder, language, theme, str(width), str(height)],
        env=os.environ | {"SCREEN": screen, "QT_SCALE_FACTOR": str(scale), "PYTHONPATH": paths},
        capture_output=True, text=True, timeout=600, check=False, cwd=ROOT,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr[-3000:]
    found = json.loads(ended.stdout.splitlines()[-1])
    assert not found, "\n".join(f"{name}: {text!r} needs {needed}, has {room} ({widget})"
                                for name, (widget, text, needed, room) in found)  # fmt: skip


def test_views_keep_half_of_a_window_that_becomes_narrower(main_window, qtbot):
    main_window.resizeDocks([main_window.docks["inspector"]], [500], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: main_window.docks["inspector"].width() >= 450)
    main_window.resize(1024, 700)
    qtbot.waitUntil(lambda: main_window.width() == 1024)
    qtbot.waitUntil(lambda: main_window.views.width() >= 0.45 * 1024)


def test_names_with_a_badge_have_the_room_of_marks_that_are_not_shown(main_window, qtbot):
    tree = main_window.tree
    tree.set_notes([Note("warning", "something", "hierarchy.bodies[0].link")])
    index = tree.model.index_of("hierarchy.bodies[0].link")
    view = tree.view
    delegate = view.itemDelegate()
    shown = view.model().mapFromSource(index) if hasattr(view.model(), "mapFromSource") else index
    places = delegate.places(view.visualRect(shown), shown)
    assert places["badge"].left() > places["eye"].right()


class Narrow(QWidget):
    """One widget of each kind, all too small for their texts."""

    def __init__(self) -> None:
        super().__init__()
        label, wrapped = QLabel("a long sentence", self), QLabel("a long sentence that wraps into lines", self)
        wrapped.setWordWrap(True)
        button, check, tool = QPushButton("a long name", self), QCheckBox("a long name", self), QToolButton(self)
        tool.setText("a long name")
        choice, line, tabs = QComboBox(self), QLineEdit(placeholderText="a long hint", parent=self), QTabBar(self)
        choice.addItem("a long choice")
        tabs.setElideMode(Qt.TextElideMode.ElideRight)
        tabs.setUsesScrollButtons(False)
        for text in ("a long tab", "another long tab"):
            tabs.addTab(text)
        table = QTreeWidget(self)
        table.setHeaderLabels(["a long heading", "another one"])
        table.addTopLevelItem(QTreeWidgetItem(["a long cell", "another long cell"]))
        self.parts = (label, wrapped, button, check, tool, choice, line, tabs, table)
        for number, part in enumerate(self.parts):
            part.setGeometry(0, 60 * number, 60, 60 if part is table else 20)
        table.header().setStretchLastSection(False)
        for column in range(2):
            table.setColumnWidth(column, 30)


def test_what_has_no_room_is_found(qtbot):
    widget = Narrow()
    qtbot.addWidget(widget)
    widget.resize(400, 700)
    with qtbot.waitExposed(widget):
        widget.show()
    QTest.qWait(0)
    found = {one.widget.split(" < ")[0] for one in clipped(widget)}
    assert {type(part).__name__ for part in widget.parts} - {"QTreeWidget"} <= found
    assert {"QHeaderView", "QTreeWidget"} <= found


def test_what_has_room_is_not_found(qtbot):
    widget = Narrow()
    qtbot.addWidget(widget)
    for part in widget.parts:
        part.resize(300, 100)
    for column in range(2):
        widget.parts[-1].setColumnWidth(column, 140)
    widget.resize(400, 700)
    with qtbot.waitExposed(widget):
        widget.show()
    QTest.qWait(0)
    assert clipped(widget) == []
