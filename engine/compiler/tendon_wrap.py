"""How a tendon bends around a sphere or a cylinder.

The shortest path around a circle touches it along two tangents; a path through a circle (side site inside) touches
its inner wall once, where the angles of incidence are equal. Spheres are circles in the plane through both ends and
the centre; cylinders are circles in their cross section, with the height spread evenly along the path (MuJoCo
documentation, "Computation: actuation model, spatial tendons").
"""

from __future__ import annotations

import math

import numpy as np

TINY = 1e-15
Point = tuple[float, float]


def wrap(
    start: np.ndarray,
    end: np.ndarray,
    centre: np.ndarray,
    frame: np.ndarray,
    radius: float,
    cylinder: bool,
    side: np.ndarray | None,
) -> tuple[float, np.ndarray, np.ndarray] | None:
    """Length of the bent piece, and where a tendon from `start` to `end` meets and leaves a sphere or a cylinder.

    All points are in the world; `frame` (3, 3) has the shape's axes as columns, z along the cylinder. The path passes
    on the side of `side`; where that lies inside the shape, it passes inside. None: the path is straight.
    """
    if radius <= TINY:
        return None
    first, last = frame.T @ (start - centre), frame.T @ (end - centre)
    if np.linalg.norm(first) < TINY or np.linalg.norm(last) < TINY:
        return None
    plane = np.eye(3)[:2] if cylinder else _plane(first, last)
    ends = tuple(plane @ first), tuple(plane @ last)
    local = None if side is None else frame.T @ (side - centre)
    if local is not None and np.linalg.norm(local) < radius:
        bent = _inside(*ends, radius)
    else:
        towards = None if local is None else tuple(plane @ local)
        bent = _around(*ends, radius, towards)
    if bent is None:
        return None
    length, *touches = bent
    points = [plane.T @ np.array(touch) for touch in touches]
    if cylinder:
        before, after = (math.dist(a, b) for a, b in zip(ends, touches, strict=True))
        slope = (last[2] - first[2]) / max(TINY, before + length + after)
        points[0][2] = first[2] + slope * before
        points[1][2] = first[2] + slope * (before + length)
        length = math.hypot(length, slope * length)
    return length, centre + frame @ points[0], centre + frame @ points[1]


def _plane(first: np.ndarray, last: np.ndarray) -> np.ndarray:
    """(2, 3) axes of the plane through the origin and two points, the first axis towards `first`."""
    axis = first / np.linalg.norm(first)
    normal = np.cross(first, last)
    if np.linalg.norm(normal) < TINY:  # parallel: any plane through the axis
        other = np.ones(3)
        other[np.argmax(np.abs(axis))] = 0
        normal = np.cross(axis, other)
    normal = normal / np.linalg.norm(normal)
    across = np.cross(normal, axis)
    return np.array([axis, across / np.linalg.norm(across)])


def _around(a: Point, b: Point, radius: float, side: Point | None) -> tuple[float, Point, Point] | None:
    """Arc around a circle at the origin, and the points where it begins and ends.

    The shorter way is taken unless the side is opposite, between the directions -a and -b; of two equal ways that on
    the side.
    """
    far_a, far_b, between = math.hypot(*a), math.hypot(*b), math.dist(a, b)
    if far_a < radius or far_b < radius or between * between < TINY:
        return None
    cross = _cross(a, b)
    turn = -1.0 if cross < 0 else 1.0
    if side is not None and cross == 0 and _dot(a, b) < 0:
        turn = 1.0 if _cross(a, side) > 0 else -1.0
    elif side is not None and _cross(side, b) * cross < 0 and _cross(a, side) * cross < 0:
        turn = -turn
    else:
        line = (b[0] - a[0], b[1] - a[1])
        along = min(1.0, max(0.0, -_dot(line, a) / _dot(line, line)))
        if math.hypot(a[0] + along * line[0], a[1] + along * line[1]) > radius:
            return None
    p, q = _tangent(a, radius, turn), _tangent(b, radius, -turn)
    angle = turn * math.atan2(_cross(p, q), _dot(p, q))
    return radius * (angle if angle >= 0 else angle + 2 * math.pi), p, q


def _tangent(end: Point, radius: float, turn: float) -> Point:
    """Where a line from `end` touches the circle, a turn of its sign away from the direction of `end`."""
    square = _dot(end, end)
    along, across = radius * radius / square, turn * radius * math.sqrt(square - radius * radius) / square
    return end[0] * along - end[1] * across, end[1] * along + end[0] * across


def _inside(a: Point, b: Point, radius: float) -> tuple[float, Point, Point] | None:
    """Where a path through a circle at the origin touches its inner wall; the bent piece has no length.

    With z the sine of the angle of incidence at the wall, the angle G between the ends as seen from the origin obeys
    asin(A z) + asin(B z) - 2 asin(z) + G = 0, where A and B are the radius over the distances of the ends. Newton's
    method from z = 1 finds it; where it does not, the touching point is halfway.
    """
    far_a, far_b = math.hypot(*a), math.hypot(*b)
    line = (b[0] - a[0], b[1] - a[1])
    across = _dot(line, line)
    if far_a <= radius or far_b <= radius:
        return None
    if across > TINY:
        along = -_dot(line, a) / across
        if 0 < along < 1 and math.hypot(a[0] + along * line[0], a[1] + along * line[1]) <= radius:
            return None
    halfway = (a[0] + b[0], a[1] + b[1])
    length = math.hypot(*halfway)
    default = (halfway[0] / length * radius, halfway[1] / length * radius) if length > TINY else (radius, 0.0)
    cosine = (far_a**2 + far_b**2 - across) / (2 * far_a * far_b)
    if cosine < -1 + TINY:
        return None
    if cosine > 1 - TINY:
        return 0.0, default, default
    z = _incidence(radius / far_a, radius / far_b, math.acos(cosine))
    if z is None:
        return 0.0, default, default
    if a[0] * b[1] - a[1] * b[0] > 0:
        end, angle = a, math.asin(z) - math.asin(radius / far_a * z)
    else:
        end, angle = b, math.asin(z) - math.asin(radius / far_b * z)
    scale = radius / math.hypot(*end)
    s, c = math.sin(angle), math.cos(angle)
    touch = (scale * (c * end[0] - s * end[1]), scale * (s * end[0] + c * end[1]))
    return 0.0, touch, touch


def _incidence(a: float, b: float, angle: float) -> float | None:
    """Root z of asin(a z) + asin(b z) - 2 asin(z) + angle, or None where Newton's method leaves its way."""
    z = 1 - 1e-7
    for iteration in range(21):
        f = math.asin(a * z) + math.asin(b * z) - 2 * math.asin(z) + angle
        if f > (1e-6 if iteration else 0.0):
            return None
        if abs(f) <= 1e-6:
            return z
        slope = sum(factor / max(TINY, math.sqrt(1 - (factor * z) ** 2)) for factor in (a, b))
        slope -= 2 / max(TINY, math.sqrt(1 - z * z))
        if slope > -TINY or z - f / slope > z:
            return None
        z -= f / slope
    return None


def _cross(a: Point, b: Point) -> float:
    return a[0] * b[1] - a[1] * b[0]


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]
