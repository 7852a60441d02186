"""Convex hulls in the form in which MuJoCo stores them: a graph of vertices and edges, and flat polygons."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Hull:
    """Convex hull of a mesh.

    Vertex numbers are those of the mesh. `graph` is [vertices, faces, start of each vertex's edge list, vertex number
    of each hull vertex, edge lists of hull vertices ended by -1, three vertex numbers per face].
    """

    faces: np.ndarray
    graph: np.ndarray
    polygons: list[np.ndarray]
    normals: np.ndarray


def convex_hull(vertices: np.ndarray) -> Hull:
    """Hull of points (n, 3). Raises ValueError if they lie in a plane."""
    points = np.asarray(vertices, np.float64)
    from scipy.spatial import ConvexHull  # slow to load, and only scenes with meshes need it

    try:
        hull = ConvexHull(points, qhull_options="Qt")
    except Exception as error:  # scipy hides QhullError in private modules of some versions
        raise ValueError("its points lie in a plane, on a line, or are too few") from error
    faces = _outward(points, hull.simplices, hull.equations[:, :3])
    return Hull(faces, _graph(faces), *_polygons(points, faces, hull.equations))


def _outward(points: np.ndarray, faces: np.ndarray, normals: np.ndarray) -> np.ndarray:
    a, b, c = (points[faces[:, i]] for i in range(3))
    flip = np.einsum("ij,ij->i", np.cross(b - a, c - a), normals) < 0
    faces = faces.copy()
    faces[flip] = faces[flip][:, [0, 2, 1]]
    return faces.astype(np.int32)


def _graph(faces: np.ndarray) -> np.ndarray:
    used = np.unique(faces)
    local = np.full(int(used.max()) + 1, -1, np.int32)
    local[used] = np.arange(len(used))
    edges = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    edges = edges[np.lexsort((local[edges[:, 1]], local[edges[:, 0]]))]
    count = np.bincount(local[edges[:, 0]], minlength=len(used))
    ends = np.cumsum(count + 1)
    lists = np.full(ends[-1], -1, np.int32)
    places = np.arange(len(edges)) + np.repeat(np.arange(len(used)), count)
    lists[places] = local[edges[:, 1]]
    return np.concatenate([[len(used), len(faces)], ends - count - 1, used, lists, faces.ravel()]).astype(np.int32)


def _polygons(points: np.ndarray, faces: np.ndarray, planes: np.ndarray) -> tuple[list[np.ndarray], np.ndarray]:
    """Triangles in one plane joined to polygons, counter-clockwise from outside, with unit normals."""
    scale = max(1e-9, float(np.abs(points).max()))
    keys = np.round(np.column_stack([planes[:, :3], planes[:, 3:] / scale]) * 1e5).astype(np.int64)
    _, group = np.unique(keys, axis=0, return_inverse=True)
    group = group.ravel()
    order = np.argsort(group, kind="stable")
    borders = np.flatnonzero(np.diff(group[order])) + 1
    polygons, normals = [], []
    for members in np.split(order, borders):
        normal = planes[members, :3].mean(axis=0)
        normal /= np.linalg.norm(normal)
        for loop in _loops(faces[members]):
            polygons.append(loop)
            normals.append(normal)
    return polygons, np.array(normals)


def _loops(triangles: np.ndarray) -> list[np.ndarray]:
    """Boundary loops of triangles: the directed edges whose opposite is not there."""
    directed = {(int(a), int(b)) for t in triangles for a, b in ((t[0], t[1]), (t[1], t[2]), (t[2], t[0]))}
    following = {a: b for a, b in directed if (b, a) not in directed}
    loops = []
    while following:
        start = min(following)
        loop, at = [], start
        while at in following:
            loop.append(at)
            at = following.pop(at)
        if len(loop) > 2:
            loops.append(np.array(loop, np.int32))
    return loops
