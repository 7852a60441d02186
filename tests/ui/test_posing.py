"""Bodies posed in the simulation by the gizmo: the document stays, the joints follow."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from viewport_driving import drag, handle_position, painted

from app.document import Document
from engine import msd

SCENE = """<mujoco><option gravity="0 0 0"/><worldbody><light pos="0 0 3" dir="0 0 -1"/>
  <body name="upper" pos="0 0 .5"><joint name="shoulder" axis="0 1 0" range="-90 90"/>
    <geom type="capsule" fromto="0 0 0 .4 0 0" size=".03"/>
    <body name="hand" pos=".4 0 0"><joint name="elbow" axis="0 1 0" range="-150 150"/>
      <geom name="palm" type="capsule" fromto="0 0 0 .3 0 0" size=".03"/></body></body>
  <body name="box" pos="0 1 .5"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  <body name="wall" pos="0 -1 0"><geom type="box" size=".1 .1 .1"/></body></worldbody></mujoco>"""
HAND = "hierarchy.bodies[0].link.children[0]"
BOX, WALL = "hierarchy.bodies[1].link", "hierarchy.bodies[2].link"


@pytest.fixture
def posing(window):
    window.file_actions.show_document(Document(msd.from_str(SCENE)), None)
    return window


def frame(window):
    return window.session.frame()


def ready(qtbot, window):
    qtbot.waitUntil(lambda: window.session.layout is not None and frame(window) is not None, timeout=120_000)
    window.run_command("frame_all")
    painted(qtbot, window.viewport)


def body(window, name):
    return window.session.layout.body_name.index(name)


def test_a_hand_is_dragged_by_its_joints_and_esc_puts_it_back(qtbot, posing, artefacts):
    window, view = posing, posing.viewport
    ready(qtbot, window)
    world = window.document.world.deepcopy()
    assert not window.commands.by_id["tool_pose"].isChecked()
    window.selection.set((f"{HAND}.geoms[0]",))
    window.run_command("tool_move")
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_P)
    assert window.commands.by_id["tool_pose"].isChecked() and view.target().path == HAND
    painted(qtbot, view)
    before = frame(window)
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -60), release=False)
    qtbot.waitUntil(lambda: frame(window).xpos[body(window, "hand"), 2] > before.xpos[body(window, "hand"), 2] + 0.1)
    assert frame(window).qpos[0] != 0 and np.allclose(frame(window).qpos[2:], before.qpos[2:])
    painted(qtbot, view)
    window.grab().save(str(artefacts / "posed_hand.png"))
    QTest.keyClick(view, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: np.allclose(frame(window).qpos, before.qpos, atol=1e-6))
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -40))
    qtbot.waitUntil(lambda: frame(window).xpos[body(window, "hand"), 2] > before.xpos[body(window, "hand"), 2] + 0.05)
    painted(qtbot, view)
    posed = frame(window)
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, 30), release=False)
    qtbot.waitUntil(lambda: frame(window).xpos[body(window, "hand"), 2] < posed.xpos[body(window, "hand"), 2] - 0.02)
    QTest.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: np.allclose(frame(window).qpos, posed.qpos, atol=1e-6))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, z)
    assert window.document.undo_stack.undo_text == "Pose link hand" and len(window.document.undo_stack) == 1
    assert window.document.world == world and not window.document.modified


def test_after_running_tools_pose_and_editing_is_a_choice(qtbot, posing):
    window, view = posing, posing.viewport
    ready(qtbot, window)
    window.selection.set((BOX,))
    window.run_command("tool_move")
    window.run_command("step")
    qtbot.waitUntil(window.commands.by_id["tool_pose"].isChecked)
    painted(qtbot, view)
    start = frame(window).xpos[body(window, "box")].copy()
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -50))
    qtbot.waitUntil(lambda: frame(window).xpos[body(window, "box"), 2] > start[2] + 0.1)
    assert not window.document.modified
    there = frame(window).xpos[body(window, "box")].copy()

    window.run_command("tool_pose")
    assert not window.commands.by_id["tool_pose"].isChecked()
    np.testing.assert_allclose(view.target().position, (0, 1, 0.5), atol=1e-9)  # where it starts
    painted(qtbot, view)
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -50))
    assert window.document.world.hierarchy.bodies[1].link.local_translation[2] > 0.6
    window.run_command("step")
    index = frame(window).index
    qtbot.waitUntil(lambda: frame(window).index > index + 1 or frame(window).time > 0.003)
    np.testing.assert_allclose(frame(window).xpos[body(window, "box")], there, atol=1e-4)  # it does not jump
    window.run_command("reset")
    qtbot.waitUntil(lambda: not window.commands.by_id["tool_pose"].isChecked())
    height = window.document.world.hierarchy.bodies[1].link.local_translation[2]
    qtbot.waitUntil(lambda: abs(frame(window).xpos[body(window, "box"), 2] - height) < 1e-5)


def test_a_hand_is_held_by_what_is_selected_of_it(qtbot, posing, artefacts):
    """By its palm the elbow bends too; the gizmo stood at the elbow, which only the shoulder moves."""
    window, view = posing, posing.viewport
    ready(qtbot, window)
    window.selection.set((f"{HAND}.geoms[0]",))
    window.run_command("tool_move")
    window.run_command("tool_pose")
    painted(qtbot, view)
    before = frame(window)
    palm = before.xpos[body(window, "hand")] + (0.15, 0, 0)
    np.testing.assert_allclose(view.target().position, palm, atol=1e-6)
    x = handle_position(view, "x")
    away = handle_position(view, "screen") - x
    drag(view, x, x + away / 2)  # towards the shoulder
    qtbot.waitUntil(lambda: view.target().position[0] < palm[0] - 0.01)
    painted(qtbot, view)
    window.grab().save(str(artefacts / "posed_palm.png"))
    after = frame(window)
    assert abs(after.qpos[1] - before.qpos[1]) > 0.05  # the elbow
    np.testing.assert_allclose(view.target().position[1:], palm[1:], atol=1e-4)
    assert window.document.undo_stack.undo_text == "Pose link hand"


def test_what_nothing_moves_has_no_gizmo_while_posing(qtbot, posing):
    window, view = posing, posing.viewport
    ready(qtbot, window)
    window.selection.set((WALL,))
    window.run_command("tool_move")
    assert view.target() is not None
    window.run_command("tool_pose")
    assert view.target() is None


def test_a_pose_drag_leaves_another_world_that_is_shown_meanwhile_as_it_is(qtbot, posing):
    window, view, session = posing, posing.viewport, posing.session
    ready(qtbot, window)
    session.set_worlds(2)
    qtbot.waitUntil(lambda: session.nworld == 2 and len(frame(window).drawn) == 2, timeout=60_000)
    window.selection.set((HAND,))
    window.run_command("tool_move")
    window.run_command("tool_pose")
    painted(qtbot, view)
    before = frame(window)
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -60))
    qtbot.waitUntil(lambda: frame(window).xpos[body(window, "hand"), 2] > before.xpos[body(window, "hand"), 2] + 0.05)
    painted(qtbot, view)
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, 30), release=False)
    session.show_world(1)
    qtbot.waitUntil(lambda: session.world == 1)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    session.show_world(0)  # a later command: what Esc did is done
    qtbot.waitUntil(lambda: session.world == 0)
    session.show_world(1)
    qtbot.waitUntil(lambda: session.world == 1)
    assert np.allclose(frame(window).qpos, before.qpos, atol=1e-6)


def test_a_body_that_is_dragged_while_the_simulation_runs_is_held(qtbot, posing):
    """It fell from the pointer whenever that rested."""
    window, view = posing, posing.viewport
    window.file_actions.show_document(Document(msd.from_str(SCENE.replace("0 0 0", "0 0 -9.81", 1))), None)
    ready(qtbot, window)
    window.selection.set((BOX,))
    window.run_command("tool_move")
    window.run_command("tool_pose")
    painted(qtbot, view)
    z = handle_position(view, "z")
    start = frame(window).xpos[body(window, "box"), 2]
    drag(view, z, z + QPoint(0, -30), release=False)
    qtbot.waitUntil(lambda: frame(window).xpos[body(window, "box"), 2] > start + 0.02)
    held = frame(window).xpos[body(window, "box"), 2]
    window.session.play()
    qtbot.waitUntil(lambda: frame(window).time > 0.5, timeout=30000)  # let go, it has fallen by 1.2 m
    qtbot.waitUntil(lambda: frame(window).xpos[body(window, "box"), 2] > held - 0.05, timeout=30000)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, z)


STIFF = """<mujoco><option integrator="implicitfast"/><worldbody><light pos="0 0 3" dir="0 0 -1"/>
  <body name="upper" pos="0 0 .5"><joint name="shoulder" axis="0 1 0"/>
    <geom type="capsule" fromto="0 0 0 .4 0 0" size=".03"/>
    <body name="hand" pos=".4 0 0"><joint name="elbow" axis="0 1 0"/>
      <geom name="palm" type="capsule" fromto="0 0 0 .3 0 0" size=".03"/></body></body></worldbody>
  <actuator><position joint="shoulder" kp="3000" kv="30"/><position joint="elbow" kp="3000" kv="30"/></actuator>
  </mujoco>"""


def test_a_hand_that_is_dragged_against_stiff_servos_does_not_flicker(qtbot, posing):
    """Every step that is taken while the pointer rests has the hand where it was dragged."""
    window, view, session = posing, posing.viewport, posing.session
    window.file_actions.show_document(Document(msd.from_str(STIFF)), None)
    ready(qtbot, window)
    window.selection.set(("hierarchy.bodies[0].link.children[0]",))
    window.run_command("tool_move")
    session.play()
    qtbot.waitUntil(lambda: frame(window).time > 0.1, timeout=30000)
    if not window.commands.by_id["tool_pose"].isChecked():
        window.run_command("tool_pose")
    for _ in range(2):  # with the gizmo; while it plays, a coarse picture always has a finer one to come
        with qtbot.waitSignal(view.drawing):
            pass
    z = handle_position(view, "z")
    start = frame(window).xpos[body(window, "hand"), 2]
    drag(view, z, z + QPoint(0, -50), release=False)
    qtbot.waitUntil(lambda: frame(window).xpos[body(window, "hand"), 2] > start + 0.05, timeout=30000)
    arriving = frame(window).time  # of the moves of the pointer the engine may still have the last one to come
    qtbot.waitUntil(lambda: frame(window).time > arriving + 0.2, timeout=30000)
    dragged = frame(window).time
    held = frame(window).xpos[body(window, "hand")].copy()
    qtbot.waitUntil(lambda: frame(window).time > dragged + 0.5, timeout=30000)
    np.testing.assert_allclose(frame(window).xpos[body(window, "hand")], held, atol=1e-4)
    _, values = session.samples(["joint/shoulder/position"], dragged + 0.05, dragged + 0.5)
    assert len(values) > 100 and np.ptp(values) < 1e-4
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, z)
    qtbot.waitUntil(lambda: abs(frame(window).qpos[0]) < 0.03, timeout=30000)  # the servos have it again
