"""Drags that move things in the viewport: handles of the gizmo, pulling and twisting."""

from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from viewport_driving import (
    BALL,
    CONTROL,
    CRATE,
    LEFT,
    NONE,
    SHIFT,
    UPPER,
    UPPER_BOX,
    at,
    body_point,
    drag,
    handle_position,
    painted,
    send_move,
)

from engine.geometry.rotation import rotate
from engine.msd.paths import get
from ui.viewport.drags import strength_near


def test_move_gizmo_edits_the_document_in_one_undo_step(view, qtbot, artefacts):
    view.selection.set((UPPER,))
    view.set_tool("move")
    painted(qtbot, view)
    view.grab_image().save(str(artefacts / "viewport_gizmo.png"))
    start = get(view.document.world, UPPER).local_translation.copy()
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -60))
    moved = get(view.document.world, UPPER).local_translation
    assert moved[2] > start[2] + 0.2 and np.allclose(moved[:2], start[:2])
    assert len(view.document.undo_stack) == 1
    view.document.undo()
    np.testing.assert_array_equal(get(view.document.world, UPPER).local_translation, start)


def test_escape_restores_and_leaves_no_undo_step(view, qtbot):
    view.selection.set((UPPER,))
    view.set_tool("move")
    painted(qtbot, view)
    start = get(view.document.world, UPPER).local_translation.copy()
    x = handle_position(view, "x")
    drag(view, x, x + QPoint(50, 10), release=False)
    assert not np.allclose(get(view.document.world, UPPER).local_translation, start)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    np.testing.assert_array_equal(get(view.document.world, UPPER).local_translation, start)
    assert len(view.document.undo_stack) == 0 and not view.document.modified


def test_snapped_move_ends_on_the_grid(view, qtbot):
    view.selection.set((f"{UPPER}.geoms[0]",))
    view.set_tool("move")
    painted(qtbot, view)
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -47), modifiers=CONTROL)
    steps = get(view.document.world, UPPER_BOX).position[2] / 0.1
    assert steps > 1 and steps == pytest.approx(round(steps), abs=1e-9)


def test_shift_moves_ten_times_finer(view, qtbot):
    view.selection.set((UPPER_BOX,))
    view.set_tool("move")
    painted(qtbot, view)
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -50))
    coarse = get(view.document.world, UPPER_BOX).position[2]
    view.document.undo()
    painted(qtbot, view)
    QTest.mousePress(view, LEFT, NONE, z)
    for up in range(5, 55, 5):
        send_move(view, z - QPoint(0, up), LEFT, SHIFT)
    QTest.mouseRelease(view, LEFT, NONE, z - QPoint(0, 50))
    assert coarse > 0.05
    assert get(view.document.world, UPPER_BOX).position[2] == pytest.approx(0.1 * coarse, rel=0.3)


def test_an_axis_and_a_number_typed_during_a_drag_are_exact(view, qtbot):
    view.selection.set((BALL,))
    view.set_tool("move")
    painted(qtbot, view)
    start = get(view.document.world, BALL).position.copy()
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(0, -50), release=False)
    QTest.keyClick(view, Qt.Key.Key_Y)
    along = get(view.document.world, BALL).position - start
    assert along[2] == 0.0  # the axis chosen by key, not the arrow that was grabbed
    for key in (Qt.Key.Key_Minus, Qt.Key.Key_0, Qt.Key.Key_Period, Qt.Key.Key_2, Qt.Key.Key_5, Qt.Key.Key_3):
        QTest.keyClick(view, key)
    QTest.keyClick(view, Qt.Key.Key_Backspace)
    QTest.keyClick(view, Qt.Key.Key_Return)
    np.testing.assert_allclose(get(view.document.world, BALL).position - start, (0.0, -0.25, 0.0), atol=1e-9)
    send_move(view, z + QPoint(0, -90), LEFT, NONE)  # over: the pointer has no say any more
    QTest.mouseRelease(view, LEFT, NONE, z)
    np.testing.assert_allclose(get(view.document.world, BALL).position - start, (0.0, -0.25, 0.0), atol=1e-9)
    assert len(view.document.undo_stack) == 1
    view.document.undo()
    np.testing.assert_array_equal(get(view.document.world, BALL).position, start)


def test_degrees_typed_during_a_turn(view, qtbot):
    view.selection.set(("hierarchy.geoms[1]",))
    view.set_tool("rotate")
    painted(qtbot, view)
    ring = handle_position(view, "z")
    drag(view, ring, ring + QPoint(10, 0), release=False)
    for key in (Qt.Key.Key_9, Qt.Key.Key_0):
        QTest.keyClick(view, key)
    QTest.mouseRelease(view, LEFT, NONE, ring)
    turned = get(view.document.world, "hierarchy.geoms[1]").orientation
    np.testing.assert_allclose(np.abs(turned), (0.0, 0.0, np.sqrt(0.5), np.sqrt(0.5)), atol=1e-9)


def test_rotate_gizmo_turns_about_the_world_axis(view, qtbot):
    view.selection.set(("hierarchy.geoms[1]",))
    view.set_tool("rotate")
    painted(qtbot, view)
    start = handle_position(view, "z")
    drag(view, start, start + QPoint(40, 0))
    x, y, z, _ = get(view.document.world, "hierarchy.geoms[1]").orientation
    assert abs(x) < 1e-9 and abs(y) < 1e-9 and abs(z) > 0.05
    assert len(view.document.undo_stack) == 1


def test_a_running_free_body_is_left_to_physics(view, qtbot):
    view.selection.set((CRATE,))
    view.set_tool("move")
    assert view.gizmo is not None
    view.session.playing = True
    assert view.gizmo is None


def test_gizmo_axes_follow_world_or_object(view, qtbot):
    view.selection.set((f"{UPPER}.children[0]",))
    view.set_tool("move")
    assert np.allclose(view.gizmo.axes(), np.eye(3))
    view.handlers()["tool_space"]()
    assert not np.allclose(view.gizmo.axes(), np.eye(3)) and view.checked("tool_space")


def test_ctrl_drag_pulls_the_body_under_the_pointer(view, qtbot):
    view.session.playing = True
    start = at(view, body_point(view, 1))
    drag(view, start, start + QPoint(0, -80), modifiers=CONTROL, release=False)
    name, body, point, target, around, strength = view.session.calls[-1]
    assert (name, body, around, strength) == ("pull", 1, [], 1.0)
    camera, frame = view.editor.view.camera, view.session.frame()
    grabbed = frame.xpos[1] + rotate(frame.xquat[1], point)
    lifted = target - grabbed
    assert lifted @ camera.up > 0 and abs(lifted @ camera.right) < 0.05 * np.linalg.norm(lifted)
    assert np.linalg.norm(grabbed - body_point(view, 1)) < 0.6
    QTest.mouseRelease(view, LEFT, CONTROL, start + QPoint(0, -80))
    assert view.session.calls[-1] == ("let_go",)
    assert view.selection.paths == ()


def test_a_pull_in_a_near_view_is_stronger_as_far_as_the_time_step_allows():
    """In a view of a cube of 1 cm no drag carried its weight: that took 98 mm."""
    assert strength_near(4.0, 0.002) == 1.0
    assert 100.0 * strength_near(0.1, 0.002) * 0.25 * 0.1 == pytest.approx(9.81)
    assert strength_near(0.001, 0.002) == pytest.approx((0.15 / (20.0 * 0.002)) ** 2)
    assert strength_near(0.001, 0.02) == 1.0
    assert strength_near(0.001, 0.002, 10.0) == strength_near(0.001, 0.002), "else a body held at a corner flies off"
    assert strength_near(0.001, 0.002, 50.0) == 50.0 and strength_near(4.0, 0.002, 0.1) == 0.1


def test_a_pull_is_as_strong_as_the_view_is_near(view, qtbot):
    view.session.playing = True
    view.document.world.simulate_option.timestep = 0.002
    view.editor.view.camera.lookat, view.editor.view.camera.fovy = body_point(view, 1), 1.0
    painted(qtbot, view)
    start = at(view, body_point(view, 1))
    drag(view, start, start + QPoint(0, -40), modifiers=CONTROL, release=False)
    assert view.session.calls[-1][0] == "pull" and view.session.calls[-1][-1] > 1.0
    QTest.mouseRelease(view, LEFT, CONTROL, start)


def test_ctrl_shift_drag_twists(view, qtbot):
    view.session.playing = True
    start = at(view, body_point(view, 1))
    drag(view, start, start + QPoint(60, 0), modifiers=CONTROL | SHIFT, release=False)
    name, body, torque = view.session.calls[-1]
    assert (name, body) == ("twist", 1)
    camera = view.editor.view.camera
    angle = 2 * np.pi * 60 / view.height()
    np.testing.assert_allclose(torque, camera.up * angle * 25.0 / 4.0, rtol=1e-6)  # 1/4 kg m²
    QTest.mouseRelease(view, LEFT, CONTROL | SHIFT, start)


def test_a_pulled_body_is_followed_where_an_edit_gives_it_another_index(view, qtbot):
    view.session.playing = True
    start = at(view, body_point(view, 1))
    drag(view, start, start + QPoint(0, -80), modifiers=CONTROL, release=False)
    names, paths = view.session.layout.body_name, view.session.layout.body_path
    order = [0, *range(2, len(names)), 1]
    view.session.layout = SimpleNamespace(
        **{
            **vars(view.session.layout),
            "body_name": [names[i] for i in order],
            "body_path": [paths[i] for i in order],
        }
    )
    view.pointer.tick()
    assert view.session.calls[-1][:2] == ("pull", len(names) - 1)
    count = len(view.session.calls)
    view.session.layout = SimpleNamespace(
        **{
            **vars(view.session.layout),
            "body_name": names[:1] + ["x"] * (len(names) - 1),
            "body_path": [""] * len(names),
        }
    )
    view.pointer.tick()
    assert len(view.session.calls) == count, "it is gone"
    QTest.mouseRelease(view, LEFT, CONTROL, start + QPoint(0, -80))
    assert view.session.calls[-1] == ("let_go",)


def test_the_floor_cannot_be_pulled(view):
    view.session.playing = True
    drag(view, QPoint(320, 440), QPoint(320, 400), modifiers=CONTROL)
    assert view.session.calls == []


@pytest.mark.parametrize("end", ["release", "escape"])
def test_undo_ends_a_drag(view, qtbot, end):
    """What is at the path of the dragged object may be another one by then: it was moved instead."""
    document = view.document
    document.delete([CRATE])  # the arm takes its place
    moved = CRATE
    view.selection.set((moved,))
    view.set_tool("move")
    painted(qtbot, view)
    before = document.world.deepcopy()
    x = handle_position(view, "x")
    drag(view, x, x + QPoint(50, 10), release=False)
    document.undo()
    assert document.world == before and view.pointer.drag is None
    document.undo()
    with_crate = document.world.deepcopy()
    send_move(view, x + QPoint(80, 10), LEFT, NONE)
    if end == "escape":
        QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view, LEFT, NONE, x + QPoint(80, 10))
    assert document.world == with_crate and len(document.undo_stack) == 2
