"""The messages panel: what is wrong, a jump to it, and buttons that repair."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.checking import Note
from engine.msd.names import named_objects
from engine.msd.paths import get
from engine.msd.schema import JointType
from ui.messages.model import LIMIT, REPAIR, MessageModel


def row_of(editor, words: str) -> int:
    rows = [i for i, note in enumerate(editor.messages.model.notes) if words in f"{note.place} {note.message}"]
    assert rows, editor.messages.texts()
    return rows[0]


def checked(qtbot, editor) -> list[Note]:
    with qtbot.waitSignal(editor.checker.checked, timeout=20000):
        qtbot.mouseClick(editor.messages.check_button, Qt.MouseButton.LeftButton)
    return editor.messages.model.notes


@pytest.fixture
def panel(qtbot, editor):
    editor.docks["messages"].raise_()
    joints = [n for n in named_objects(editor.document.world) if n.kind == "joint"]
    joint = next(n.path for n in joints if n.element.type_ is not JointType.Ball)
    editor.document.set(f"{joint}.axis", np.array([0.0, 0.0, 0.0]))
    return f"{joint}.axis"


def test_a_finding_is_repaired_by_its_button_and_undone(qtbot, editor, panel, artefacts):
    notes = checked(qtbot, editor)
    row = row_of(editor, panel)
    assert notes[row].severity == "error" and notes[row].repair
    index = editor.messages.list.model().index(row, REPAIR)
    editor.messages.list.scrollTo(index)
    editor.grab().save(str(artefacts / "messages.png"))
    with qtbot.waitSignal(editor.checker.checked, timeout=20000):
        place = editor.messages.list.visualRect(index).center()
        qtbot.mouseClick(editor.messages.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert np.linalg.norm(get(editor.document.world, panel)) == pytest.approx(1.0)
    assert not any(panel in note.place for note in editor.messages.model.notes)
    assert editor.document.undo_stack.undoText() == notes[row].repair
    qtbot.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not get(editor.document.world, panel).any()
    assert any(panel in note.place for note in checked(qtbot, editor))


def test_a_message_leads_to_its_object(qtbot, editor, panel):
    checked(qtbot, editor)
    index = editor.messages.list.model().index(row_of(editor, panel), 0)
    editor.messages.list.scrollTo(index)
    place = editor.messages.list.visualRect(index).center()
    qtbot.mouseClick(editor.messages.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(editor.messages.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert editor.selection.current == panel.removesuffix(".axis")


def test_switches_hide_and_show_severities(qtbot, editor):
    editor.docks["messages"].raise_()
    editor.messages.set_notes([Note("error", "e"), Note("warning", "w"), Note("info", "i"), Note("warning", "v")])
    assert [s.text() for s in editor.messages.switches.values()] == ["1", "2", "1"]
    qtbot.mouseClick(editor.messages.switches["warning"], Qt.MouseButton.LeftButton)
    shown = editor.messages.list.model()
    assert [shown.index(i, 0).data() for i in range(shown.rowCount())] == ["e", "i"]
    qtbot.mouseClick(editor.messages.switches["warning"], Qt.MouseButton.LeftButton)
    assert shown.rowCount() == 4


def test_the_model_keeps_each_note_once_and_the_newest(qtbot):
    model = MessageModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.add([Note("info", "a"), Note("info", "a"), Note("error", "b")])
    model.add([Note("info", "a")])
    assert [note.message for note in model.notes] == ["a", "b"]
    model.add(Note("info", str(i)) for i in range(LIMIT))
    assert model.rowCount() == LIMIT and model.notes[-1].message == str(LIMIT - 1)
    assert "b" not in [note.message for note in model.notes]


def test_a_check_tells_of_shapes_that_start_inside_each_other(qtbot, editor):
    editor.docks["messages"].raise_()
    editor.document.add("body_box")
    editor.document.add("body_box")
    notes = [note for note in checked(qtbot, editor) if note.finding and note.finding.check == "overlap"]
    assert notes
