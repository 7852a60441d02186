"""Console, script and log in the window, by keys and mouse."""

from __future__ import annotations

import logging
import warnings

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QTabBar

ENTER = Qt.Key.Key_Return


@pytest.fixture
def console(main_window, qtbot):
    main_window.commands.by_id["console"].trigger()
    qtbot.waitUntil(main_window.console.isVisible)
    return main_window.console


def typed(qtbot, console, *lines: str) -> str:
    """Type lines and wait until they have run. Returns all output."""
    for line in lines:
        qtbot.keyClicks(console.input, line)
        qtbot.keyClick(console.input, ENTER)
    qtbot.waitUntil(lambda: not console.console.is_running)
    return console.output.toPlainText()


def test_the_command_brings_the_keyboard_to_the_console(main_window, console, qtbot):
    qtbot.waitUntil(console.input.hasFocus)


def test_a_click_on_the_tab_brings_the_keyboard_to_the_console(main_window, console, qtbot):
    main_window.docks["plots"].raise_()
    main_window.viewport.setFocus()
    qtbot.waitUntil(main_window.viewport.hasFocus)
    bars = [bar for bar in main_window.findChildren(QTabBar) if bar.isVisible()]
    bar, i = next(
        (bar, i) for bar in bars for i in range(bar.count()) if bar.tabText(i).replace("&", "") == "Console"
    )
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(i).center())
    qtbot.waitUntil(console.input.hasFocus)
    playing = main_window.session.playing
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert main_window.session.playing == playing and console.input.toPlainText() == " "


def test_an_input_edits_the_scene_and_undo_takes_it_back(main_window, console, qtbot):
    document = main_window.document
    before = document.world.visual.fog_end
    text = typed(qtbot, console, "world.visual.fog_end = 123.0")
    assert ">>> world.visual.fog_end = 123.0" in text
    assert document.world.visual.fog_end == 123.0
    assert main_window.commands.by_id["undo"].text().replace("&", "").startswith("Undo Run world.visual.fog_end")
    main_window.run_command("undo")
    assert document.world.visual.fog_end == before
    assert typed(qtbot, console, "world.visual.fog_end").splitlines()[-1] == repr(before)


def test_ctrl_z_takes_back_what_is_typed_then_what_was_run(main_window, console, qtbot):
    document = main_window.document
    before = document.world.visual.fog_end
    qtbot.waitUntil(main_window.isActiveWindow)
    typed(qtbot, console, "world.visual.fog_end = 123.0")
    qtbot.keyClicks(console.input, "abc")
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(console.input, Qt.Key.Key_Z, control)
    assert console.input.toPlainText() == "" and document.world.visual.fog_end == 123.0
    qtbot.keyClick(console.input, Qt.Key.Key_Z, control)
    assert document.world.visual.fog_end == before


def test_a_block_is_run_by_an_empty_line(main_window, console, qtbot):
    text = typed(qtbot, console, "for i in range(3):", "print(i * 11)", "")
    assert text.splitlines()[-3:] == ["0", "11", "22"]


def test_selection_of_the_console_is_that_of_the_window(main_window, console, qtbot):
    typed(qtbot, console, "selection.set(['hierarchy.bodies[0].link'])")
    assert main_window.selection.paths == ("hierarchy.bodies[0].link",)
    assert main_window.inspector.model.paths == ("hierarchy.bodies[0].link",)


def test_stop_ends_a_runaway_input_while_the_window_goes_on(main_window, console, qtbot):
    console.input.setPlainText("world.visual.fog_end = 5.0\nwhile True: pass")
    qtbot.keyClick(console.input, ENTER, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(console.stop_button.isVisible)
    qtbot.mouseClick(console.stop_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not console.console.is_running)
    assert (
        console.output.toPlainText()
        .rstrip()
        .endswith("Stopped\nWhat was done before it was stopped is one undo step.")
    )
    assert not console.stop_button.isVisible()


def test_tab_completes_and_up_recalls(main_window, console, qtbot):
    qtbot.keyClicks(console.input, "world.hier")
    qtbot.keyClick(console.input, Qt.Key.Key_Tab)
    assert console.input.toPlainText() == "world.hierarchy"
    console.input.clear()
    typed(qtbot, console, "1 + 1", "2 + 2")
    qtbot.keyClicks(console.input, "draft")
    for key, text in ((Qt.Key.Key_Up, "2 + 2"), (Qt.Key.Key_Up, "1 + 1"), (Qt.Key.Key_Down, "2 + 2")):
        qtbot.keyClick(console.input, key)
        assert console.input.toPlainText() == text
    qtbot.keyClick(console.input, Qt.Key.Key_Down)
    assert console.input.toPlainText() == "draft"


def test_history_is_remembered_for_the_next_window(console, qtbot):
    from ui.console.input import ConsoleInput

    typed(qtbot, console, "a = 5", "a = 6")
    other = ConsoleInput()
    qtbot.addWidget(other)
    qtbot.keyClick(other, Qt.Key.Key_Up)
    assert other.toPlainText() == "a = 6"


def test_the_script_follows_undo_and_redo(main_window, console, qtbot):
    console.setCurrentIndex(1)
    main_window.document.set("visual.fog_end", 321.0)
    line = "world.visual.fog_end = 321.0"
    qtbot.waitUntil(lambda: line in console.script.text.toPlainText())
    main_window.run_command("undo")
    qtbot.waitUntil(lambda: line not in console.script.text.toPlainText())
    main_window.run_command("redo")
    qtbot.waitUntil(lambda: line in console.script.text.toPlainText())
    qtbot.mouseClick(console.script.copy_button, Qt.MouseButton.LeftButton)
    assert line in QGuiApplication.clipboard().text()


def test_a_line_of_the_script_runs_in_the_console(main_window, console, qtbot):
    document = main_window.document
    document.rename("hierarchy.bodies[0].link", "base")
    document.set("hierarchy.bodies[0].link.gravcomp", 0.5)
    document.undo()
    typed(qtbot, console, 'links["base"].gravcomp = 0.5')
    assert document.world.hierarchy.bodies[0].link.gravcomp == 0.5


def test_the_session_is_exported(main_window, qtbot, tmp_path, monkeypatch):
    from app import python_scenes
    from engine.msd.difference import differences

    main_window.document.set("visual.fog_end", 321.0)
    file = str(tmp_path / "session")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (file, ""))
    main_window.run_command("export_script")
    assert not differences(python_scenes.read(f"{file}.py"), main_window.document.world)


def test_the_log_shows_what_is_logged_and_warned(main_window, qtbot):
    main_window.commands.by_id["log"].trigger()
    log = main_window.log
    qtbot.waitUntil(log.isVisible)
    logging.getLogger("render").error("a shader does not compile")
    logging.getLogger("importer").info("opened\nwith two lines")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(True)
        warnings.warn("old spelling", stacklevel=1)
    qtbot.waitUntil(lambda: len(log.lines()) >= 2)
    text = "\n".join(log.lines())
    assert "error render: a shader does not compile" in text and "info importer: opened" in text
    log.level.setCurrentIndex(2)
    assert len(log.lines()) == 1 and "shader" in log.lines()[0]
    log.level.setCurrentIndex(0)
    log.search.setText("importer")
    assert all("importer" in line for line in log.lines()) and log.lines()
    qtbot.mouseClick(log.copy_button, Qt.MouseButton.LeftButton)
    assert "with two lines" in QGuiApplication.clipboard().text()
    qtbot.mouseClick(log.clear_button, Qt.MouseButton.LeftButton)
    assert log.lines() == []


def test_a_log_is_bounded_and_ends_with_its_window():
    from app.log_book import LIMIT, LogBook

    book = LogBook()
    level = logging.getLogger().level
    book.begin()
    for number in range(LIMIT + 10):
        logging.getLogger("many").warning("%d", number)
    count, entries = book.since(0)
    assert count >= LIMIT + 10 and len(entries) == LIMIT
    wrong = logging.LogRecord("many", logging.ERROR, "", 0, "%d", ("no number",), None)
    book.handle(wrong)
    assert book.since(count)[1][0].message == "%d"
    book.end()
    logging.getLogger("many").warning("afterwards")
    assert "afterwards" not in book.since(count)[1][-1].message
    assert logging.getLogger().level == level
