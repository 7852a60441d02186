"""The order in which MuJoCo goes through the triangles of a mesh, or the elements of a flex, that may touch a signed
distance field: it takes the first contacts that it finds.

It goes through a tree of bounding boxes, from the last leaf to the first. The tree halves what it holds at the median
of centres along the longest side of the box of it all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from engine.physics.enums import GeomType

FIELDS = {"mesh_faceorder"}
_EQUAL = 1e-14  # m; mjEPS
_SINGLE = 3e-7  # of the size of a mesh: rounding of its vertices


def arrays(model: Any) -> dict[str, np.ndarray]:
    """`FIELDS` of a host model: mesh_faceorder (nmeshface,), counted within the mesh; (0,) where nothing needs it."""
    kinds = np.asarray(model.geom_type)
    if not {GeomType.MESH, GeomType.SDF} <= set(kinds.tolist()):
        return {"mesh_faceorder": np.zeros(0, np.int32)}
    found = np.zeros(len(model.mesh_face), np.int32)
    for mesh in np.unique(np.asarray(model.geom_dataid)[kinds == GeomType.MESH]):
        adr, num = int(model.mesh_faceadr[mesh]), int(model.mesh_facenum[mesh])
        if hasattr(model, "bvh_nodeid"):
            nodes = np.asarray(model.bvh_nodeid)[int(model.mesh_bvhadr[mesh]) :][: int(model.mesh_bvhnum[mesh])]
            found[adr : adr + num] = nodes[nodes >= 0][::-1]  # branches follow their node, the first one first
            continue
        vertices = np.asarray(model.mesh_vert)[int(model.mesh_vertadr[mesh]) :]
        corners = vertices[np.asarray(model.mesh_face)[adr : adr + num]].astype(np.float32)
        # a mesh that was turned is rounded: centres that are level are level only to single precision
        turned = bool(np.any(np.asarray(model.mesh_quat)[mesh] != (1.0, 0.0, 0.0, 0.0)))
        found[adr : adr + num] = _cached_order(corners.tobytes(), turned)
    return {"mesh_faceorder": found}


@lru_cache(maxsize=32)
def _cached_order(corners: bytes, rounded: bool) -> np.ndarray:
    """`face_order` of the same mesh again at no cost, when a scene is edited around it."""
    places = np.frombuffer(corners, np.float32).reshape(-1, 3, 3).astype(np.float64)
    return face_order(places, _SINGLE * float(np.ptp(places)) if rounded else _EQUAL)


def face_order(corners: np.ndarray, equal: float = _EQUAL) -> np.ndarray:
    """Order (n,) of triangles (n, 3, 3); what differs by less than `equal` is alike."""
    return leaves(corners.min(axis=1), corners.max(axis=1), _circumcentres(corners), equal)[::-1].astype(np.int32)


def leaves(low: np.ndarray, high: np.ndarray, centre: np.ndarray, equal: float = _EQUAL) -> np.ndarray:
    """Order (n,) of boxes at the leaves of their tree, from the first to the last.

    low, high: (n, 3) corners of the boxes. centre: (n, 3) by which they are halved. equal: m; sides and centres that
    differ by less are alike. All branches of the tree are divided at once, level by level.
    """
    centre = np.rint(centre / equal)
    order = np.arange(len(centre))
    start = np.array([0, len(centre)])  # of each branch in the order, and the end
    while len(centre) and np.diff(start).max() > 1:
        count = np.diff(start)
        sides = np.maximum.reduceat(high[order], start[:-1]) - np.minimum.reduceat(low[order], start[:-1])
        axis = (sides[:, 1] >= sides[:, 0] + equal).astype(int)
        longest = np.take_along_axis(sides, axis[:, None], 1)[:, 0]
        axis = np.where(sides[:, 2] >= longest + equal, 2, axis)
        branch = np.repeat(np.arange(len(count)), count)
        order = order[np.lexsort((order, centre[order, axis[branch]], branch))]
        start = np.unique(np.concatenate([start, start[:-1] + count // 2]))
    return order


def _circumcentres(corners: np.ndarray) -> np.ndarray:
    """(n, 3) of triangles (n, 3, 3); the last corner of one without area."""
    a, b = corners[:, 0] - corners[:, 2], corners[:, 1] - corners[:, 2]
    normal = np.cross(a, b)
    square = np.einsum("ij,ij->i", normal, normal)
    across = (np.einsum("ij,ij->i", a, a)[:, None] * b) - (np.einsum("ij,ij->i", b, b)[:, None] * a)
    return corners[:, 2] + np.cross(across, normal) / np.maximum(2 * square, 1e-30)[:, None]
