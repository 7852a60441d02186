"""Sliders of joints on a real simulation: what they show, set and refuse."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester

from engine import msd
from engine.msd.schema import Body, Geometry, Joint, JointType, Link, Range, ShapeType, World
from ui.controls import ControlPanel
from ui.sliders import AT_LIMIT, NAME, SLIDER, VALUE

STIFF = """<mujoco><option integrator="implicitfast"/><worldbody><body>
  <joint name="hip" axis="0 1 0" range="-90 90"/><geom type="capsule" fromto="0 0 0 .4 0 0" size=".03"/>
  </body></worldbody><actuator><position joint="hip" kp="3000" kv="100"/></actuator></mujoco>"""


def two_sides() -> World:
    """Hinges on both sides of a trunk, and a slide."""
    arms = [
        Link(
            name=f"{side}_arm",
            local_translation=np.array([0.0, sign * 0.3, 0.0]),
            joints=[Joint(name=f"{side}_hip", axis=np.array([1.0, 0.0, 0.0]), pos_limit=Range(*limit))],
            geoms=[Geometry(shape=ShapeType.Sphere, size=np.array([0.05, 0, 0]))],
        )
        for side, sign, limit in (("left", 1, (-0.5, 1.0)), ("right", -1, (-1.0, 0.5)))
    ]
    slide = Link(
        name="head",
        local_translation=np.array([0.0, 0.0, 0.4]),
        joints=[Joint(name="neck", type_=JointType.Slide, axis=np.array([0.0, 0.0, 1.0]))],
        geoms=[Geometry(shape=ShapeType.Sphere, size=np.array([0.05, 0, 0]))],
    )
    world = World()
    world.hierarchy.bodies.append(Body(link=Link(name="trunk", children=[*arms, slide])))
    return world


@pytest.fixture
def panel(qtbot, simulated):
    panel = ControlPanel(simulated(two_sides()))
    qtbot.addWidget(panel)
    panel.resize(500, 300)
    panel.show()
    qtbot.waitExposed(panel)
    panel.refresh()
    return panel


def qpos(panel):
    session = panel.joints.model.session
    session.poll()
    panel.refresh()
    return session.frame().qpos


def cell(panel, row, column=SLIDER):
    return panel.joints.table.visualRect(panel.joints.table.model().index(row, column))


def test_the_model_is_a_sound_model(panel):
    QAbstractItemModelTester(panel.joints.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    panel.joints.model.set_degrees(False)
    panel.joints.reload()
    assert panel.joints.model.rowCount() == 3


def test_a_scene_without_actuators_shows_its_joints(panel):
    assert panel.tabs.tabText(panel.tabs.currentIndex()) == "Joints"
    assert panel.search.placeholderText() == "Search joints"


def test_a_slider_that_is_held_follows_the_mouse_over_other_rows_and_leaves_them_alone(panel, qtbot):
    table = panel.joints.table.viewport()
    first, last = cell(panel, 0), cell(panel, 2)
    qtbot.mousePress(table, Qt.MouseButton.LeftButton, pos=first.center())
    others = qpos(panel)[1:].copy()
    qtbot.mouseMove(table, last.center())
    qtbot.mouseMove(table, QPoint(first.right(), last.center().y()))
    assert qpos(panel)[0] == pytest.approx(1.0)
    qtbot.mouseMove(table, QPoint(first.left(), table.height() + 50))
    assert qpos(panel)[0] == pytest.approx(-0.5)
    np.testing.assert_array_equal(qpos(panel)[1:], others)
    assert panel.joints.table.currentIndex().row() == 0
    qtbot.mouseRelease(table, Qt.MouseButton.LeftButton, pos=last.center())
    qtbot.mouseMove(table, last.center())
    assert qpos(panel)[0] == pytest.approx(-0.5)


def test_a_dragged_slider_poses_the_simulation_up_to_its_limit_in_another_color(panel, qtbot, artefacts):
    table, row = panel.joints.table.viewport(), 0
    rect = cell(panel, row)
    qtbot.mousePress(table, Qt.MouseButton.LeftButton, pos=rect.center())
    assert qpos(panel)[0] == pytest.approx(0.25, abs=0.02)
    assert not panel.joints.model.index(0, SLIDER).data(AT_LIMIT)
    qtbot.mouseMove(table, QPoint(rect.right(), rect.center().y()))
    qtbot.mouseRelease(table, Qt.MouseButton.LeftButton, pos=QPoint(rect.right(), rect.center().y()))
    np.testing.assert_allclose(qpos(panel), [1.0, 0.0, 0.0], atol=1e-6)
    assert panel.joints.model.index(0, SLIDER).data(AT_LIMIT)
    panel.grab().save(str(artefacts / "joint_sliders.png"))


def test_linked_sides_move_as_mirror_images(panel, qtbot):
    qtbot.mouseClick(panel.joints.link_button, Qt.MouseButton.LeftButton)
    panel.joints.model.setData(panel.joints.model.index(0, VALUE), 30.0)
    np.testing.assert_allclose(qpos(panel), [np.pi / 6, -np.pi / 6, 0.0], atol=1e-6)


def test_angles_are_typed_in_the_unit_that_is_shown_or_their_own(panel, qtbot):
    table = panel.joints.table
    for degrees, text, expected in ((True, "30", np.pi / 6), (False, "0.4", 0.4), (False, "20deg", np.pi / 9)):
        panel.joints.degrees_button.setChecked(degrees)
        index = table.model().index(0, VALUE)
        table.setCurrentIndex(index)
        table.edit(index)
        editor = table.viewport().focusWidget() or table.indexWidget(index)
        editor.lineEdit().selectAll()
        qtbot.keyClicks(editor.lineEdit(), text)
        qtbot.keyClick(editor, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: table.state() == table.State.NoState)
        assert qpos(panel)[0] == pytest.approx(expected, abs=1e-6)


def test_search_and_zero_are_about_the_tab_that_is_shown(panel, qtbot):
    panel.joints.model.setData(panel.joints.model.index(1, VALUE), -40.0)
    qtbot.keyClicks(panel.search, "hip")
    rows = panel.joints.table.model()
    assert [rows.index(r, NAME).data() for r in range(rows.rowCount())] == ["left_hip", "right_hip"]
    qtbot.mouseClick(panel.zero_button, Qt.MouseButton.LeftButton)
    np.testing.assert_allclose(qpos(panel), 0.0, atol=1e-9)


def test_a_slider_that_is_held_while_the_simulation_runs_holds_its_joint_against_a_stiff_servo(
    qtbot, simulated, artefacts
):
    """Nothing could be posed while it ran; what was posed before sprang back."""
    panel = ControlPanel(simulated(msd.from_str(STIFF)))
    qtbot.addWidget(panel)
    panel.resize(500, 300)
    panel.show()
    panel.refresh()
    panel.tabs.setCurrentIndex(1)
    session, table = panel.joints.model.session, panel.joints.table.viewport()
    session.play()
    wanted = QPoint(cell(panel, 0).right() - 40, cell(panel, 0).center().y())
    qtbot.mousePress(table, Qt.MouseButton.LeftButton, pos=wanted)
    held = panel.joints.model.index(0, VALUE).data(Qt.ItemDataRole.EditRole) * np.pi / 180
    assert held > 0.4
    start = session.frame().time
    qtbot.waitUntil(lambda: qpos(panel) is not None and session.frame().time > start + 0.2)
    assert qpos(panel)[0] == pytest.approx(held, abs=1e-5)
    panel.grab().save(str(artefacts / "joint_sliders_running.png"))
    qtbot.mouseRelease(table, Qt.MouseButton.LeftButton, pos=wanted)
    qtbot.waitUntil(lambda: abs(qpos(panel)[0]) < 0.1)  # the servo has it again
    assert not session.document.undo_stack.can_undo  # a run is no edit
    session.pause()


def test_an_edited_limit_is_that_of_the_slider(panel):
    document = panel.joints.model.session.document
    document.set("hierarchy.bodies[0].link.children[0].joints[0].pos_limit", Range(-0.1, 0.1))
    panel.refresh()
    panel.joints.model.setData(panel.joints.model.index(0, VALUE), 30.0)
    assert qpos(panel)[0] == pytest.approx(0.1, abs=1e-6)


def test_numbers_have_room_in_a_narrow_panel_and_a_larger_font(panel, qtbot):
    panel.resize(260, 300)
    table = panel.joints.table
    font = table.font()
    font.setPointSize(14)
    table.setFont(font)
    qtbot.waitUntil(lambda: cell(panel, 0, VALUE).width() >= table.fontMetrics().horizontalAdvance("-53.5°") + 6)
    assert cell(panel, 0).height() > table.fontMetrics().height()
