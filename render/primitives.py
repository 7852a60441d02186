"""Unit meshes of the primitive shapes.

A vertex is position, normal, texture coordinate and `side`. An instance scales the position by its half sizes, then
moves it along local Z by side × stretch: that is how one capsule mesh serves every radius and length.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass
class MeshArrays:
    """Triangles for the GPU: `vertices` (n, 9) float32 (position, normal, uv, side), `indices` (m, 3) uint32."""

    vertices: np.ndarray
    indices: np.ndarray

    @property
    def positions(self) -> np.ndarray:
        return self.vertices[:, :3]


def assemble(position: np.ndarray, normal: np.ndarray, uv: np.ndarray, indices: np.ndarray, side=0.0) -> MeshArrays:
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
    line = np.concatenate([-np.geomspace(1.0, 4.0**-6, 7), [0.0], np.geomspace(4.0**-6, 1.0, 7)])
    x, y = np.meshgrid(line, line)
    position = np.stack([x.ravel(), y.ravel(), np.zeros(x.size)], axis=-1)
    n = len(line)
    a = (np.arange(n - 1)[:, None] * n + np.arange(n - 1)).ravel()
    faces = np.concatenate([np.stack([a, a + 1, a + n + 1], axis=-1), np.stack([a, a + n + 1, a + n], axis=-1)])
    return assemble(position, np.tile((0, 0, 1), (x.size, 1)), 0.5 * position[:, :2] + 0.5, faces)


def box() -> MeshArrays:
    """Cube of half size 1, faces with normals of their own."""
    quads, normals, uvs, indices = [], [], [], []
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    for axis in range(3):
        for sign in (-1, 1):
            face = np.zeros((4, 3))
            face[:, axis] = sign
            face[:, (axis + 1) % 3], face[:, (axis + 2) % 3] = square[:, 0] * sign, square[:, 1]
            normal = np.zeros(3)
            normal[axis] = sign
            start = 4 * len(quads)
            quads.append(face), normals.append(np.tile(normal, (4, 1))), uvs.append(0.5 * square + 0.5)
            indices += [[start, start + 1, start + 2], [start, start + 2, start + 3]]
    return assemble(np.concatenate(quads), np.concatenate(normals), np.concatenate(uvs), indices)


def sphere(slices: int) -> MeshArrays:
    """Unit sphere."""
    return _revolved(*_arc(np.linspace(-0.5 * np.pi, 0.5 * np.pi, slices // 2 + 1)), slices)


def capsule(slices: int) -> MeshArrays:
    """Two unit hemispheres with sides −1 and +1: scaled by the radius, stretched by the half length."""
    half = np.linspace(0.0, 0.5 * np.pi, slices // 4 + 1)
    latitude = np.concatenate([-half[::-1], half])
    side = np.repeat((-1.0, 1.0), len(half))
    return _revolved(*_arc(latitude), slices, side)


def cylinder(slices: int) -> MeshArrays:
    """Unit radius, half length 1, with caps."""
    radius = np.array([0.0, 1.0, 1.0, 1.0, 1.0, 0.0])
    z = np.array([-1.0, -1.0, -1.0, 1.0, 1.0, 1.0])
    normal_r = np.array([0.0, 0.0, 1.0, 1.0, 0.0, 0.0])
    normal_z = np.array([-1.0, -1.0, 0.0, 0.0, 1.0, 1.0])
    return _revolved(radius, z, normal_r, normal_z, slices, skip=(1, 3))


def cone(slices: int) -> MeshArrays:
    """Radius 1 at z = 0, tip at z = 1, with its base."""
    radius, z = np.array([0.0, 1.0, 1.0, 0.0]), np.array([0.0, 0.0, 0.0, 1.0])
    slope = np.sqrt(0.5)
    return _revolved(radius, z, np.array([0, 0, slope, slope]), np.array([-1, -1, slope, slope]), slices, skip=(1,))


def _arc(latitude: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    return np.cos(latitude), np.sin(latitude), np.cos(latitude), np.sin(latitude)


def _revolved(radius, z, normal_r, normal_z, slices: int, side=0.0, skip: tuple[int, ...] = ()) -> MeshArrays:
    """A profile turned about Z; no faces between profile points i and i + 1 for i in `skip`."""
    rings = len(radius)
    angle = np.linspace(0.0, 2.0 * np.pi, slices + 1)
    c, s = np.cos(angle), np.sin(angle)
    position = np.stack(
        [np.outer(radius, c), np.outer(radius, s), np.repeat(z[:, None], slices + 1, axis=1)], axis=-1
    )
    normal = np.stack(
        [np.outer(normal_r, c), np.outer(normal_r, s), np.repeat(normal_z[:, None], slices + 1, axis=1)], axis=-1
    )
    u = np.broadcast_to(angle / (2.0 * np.pi), (rings, slices + 1))
    v = np.broadcast_to(np.linspace(0.0, 1.0, rings)[:, None], (rings, slices + 1))
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
    flat = position.reshape(-1, 3), normal.reshape(-1, 3), np.stack([u, v], axis=-1).reshape(-1, 2)
    return assemble(*flat, np.concatenate(quads), side)
