"""Arrows for the forces of the pushes that act."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from engine.geometry.rotation import rotate

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport

SHARE = 0.15
"""Length of an arrow, part of the distance of the camera."""


def arrows(view: Viewport) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """World points from which and to which an arrow goes for each push: its direction is that of the force, else that
    of the axis of the torque, its length is always the same."""
    layout, frame = view.session.layout, view.bodies.frame
    if layout is None or frame is None:
        return
    length = SHARE * view.view_camera().distance
    for push in view.session.pushes:
        if push.path not in layout.body_path or len(frame.xpos) != len(layout.body_path):
            continue
        body = layout.body_path.index(push.path)
        turn = frame.xquat[body].astype(np.float64)
        point = np.asarray(layout.body_ipos[body] if push.point is None else push.point, np.float64)
        start = frame.xpos[body] + rotate(turn, point)
        vector = np.asarray(push.force if np.any(push.force) else push.torque, np.float64)
        vector = rotate(turn, vector) if push.in_body_frame else vector
        yield start, start + length * vector / max(float(np.linalg.norm(vector)), 1e-12)
