"""Mouse, keys and pictures of a viewport on the sample scene, for the tests that drive it."""

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from render.gizmo import handles, project

BALL = "hierarchy.geoms[1]"
CRATE, UPPER = "hierarchy.bodies[0].link", "hierarchy.bodies[1].link"
CRATE_BOX, UPPER_BOX = f"{CRATE}.geoms[0]", f"{UPPER}.geoms[0]"
NONE, CONTROL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton


def painted(qtbot, view):
    """Wait until everything that changed is on the screen."""
    qtbot.waitUntil(lambda: not view._dirty, timeout=20000)


def at(view, point) -> QPoint:
    """Widget position of a world point."""
    x, y = project(view.view_camera(), (view.width(), view.height()), np.asarray([point], dtype=float))[0]
    return QPoint(round(x), round(y))


def body_point(view, body):
    """Origin of a body, m."""
    return view.session.frame().xpos[body]


def drag(view, start, stop, button=LEFT, modifiers=NONE, release=True):
    """Press at one widget position, move to another in five steps, and release there."""
    QTest.mousePress(view, button, modifiers, start)
    for i in range(1, 6):
        position = start + (stop - start) * i / 5
        QTest.mouseMove(view, QPoint(position.x(), position.y()))
        send_move(view, position, button, modifiers)
    if release:
        QTest.mouseRelease(view, button, modifiers, stop)


def send_move(view, position, button, modifiers):
    """QTest.mouseMove carries no modifiers; this does."""
    point = QPointF(position)
    event = QMouseEvent(QEvent.Type.MouseMove, point, QPointF(view.mapToGlobal(position)), button, button, modifiers)
    QApplication.sendEvent(view, event)


def differing(a, b) -> int:
    """Number of pixels that are clearly not the same."""
    pixels = [np.frombuffer(i.convertToFormat(i.Format.Format_RGBX8888).bits(), np.uint8).astype(int) for i in (a, b)]
    return int((np.abs(pixels[0] - pixels[1]).reshape(-1, 4)[:, :3].max(axis=1) > 24).sum())


def painted_after(qtbot, view):
    """Wait until the newest frame of the simulation is on the screen."""
    qtbot.waitUntil(lambda: view._drawn_of[0] == view.session.frame().index, timeout=5000)
    painted(qtbot, view)


def on_screen(qtbot, view) -> np.ndarray:
    """The pixels (h, w, 3) of the whole window, once the view in it shows everything as it is now; it is kept for
    `seen_at`."""
    painted_after(qtbot, view)
    with qtbot.waitSignal(view.frameSwapped, timeout=60000):
        view.redraw()
    painted_after(qtbot, view)
    image = view.screen().grabWindow(view.window().winId()).toImage().convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)


def seen_at(view, picture, point) -> np.ndarray:
    """(3,) mean color of the pixels around a world point in a picture of `on_screen`."""
    place = view.mapTo(view.window(), at(view, point))
    return picture[place.y() - 2 : place.y() + 3, place.x() - 2 : place.x() + 3].mean(axis=(0, 1))


def handle_position(view, name) -> QPoint:
    """A point on a handle: well along an arrow, in the middle of a ring."""
    handle = next(h for h in handles(view.gizmo, view.view_camera(), view.pixels) if h.name == name)
    points = handle.points
    return at(view, 0.25 * points[0] + 0.75 * points[1] if len(points) == 2 else points[len(points) // 2])
