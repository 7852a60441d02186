"""UsdGeom meshes as mesh assets: triangles, normals, texture coordinates, one part for each material."""

# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false
from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from engine.errors import SceneError
from engine.msd.report import Outcome
from engine.msd.schema import Geometry, MeshAsset, MeshData, MeshSource, ShapeType
from engine.msd.usd.context import Context, key

MOST_POINTS = 50_000_000
"""Corners of all faces of a stage; more are refused."""
SLAB = 0.05
"""Half the thickness, m, of the box that a flat mesh collides as."""
COORDINATES = ("st", "UVMap", "uv", "st0", "st_0", "map1")
"""What programs call texture coordinates, the usual name first."""


class Part(NamedTuple):
    """A geometry, its rigid frame in the World, and the prim whose material it has where that is not the shape."""

    geom: Geometry
    frame: np.ndarray
    subset: Any
    volume: float


def mesh_parts(prim: Any, linear: np.ndarray, context: Context, whole: bool = False) -> list[Part]:
    """One part for each subset of faces with a material, and one for the other faces; `whole`: one part of all faces.
    Raises ValueError.

    What instances share is one asset as long as they are scaled alike.
    """
    place = ("mesh", key(prim), linear.round(9).tobytes(), whole)
    found = context.meshes.get(place)
    if found is None and whole and len(context.meshes.get((*place[:-1], False), ())) == 1:
        found = context.meshes[(*place[:-1], False)]
    if found is None:
        found = context.meshes[place] = _cut(prim, linear, context, whole)
    result = []
    for name, subset in found:
        data = context.world.assets.meshes[name].source.value.data
        geom = Geometry(shape=ShapeType.Mesh, mesh=name)
        result.append(Part(geom, np.eye(4), subset, volume_of(data.vertices, data.triangles)))
    return result


def _cut(prim: Any, linear: np.ndarray, context: Context, whole: bool) -> list[tuple[str, Any]]:
    """Assets of the parts, each with the prim of its subset."""
    from pxr import UsdGeom

    mesh = UsdGeom.Mesh(prim)
    points, counts, indices, kept = _faces(prim, context)
    corner_faces = np.repeat(np.arange(len(counts)), counts)
    uv = _texture_coordinates(prim, indices, corner_faces, context)
    normals = _normals(prim, mesh, linear, indices, corner_faces, context)
    # A fan from the first corner of each face.
    starts = np.cumsum(counts) - counts
    fans = np.where(kept, np.maximum(counts - 2, 0), 0)
    face = np.repeat(np.arange(len(counts)), fans)
    step = np.arange(fans.sum()) - np.repeat(np.cumsum(fans) - fans, fans)
    corners = np.stack([starts[face], starts[face] + step + 1, starts[face] + step + 2], 1)
    if (str(context.get(prim, "orientation", "rightHanded")) == "leftHanded") != (np.linalg.det(linear) < 0):
        corners = corners[:, ::-1]
    result = []
    for subset, faces in [(None, None)] if whole else _subsets(prim, len(counts), context):
        chosen = corners if faces is None else corners[faces[face]]
        if not len(chosen):
            continue
        name = context.name("mesh", (subset or prim).GetName())
        data = _data(points @ linear.T, indices, chosen, uv, normals, name)
        context.world.assets.meshes[name] = MeshAsset(source=MeshSource.buffer(data=data))
        result.append((name, subset))
    if not result:
        raise ValueError("none of its faces has an area")
    return result


def _faces(prim: Any, context: Context) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    points = np.array(context.get(prim, "points", ()), float).reshape(-1, 3)
    counts = np.array(context.get(prim, "faceVertexCounts", ()), np.int64)
    indices = np.array(context.get(prim, "faceVertexIndices", ()), np.int64)
    context.corners += len(indices) + len(points)
    if context.corners > MOST_POINTS:
        raise SceneError(f"the meshes of the stage have more than {MOST_POINTS:,} points and corners", context.file)
    if not len(counts) and not len(indices):
        raise ValueError("it has no faces")
    if counts.min(initial=0) < 0 or counts.sum() != len(indices) or not len(indices):
        raise ValueError(f"its faces need {counts.sum()} vertex indices and have {len(indices)}")
    if indices.min() < 0 or indices.max() >= len(points):
        raise ValueError(f"a face refers to a vertex that is not one of the {len(points)}")
    if not np.isfinite(points).all():
        raise ValueError("its points are not all finite")
    if str(context.get(prim, "subdivisionScheme", "catmullClark")) != "none" and len(
        prim.GetAttribute("subdivisionScheme").GetPropertyStack()
    ):
        message = "The mesh is the cage of a subdivision surface; its faces are used as they are"
        context.note(prim, message, "subdivisionScheme", Outcome.GUESSED)
    holes = np.array(context.get(prim, "holeIndices", ()), np.int64)
    kept = np.ones(len(counts), bool)
    kept[holes[(holes >= 0) & (holes < len(counts))]] = False
    return points, counts, indices, kept


def _data(
    points: np.ndarray,
    indices: np.ndarray,
    corners: np.ndarray,
    uv: np.ndarray | None,
    normals: np.ndarray | None,
    name: str,
) -> MeshData:
    """Mesh data of some triangles; corners that agree in everything share a vertex."""
    flat = corners.ravel()
    columns = [indices[flat]]
    for values in (uv, normals):
        if values is not None:
            columns.append(np.unique(values[flat], axis=0, return_inverse=True)[1].ravel())
    _, first, vertex = np.unique(np.stack(columns, 1), axis=0, return_index=True, return_inverse=True)
    data = MeshData(vertices=points[indices[flat[first]]], triangles=vertex.reshape(-1, 3), name=name)
    if uv is not None:
        data.texcoord = np.column_stack([uv[flat[first], 0], 1 - uv[flat[first], 1]])  # USD counts v from below
    if normals is not None:
        data.normal = normals[flat[first]]
    return data


def _subsets(prim: Any, count: int, context: Context) -> list[tuple[Any, np.ndarray | None]]:
    """Subsets of faces with a material of their own and their masks; the shape's own faces are those of None."""
    from pxr import UsdGeom, UsdShade

    rest = np.ones(count, bool)
    found: list[tuple[Any, np.ndarray | None]] = []
    for child in prim.GetChildren():
        if not child.IsA(UsdGeom.Subset):
            continue
        family = str(context.get(child, "familyName", ""))
        if str(context.get(child, "elementType", "face")) != "face" or family not in ("materialBind", ""):
            context.drop(
                child, f"A subset of the family {family!r} was dropped; those of faces with materials are read"
            )
            continue
        if not UsdShade.MaterialBindingAPI(child).ComputeBoundMaterial()[0]:
            continue
        faces = np.array(context.get(child, "indices", ()), np.int64)
        mask = np.zeros(count, bool)
        mask[faces[(faces >= 0) & (faces < count)]] = True
        mask &= rest
        rest &= ~mask
        found.append((child, mask))
    return [*found, (None, rest if found else None)]


def _corner_values(
    prim: Any, primvar: Any, indices: np.ndarray, faces: np.ndarray, context: Context
) -> np.ndarray | None:
    """Values of a primvar at the corners of all faces; None when it has too few or none."""
    values = np.array(primvar.ComputeFlattened(context.time) or (), float)
    where = {"constant": np.zeros(len(indices), np.int64), "uniform": faces}.get(
        str(primvar.GetInterpolation()), np.arange(len(indices))
    )
    if str(primvar.GetInterpolation()) in ("vertex", "varying"):
        where = indices
    name = primvar.GetName()
    context.mark(prim, name, f"{name}:indices")
    if values.ndim != 2 or not len(values) or where.max() >= len(values) or not np.isfinite(values).all():
        message = f"{name} has {len(values)} values where the mesh needs {where.max() + 1}; it was dropped"
        context.note(prim, message, name)
        return None
    return values[where]


def _texture_coordinates(prim: Any, indices: np.ndarray, faces: np.ndarray, context: Context) -> np.ndarray | None:
    from pxr import UsdGeom

    found = {
        p.GetPrimvarName(): p
        for p in UsdGeom.PrimvarsAPI(prim).FindPrimvarsWithInheritance()
        if str(p.GetTypeName()) in ("texCoord2f[]", "texCoord2d[]", "texCoord2h[]", "float2[]", "double2[]")
        and p.HasValue()
    }
    wanted = [*context.materials.coordinates(prim), *COORDINATES]
    name = next((name for name in wanted if name in found), next(iter(found), None))
    if name is None:
        return None
    for other in found:
        if other != name:
            context.mark(prim, f"primvars:{other}", f"primvars:{other}:indices")
            message = f"MSD has one set of texture coordinates; {other} was dropped, {name} taken"
            context.note(prim, message, f"primvars:{other}")
    return _corner_values(prim, found[name], indices, faces, context)


def _normals(
    prim: Any, mesh: Any, linear: np.ndarray, indices: np.ndarray, faces: np.ndarray, context: Context
) -> np.ndarray | None:
    """Normals at the corners; those of a subdivision surface are its own, whatever the mesh says."""
    from pxr import UsdGeom

    context.mark(prim, "normals", "primvars:normals", "primvars:normals:indices")
    if str(mesh.GetSubdivisionSchemeAttr().Get()) != "none":
        return None
    primvar = UsdGeom.PrimvarsAPI(prim).GetPrimvar("normals")
    if primvar and primvar.HasValue():
        values = _corner_values(prim, primvar, indices, faces, context)
    else:
        raw = np.array(context.get(prim, "normals", ()), float).reshape(-1, 3)
        if not len(raw):
            return None
        where = {"faceVarying": np.arange(len(indices)), "uniform": faces, "constant": np.zeros_like(indices)}.get(
            str(mesh.GetNormalsInterpolation()), indices
        )
        if where.max() >= len(raw) or not np.isfinite(raw).all():
            message = f"{len(raw)} normals were dropped: the mesh needs {where.max() + 1} finite ones"
            context.note(prim, message, "normals")
            return None
        values = raw[where]
    if values is None or values.shape[1] != 3:
        return None
    values = values @ np.linalg.inv(linear)  # the inverse transpose, acting on rows
    length = np.linalg.norm(values, axis=1, keepdims=True)
    return values / np.where(length > 0, length, 1.0)


def volume_of(vertices: np.ndarray, triangles: np.ndarray | None) -> float:
    """Volume inside a closed surface; that of the box around it for one without inside."""
    if triangles is None or not len(triangles):
        return 0.0
    a, b, c = (vertices[triangles[:, i]] for i in range(3))
    inside = abs(float(np.einsum("ij,ij->", a - vertices[0], np.cross(b - vertices[0], c - vertices[0])))) / 6
    box = float(np.prod(np.ptp(vertices, axis=0)))
    return inside if inside > 1e-6 * box else box


def slab(vertices: np.ndarray, triangles: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """Frame (4, 4) and half sizes of a box below a flat mesh, which is its top; None for a mesh that is not flat."""
    centre = vertices.mean(axis=0)
    _, spread, axes = np.linalg.svd(vertices - centre, full_matrices=False)
    if len(vertices) < 3 or spread[1] <= 1e-9 * spread[0]:
        raise ValueError("its points lie on a line")
    if spread[2:].size and spread[2] > 1e-5 * spread[0]:
        return None
    a, b, c = (vertices[triangles[:, i]] for i in range(3))
    normal = np.cross(b - a, c - a).sum(axis=0)
    length = np.linalg.norm(normal)
    if not length > 0:
        raise ValueError("its faces have no area")
    z = normal / length
    x = axes[0] - (axes[0] @ z) * z
    square = np.isclose(spread[0], spread[1], rtol=0.01)
    x = _side(vertices, triangles, z) if square else x / np.linalg.norm(x)
    frame = np.eye(4)
    frame[:3, :3] = np.column_stack([x, np.cross(z, x), z])
    local = (vertices - centre) @ frame[:3, :3]
    low, high = local.min(axis=0), local.max(axis=0)
    half = np.append((high - low)[:2] / 2, SLAB)
    frame[:3, 3] = centre + frame[:3, :3] @ ((low + high) / 2 - (0, 0, SLAB))
    return frame, half


def _side(vertices: np.ndarray, triangles: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """Direction of a short side of the largest triangle."""
    corners = vertices[triangles]
    sides = np.roll(corners, -1, axis=1) - corners
    areas = np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=1)
    side = sides[int(np.argmax(areas))]
    side = side[np.argsort(np.linalg.norm(side, axis=1))[1]]
    side = side - (side @ normal) * normal
    return side / np.linalg.norm(side)
