"""The parts of a view that have maps of their own for the shadows of a directional light."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from render.camera import ViewCamera

Sphere = tuple[np.ndarray, float]
"""Centre (3) and radius, m."""

SLICES = 4
"""Parts of the view, at the most. The last of those that suit the picture is that of everything."""
COARSE = 1.5
"""Pixels that the texels of one map of everything may be wide before parts of the view have maps of their own."""
LOGARITHMIC = 0.99
"""Share of the logarithmic in the practical split of the view; the rest is even."""
NEAREST, ENDS = 0.1, 10.0 * 15.0 ** (np.arange(SLICES) / (SLICES - 1))
"""Where MotrixSim's parts of a view begin and end along it, m: at 10, 24.7, 60.8 and 150."""
OVERLAP = 0.2
"""Share of such a part, before its end, in which the next one takes over."""
ROOM = 1.125
"""Radii of a map to that of what it holds of the view; while the camera moves by less, it stays."""
EDGE = 4.0
"""Texels that a map is wider than what casts shadows, for the filter."""


class ViewPart(NamedTuple):
    """A part of the view, and the map of it."""

    centre: np.ndarray
    radius: float
    """Of the sphere that the map holds, m."""
    texel: float
    """Width of the texels of the map, m."""
    fading: float = np.inf
    """Where along the view the next part begins to take over, m."""
    end: float = np.inf
    """And where it has, m."""
    is_of_casters: bool = True
    """Whether the map holds all that casts shadows."""


def regular_parts(
    camera: ViewCamera, aspect: float, texels: int, casters: Sphere, reach: tuple[float, float]
) -> list[ViewPart]:
    """The parts of MotrixSim, with maps of `texels` each, the nearest first: those that `reach` into, from where to
    where along the view there may be shadows, m.

    The width of a texel depends on the field of view alone: it is the longer one of the diagonals of the part and of
    its far end, in whole metres, by the number of texels (the defaults of Bevy 0.19; measured in MotrixSim 0.10.1).
    There is no shadow behind the last. A map covers no more of its part than what shadows are cast by.
    """
    parts: list[ViewPart] = []
    for start, end, longest, middle, radius in _regular_slices(*_lens(camera), aspect):
        fading = (1.0 - OVERLAP) * end
        if start < reach[1] and end > reach[0]:
            texel = longest / texels
            if radius < casters[1] + EDGE * texel:
                step = (ROOM - 1.0) * radius  # a move by half a step along each axis stays in the room
                centre = np.round((camera.position + middle * camera.forward) / step) * step
                parts.append(ViewPart(centre, radius, texel, fading, end, False))
            else:
                parts.append(ViewPart(casters[0], casters[1] + EDGE * texel, texel, fading, end))
    return parts


def _lens(camera: ViewCamera) -> tuple[float, float | None]:
    """Vertical field of view, degrees, and of an orthographic camera the distance at which it is as high, m."""
    return float(camera.fovy), float(camera.distance) if camera.orthographic else None


@lru_cache(maxsize=16)
def _regular_slices(
    fovy: float, distance: float | None, aspect: float
) -> list[tuple[float, float, float, float, float]]:
    """Of each of MotrixSim's parts of a view through a lens: from where to where along the view it is, the longer one
    of its diagonals in whole metres, how far away the middle of a sphere about it is, and the radius of what its map
    holds, m."""
    slices, start = [], NEAREST
    for end in ENDS.tolist():
        longest = float(np.ceil(_longest(fovy, distance, aspect, start, end)))
        middle, radius = _around_slice(fovy, distance, aspect, start, end)
        slices.append((start, end, longest, middle, ROOM * radius))
        start = (1.0 - OVERLAP) * end
    return slices


def _longest(fovy: float, distance: float | None, aspect: float, start: float, end: float) -> float:
    """The longer one of the diagonals of a part of the view and of its far end, m."""
    near, far = (_half_diagonal(fovy, away if distance is None else distance, aspect) for away in (start, end))
    return max(2.0 * far, float(np.hypot(near + far, end - start)))


def _half_diagonal(fovy: float, away: float, aspect: float) -> float:
    """From the middle of the picture to its corners at a distance along the view, m."""
    return float(np.tan(0.5 * np.radians(fovy)) * away * np.hypot(1.0, aspect))


def fitted_parts(camera: ViewCamera, size: tuple[int, int], casters: Sphere, texels: int) -> list[ViewPart]:
    """Parts with maps that fit what casts shadows, the nearest first; the last map is of everything, and others are
    of where its texels are larger than the pixels of the picture of `size` (w, h) px.

    The view is cut by the practical split scheme: Zhang, Sun, Xu and Lun, "Parallel-Split Shadow Maps for Large-Scale
    Virtual Environments", 2006. Spheres stay as they are when the camera turns; they are rounded, so that the maps
    are not drawn again for every move.
    """
    whole = ViewPart(*casters, 2.0 * casters[1] / texels)
    position, forward = camera.position, camera.forward
    far = float((casters[0] - position) @ forward) + casters[1]
    if far <= camera.znear:
        return [whole]
    near = max(camera.znear, far - 2.0 * casters[1], min(0.5 * camera.distance, 0.5 * far), 1e-3 * far)
    part = np.arange(1, SLICES + 1) / SLICES
    ends = LOGARITHMIC * near * (far / near) ** part + (1.0 - LOGARITHMIC) * (near + (far - near) * part)
    parts, start = [], 0.0
    for end in ends[:-1]:
        if whole.texel > COARSE * float(camera.pixel_size_at(end, size[1])):
            middle, radius = _around_slice(*_lens(camera), size[0] / size[1], start, float(end))
            centre, radius = position + middle * forward, rounded_up(radius * 1.25)
            if radius < 0.7 * casters[1]:
                step = 0.25 * radius  # a move by half a step along each axis stays within the margin of a quarter
                centre = np.round(centre / step) * step
                parts.append(ViewPart(centre, radius, 2.0 * radius / texels, is_of_casters=False))
        start = float(end)
    return [*parts, whole]


def _around_slice(
    fovy: float, distance: float | None, aspect: float, start: float, end: float
) -> tuple[float, float]:
    """How far along the view the middle of the smallest sphere about what a camera sees between two distances is, and
    its radius, m."""
    half = np.tan(0.5 * np.radians(fovy))
    diagonal2 = half**2 * (1.0 + aspect**2)
    if distance is not None:
        middle, across2 = 0.5 * (start + end), diagonal2 * distance**2
    else:
        middle = min(0.5 * (start + end) * (1.0 + diagonal2), end)
        across2 = diagonal2 * end**2
    return middle, float(np.sqrt((end - middle) ** 2 + across2))


def rounded_up(radius: float) -> float:
    """A radius of a few that there are, so that it stays while things move a little."""
    return float(2.0 ** (np.ceil(4.0 * np.log2(radius)) / 4.0))


def shadow_reach(
    camera: ViewCamera,
    directions: Sequence[np.ndarray],
    casters: Sphere,
    receivers: tuple[np.ndarray, np.ndarray],
    grounds: Sequence[tuple[np.ndarray, np.ndarray]],
    grazing: float,
) -> tuple[float, float]:
    """From where to where along the view light of these `directions` (3) may leave shadows, m: on spheres (centres
    (n, 3), radii (n,)), and on planes without end (a point and the normal of each), anywhere if the cosine between
    light and normal is below `grazing`."""
    centre, radius = casters
    start = float((centre - camera.position) @ camera.forward)
    ends = [start]
    for direction in directions:
        onward = 0.0
        if len(receivers[0]):
            onward = max(onward, float((receivers[0] @ direction + receivers[1]).max() - centre @ direction))
        for point, normal in grounds:
            towards = float(direction @ normal)
            if abs(towards) < grazing:
                return -np.inf, np.inf
            onward = max(onward, float((point - centre) @ normal) / towards + radius / abs(towards))
        ends.append(start + onward * float(direction @ camera.forward))
    return min(ends) - radius, max(ends) + radius
