"""Convex hulls in the form in which MuJoCo stores them: a graph of vertices and edges, and flat polygons."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.geometry.hash_order import visiting_order


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

    def turned(self) -> Hull:
        """The hull with its triangles and polygons turned inside out."""
        faces = self.faces[:, [0, 2, 1]]
        graph = np.concatenate([self.graph[: -faces.size], faces.ravel()]).astype(np.int32)
        return Hull(faces, graph, [polygon[::-1] for polygon in self.polygons], -self.normals)


ANGLE = 0.01
"""Step, rad, to which the spherical angles of normals are rounded: triangles of one step and joined by edges are one
polygon."""


def convex_hull(vertices: np.ndarray, most: int | None = None) -> Hull:
    """Hull of points (n, 3), with at most `most` (4 or more) vertices. Raises ValueError if they lie in a plane."""
    points = np.asarray(vertices, np.float64)
    from scipy.spatial import ConvexHull  # slow to load, and only scenes with meshes need it

    # TA is the number of points added to the first tetrahedron, Q9 takes the farthest of all points next.
    options = "Qt" if most is None else f"Qt Q9 TA{max(4, most) - 4}"
    try:
        hull = ConvexHull(points, qhull_options=options)
    except Exception as error:  # scipy hides QhullError in private modules of some versions
        raise ValueError("its points lie in a plane, on a line, or are too few") from error
    faces = _outward(points, hull.simplices, hull.equations[:, :3])
    return Hull(faces, _graph(faces), *_polygons(points, faces))


def _outward(points: np.ndarray, faces: np.ndarray, normals: np.ndarray) -> np.ndarray:
    a, b, c = (points[faces[:, i]] for i in range(3))
    flip = np.einsum("ij,ij->i", np.cross(b - a, c - a), normals) < 0
    faces = faces.copy()
    faces[flip] = faces[flip][:, [1, 0, 2]]
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


def _polygons(points: np.ndarray, faces: np.ndarray) -> tuple[list[np.ndarray], np.ndarray]:
    """Triangles in one plane joined to polygons, counter-clockwise from outside, with unit normals."""
    a, b, c = (points[faces[:, i]] for i in range(3))
    across = np.cross(b - a, c - a)
    length = np.linalg.norm(across, axis=1)
    sound = length >= 1e-15
    faces = faces[sound]
    normal = across[sound] / length[sound, None] + 0.0
    upright = np.abs(normal[:, 2]) > 1 - 1e-7
    azimuth = np.where(upright, 0, np.round(np.arctan2(normal[:, 1], normal[:, 0]) / ANGLE))
    polar = np.round(np.arccos(np.clip(normal[:, 2], -1, 1)) / ANGLE)
    polar = np.where(upright, np.where(normal[:, 2] < 0, np.round(np.pi / ANGLE), 0), polar)
    groups: dict[tuple[float, float], list[int]] = {}
    for face, direction in enumerate(zip(azimuth.tolist(), polar.tolist(), strict=True)):
        groups.setdefault(direction, []).append(face)
    members = list(groups.values())
    polygons: list[np.ndarray] = []
    for k in visiting_order(list(groups)):
        polygons += [faces[members[k][0]]] if len(members[k]) == 1 else _outlines(faces[members[k]])
    return polygons, polygon_normals(points, polygons)


def polygon_normals(points: np.ndarray, polygons: list[np.ndarray]) -> np.ndarray:
    """Unit normals (n, 3) of polygons, whose corners need not lie in a plane: half the sum of cross products of
    neighbouring corners is the area they enclose as seen from each axis (Newell's method)."""
    if not polygons:
        return np.zeros((0, 3))
    lengths = np.array([len(polygon) for polygon in polygons])
    starts = np.cumsum(lengths) - lengths
    following = np.arange(lengths.sum()) + 1
    following[starts + lengths - 1] = starts
    corners = points[np.concatenate(polygons)]
    corners = corners - np.repeat(corners[starts], lengths, axis=0)
    area = np.add.reduceat(np.cross(corners, corners[following]), starts, axis=0)
    return area / np.maximum(np.linalg.norm(area, axis=1), 1e-15)[:, None]


def _outlines(triangles: np.ndarray) -> list[np.ndarray]:
    """Outlines of triangles joined by edges; one for each connected part.

    Triangle after triangle is joined to the outline, in which edges keep the order in which they came: the outline
    starts with its oldest edge, as in MuJoCo.
    """
    edges: dict[tuple[int, int], int] = {}
    parts = 0
    for x, y, z in triangles.tolist():
        own = [(x, y), (y, z), (z, x)]
        shared = [edge for edge in own if edge[::-1] in edges]
        touched = sorted({edges.pop(edge[::-1]) for edge in shared})
        part = touched[0] if touched else parts
        parts += not touched
        if len(touched) > 1:
            edges = {edge: part if old in touched else old for edge, old in edges.items()}
        edges.update((edge, part) for edge in own if edge not in shared)
    outlines = []
    for part in sorted(set(edges.values())):
        following = dict(edge for edge, old in edges.items() if old == part)
        start = at = next(iter(following))
        outline = []
        while at in following:
            outline.append(at)
            at = following.pop(at)
        if at == start and len(outline) > 2:
            outlines.append(np.array(outline, np.int32))
    return outlines
