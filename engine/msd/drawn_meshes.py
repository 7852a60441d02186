"""Mesh assets and height fields as they are drawn and exported: whole, with normals and texture coordinates.

Physics has them otherwise (`mesh_assets`): centred on the mass, without texture, with a convex hull, in convex parts.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import numpy as np

from engine.geometry import builtin_meshes, mesh_files
from engine.geometry.distance_fields import triangles
from engine.geometry.hull import convex_hull
from engine.geometry.mesh_files import Surface
from engine.geometry.triangles import SMOOTH, Triangles, blended, faceted, height_field, shaded, unit
from engine.msd import assets, distance_fields
from engine.msd.extras import extra_value, extras_of
from engine.msd.height_fields import read_samples
from engine.msd.legacy_format import mesh_transform
from engine.msd.schema import HFieldSource, MeshAsset, MeshData, World


class Shaded(NamedTuple):
    """A mesh as it is drawn."""

    plain: Triangles
    """Without normals of its own: with those of faces that meet at small angles in common."""
    in_scene: Triangles | None
    """Where MotrixSim shades it otherwise, because it has no normals of its own: smooth over edges of faces that have
    vertices and texture coordinates in common, and in facets where it is an STL file (measured)."""


def mesh_triangles(world: World, asset: MeshAsset, own: np.ndarray | None) -> Triangles:
    """A mesh asset under its transform and a geom's own. Raises OSError or ValueError when it cannot be used."""
    return _shaded(asset, _placed(world, asset, own))


def mesh_shadings(world: World, asset: MeshAsset, own: np.ndarray | None) -> Shaded:
    """As `mesh_triangles`, and as MotrixSim shades it."""
    placed = _placed(world, asset, own)
    position, normal, uv, faces = placed
    if normal is not None or faces is None:
        return Shaded(_shaded(asset, placed), None)
    is_path = asset.source.variant == "path" and extra_value(extras_of(asset), "builtin", None) is None
    has_facets = is_path and str(asset.source.value.path).lower().endswith(".stl")
    shade = faceted if has_facets else blended
    return Shaded(_shaded(asset, placed), shade(position, uv, faces))


def _shaded(asset: MeshAsset, placed: Surface) -> Triangles:
    position, normal, uv, faces = placed
    assert faces is not None
    if normal is None:
        return shaded(position, uv, faces, np.pi if extra_value(extras_of(asset), "smoothnormal", False) else SMOOTH)
    return Triangles(position, unit(normal), uv, faces)


def _placed(world: World, asset: MeshAsset, own: np.ndarray | None) -> Surface:
    """An asset under its transform and a geom's own. Raises OSError or ValueError where it cannot be used."""
    position, normal, uv, faces = _source(world, asset)
    if faces is None or not len(faces):
        faces, normal, uv = convex_hull(position).faces, None, None
    faces = faces.astype(np.int64)
    if faces.min() < 0 or faces.max() >= len(position):
        raise ValueError(f"a triangle refers to a vertex that is not one of the {len(position)}")
    position = position.astype(float)
    for linear, translation in _maps(asset, own):
        if linear is not None and linear.size:
            m = np.diag(linear) if linear.size == 3 else linear.reshape(3, 3)
            determinant = np.linalg.det(m)
            if abs(determinant) < 1e-30:
                raise ValueError("its linear transform is singular")
            position = position @ m.T
            faces = faces[:, ::-1] if determinant < 0 else faces
            normal = None if normal is None else normal @ np.linalg.inv(m)
        if translation is not None:
            position = position + translation
    for what, values in (("vertices", position), ("normals", normal), ("texture coordinates", uv)):
        if values is not None and not np.isfinite(values).all():
            raise ValueError(f"its {what} are not all finite")
    return Surface(position, normal, uv, faces)


def mesh_key(world: World, asset: MeshAsset, own: np.ndarray | None) -> tuple[Any, ...]:
    """A key of the result of `mesh_triangles`, found without reading files. Raises OSError."""
    extras = extras_of(asset)
    origin: tuple[Any, ...]
    if extra_value(extras, "builtin", None) is not None:
        origin = extra_value(extras, "builtin", None), digest(np.asarray(extra_value(extras, "params", ()), float))
    elif asset.source.variant == "path":
        source = asset.source.value
        file = assets.resolve(world, source.path)
        origin = *mesh_files.fingerprint(file, source.using_meshes), extra_value(extras, "first_object", False)
    else:
        data = asset.source.value.data
        origin = _plugin_key(world, asset), digest(data.vertices, data.triangles, data.texcoord, data.normal)
    return (
        *origin,
        digest(*(part for m in _maps(asset, own) for part in m)),
        extra_value(extras, "smoothnormal", False),
    )


def _plugin_key(world: World, asset: MeshAsset) -> Any:
    try:
        return distance_fields.of_mesh(world, asset)
    except ValueError as error:
        return str(error)


def hfield_triangles(world: World, field: HFieldSource) -> Triangles:
    """The surface of a height field. Raises OSError or ValueError when it cannot be used."""
    return height_field(field.size, read_samples(world, field).astype(float) * field.height_scale)


def hfield_key(world: World, field: HFieldSource) -> tuple[Any, ...]:
    """A key of the result of `hfield_triangles`, found without reading files. Raises OSError."""
    source, size = field.source_type, (*field.size.tolist(), field.height_scale)
    if source.variant == "path":
        return *mesh_files.fingerprint(assets.resolve(world, source.value.path)), size
    return digest(source.value.hfield), field.nrow, field.ncol, size


def digest(*parts: np.ndarray | None) -> bytes:
    """A short name of the content of arrays."""
    found = hashlib.blake2b(digest_size=16)
    for part in parts:
        found.update(b"-" if part is None else f"{part.shape}".encode() + np.ascontiguousarray(part).tobytes())
    return found.digest()


def _maps(asset: MeshAsset, own: np.ndarray | None) -> list[tuple[np.ndarray | None, np.ndarray | None]]:
    """Linear parts and translations, in the order in which they apply."""
    maps: list[tuple[np.ndarray | None, np.ndarray | None]] = [
        (asset.transform.linear, asset.transform.translation),
        (own, None),
    ]
    if asset.source.variant == "path" and (older := asset.source.value.transform) is not None:
        placement = mesh_transform(older.position, older.rotation, older.scale)
        maps.insert(0, (np.array(placement["linear"]), np.array(placement["translation"])))
    return maps


def _source(world: World, asset: MeshAsset) -> Surface:
    extras = extras_of(asset)
    kind = extra_value(extras, "builtin", None)
    if kind is not None:
        vertices, faces = builtin_meshes.generate(kind, extra_value(extras, "params", np.zeros(0)))
        return Surface(vertices, None, None, faces)
    if asset.source.variant == "path":
        source = asset.source.value
        first = extra_value(extras, "first_object", False)
        return mesh_files.read_surface(assets.resolve(world, source.path), source.using_meshes, first)
    shape = distance_fields.of_mesh(world, asset)
    if shape is not None:
        vertices, faces = triangles(shape)
        return Surface(vertices, None, None, faces)
    return _of_buffer(asset.source.value.data)


def _of_buffer(data: MeshData) -> Surface:
    vertices = np.asarray(data.vertices, float)
    n = len(vertices)
    normal = data.normal if data.normal is not None and len(data.normal) == n else None
    uv = data.texcoord if data.texcoord is not None and len(data.texcoord) == n else None
    return Surface(vertices, normal, uv, data.triangles)
