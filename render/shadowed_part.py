"""The part of the picture of a plane that may lie in a shadow: software OpenGL runs all branches of a shader, so that
what is outside is drawn with one that looks up no shadows."""

from __future__ import annotations

import numpy as np

from engine.geometry.rotation import normalized, perpendicular, rotate
from render.frame import Frame
from render.lights import DIRECTIONAL, SPOT, PlacedLight, source_radius
from render.renderable import Renderable

Rectangle = tuple[int, int, int, int]
"""x, y from the bottom left, width, height, px."""

MAX_CASTERS = 256
"""Of more than these only the sphere around all is looked at."""
GRAZING = 0.1
"""Cosine to the normal of a plane below which light is taken to leave shadows everywhere."""
BLUR = 4.0
"""Texels by which the edge of a shadow may be beside its place."""


def shadowed_part(frame: Frame, plane: Renderable, size: tuple[int, int]) -> Rectangle | None:
    """The rectangle of a picture of `size` (w, h) px outside of which no shadow falls on an infinite plane; None: it
    may fall anywhere."""
    turn = frame.poses.xquat[plane.body]
    point = frame.poses.xpos[plane.body] + rotate(turn, plane.position)
    normal = rotate(turn, rotate(plane.rotation, np.array([0.0, 0.0, 1.0])))
    casters = frame.casters
    centres, radii = frame.spheres[0][casters], frame.spheres[1][casters]
    if len(casters) > MAX_CASTERS:
        centres, radii = frame.caster_sphere[0][None], np.array([frame.caster_sphere[1]])
    discs = []
    for light, first in zip(frame.lights, frame.shadows.first, strict=True):
        if first >= 0 and frame.has_area_shadows and source_radius(light) > 0.0:
            return None  # its penumbras may be wide
        if first >= 0:
            last = first + (frame.shadows.cascades if light.kind == DIRECTIONAL else 1) - 1
            found = _shadows(light, frame.shadows.tiles[last].texel, centres, radii, point, normal)
            if found is None:
                return None
            discs.append(found)
    if not discs:
        return 0, 0, 0, 0
    places, widths = (np.concatenate(part) for part in zip(*discs, strict=True))
    return _seen(frame.projection @ frame.view, places, widths, normal, size)


def _shadows(
    light: PlacedLight, texel: float, centres: np.ndarray, radii: np.ndarray, point: np.ndarray, normal: np.ndarray
) -> tuple[np.ndarray, np.ndarray] | None:
    """Centres (k, 3) and radii (k,) of discs on a plane that hold the shadows of spheres on it; None for no limit."""
    above = (centres - point) @ normal
    if light.kind == DIRECTIONAL:
        towards = float(light.direction @ normal)
        if abs(towards) < GRAZING:
            return None
        onward = -above / towards
        hit = onward * abs(towards) > -radii  # the rest is behind the plane
        places = centres + onward[:, None] * light.direction
        return places[hit], (radii[hit] + BLUR * texel) / abs(towards)
    height = float((light.position - point) @ normal)
    side = np.sign(height)
    below = abs(height) - side * above  # of the spheres under the light, along the normal
    offset = centres - light.position
    distance = np.maximum(np.linalg.norm(offset, axis=1), 1e-12)
    hit = (side * above > -radii) & (below > -radii) & (distance - radii < light.range)
    across = offset + side * below[:, None] * normal
    wide = np.linalg.norm(across, axis=1)
    angle, half = np.arctan2(wide, below), np.arcsin(np.clip(radii / distance, 0.0, 1.0))
    if light.kind == SPOT:
        hit &= np.arccos(np.clip(offset @ light.direction / distance, -1.0, 1.0)) - half <= light.outer
    if np.any(hit & ((distance <= radii) | (np.cos(angle + half) < GRAZING) | (angle + half > 0.5 * np.pi))):
        return None
    angle, half, across, wide = angle[hit], half[hit], across[hit], wide[hit]
    start, end = abs(height) * np.tan(angle - half), abs(height) * np.tan(angle + half)
    middle = 0.5 * (start + end) / np.maximum(wide, 1e-12)
    places = light.position - height * normal + middle[:, None] * across
    far = abs(height) / np.cos(angle + half)
    return places, 0.5 * (end - start) + BLUR * texel * far / np.cos(angle + half)


def _seen(
    clip: np.ndarray, centres: np.ndarray, radii: np.ndarray, normal: np.ndarray, size: tuple[int, int]
) -> Rectangle | None:
    """The rectangle that discs across `normal` are seen in through a world-to-clip matrix (4, 4)."""
    side = normalized(perpendicular(normal))
    other = np.cross(normal, side)
    corners = np.array([side + other, side - other, -side - other, other - side])
    corners = (centres[:, None] + radii[:, None, None] * corners).reshape(-1, 3)
    x, y, _, w = clip @ np.column_stack([corners, np.ones(len(corners))]).T
    if not len(corners):
        return 0, 0, 0, 0
    if w.min() <= 1e-6:
        return None
    ends = []
    for value, count in ((x / w, size[0]), (y / w, size[1])):
        pixels = 0.5 * (value + 1.0) * count
        ends.append(np.clip([np.floor(pixels.min()) - 1, np.ceil(pixels.max()) + 1], 0, count).astype(int).tolist())
    (left, right), (low, high) = ends
    return left, low, right - left, high - low


def around(part: Rectangle, whole: Rectangle) -> list[Rectangle]:
    """Rectangles that together are `whole` without `part`, which lies in it."""
    x, y, width, height = part
    left, low, across, up = whole
    pieces = [
        (left, low, across, y - low),
        (left, y + height, across, low + up - y - height),
        (left, y, x - left, height),
        (x + width, y, left + across - x - width, height),
    ]
    return [piece for piece in pieces if piece[2] > 0 and piece[3] > 0]


def common(a: Rectangle, b: Rectangle) -> Rectangle:
    """The rectangle that is in both, which may be empty."""
    left, low = max(a[0], b[0]), max(a[1], b[1])
    right, high = min(a[0] + a[2], b[0] + b[2]), min(a[1] + a[3], b[1] + b[3])
    return left, low, max(right - left, 0), max(high - low, 0)
