"""UsdGeom shapes as geometries."""

# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false
from __future__ import annotations

from typing import Any

import numpy as np

from engine.msd.schema import Geometry, MeshAsset, MeshData, MeshSource, ShapeType, World

AXES = {
    "X": np.array([[0, 0, 1], [0, 1, 0], [-1, 0, 0]], float),
    "Y": np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]], float),
    "Z": np.eye(3),
}
"""Turns that take +Z onto an axis."""


def geometry(prim: Any, frame: np.ndarray, linear: np.ndarray, world: World) -> tuple[Geometry, np.ndarray] | None:
    """A shape and its rigid frame; None for a prim that is none. Raises ValueError for one that cannot be said."""
    from pxr import UsdGeom

    kind, scale = prim.GetTypeName(), np.abs(np.diag(linear))
    diagonal = np.allclose(linear, np.diag(np.diag(linear)), atol=1e-6 * scale.max())
    if kind == "Mesh":
        return _mesh(UsdGeom.Mesh(prim), linear, world), frame
    if kind not in ("Cube", "Sphere", "Cylinder", "Capsule", "Plane"):
        return None
    if not diagonal:
        raise ValueError(f"a sheared {kind} cannot be said; make it a mesh")
    if kind == "Cube":
        half = float(prim.GetAttribute("size").Get()) / 2
        return Geometry(shape=ShapeType.Box, size=half * scale), frame
    if kind == "Sphere":
        radius = float(prim.GetAttribute("radius").Get()) * scale
        if np.allclose(radius, radius[0]):
            return Geometry(shape=ShapeType.Sphere, size=(radius[0], 0, 0)), frame
        return Geometry(shape=ShapeType.Ellipsoid, size=radius), frame
    axis = str(prim.GetAttribute("axis").Get())
    turn = AXES[axis]
    turned = frame.copy()
    turned[:3, :3] = frame[:3, :3] @ turn
    along = scale["XYZ".index(axis)]
    x, y = np.abs(turn.T @ scale)[:2]
    if kind == "Plane":
        width, length = (float(prim.GetAttribute(name).Get()) / 2 for name in ("width", "length"))
        return Geometry(shape=ShapeType.Plane, size=(width * x, length * y, 1.0)), turned
    if not np.isclose(x, y):
        raise ValueError(f"a {kind} with different scales across its axis cannot be said; make it a mesh")
    radius, height = (float(prim.GetAttribute(name).Get()) for name in ("radius", "height"))
    shape = ShapeType.Cylinder if kind == "Cylinder" else ShapeType.Capsule
    return Geometry(shape=shape, size=(radius * x, height / 2 * along, 0)), turned


def _mesh(mesh: Any, linear: np.ndarray, world: World) -> Geometry:
    points = np.array(mesh.GetPointsAttr().Get() or [], float).reshape(-1, 3)
    counts = np.array(mesh.GetFaceVertexCountsAttr().Get() or [], np.int64)
    indices = np.array(mesh.GetFaceVertexIndicesAttr().Get() or [], np.int64)
    if counts.min(initial=0) < 0 or counts.sum() != len(indices) or not len(indices):
        raise ValueError(f"its faces need {counts.sum()} vertex indices and have {len(indices)}")
    if indices.min() < 0 or indices.max() >= len(points):
        raise ValueError(f"a face refers to a vertex that is not one of the {len(points)}")
    if not np.isfinite(points).all():
        raise ValueError("its points are not all finite")
    holes = np.array(mesh.GetHoleIndicesAttr().Get() or [], np.int64)
    kept = np.ones(len(counts), bool)
    kept[holes[(holes >= 0) & (holes < len(counts))]] = False
    starts = np.cumsum(counts) - counts
    # A fan from the first corner of each face.
    fans = np.where(kept, np.maximum(counts - 2, 0), 0)
    face = np.repeat(np.arange(len(counts)), fans)
    step = np.arange(fans.sum()) - np.repeat(np.cumsum(fans) - fans, fans)
    triangles = np.stack(
        [indices[starts[face]], indices[starts[face] + step + 1], indices[starts[face] + step + 2]], 1
    )
    if (mesh.GetOrientationAttr().Get() == "leftHanded") != (np.linalg.det(linear) < 0):
        triangles = triangles[:, ::-1]
    name = mesh.GetPath().pathString
    data = MeshData(vertices=points @ linear.T, triangles=triangles, name=mesh.GetPrim().GetName())
    world.assets.meshes[name] = MeshAsset(source=MeshSource.buffer(data=data))
    return Geometry(shape=ShapeType.Mesh, mesh=name)
