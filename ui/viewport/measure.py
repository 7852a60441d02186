"""The tape of a view: points are clicked, distances and angles between them are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from app import measuring, snapping
from render import ViewCamera
from render.gizmo import project
from ui.theme import SCENE
from ui.viewport import overlay

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport

DOT = 4.0
"""Radius of a point, px."""


class Tape:
    """Points on surfaces of a scene, (3,) m, in the order of the clicks.

    Attributes:
        points: those that were clicked.
        hovered: where the next click would put one.
    """

    def __init__(self, view: Viewport) -> None:
        self._view = view
        self.points: list[np.ndarray] = []
        self.hovered: np.ndarray | None = None

    @property
    def hint(self) -> str:
        """What the mouse and keys do."""
        return QCoreApplication.translate(
            "Viewport",
            "Click: next point, on vertices and surfaces   ·   Backspace: remove the last one   ·   Esc: end",
        )

    def hover(self, position: QPointF) -> None:
        """The pointer is at a position of the view."""
        self.hovered = self._point(position)
        self._view.redraw()

    def add(self, position: QPointF) -> None:
        """Put a point at a position of the view, or say that there is nothing."""
        point = self._point(position)
        if point is None:
            said = QCoreApplication.translate("Viewport", "There is nothing to measure here: click on a shape")
            self._view.notice.show(said)
            return
        self.points.append(point)
        self._view.redraw()

    def take_back(self) -> None:
        """Take the last point away."""
        del self.points[-1:]
        self._view.redraw()

    def paint(self, painter: QPainter, camera: ViewCamera, size: tuple[int, int], ratio: float) -> None:
        """Paint the points, the lines between them, and what was measured."""
        points = list(self.points)
        if self.hovered is not None and not (points and np.array_equal(points[-1], self.hovered)):
            points.append(self.hovered)
        seen = [_on_screen(camera, size, point) for point in points]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = QColor(SCENE.pull)
        painter.setBrush(color)
        for i, at in enumerate(seen):
            painter.setPen(QPen(color, 2))
            before = seen[i - 1] if i else None
            if at is not None and before is not None:
                painter.drawLine(before, at)
            if at is not None:
                painter.drawEllipse(at, DOT, DOT)
        painter.restore()
        written: list[QRectF] = []
        for i, at in enumerate(seen):
            before = seen[i - 1] if i else None
            if at is not None and before is not None:
                _write(painter, (at + before) * 0.5, self.distance_text(points[i - 1], points[i]), ratio, written)
            if 0 < i < len(points) - 1 and at is not None:
                found = measuring.angle(points[i - 1], points[i], points[i + 1])
                if found is not None:
                    _write(painter, at + QPointF(0, 16), f"{found:.1f}°", ratio, written)

    def distance_text(self, a: np.ndarray, b: np.ndarray) -> str:
        """The distance of two points, and along the axes of the world."""
        along = [measuring.text(abs(float(d))) for d in b - a]
        text = QCoreApplication.translate("Viewport", "{0}\nX {1}   Y {2}   Z {3}")
        return text.format(measuring.text(measuring.distance(a, b)), *along)

    def _point(self, position: QPointF) -> np.ndarray | None:
        """A vertex near a position, else the surface there."""
        view = self._view
        path = view.pick(position)
        if path is None:
            return None
        solids = view.solids()
        if path in solids.paths:
            others = np.array([solids.index(path)])
            vertex = snapping.vertex_near(solids, others, view.view_camera(), view.pixels, *view.device(position))
            if vertex is not None:
                return vertex
        return view.pick_point(position)


def _on_screen(camera: ViewCamera, size: tuple[int, int], point: np.ndarray) -> QPointF | None:
    seen = project(camera, size, np.asarray([point]))
    return None if seen is None else QPointF(*map(float, seen[0]))


def _write(painter: QPainter, middle: QPointF, text: str, ratio: float, written: list[QRectF]) -> None:
    """Write a text around a point, or below the texts that were `written` there."""
    plate = overlay.caption_image(text, ratio, 11, 6)
    place = QRectF(QPointF(), plate.deviceIndependentSize())
    place.moveCenter(middle)
    for other in sorted(written, key=QRectF.top):
        if place.intersects(other):
            place.moveTop(other.bottom() + 2)
    written.append(place)
    painter.drawImage(place.topLeft(), plate)
