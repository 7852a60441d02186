"""Undo steps, unsaved work and the device of the physics, as the preferences have them."""

import pytest
from PySide6.QtCore import QSettings

from app.recovery import recovery_folder
from ui import engine_device, files, preferences, storing
from ui.engine_device import DEVICE_SETTING
from ui.keys.keymap import OWN_SETTING, PRESET_SETTING
from ui.keys.mouse import MOUSE_SETTING
from ui.plugins.dialog import OFF
from ui.recovery import Recovery


def test_undo_steps_are_limited_and_remembered(qtbot, main_window):
    dialog = main_window.open_preferences()
    number = dialog.editors["undo"]
    number.setValue(10)
    dialog.close()
    stack = main_window.document.undo_stack
    assert stack.limit == 10
    for i in range(25):
        main_window.document.set("name", f"n{i}")
    assert len(stack) == 10 and stack.forgotten == 15
    while stack.can_undo:
        main_window.document.undo()
    assert main_window.document.world.name == "n14" and not stack.is_clean
    stack.limit = 99
    preferences.limit_undo(main_window)
    assert stack.limit == 10


def test_unsaved_work_goes_where_and_when_it_was_chosen(qtbot, main_window, tmp_path):
    recovery = Recovery(main_window)
    assert recovery._autosave.writer.folder.parent == recovery_folder() == storing.place()
    dialog = main_window.open_preferences()
    box = dialog.editors["autosave"]
    box.setCurrentIndex(box.findData("30"))
    box.activated.emit(box.currentIndex())
    assert recovery._autosave.writer.pace == 30.0 == storing.seconds()
    folder = dialog.editors["autosave_folder"]
    folder.line.setText(str(tmp_path / "elsewhere"))
    folder.line.editingFinished.emit()
    dialog.close()
    recovery._follow(main_window.document)
    assert recovery._autosave.writer.flush()
    assert (
        recovery._autosave.writer.folder.parent == storing.place() == tmp_path / "elsewhere" / "msd-studio-recovery"
    )
    assert recovery._autosave.writer.folder.is_dir()
    recovery._end()


def test_a_gpu_that_cannot_be_used_is_refused_with_the_reason(main_window, monkeypatch):
    monkeypatch.setattr(engine_device, "_refusal", lambda device: f"{device} is not there")
    main_window.session.engine.device = "cpu"
    dialog = main_window.open_preferences()
    box = dialog.editors["device"]
    box.setCurrentIndex(box.findData("cuda:0"))
    box.activated.emit(box.currentIndex())
    assert box.currentData() == "cpu" and main_window.session.engine.device == "cpu"
    assert "cuda:0 is not there" in main_window.status.currentMessage() and engine_device.stored() == "cpu"
    dialog.close()


def test_another_device_starts_the_engine_again(main_window, monkeypatch):
    restarted = []
    monkeypatch.setattr(engine_device, "_refusal", lambda device: "")
    monkeypatch.setattr(main_window, "run_command", restarted.append)
    engine_device.choose([main_window], "cuda:0", main_window)
    assert restarted == ["restart"] and main_window.session.engine.device == "cuda:0" == engine_device.stored()


@pytest.mark.parametrize("nonsense", [["a", "b", "c"], "-1", "{", ""])
def test_a_window_opens_whatever_the_file_of_settings_holds(show_window, document, nonsense):
    first = show_window(document)
    first.window_layout.save()
    for setting in preferences.SETTINGS:
        if setting.id not in ("device", "language", "theme"):
            setting.set(first, setting.get(first))
    first.hide()
    settings = QSettings()
    others = (PRESET_SETTING, OWN_SETTING, MOUSE_SETTING, DEVICE_SETTING, files.RECENT_SETTING, OFF)
    keys = {*settings.allKeys(), *others}
    assert any(key.startswith("window/") for key in keys) and "undo/steps" in keys
    for key in keys:
        settings.setValue(key, nonsense)
    second = show_window(type(document)(document.world.deepcopy()))
    dialog = second.open_preferences()
    assert dialog.editors["undo"].value() == second.document.undo_stack.limit >= 10
    assert dialog.editors["length"].currentData() == "m" and engine_device.stored() == "cpu"
    dialog.close()


def test_a_folder_that_cannot_be_written_to_is_refused_with_the_reason(main_window, tmp_path):
    (tmp_path / "file").touch()
    dialog = main_window.open_preferences()
    folder = dialog.editors["autosave_folder"]
    folder.line.setText(str(tmp_path / "file" / "below"))
    folder.line.editingFinished.emit()
    assert "cannot be used: Not a directory" in main_window.status.currentMessage()
    assert folder.line.text() == storing.folder() == "" and storing.place() == recovery_folder()
    folder.line.setText("relative")
    folder.line.editingFinished.emit()
    assert folder.line.text() == "", "the usual one is used, and shown"
    dialog.close()
