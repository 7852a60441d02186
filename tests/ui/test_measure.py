"""The tape: distances between corners of boxes by clicks, and angles."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from viewport_driving import LEFT, NONE, at, body_point, drag, painted, send_move

from app import measuring
from render import ViewCamera
from ui.viewport.measure import _write


def test_clicks_measure_between_corners_and_escape_ends(view, qtbot, artefacts):
    """The crate is a box of 0.6 m; its upper corners are seen from above."""
    view.set_camera(ViewCamera(lookat=body_point(view, 1), azimuth=90.0, elevation=-60.0, distance=3.0))
    view.handlers()["measure"]()
    assert view.checked("measure") is True
    painted(qtbot, view)
    center = body_point(view, 1)
    corners = [center + np.array(c) for c in ((-0.3, -0.3, 0.3), (0.3, -0.3, 0.3), (0.3, 0.3, 0.3))]
    for corner in corners:
        inside = at(view, center + 0.98 * (corner - center))
        send_move(view, inside, Qt.MouseButton.NoButton, NONE)
        QTest.mouseClick(view, LEFT, NONE, inside)
    points = view.pointer.tape.points
    np.testing.assert_allclose(points, corners, atol=1e-6)
    assert view.pointer.tape.distance_text(*points[:2]).startswith("0.6 m")
    painted(qtbot, view)
    view.grab_image().save(str(artefacts / "viewport_measure.png"))
    assert not view.selection.paths
    QTest.keyClick(view, Qt.Key.Key_Backspace)
    assert len(view.pointer.tape.points) == 2
    before = view.view.camera
    drag(view, QPoint(20, 200), QPoint(60, 200))
    assert view.view.camera.azimuth != before.azimuth and len(view.pointer.tape.points) == 2, "a drag orbits"
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.pointer.tape is None and view.checked("measure") is False


def test_a_click_that_misses_is_reported(view, qtbot, artefacts):
    view.set_camera(ViewCamera(lookat=body_point(view, 1), azimuth=90.0, elevation=30.0, distance=3.0))
    view.handlers()["measure"]()
    painted(qtbot, view)
    sky = QPoint(view.width() // 2, 90)
    assert view.pick(sky.toPointF()) is None
    QTest.mouseClick(view, LEFT, NONE, sky)
    assert view.pointer.tape.points == [] and "nothing to measure here" in view.notice.text
    view.grab_image().save(str(artefacts / "viewport_measure_missed.png"))
    QTest.keyClick(view, Qt.Key.Key_Escape)


def test_angles_and_distances():
    a, b, c = np.array([1.0, 0, 0]), np.zeros(3), np.array([1.0, 1.0, 0])
    assert measuring.angle(a, b, c) == pytest.approx(45.0) and measuring.angle(b, b, c) is None
    assert measuring.distance(a, c) == 1.0
    assert measuring.text(0.05) == "50.0 mm" and measuring.text(1.2345) == "1.234 m"


def test_the_text_of_an_angle_lies_beside_those_of_distances(qapp):
    """Of points that are near each other in the view it was painted over them."""
    image = QImage(400, 300, QImage.Format.Format_ARGB32)
    painter, written = QPainter(image), []
    for text in ("0.6 m\nX 0.6 m   Y 0 m   Z 0 m", "0.6 m\nX 0 m   Y 0.6 m   Z 0 m", "90.0°"):
        _write(painter, QPointF(200, 100), text, 1.0, written)
    painter.end()
    assert len(written) == 3
    assert not any(a.intersects(b) for i, a in enumerate(written) for b in written[:i])
