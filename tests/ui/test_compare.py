"""The tree of differences: of two open scenes and of files, filtered, taken over, jumped from."""

import numpy as np
import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.document import Document
from engine import msd
from engine.msd.schema import Body, Geometry, Joint, Link, World
from engine.msd.schema.force import SpringDampCoeff, SpringDamper, StiffnessDamping
from ui import compare_dialog
from ui.compare_dialog import HERE, PLACE, THERE, CompareDialog

ARM = "hierarchy.bodies[0].link"


def world(mass: float = 0.1, more: bool = False) -> World:
    scene = World()
    geom = Geometry(name="box", size=np.full(3, mass))
    scene.hierarchy.bodies.append(Body(link=Link(name="arm", geoms=[geom])))
    if more:
        scene.hierarchy.bodies.append(Body(link=Link(name="leg")))
    return scene


@pytest.fixture
def file(tmp_path):
    file = tmp_path / "theirs.msd"
    msd.save(world(0.5, more=True), file)
    return str(file)


@pytest.fixture
def window(show_window):
    return show_window(Document(world()), size=(1024, 700))


def shown(dialog: CompareDialog) -> list[list[str]]:
    """Texts of every row that is shown."""
    model, found = dialog.shown, []

    def visit(parent):
        for row in range(model.rowCount(parent)):
            found.append([model.index(row, column, parent).data() for column in (PLACE, HERE, THERE)])
            visit(model.index(row, 0, parent))

    visit(dialog.list.rootIndex())
    return found


def choose(dialog: CompareDialog, text: str) -> None:
    """Click on the row of this text."""
    flags = Qt.MatchFlag.MatchRecursive | Qt.MatchFlag.MatchExactly
    (index,) = dialog.shown.match(dialog.shown.index(0, 0), Qt.ItemDataRole.DisplayRole, text, 1, flags)
    dialog.list.scrollTo(index)
    QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=dialog.list.visualRect(index).center())


def with_damping(d: float | None) -> World:
    scene = world()
    joint = Joint(name="knee")
    if d is not None:
        joint.spring_damper = SpringDamper(coeff=SpringDampCoeff.stiffness_damping(StiffnessDamping(d=d)))
    scene.hierarchy.bodies[0].link.joints.append(joint)
    return scene


def test_places_deep_in_an_object_have_the_words_of_the_inspector(qtbot):
    dialog = CompareDialog(None, with_damping(5), with_damping(7), ("here", "there"))
    qtbot.addWidget(dialog)
    assert shown(dialog)[1] == ["spring and damper › coefficients › damping", "5", "7"]
    tip = dialog.shown.index(0, 0, dialog.shown.index(0, 0)).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.endswith("spring_damper.coeff.value.d"), "the tip has the keys of the file"
    dialog = CompareDialog(None, with_damping(None), with_damping(7), ("here", "there"))
    qtbot.addWidget(dialog)
    assert shown(dialog)[1][0] == "spring and damper"


def test_a_file_is_compared_and_taken_over_in_one_step(qtbot, window, file, artefacts):
    dialog = window.compare_actions.show_with(file)
    qtbot.waitExposed(dialog)
    assert (
        shown(dialog)
        == [
            ["link leg", "missing", "present"],
            ["geom box", "", ""],
            ["size", "0.1 0.1 0.1", "0.5 0.5 0.5"],
        ]
        or shown(dialog)[0][0] == "geom box"
    )
    assert "2 differences" in dialog.label.text() and not dialog.take_button.isEnabled()
    dialog.grab().save(str(artefacts / "differences.png"))
    choose(dialog, "size")
    assert dialog.take_button.isEnabled()
    QTest.mouseClick(dialog.take_button, Qt.MouseButton.LeftButton)
    assert window.document.world.hierarchy.bodies[0].link.geoms[0].size.tolist() == [0.5] * 3
    assert "theirs.msd" in window.document.undo_stack.undo_text
    assert [row[0] for row in shown(dialog)] == ["link leg"]
    choose(dialog, "link leg")
    QTest.mouseClick(dialog.take_button, Qt.MouseButton.LeftButton)
    assert shown(dialog) == [] and "identical" in dialog.label.text()
    window.run_command("undo")
    window.run_command("undo")
    qtbot.waitUntil(lambda: len(shown(dialog)) == 3)
    dialog.close()


def test_edits_are_followed(qtbot, window, file):
    dialog = window.compare_actions.show_with(file)
    window.document.set(f"{ARM}.geoms[0].size", np.full(3, 0.5))
    qtbot.waitUntil(lambda: [row[0] for row in shown(dialog)] == ["link leg"])
    dialog.close()
    window.document.set(f"{ARM}.geoms[0].size", np.full(3, 0.7))


def test_rows_are_filtered_by_words_and_kinds(qtbot, window, file):
    dialog = window.compare_actions.show_with(file)
    qtbot.keyClicks(dialog.search, "box 0.5")
    assert [row[0] for row in shown(dialog)] == ["geom box", "size"]
    dialog.search.clear()
    added, _, changed = dialog.kinds.values()
    assert "(1)" in added.text() and "(1)" in changed.text()
    changed.setChecked(False)
    assert [row[0] for row in shown(dialog)] == ["link leg"]
    dialog.close()


def test_a_row_leads_to_its_object(qtbot, window, file):
    dialog = window.compare_actions.show_with(file)
    qtbot.waitExposed(dialog)
    choose(dialog, "size")
    QTest.mouseClick(dialog.jump_button, Qt.MouseButton.LeftButton)
    assert window.selection.paths == (f"{ARM}.geoms[0]",)
    choose(dialog, "link leg")
    QTest.mouseClick(dialog.jump_button, Qt.MouseButton.LeftButton)
    assert "theirs.msd only" in window.statusBar().currentMessage()
    dialog.close()


def test_two_open_scenes_are_compared(qtbot, window, show_window):
    other = show_window(Document(world(0.5, more=True)))
    dialog = window.compare_actions.show_with_window(other)
    choose_all = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    qtbot.waitExposed(dialog)
    choose(dialog, "link leg")
    dialog.jump()
    assert other.selection.paths == ("hierarchy.bodies[1].link",)
    other.document.set(f"{ARM}.geoms[0].size", np.full(3, 0.1))
    qtbot.waitUntil(lambda: [row[0] for row in shown(dialog)] == ["link leg"])
    dialog.list.selectionModel().select(dialog.shown.index(0, 0), choose_all)
    dialog.take_over()
    assert len(window.document.world.hierarchy.bodies) == 2 and shown(dialog) == []
    other.document.undo_stack.set_clean()
    with qtbot.waitSignal(dialog.finished):
        other.close()


def test_two_files_are_compared_without_taking_over(qtbot, window, file, tmp_path, monkeypatch):
    mine = str(tmp_path / "mine.msd")
    msd.save(world(), mine)
    chosen = [mine, file]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a: (chosen.pop(0), ""))
    dialog = window.compare_actions.choose_two_files()
    assert "2 differences between “mine.msd” and “theirs.msd”" in dialog.label.text()
    assert not dialog.take_button.isVisible() and not dialog.jump_button.isVisible()
    dialog.close()


def test_a_file_that_cannot_be_read_is_said(window, tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr(QMessageBox, "critical", lambda *a: said.append(a[-1]))
    broken = tmp_path / "broken.msd"
    broken.write_text('{"name": ')
    assert window.compare_actions.show_with(str(broken)) is None and "broken.msd" in said[0]


def test_kinds_of_objects_are_in_the_language_of_the_window(window, monkeypatch, file):
    chinese = {"shape box": "几何体 box", "link leg": "连杆 leg"}
    monkeypatch.setattr(compare_dialog, "translated", lambda text: chinese.get(text, text))
    dialog = window.compare_actions.show_with(file)
    assert set(chinese.values()) & {row[PLACE] for row in shown(dialog)}


def test_fields_are_called_as_in_the_inspector_and_found_by_their_keys_too(window, file):
    there = world()
    there.hierarchy.bodies[0].link.local_translation = np.array([0.0, 0.0, 2.0])
    msd.save(there, file)
    dialog = window.compare_actions.show_with(file)
    assert shown(dialog) == [["link arm", "", ""], ["position", "0 0 0", "0 0 2"]]
    for word, rows in (("position", 2), ("local_trans", 2), ("rotation", 0)):
        dialog.search.setText(word)
        assert len(shown(dialog)) == rows, word
