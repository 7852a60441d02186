"""Sites that are to be clicked: marked over the picture and found by a click, inside of shapes too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from engine.msd.paths import is_within
from render.gizmo import project
from render.overlays import place
from render.poses import elements
from ui.theme import SCENE

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport

REACH = 10.0
"""How near to the middle of a site a click has to be, px."""
RADIUS = 4.0
"""Of a mark, px."""


def _seen(view: Viewport) -> tuple[list[str], np.ndarray]:
    """World paths of the sites in front of the camera, and where they are in the widget, (n, 2) px; nearer ones last.
    None that is hidden or locked."""
    poses, camera = view.poses(), view.view_camera()
    kept_out = {*view.editor.hidden.paths, *view.editor.locked.paths}
    found = []
    for path, body, site in elements(view.bodies.nodes, "sites"):
        if is_within(path, kept_out):
            continue
        point = place(poses, body, np.asarray(site.position, np.float64))
        screen = project(camera, (view.width(), view.height()), point[None])
        if screen is not None:
            found.append((float((point - camera.position) @ camera.forward), path, screen[0]))
    found.sort(key=lambda one: -one[0])
    return [path for _, path, _ in found], np.array([at for *_, at in found]).reshape(-1, 2)


def site_at(view: Viewport, position: QPointF) -> str | None:
    """The site whose middle is next to a position of the widget, whatever hides it; None where none is near."""
    paths, places = _seen(view)
    away = np.hypot(*(places - (position.x(), position.y())).T)
    if not paths or away.min() > REACH:
        return None
    nearest = np.flatnonzero(away <= away.min() + 1.0)
    return paths[int(nearest[-1])]  # of those at one place the one in front


def paint(view: Viewport, painter: QPainter) -> None:
    """Mark the sites that can be clicked."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, width in ((QColor(SCENE.text), 3.0), (QColor(SCENE.pull), 1.5)):
        painter.setPen(QPen(color, width))
        for x, y in _seen(view)[1]:
            painter.drawEllipse(QPointF(x, y), RADIUS, RADIUS)
    painter.restore()
