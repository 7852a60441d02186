"""The view alone: by F11 on the whole screen, by Shift+F11 in the window, with figures of the simulation."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from ui.document_tabs import Tab
from ui.viewport import hud, overlay


@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier])
def test_keys_show_the_view_alone_and_everything_again(main_window, qtbot, modifier):
    window = main_window
    window.activateWindow()
    window.viewport.setFocus()
    qtbot.waitUntil(window.viewport.hasFocus)
    window.docks["plots"].close()
    window.tabs.show_tabs([Tab("a.msd", "a.msd", False), Tab("b.msd", "b.msd", False)], 0)
    window.robot_bar.show_for({})
    around = [window.docks["tree"], window.tool_bar, window.views.bar, window.transport, window.menuBar()]
    around += [window.tabs, window.robot_bar]
    assert all(widget.isVisible() for widget in around) and not window.viewport.shows_hud
    QTest.keyClick(window.viewport, Qt.Key.Key_F11, modifier)
    assert not any(widget.isVisible() for widget in around) and window.viewport.shows_hud
    window.tabs.show_tabs([Tab("a.msd", "a.msd", True), Tab("b.msd", "b.msd", False)], 0)
    assert not window.tabs.isVisible()
    assert window.isFullScreen() == (modifier == Qt.KeyboardModifier.NoModifier)
    QTest.keyClick(window.viewport, Qt.Key.Key_F11, modifier)
    assert all(widget.isVisible() for widget in around) and not window.viewport.shows_hud
    assert not window.isFullScreen() and window.docks["plots"].isHidden()


@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier])
def test_the_way_back_is_said_and_escape_is_one(main_window, qtbot, modifier):
    window = main_window
    window.activateWindow()
    window.viewport.setFocus()
    qtbot.waitUntil(window.viewport.hasFocus)
    for _ in range(2):
        QTest.keyClick(window.viewport, Qt.Key.Key_F11, modifier)
        (note,) = (each for each in window.views.findChildren(QLabel) if "show everything again" in each.text())
        assert note.isVisible() and "F11" in note.text() and "Esc" in note.text()
        qtbot.waitUntil(lambda: window.views.width() > 0.9 * window.width())
        qtbot.waitUntil(lambda: abs(note.geometry().center().x() - window.views.width() / 2) < 2)  # noqa: B023
        QTest.keyClick(window.viewport, Qt.Key.Key_Escape)
        assert window.menuBar().isVisible() and not window.isFullScreen() and not note.isVisible()
    QTest.keyClick(window.viewport, Qt.Key.Key_Escape)
    assert window.menuBar().isVisible()


def test_escape_ends_a_drag_before_the_view_alone(main_window, qtbot):
    window = main_window
    window.viewport.setFocus()
    qtbot.waitUntil(window.viewport.hasFocus)
    window.run_command("view_only")
    window.run_command("measure")
    QTest.keyClick(window.viewport, Qt.Key.Key_Escape)
    assert not window.menuBar().isVisible()
    QTest.keyClick(window.viewport, Qt.Key.Key_Escape)
    assert window.menuBar().isVisible()


def test_the_figures_are_those_of_the_frame():
    frame = SimpleNamespace(
        time=1.25, real_time_factor=0.5, ncontact=3, step_time=0.002, playing=True, solver_niter=4, nefc=12
    )
    rows = [
        ("Time", "1.250 s"),
        ("Real time", "× 0.50"),
        ("Contacts", "3"),
        ("Iterations", "4"),
        ("Constraint rows", "12"),
        ("Step time", "2.00 ms"),
    ]
    assert hud.rows(frame) == rows  # type: ignore[arg-type]
    frame.nefc = 0
    assert len(hud.rows(frame)) == 4, "nothing is said of a solver that has nothing to do"  # type: ignore[arg-type]
    frame.playing = False
    assert hud.rows(frame)[1] == ("Real time", "paused")  # type: ignore[arg-type]
    assert hud.rows(None) == []


def test_figures_stand_below_each_other_on_a_plate_that_keeps_its_width(qapp):
    short, long = (overlay.table_image([("Time", text), ("Contacts", "3")], 1.0, "000.0 s") for text in ("1", "12.5"))
    assert short.size() == long.size()

    def is_lit(x: int) -> bool:
        return any(long.pixelColor(x, y).lightness() > 150 for y in range(long.height()))

    columns = [x for x in range(long.width()) if is_lit(x)]
    assert min(columns) < 16 and max(columns) > long.width() - 16
