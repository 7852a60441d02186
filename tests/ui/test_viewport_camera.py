"""The camera of the viewport, driven by mouse and keys."""

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from viewport_driving import (
    CONTROL,
    CRATE,
    LEFT,
    MIDDLE,
    NONE,
    RIGHT,
    SHIFT,
    UPPER,
    at,
    body_point,
    drag,
    handle_position,
    painted,
)


def test_left_orbits_right_pans_wheel_zooms(view, qtbot):
    start = view.editor.view.camera
    drag(view, QPoint(600, 20), QPoint(500, 60))
    assert view.editor.view.camera.azimuth > start.azimuth
    assert np.allclose(view.editor.view.camera.lookat, start.lookat)
    turned = view.editor.view.camera
    drag(view, QPoint(300, 200), QPoint(340, 200), RIGHT)
    assert view.editor.view.camera.azimuth == turned.azimuth
    assert not np.allclose(view.editor.view.camera.lookat, turned.lookat)
    drag(view, QPoint(300, 200), QPoint(340, 240), MIDDLE, SHIFT)
    assert view.editor.view.camera.azimuth == turned.azimuth
    painted(qtbot, view)
    target = body_point(view, 1)
    here = at(view, target)
    near = view.editor.view.camera
    position = QPointF(here)
    QApplication.sendEvent(
        view,
        QWheelEvent(
            position, QPointF(view.mapToGlobal(here)), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton, NONE,
            Qt.ScrollPhase.NoScrollPhase, False,
        ),
    )  # fmt: skip
    assert view.editor.view.camera.distance < near.distance
    moved = at(view, target) - here
    assert abs(moved.x()) <= 6 and abs(moved.y()) <= 6
    assert view.selection.paths == ()


def test_escape_takes_an_orbit_back(view):
    start = view.editor.view.camera
    drag(view, QPoint(600, 20), QPoint(500, 60), release=False)
    assert view.editor.view.camera.azimuth != start.azimuth
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.editor.view.camera.azimuth == start.azimuth


def test_frame_selection_and_all(view, qtbot):
    commands = view.handlers()
    view.selection.set((CRATE,))
    commands["frame_selection"]()
    np.testing.assert_allclose(view.editor.view.camera.lookat, body_point(view, 1), atol=1e-6)
    close = view.editor.view.camera.distance
    commands["frame_all"]()
    assert view.editor.view.camera.distance > 1.5 * close


def test_what_has_no_extent_is_framed_by_what_it_is_about(view, qtbot):
    commands, document = view.handlers(), view.document
    servo = document.add("position", f"{CRATE}")  # on the first joint there is, as the crate has none
    world = document.world
    lower = f"{UPPER}.children[0]"
    joint = f"{lower}.joints[0]" if world.actuators[0].target.value == "elbow" else f"{UPPER}.joints[0]"
    sensor = document.add("sensor_joint_pos", joint)
    painted(qtbot, view)
    for path in (joint, servo, sensor):
        commands["frame_all"]()
        view.selection.set((joint.rpartition(".")[0],))
        commands["frame_selection"]()
        wanted = view.editor.view.camera
        commands["frame_all"]()
        view.selection.set((path,))
        commands["frame_selection"]()
        np.testing.assert_allclose(view.editor.view.camera.lookat, wanted.lookat, atol=1e-9, err_msg=path)
        assert view.editor.view.camera.distance == wanted.distance
    view.selection.set(("simulate_option",))  # is nowhere
    commands["frame_selection"]()
    assert view.editor.view.camera.distance == wanted.distance


def test_alt_left_drag_orbits_and_ctrl_middle_drag_zooms(view, qtbot):
    view.selection.set((UPPER,))
    view.set_tool("move")
    painted(qtbot, view)
    before = view.editor.view.camera
    z = handle_position(view, "z")
    drag(view, z, z + QPoint(60, 0), modifiers=Qt.KeyboardModifier.AltModifier)
    assert view.editor.view.camera.azimuth != before.azimuth and len(view.document.undo_stack) == 0
    distance = view.editor.view.camera.distance
    drag(view, QPoint(100, 300), QPoint(100, 200), MIDDLE, CONTROL)
    assert view.editor.view.camera.distance < 0.9 * distance


def test_cameras_cycle_and_escape_leaves(view, qtbot, artefacts):
    commands = view.handlers()
    commands["camera_next"]()
    assert view.editor.view.camera_path == "hierarchy.cameras[0]"
    np.testing.assert_allclose(view.view_camera().position, [0, 0, 6])
    painted(qtbot, view)
    view.grab_image().save(str(artefacts / "viewport_camera.png"))
    commands["camera_next"]()
    assert view.editor.view.camera_path == f"{UPPER}.children[0].cameras[0]"
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.editor.view.camera_path is None
    commands["camera_prev"]()
    assert view.editor.view.camera_path == f"{UPPER}.children[0].cameras[0]"
    drag(view, QPoint(300, 200), QPoint(330, 200))
    assert view.editor.view.camera_path is None, "orbiting leaves the scene camera"


def test_corner_axes_choose_a_view(view, qtbot):
    from ui.viewport import overlay

    tips = {(axis, sign): tip for _, axis, sign, tip in overlay.axis_tips(view.view_camera())}
    offset = QPoint(0, view.height() - overlay.AXES_SIZE)
    QTest.mouseClick(view, LEFT, NONE, tips[2, 1].toPoint() + offset)
    qtbot.waitUntil(lambda: np.allclose(view.editor.view.camera.forward, [0, 0, -1], atol=1e-9))


def test_keys_fly_while_the_right_button_is_held(view, qtbot):
    before = view.editor.view.camera.position
    forward = view.editor.view.camera.forward
    QTest.mousePress(view, RIGHT, NONE, QPoint(300, 200))
    QTest.keyPress(view, Qt.Key.Key_W)
    qtbot.waitUntil(lambda: (view.editor.view.camera.position - before) @ forward > 0.1)
    QTest.keyRelease(view, Qt.Key.Key_W)
    QTest.mouseRelease(view, RIGHT, NONE, QPoint(300, 200))
    assert view.editor.tool == "select", "W is the key of the move tool only when nothing flies"
