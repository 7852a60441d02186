"""The cube in the corner of a view: a click on a face, an edge or a corner looks from there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QPen, QPolygonF, QTransform

from render import ViewCamera
from ui.viewport.navigation import unlocked

SIZE, MARGIN = 88, 8
"""Side of the square that holds the cube, and its distance from the upper right corner of the view, px."""
HALF = 24.0
"""Half of an edge of the cube, px."""
RIM = 0.6
"""What is farther from the middle of a face, in halves of an edge, belongs to an edge or a corner."""
SMALLEST_VIEW = 280, 200
"""A view that is narrower or lower, px, has no cube."""

Direction = tuple[int, int, int]
"""From where to look at the scene: -1, 0 or 1 along x, y and z."""


def place(width: float, height: float) -> QRectF | None:
    """Where the cube is in a view of a size in px; None where the view is too small for one."""
    if width < SMALLEST_VIEW[0] or height < SMALLEST_VIEW[1]:
        return None
    return QRectF(width - SIZE - MARGIN, MARGIN, SIZE, SIZE)


def direction_at(camera: ViewCamera, width: float, height: float, position: QPointF) -> Direction | None:
    """The part of the cube at a position in a view; None beside it."""
    square = place(width, height)
    if square is None or not square.contains(position):
        return None
    x, y = position.x() - square.center().x(), square.center().y() - position.y()
    origin = (x * camera.right + y * camera.up) / HALF - 10.0 * camera.forward
    with np.errstate(divide="ignore", invalid="ignore"):
        near, far = (-1.0 - origin) / camera.forward, (1.0 - origin) / camera.forward
    first, last = np.nanmax(np.minimum(near, far)), np.nanmin(np.maximum(near, far))
    if first > last:
        return None
    point = origin + first * camera.forward
    found = [int(math.copysign(1, c)) if abs(c) > RIM else 0 for c in point]
    return found[0], found[1], found[2]


def looking_from(camera: ViewCamera, direction: Direction) -> ViewCamera:
    """The camera that looks at the same point from a direction; from above or below along an axis of the world."""
    camera = unlocked(camera)
    x, y, z = (-one for one in direction)
    across = math.hypot(x, y)
    azimuth = math.degrees(math.atan2(y, x)) if across else 90.0 * round(camera.azimuth / 90.0)
    return replace(camera, azimuth=azimuth, elevation=math.degrees(math.atan2(z, across)))


def paint(painter: QPainter, camera: ViewCamera, square: QRectF, hovered: Direction | None, colors: QPalette) -> None:
    """Paint the faces that are seen, the hovered part in another colour."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(square.center())
    axes = np.stack([camera.right, -camera.up]) * HALF
    for normal, name in _faces():
        if np.dot(normal, camera.forward) > -0.02:
            continue
        corners = _polygon(axes, _corners(normal, 1.0))
        shade = QColor(colors.color(QPalette.ColorRole.Window))
        shade.setAlpha(215)
        painter.setBrush(shade.darker(100 + int(25 * (1.0 + np.dot(normal, camera.forward)))))
        painter.setPen(QPen(colors.color(QPalette.ColorRole.PlaceholderText), 1))
        painter.drawPolygon(corners)
        if hovered is not None and np.dot(normal, hovered) > 0:
            painter.setBrush(colors.color(QPalette.ColorRole.Accent))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPolygon(_polygon(axes, _part(normal, hovered)))
        _write(painter, corners, name, colors.color(QPalette.ColorRole.WindowText))
    painter.restore()


def _faces() -> Iterator[tuple[np.ndarray, str]]:
    texts = (
        ((0, -1, 0), QCoreApplication.translate("Viewport", "Front")),
        ((0, 1, 0), QCoreApplication.translate("Viewport", "Back")),
        ((1, 0, 0), QCoreApplication.translate("Viewport", "Right")),
        ((-1, 0, 0), QCoreApplication.translate("Viewport", "Left")),
        ((0, 0, 1), QCoreApplication.translate("Viewport", "Top")),
        ((0, 0, -1), QCoreApplication.translate("Viewport", "Bottom")),
    )
    for normal, text in texts:
        yield np.array(normal, dtype=float), text


def _sides(normal: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """To the right and up on a face as one reads it."""
    up = np.array([0.0, 0.0, 1.0]) if not normal[2] else np.array([0.0, normal[2], 0.0])
    return np.cross(up, normal), up


def _corners(normal: np.ndarray, half: float) -> np.ndarray:
    """Of a face, (4, 3): from the upper left as the hands of a clock go."""
    right, up = _sides(normal)
    return np.stack([normal + half * (v * up + u * right) for u, v in ((-1, 1), (1, 1), (1, -1), (-1, -1))])


def _part(normal: np.ndarray, direction: Direction) -> np.ndarray:
    """The corners (4, 3) of what belongs to a direction on a face."""
    right, up = _sides(normal)
    spans = []
    for side in (right, up):
        toward = float(side @ direction)
        spans.append((RIM * toward, toward) if toward else (-RIM, RIM))
    (a, b), (c, d) = spans
    return np.stack([normal + u * right + v * up for u, v in ((a, c), (b, c), (b, d), (a, d))])


def _polygon(axes: np.ndarray, points: np.ndarray) -> QPolygonF:
    return QPolygonF([QPointF(*map(float, axes @ point)) for point in points])


def _write(painter: QPainter, corners: QPolygonF, text: str, color: QColor) -> None:
    """Write on a face, as it lies."""
    box = QRectF(0, 0, 64, 64)
    lying = QTransform()
    if not QTransform.quadToQuad(_quad(box), corners, lying):
        return
    painter.save()
    painter.setTransform(lying, True)
    font = QFont()
    font.setPixelSize(17)
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def _quad(box: QRectF) -> QPolygonF:
    return QPolygonF([box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()])
