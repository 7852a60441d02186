"""The view cube: its parts by clicks, orbiting by a drag; and cameras set from the view."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from viewport_driving import LEFT, NONE, UPPER, at, body_point, drag, painted

from engine.msd.paths import get
from render import ViewCamera
from ui.viewport import view_cube


def position_of(view, direction) -> QPoint:
    """Where a part of the cube is seen, by asking every pixel."""
    camera, size = view.view_camera(), (view.width(), view.height())
    square = view_cube.place(*size).toRect()
    found = [
        (x, y)
        for x in range(square.left(), square.right(), 2)
        for y in range(square.top(), square.bottom(), 2)
        if view_cube.direction_at(camera, *size, QPoint(x, y).toPointF()) == direction
    ]
    return QPoint(*(round(v) for v in np.mean(found, axis=0)))


@pytest.mark.parametrize("direction", [(0, 0, 1), (1, 0, 0), (1, 0, 1), (1, -1, 1)])
def test_a_click_on_a_part_looks_from_there(view, qtbot, direction):
    view.set_camera(ViewCamera(azimuth=130.0, elevation=-30.0, distance=4.0))
    painted(qtbot, view)
    before = view.view.camera
    QTest.mouseClick(view, LEFT, NONE, position_of(view, direction))
    toward = -np.array(direction, dtype=float) / np.linalg.norm(direction)
    qtbot.waitUntil(lambda: np.allclose(view.view.camera.forward, toward, atol=1e-9))
    assert view.view.camera.distance == before.distance and not view.selection.paths


def test_a_face_is_read_upright_and_beside_the_cube_is_nothing():
    """The middle of a face that one looks at straight is that face."""
    for direction in ((0, -1, 0), (1, 0, 0), (0, 0, 1), (0, 0, -1)):
        camera = view_cube.looking_from(ViewCamera(), direction)
        middle = view_cube.place(400, 300).center()
        assert view_cube.direction_at(camera, 400, 300, middle) == direction
        assert view_cube.direction_at(camera, 400, 300, middle - QPoint(40, 40).toPointF()) is None
    assert view_cube.place(200, 150) is None


def test_a_drag_of_the_cube_orbits(view, qtbot):
    before = view.view.camera
    start = view_cube.place(view.width(), view.height()).center().toPoint()
    drag(view, start, start + QPoint(-40, 10))
    assert view.view.camera.azimuth > before.azimuth and np.allclose(view.view.camera.lookat, before.lookat)


def test_a_key_of_a_view_turns_there(view, qtbot):
    """As a click on the cube; the next key begins where the first one ends."""
    view.set_camera(ViewCamera(azimuth=130.0, elevation=-30.0, distance=4.0))
    view.view_from("right")
    assert view.view.camera.azimuth == 130.0, "not at once"
    view.view_from("top")
    qtbot.waitUntil(lambda: np.allclose(view.view.camera.forward, (0, 0, -1), atol=1e-2))
    assert view.view.camera.distance == pytest.approx(4.0)


def test_what_was_under_the_pointer_is_not_after_an_edit(view, qtbot):
    """The line of hints named a gizmo that an undo had taken away."""
    view.pointer._hover("x")
    view.editor.document.set("name", "another")
    assert view.pointer.hovered_handle is None


def test_a_turn_ends_when_somebody_moves_the_camera(view, qtbot):
    view.turn_to(view_cube.looking_from(view.view.camera, (0, 0, 1)))
    view.set_camera(ViewCamera(azimuth=12.0))
    painted(qtbot, view)
    QTest.qWait(20)
    assert view.view.camera.azimuth == 12.0


@pytest.mark.parametrize("orthographic", [False, True])
def test_a_new_camera_sees_what_the_view_sees(view, qtbot, orthographic):
    count = len(view.document.world.hierarchy.cameras)
    view.set_camera(ViewCamera(azimuth=40.0, elevation=-25.0, distance=5.0, fovy=40.0, orthographic=orthographic))
    view.handlers()["camera_from_view"]()
    path = view.selection.current
    assert path == f"hierarchy.cameras[{count}]"
    _same_picture(view, path)
    view.document.undo_stack.undo()
    assert len(view.document.world.hierarchy.cameras) == count


def test_the_selected_camera_is_set_where_its_body_is_now(view, qtbot):
    path = f"{UPPER}.children[0].cameras[0]"
    before = get(view.document.world, path).position.copy()
    view.selection.set([path])
    view.set_camera(ViewCamera(azimuth=-70.0, elevation=-35.0, distance=4.0))
    view.handlers()["camera_from_view"]()
    assert view.selection.current == path
    _same_picture(view, path)
    view.document.undo_stack.undo()
    assert (get(view.document.world, path).position == before).all()


def _same_picture(view, path):
    """A camera has the projection of the view's."""
    points = [at(view, body_point(view, i)) for i in (1, 2)]
    view.look_through(path)
    seen = [at(view, body_point(view, i)) for i in (1, 2)]
    assert all((a - b).manhattanLength() <= 1 for a, b in zip(points, seen, strict=True))
    view.look_through(None)
