"""Triangles of the primitive shapes at their real size, with normals and texture coordinates.

Texture coordinates are MotrixSim's: each face of a box shows the whole image; round shapes are wrapped once, spheres
and the ends of capsules about Y, tubes about Z. v counts from the top of the image, as in glTF.
"""

from __future__ import annotations

import itertools

import numpy as np

from engine.geometry.triangles import Triangles, grid_faces

SLICES = 32
"""Facets around a round shape; a multiple of 4, so that capsules close."""


def join(parts: list[Triangles]) -> Triangles:
    """Several meshes as one; texture coordinates are kept when all have them."""
    starts = np.cumsum([0] + [len(part.position) for part in parts[:-1]])
    uvs = [part.uv for part in parts if part.uv is not None]
    return Triangles(
        np.concatenate([part.position for part in parts]),
        np.concatenate([part.normal for part in parts]),
        np.concatenate(uvs) if len(uvs) == len(parts) else None,
        np.concatenate([part.indices + start for part, start in zip(parts, starts, strict=True)]),
    )


def plane(x: float, y: float) -> Triangles:
    """A rectangle of half sizes x and y with normal +Z; its texture is projected, so it has no coordinates."""
    corners = np.array([[-x, -y, 0], [x, -y, 0], [x, y, 0], [-x, y, 0]], float)
    return Triangles(corners, np.tile((0.0, 0.0, 1.0), (4, 1)), None, np.array([[0, 1, 2], [0, 2, 3]]))


def box(size: np.ndarray) -> Triangles:
    """A box of half sizes `size` (3)."""
    sides = []
    for axis, sign in itertools.product(range(3), (-1.0, 1.0)):
        a, b = (axis + 1) % 3, (axis + 2) % 3
        corners = np.zeros((4, 3))
        corners[:, axis] = sign
        corners[:, a] = np.array([-1, 1, 1, -1]) * sign
        corners[:, b] = -1, -1, 1, 1
        uv = 0.5 * np.delete(corners, axis, axis=1) + 0.5
        normal = np.zeros((4, 3))
        normal[:, axis] = sign
        sides.append(
            Triangles(corners * size, normal, uv if sign > 0 else 1.0 - uv, np.array([[0, 1, 2], [0, 2, 3]]))
        )
    return join(sides)


def ellipsoid(size: np.ndarray) -> Triangles:
    """An ellipsoid of half sizes `size` (3); three equal ones make a sphere."""
    unit = _ball(-np.pi, np.pi, SLICES)
    normal = unit.position / size
    return unit._replace(position=unit.position * size, normal=normal / np.linalg.norm(normal, axis=1, keepdims=True))


def capsule(radius: float, half: float) -> Triangles:
    """A tube of half length `half` along Z with half balls as its ends."""
    parts = [_tube(radius, half)]
    for start, side in ((0.0, half), (-np.pi, -half)):
        ball = _ball(start, start + np.pi, SLICES // 2)
        parts.append(ball._replace(position=ball.position * radius + (0, 0, side)))
    return join(parts)


def cylinder(radius: float, half: float) -> Triangles:
    """A tube of half length `half` along Z with flat ends."""
    return join([_tube(radius, half), _disc(radius, half, 1.0), _disc(radius, -half, -1.0)])


def _ball(first: float, last: float, slices: int) -> Triangles:
    """The part of the unit sphere between two longitudes about Y, counted from +X towards +Z."""
    longitude, polar = np.linspace(first, last, slices + 1), np.linspace(0.0, np.pi, SLICES // 2 + 1)
    phi, theta = (a.ravel() for a in np.meshgrid(longitude, polar))
    position = np.stack([np.sin(theta) * np.cos(phi), np.cos(theta), np.sin(theta) * np.sin(phi)], axis=-1)
    uv = np.stack([0.5 - phi / (2.0 * np.pi), theta / np.pi], axis=-1)
    faces = grid_faces(len(polar), len(longitude))
    corners = position[faces]
    area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    return Triangles(position, position, uv, faces[area > 1e-9])  # at the poles every other triangle is a line


def _tube(radius: float, half: float) -> Triangles:
    angle = np.linspace(0.0, 2.0 * np.pi, SLICES + 1)
    around = np.stack([np.cos(angle), np.sin(angle), np.zeros_like(angle)], axis=-1)
    position = np.concatenate([around * radius - (0, 0, half), around * radius + (0, 0, half)])
    u = 1.0 - angle / (2.0 * np.pi)
    uv = np.concatenate([np.stack([u, np.zeros_like(u)], axis=-1), np.stack([u, np.ones_like(u)], axis=-1)])
    return Triangles(position, np.tile(around, (2, 1)), uv, grid_faces(2, SLICES + 1))


def _disc(radius: float, z: float, up: float) -> Triangles:
    angle = np.linspace(0.0, 2.0 * np.pi, SLICES, endpoint=False)
    around = np.concatenate([[[0.0, 0.0]], np.stack([np.cos(angle), np.sin(angle)], axis=-1)])
    position = np.column_stack([around * radius, np.full(SLICES + 1, z)])
    this = np.arange(SLICES)
    faces = np.stack([np.zeros_like(this), this + 1, (this + 1) % SLICES + 1], axis=-1)
    normal = np.tile((0.0, 0.0, up), (SLICES + 1, 1))
    return Triangles(position, normal, 0.5 * around + 0.5, faces if up > 0 else faces[:, ::-1])
