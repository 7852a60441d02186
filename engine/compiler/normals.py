"""Normals of meshes. Only taxels need them, so they are made in scenes with tactile sensors."""

from __future__ import annotations

import numpy as np

from engine.compiler.meshes import Meshes
from engine.compiler.model import SceneModel
from engine.geometry import builtin_meshes, mesh_files, rotation
from engine.geometry.compiled_mesh import CompiledMesh
from engine.geometry.distance_fields import Sdf, spacing, triangles
from engine.geometry.vertex_normals import unit, vertex_normals
from engine.msd import assets, distance_fields
from engine.msd.extras import extra_value, extras_of
from engine.msd.paths import join
from engine.msd.schema import MeshAsset, World
from engine.physics.enums import SensorType


def compile_normals(meshes: Meshes, m: SceneModel) -> None:
    """The normals of all meshes, if a sensor is tactile and all meshes are sound."""
    if SensorType.TACTILE not in m.sensor_type:
        return
    world, found = meshes.scene.world, []
    for (name, _), mesh in zip(meshes.keys, meshes.compiled, strict=True):
        if mesh is None:
            return
        try:
            found.append(_in_mesh(mesh, _normals(world, world.assets.meshes.get(name), mesh)))
        except (OSError, ValueError) as error:
            path = join("assets.meshes", (name,))
            meshes.scene.fail(f"{path}.source", f"the normals of mesh {name!r} cannot be used: {error}")
            return
    m.mesh_normal = np.concatenate(found).astype(np.float32)
    m.mesh_normalnum = np.array([len(normals) for normals in found], np.int32)
    m.mesh_normaladr = (np.cumsum(m.mesh_normalnum) - m.mesh_normalnum).astype(np.int32)
    m.nmeshnormal = len(m.mesh_normal)


def _normals(world: World, asset: MeshAsset | None, mesh: CompiledMesh) -> np.ndarray:
    """(k, 3) normals in the axes of a mesh's source: one for each vertex, a normal and two tangents for each, or as
    many as a file has."""
    if asset is None:  # a part of a decomposition
        return vertex_normals(mesh.origin, _faces(mesh))
    given = _given(world, asset)
    if given is None:
        return vertex_normals(mesh.origin, _faces(mesh), bool(extra_value(extras_of(asset), "smoothnormal", False)))
    return given


def _given(world: World, asset: MeshAsset) -> np.ndarray | None:
    extras = extras_of(asset)
    kind = extra_value(extras, "builtin", None)
    if kind is not None:
        return builtin_meshes.frames(kind, extra_value(extras, "params", np.zeros(0)))
    if asset.source.variant == "path":
        return mesh_files.read_normals(assets.resolve(world, asset.source.value.path))
    shape = distance_fields.of_mesh(world, asset)
    return asset.source.value.data.normal if shape is None else _grid_normals(shape)


def _grid_normals(shape: Sdf) -> np.ndarray:
    """Normals on the grid of samples, which is not as dense along each axis: MuJoCo takes them so."""
    vertices, faces = triangles(shape)
    return vertex_normals(vertices / spacing(shape), faces, smooth=True)


def _faces(mesh: CompiledMesh) -> np.ndarray:
    """Triangles of a mesh, wound as in its source."""
    return mesh.faces[:, [0, 2, 1]] if np.linalg.det(mesh.linear) < 0 else mesh.faces


def _in_mesh(mesh: CompiledMesh, normals: np.ndarray) -> np.ndarray:
    """Normals in the axes of the source to those of the mesh: as covectors, by the inverse of its map."""
    frame = rotation.matrix_wxyz(mesh.quat)
    return unit(normals.astype(np.float64) @ np.linalg.inv(frame @ mesh.linear)) @ frame
