"""The mesh assets of a World: read from where they say they are, and compiled for physics."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.geometry import builtin_meshes, integrals, mesh_files
from engine.geometry.compiled_mesh import COMPILED, CompiledMesh, compiled, determinant, is_rigid, transformed
from engine.geometry.distance_fields import triangles as field_triangles
from engine.msd import assets, distance_fields
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import MeshAsset, World


def compile_mesh(world: World, asset: MeshAsset, own: np.ndarray | None = None) -> CompiledMesh:
    """A mesh asset under a geom's own linear map. Raises OSError or ValueError when it cannot be used."""
    extras = extras_of(asset)
    mode = extra_value(extras, "inertia", None) or (
        "shell" if extra_value(extras, "builtin", None) == "plate" else "legacy"
    )
    if mode not in integrals.MODES:
        raise ValueError(f"its inertia is computed in one of the ways {', '.join(integrals.MODES)}, found {mode!r}")
    most = extra_value(extras, "maxhullvert", None)
    most = most if most is not None and most > 0 else None
    linear, translation = asset.transform.linear, asset.transform.translation
    maps = tuple(None if a is None else a.tobytes() for a in (linear, translation, own))
    key = (_fingerprint(world, asset), *maps, mode, most)
    known = COMPILED.get(key)
    if known is not None:
        return known
    shape = distance_fields.of_mesh(world, asset)
    if shape is not None and not (is_rigid(linear) and is_rigid(own)):
        raise ValueError("the mesh of a plugin cannot be scaled; give its shape other sizes")
    vertices, faces = read_source(world, asset)
    mesh = compiled(key, vertices, faces, linear, translation, own, mode, most, centred=shape is None)
    return COMPILED.put(key, mesh)


def read_source(world: World, asset: MeshAsset) -> tuple[np.ndarray, np.ndarray | None]:
    """Vertices (n, 3) float32 and triangles (k, 3) int32 of an asset as written; None where only a hull is meant.

    Raises OSError or ValueError.
    """
    extras = extras_of(asset)
    kind = extra_value(extras, "builtin", None)
    if kind is not None:
        return builtin_meshes.generate(kind, extra_value(extras, "params", np.zeros(0)))
    if asset.source.variant == "path":
        file = assets.resolve(world, asset.source.value.path)
        first = extra_value(extras, "first_object", False)
        return _checked(*mesh_files.read(file, asset.source.value.using_meshes, first))
    shape = distance_fields.of_mesh(world, asset)
    if shape is not None:
        return field_triangles(shape)
    data = asset.source.value.data
    triangles = data.triangles if data.triangles is not None and len(data.triangles) else None
    if triangles is not None and triangles.max() >= len(data.vertices):
        raise ValueError(f"triangle vertex {triangles.max()} is not one of the {len(data.vertices)} vertices")
    return _checked(data.vertices, None if triangles is None else triangles.astype(np.int32))


def placed_source(world: World, asset: MeshAsset) -> tuple[np.ndarray, np.ndarray | None]:
    """As `read_source`, under the map of the asset, in the frame of a geom that shows it."""
    vertices, faces = read_source(world, asset)
    linear, translation = asset.transform.linear, asset.transform.translation
    if faces is not None and determinant(linear) < 0:
        faces = faces[:, ::-1]
    return transformed(vertices.astype(np.float64), linear, translation), faces


def _checked(vertices: np.ndarray, faces: np.ndarray | None) -> tuple[np.ndarray, np.ndarray | None]:
    least = 4 if faces is None else 3  # MuJoCo wants four; a lone triangle can be looked at
    if len(vertices) < least:
        raise ValueError(f"a mesh needs at least {least} vertices, found {len(vertices)}")
    if not np.isfinite(vertices).all():
        raise ValueError("its vertices are not all finite numbers")
    return vertices, faces


def _fingerprint(world: World, asset: MeshAsset) -> Any:
    extras = extras_of(asset)
    kind = extra_value(extras, "builtin", None)
    if kind is not None:
        return kind, np.asarray(extra_value(extras, "params", ())).tobytes()
    if asset.source.variant == "path":
        file = assets.resolve(world, asset.source.value.path)
        return *mesh_files.fingerprint(file, asset.source.value.using_meshes), extra_value(
            extras, "first_object", False
        )
    shape = distance_fields.of_mesh(world, asset)
    if shape is not None:
        return shape
    data = asset.source.value.data
    return data.vertices.tobytes(), None if data.triangles is None else data.triangles.tobytes()
