"""Where something comes to rest that is added to the scene in a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF

from app.library.landing import Landing, land
from app.library.resting import Land, lander
from app.library.solids import Extent

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport

FARTHEST = 100.0
"""Distances, m, over which the ground is what is pointed at where there is nothing."""


def landing_at(view: Viewport, extent: Extent, position: QPointF) -> Landing:
    """Where something of an extent lands that is dropped at a position of a view."""
    path, point, normal = view.pick(position), view.pick_point(position), view.pick_normal(position)
    if point is None:
        path, point, normal = None, ground_at(view, position), None
    return land(view.solids(), extent, point, normal, path)


def lander_in_view(view: Viewport, position: QPointF | None = None) -> Land:
    """Where things land that are added at a position of a view, else in its middle."""
    at = position or QPointF(view.width() / 2, view.height() / 2)
    ray = view.view_camera().ray(*view.device(at), view.pixels)
    return lander(view.document.world, view.solids(), ray, ground_at(view, at))


def ground_at(view: Viewport, position: QPointF) -> np.ndarray:
    """The point of z = 0 that is seen at a position; where that is too far, the one below what is looked at."""
    camera = view.view_camera()
    origin, direction = camera.ray(*view.device(position), view.pixels)
    away = -origin[2] / direction[2] if abs(direction[2]) > 1e-9 else -1.0
    if 0 < away < FARTHEST:
        return origin + away * direction
    return np.array([*camera.lookat[:2], 0.0])
