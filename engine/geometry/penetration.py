"""How deep two convex bodies lie in each other.

A body is a core and a radius: a sphere is a point, a capsule a segment, with a radius; all others have radius zero.
The distance of two cores is that of the origin from their Minkowski difference (Gilbert, Johnson, Keerthi, A fast
procedure for computing the distance between complex objects, 1988). Where the cores overlap the difference contains
the origin, and its facet nearest to it gives the depth: the difference is approached from inside by the hull of
support points, one more along the normal of the nearest facet at a time (van den Bergen, Proximity queries and
penetration depth computation on 3D game objects, 2001).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

Support = Callable[[np.ndarray], np.ndarray]
"""Farthest point of a core, in the world, along each of the directions (n, 3)."""

AXES = np.vstack([np.eye(3), -np.eye(3)])
ITERATIONS = 48
TOLERANCE = 1e-5
"""Relative to the size of the two bodies."""


@dataclass(frozen=True)
class Convex:
    """A convex body in the world: the support of its core, its radius, and a point inside."""

    support: Support
    radius: float
    centre: np.ndarray
    normals: np.ndarray
    """(n, 3) directions in which its own faces are likely to be the nearest."""


def polytope(points: np.ndarray, normals: np.ndarray, radius: float = 0.0) -> Convex:
    """The hull of points (n, 3), rounded."""
    return Convex(lambda d: points[np.argmax(d @ points.T, axis=1)], radius, points.mean(axis=0), normals)


def ellipsoid(pos: np.ndarray, mat: np.ndarray, size: np.ndarray) -> Convex:
    """Half axes `size` along the columns of `mat`."""
    stretch = mat * size

    def support(d: np.ndarray) -> np.ndarray:
        local = d @ stretch
        length = np.linalg.norm(local, axis=1, keepdims=True)
        return pos + (local / np.maximum(length, 1e-300)) @ stretch.T

    return Convex(support, 0.0, pos, mat.T)


def cylinder(pos: np.ndarray, mat: np.ndarray, radius: float, half: float) -> Convex:
    """About the third column of `mat`."""

    def support(d: np.ndarray) -> np.ndarray:
        local = d @ mat
        across = np.linalg.norm(local[:, :2], axis=1, keepdims=True)
        rim = local[:, :2] / np.maximum(across, 1e-300) * radius
        cap = np.where(local[:, 2:] < 0, -half, half)
        return pos + np.hstack([rim, cap]) @ mat.T

    return Convex(support, 0.0, pos, mat.T)


def depth(a: Convex, b: Convex) -> tuple[float, np.ndarray]:
    """How far `b` must move to touch `a` only, m, and along which unit vector. Not above zero where they do not
    overlap: then there is a gap of at least so much between them."""

    def support(d: np.ndarray) -> np.ndarray:
        return a.support(d) - b.support(-d)

    start = a.centre - b.centre
    size = float(np.ptp(support(AXES), axis=0).max()) + a.radius + b.radius
    rounded = a.radius + b.radius
    gap, way, simplex = _gjk(support, start, TOLERANCE * size, rounded)
    if gap > TOLERANCE * size:
        return rounded - gap, -way
    inside, normal = _expand(support, np.vstack([simplex, support(AXES)]), np.vstack([a.normals, b.normals]), size)
    return inside + rounded, normal


def _gjk(
    support: Support, start: np.ndarray, tolerance: float, enough: float
) -> tuple[float, np.ndarray, np.ndarray]:
    """Distance of a convex set from the origin, unit vector from the origin to its nearest point, last simplex. Once
    the distance is known to be `enough`, a lower bound of it will do."""
    simplex = support(-start[None] if np.any(start) else np.array([[1.0, 0.0, 0.0]]))
    nearest = simplex[0]
    for _ in range(ITERATIONS):
        length = float(np.linalg.norm(nearest))
        if length <= tolerance or len(simplex) == 4:
            return 0.0, np.zeros(3), simplex
        way = nearest / length
        new = support(-way[None])[0]
        least = float(new @ way)
        if least > max(enough, tolerance):
            return least, way, simplex
        if length - least <= tolerance:
            break
        nearest, simplex = _nearest(np.vstack([simplex, new]))
    length = float(np.linalg.norm(nearest))
    return length, nearest / length, simplex


def _nearest(simplex: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Point of a simplex (up to 4 points) nearest to the origin, and the smallest face of it that holds the point."""
    best, face = simplex[-1], simplex[-1:]
    least = float(best @ best)
    for count in range(2, len(simplex) + 1):
        for chosen in itertools.combinations(range(len(simplex)), count):
            points = simplex[list(chosen)]
            edges = points[1:] - points[0]
            gram = edges @ edges.T
            try:
                weights = np.linalg.solve(gram, -edges @ points[0])
            except np.linalg.LinAlgError:
                continue
            if weights.min() < 0 or weights.sum() > 1:
                continue
            point = points[0] + weights @ edges
            if (norm := float(point @ point)) < least:
                best, face, least = point, points, norm
    return best, face


def _expand(support: Support, points: np.ndarray, normals: np.ndarray, size: float) -> tuple[float, np.ndarray]:
    """Depth of the origin in a convex set, and the way out."""
    from scipy.spatial import ConvexHull, QhullError  # slow to load, and only bodies in each other need it

    points = np.vstack([points, support(normals), support(-normals)])
    try:
        hull = ConvexHull(points, incremental=True)
    except QhullError:
        return 0.0, _flat_normal(points)  # the cores meet in a plane: they overlap by nothing
    for _ in range(ITERATIONS):
        facet = hull.equations[np.argmax(hull.equations[:, 3])]
        normal, inside = facet[:3], -float(facet[3])
        new = support(normal[None])
        if float(new[0] @ normal) - inside <= TOLERANCE * size:
            break
        try:
            hull.add_points(new)
        except QhullError:
            break
    hull.close()
    return max(inside, 0.0), normal


def _flat_normal(points: np.ndarray) -> np.ndarray:
    return np.linalg.svd(points - points.mean(axis=0))[2][2]
