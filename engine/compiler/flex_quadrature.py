"""What part of each cell of a grid a mesh fills: integrals of polynomials over tetrahedra, cut along the cells.

The finite cell method (Parvizian, Duester and Rank 2007): what a cell does not hold of the mesh counts a millionth,
so that no stiffness is singular.
"""

from __future__ import annotations

import numpy as np

from engine.lru_cache import LruCache

FICTITIOUS = 1e-6
_KNOWN: LruCache[np.ndarray] = LruCache(64 << 20, lambda moments: moments.nbytes)
_AT_ONCE = 1 << 17
"""Numbers that are worked on together, few enough for the caches."""


def moments(
    points: np.ndarray, elements: np.ndarray, count: tuple[int, int, int], order: int, extent: np.ndarray
) -> np.ndarray:
    """(cells, n, n, n) integrals of x^i y^j z^k over what each cell holds, in its own coordinates from 0 to 1, with
    n = 2 order + 1. Kept between builds.

    Args:
        points: (n, 3) in the coordinates of the grid, 0 to 1.
        elements: (k, 4) tetrahedra, or (k, 3) triangles of a surface.
        extent: (3,) m, of the grid.
    """
    key = points.tobytes(), elements.tobytes(), count, order, extent.tobytes()
    known = _KNOWN.get(key)
    return known if known is not None else _KNOWN.put(key, _moments(points, elements, count, order, extent))


def _moments(
    points: np.ndarray, elements: np.ndarray, count: tuple[int, int, int], order: int, extent: np.ndarray
) -> np.ndarray:
    if elements.shape[1] == 3 and not is_closed(elements):
        result = _sampled(points, elements, count, order, extent)
    else:
        result = _exact(points, elements, count, order)
    full = 1.0 / np.arange(1, 2 * order + 2)
    whole = np.einsum("i,j,k->ijk", full, full, full)
    return result + FICTITIOUS * (whole - result) if result.any() else np.broadcast_to(whole, result.shape)


def is_closed(triangles: np.ndarray) -> bool:
    """Whether every edge belongs to two triangles."""
    edges = np.sort(triangles[:, ((0, 1), (1, 2), (2, 0))].reshape(-1, 2), axis=1)
    return bool((np.unique(edges, axis=0, return_counts=True)[1] == 2).all())


def _exact(points: np.ndarray, elements: np.ndarray, count: tuple[int, int, int], order: int) -> np.ndarray:
    """Of tetrahedra; of a closed surface those from a point to its triangles, negative where they face the point."""
    cells = points * np.array(count)
    corners = cells[elements]
    if elements.shape[1] == 3:
        corners = np.concatenate([np.broadcast_to(cells.mean(axis=0), (len(corners), 1, 3)), corners], axis=1)
    volume = np.linalg.det(corners[:, 1:] - corners[:, :1])
    weight = np.sign(volume) * np.sign(volume.sum()) if elements.shape[1] == 3 else np.ones(len(corners))
    for axis in range(3):
        for plane in range(1, count[axis]):
            corners, weight = _cut(corners, weight, axis, float(plane))
    return _integrals(corners, weight, count, order)


def _sampled(
    points: np.ndarray, triangles: np.ndarray, count: tuple[int, int, int], order: int, extent: np.ndarray
) -> np.ndarray:
    """Of an open surface, which holds the places that it winds around more than half (Jacobson et al., Robust
    inside-outside segmentation using generalized winding numbers, 2013): of the Gauss points of parts of a cell, two
    along each axis, that the surface crosses, of other parts by their middle."""
    size = 2 * order + 1
    x, w = np.polynomial.legendre.leggauss(order + 1)
    inner = np.stack(np.meshgrid(*[(x + 1) / 2] * 3, indexing="ij"), axis=3).reshape(-1, 3)
    shares = np.einsum("i,j,k->ijk", w, w, w).ravel() / 64
    parts = tuple(2 * n for n in count)
    part = np.stack(np.unravel_index(np.arange(np.prod(parts)), parts), axis=1)
    crossed = touched(points[triangles], parts).ravel()
    inside = np.zeros((len(part), len(inner)))
    surface = points * extent, triangles
    inside[~crossed] = _winding((part[~crossed] + 0.5) / parts * extent, *surface)[:, None] > 0.5
    places = (part[crossed, None] + inner) / parts * extent
    inside[crossed] = (_winding(places.reshape(-1, 3), *surface) > 0.5).reshape(-1, len(inner))
    local = (part[:, None] % 2 + inner) / 2
    axes = np.moveaxis(_powers(local, size), 3, 0)
    found = np.einsum("nq,inq,jnq,knq->nijk", inside * shares, *axes, optimize=True)
    cell = np.ravel_multi_index(tuple(part.T // 2), count)
    result = np.zeros((int(np.prod(count)), size, size, size))
    np.add.at(result, cell, found)
    return result


def touched(corners: np.ndarray, count: tuple[int, ...]) -> np.ndarray:
    """Cells of a grid that the boxes around elements (n, k, 3) touch, in its coordinates from 0 to 1."""
    low, high = (
        np.clip((ends * count).astype(np.int64), 0, np.array(count) - 1)
        for ends in (corners.min(axis=1), corners.max(axis=1))
    )
    found = np.zeros(count, bool)
    for (x0, y0, z0), (x1, y1, z1) in zip(low, high + 1, strict=True):
        found[x0:x1, y0:y1, z0:z1] = True
    return found


def _winding(places: np.ndarray, points: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """(n,) how often a surface goes around each place: the solid angle of its triangles (van Oosterom and Strackee
    1983) by that of a sphere."""
    angle = np.zeros(len(places))
    chunk = max(1, _AT_ONCE // max(len(places), 1))
    for start in range(0, len(triangles), chunk):
        a, b, c = (points[triangles[start : start + chunk, i]] - places[:, None] for i in range(3))
        la, lb, lc = (np.linalg.norm(side, axis=2) for side in (a, b, c))
        over = np.einsum("nti,nti->nt", a, np.cross(b, c))
        under = la * lb * lc + sum(
            np.einsum("nti,nti->nt", one, other) * length
            for one, other, length in ((a, b, lc), (b, c, la), (c, a, lb))
        )
        angle += 2 * np.arctan2(over, under).sum(axis=1)
    return angle / (4 * np.pi)


def _cut(corners: np.ndarray, weight: np.ndarray, axis: int, plane: float) -> tuple[np.ndarray, np.ndarray]:
    """Tetrahedra (n, 4, 3) and their weights, those that a plane crosses in pieces on either side."""
    height = corners[:, :, axis] - plane
    order = np.argsort(height, axis=1, kind="stable")
    corners = np.take_along_axis(corners, order[:, :, None], axis=1)
    height = np.take_along_axis(height, order, axis=1)
    below = (height < -1e-12).sum(axis=1)
    below[(height > 1e-12).sum(axis=1) == 0] = 4
    pieces, weights = [corners[(below == 0) | (below == 4)]], [weight[(below == 0) | (below == 4)]]
    for number in (1, 2, 3):
        some = below == number
        v, h = corners[some], height[some]

        def between(a: int, b: int, v: np.ndarray = v, h: np.ndarray = h) -> np.ndarray:
            share = h[:, a] / (h[:, a] - h[:, b])
            return v[:, a] + share[:, None] * (v[:, b] - v[:, a])

        a, b, c, d = (v[:, i] for i in range(4))
        if number == 2:
            ac, ad, bc, bd = between(0, 2), between(0, 3), between(1, 2), between(1, 3)
            parts = [*_prism((a, ac, ad), (b, bc, bd)), *_prism((c, ac, bc), (d, ad, bd))]
        elif number == 1:
            ends = between(0, 1), between(0, 2), between(0, 3)
            parts = [(a, *ends), *_prism(ends, (b, c, d))]
        else:
            ends = between(3, 0), between(3, 1), between(3, 2)
            parts = [(d, *ends), *_prism(ends, (a, b, c))]
        pieces += [np.stack(part, axis=1) for part in parts]
        weights += [weight[some]] * len(parts)
    return np.concatenate(pieces), np.concatenate(weights)


def _prism(one: tuple[np.ndarray, ...], other: tuple[np.ndarray, ...]) -> list[tuple[np.ndarray, ...]]:
    """Three tetrahedra between two triangles."""
    return [(*one, other[2]), (one[0], one[1], other[1], other[2]), (one[0], *other)]


def _integrals(corners: np.ndarray, weight: np.ndarray, count: tuple[int, int, int], order: int) -> np.ndarray:
    """Moments of tetrahedra that lie in one cell each."""
    size = 2 * order + 1
    result = np.zeros((int(np.prod(count)), size * size, size))
    places, shares = _rule(4 if order == 1 else 7)
    grid = np.clip(np.floor(corners.mean(axis=1)).astype(np.int64), 0, np.array(count) - 1)
    cells = (grid[:, 0] * count[1] + grid[:, 1]) * count[2] + grid[:, 2]
    by_cell = np.argsort(cells, kind="stable")
    chunk = max(1, _AT_ONCE // (len(shares) * size * size))
    for own in np.split(by_cell, np.flatnonzero(np.diff(cells[by_cell])) + 1):
        for start in range(0, len(own), chunk):
            some = own[start : start + chunk]
            v = corners[some] - grid[some, None, :]
            edges = v[:, 1:] - v[:, :1]
            amount = weight[some] * np.abs(np.linalg.det(edges))
            x, y, z = (_powers(axis, size) for axis in (v[:, :1] + places @ edges).reshape(-1, 3).T)
            x *= (amount[:, None] * shares).ravel()
            result[cells[some[0]]] += (x[:, None] * y).reshape(size * size, -1) @ z.T
    return result.reshape(-1, size, size, size)


def _powers(values: np.ndarray, number: int) -> np.ndarray:
    """(number, ...) powers of values, from 0 on."""
    result = np.ones((number, *values.shape))
    for i in range(1, number):
        np.multiply(result[i - 1], values, out=result[i])
    return result


def _rule(number: int) -> tuple[np.ndarray, np.ndarray]:
    """Points (q, 3) and weights of a product rule on the unit tetrahedron (Stroud 1971, section 2.4), exact to degree
    2 number - 3."""
    x, w = np.polynomial.legendre.leggauss(number)
    x, w = (x + 1) / 2, w / 2
    u, v, t = (axis.ravel() for axis in np.meshgrid(x, x, x, indexing="ij"))
    share = np.einsum("i,j,k->ijk", w, w, w).ravel() * (1 - u) ** 2 * (1 - v)
    return np.stack([u, v * (1 - u), t * (1 - u) * (1 - v)], axis=1), share
