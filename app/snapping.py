"""What a drag snaps to: steps of a grid, and surfaces, vertices and axes of the other objects under the pointer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from app.library.solids import Solids
from engine.geometry.rotation import IDENTITY, from_axis_angle, normalized
from render import ViewCamera
from render.gizmo import Ray, project

REACH = 14.0
"""How near to the pointer a vertex or an axis has to be, px."""
SHARP = np.radians(30.0)
"""Between the normals of faces at an edge."""
END_ON = np.radians(10.0)
"""Between the view and an axis that is no use to snap to: a pixel more or less would be metres along it."""


class Surface(NamedTuple):
    """A point of a surface."""

    point: np.ndarray
    """(3,) m, world frame."""
    normal: np.ndarray
    """(3,) unit, towards the viewer."""
    path: str
    """World path of what has the surface."""


def rounded(value: np.ndarray, step: float) -> np.ndarray:
    """The nearest whole multiples of a step; the value itself for a step of 0."""
    return np.round(value / step) * step if step > 0 else value


def snapped_turn(turn: np.ndarray, step: float) -> np.ndarray:
    """The quaternion about the same axis by the nearest whole multiple of `step`, rad."""
    sine = float(np.linalg.norm(turn[:3]))
    if sine < 1e-9 or step <= 0:
        return IDENTITY.copy() if step > 0 else turn
    angle = 2.0 * np.arctan2(sine, turn[3])
    return from_axis_angle(turn[:3], round(angle / step) * step)


def surface_under(solids: Solids, others: np.ndarray, ray: Ray) -> Surface | None:
    """The nearest surface that a ray meets.

    Args:
        others: indices of the solids that count.
    """
    return next(iter(surfaces_along(solids, others, ray)), None)


def surfaces_along(solids: Solids, others: np.ndarray, ray: Ray) -> list[Surface]:
    """The surfaces that a ray meets, the nearest one of each solid, in the order in which it meets them."""
    origin, direction = ray
    met: list[tuple[float, Surface]] = []
    others = np.asarray(others, dtype=np.intp)
    infinite = np.asarray(solids.infinite, dtype=bool)[others]
    for solid in others[infinite | _meets_boxes(solids.low[others], solids.high[others], origin, direction)]:
        if solids.infinite[solid]:
            hit = _plane_hit(solids, solid, origin, direction)
        else:
            hit = _triangles_hit(*solids.triangles(int(solid)), origin, direction)
        if hit is not None:
            normal = hit[1] if hit[1] @ direction < 0 else -hit[1]
            met.append((hit[0], Surface(origin + hit[0] * direction, normal, solids.paths[solid])))
    return [surface for _, surface in sorted(met, key=lambda each: each[0])]


def vertex_near(
    solids: Solids, others: np.ndarray, camera: ViewCamera, size: tuple[int, int], x: float, y: float
) -> np.ndarray | None:
    """The vertex of a shape (3,), m, world frame, that is nearest to a pixel on the screen and within reach; of
    several in one place there the one that is nearest to the viewer."""
    best, found = REACH, None
    for solid in others:
        if solids.infinite[solid]:
            continue
        points = solids.triangles(int(solid))[0]
        points = points[(points - camera.position) @ camera.forward > 1e-6]
        screen = project(camera, size, points) if len(points) else None
        if screen is None:
            continue
        away = np.linalg.norm(screen - (x, y), axis=1)
        closest = away.min()
        if closest < best + 0.5:
            ties = np.flatnonzero(away < closest + 0.5)
            point = points[ties[np.argmin((points[ties] - camera.position) @ camera.forward)]]
            if found is None or closest < best - 0.5 or _depth(camera, point) < _depth(camera, found):
                best, found = min(float(closest), best), point
    return found


def nearest_of(points: np.ndarray, place: np.ndarray) -> np.ndarray | None:
    """The one of some points (n, 3) that is nearest to a place (3,); None where there is none."""
    return points[int(np.argmin(np.linalg.norm(points - place, axis=1)))] if len(points) else None


def meeting(
    points: np.ndarray, others: np.ndarray, camera: ViewCamera, size: tuple[int, int]
) -> tuple[np.ndarray, np.ndarray] | None:
    """Of points (n, 3) and of other ones (m, 3), m, world frame, those two (3,) that are nearest to each other on the
    screen, within reach; of several in one place there those nearest to the viewer."""
    from scipy.spatial import KDTree  # slow to load, and the window starts without it

    points, others = (each[(each - camera.position) @ camera.forward > 1e-6] for each in (points, others))
    own, theirs = (project(camera, size, each) if len(each) else None for each in (points, others))
    if own is None or theirs is None:
        return None
    away, _ = KDTree(theirs).query(own)
    closest = float(away.min())
    if closest > REACH:
        return None
    near = np.flatnonzero(away < closest + 0.5)
    one = points[near[np.argmin((points[near] - camera.position) @ camera.forward)]]
    there = project(camera, size, one[None])
    near = np.flatnonzero(np.linalg.norm(theirs - there, axis=1) < closest + 0.5)
    return one, others[near[np.argmin((others[near] - camera.position) @ camera.forward)]]


def edge_near(solids: Solids, solid: int, point: np.ndarray, reach: float) -> tuple[np.ndarray, np.ndarray] | None:
    """The point (3,), m, and the unit direction (3,) of the edge of a shape that is nearest to a point of its surface
    and within `reach`, m, in the world frame. Faces meet at an edge by more than `SHARP`."""
    if solids.infinite[solid]:
        return None
    lines = sharp_edges(*solids.triangles(solid))
    if not len(lines):
        return None
    start, along = lines[:, 0], lines[:, 1] - lines[:, 0]
    share = ((point - start) * along).sum(axis=1) / np.maximum((along**2).sum(axis=1), 1e-18)
    places = start + np.clip(share, 0.0, 1.0)[:, None] * along
    away = np.linalg.norm(places - point, axis=1)
    nearest = int(np.argmin(away))
    return (places[nearest], normalized(along[nearest])) if away[nearest] <= reach else None


def sharp_edges(vertices: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """The edges (n, 2, 3) of a mesh where its faces meet by more than `SHARP`, and its borders."""
    if not len(faces):
        return np.zeros((0, 2, 3))
    _, first, same = np.unique(np.round(vertices, 7), axis=0, return_index=True, return_inverse=True)
    faces = same.reshape(-1)[faces]
    points = vertices[first]
    a, b, c = (points[faces[:, i]] for i in range(3))
    normals = normalized(np.cross(b - a, c - a))
    edges = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    owner = np.tile(np.arange(len(faces)), 3)
    pairs, place = np.unique(np.sort(edges, axis=1), axis=0, return_inverse=True)
    order = np.argsort(place.reshape(-1), kind="stable")
    start = np.searchsorted(place.reshape(-1)[order], np.arange(len(pairs)))
    count = np.diff([*start, len(order)])
    one, two = owner[order[start]], owner[order[np.minimum(start + 1, len(order) - 1)]]
    bent = (normals[one] * normals[two]).sum(axis=1) < np.cos(SHARP)
    return points[pairs[((count == 1) | bent) & (pairs[:, 0] != pairs[:, 1])]]


def axis_near(lines: np.ndarray, camera: ViewCamera, size: tuple[int, int], x: float, y: float) -> np.ndarray | None:
    """The point (3,), m, world frame, where the line that is nearest to a pixel on the screen, and within reach,
    passes it.

    Args:
        lines: (n, 2, 3) a point and a unit direction each, m, world frame.
    """
    ray = camera.ray(x, y, size)
    best, found = REACH, None
    for point, along in lines:
        place = _passing(point, along, ray)
        if place is None or _depth(camera, place) <= 1e-6:
            continue
        screen = project(camera, size, place[None])
        if screen is not None and (away := float(np.linalg.norm(screen[0] - (x, y)))) < best:
            best, found = away, place
    return found


def axes_of(solids: Solids, others: np.ndarray) -> np.ndarray:
    """Lines (n, 2, 3) through the middles of shapes, along their own axes: a point and a unit direction each."""
    lines = [(place, axis) for place, axes in (solids.place(int(solid)) for solid in others) for axis in axes]
    return np.array(lines).reshape(-1, 2, 3)


def resting_offset(points: np.ndarray, origin: np.ndarray, normal: np.ndarray) -> float:
    """How far an object's origin is from a plane on which it rests: with its lowest point, seen along the normal.

    Args:
        points: (n, 3) its vertices, m, world frame.
    """
    return float(-((points - origin) @ normal).min()) if len(points) else 0.0


def _passing(point: np.ndarray, along: np.ndarray, ray: Ray) -> np.ndarray | None:
    """The point of a line that is nearest to a ray; None where the ray sees the line from its end."""
    origin, direction = ray
    across = along @ direction
    if 1.0 - across * across < np.sin(END_ON) ** 2:
        return None
    offset = point - origin
    return point + along * (across * (direction @ offset) - along @ offset) / (1.0 - across * across)


def _depth(camera: ViewCamera, point: np.ndarray) -> float:
    return float((point - camera.position) @ camera.forward)


def _plane_hit(solids: Solids, solid: int, origin: np.ndarray, direction: np.ndarray):
    place, axes = solids.place(solid)
    slope = direction @ axes[2]
    away = (place - origin) @ axes[2] / slope if abs(slope) > 1e-12 else -1.0
    return (float(away), axes[2]) if away > 1e-9 else None


def _meets_boxes(low: np.ndarray, high: np.ndarray, origin: np.ndarray, direction: np.ndarray) -> np.ndarray:
    """Whether a ray meets each of the boxes between `low` and `high` (n, 3)."""
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = np.stack([low - 1e-9 - origin, high + 1e-9 - origin]) / direction
    near = np.max(ends.min(axis=0), axis=1, initial=-np.inf, where=~np.isnan(ends).any(axis=0))
    far = np.min(ends.max(axis=0), axis=1, initial=np.inf, where=~np.isnan(ends).any(axis=0))
    return (near <= far) & (far > 0)


def _triangles_hit(vertices: np.ndarray, faces: np.ndarray, origin: np.ndarray, direction: np.ndarray):
    """Distance and unit normal of the nearest triangle that a ray meets: Möller and Trumbore, "Fast, minimum storage
    ray-triangle intersection", 1997."""
    if not len(faces):
        return None
    a, b, c = (vertices[faces[:, i]] for i in range(3))
    first, second = b - a, c - a
    p = np.cross(direction, second)
    with np.errstate(divide="ignore", invalid="ignore"):
        inverse = 1.0 / np.einsum("ij,ij->i", first, p)
        to = origin - a
        u = np.einsum("ij,ij->i", to, p) * inverse
        q = np.cross(to, first)
        v = (q @ direction) * inverse
        away = np.einsum("ij,ij->i", second, q) * inverse
        met = np.isfinite(inverse) & (u >= -1e-9) & (v >= -1e-9) & (u + v <= 1 + 1e-9) & (away > 1e-9)
    if not met.any():
        return None
    nearest = int(np.argmin(np.where(met, away, np.inf)))
    return float(away[nearest]), normalized(np.cross(first[nearest], second[nearest]))
