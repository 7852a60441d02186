"""Unit meshes of the primitive shapes.

A vertex is position, normal, texture coordinate and `side`. An instance scales the position by its half sizes, then
moves it along local Z by side × stretch: that is how one capsule mesh serves every radius and length.

Texture coordinates are those of MotrixSim, found by its pictures of a test image: each face of a box shows the whole
image; round shapes are wrapped once around (cylinders about Z, their ends cut out of the image; spheres about Y, also
as the ends of capsules). `render.surface` multiplies and moves them. MuJoCo lays a 2D texture on all of these shapes
along local Z instead, as it does on planes.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike


@dataclass
class MeshArrays:
    """Triangles for the GPU: `vertices` (n, 9) float32 (position, normal, uv, side), `indices` (m, 3) uint32."""

    vertices: np.ndarray
    indices: np.ndarray
    in_scene: MeshArrays | None = None
    """The same mesh as MotrixSim shades it, where that is otherwise."""

    @property
    def positions(self) -> np.ndarray:
        return self.vertices[:, :3]

    @cached_property
    def extent(self) -> tuple[np.ndarray, np.ndarray]:
        """Lower and upper corner (3) of the box around it."""
        along = np.ascontiguousarray(self.positions.T)  # numpy is several times as fast along rows
        return along.min(axis=1, initial=np.inf), along.max(axis=1, initial=-np.inf)

    @cached_property
    def has_texcoord(self) -> bool:
        """Whether it has texture coordinates."""
        return bool(np.any(self.vertices[:, 6:8]))


SLICES = {False: (64, 32, 16), True: (32, 24, 16, 12, 8, 4)}
"""Facets around round shapes by level of detail, of stills and of fast pictures."""


def assemble(
    position: np.ndarray, normal: np.ndarray, uv: np.ndarray, indices: ArrayLike, side: ArrayLike = 0.0
) -> MeshArrays:
    """A mesh from its parts; `side` is one number or (n,)."""
    side = np.broadcast_to(np.asarray(side, dtype=np.float32), len(position))
    vertices = np.column_stack([position, normal, uv, side]).astype(np.float32)
    return MeshArrays(vertices, np.asarray(indices, dtype=np.uint32).reshape(-1, 3))


def plane() -> MeshArrays:
    """Square of half size 1 with normal +Z."""
    corners = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], dtype=np.float32)
    uv = 0.5 * corners[:, :2] + 0.5
    return assemble(corners, np.tile((0, 0, 1), (4, 1)), uv, [[0, 1, 2], [0, 2, 3]])


def infinite_plane() -> MeshArrays:
    """Square of half size 1, its cells growing from the centre, so that coordinates stay exact near it."""
    line = np.concatenate([-np.geomspace(1.0, 16.0**-4, 5), [0.0], np.geomspace(16.0**-4, 1.0, 5)])
    x, y = np.meshgrid(line, line)
    position = np.stack([x.ravel(), y.ravel(), np.zeros(x.size)], axis=-1)
    n = len(line)
    a = (np.arange(n - 1)[:, None] * n + np.arange(n - 1)).ravel()
    faces = np.concatenate([np.stack([a, a + 1, a + n + 1], axis=-1), np.stack([a, a + n + 1, a + n], axis=-1)])
    return assemble(position, np.tile((0, 0, 1), (x.size, 1)), 0.5 * position[:, :2] + 0.5, faces)


def box() -> MeshArrays:
    """Cube of half size 1, faces with normals of their own."""
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    quads, normals, uvs, indices = [], [], [], []
    for axis, sign in itertools.product(range(3), (-1, 1)):
        face, normal = np.zeros((4, 3)), np.zeros(3)
        face[:, axis], normal[axis] = sign, sign
        face[:, (axis + 1) % 3], face[:, (axis + 2) % 3] = square[:, 0] * sign, square[:, 1]
        start = 4 * len(quads)
        quads.append(face)
        normals.append(np.tile(normal, (4, 1)))
        uvs.append(_box_uv(face, axis, sign))
        indices += [[start, start + 1, start + 2], [start, start + 2, start + 3]]
    return assemble(np.concatenate(quads), np.concatenate(normals), np.concatenate(uvs), indices)


def _box_uv(face: np.ndarray, axis: int, sign: int) -> np.ndarray:
    """The whole image on a face (4, 3): along the other two axes, against them on the negative sides."""
    uv = 0.5 * np.delete(face, axis, axis=1) + 0.5
    return uv if sign > 0 else 1.0 - uv


def sphere(slices: int) -> MeshArrays:
    """Unit sphere."""
    half = np.linspace(0.0, 0.5 * np.pi, slices // 4 + 1)
    latitude = np.concatenate([-half[::-1], half])
    mesh = _revolved(*_arc(latitude), slices, skip=(len(half) - 1,))
    below = np.arange(len(mesh.vertices)) < len(mesh.vertices) // 2
    mesh.vertices[:, 6:8] = _sphere_uv(mesh.positions, below)
    return mesh


def _sphere_uv(point: np.ndarray, below: np.ndarray) -> np.ndarray:
    """Longitude about Y and angle from +Y of points (n, 3) on a unit sphere; the halves meet in a seam at −X."""
    x, y, z = point.T
    longitude = np.arctan2(np.abs(z), x) * np.where(below, -1.0, 1.0)
    return np.stack([0.5 - longitude / (2.0 * np.pi), np.arccos(np.clip(y, -1.0, 1.0)) / np.pi], axis=-1)


def capsule(slices: int) -> MeshArrays:
    """Two unit hemispheres with sides −1 and +1, and the tube between: scaled by the radius, stretched by length."""
    half = np.linspace(0.0, 0.5 * np.pi, slices // 4 + 1)
    latitude = np.concatenate([-half[::-1], [0.0, 0.0], half])
    side = np.repeat((-1.0, 1.0), len(half) + 1)
    mesh = _revolved(*_arc(latitude), slices, side, skip=(len(half) - 1, len(half) + 1))
    ring = np.repeat(np.arange(len(latitude)), slices + 1)
    below, above = ring < len(half), ring > len(half) + 1
    mesh.vertices[:, 6:8] = np.where(
        (below | above)[:, None], _sphere_uv(mesh.positions, below), _tube_uv(slices, side)
    )
    return mesh


def _tube_uv(slices: int, height: np.ndarray) -> np.ndarray:
    """Once around against the angle from +X, and up along Z, for rings at `height` from −1 to 1."""
    u = np.tile(np.linspace(1.0, 0.0, slices + 1), len(height))
    return np.stack([u, np.repeat(0.5 * height + 0.5, slices + 1)], axis=-1)


def cylinder(slices: int) -> MeshArrays:
    """Unit radius, half length 1, with caps."""
    radius = np.array([0.0, 1.0, 1.0, 1.0, 1.0, 0.0])
    z = np.array([-1.0, -1.0, -1.0, 1.0, 1.0, 1.0])
    normal_r = np.array([0.0, 0.0, 1.0, 1.0, 0.0, 0.0])
    normal_z = np.array([-1.0, -1.0, 0.0, 0.0, 1.0, 1.0])
    mesh = _revolved(radius, z, normal_r, normal_z, slices, skip=(1, 3))
    cap = mesh.vertices[:, 5:6] != 0.0
    mesh.vertices[:, 6:8] = np.where(cap, 0.5 * mesh.positions[:, :2] + 0.5, _tube_uv(slices, z))
    return mesh


def _arc(latitude: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    return np.cos(latitude), np.sin(latitude), np.cos(latitude), np.sin(latitude)


def _revolved(
    radius, z, normal_r, normal_z, slices: int, side: ArrayLike = 0.0, skip: tuple[int, ...] = ()
) -> MeshArrays:
    """A profile turned about Z, ring by ring; no faces between profile points i and i + 1 for i in `skip`."""
    rings = len(radius)
    angle = np.linspace(0.0, 2.0 * np.pi, slices + 1)
    c, s = np.cos(angle), np.sin(angle)
    position = np.stack(
        [np.outer(radius, c), np.outer(radius, s), np.repeat(z[:, None], slices + 1, axis=1)], axis=-1
    )
    normal = np.stack(
        [np.outer(normal_r, c), np.outer(normal_r, s), np.repeat(normal_z[:, None], slices + 1, axis=1)], axis=-1
    )
    quads = []
    for ring in range(rings - 1):
        if ring in skip:
            continue
        a = ring * (slices + 1) + np.arange(slices)
        b = a + slices + 1
        if radius[ring] > 1e-9:
            quads.append(np.stack([a, a + 1, b + 1], axis=-1))
        if radius[ring + 1] > 1e-9:
            quads.append(np.stack([a, b + 1, b], axis=-1))
    side = np.repeat(np.broadcast_to(side, rings), slices + 1)
    uv = np.zeros((position.size // 3, 2))
    return assemble(position.reshape(-1, 3), normal.reshape(-1, 3), uv, np.concatenate(quads), side)
