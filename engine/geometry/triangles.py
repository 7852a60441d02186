"""Triangles with normals, as they are drawn and exported."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

SMOOTH = np.radians(40.0)
"""Faces that meet at a smaller angle are shaded as one smooth surface."""


class Triangles(NamedTuple):
    """A mesh: positions (n, 3) m, unit normals (n, 3), texture coordinates (n, 2) or None, vertex indices (m, 3).

    Triangles are counter-clockwise seen from outside. Texture coordinates count v from the top of the picture.
    """

    position: np.ndarray
    normal: np.ndarray
    uv: np.ndarray | None
    indices: np.ndarray


def shaded(position: np.ndarray, uv: np.ndarray | None, faces: np.ndarray, angle: float = SMOOTH) -> Triangles:
    """A mesh with normals: around a vertex, faces that meet at less than `angle` (rad) share the mean of their
    normals by area."""
    corners = position[faces]
    cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    group = _smooth_groups(position, faces, unit(cross), np.cos(angle))
    weights = np.repeat(cross, 3, axis=0)
    mean = np.column_stack([np.bincount(group, weights[:, axis]) for axis in range(3)])
    flat = faces.ravel()
    # The corners of a group lie at one place: with the same texture coordinate they are one vertex.
    key = group if uv is None else np.unique(group * len(position) + flat, return_inverse=True)[1]
    some = np.zeros(int(key.max()) + 1, np.int64)
    some[key] = np.arange(len(key))
    return Triangles(
        position[flat[some]], unit(mean)[group[some]], None if uv is None else uv[flat[some]], key.reshape(-1, 3)
    )


def blended(position: np.ndarray, uv: np.ndarray | None, faces: np.ndarray) -> Triangles:
    """A mesh with normals that are shared by all faces at a vertex, by area, over sharp edges too: vertices at one
    place are one unless their texture coordinates differ."""
    key = _places(position)
    if uv is not None:
        at = _places(np.column_stack([uv, np.zeros(len(uv))]))
        key = key * (int(at.max(initial=0)) + 1) + at
    _, some, vertex = np.unique(key, return_index=True, return_inverse=True)
    corners, indices = position[faces], vertex[faces]
    cross = np.repeat(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), 3, axis=0)
    total = np.column_stack([np.bincount(indices.ravel(), cross[:, axis], len(some)) for axis in range(3)])
    return Triangles(position[some], unit(total), None if uv is None else uv[some], indices)


def faceted(position: np.ndarray, uv: np.ndarray | None, faces: np.ndarray) -> Triangles:
    """A mesh with the normal of each face at its own three vertices."""
    corners = position[faces]
    normal = unit(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]))
    flat = faces.ravel()
    return Triangles(
        position[flat],
        np.repeat(normal, 3, axis=0),
        None if uv is None else uv[flat],
        np.arange(len(flat)).reshape(-1, 3),
    )


def _smooth_groups(position: np.ndarray, faces: np.ndarray, normal: np.ndarray, least: float) -> np.ndarray:
    """Group (3m,) of every corner: corners at one place whose faces are joined across smooth edges."""
    place = _places(position)
    corner = np.arange(faces.size)
    after = (corner.reshape(-1, 3)[:, [1, 2, 0]]).ravel()
    start, end = place[faces.ravel()], place[faces.ravel()[after]]
    turned = start > end
    edge = np.where(turned, end, start) * (int(place.max()) + 1) + np.where(turned, start, end)
    order = np.argsort(edge, kind="stable")
    low, high = np.where(turned, after, corner)[order], np.where(turned, corner, after)[order]
    face, edge = order // 3, edge[order]
    joined = np.flatnonzero(edge[1:] == edge[:-1])
    joined = joined[np.einsum("ij,ij->i", normal[face[joined + 1]], normal[face[joined]]) >= least]
    a = np.concatenate([low[joined], high[joined]])
    b = np.concatenate([low[joined + 1], high[joined + 1]])
    return _connected(faces.size, a, b)


def _connected(count: int, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Group (count,) of each of the things that are joined in pairs: a[i] with b[i]."""
    root = np.arange(count)
    while True:
        low, high = np.minimum(root[a], root[b]), np.maximum(root[a], root[b])
        apart = low != high
        if not apart.any():
            return np.unique(root, return_inverse=True)[1]
        a, b = a[apart], b[apart]
        np.minimum.at(root, high[apart], low[apart])
        while not np.array_equal(above := root[root], root):
            root = above


def _places(position: np.ndarray) -> np.ndarray:
    """Number (n,) of the place of each vertex: those closer than a millionth of the size are one, also where the
    texture is cut."""
    low = position.min(axis=0)
    grid = max(float(np.ptp(position, axis=0).max()) * 1e-6, 1e-12)
    x, y, z = np.minimum(np.rint((position - low) / grid), (1 << 21) - 1).astype(np.int64).T
    return np.unique(x << 42 | y << 21 | z, return_inverse=True)[1]


def unit(v: np.ndarray) -> np.ndarray:
    """Rows with length 1; rows without length become +Z."""
    length = np.linalg.norm(v, axis=-1, keepdims=True)
    return np.where(length > 1e-20, v / np.maximum(length, 1e-20), (0.0, 0.0, 1.0))


def height_field(half: np.ndarray, heights: np.ndarray) -> Triangles:
    """The surface over a rectangle of half sizes `half` (2) with `heights` (nrow, ncol) m, row 0 at −Y."""
    rows, columns = heights.shape
    x, y = np.linspace(-half[0], half[0], columns), np.linspace(-half[1], half[1], rows)
    slope_y, slope_x = np.gradient(heights, y, x)
    grid_x, grid_y = np.meshgrid(x, y)
    normal = np.stack([-slope_x, -slope_y, np.ones_like(heights)], axis=-1).reshape(-1, 3)
    position = np.stack([grid_x, grid_y, heights], axis=-1).reshape(-1, 3)
    return Triangles(position, unit(normal), None, grid_faces(rows, columns))


def grid_faces(rows: int, columns: int) -> np.ndarray:
    """Two triangles for each cell of a grid of vertices, row by row."""
    a = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    b, c, d = a + 1, a + columns + 1, a + columns
    return np.concatenate([np.stack([a, b, c], axis=-1), np.stack([a, c, d], axis=-1)])
