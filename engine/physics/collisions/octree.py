"""Octrees of signed distances to meshes, made where the host has none: MuJoCo's compiler has, a SceneModel not.

A cell that the surface may run through is divided, down to `DEPTH`; in a leaf distances at the corners are
interpolated. Distances are to the mesh's triangles; inside is where they wind around a point (Barill et al. 2018).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import warp as wp

from engine.physics.enums import GeomType

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

FIELDS = {"mesh_octadr", "oct_child", "oct_aabb", "oct_coeff"}
DEPTH = 6
"""Levels below the root: the smallest cells are a 64th of the mesh's box, about as in MuJoCo."""
_MARGIN = 1.1
_CORNERS = np.array([[(j >> k & 1) * 2 - 1 for k in range(3)] for j in range(8)])


@wp.kernel
def signed_distance(
    mesh: wp.uint64, points: wp.array(dtype=wp.vec3), farthest: float, dist: wp.array(dtype=wp.float32)
):
    i = wp.tid()
    query = wp.mesh_query_point_sign_winding_number(mesh, points[i], farthest)
    nearest = wp.mesh_eval_position(mesh, query.face, query.u, query.v)
    dist[i] = query.sign * wp.length(points[i] - nearest)


def arrays(model: Any) -> dict[str, np.ndarray]:
    """`FIELDS` of a host model, for all meshes that are distance fields.

    mesh_octadr (nmesh,), -1: no field; oct_child (noct, 8); oct_aabb (noct, 2, 3); oct_coeff (noct, 8).
    """
    if hasattr(model, "oct_child"):
        values = {name: np.asarray(getattr(model, name)) for name in FIELDS}
        return {**values, "oct_aabb": values["oct_aabb"].reshape(-1, 2, 3)}
    address = np.full(int(model.nmesh), -1)
    parts = [(np.zeros((0, 8), np.int32), np.zeros((0, 2, 3)), np.zeros((0, 8)))]
    fields = (np.asarray(model.geom_type) == GeomType.SDF) & (np.asarray(model.geom_sdf) < 0)
    for mesh in np.unique(np.asarray(model.geom_dataid)[fields]):
        if mesh >= 0:
            address[mesh] = sum(len(child) for child, _, _ in parts)
            vertex, face = (
                np.asarray(getattr(model, f"mesh_{name}"))[int(getattr(model, f"mesh_{name}adr")[mesh]) :][
                    : int(getattr(model, f"mesh_{name}num")[mesh])
                ]
                for name in ("vert", "face")
            )
            parts.append(_octree(vertex.astype(np.float32).tobytes(), face.astype(np.int32).tobytes()))
    child, aabb, coeff = (np.concatenate(part) for part in zip(*parts, strict=True))
    return {"mesh_octadr": address, "oct_child": child, "oct_aabb": aabb, "oct_coeff": coeff}


@lru_cache(maxsize=32)
def _octree(vertex: bytes, face: bytes) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """`octree` of the same mesh again at no cost, when a scene is edited around it."""
    return octree(np.frombuffer(vertex, np.float32).reshape(-1, 3), np.frombuffer(face, np.int32).reshape(-1, 3))


def octree(vertex: np.ndarray, face: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Children (n, 8; x fastest, -1: none), boxes (n, 2, 3; centre, half size) and distances at corners (n, 8), m.

    vertex: (nvert, 3) m. face: (nface, 3), outside where they go counter-clockwise.
    """
    vertex = np.ascontiguousarray(vertex, np.float32)
    mesh = wp.Mesh(
        points=wp.array(vertex, dtype=wp.vec3, device="cpu"),
        indices=wp.array(np.ascontiguousarray(face, np.int32).ravel(), dtype=wp.int32, device="cpu"),
        support_winding_number=True,
    )
    low, high = vertex.min(axis=0), vertex.max(axis=0)
    half = _MARGIN * np.maximum(0.5 * (high - low), 1e-3 * np.ptp(vertex))
    reach = 4.0 * float(np.linalg.norm(half))

    centers, boxes, children = 0.5 * (low + high)[None], [], []
    total = 1
    for level in range(DEPTH + 1):
        near = np.abs(_distances(mesh, centers, reach)) <= np.linalg.norm(half)
        divided = near & (level < DEPTH)
        child = np.full((len(centers), 8), -1, np.int32)
        child[divided] = total + np.arange(8 * divided.sum()).reshape(-1, 8)
        total += 8 * int(divided.sum())
        children.append(child)
        boxes.append(np.stack([centers, np.broadcast_to(half, centers.shape)], axis=1))
        half = half / 2
        centers = (centers[divided][:, None] + _CORNERS * half).reshape(-1, 3)
    box = np.concatenate(boxes)
    # cells share corners: each place of the finest grid is measured once
    finest = 2.0 * box[0, 1] / 2**DEPTH
    steps = np.rint((box[:, None, 0] + _CORNERS * box[:, None, 1] - box[0, 0]) / finest).astype(np.int64)
    places, where = np.unique(steps.reshape(-1, 3) @ [1 << 40, 1 << 20, 1], return_index=True, return_inverse=True)[
        1:
    ]
    dist = _distances(mesh, box[0, 0] + steps.reshape(-1, 3)[places] * finest, reach)
    return np.concatenate(children), box, dist[where].reshape(-1, 8)


def _distances(mesh: wp.Mesh, points: np.ndarray, reach: float) -> np.ndarray:
    dist = wp.zeros(len(points), dtype=wp.float32, device="cpu")
    inputs = [mesh.id, wp.array(points.astype(np.float32), dtype=wp.vec3, device="cpu"), reach, dist]
    wp.launch(signed_distance, dim=len(points), inputs=inputs, device="cpu")
    return dist.numpy()
