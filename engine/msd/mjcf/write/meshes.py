"""<mesh>: files with their placement, buffers, generated shapes, and what geoms make of them by maps of their own."""

from __future__ import annotations

import os
from pathlib import PurePosixPath
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

import numpy as np

from engine.geometry import rotation
from engine.geometry.mesh_loading import LARGEST_FILE
from engine.msd.allowed_folders import check_inside
from engine.msd.embedding import mesh_data
from engine.msd.meshes.objects import has_several
from engine.msd.mjcf.assets import placed
from engine.msd.mjcf.write.context import Context, Dialect, child, put, unless, wxyz
from engine.msd.mjcf.write.plugins import append_plugin
from engine.msd.mjcf.write.spelling import extra_value, tidy
from engine.msd.names import free_name
from engine.msd.paths import join
from engine.msd.report import Outcome
from engine.msd.schema import Geometry, MeshAsset, MeshCollisionCookPolicy, MeshData
from engine.regular_files import open_regular

READ_BY_MUJOCO = (".stl", ".obj", ".msh")
MOST_FACETS = 200_000
"""Triangles of an .stl file that MuJoCo reads."""
STRAIGHT = 1e-9
"""How far from right the angles between the rows of a linear map may be to be a rotation and a scale."""


class Placement(NamedTuple):
    """MJCF's v' = diag(scale) R^-1 (v - position)."""

    scale: np.ndarray
    position: np.ndarray
    rotation: np.ndarray
    """x, y, z, w"""


def mesh_of(context: Context, geom: Geometry) -> str | None:
    """Name of the mesh of a geom. For one with a linear map of its own a mesh is remembered, to be written with the
    assets."""
    key = geom.mesh
    if key is None and geom.mesh_variant_set is not None:
        variants = context.world.mesh_variant_sets.get(geom.mesh_variant_set)
        key = variants.meshes[0] if variants is not None and variants.meshes else None
    if key is None or geom.mesh_transform is None:
        return key
    transformed = (key, tuple(geom.mesh_transform.tolist()))
    if transformed not in context.transformed_meshes:
        taken = {*context.world.assets.meshes, *context.transformed_meshes.values()}
        context.transformed_meshes[transformed] = free_name(taken, key)
    return context.transformed_meshes[transformed]


def write_meshes(context: Context) -> None:
    """All meshes, then those that geoms make of them."""
    meshes = context.world.assets.meshes
    for key, asset in meshes.items():
        _write_mesh(context, key, key, asset, None)
    for (key, own), name in context.transformed_meshes.items():
        if key in meshes:
            _write_mesh(context, name, key, meshes[key], np.array(own))


def _write_mesh(context: Context, name: str, key: str, asset: MeshAsset, own: np.ndarray | None) -> None:
    path = join("assets.meshes", (key,))
    flat = key in context.flat_meshes
    element = child(
        context.section("asset"),
        "mesh",
        name=name,
        content_type=extra_value(asset, "content_type"),
        inertia="shell" if flat else extra_value(asset, "inertia"),
        smoothnormal=extra_value(asset, "smoothnormal"),
        maxhullvert=extra_value(asset, "maxhullvert"),
        material=extra_value(asset, "material"),
    )
    linear, shift = asset.transform.linear, asset.transform.translation
    if own is not None:
        linear = _matrix(own) @ _matrix(linear)
        shift = None if shift is None else _matrix(own) @ shift
    placement = stable(placement_of(linear, shift))
    data = _data(context, element, asset, placement is None, flat, path)
    if placement is not None:
        put(
            element,
            scale=unless(placement.scale, (1.0, 1.0, 1.0)),
            refpos=unless(placement.position, (0.0, 0.0, 0.0)),
            refquat=unless(wxyz(placement.rotation), (1.0, 0.0, 0.0, 0.0)),
        )
    elif data is not None:
        data = _moved(data, _matrix(linear), shift)
    else:
        message = "MJCF shears no mesh files, and this one could not be read to do it here; it stays as it is"
        context.note(path, message)
    if data is not None:
        _put_data(element, _with_enough_vertices(data) if flat else data)
    cooking = asset.collision_cooking
    if cooking is MeshCollisionCookPolicy.ConvexDecomposition and context.dialect is Dialect.MOTRIXSIM:
        put(element, acd=True)
    elif cooking is not MeshCollisionCookPolicy.Default and own is None:
        what = cooking.name
        context.note(f"{path}.collision_cooking", f"MuJoCo takes the hull of a mesh that collides, not {what}")


def _data(
    context: Context, element: Element, asset: MeshAsset, sheared: bool, flat: bool, path: str
) -> MeshData | None:
    """Say where a mesh comes from; the buffers that the element is still to get, if it gets any."""
    plugin, builtin = extra_value(asset, "plugin"), extra_value(asset, "builtin")
    if plugin is not None:
        append_plugin(element, plugin)
    if asset.source.variant == "buffer":
        data = asset.source.value.data
        if builtin is not None and not data.vertex_count:
            put(element, builtin=builtin, params=extra_value(asset, "params"))
        return data if data.vertex_count else None
    source = asset.source.value
    suffix = PurePosixPath(source.path).suffix.lower()
    foreign = (
        context.dialect is Dialect.MUJOCO and suffix not in READ_BY_MUJOCO and not extra_value(asset, "content_type")
    )
    beyond = context.dialect is Dialect.MUJOCO and suffix == ".stl" and _is_beyond_mujoco(context, source.path)
    data = None
    if sheared or foreign or beyond or source.using_meshes or _is_more_than_one(context, asset):
        data = _read(context, source.path, source.using_meshes, element.get("name", ""))
    elif flat:
        data = _read(context, source.path, [], element.get("name", ""))
        data = data if data is not None and data.vertex_count == 3 else None
    if data is None:
        put(element, file=source.path)
        if foreign:
            message = f"MuJoCo reads {', '.join(READ_BY_MUJOCO)}, not {source.path!r}, which could not be read here"
            context.note(path, message, Outcome.CARRIED)
    elif beyond:
        message = (
            f"MuJoCo reads binary .stl files of at most {MOST_FACETS} triangles, not {source.path!r}; "
            "its triangles were written into the MJCF file"
        )
        context.note(path, message, Outcome.GUESSED)
    return data


def _is_beyond_mujoco(context: Context, path: str) -> bool:
    """Whether an .stl file is text, or has more triangles than MuJoCo reads; False for one that cannot be read."""
    try:
        with open_regular(check_inside(context.folder / path, context.world.asset_roots), LARGEST_FILE) as stream:
            head, size = stream.read(84), os.fstat(stream.fileno()).st_size
    except OSError:
        return False
    count = int.from_bytes(head[80:84], "little")
    return not 0 < count <= MOST_FACETS or size < 84 + 50 * count


def _is_more_than_one(context: Context, asset: MeshAsset) -> bool:
    """Whether an .obj file has several objects of which MuJoCo would take the first alone, MSD all."""
    file = context.folder / asset.source.value.path
    if extra_value(asset, "first_object") or file.suffix.lower() != ".obj":
        return False
    try:
        return has_several(check_inside(file, context.world.asset_roots))
    except OSError:  # of a file that may not be read
        return False


def _read(context: Context, path: str, names: list[str], name: str) -> MeshData | None:
    """The buffers of a mesh file; None where it cannot be read."""
    try:
        file = check_inside(context.folder / path, context.world.asset_roots)
    except OSError:
        return None
    data = mesh_data(file, names, name)
    if data is not None and data.texcoord is not None:
        data.texcoord = np.column_stack((data.texcoord[:, 0], 1 - data.texcoord[:, 1]))  # v from the top, as in MJCF
    return data


def placement_of(linear: np.ndarray | None, shift: np.ndarray | None) -> Placement | None:
    """The scale, origin and orientation that make an affine map v' = linear v + shift; None for one with shear.

    The rows of diag(scale) R^-1 are the rows of a rotation, each times its scale. Of the signs of the scale only the
    product shows: at most the first is negative, unless the map is diagonal.
    """
    scale, turn = np.ones(3), rotation.IDENTITY
    matrix = _matrix(linear)
    if linear is not None and np.array_equal(matrix, np.diag(np.diag(matrix))):
        scale = np.diag(matrix).copy()
    elif linear is not None:
        scale = np.linalg.norm(matrix, axis=1)
        if not scale.all():
            return None
        if np.linalg.det(matrix) < 0:
            scale[0] = -scale[0]
        rows = matrix / scale[:, None]
        if np.abs(rows @ rows.T - np.eye(3)).max() > STRAIGHT:
            return None
        turn, scale = np.round(rotation.from_matrix(rows.T), 14) + 0.0, tidy(scale)
    if shift is None:
        return Placement(scale, np.zeros(3), turn)
    if not scale.all():
        return None
    return Placement(scale, tidy(-np.linalg.solve(matrix, shift)) + 0.0, turn)


def stable(placement: Placement | None) -> Placement | None:
    """A placement of the same map to within rounding, which stays as it is when it is read and recovered again."""
    for _ in range(8):
        if placement is None:
            return None
        transform = placed(placement.scale, placement.position, wxyz(placement.rotation))
        recovered = placement_of(transform.linear, transform.translation)
        if recovered is None or all(map(np.array_equal, recovered, placement)):
            break
        placement = recovered
    return placement


def _matrix(linear: np.ndarray | None) -> np.ndarray:
    if linear is None:
        return np.eye(3)
    return np.diag(linear) if linear.size == 3 else linear.reshape(3, 3)


def _moved(data: MeshData, matrix: np.ndarray, shift: np.ndarray | None) -> MeshData:
    """A mesh under an affine map; one that turns it inside out turns its triangles too."""
    vertices = data.vertices.astype(float) @ matrix.T + (0.0 if shift is None else shift)
    triangles, normal = data.triangles, data.normal
    determinant = np.linalg.det(matrix)
    if triangles is not None and determinant < 0:
        triangles = triangles[:, [0, 2, 1]]
    if normal is not None:
        # Normals go with the inverse transposed, which the cofactors are up to a factor: no division by 0.
        cofactors = np.array([np.cross(matrix[(i + 1) % 3], matrix[(i + 2) % 3]) for i in range(3)])
        normal = normal.astype(float) @ cofactors.T * (np.sign(determinant) or 1.0)
    return MeshData(
        name=data.name,
        vertices=vertices.astype(np.float32),
        triangles=triangles,
        texcoord=data.texcoord,
        normal=None if normal is None else normal.astype(np.float32),
    )


def _with_enough_vertices(data: MeshData) -> MeshData:
    """A mesh that MuJoCo takes: a triangle alone is split at its middle, which is a fourth vertex."""
    if data.vertex_count != 3 or data.triangles is None:
        return data

    def extended(rows: np.ndarray | None) -> np.ndarray | None:
        return None if rows is None or not len(rows) else np.vstack((rows, rows.mean(axis=0, keepdims=True)))

    return MeshData(
        name=data.name,
        vertices=np.vstack((data.vertices, data.vertices.mean(axis=0, keepdims=True))),
        triangles=np.array([[a, b, 3] for row in data.triangles for a, b in zip(row, np.roll(row, -1), strict=True)]),
        texcoord=extended(data.texcoord),
        normal=extended(data.normal),
    )


def _put_data(element: Element, data: MeshData) -> None:
    """The buffers as attributes."""
    faces = data.triangles
    put(
        element,
        vertex=_numbers(data.vertices),
        face=None if faces is None or not len(faces) else _numbers(faces),
        normal=None if data.normal is None else _numbers(data.normal),
        texcoord=None if data.texcoord is None else _numbers(data.texcoord),
    )


def _numbers(values: Any) -> str:
    """Many numbers as text, each with the digits that its own precision has."""
    values = np.ravel(values)
    words = values.astype(str) if values.dtype.kind == "f" else map(str, values.tolist())
    return " ".join(word.removesuffix(".0") for word in words)
