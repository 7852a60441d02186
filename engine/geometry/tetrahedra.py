"""Tetrahedral meshes of cylinders and of whatever a signed distance describes, all of positive volume.

Points (n, 3) in m, tetrahedra (k, 4) of point numbers: the triple product of the edges from the first corner to the
others is positive.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np

_NEAR_LONG, _NEAR_SHORT = 0.24999, 0.41189
"""Part of an edge of the lattice within which a corner moves onto the surface; long edges run along the axes."""
_CHUNK = 1 << 22
"""Pairs of points and triangles that are compared at once."""
MOST_CELLS = 1 << 20

Distance = Callable[[np.ndarray], np.ndarray]
"""Signed distances (n,) of points (n, 3) from a surface, below 0 within."""


def volumes(points: np.ndarray, tetrahedra: np.ndarray) -> np.ndarray:
    """(k,) signed volumes, m^3."""
    corner = points[tetrahedra[:, 0]]
    a, b, c = (points[tetrahedra[:, i]] - corner for i in (1, 2, 3))
    return np.einsum("ni,ni->n", np.cross(a, b), c) / 6


def cylinder(radius: float, height: float, spacing: float) -> tuple[np.ndarray, np.ndarray]:
    """A cylinder about z around the origin: layers of rings of triangles, each layer's prisms in three."""
    rings, layers = max(1, round(radius / spacing)), max(1, round(height / spacing))
    flat, triangles = _disc(radius, rings)
    points = np.concatenate(
        [np.column_stack([flat, np.full(len(flat), z)]) for z in np.linspace(-height / 2, height / 2, layers + 1)]
    )
    low, mid, high = np.sort(triangles, axis=1).T
    n = len(flat)
    column = np.concatenate(
        [
            np.stack([low, mid, high, high + n], axis=1),
            np.stack([low, mid, mid + n, high + n], axis=1),
            np.stack([low, low + n, mid + n, high + n], axis=1),
        ]
    )
    tetrahedra = np.concatenate([column + n * layer for layer in range(layers)])
    return points, _turned(points, tetrahedra)


def _disc(radius: float, rings: int) -> tuple[np.ndarray, np.ndarray]:
    """Points (n, 2) on concentric circles, six more on each than on the one within, and triangles."""
    points = [np.zeros((1, 2))]
    triangles: list[tuple[int, int, int]] = []
    inner, first = [0], 1
    for ring in range(1, rings + 1):
        angle = 2 * np.pi * np.arange(6 * ring) / (6 * ring)
        points.append(radius * ring / rings * np.stack([np.cos(angle), np.sin(angle)], axis=1))
        outer = list(range(first, first + 6 * ring))
        for side in range(6):
            start, within = side * ring, side * (ring - 1)
            for step in range(ring):
                a, b = outer[start + step], outer[(start + step + 1) % len(outer)]
                c = inner[(within + step) % len(inner)]
                triangles.append((a, b, c))
                if step < ring - 1:
                    triangles.append((c, b, inner[(within + step + 1) % len(inner)]))
        inner, first = outer, first + 6 * ring
    return np.concatenate(points), np.array(triangles)


def stuffed(distance: Distance, low: np.ndarray, high: np.ndarray, spacing: float) -> tuple[np.ndarray, np.ndarray]:
    """What lies within a surface: a body-centred lattice, cut at the surface.

    Corners close to the surface are moved onto it first, so that no cut makes a sliver (Labelle and Shewchuk,
    "Isosurface Stuffing: Fast Tetrahedral Meshes with Good Dihedral Angles", 2007). Edges and tips of the surface
    that are sharper than the lattice are rounded.

    Args:
        low, high: corners (3,) of a box around the surface.
        spacing: length of the longest edges of the lattice, m.

    Raises:
        ValueError: nothing lies within, or the lattice would have too many cells.
    """
    points, tetrahedra, short = _lattice(np.asarray(low, float), np.asarray(high, float), spacing)
    value = np.asarray(distance(points), float)
    if not np.isfinite(value).all():
        raise ValueError("the distances from the surface are not finite numbers")
    value[np.abs(value) < 1e-9 * spacing] = 0.0
    points = _snapped(points, value, tetrahedra, short)
    points, tetrahedra = _cut(points, value, tetrahedra)
    if not len(tetrahedra):
        raise ValueError("nothing lies within the surface, or less than a cell of the lattice")
    used, tetrahedra = np.unique(tetrahedra, return_inverse=True)
    points, tetrahedra = points[used], tetrahedra.reshape(-1, 4)
    return points, _turned(points, tetrahedra)


def _lattice(low: np.ndarray, high: np.ndarray, spacing: float) -> tuple[np.ndarray, np.ndarray, int]:
    """Corners of cubes, then their centres; tetrahedra of two centres and two corners; the number of the corners."""
    cells = np.maximum(1, np.ceil((high - low) / spacing - 1e-9).astype(int)) + 2
    if np.prod(cells, dtype=float) > MOST_CELLS:
        raise ValueError(f"a mesh of {cells[0]} x {cells[1]} x {cells[2]} cells is too fine; give a larger spacing")
    start = (low + high - cells * spacing) / 2
    corner = start + spacing * _steps(cells + 1)
    centre = start + spacing * (0.5 + _steps(cells))
    ids = np.arange(len(corner)).reshape(cells + 1)
    middle = len(corner) + np.arange(len(centre)).reshape(cells)
    found = []
    for axis in range(3):
        upright, square = np.moveaxis(middle, axis, 0), np.moveaxis(ids, axis, 0)[1:-1]
        one, other = upright[:-1], upright[1:]
        around = [square[:, :-1, :-1], square[:, 1:, :-1], square[:, 1:, 1:], square[:, :-1, 1:]]
        for a, b in itertools.pairwise([*around, around[0]]):
            found.append(np.stack([one, other, a, b], axis=3).reshape(-1, 4))
    return np.concatenate([corner, centre]), np.concatenate(found), len(corner)


def _steps(count: np.ndarray) -> np.ndarray:
    """(n, 3) whole numbers of steps along each axis, below their counts; the last runs fastest."""
    return np.stack(np.meshgrid(*(np.arange(n) for n in count), indexing="ij"), axis=3).reshape(-1, 3)


def _snapped(points: np.ndarray, value: np.ndarray, tetrahedra: np.ndarray, corners: int) -> np.ndarray:
    """Points with those close to the surface moved onto it, along the edge that meets it first; their values are
    set to 0."""
    pairs = np.concatenate([tetrahedra[:, [i, j]] for i, j in itertools.combinations(range(4), 2)])
    pairs = np.unique(np.sort(pairs[value[pairs[:, 0]] * value[pairs[:, 1]] < 0], axis=1), axis=0)
    share = value[pairs[:, 0]] / (value[pairs[:, 0]] - value[pairs[:, 1]])
    near = np.where((pairs[:, 0] < corners) != (pairs[:, 1] < corners), _NEAR_SHORT, _NEAR_LONG)
    points, places = points.copy(), points
    order = np.argsort(np.minimum(share, 1 - share) / near, kind="stable")
    for i in order:  # one after the other: a point that has moved leaves nothing to cut on its edges
        for here, there, part in ((*pairs[i], share[i]), (*pairs[i, ::-1], 1 - share[i])):
            if part < near[i] and value[here] and value[there]:
                points[here] = places[here] + part * (places[there] - places[here])
                value[here] = 0.0
    return points


def _cut(points: np.ndarray, value: np.ndarray, tetrahedra: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The parts of the tetrahedra where values are negative."""
    sign = np.sign(value[tetrahedra])
    touched = (sign < 0).any(axis=1)
    whole = touched & (sign <= 0).all(axis=1)
    added: list[np.ndarray] = []
    cuts: dict[tuple[int, int], int] = {}

    def cut(within: int, outside: int) -> int:
        """Where an edge meets the surface."""
        key = (within, outside)
        if key not in cuts:
            cuts[key] = len(points) + len(added)
            share = value[within] / (value[within] - value[outside])
            added.append(points[within] + share * (points[outside] - points[within]))
        return cuts[key]

    parts: list[tuple[int, int, int, int]] = []
    for corners in tetrahedra[touched & ~whole].tolist():
        within = [v for v in corners if value[v] < 0]
        on = [v for v in corners if value[v] == 0]
        outside = [v for v in corners if value[v] > 0]
        if len(within) == 1:
            a, b, c = on + [cut(within[0], v) for v in outside]
            parts.append((within[0], a, b, c))
        elif len(within) == 2 and on:
            first, second = sorted(within)
            far = cut(second, outside[0])
            parts += [(on[0], first, second, far), (on[0], first, far, cut(first, outside[0]))]
        elif len(within) == 2:
            ends = [(v, cut(v, outside[0]), cut(v, outside[1])) for v in within]
            parts += _prism(*ends[0], *ends[1])
        else:
            a, b, c = (cut(v, outside[0]) for v in within)
            parts += _prism(within[0], within[1], within[2], a, b, c)
    every = np.concatenate([tetrahedra[whole], np.array(parts, int).reshape(-1, 4)])
    return np.concatenate([points, np.array(added).reshape(-1, 3)]), every


def _prism(*corners: int) -> list[tuple[int, int, int, int]]:
    """Three tetrahedra of a prism whose triangles are the first and the last three corners. Every square side is
    divided from its corner of lowest number, so that neighbours divide it alike."""
    low, high = list(corners[:3]), list(corners[3:])
    if min(high) < min(low):
        low, high = high, low
    turn = low.index(min(low))
    a, b, c = low[turn:] + low[:turn]
    d, e, f = high[turn:] + high[:turn]
    if min(b, f) < min(c, e):
        return [(a, b, c, f), (a, b, f, e), (a, e, f, d)]
    return [(a, b, c, e), (a, e, c, f), (a, e, f, d)]


def _turned(points: np.ndarray, tetrahedra: np.ndarray) -> np.ndarray:
    """Tetrahedra with their last corners exchanged where their volume is negative."""
    turned = tetrahedra.copy()
    inverted = volumes(points, tetrahedra) < 0
    turned[inverted] = turned[inverted][:, [0, 1, 3, 2]]
    return turned


def sphere_distance(radius: float) -> Distance:
    """Of a sphere around the origin."""
    return lambda p: np.linalg.norm(p, axis=1) - radius


def capsule_distance(radius: float, height: float) -> Distance:
    """Of a capsule about z around the origin; height: between the centres of its ends."""

    def distance(p: np.ndarray) -> np.ndarray:
        beyond = p[:, 2] - np.clip(p[:, 2], -height / 2, height / 2)
        return np.sqrt(p[:, 0] ** 2 + p[:, 1] ** 2 + beyond**2) - radius

    return distance


def cone_distance(radius: float, height: float) -> Distance:
    """Of a cone about z, its base at -height / 2 and its tip at height / 2; outside and beside its rim a bound."""
    slant = np.hypot(radius, height)

    def distance(p: np.ndarray) -> np.ndarray:
        around = np.hypot(p[:, 0], p[:, 1])
        side = (height * around + radius * (p[:, 2] - height / 2)) / slant
        return np.maximum(side, -height / 2 - p[:, 2])

    return distance


def mesh_distance(vertices: np.ndarray, faces: np.ndarray) -> Distance:
    """Of a closed surface (n, 3), (k, 3) whose triangles face outwards. Within is where it winds around a point more
    than half, so that small holes and overlaps do no harm (Jacobson et al., "Robust Inside-Outside Segmentation using
    Generalized Winding Numbers", 2013)."""
    corners = np.asarray(vertices, float)[np.asarray(faces, int)]

    def distance(p: np.ndarray) -> np.ndarray:
        step = max(1, _CHUNK // max(1, len(corners)))
        parts = [_to_triangles(p[i : i + step], corners) for i in range(0, len(p), step)]
        return np.concatenate(parts) if parts else np.zeros(0)

    return distance


def _to_triangles(p: np.ndarray, corners: np.ndarray) -> np.ndarray:
    a, b, c = (corners[None, :, i] - p[:, None] for i in range(3))
    la, lb, lc = (np.linalg.norm(v, axis=2) for v in (a, b, c))
    dot_ab, dot_bc, dot_ca = (np.einsum("nki,nki->nk", u, v) for u, v in ((a, b), (b, c), (c, a)))
    triple = np.einsum("nki,nki->nk", a, np.cross(b, c))
    angle = 2 * np.arctan2(triple, la * lb * lc + dot_ab * lc + dot_bc * la + dot_ca * lb)
    within = angle.sum(axis=1) > 2 * np.pi
    near = np.sqrt(_squares(a, b, c).min(axis=1))
    return np.where(within, -near, near)


def _squares(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Squared distances of the origin from triangles (..., 3)."""
    nearest = np.minimum(np.minimum(_to_segment(a, b), _to_segment(b, c)), _to_segment(c, a))
    normal = np.cross(b - a, c - a)
    square = np.einsum("...i,...i->...", normal, normal)
    inner = np.ones(a.shape[:-1], bool)
    for u, v in ((a, b), (b, c), (c, a)):
        inner &= np.einsum("...i,...i->...", np.cross(v - u, -u), normal) >= 0
    height = np.einsum("...i,...i->...", normal, a) ** 2 / np.where(square > 0, square, 1.0)
    return np.where(inner & (square > 0), height, nearest)


def _to_segment(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    along = b - a
    square = np.einsum("...i,...i->...", along, along)
    share = np.clip(-np.einsum("...i,...i->...", a, along) / np.where(square > 0, square, 1.0), 0, 1)
    nearest = a + share[..., None] * along
    return np.einsum("...i,...i->...", nearest, nearest)
