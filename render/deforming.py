"""Flexes and skins in motion: where their vertices are, and the triangles and capsules that show them.

Sheets are drawn as MuJoCo draws them: both sides, a radius away from the vertices along smoothed normals, and a rim
between them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from engine.geometry.deformable import Deformable, Following
from engine.geometry.rotation import cross, normalized, rotate, unit_quaternion
from render.primitives import assemble

_serial = itertools.count()


class Deformed(NamedTuple):
    """Flexes, skins and tendons, and what they follow: all bodies of the built scene, then the ends of the segments
    of its tendons."""

    shapes: Sequence[Deformable] = ()
    xpos: np.ndarray = np.zeros((1, 3))
    """(nbody + k, 3) world frame, m"""
    xquat: np.ndarray = np.array([[0.0, 0.0, 0.0, 1.0]])
    """(nbody, 4) x, y, z, w"""


def followed(following: Following, xpos: np.ndarray, xquat: np.ndarray) -> np.ndarray:
    """World positions (n, 3) of vertices that follow bodies at `xpos` (nbody, 3), `xquat` (nbody, 4) x, y, z, w."""
    points = np.asarray(xpos, dtype=np.float64)[following.body]
    if following.local.any():
        points += rotate(np.asarray(xquat)[following.body], following.local)
    if len(points) == len(following.first) - 1:
        return points
    return np.add.reduceat(points * following.weight[:, None], following.first[:-1], axis=0)


def nearest_body(following: Following, xpos: np.ndarray, xquat: np.ndarray, point: np.ndarray) -> int:
    """The body that moves the vertex nearest to `point` (3) most."""
    vertex = int(np.linalg.norm(followed(following, xpos, xquat) - point, axis=1).argmin())
    start, end = following.first[vertex : vertex + 2]
    return int(following.body[start + following.weight[start:end].argmax()])


class Corners:
    """Triangles (m, 3) between n vertices, and which of them meet at each, for normals."""

    def __init__(self, triangles: np.ndarray, count: int) -> None:
        self._corners = np.ascontiguousarray(triangles.T)
        # Per vertex the triangles around it, in columns for the first, the second and so on. Vertices stand by their
        # number of triangles, so that each column is the beginning of a full one.
        around = np.bincount(triangles.ravel(), minlength=count)
        self._order = np.argsort(-around, kind="stable")
        by_vertex = np.argsort(triangles.ravel(), kind="stable") // 3
        start = (np.cumsum(around) - around)[self._order]
        columns = range(int(around.max(initial=0)))
        self._around = [by_vertex[start[: np.count_nonzero(around > column)] + column] for column in columns]

    def normals(self, points: np.ndarray, by_area: bool) -> tuple[np.ndarray, np.ndarray]:
        """Unit normals of the triangles (m, 3), and of the vertices at `points` (n, 3): the mean over the triangles
        around each, weighted `by_area` or each the same."""
        near = (points - points[0]).astype(np.float32).T  # single precision is enough of differences
        a, b, c = near[:, self._corners].swapaxes(0, 1)
        (ux, uy, uz), (vx, vy, vz) = b - a, c - a
        twice_area = np.stack([uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx])
        of_face = _unit(twice_area)
        of_vertex = _unit(self._sums(twice_area if by_area else of_face))
        return of_face.T, of_vertex.T

    def _sums(self, of_face: np.ndarray) -> np.ndarray:
        """Of vectors (3, m) of the triangles around each vertex (3, n)."""
        sums = np.zeros((len(self._order), 3), of_face.dtype)
        rows = np.ascontiguousarray(of_face.T)
        for faces in self._around:
            sums[: len(faces)] += rows[faces]
        result = np.empty_like(sums)
        result[self._order] = sums
        return result.T


def _unit(v: np.ndarray) -> np.ndarray:
    """Vectors (3, n) scaled to unit length; a zero vector stays zero."""
    return v / np.maximum(np.sqrt((v * v).sum(axis=0)), np.finfo(np.float32).tiny)


class Patch:
    """The triangles of a deformable that have one material.

    Attributes:
        material: its name or None.
        key: identifies it among all meshes.
        arrays: the triangles where they are; `fill` moves them.
    """

    def __init__(self, shape: Deformable, place: int) -> None:
        self.material, self.key, self.shape = shape.materials[place], ("deformable", next(_serial)), shape
        chosen = np.flatnonzero(shape.material == place)
        faces = shape.faces[chosen]
        uv = np.zeros((len(chosen), 3, 2), np.float32) if shape.texcoord is None else shape.texcoord[chosen]
        if shape.flat:
            source, uv = faces.ravel(), uv.reshape(-1, 2)
            face, indices = np.repeat(chosen, 3), np.arange(faces.size).reshape(-1, 3)
        else:
            source, uv, indices = _shared(faces, uv)
            face = np.zeros(0, np.intp)
        self._rim = shape.rim[shape.rim_material == place] if shape.radius > 0 else shape.rim[:0]
        edge = np.zeros((2, len(self._rim), 2), np.float32)
        if uv.any() and len(self._rim):
            of_vertex = np.zeros((int(shape.faces.max()) + 1, 2), np.float32)
            of_vertex[source] = uv
            edge[:] = of_vertex[self._rim].transpose(1, 0, 2)
        self._source, self._face, self._signs = source, face, (1.0, -1.0) if shape.is_sheet else (1.0,)
        if shape.is_sheet:
            indices = np.concatenate([indices, indices[:, ::-1] + len(source)])
            uv = np.tile(uv, (2, 1))
        count, rims = len(uv), len(self._rim)
        corner = count + np.arange(4 * rims).reshape(4, rims)  # start above and below, end above and below
        sides = corner[[0, 3, 2, 0, 1, 3]].T.reshape(-1, 3)
        uv = np.concatenate([uv, edge[0], edge[0], edge[1], edge[1]])
        zeros = np.zeros((len(uv), 3))
        self.arrays = assemble(zeros, zeros, uv, np.concatenate([indices, sides]))

    def fill(self, points: np.ndarray, of_face: np.ndarray, of_vertex: np.ndarray) -> None:
        """Move the triangles to vertices at `points` (n, 3) with these normals."""
        shape, vertices, count = self.shape, self.arrays.vertices, len(self._source)
        at, out = points[self._source], of_vertex[self._source]
        normal, lift = of_face[self._face] if shape.flat else out, shape.radius * out
        for side, sign in enumerate(self._signs):
            rows = vertices[side * count : (side + 1) * count]
            rows[:, :3], rows[:, 3:6] = at + sign * lift, sign * normal
        if len(self._rim):
            start, end = self._rim.T
            along = points[end] - points[start]
            sides = vertices[len(self._signs) * count :].reshape(4, len(self._rim), -1)
            for i, vertex in enumerate((start, start, end, end)):
                up = of_vertex[vertex]
                sides[i, :, :3] = points[vertex] + shape.radius * (up if i % 2 == 0 else -up)
                sides[i, :, 3:6] = normalized(cross(along, up))


def _shared(faces: np.ndarray, uv: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Vertices that the triangles (m, 3) share where their texture coordinates (m, 3, 2) agree: number (k,) and
    texture coordinate (k, 2) of each, and the triangles of their places."""
    corners = np.column_stack([faces.ravel(), uv.reshape(-1, 2)])
    if not uv.any():
        corners = corners[:, :1]
    order = np.lexsort(corners.T[::-1])  # np.unique of rows sorts several times as long
    ordered = corners[order]
    new = np.append(True, (ordered[1:] != ordered[:-1]).any(axis=1))[: len(ordered)]
    first, place = order[new], np.empty(len(order), np.intp)
    place[order] = np.cumsum(new) - 1
    return faces.ravel()[first], uv.reshape(-1, 2)[first], place.reshape(-1, 3)


class Moving:
    """A deformable where its bodies are now.

    Attributes:
        shape: what it is.
        patches: its triangles by material; none when it has edges only.
        points: its vertices (n, 3), world frame, m.
    """

    def __init__(self, shape: Deformable) -> None:
        self.shape = shape
        self.is_edges = shape.faces.shape[1] == 2
        self.patches = [] if self.is_edges else [Patch(shape, i) for i in range(len(shape.materials))]
        self.points = np.zeros((len(shape.following.first) - 1, 3))
        self._corners = None if self.is_edges else Corners(shape.faces, len(self.points))

    def move(self, xpos: np.ndarray, xquat: np.ndarray) -> None:
        """Follow the bodies of the built scene to these poses."""
        self.points = followed(self.shape.following, xpos, xquat)
        if self._corners is not None:
            of_face, of_vertex = self._corners.normals(self.points, by_area=self.shape.is_skin)
            for patch in self.patches:
                patch.fill(self.points, of_face, of_vertex)

    def capsules(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Middle (m, 3), orientation (m, 4) of Z along it, and half length (m,) of every edge."""
        start, end = self.points[self.shape.faces[:, 0]], self.points[self.shape.faces[:, 1]]
        x, y, z = normalized(end - start).T
        turn = np.stack([-y, x, np.zeros_like(z), 1.0 + z], axis=-1)
        turn[z < -1.0 + 1e-9] = (1.0, 0.0, 0.0, 0.0)
        return 0.5 * (start + end), unit_quaternion(turn), 0.5 * np.linalg.norm(end - start, axis=1)


class Deformables:
    """The deformables of a built scene, which follow its bodies."""

    def __init__(self, shapes: Sequence[Deformable] = ()) -> None:
        self.shapes = shapes
        self.moving = [Moving(shape) for shape in shapes]
        self.moved = False
        """Whether the patches have moved since this was last set to False."""
        self._xpos = self._xquat = np.zeros(0)

    def move(self, xpos: np.ndarray, xquat: np.ndarray) -> bool:
        """Follow all bodies of the built scene to `xpos` (nbody, 3) and `xquat` (nbody, 4) x, y, z, w.

        Returns whether anything moved.
        """
        if np.array_equal(self._xpos, xpos) and np.array_equal(self._xquat, xquat):
            return False
        self._xpos, self._xquat, self.moved = np.array(xpos), np.array(xquat), True
        for one in self.moving:
            one.move(xpos, xquat)
        return True

    def patches(self) -> Iterator[Patch]:
        for one in self.moving:
            yield from one.patches
