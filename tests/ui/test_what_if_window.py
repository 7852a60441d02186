"""What If: worlds that differ in one number, their outcomes in a table, and the chosen value written back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from viewport_driving import on_screen, seen_at

from app.document import Document
from engine import msd
from engine.msd.paths import get
from ui.main_window import MainWindow

SLIDE = """
<mujoco model="slide">
  <worldbody>
    <geom name="floor" type="plane" size="5 5 0.1" friction="0.5 0.005 0.0001"/>
    <body name="puck" pos="0 0 0.1">
      <joint name="along" type="slide" axis="1 0 0"/><joint name="up" type="slide" axis="0 0 1"/>
      <geom name="puck" type="box" size="0.1 0.1 0.1" mass="1" friction="0.01 0.005 0.0001"/>
    </body>
  </worldbody>
  <actuator><motor name="push" joint="along"/></actuator>
</mujoco>
"""
GRAVITY = "simulate_option.gravity[0]"


@pytest.fixture
def slide(window: MainWindow, qtbot, tmp_path):
    (tmp_path / "slide.xml").write_text(SLIDE)
    msd.save(msd.from_file(str(tmp_path / "slide.xml")), str(tmp_path / "slide.msd"))
    window.editor.set_document(Document.open(str(tmp_path / "slide.msd")))
    qtbot.waitUntil(lambda: window.session.frame() is not None, timeout=60000)
    return window


def test_worlds_differ_in_table_and_grid_and_the_chosen_value_is_one_undo_step(slide, qtbot, artefacts):
    slide.run_command("what_if")
    dialog = slide.what_if.dialog
    dialog.parameter.setText(GRAVITY)
    dialog.first.setText("1")
    dialog.last.setText("7")
    dialog.worlds.setValue(4)
    dialog.seconds.setValue(0.5)
    dialog.signal.setEditText("joint/along/position")
    QTest.mouseClick(dialog.run_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "4 worlds. Choose" in dialog.message.text(), timeout=120000)
    qtbot.waitUntil(lambda: slide.session.nworld == 4, timeout=120000)
    ends = np.array([float(dialog.table.item(row, 4).text()) for row in range(4)])
    pushed = np.array([1.0, 3.0, 5.0, 7.0]) - 0.5 * 9.81  # what friction of 0.5 leaves
    assert ends == pytest.approx(np.maximum(pushed, 0) * 0.5**2 / 2, abs=0.01)
    slide.session.play()
    qtbot.waitUntil(lambda: slide.session.frame().time > 0.5, timeout=120000)
    slide.session.pause()
    qtbot.waitUntil(lambda: not slide.session.playing, timeout=60000)
    moved = []
    for row in (1, 3):
        dialog.table.selectRow(row)
        qtbot.waitUntil(lambda row=row: slide.session.world == row, timeout=60000)
        moved.append(slide.session.frame().qpos[0])
    assert moved[0] < 0.01 < 0.2 < moved[1]
    dialog.grab().save(str(artefacts / "what_if.png"))
    QTest.mouseClick(dialog.write_button, Qt.MouseButton.LeftButton)
    assert get(slide.document.world, GRAVITY) == 7.0
    slide.document.undo()
    assert get(slide.document.world, GRAVITY) == 0.0
    dialog.close()
    qtbot.waitUntil(lambda: slide.session.nworld == 1, timeout=60000)


def test_two_properties_give_curves_and_ghosts_and_are_written_back_together(slide, qtbot, artefacts):
    slide.resize(1024, 700)
    dialog = slide.what_if.show_for(GRAVITY)
    room = slide.size()
    assert dialog.sizeHint().width() <= room.width() and dialog.sizeHint().height() <= room.height()
    dialog.first.setText("6")
    dialog.last.setText("9")
    dialog.second.setText("geoms[floor].physics_material.friction[0]")
    dialog.second.editingFinished.emit()
    assert (dialog.second_first.text(), dialog.second_last.text()) == ("0.25", "1")
    dialog.second_last.setText("0.4")
    dialog.worlds.setValue(4)
    dialog.seconds.setValue(0.4)
    dialog.signal.setEditText("joint/along/position")
    dialog.shown_as.setCurrentIndex(1)
    QTest.mouseClick(dialog.run_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "4 worlds. Choose" in dialog.message.text(), timeout=120000)
    qtbot.waitUntil(lambda: slide.session.nworld == 4, timeout=120000)
    pulls, frictions = np.array([[float(dialog.table.item(row, k).text()) for k in (0, 1)] for row in range(4)]).T
    assert sorted(pulls) == [6, 7, 8, 9] and sorted(frictions) == pytest.approx([0.25, 0.3, 0.35, 0.4])
    found = dialog.curves.spread
    assert found.values.shape == (4, 201)
    fallen = (pulls - frictions * 9.81)[:, None] * found.times**2 / 2
    np.testing.assert_allclose(found.values, fallen, atol=0.02)
    np.testing.assert_allclose(found.mean, found.values.mean(axis=0))
    for way in range(3):
        dialog.way.setCurrentIndex(way)
        dialog.grab().save(str(artefacts / f"what_if_{way}.png"))
    dialog.way.setCurrentIndex(0)
    slide.session.play()
    qtbot.waitUntil(lambda: slide.session.frame().time > 0.3, timeout=120000)
    slide.session.pause()
    qtbot.waitUntil(lambda: len(slide.viewport.feed.ghosts()) == 3 and not slide.session.playing, timeout=60000)
    view = slide.viewport
    dialog.hide()
    middle = np.mean([ghost.poses.xpos[1] for ghost in view.feed.ghosts()], axis=0)
    view.set_camera(replace(view.view_camera(), lookat=middle, distance=3.0))
    ghosts = on_screen(qtbot, view)
    slide.screen().grabWindow(slide.winId()).save(str(artefacts / "what_if_ghosts.png"))
    far = max((ghost.poses.xpos[1] for ghost in view.feed.ghosts()), key=lambda place: place[0])
    slide.editor.worlds_as_ghosts = False
    grid = on_screen(qtbot, view)
    assert np.abs(seen_at(view, ghosts, far) - seen_at(view, grid, far)).max() > 20
    slide.editor.worlds_as_ghosts = True
    dialog.show()
    dialog.table.selectRow(2)
    QTest.mouseClick(dialog.write_button, Qt.MouseButton.LeftButton)
    friction = dialog.plan.variations[1].path
    assert get(slide.document.world, GRAVITY) == pytest.approx(pulls[2])
    assert get(slide.document.world, friction) == pytest.approx(frictions[2], rel=1e-5)
    slide.document.undo()
    assert get(slide.document.world, GRAVITY) == 0.0 and get(slide.document.world, friction) == 0.5
    dialog.close()
    qtbot.waitUntil(lambda: slide.session.nworld == 1 and not slide.viewport.feed.ghosts(), timeout=60000)


def test_a_wrong_property_is_said_and_nothing_runs(slide, qtbot):
    dialog = slide.what_if.show_for("")
    dialog.parameter.setText("geoms[flor].margin")
    dialog.first.setText("0")
    dialog.last.setText("1")
    dialog.run()
    assert "did you mean 'floor'" in dialog.message.text() and dialog.table.rowCount() == 0
    dialog.parameter.setText("geoms[floor].margin")
    dialog.signal.setEditText("joint/alon/position")
    dialog.run()
    assert "there is joint/along/position" in dialog.message.text()


def test_a_row_of_the_inspector_offers_it(slide, qtbot):
    from ui.inspector.row_menu import row_menu

    slide.selection.set(["actuators[0]"])
    view = slide.inspector.view
    model = view.inspector
    rows = [model.index(row, 1) for row in range(model.rowCount())]
    below = [
        model.index(i, 1, row.siblingAtColumn(0))
        for row in rows
        for i in range(model.rowCount(row.siblingAtColumn(0)))
    ]
    gear = next(index for index in [*rows, *below] if model.path(index).endswith("gear"))
    menu: QMenu = row_menu(view, gear)
    action = next(a for a in menu.actions() if a.text().replace("&", "") == "What If…")
    action.trigger()
    assert slide.what_if.dialog.parameter.text().startswith('actuators["push"].gear[0]')


@pytest.mark.parametrize(
    ("selected", "offered"),
    [
        ("hierarchy.bodies[0].link.geoms[0]", "geoms[puck].physics_material.friction[0]"),
        ("hierarchy.bodies[0].link.joints[1]", "joints[up].friction_loss"),
        ("hierarchy.bodies[0].link", "geoms[puck].physics_material.friction[0]"),
        ("actuators[0]", "actuators[push].gear[0]"),
    ],
)
def test_what_is_varied_most_of_the_selected_object_is_offered_first(slide, selected, offered):
    slide.selection.set([selected])
    assert slide.what_if.show_for("").parameter.text().replace('"', "") == offered


def test_a_property_is_found_by_words_and_brings_its_own_range(slide, qtbot):
    slide.run_command("what_if")
    dialog = slide.what_if.dialog
    field = dialog.parameter
    field.clear()
    dialog.first.clear()
    QTest.keyClicks(field, "floor friction")
    model = field.completer().completionModel()
    offered = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert offered and all("floor" in each and "friction" in each for each in offered)
    for name, shown in (("joints[along].armature", ("0", "1")), (GRAVITY.replace("0", "2"), ("-4.905", "-19.62"))):
        field.setText(name)
        field.editingFinished.emit()
        assert (dialog.first.text(), dialog.last.text()) == shown
    dialog.first.setText("-2")
    field.setText("joints[along].armature")
    field.editingFinished.emit()
    assert (dialog.first.text(), dialog.last.text()) == ("-2", "-19.62"), "what somebody wrote stays"


def test_the_signal_is_one_of_the_object_whose_property_differs(slide):
    for joint, name in ((1, "up"), (0, "along")):
        dialog = slide.what_if.show_for(f"hierarchy.bodies[0].link.joints[{joint}].armature")
        assert dialog.signal.currentText() == f"joint/{name}/position"
    assert slide.what_if.show_for("simulate_option.gravity[2]").signal.currentText() == "joint/along/position"


def test_an_error_is_said_in_the_language_of_the_window(chinese, slide, qtbot):
    slide.run_command("what_if")
    dialog = slide.what_if.dialog
    dialog.parameter.setText("geoms[nobody].margin")
    dialog.signal.setEditText("joint/along/position")
    QTest.mouseClick(dialog.run_button, Qt.MouseButton.LeftButton)
    assert "nobody" in dialog.message.text() and "there is no" not in dialog.message.text()
