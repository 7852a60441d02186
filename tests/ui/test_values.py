"""The table of all values, by mouse and keys over an engine that runs."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication

from app.document import Document
from app.editor import Editor
from app.session import Session
from engine import msd
from engine.server import Engine
from ui.values.model import LEAST, MOST, NAME, VALUE
from ui.values.panel import ValuePanel

LEFT = Qt.MouseButton.LeftButton


def chain(links: int) -> str:
    """A chain of links in MJCF."""
    body = "".join(
        f'<body name="link{i}" pos=".1 0 0"><joint name="hinge{i}" axis="0 1 0"/><geom size=".02"/>'
        for i in range(links)
    )
    return f"<mujoco><worldbody>{body}{'</body>' * links}</worldbody></mujoco>"


def session_of(links: int) -> Session:
    session = Session(Document(msd.from_str(chain(links), "mjcf")), Engine(in_process=True))
    session.poll()
    return session


@pytest.fixture
def panel(qtbot):
    session = session_of(3)
    panel = ValuePanel(Editor(session.document, session))
    qtbot.addWidget(panel)
    panel.resize(640, 500)
    panel.show()
    qtbot.waitExposed(panel)
    yield panel
    session.close()


def step(panel: ValuePanel, n: int) -> None:
    panel._session.step(n)
    panel._session.poll()
    panel.refresh()


def row(panel: ValuePanel, id: str) -> QModelIndex:
    for g, (_, channels) in enumerate(panel.model.groups):
        for i, channel in enumerate(channels):
            if channel.id == id:
                return panel.model.index(i, 0, panel.model.index(g, 0))
    raise KeyError(id)


def cell(panel: ValuePanel, id: str, column: int) -> str:
    index = row(panel, id)
    return index.sibling(index.row(), column).data().strip("\u2007")  # room for more decimals


def test_values_and_bounds_follow_the_simulation_and_the_past(panel):
    id = "joint/hinge0/position"
    step(panel, 100)
    times, values = panel._session.samples([id])
    assert cell(panel, id, VALUE) == f"{values[-1, 0]:.6g}"
    assert (cell(panel, id, LEAST), cell(panel, id, MOST)) == (f"{values.min():.6g}", f"{values.max():.6g}")
    panel._session.seek(times[40])
    panel._session.poll()
    panel.refresh()
    assert cell(panel, id, VALUE) == f"{values[40, 0]:.6g}"


def test_only_what_is_in_view_is_sampled(panel, qtbot):
    wanted = "link/link2/velocity x"
    step(panel, 5)
    assert wanted not in panel._session.channel_table.columns
    qtbot.keyClicks(panel.search, "link2 velocity x")
    assert [one.id for one in panel.in_view()] == [wanted, "link/link2/angular velocity x"]
    qtbot.waitUntil(lambda: panel._session.poll() is not None and wanted in panel._session.channel_table.columns)
    step(panel, 20)
    value = panel._session.samples([wanted])[1][-1, 0]
    assert np.isfinite(value) and cell(panel, wanted, VALUE) == f"{value:.6g}"
    panel.hide()
    step(panel, 1)
    assert wanted not in panel._session.channel_table.columns


def test_rows_are_copied_as_a_table(panel, qtbot):
    step(panel, 30)
    qtbot.keyClicks(panel.search, "hinge1 position")
    panel.view.setCurrentIndex(row(panel, "joint/hinge1/position"))
    qtbot.keyClick(panel.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]
    value = panel._session.samples(["joint/hinge1/position"])[1]
    assert lines[0] == ["Name", "Value", "Unit", "Minimum", "Maximum"]
    numbers = [f"{number:.6g}" for number in (value[-1, 0], value.min(), value.max())]
    assert lines[1:] == [["hinge1 position", numbers[0], "rad", *numbers[1:]]]


@pytest.mark.parametrize("key", [Qt.Key.Key_A, Qt.Key.Key_C])
def test_keys_of_rows_are_taken_before_the_window_takes_them_for_the_scene(panel, key):
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.ControlModifier)
    event.ignore()
    QApplication.sendEvent(panel.view, event)
    assert event.isAccepted()


def test_ctrl_a_takes_all_rows(panel, qtbot):
    step(panel, 1)
    qtbot.keyClicks(panel.search, "hinge")
    qtbot.keyClick(panel.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(panel.view.selectionModel().selectedRows()) > 3


def test_a_click_selects_and_rows_are_dragged_into_plots(show_window, qtbot, artefacts):
    session = session_of(3)
    window = show_window(session.document, session)
    window.commands.by_id["values"].trigger()
    panel = window.values
    qtbot.waitUntil(lambda: bool(panel.model.groups))
    window.session.step(50)
    qtbot.waitUntil(panel.search.hasFocus)
    qtbot.keyClicks(panel.search, "hinge")
    index = row(panel, "joint/hinge1/position")
    panel.view.scrollTo(index)
    qtbot.mouseClick(panel.view.viewport(), LEFT, pos=panel.view.visualRect(index).center())
    assert window.selection.current.endswith("children[0].joints[0]")
    below = index.sibling(index.row() + 1, 0)
    qtbot.mouseClick(
        panel.view.viewport(), LEFT, Qt.KeyboardModifier.ShiftModifier, panel.view.visualRect(below).center()
    )
    qtbot.waitUntil(lambda: cell(panel, "joint/hinge1/position", VALUE) not in ("–", "0"))
    window.grab().save(str(artefacts / "values.png"))
    data = panel.model.mimeData(panel.view.selectedIndexes())  # what the view gives to a drag
    args = (Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window.plots, QDragEnterEvent(QPoint(5, 5), *args))
    QApplication.sendEvent(window.plots, QDropEvent(QPointF(5, 5), *args, QEvent.Type.Drop))
    curves = [curve.channel.id for plot in window.plots.plots for curve in plot.curves]
    assert curves == ["joint/hinge1/position", "joint/hinge1/velocity"]


def test_a_layout_from_before_the_panel_has_it_behind_the_plots(main_window):
    layout = main_window.window_layout
    main_window.removeDockWidget(main_window.docks["values"])
    layout._restored(main_window.saveState(1))
    assert main_window.docks["values"] in main_window.tabifiedDockWidgets(main_window.docks["plots"])


def test_points_of_numbers_stand_below_each_other():
    from ui.values.model import aligned

    space = "\u2007"
    assert aligned("1.5") == "1.5" + 6 * space and aligned("12") == "12" + 8 * space
    places = [len(text) - text.index(".") for text in map(aligned, ("-0.25", "3.14159", "100.5", "0.0001234"))]
    assert len(set(places)) == 1
    assert aligned("1.5e+10").strip(space) == "1.5e+10" and aligned("1e+10") == "1e+10"
    assert all(len(aligned(text)) <= 13 for text in ("123456", "-123456", "0", "0.123456"))


def test_names_can_be_read_before_least_and_most_have_room(panel):
    words = "link_of_a_finger, position"
    for width in range(300, 900, 20):
        panel.resize(width, 300)
        shows_range = not panel.view.isColumnHidden(LEAST)
        room = panel.view.columnWidth(NAME) - 2 * panel.view.indentation()
        assert not shows_range or room > 0.8 * panel.view.fontMetrics().horizontalAdvance(words)
    assert not panel.view.isColumnHidden(LEAST) and not panel.view.isColumnHidden(MOST)


def test_a_search_that_finds_nothing_says_so(panel, qtbot):
    step(panel, 1)
    qtbot.keyClicks(panel.search, "hinge9")
    assert panel.hint.isVisible() and "hinge9" in panel.hint.text() and not panel.view.isVisible()
    qtbot.keyClick(panel.search, Qt.Key.Key_Backspace)
    assert panel.view.isVisible() and not panel.hint.isVisible()
