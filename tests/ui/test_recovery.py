"""What was not saved when a window ended badly is offered at the next start, and nothing else ever is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from app import templates
from app.autosave import Autosave
from app.document import Document
from engine import msd
from engine.msd.difference import differences
from ui.questions import Choice, Question
from ui.recovery import Recovery
from ui.recovery_dialog import RecoveryDialog

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def state(tmp_path) -> Path:
    return tmp_path / "state/recovery"


@pytest.fixture
def scene(tmp_path) -> Path:
    file = tmp_path / "arm.msd"
    msd.save(templates.starter(), file)
    return file


def crashed(state: Path, file: Path | None) -> Document:
    """A document that was edited in a program that ended badly."""
    document = Document.open(str(file)) if file else Document(templates.starter())
    autosave = Autosave(document, state, [].append)
    document.set("name", "lost and found")
    document.add("body_fixed")
    assert autosave.writer.flush()
    autosave.end(remove=False)
    return document


@pytest.fixture
def recovery(qtbot, main_window, state) -> Recovery:
    return Recovery(main_window, state)


def entries(state: Path) -> list[str]:
    return os.listdir(state) if state.exists() else []


def flushed(recovery: Recovery) -> None:
    assert recovery._autosave is not None and recovery._autosave.writer.flush()


def crash(recovery: Recovery) -> None:
    flushed(recovery)
    recovery._autosave.end(remove=False)
    recovery._autosave = None


def offered(recovery: Recovery) -> RecoveryDialog:
    dialog = recovery.offer()
    assert dialog is not None and dialog.isVisible()
    return dialog


def test_unsaved_work_is_offered_and_recovered(qtbot, main_window, state, scene, artefacts):
    lost = crashed(state, scene)
    recovery = Recovery(main_window, state)
    flushed(recovery)
    dialog = offered(recovery)
    dialog.grab().save(str(artefacts / "recovery.png"))
    assert [dialog.model.item(0, column).text() for column in (0, 2)] == ["arm.msd", "2"]
    assert str(scene) in dialog.details.text() and "Set name, Add fixed box" in dialog.details.text()
    QTest.mouseClick(dialog.recover_button, LEFT)
    assert differences(main_window.document.world, lost.world) == []
    assert (
        main_window.document.file == str(scene)
        and main_window.isWindowModified()
        and "arm.msd" in main_window.windowTitle()
    )
    assert any("Recovered arm.msd with 2 unsaved changes" in text for text in main_window.messages.texts())
    flushed(recovery)
    qtbot.waitUntil(lambda: len(entries(state)) == 1)  # its own journal, which replaces the others
    assert main_window.file_actions.save() and msd.from_file(scene).name == "lost and found"
    crash(recovery)
    assert Recovery(main_window, state).offer() is None


def test_what_was_done_last_is_said_in_the_language_of_the_window(chinese, main_window, state, scene):
    crashed(state, scene)
    assert "设置名称, 添加固定方块" in offered(Recovery(main_window, state)).details.text()


def test_recovered_work_survives_another_crash(qtbot, main_window, state, scene):
    crashed(state, scene)
    recovery = Recovery(main_window, state)
    QTest.mouseClick(offered(recovery).recover_button, LEFT)
    main_window.document.set("visual.fog_end", 12.0)
    crash(recovery)
    again = Recovery(main_window, state)
    dialog = offered(again)
    assert dialog.model.item(0, 2).text() == "3"
    main_window.document.undo_stack.set_clean()  # else it asks
    QTest.mouseClick(dialog.recover_button, LEFT)
    assert main_window.document.world.name == "lost and found" and main_window.document.world.visual.fog_end == 12.0


def test_a_scene_whose_edits_were_all_undone_is_not_offered(qtbot, main_window, state):
    recovery = Recovery(main_window, state)
    main_window.document.set("name", "not for long")
    main_window.document.add("body_fixed")
    main_window.tree.setFocus()
    for _ in range(2):
        QTest.keyClick(main_window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not main_window.document.modified
    crash(recovery)
    assert Recovery(main_window, state).offer() is None


def test_work_is_kept_for_later_or_discarded(qtbot, main_window, state, monkeypatch):
    crashed(state, None)
    recovery = Recovery(main_window, state)
    flushed(recovery)
    dialog = offered(recovery)
    assert dialog.model.item(0, 0).text() == "New scene" and "never saved" in dialog.details.text()
    QTest.mouseClick(dialog.keep_button, LEFT)
    assert len(entries(state)) == 2
    dialog = offered(recovery)
    answers = [Choice.CANCEL, Choice.DISCARD]
    monkeypatch.setattr(Question, "exec", lambda question: QTest.mouseClick(question.by_choice[answers.pop(0)], LEFT))
    QTest.mouseClick(dialog.discard_button, LEFT)
    assert dialog.isVisible() and len(entries(state)) == 2
    QTest.mouseClick(dialog.discard_button, LEFT)
    assert not dialog.isVisible() and len(entries(state)) == 1
    assert recovery.offer() is None


def test_several_scenes_are_listed_newest_first(qtbot, main_window, state, scene):
    crashed(state, scene)
    crashed(state, None)
    dialog = offered(Recovery(main_window, state))
    assert [dialog.model.item(row, 0).text() for row in range(2)] == ["New scene", "arm.msd"]
    dialog.list.setCurrentIndex(dialog.model.index(1, 0))
    QTest.mouseClick(dialog.recover_button, LEFT)
    assert main_window.document.file == str(scene)
    assert offered(Recovery(main_window, state)).model.rowCount() == 1, "the other one is kept"


def test_a_file_that_changed_meanwhile_is_said(qtbot, main_window, state, scene):
    crashed(state, scene)
    msd.save(msd.World(name="theirs"), scene)
    dialog = offered(Recovery(main_window, state))
    assert "changed or removed the file since" in dialog.details.text()
    QTest.mouseClick(dialog.recover_button, LEFT)
    qtbot.waitUntil(lambda: main_window.change_bar.isVisible(), timeout=10000)
    assert main_window.document.changed_on_disk(), "a save asks"


def test_the_present_document_is_not_lost_to_a_recovery(qtbot, main_window, state, monkeypatch):
    crashed(state, None)
    recovery = Recovery(main_window, state)
    main_window.document.set("name", "present")
    monkeypatch.setattr(QMessageBox, "question", lambda *a: QMessageBox.StandardButton.Cancel)
    QTest.mouseClick(offered(recovery).recover_button, LEFT)
    assert main_window.document.world.name == "present"
    assert recovery.offer() is not None, "and neither is what was not recovered"


def test_each_document_has_one_journal_and_leaves_none(qtbot, main_window, recovery, state, scene):
    flushed(recovery)
    assert len(entries(state)) == 1
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        main_window.file_actions.open_file(str(scene))
    flushed(recovery)
    qtbot.waitUntil(lambda: len(entries(state)) == 1)
    main_window.file_actions.new()
    flushed(recovery)
    qtbot.waitUntil(lambda: len(entries(state)) == 1)
    main_window.document.set("name", "thrown away")
    main_window.document.undo_stack.set_clean()  # the answer to the question was Discard
    main_window.close()
    assert entries(state) == []


def test_only_what_came_after_the_save_is_offered(qtbot, main_window, recovery, state, scene):
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        main_window.file_actions.open_file(str(scene))
    main_window.document.set("name", "saved")
    assert main_window.file_actions.save()
    main_window.document.set("name", "not saved")
    crash(recovery)
    dialog = offered(Recovery(main_window, state))
    assert dialog.model.item(0, 2).text() == "1"


def test_without_a_place_for_journals_each_document_has_one_message(qtbot, main_window, state):
    state.parent.mkdir(parents=True, exist_ok=True)
    state.write_text("in the way")
    said: list[str] = []
    main_window.file_actions.notes_added.connect(lambda notes: said.extend(note.message for note in notes))
    recovery = Recovery(main_window, state)
    qtbot.waitUntil(lambda: any("cannot be stored for recovery" in text and str(state) in text for text in said))
    main_window.file_actions.new()
    main_window.document.set("name", "goes on")
    flushed(recovery)
    main_window.document.set("name", "and on")
    flushed(recovery)
    qtbot.waitUntil(lambda: len(said) == 2)
    assert main_window.document.world.name == "and on"
    assert "cannot be stored for recovery" in main_window.messages.model.notes[-1].message, "of the present document"


def test_a_damaged_folder_does_not_stop_the_start(qtbot, main_window, state, monkeypatch):
    folder = state / "damaged"
    folder.mkdir(parents=True)
    (folder / "journal-0.log").write_bytes(os.urandom(500))
    (folder / "base-0.msgpack").write_bytes(os.urandom(500))
    recovery = Recovery(main_window, state)
    dialog = offered(recovery)
    assert dialog.model.item(0, 0).text() == "Damaged" and not dialog.recover_button.isEnabled()
    monkeypatch.setattr(Question, "exec", lambda question: QTest.mouseClick(question.by_choice[Choice.DISCARD], LEFT))
    QTest.mouseClick(dialog.discard_button, LEFT)
    assert recovery.offer() is None and not folder.exists()


def test_a_copy_that_cannot_be_read_is_said_and_kept(qtbot, main_window, state):
    crashed(state, None)
    (base,) = state.glob("*/base-0.msgpack")
    base.write_bytes(b"damaged")
    recovery = Recovery(main_window, state)
    document = main_window.document
    QTest.mouseClick(offered(recovery).recover_button, LEFT)
    assert main_window.document is document
    assert any("cannot be recovered" in text for text in main_window.messages.texts()) and base.exists()


def test_the_menu_offers_what_was_kept(qtbot, main_window, recovery, state):
    main_window.run_command("recover")
    assert main_window.status.currentMessage() == "There is no unsaved work to recover"
    crashed(state, None)
    main_window.run_command("recover")
    assert main_window.findChild(RecoveryDialog).isVisible()
