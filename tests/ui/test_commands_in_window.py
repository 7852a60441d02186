"""The commands of the window: the table is whole, they are enabled when they can act, nothing is lost unasked."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from ui.commands import COMMANDS, MENUS, TOOLBAR
from ui.undo_menu import UndoMenu


def test_the_command_table_is_whole(main_window):
    ids = [c.id for c in COMMANDS]
    assert len(ids) == len(set(ids))
    assert set(ids) == set(main_window._handlers), "every command has a handler and every handler a command"
    assert {i for i in TOOLBAR if i != "|"} <= set(ids)
    assert {c.menu.split("/")[0] for c in COMMANDS} <= set(MENUS)
    keys = [key for c in COMMANDS for key in c.shortcut]
    assert len(keys) == len(set(keys)), "a key means one thing"
    for c in COMMANDS:
        assert c.tooltip and main_window.commands.by_id[c.id].toolTip()


def test_commands_are_enabled_when_they_can_act(main_window):
    actions = main_window.commands.by_id
    QGuiApplication.clipboard().clear()
    main_window.selection.clear()
    assert not actions["delete"].isEnabled() and not actions["duplicate"].isEnabled()
    about_selected = [actions[id] for id in ("copy_path", "select_none")]
    assert not any(action.isEnabled() for action in (*about_selected, actions["throw_selected"]))
    main_window.selection.set(["hierarchy.bodies[0].link"])
    assert all(action.isEnabled() for action in about_selected)
    main_window.selection.set(["simulate_option"])
    assert not actions["delete"].isEnabled(), "options cannot be deleted"
    main_window.selection.set(["hierarchy.lights[0]"])
    assert actions["delete"].isEnabled() and not actions["undo"].isEnabled()
    main_window.edit_actions._can_paste = False
    main_window.run_command("paste")
    assert main_window.status.currentMessage().startswith("⚠ Nothing to paste")
    main_window.run_command("copy")
    main_window.run_command("delete")
    assert actions["undo"].isEnabled()
    assert "Delete light" in actions["undo"].text()


def test_undo_and_redo_say_what_they_did(qtbot, main_window):
    main_window.selection.set(["hierarchy.lights[0]"])
    main_window.run_command("delete")
    deleted = main_window.document.undo_stack.undo_text
    main_window.document.set("name", "other")
    main_window.document.undo()
    main_window.notify("")
    qtbot.keyClick(main_window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert main_window.status.currentMessage() == f"Undone: {deleted}"
    qtbot.keyClick(main_window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert main_window.status.currentMessage() == f"Done again: {deleted}"
    main_window.document.set("name", "other")
    menu = next(one for one in main_window.findChildren(UndoMenu) if one._back)
    menu.aboutToShow.emit()
    menu.actions()[1].trigger()
    assert main_window.status.currentMessage() == "Undone: 2 steps" and not main_window.document.modified


def test_tree_rows_can_be_dropped_on_the_plots(qtbot, main_window):
    model = main_window.tree.model
    data = model.mimeData([main_window.tree.index_of("sensors.joint[0]")])
    assert bytes(data.data("application/x-msd-path")).decode() == "sensors.joint[0]"


def test_unsaved_changes_are_asked_about(qtbot, main_window, monkeypatch, tmp_path):
    answers = []
    monkeypatch.setattr(QMessageBox, "question", lambda *a, **k: answers.pop(0))
    main_window.document.set("name", "changed")
    assert main_window.isWindowModified()
    answers[:] = [QMessageBox.StandardButton.Cancel]
    assert not main_window.close() and main_window.isVisible()
    old = main_window.document
    answers[:] = [QMessageBox.StandardButton.Cancel]
    main_window.run_command("new")
    assert main_window.document is old
    answers[:] = [QMessageBox.StandardButton.Discard]
    main_window.run_command("new")
    assert main_window.document is not old and not main_window.isWindowModified()


def test_the_undo_button_lists_steps_and_goes_back_several(qtbot, main_window, artefacts):
    document, stack = main_window.document, main_window.document.undo_stack
    for far in (11.0, 12.0, 13.0):
        document.set("visual.fog_end", far)
    document.rename("hierarchy.bodies[0].link", "a&b")
    buttons = [main_window.tool_bar.widgetForAction(main_window.commands.by_id[name]) for name in ("undo", "redo")]
    undo, redo = [button.menu() for button in buttons]
    undo.popup(buttons[0].mapToGlobal(buttons[0].rect().bottomLeft()))
    main_window.screen().grabWindow(0).save(str(artefacts / "undo_list.png"))
    entries = undo.actions()
    assert len(entries) == stack.index == 4
    assert entries[0].text() == "Rename to a&&b" and len({entry.text() for entry in entries[1:]}) == 1
    qtbot.mouseClick(undo, Qt.MouseButton.LeftButton, pos=undo.actionGeometry(entries[2]).center())
    assert stack.index == 1 and document.world.visual.fog_end == 11.0
    redo.popup(buttons[1].mapToGlobal(buttons[1].rect().bottomLeft()))
    assert len(redo.actions()) == 3 and redo.actions()[2].text() == "Rename to a&&b"
    qtbot.mouseClick(redo, Qt.MouseButton.LeftButton, pos=redo.actionGeometry(redo.actions()[2]).center())
    assert stack.index == 4 and document.world.visual.fog_end == 13.0
