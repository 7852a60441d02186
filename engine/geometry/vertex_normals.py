"""Normals of vertices as MuJoCo takes them from triangles."""

from __future__ import annotations

import numpy as np

TINY = 1e-15

_SHARP = 0.8
"""Cosine of the angle to a vertex's normal above which a face does not count, unless the mesh is smooth (as MuJoCo
has it)."""


def vertex_normals(vertices: np.ndarray, faces: np.ndarray, smooth: bool = False) -> np.ndarray:
    """(n, 3) unit normals of vertices (n, 3): means of those of their triangles, weighted by area. Without `smooth`,
    triangles at a large angle to the mean are left out of it; (0, 0, 1) where none is left."""
    corners = vertices.astype(np.float64)[faces]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    total = _at_corners(faces, np.repeat(across[:, None], 3, axis=1), len(vertices))
    if not smooth:
        mean = total / np.maximum(np.linalg.norm(total, axis=1), TINY)[:, None]
        length = np.linalg.norm(across, axis=1)
        sharp = np.einsum("fi,fji->fj", across, mean[faces]) < _SHARP * length[:, None]
        total -= _at_corners(faces, sharp[:, :, None] * across[:, None], len(vertices))
    return unit(total)


def _at_corners(faces: np.ndarray, values: np.ndarray, count: int) -> np.ndarray:
    """(count, 3) sums over the triangles of `values` (faces, corners, 3)."""
    columns = [np.bincount(faces.ravel(), values[:, :, k].ravel(), count) for k in range(3)]
    return np.stack(columns, axis=1)


def unit(vectors: np.ndarray) -> np.ndarray:
    length = np.linalg.norm(vectors, axis=1)
    unit = np.tile([0.0, 0.0, 1.0], (len(vectors), 1))
    unit[length > TINY] = vectors[length > TINY] / length[length > TINY, None]
    return unit
