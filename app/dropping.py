"""Objects lowered onto what is below them: where they start, in world axes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from app.aligning import Standing, moves_of, standing
from app.document import Document
from app.library.solids import Solids
from app.naming import title
from engine.errors import SceneError

PAIRS = 2_000_000
"""Pairs that are compared at once."""
CELLS = 128
"""Most cells along each axis of the grid in which pairs are found."""
HAIR = 1e-5
"""Of the width of an object, by which it is taken to be narrower."""


def drop(document: Document, paths: Sequence[str]) -> list[str]:
    """Lower objects until they touch what is below them, the lowest first, or lift those that reach into it by less
    than half of their height; in one undo step. Each shape that is dropped counts as its convex hull, as in the
    simulation. Returns the paths of all. Raises SceneError where nothing is below any of them."""
    objects, solids = standing(document.world, paths)
    if not objects:
        raise SceneError("nothing is selected that could be moved", document.file)
    lowered = np.zeros(len(solids.paths))
    moves: list[tuple[Standing, np.ndarray]] = []
    for one in sorted(objects, key=lambda one: one.low[2]):
        height = _height_above(one, solids, lowered)
        if height is not None:
            lowered[one.solids] = height
            moves.append((one, np.array([0.0, 0.0, -height])))
    if not moves:
        raise SceneError("there is nothing below to drop onto", document.file)
    what = title(document.world, objects[0].place.path) if len(objects) == 1 else f"{len(objects)} objects"
    document.edit(moves_of(moves), f"Drop {what}")
    return list(paths)


class _Mesh(NamedTuple):
    """Triangles in the world.

    Attributes:
        points: (n, 3) m, those of `faces` and no others.
        faces, edges: (f, 3), (e, 2) numbers of points.
    """

    points: np.ndarray
    faces: np.ndarray
    edges: np.ndarray

    def within(self, low: np.ndarray, high: np.ndarray) -> _Mesh:
        """Of the faces those that reach into a box seen from above, and not above the box."""
        corners = self.points[self.faces]
        least, most = corners.min(axis=1), corners.max(axis=1)
        kept = np.all((least[:, :2] <= high[:2]) & (most[:, :2] >= low[:2]), axis=1) & (least[:, 2] <= high[2])
        return _mesh(self.points, self.faces[kept])


_NO_SHAPE = -1
_POINT = _Mesh(np.zeros((1, 3)), np.zeros((0, 3), np.intp), np.zeros((0, 2), np.intp))


def _mesh(points: np.ndarray, faces: np.ndarray) -> _Mesh:
    """Vertices (v, 3) and faces (f, 3), without what no face uses."""
    used, faces = np.unique(faces, return_inverse=True)
    faces = faces.reshape(-1, 3)
    edges = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    return _Mesh(points[used], faces, np.unique(np.sort(edges, axis=1), axis=0))


def _hull(points: np.ndarray, faces: np.ndarray) -> _Mesh:
    """The convex hull of a shape; of one that is flat the shape itself."""
    from scipy.spatial import ConvexHull, QhullError  # slow to load, and the window starts without it

    try:
        return _mesh(points, ConvexHull(points).simplices)
    except (QhullError, ValueError):
        return _mesh(points, faces)


def _height_above(one: Standing, solids: Solids, lowered: np.ndarray) -> float | None:
    """How far an object is above what is below it, m; None where there is nothing."""
    middle = 0.5 * (one.low[2] + one.high[2])
    own = {i: _narrower(one, solids.triangles(i)[0]) for i in one.solids if len(solids.triangles(i)[0])}
    own = own or {_NO_SHAPE: one.place.position[None]}
    least, pairs = np.inf, []
    for other in range(len(solids.paths)):
        if other in one.solids:
            continue
        if solids.infinite[other]:
            least = min([least, *(_above_plane(points, *solids.place(other)) for points in own.values())])
            continue
        low, high = (corner[other] - (0.0, 0.0, lowered[other]) for corner in (solids.low, solids.high))
        if low[2] > middle:
            continue
        for i, points in own.items():
            bottom, top = points.min(axis=0), points.max(axis=0)
            if np.all((low <= top)[:2] & (high >= bottom)[:2]):
                pairs.append((float(bottom[2] - min(high[2], middle)), other, i))
    hulls: dict[int, _Mesh] = {}
    below: dict[int, _Mesh] = {}
    for bound, other, i in sorted(pairs):
        if bound >= least:
            break
        if i not in hulls:
            hulls[i] = _POINT._replace(points=own[i]) if i == _NO_SHAPE else _hull(own[i], solids.triangles(i)[1])
        if other not in below:
            points, faces = solids.triangles(other)
            whole = _mesh(points - (0.0, 0.0, lowered[other]), faces)
            below[other] = whole.within(one.low, np.array([*one.high[:2], middle]))
        least = min([least, *(float(each.min()) for each in _distances(hulls[i], below[other], middle) if len(each))])
    return least if np.isfinite(least) else None


def _above_plane(points: np.ndarray, origin: np.ndarray, axes: np.ndarray) -> float:
    """Least height of points over a plane without end; infinite over one that stands upright."""
    normal = axes[2]
    if abs(normal[2]) < 1e-6:
        return np.inf
    return float((points[:, 2] - origin[2] + ((points[:, :2] - origin[:2]) @ normal[:2]) / normal[2]).min())


def _narrower(one: Standing, points: np.ndarray) -> np.ndarray:
    """Vertices of an object that is narrower by a hair, so as not to land on what stands right beside it."""
    center = 0.5 * (one.low + one.high)
    return center + (points - center) * [1 - HAIR, 1 - HAIR, 1.0]


def _distances(upper: _Mesh, lower: _Mesh, middle: float) -> Iterator[np.ndarray]:
    """Vertical distances, m, of a mesh from one below it: at the corners and at crossing edges of both, where the
    least one is. What of the lower one is above `middle` does not count."""
    point, heights = _met(upper.points, lower)
    yield (upper.points[point, 2] - heights)[heights <= middle]
    point, heights = _met(lower.points, upper)
    tops = lower.points[point, 2]
    yield (heights - tops)[tops <= middle]
    yield from _crossings(upper.points[upper.edges], lower.points[lower.edges], middle)


def _met(points: np.ndarray, mesh: _Mesh) -> tuple[np.ndarray, np.ndarray]:
    """Where vertical lines through points (n, 3) meet a mesh: numbers of points (k,), and heights (k,), m."""
    corners = mesh.points[mesh.faces]
    found = [np.zeros(0, np.intp)], [np.zeros(0)]
    for i, j in _overlapping(points[:, None, :2], corners[:, :, :2]):
        a, b, c = np.moveaxis(corners[j] - [1.0, 1.0, 0.0] * points[i, None], 1, 0)
        area = _cross(b - a, c - a)
        with np.errstate(divide="ignore", invalid="ignore"):
            u, v = _cross(b, c) / area, _cross(c, a) / area
            inside = (np.abs(area) > 1e-15) & (u >= -1e-9) & (v >= -1e-9) & (u + v <= 1 + 1e-9)
        u, v = u[inside], v[inside]
        found[0].append(i[inside])
        found[1].append(u * a[inside, 2] + v * b[inside, 2] + (1 - u - v) * c[inside, 2])
    return np.concatenate(found[0]), np.concatenate(found[1])


def _crossings(upper: np.ndarray, lower: np.ndarray, middle: float) -> Iterator[np.ndarray]:
    """Vertical distances (k,) of edges (n, 2, 3) from edges (m, 2, 3) that they cross as seen from above."""
    for i, j in _overlapping(upper[:, :, :2], lower[:, :, :2]):
        along, across, between = upper[i, 1] - upper[i, 0], lower[j, 1] - lower[j, 0], lower[j, 0] - upper[i, 0]
        area = _cross(along, across)
        with np.errstate(divide="ignore", invalid="ignore"):
            s, t = _cross(between, across) / area, _cross(between, along) / area
            crossing = (np.abs(area) > 1e-15) & (s >= 0) & (s <= 1) & (t >= 0) & (t <= 1)
        s, t, i, j = s[crossing], t[crossing], i[crossing], j[crossing]
        heights = lower[j, 0, 2] + t * (lower[j, 1, 2] - lower[j, 0, 2])
        yield (upper[i, 0, 2] + s * (upper[i, 1, 2] - upper[i, 0, 2]) - heights)[heights <= middle]


def _overlapping(a: np.ndarray, b: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Which of figures with corners (n, p, 2) and (m, q, 2) may overlap, as their boxes share a cell of a grid:
    numbers (k,) and (k,), some pairs several times, in blocks."""
    if not len(a) or not len(b):
        return
    boxes = [(figures.min(axis=1), figures.max(axis=1)) for figures in (a, b)]
    low = np.maximum(*(least.min(axis=0) for least, _ in boxes))
    high = np.minimum(*(most.max(axis=0) for _, most in boxes))
    side = int(np.clip(np.sqrt(len(a) + len(b)), 1, CELLS))
    (cells_a, ids_a), (cells_b, ids_b) = (_in_cells(*box, low, high, side) for box in boxes)
    order = np.argsort(cells_b, kind="stable")
    cells_b, ids_b = cells_b[order], ids_b[order]
    first, last = np.searchsorted(cells_b, cells_a, "left"), np.searchsorted(cells_b, cells_a, "right")
    for block in np.array_split(np.arange(len(cells_a)), int((last - first).sum()) // PAIRS + 1):
        i, k = _expanded(first[block], last[block])
        if len(i):
            yield ids_a[block][i], ids_b[k]


def _in_cells(
    least: np.ndarray, most: np.ndarray, low: np.ndarray, high: np.ndarray, side: int
) -> tuple[np.ndarray, np.ndarray]:
    """The cells (k,) of a grid of `side` by `side` over a box that boxes (n, 2) reach into, and the numbers (k,) of
    these boxes."""
    ids = np.flatnonzero(np.all((most >= low) & (least <= high), axis=1))
    size = np.maximum((high - low) / side, 1e-12)
    x0, y0 = np.clip((least[ids] - low) // size, 0, side - 1).astype(np.intp).T
    x1, y1 = np.clip((most[ids] - low) // size, 0, side - 1).astype(np.intp).T
    column, x = _expanded(x0, x1 + 1)
    row, y = _expanded(y0[column], y1[column] + 1)
    return y * side + x[row], ids[column[row]]


def _expanded(first: np.ndarray, last: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """All numbers (k,) of ranges (n,) up to `last`, without it, one after the other, and before them the number of
    the range of each."""
    counts = last - first
    of = np.repeat(np.arange(len(counts)), counts)
    return of, np.arange(len(of)) - (np.cumsum(counts) - counts)[of] + first[of]


def _cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Of vectors (n, 2), or of those of (n, 3) from above."""
    return a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
