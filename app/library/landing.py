"""Where something comes to rest that is put on a surface: on it by its bottom, and overlapping nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from app.library.solids import Extent, Solids

STEEPEST = 0.5
"""Least z of the normal of a surface that something can stand on: 60 degrees."""
TOUCHING = 2e-3
"""How far solids may reach into each other and count as touching, m."""
RINGS, ANGLES = 40, 24
"""Places around the wanted one that are tried."""
GAP = 1e-3
"""Between two objects side by side, m."""


class Landing(NamedTuple):
    """Where something would stand."""

    position: np.ndarray
    """(3,) m, of its origin."""
    centre: np.ndarray
    """(3,) m, of the bottom of its extent."""
    is_free: bool
    """Whether it overlaps nothing there."""


def land(solids: Solids, extent: Extent, point: np.ndarray, normal: np.ndarray | None, path: str | None) -> Landing:
    """Where something of an extent stands when it is put on a point of a surface: there, or at the nearest place on
    the same surface where it overlaps nothing and does not reach over the edge; over the edge where there is no other
    place. At a wall it stands at its foot.

    Args:
        point: (3,) m, in the world.
        normal: (3,) of the surface there; None: level.
        path: World path of what is there; None: nothing, as beside all objects.
    """
    support = solids.index(path) if path else -1
    x, y, z = (float(v) for v in point)
    if normal is not None and abs(normal[2]) < STEEPEST:
        flat = np.array(normal[:2], dtype=float)
        flat /= max(float(np.linalg.norm(flat)), 1e-9)
        x, y = np.array([x, y]) + flat * (extent.radius + GAP)
        support, z = _below(solids, x, y, z)
    own, over_edge = _duplicates(solids, support), None
    for u, v in _around(x, y, extent.radius):
        height = _height(solids, support, u, v, z, extent.radius)
        if height is not None and _is_free(solids, own, u, v, height, extent):
            landing = _landing(extent, u, v, height, True)
            if _is_carried(solids, support, u, v, z, extent.radius):
                return landing
            over_edge = over_edge or landing
    return over_edge or _landing(extent, x, y, z, False)


def _landing(extent: Extent, x: float, y: float, z: float, free: bool) -> Landing:
    position = np.array([x - extent.middle[0], y - extent.middle[1], z - extent.bottom])
    return Landing(position, np.array([x, y, z]), free)


def _around(x: float, y: float, radius: float) -> Iterator[tuple[float, float]]:
    """Places at and around a place, the nearest first."""
    yield x, y
    step = max(radius / 4, 0.005)
    for ring in range(1, RINGS + 1):
        for angle in np.linspace(0, 2 * np.pi, ANGLES, endpoint=False):
            yield x + ring * step * float(np.cos(angle)), y + ring * step * float(np.sin(angle))


def _height(solids: Solids, support: int, x: float, y: float, z: float, radius: float) -> float | None:
    """How high the bottom of an upright cylinder is on a surface at x, y; None beside it. `z`: about how high."""
    if support < 0:
        return z
    heights, upright = solids.surfaces(support, x, y)
    standing = upright >= STEEPEST
    if not standing.any():
        return None
    nearest = int(np.argmin(np.where(standing, np.abs(heights - z), np.inf)))
    if abs(heights[nearest] - z) > TOUCHING + 2 * max(radius, 0.05):
        return None  # another storey of it
    slope = float(np.sqrt(max(1 / upright[nearest] ** 2 - 1, 0)))
    return float(heights[nearest]) + (radius * slope if slope > 1e-3 else 0.0)


def _is_carried(solids: Solids, support: int, x: float, y: float, z: float, radius: float) -> bool:
    """Whether a surface is below the rim of an upright cylinder all around."""
    angles = np.linspace(0, 2 * np.pi, 8, endpoint=False)
    rim = zip(x + radius * np.cos(angles), y + radius * np.sin(angles), strict=True)
    return all(_height(solids, support, float(u), float(v), z, radius) is not None for u, v in rim)


def _below(solids: Solids, x: float, y: float, z: float) -> tuple[int, float]:
    """The uppermost solid below a point, and how high it is there; −1 and 0 where there is none. Solids around the
    point are not below it: what stands on their bottom would be inside them."""
    best, height = -1, -np.inf
    inside = (solids.low[:, :2] <= (x, y)).all(axis=1) & (solids.high[:, :2] >= (x, y)).all(axis=1)
    for solid in np.flatnonzero(inside & (solids.low[:, 2] < z)):
        heights = np.unique(solids.surfaces(int(solid), x, y)[0].round(9))  # two faces meet where edges are
        lower = heights[heights < z - 1e-6]
        is_around = (len(heights) - len(lower)) % 2 == 1 and len(lower) % 2 == 1
        if len(lower) and not is_around and lower[-1] > height:
            best, height = int(solid), float(lower[-1])
    return (best, height) if best >= 0 else (-1, min(z, 0.0))


def _duplicates(solids: Solids, support: int) -> np.ndarray:
    """Mask of the solids that are the support: itself, and others of its body in the same place, as shapes that
    collide and shapes that are drawn are."""
    mask = np.zeros(len(solids.paths), dtype=bool)
    if support >= 0:
        size = np.maximum(solids.high[support] - solids.low[support], 1e-3)
        near = np.abs(solids.low - solids.low[support]) + np.abs(solids.high - solids.high[support]) < 0.1 * size
        mask = near.all(axis=1) & (solids.bodies == solids.bodies[support])
        mask[support] = True
    return mask


def _is_free(solids: Solids, own: np.ndarray, x: float, y: float, z: float, extent: Extent) -> bool:
    """Whether an upright cylinder whose bottom is at x, y, z overlaps no solid that is not marked as its own."""
    top, reach = z + extent.top - extent.bottom, extent.radius + GAP
    near = ~own & (solids.low[:, 2] < top - TOUCHING) & (solids.high[:, 2] > z + TOUCHING)
    near &= (solids.low[:, 0] < x + reach) & (solids.high[:, 0] > x - reach)
    near &= (solids.low[:, 1] < y + reach) & (solids.high[:, 1] > y - reach)
    return all(_distance(solids.footprint(int(i)), x, y) >= reach for i in np.flatnonzero(near))


def _distance(outline: np.ndarray, x: float, y: float) -> float:
    """Distance of a point from a convex polygon (k, 2), counter-clockwise; 0 inside."""
    start, along = outline, np.roll(outline, -1, axis=0) - outline
    to = np.array([x, y]) - start
    if np.all(along[:, 0] * to[:, 1] - along[:, 1] * to[:, 0] >= 0):
        return 0.0
    share = np.clip((to * along).sum(axis=1) / np.maximum((along * along).sum(axis=1), 1e-300), 0, 1)
    return float(np.linalg.norm(to - share[:, None] * along, axis=1).min())
