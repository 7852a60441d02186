"""The part of a picture that planes without end leave to the sky: software OpenGL tests the depth of every pixel of
what is behind everything, seen or not."""

from __future__ import annotations

import numpy as np

from engine.geometry.rotation import rotate
from render.frame import Frame
from render.looks import Look
from render.renderable import Renderable
from render.renderable_builder import INFINITE
from render.shadowed_part import Rectangle

MARGIN = 4.0
"""Pixels that the edge of a plane may be beside its place."""


def above_planes(frame: Frame) -> Rectangle | None:
    """The rectangle of the lit scene, from the bottom left, outside of which a plane without end covers everything;
    None: the whole picture."""
    size = max(round(frame.size[0] * frame.share), 1), max(round(frame.size[1] * frame.share), 1)
    planes = [b.renderable for b in frame.opaque if b.renderable.infinite and b.count == 1]
    if not planes or frame.haze is not None or frame.camera.orthographic or "opaque" in frame.options.skip:
        return None
    inverse = np.linalg.inv(frame.projection)
    corners = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
    rays = (inverse @ np.column_stack([corners, np.zeros(4), np.ones(4)]).T)[:3].T
    rays = rays / -rays[:, 2:] @ frame.view[:3, :3]  # in the world, one metre along the view
    parts = [_above(frame, plane, corners, rays, size) for plane in planes]
    return min((part for part in parts if part is not None), key=lambda part: part[2] * part[3], default=None)


def _above(
    frame: Frame, plane: Renderable, corners: np.ndarray, rays: np.ndarray, size: tuple[int, int]
) -> Rectangle | None:
    """As `above_planes` for one plane, from the rays (4, 3) through the corners (4, 2) of the picture."""
    turn = frame.poses.xquat[plane.body]
    away = frame.camera.position - frame.poses.xpos[plane.body] - rotate(turn, plane.position)
    normal = rotate(turn, rotate(plane.rotation, np.array([0.0, 0.0, 1.0])))
    height, longest = float(away @ normal), float(np.linalg.norm(rays, axis=1).max())
    if height < 0.0 and plane.surface.both_side:
        normal, height = -normal, -height
    reach = INFINITE - float(np.linalg.norm(away))
    is_near = height < 2.0 * frame.camera.znear * longest  # a part of it may lie before the near plane
    if is_near or reach <= 0.0 or plane.is_cut_out or frame.options.look is Look.WIREFRAME:
        return None
    rise = rays @ normal  # changes evenly over the picture
    pixel = abs(rise[1] - rise[0]) / size[0] + abs(rise[3] - rise[0]) / size[1]
    rise = rise + height * longest / reach + MARGIN * pixel
    seen = [corner for corner, value in zip(corners, rise, strict=True) if value > 0.0]
    for i in range(4):
        a, b = rise[i], rise[(i + 1) % 4]
        if (a > 0.0) != (b > 0.0):
            seen.append(corners[i] + (corners[(i + 1) % 4] - corners[i]) * a / (a - b))
    if not seen:
        return 0, 0, 0, 0
    pixels = (0.5 * (np.array(seen) + 1.0) * size).clip(0, size)
    (left, low), (right, high) = np.floor(pixels.min(axis=0)).astype(int), np.ceil(pixels.max(axis=0)).astype(int)
    return int(left), int(low), int(right - left), int(high - low)
