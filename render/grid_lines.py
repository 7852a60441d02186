"""The lines of the grid as strips of the picture: only where they are seen, a CPU has to shade."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from render.depth_range import DepthRange
from render.frame import Frame

FLOATS = 8
"""Numbers of a strip: its ends (x, y of -1 to 1 across the picture), half its width (px), which axis its line crosses
(0: x, 1: y), its kind and its number."""
MINOR, MAJOR, AXIS = 0, 1, 2
HALF_WIDTH = 0.8, 1.0, 1.25
"""Of the lines of each kind, as grid.frag draws them, in changes of a coordinate from pixel to pixel."""
MARGIN = 0.6
"""Px that a strip is wider at each side, so that it covers all samples of a pixel."""


class GridStrips(NamedTuple):
    strips: np.ndarray
    """(n, FLOATS) float32, those of lines across x first."""
    plane_from_picture: np.ndarray
    """(3, 3): from x, y of -1 to 1, and 1, to what is seen there: x, y from the camera, and 1, over its distance."""
    depth_row: np.ndarray
    """(3,): from the result of that to the depth in clip space."""
    base: np.ndarray
    """(2,) where the lines of number 0 are, relative to the camera, m."""


def grid_strips(
    frame: Frame, depth_range: DepthRange, size: tuple[float, float], height: float, cell: float, reach: float
) -> GridStrips | None:
    """The lines of the plane z = `height` m, one each `cell` m, that are seen within `reach` m of the camera in a
    picture of `size` px; each tenth is a major one. None where the plane is seen from its edge."""
    clip = frame.projection @ frame.view
    plane = np.column_stack([clip[:, 0], clip[:, 1], clip @ [*frame.camera.position[:2], height, 1.0]])
    picture_from_plane = plane[[0, 1, 3]]
    norms = np.linalg.norm(picture_from_plane, axis=0)
    is_in_plane = norms[2] <= 1e-9 * norms[:2].max()  # the camera; what is left then is rounding
    if is_in_plane or abs(np.linalg.det(picture_from_plane / norms)) < 1e-6:
        return None
    inverse = np.linalg.inv(picture_from_plane)
    around = float(np.sqrt(max(reach**2 - (frame.camera.position[2] - height) ** 2, 0.0)))
    camera, origin = frame.camera.position[:2], -frame.origin[:2]
    nearest = 10.0 * np.round((camera - origin) / (10.0 * cell))  # the numbers of lines stay small, and exact
    base = origin - camera + cell * nearest
    parts = []
    for axis in (0, 1):
        numbers = np.arange(np.ceil((-around - base[axis]) / cell), np.floor((around - base[axis]) / cell) + 1)
        kinds = np.where(numbers == -nearest[axis], AXIS, np.where(numbers % 10 == 0, MAJOR, MINOR))
        parts.append(_strips(axis, base[axis] + cell * numbers, kinds, numbers, plane, inverse, size, cell, around))
    return GridStrips(np.concatenate(parts).astype(np.float32), inverse, depth_range.rows(plane)[2], base)


def _strips(
    axis: int,
    at: np.ndarray,
    kinds: np.ndarray,
    numbers: np.ndarray,
    plane: np.ndarray,
    inverse: np.ndarray,
    size: tuple[float, float],
    cell: float,
    around: float,
) -> np.ndarray:
    """The strips (n, FLOATS) of lines that cross an axis `at` (n,) m from the camera."""
    half = np.sqrt(np.maximum(around**2 - at**2, 0.0))
    points = np.ones((2, len(at), 3))
    points[:, :, axis] = at
    points[0, :, 1 - axis], points[1, :, 1 - axis] = -half, half
    ends = points @ plane.T
    # How fast the coordinate that the line crosses changes across the picture, over the distance of a point.
    slope = (inverse[axis, :2] - at[:, None] * inverse[2, :2]) * 2.0 / np.array(size)
    steepness = np.abs(slope).sum(axis=1)
    widths = steepness / np.maximum(np.hypot(*slope.T), 1e-30) * np.array(HALF_WIDTH)[kinds] + MARGIN
    # Lines that are closer than two pixels are not drawn.
    farthest = 0.5 * cell * np.where(kinds == MINOR, 1.0, 10.0) / np.maximum(steepness, 1e-30)
    farthest[kinds == AXIS] = np.inf
    ends, seen = _clipped(ends, farthest, 1.0 + 8.0 / min(size))
    ends, widths, kinds, numbers = ends[:, seen], widths[seen], kinds[seen], numbers[seen]
    start, end = ends[..., :2] / ends[..., 3:]
    return np.column_stack([start, end, widths, np.full(len(kinds), axis), kinds, numbers])


def _clipped(ends: np.ndarray, farthest: np.ndarray, edge: float) -> tuple[np.ndarray, np.ndarray]:
    """The parts of lines (2, n, 4) between their ends that are inside of the picture, whose edge is at `edge`, and
    nearer than the farthest (n,) m; and (n,) which have any."""
    x, y, z, w = np.moveaxis(ends, -1, 0)
    low, high = np.zeros(len(farthest)), np.ones(len(farthest))
    limits = np.where(np.isfinite(farthest), farthest, np.maximum(w.max(axis=0), 1.0) + 1.0)
    for inside in (edge * w - x, edge * w + x, edge * w - y, edge * w + y, w + z, limits - w):
        start, end = inside
        crossing = start / np.where(start == end, 1.0, start - end)
        low = np.where((start < 0.0) & (end >= 0.0), np.maximum(low, crossing), low)
        high = np.where((start >= 0.0) & (end < 0.0), np.minimum(high, crossing), high)
        high = np.where((start < 0.0) & (end < 0.0), -1.0, high)
    cut = ends[0] + np.stack([low, high])[..., None] * (ends[1] - ends[0])
    return cut, low < high
