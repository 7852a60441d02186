"""Meshes that MJCF generates from parameters: spheres, cones, superquadrics, wedges and plates.

The vertices are those of MuJoCo 4.0 (XML reference, asset/mesh/builtin), in its order and single precision.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np

Arrays = tuple[np.ndarray, np.ndarray | None]
"""Vertices (n, 3) float32 and triangles (k, 3) int32; None where the mesh is the hull of its vertices."""

PARAMETERS = {
    "sphere": ("subdivisions",),
    "hemisphere": ("resolution",),
    "cone": ("edges", "top radius"),
    "supersphere": ("resolution", "e", "n"),
    "supertorus": ("resolution", "radius", "s", "t"),
    "wedge": ("horizontal resolution", "vertical resolution", "horizontal angle", "vertical angle", "gamma"),
    "plate": ("horizontal resolution", "vertical resolution"),
}
MOST = 1 << 20
"""Largest number of vertices that is generated."""


def generate(kind: str, params: Sequence[float] | np.ndarray) -> Arrays:
    """A generated mesh. Raises ValueError saying which parameter is missing or outside its range."""
    names = PARAMETERS.get(kind)
    if names is None:
        raise ValueError(f"{kind!r} is not a generated shape; there are {', '.join(PARAMETERS)}")
    values = [float(p) for p in params]
    if len(values) != len(names):
        raise ValueError(
            f"a generated {kind} takes {len(names)} parameters ({', '.join(names)}), found {len(values)}"
        )
    if not all(map(math.isfinite, values)):
        raise ValueError(f"the parameters of a generated {kind} are finite numbers, found {values}")
    return _GENERATE[kind](*values)


def frames(kind: str, params: Sequence[float] | np.ndarray) -> np.ndarray | None:
    """(3n, 3) normal and two tangents of every vertex of a generated mesh; None where it has none of its own."""
    make = {"wedge": _wedge_frames, "plate": _plate_frames}.get(kind)
    return None if make is None else make(*(float(p) for p in params))


def _within(kind: str, name: str, value: float, low: float, high: float, open_low: bool = False) -> None:
    if not (low < value if open_low else low <= value) or not value <= high:
        interval = f"{'(' if open_low else '['}{low:g}, {'∞)' if math.isinf(high) else f'{high:g}]'}"
        raise ValueError(f"the {name} of a generated {kind} lies in {interval}, found {value:g}")


def _count(kind: str, name: str, value: float, low: int, high: int) -> int:
    _within(kind, name, value, low, high)
    return int(value)


def _sphere(subdivisions: float) -> Arrays:
    """Icosahedron, each triangle cut into four, vertices pushed out to the unit sphere."""
    count = _count("sphere", "number of subdivisions", subdivisions, 0, 4)
    phi = np.float32((1 + math.sqrt(5)) / 2)
    corners = [(-1, phi, 0), (1, phi, 0), (-1, -phi, 0), (1, -phi, 0)]
    vertices = np.array([(s[i], s[(i + 1) % 3], s[(i + 2) % 3]) for i in (0, 2, 1) for s in corners], np.float32)
    length = math.sqrt(1 + float(phi * phi))
    points = list((vertices / length).astype(np.float32))
    faces = [(0, 11, 5), (0, 5, 1), (0, 1, 7), (0, 7, 10), (0, 10, 11), (1, 5, 9), (5, 11, 4), (11, 10, 2)]
    faces += [(10, 7, 6), (7, 1, 8), (3, 9, 4), (3, 4, 2), (3, 2, 6), (3, 6, 8), (3, 8, 9), (4, 9, 5)]
    faces += [(2, 4, 11), (6, 2, 10), (8, 6, 7), (9, 8, 1)]
    for _ in range(count):
        middles: dict[tuple[int, int], int] = {}
        smaller = []
        for a, b, c in faces:
            ab, bc, ca = (_middle(points, middles, i, j) for i, j in ((a, b), (b, c), (c, a)))
            smaller += [(a, ab, ca), (b, bc, ab), (c, ca, bc), (ab, bc, ca)]
        faces = smaller
    return np.array(points, np.float32), np.array(faces, np.int32)


def _middle(points: list[np.ndarray], middles: dict[tuple[int, int], int], i: int, j: int) -> int:
    key = (min(i, j), max(i, j))
    if key not in middles:
        x, y, z = (points[i] + points[j]) / np.float32(2)
        middles[key] = len(points)
        points.append(np.array([x, y, z], np.float32) / np.sqrt(x * x + y * y + z * z))
    return middles[key]


def _hemisphere(resolution: float) -> Arrays:
    """Upper half sphere: four sides of rows from the pole, each row one quad longer, and a flat cap below."""
    n = _count("hemisphere", "resolution", resolution, 0, 10)
    pole = np.array([0.0, 0.0, 1.0])
    equator = np.array([(1.0, 0, 0), (0, 1.0, 0), (-1.0, 0, 0), (0, -1.0, 0)])
    points = [pole]
    for row, side in itertools.product(range(n + 1), range(4)):
        factor = (row + 1) / (n + 1)
        start, end = (pole + factor * (equator[(side + k) % 4] - pole) for k in (0, 1))
        arc = start + np.arange(row + 1)[:, None] * ((end - start) / (row + 1))
        points += list(arc / np.sqrt(arc[:, 0] ** 2 + arc[:, 1] ** 2 + arc[:, 2] ** 2)[:, None])
    points.append(np.zeros(3))
    faces = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 1)]
    for row, side in itertools.product(range(n), range(4)):
        upper, count = 2 * row * (row + 1) + 1, 4 * (row + 1)
        lower, below = upper + count, 4 * (row + 2)
        for i in range(row + 2):
            v, w = i + (row + 1) * side, i + (row + 2) * side
            faces.append((upper + v % count, lower + w % below, lower + (w + 1) % below))
            if i < row + 1:
                faces.append((upper + v % count, lower + (w + 1) % below, upper + (v + 1) % count))
    rim, count = 2 * n * (n + 1) + 1, 4 * (n + 1)
    faces += [(rim + i, len(points) - 1, rim + (i + 1) % count) for i in range(count)]
    return np.array(points, np.float32), np.array(faces, np.int32)


def _cone(edges: float, radius: float) -> Arrays:
    """Hull of a regular polygon and a smaller one, or a tip, above it."""
    n = _count("cone", "number of edges", edges, 3, MOST // 2)
    _within("cone", "top radius", radius, 0, math.inf)
    angle = 2 * np.arange(n) * math.pi / n
    ring = np.column_stack([np.cos(angle), np.sin(angle)])
    top = np.column_stack([radius * ring, np.ones(n)]) if radius > 0 else np.array([[0.0, 0, 1]])
    return np.vstack([np.column_stack([ring, -np.ones(n)]), top]).astype(np.float32), None


def _power(values: np.ndarray, exponent: float) -> np.ndarray:
    return np.copysign(np.abs(values) ** exponent, values)


def _supersphere(resolution: float, e: float, n: float) -> Arrays:
    """Superellipsoid (https://en.wikipedia.org/wiki/Superellipsoid) of rings from the south to the north pole."""
    res = _count("supersphere", "resolution", resolution, 3, int(math.sqrt(MOST)))
    _within("supersphere", "exponent e", e, 0, math.inf)
    _within("supersphere", "exponent n", n, 0, math.inf)
    v = (-math.pi / 2 + np.arange(1, res) * math.pi / res)[:, None]
    u = (-math.pi + np.arange(res) * 2 * math.pi / res)[None]
    across, along = _power(np.cos(v), n), _power(np.sin(v), n)
    rings = np.stack([across * _power(np.cos(u), e), across * _power(np.sin(u), e), along + 0 * u], axis=-1)
    vertices = np.vstack([[(0, 0, -1)], rings.reshape(-1, 3), [(0, 0, 1)]]).astype(np.float32)
    j = np.arange(res)
    k = (j + 1) % res
    faces = [np.column_stack([0 * j, 1 + k, 1 + j])]
    for i in range(res - 2):
        low, high = 1 + i * res, 1 + (i + 1) * res
        quads = np.column_stack([low + j, low + k, high + j, low + k, high + k, high + j])
        faces.append(quads.reshape(-1, 3))
    last = 1 + (res - 2) * res
    faces.append(np.column_stack([last + j, last + k, np.full(res, len(vertices) - 1)]))
    return vertices, np.concatenate(faces).astype(np.int32)


def _supertorus(resolution: float, radius: float, s: float, t: float) -> Arrays:
    """Supertoroid (https://en.wikipedia.org/wiki/Supertoroid) around z with a ring of radius 1."""
    res = _count("supertorus", "resolution", resolution, 3, int(math.sqrt(MOST)))
    _within("supertorus", "radius", radius, 0, 1, open_low=True)
    _within("supertorus", "exponent s", s, 0, math.inf, open_low=True)
    _within("supertorus", "exponent t", t, 0, math.inf, open_low=True)
    u = (2 * math.pi * np.arange(res) / res)[:, None]
    v = (2 * math.pi * np.arange(res) / res)[None]
    out = 1 + radius * _power(np.cos(v), s)
    rings = [out * _power(np.cos(u), t), out * _power(np.sin(u), t), radius * _power(np.sin(v), s) + 0 * u]
    i, j = np.meshgrid(np.arange(res), np.arange(res), indexing="ij")
    a, b = i * res + j, (i + 1) % res * res + j
    c, d = (i + 1) % res * res + (j + 1) % res, i * res + (j + 1) % res
    faces = np.stack([a, b, d, b, c, d], axis=-1).reshape(-1, 3)
    return np.stack(rings, axis=-1).reshape(-1, 3).astype(np.float32), faces.astype(np.int32)


def _wedge(across: float, up: float, azimuth: float, elevation: float, gamma: float) -> Arrays:
    """Points of a field of view on the unit sphere around -z; gamma makes them denser in the middle."""
    nx, ny = _grid("wedge", across, up)
    _within("wedge", "horizontal angle", azimuth, 0, 180, open_low=True)
    _within("wedge", "vertical angle", elevation, 0, 90, open_low=True)
    _within("wedge", "gamma", gamma, 0, 1)
    a, e = (
        (edges[1:] + edges[:-1]) * 0.5
        for edges in (_fovea(nx, gamma) * azimuth * math.pi / 180, _fovea(ny, gamma) * elevation * math.pi / 180)
    )
    a, e = np.meshgrid(a, e, indexing="ij")
    points = np.stack([np.cos(e) * np.sin(a), np.sin(e), -np.cos(e) * np.cos(a)], axis=-1)
    return points.reshape(-1, 3).astype(np.float32), None


def _wedge_frames(across: float, up: float, azimuth: float, elevation: float, gamma: float) -> np.ndarray:
    points = _wedge(across, up, azimuth, elevation, gamma)[0].astype(np.float64)
    a, e = np.arctan2(points[:, 0], -points[:, 2]), np.arcsin(np.clip(points[:, 1], -1, 1))
    sideways = np.stack([np.cos(a), np.zeros_like(a), np.sin(a)], axis=-1)
    upwards = np.stack([-np.sin(e) * np.sin(a), np.cos(e), np.sin(e) * np.cos(a)], axis=-1)
    return np.stack([points, sideways, upwards], axis=1).reshape(-1, 3)


def _fovea(count: int, gamma: float) -> np.ndarray:
    """Edges of `count` bins from -1 to 1: x drawn towards x^5 by gamma."""
    x = np.add.accumulate(np.concatenate([[-1.0], np.full(count, 2 / count)]))
    return gamma * x**5 + (1 - gamma) * x if gamma else x


def _plate(across: float, up: float) -> Arrays:
    """Square grid of points at z = -1, without its rim."""
    nx, ny = _grid("plate", across, up)
    x, y = np.meshgrid(-1 + (np.arange(nx) + 0.5) * (2 / nx), -1 + (np.arange(ny) + 0.5) * (2 / ny), indexing="ij")
    i, j = np.meshgrid(np.arange(1, nx), np.arange(1, ny), indexing="ij")
    a, b, c, d = (i - 1) * ny + j - 1, i * ny + j - 1, (i - 1) * ny + j, i * ny + j
    faces = np.stack([a, b, c, d, c, b], axis=-1).reshape(-1, 3)
    return np.stack([x, y, -np.ones_like(x)], axis=-1).reshape(-1, 3).astype(np.float32), faces.astype(np.int32)


def _plate_frames(across: float, up: float) -> np.ndarray:
    return np.tile(np.eye(3), (len(_plate(across, up)[0]), 1))


def _grid(kind: str, across: float, up: float) -> tuple[int, int]:
    side = int(math.sqrt(MOST))
    return (
        _count(kind, "horizontal resolution", across, 1, side),
        _count(kind, "vertical resolution", up, 1, side),
    )


_GENERATE = {
    "sphere": _sphere,
    "hemisphere": _hemisphere,
    "cone": _cone,
    "supersphere": _supersphere,
    "supertorus": _supertorus,
    "wedge": _wedge,
    "plate": _plate,
}
