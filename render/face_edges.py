"""The edges between the faces of a mesh: of triangles those that lie between two planes."""

from __future__ import annotations

import numpy as np

FLAT = 1.0 - 1e-5
"""Cosine of the angle between two triangles above which they are one face: 0.26 degrees."""
STEPS = 2**20 - 2
"""Into which the extent of a mesh is divided: vertices in one place of this grid are one."""


def face_edges(positions: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """Pairs (k, 2) uint32 of the vertices at the ends of edges, of `positions` (n, 3) and `triangles` (m, 3).

    An edge that two faces share comes once for each pair of vertices, so that each of them has its normals.
    Triangles without area have none.
    """
    places = _places(positions.astype(np.float64))
    corners = positions[triangles].astype(np.float64)
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    area = np.linalg.norm(normals, axis=1)
    triangles, normals, area = triangles[area > 0.0], normals[area > 0.0], area[area > 0.0]
    normals /= area[:, None]
    edges = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]]).astype(np.int64)
    if not len(edges):
        return np.zeros((0, 2), np.uint32)
    ends = np.sort(places[edges], axis=1)
    _, same = np.unique(ends[:, 0] * (places.max() + 1) + ends[:, 1], return_inverse=True)
    order = np.argsort(same, kind="stable")
    starts = np.flatnonzero(np.diff(same[order], prepend=-1))
    facing = np.tile(normals, (3, 1))[order]
    cosines = np.sum(facing * np.repeat(facing[starts], np.diff(starts, append=len(order)), axis=0), axis=1)
    is_inside = (np.minimum.reduceat(cosines, starts) > FLAT) & (np.diff(starts, append=len(order)) > 1)
    return np.unique(np.sort(edges[~is_inside[same]], axis=1), axis=0).astype(np.uint32)


def _places(positions: np.ndarray) -> np.ndarray:
    """Numbers (n,) of the places of vertices (n, 3): equal ones are in one."""
    low = positions.min(axis=0, initial=0.0)
    extent = max(float((positions.max(axis=0, initial=0.0) - low).max(initial=0.0)), 1e-30)
    x, y, z = np.round((positions - low) * (STEPS / extent)).astype(np.int64).T
    return np.unique((x << 42) | (y << 21) | z, return_inverse=True)[1]
