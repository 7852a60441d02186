"""The shapes of a scene as solids in the world: how far they reach, what they cover, how high they are at a place."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.geometry.rotation import rotate
from engine.msd.schema import World
from render.drawlist import DrawList
from render.meshes import MeshError, mesh_arrays
from render.poses import Poses, links, modelled_poses

SLICES = 32
"""Facets of round shapes."""
DIRECTIONS = 16
"""In so many the outermost points are found first."""


class Solids:
    """What is drawn of a scene, without sites, at one moment.

    Attributes:
        rows: rows of the draw list.
        paths: World paths, one a solid.
        low, high: (n, 3) corners of boxes around them, m, in the world; infinite planes are flat and without end.
        infinite: (n,) whether it is an infinite plane.
        bodies: (n,) numbers of the bodies that they belong to.
    """

    def __init__(self, draw_list: DrawList, poses: Poses) -> None:
        self._list = draw_list
        self.rows = np.flatnonzero([renderable.kind == "geom" for renderable in draw_list.renderables])
        position, self._rotation = draw_list.world_poses(poses)
        self._position = position
        self.paths = [draw_list.renderables[row].path for row in self.rows]
        self.infinite = draw_list.infinite[self.rows]
        self.bodies = draw_list.body[self.rows]
        self.low, self.high = self._boxes()
        self._footprints: dict[int, np.ndarray] = {}
        self._triangles: dict[int, tuple[np.ndarray, np.ndarray]] = {}

    def _boxes(self) -> tuple[np.ndarray, np.ndarray]:
        rows, source = self.rows, self._list
        low, high = source.corners[rows, 0] * source.scale[rows], source.corners[rows, 1] * source.scale[rows]
        low[:, 2] -= source.stretch[rows]
        high[:, 2] += source.stretch[rows]
        turn = self._rotation[rows]
        axes = np.stack([rotate(turn, np.broadcast_to(axis, (len(rows), 3))) for axis in np.eye(3)], axis=-1)
        centre = self._position[rows] + rotate(turn, 0.5 * (low + high))
        half = np.einsum("nij,nj->ni", np.abs(axes), 0.5 * (high - low))
        return centre - half, centre + half

    def index(self, path: str) -> int:
        """Number of the solid at a World path, −1 if there is none."""
        return self.paths.index(path) if path in self.paths else -1

    def triangles(self, solid: int) -> tuple[np.ndarray, np.ndarray]:
        """Vertices (v, 3) in the world and faces (f, 3) of a solid; none where its mesh cannot be read."""
        if solid not in self._triangles:
            row = self.rows[solid]
            try:
                arrays = mesh_arrays(self._list.renderables[row].mesh, SLICES)
                points = arrays.positions.astype(float) * self._list.scale[row]
                points[:, 2] += arrays.vertices[:, 8] * self._list.stretch[row]
                points = rotate(self._rotation[row], points) + self._position[row]
                self._triangles[solid] = points, arrays.indices.astype(np.intp)
            except MeshError:
                self._triangles[solid] = np.zeros((0, 3)), np.zeros((0, 3), np.intp)
        return self._triangles[solid]

    def place(self, solid: int) -> tuple[np.ndarray, np.ndarray]:
        """Origin (3,) of a solid, m, and directions (3, 3) of its own axes, rows, in the world."""
        row = self.rows[solid]
        return self._position[row], rotate(self._rotation[row], np.eye(3))

    def footprint(self, solid: int) -> np.ndarray:
        """Corners (k, 2) of the convex outline of a solid from above, counter-clockwise, m."""
        if solid not in self._footprints:
            outline = convex_outline(self.triangles(solid)[0][:, :2])
            if len(outline) < 3:  # a line or a point from above
                (x0, y0), (x1, y1) = self.low[solid, :2], self.high[solid, :2]
                outline = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
            self._footprints[solid] = outline
        return self._footprints[solid]

    def surfaces(self, solid: int, x: float, y: float) -> tuple[np.ndarray, np.ndarray]:
        """Heights (k,) of the faces of a solid above and below x, y, and the size of the z of their normals (k,)."""
        vertices, faces = self.triangles(solid)
        a, b, c = (vertices[faces[:, i]] for i in range(3))
        normal = np.cross(b - a, c - a)
        area = normal[:, 2]
        with np.errstate(divide="ignore", invalid="ignore"):
            u = ((b[:, 0] - x) * (c[:, 1] - y) - (b[:, 1] - y) * (c[:, 0] - x)) / area
            v = ((c[:, 0] - x) * (a[:, 1] - y) - (c[:, 1] - y) * (a[:, 0] - x)) / area
            inside = (np.abs(area) > 1e-15) & (u >= -1e-9) & (v >= -1e-9) & (u + v <= 1 + 1e-9)
        u, v = u[inside], v[inside]
        heights = u * a[inside, 2] + v * b[inside, 2] + (1 - u - v) * c[inside, 2]
        lengths = np.linalg.norm(normal[inside], axis=1)
        return heights, np.abs(area[inside]) / np.maximum(lengths, 1e-300)


def convex_outline(points: np.ndarray) -> np.ndarray:
    """Corners (k, 2) of the convex hull of points (n, 2), counter-clockwise; less than 3 where they are on a line.
    scipy would take a second to load at the first object that is added."""
    turns = np.linspace(0.0, np.pi, DIRECTIONS, endpoint=False)
    along = points @ np.stack([np.cos(turns), np.sin(turns)])
    ends = np.concatenate([along.argmax(axis=0), along.argmin(axis=0)]) if len(points) else np.zeros(0, np.intp)
    inner = _chain(np.unique(points[ends], axis=0))
    if len(inner) >= 3:  # nothing inside of what the outermost points span is a corner
        edge = np.roll(inner, -1, axis=0) - inner
        outside = np.zeros(len(points), dtype=bool)
        for start, (x, y) in zip(inner, edge, strict=True):
            outside |= x * (points[:, 1] - start[1]) - y * (points[:, 0] - start[0]) <= 0
        points = points[outside]
    return _chain(np.unique(points, axis=0))


def _chain(points: np.ndarray) -> np.ndarray:
    """The convex hull of points (n, 2) in the order of their x, then y, by Andrew's monotone chains."""
    least = 1e-12 * float(np.ptp(points, axis=0).max()) ** 2 if len(points) else 0.0

    def half(ordered: list[list[float]]) -> list[list[float]]:
        found: list[list[float]] = []
        for x, y in ordered:
            while len(found) > 1:
                (ax, ay), (bx, by) = found[-2], found[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > least:
                    break
                found.pop()
            found.append([x, y])
        return found[:-1]

    ordered = points.tolist()
    return np.array(half(ordered) + half(ordered[::-1])).reshape(-1, 2)


def solids_of(world: World) -> Solids:
    """The solids of a World in its modelled pose."""
    nodes = links(world)
    return Solids(DrawList(world, nodes), modelled_poses(nodes))


class Extent(NamedTuple):
    """How far something reaches: an upright cylinder around its middle, m, in its own frame."""

    bottom: float
    top: float
    radius: float
    middle: tuple[float, float] = (0.0, 0.0)


def extent_of(world: World) -> Extent:
    """The extent of all that is finite in a World; of a room, which has an infinite plane that is level, a point of
    that plane."""
    solids = solids_of(world)
    finite = [i for i in range(len(solids.rows)) if not solids.infinite[i]]
    level = [solids.low[i, 2] for i in np.flatnonzero(solids.infinite) if solids.high[i, 2] - solids.low[i, 2] < 1e-6]
    points = np.concatenate([np.zeros((0, 3)), *(solids.triangles(i)[0] for i in finite)])
    if level or not len(points):
        ground = float(max(level, default=0.0))
        return Extent(ground, ground, 0.0)
    low, high = points.min(axis=0), points.max(axis=0)
    middle = 0.5 * (low[:2] + high[:2])
    radius = float(np.linalg.norm(points[:, :2] - middle, axis=1).max())
    return Extent(float(low[2]), float(high[2]), radius, (float(middle[0]), float(middle[1])))
