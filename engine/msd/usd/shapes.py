"""UsdGeom shapes as geometries."""

# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false
from __future__ import annotations

from typing import Any

import numpy as np

from engine.msd.report import Outcome
from engine.msd.schema import Geometry, MeshAsset, MeshData, MeshSource, ShapeType
from engine.msd.usd.context import Context, key
from engine.msd.usd.meshes import Part, mesh_parts, volume_of
from engine.msd.usd.stage import AXES, rigid_part

ROUND = ("Sphere", "Cylinder", "Cylinder_1", "Capsule", "Capsule_1", "Cone")
KINDS = ("Cube", "Plane", "Mesh", *ROUND)
SIDES = 32
"""Sides of a round shape that is made a mesh."""


def parts(prim: Any, matrix: np.ndarray, context: Context) -> list[Part] | None:
    """The geometries of a shape with their rigid frames in the World; None for a prim that is no shape.

    Raises ValueError for one that cannot be said.
    """
    kind = str(prim.GetTypeName())
    if kind not in KINDS:
        return None
    frame, linear = rigid_part(matrix)
    if not np.abs(linear).max() > 0 or abs(np.linalg.det(linear)) < 1e-30:
        raise ValueError("its scale is zero")
    if kind == "Mesh":
        return [part._replace(frame=frame) for part in mesh_parts(prim, linear, context)]
    primitive = _primitive(prim, kind, frame, linear, context)
    return [primitive if primitive is not None else _tessellated(prim, kind, frame, linear, context)]


def _primitive(prim: Any, kind: str, frame: np.ndarray, linear: np.ndarray, context: Context) -> Part | None:
    """A shape that MSD has; None for a cone and for what is sheared or unevenly scaled."""
    scale = np.abs(np.diag(linear))
    if not np.allclose(linear, np.diag(np.diag(linear)), atol=1e-6 * scale.max()):
        return None
    if kind == "Cube":
        size = _size(prim, "size", 2.0, context) / 2 * scale
        return Part(Geometry(shape=ShapeType.Box, size=size), frame, None, 8 * float(np.prod(size)))
    if kind == "Sphere":
        radius = _size(prim, "radius", 1.0, context) * scale
        volume = 4 / 3 * np.pi * float(np.prod(radius))
        if np.allclose(radius, radius[0]):
            return Part(Geometry(shape=ShapeType.Sphere, size=np.array([radius[0], 0, 0])), frame, None, volume)
        return Part(Geometry(shape=ShapeType.Ellipsoid, size=radius), frame, None, volume)
    axis = _axis(prim, context)
    turn = AXES[axis]
    turned = frame.copy()
    turned[:3, :3] = frame[:3, :3] @ turn
    along = scale["XYZ".index(axis)]
    x, y = np.abs(turn.T @ scale)[:2]
    if kind == "Plane":
        width, length = (_size(prim, name, 2.0, context) / 2 for name in ("width", "length"))
        return Part(Geometry(shape=ShapeType.Plane, size=np.array([width * x, length * y, 1.0])), turned, None, 0.0)
    top, bottom = _radii(prim, kind, context)
    if kind == "Cone" or top != bottom or not np.isclose(x, y):
        return None
    if kind.startswith("Capsule") and not np.isclose(x, along):
        return None
    radius, half = top * x, _size(prim, "height", 2.0 if kind.startswith("Cyl") else 1.0, context) / 2 * along
    volume = 2 * np.pi * radius**2 * half
    if kind.startswith("Cylinder"):
        return Part(Geometry(shape=ShapeType.Cylinder, size=np.array([radius, half, 0])), turned, None, volume)
    volume += 4 / 3 * np.pi * radius**3
    return Part(Geometry(shape=ShapeType.Capsule, size=np.array([radius, half, 0])), turned, None, volume)


def _size(prim: Any, name: str, default: float, context: Context) -> float:
    value = context.number(prim, name, default)
    if not 0 < value < np.inf:
        raise ValueError(f"its {name} is {value:g}, which is no size")
    return value


def _axis(prim: Any, context: Context) -> str:
    axis = str(context.get(prim, "axis", "Z"))
    if axis not in AXES:
        raise ValueError(f"its axis is {axis!r}; X, Y or Z was expected")
    return axis


def _radii(prim: Any, kind: str, context: Context) -> tuple[float, float]:
    if kind.endswith("_1"):
        default = 1.0 if kind.startswith("Cyl") else 0.5
        return _size(prim, "radiusTop", default, context), _size(prim, "radiusBottom", default, context)
    radius = _size(prim, "radius", 0.5 if kind == "Capsule" else 1.0, context)
    return radius, radius


def _tessellated(prim: Any, kind: str, frame: np.ndarray, linear: np.ndarray, context: Context) -> Part:
    """A shape that MSD has not, as a mesh."""
    place = ("shape", key(prim), linear.round(9).tobytes())
    name = context.meshes.get(place)
    if name is None:
        vertices, triangles = _hull_of(prim, kind, context)
        if np.linalg.det(linear) < 0:
            triangles = triangles[:, ::-1]
        name = context.name("mesh", prim.GetName())
        data = MeshData(vertices=vertices @ linear.T, triangles=triangles, name=name)
        context.world.assets.meshes[name] = MeshAsset(source=MeshSource.buffer(data=data))
        context.meshes[place] = name
        what = "A cone" if kind == "Cone" else f"A {kind} that is sheared, unevenly scaled or tapered"
        context.note(prim, f"{what} became a mesh of {len(triangles)} triangles", "", Outcome.GUESSED)
    data = context.world.assets.meshes[name].source.value.data
    geom = Geometry(shape=ShapeType.Mesh, mesh=name)
    return Part(geom, frame, None, volume_of(data.vertices, data.triangles))


def _hull_of(prim: Any, kind: str, context: Context) -> tuple[np.ndarray, np.ndarray]:
    """Vertices and triangles, facing outward, in the prim's own units."""
    from scipy.spatial import ConvexHull

    if kind == "Plane":
        width, length = (_size(prim, name, 2.0, context) / 2 for name in ("width", "length"))
        corners = np.array([[-width, -length, 0], [width, -length, 0], [width, length, 0], [-width, length, 0]])
        return corners @ AXES[_axis(prim, context)].T, np.array([[0, 1, 2], [0, 2, 3]])
    if kind == "Cube":
        half = _size(prim, "size", 2.0, context) / 2
        points = half * (np.indices((2, 2, 2)).reshape(3, -1).T * 2.0 - 1)
    else:
        points = _rings(prim, kind, context)
    hull = ConvexHull(points)
    triangles = hull.simplices.copy()
    a, b, c = (points[triangles[:, i]] for i in range(3))
    inward = np.einsum("ij,ij->i", np.cross(b - a, c - a), hull.equations[:, :3]) < 0
    triangles[inward] = triangles[inward, ::-1]
    return points, triangles


def _rings(prim: Any, kind: str, context: Context) -> np.ndarray:
    """Points of a round shape: rings about its axis."""
    if kind == "Sphere":
        radius, axis = _size(prim, "radius", 1.0, context), "Z"
        angle = np.linspace(-np.pi / 2, np.pi / 2, SIDES // 2 + 1)
        profile = radius * np.stack([np.cos(angle), np.sin(angle)], 1)
    else:
        axis = _axis(prim, context)
        top, bottom = _radii(prim, kind, context)
        half = _size(prim, "height", 1.0 if kind.startswith("Cap") else 2.0, context) / 2
        profile = np.array([[bottom, -half], [0.0 if kind == "Cone" else top, half]])
        if kind.startswith("Capsule"):
            angle = np.linspace(0, np.pi / 2, SIDES // 4 + 1)
            arc = np.stack([np.cos(angle), np.sin(angle)], 1)
            profile = np.concatenate([arc[::-1] * (bottom, -bottom) - (0, half), arc * top + (0, half)])
    turn = np.arange(SIDES) * 2 * np.pi / SIDES
    rings = [
        np.stack([r * np.cos(turn), r * np.sin(turn), np.full(SIDES, z)], 1)[: SIDES if r > 1e-9 * SIDES else 1]
        for r, z in profile
    ]
    return np.concatenate(rings) @ AXES[axis].T
