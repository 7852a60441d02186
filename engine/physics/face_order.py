"""The order in which the triangles of a mesh are looked at for contacts with a signed distance field.

MuJoCo takes the first contacts that it finds, and goes through a tree of bounding boxes from its last leaf to its
first. The tree halves triangles at the median of their circumcentres, along the longest side of the box of them all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from engine.physics.enums import GeomType

FIELDS = {"mesh_faceorder"}
_EQUAL = 1e-14  # m; sides and centres that differ by less are alike (mjEPS)


def arrays(model: Any) -> dict[str, np.ndarray]:
    """`FIELDS` of a host model: mesh_faceorder (nmeshface,), counted within the mesh; (0,) where nothing needs it."""
    kinds = np.asarray(model.geom_type)
    if not {GeomType.MESH, GeomType.SDF} <= set(kinds.tolist()):
        return {"mesh_faceorder": np.zeros(0, np.int32)}
    found = np.zeros(len(model.mesh_face), np.int32)
    for mesh in np.unique(np.asarray(model.geom_dataid)[kinds == GeomType.MESH]):
        adr, num = int(model.mesh_faceadr[mesh]), int(model.mesh_facenum[mesh])
        vertices = np.asarray(model.mesh_vert)[int(model.mesh_vertadr[mesh]) :]
        corners = vertices[np.asarray(model.mesh_face)[adr : adr + num]].astype(np.float32)
        found[adr : adr + num] = _kept(corners.tobytes())
    return {"mesh_faceorder": found}


@lru_cache(maxsize=32)
def _kept(corners: bytes) -> np.ndarray:
    """`face_order` of the same mesh again at no cost, when a scene is edited around it."""
    return face_order(np.frombuffer(corners, np.float32).reshape(-1, 3, 3).astype(np.float64))


def face_order(corners: np.ndarray) -> np.ndarray:
    """Order (n,) of triangles (n, 3, 3): all branches of the tree are divided at once, level by level."""
    low, high = corners.min(axis=1), corners.max(axis=1)
    centre = np.rint(_circumcentres(corners) / _EQUAL)
    order = np.arange(len(corners))
    start = np.array([0, len(corners)])  # of each branch in the order, and the end
    while len(corners) and np.diff(start).max() > 1:
        count = np.diff(start)
        sides = np.maximum.reduceat(high[order], start[:-1]) - np.minimum.reduceat(low[order], start[:-1])
        axis = (sides[:, 1] >= sides[:, 0] + _EQUAL).astype(int)
        longest = np.take_along_axis(sides, axis[:, None], 1)[:, 0]
        axis = np.where(sides[:, 2] >= longest + _EQUAL, 2, axis)
        branch = np.repeat(np.arange(len(count)), count)
        order = order[np.lexsort((order, centre[order, axis[branch]], branch))]
        start = np.unique(np.concatenate([start, start[:-1] + count // 2]))
    return order[::-1].astype(np.int32)


def _circumcentres(corners: np.ndarray) -> np.ndarray:
    """(n, 3) of triangles (n, 3, 3); the last corner of one without area."""
    a, b = corners[:, 0] - corners[:, 2], corners[:, 1] - corners[:, 2]
    normal = np.cross(a, b)
    square = np.einsum("ij,ij->i", normal, normal)
    across = (np.einsum("ij,ij->i", a, a)[:, None] * b) - (np.einsum("ij,ij->i", b, b)[:, None] * a)
    return corners[:, 2] + np.cross(across, normal) / np.maximum(2 * square, 1e-30)[:, None]
