"""Geometries that take their place and size from a mesh: the mesh itself, or a primitive fitted to it."""

from __future__ import annotations

from typing import Any

from engine.geometry import rotation
from engine.geometry.compiled_mesh import CompiledMesh
from engine.geometry.rotation import Quat
from engine.msd.extras import extra_value, extras_of
from engine.msd.mesh_assets import compile_mesh
from engine.msd.schema import Geometry, ShapeType, World

Frame = tuple[tuple[float, float, float], Quat, tuple[float, ...]]
"""Position, m, orientation w, x, y, z, and size, m."""


def fitted_shape(world: World, geom: Geometry) -> Frame:
    """Place in the frame of its link, and size, of a primitive fitted to its mesh.

    Raises OSError or ValueError when the mesh cannot be used.
    """
    extras = extras_of(geom)
    name = geom.mesh
    if name is None and geom.mesh_variant_set in world.mesh_variant_sets:
        name = next(iter(world.mesh_variant_sets[geom.mesh_variant_set].meshes), None)
    if name not in world.assets.meshes:
        raise ValueError(f"there is no mesh named {name!r} to fit a {geom.shape.value} to")
    mesh = compile_mesh(world, world.assets.meshes[name], geom.mesh_transform)
    pos, quat = tuple(float(x) for x in geom.position), rotation.wxyz_from_xyzw(geom.orientation)
    if extras is not None and extras.frame_rotation is not None:
        quat = rotation.multiply_wxyz(quat, rotation.wxyz_from_xyzw(extras.frame_rotation))
    return fit(world, geom, mesh, pos, quat)


def fit(world: World, geom: Geometry, mesh: CompiledMesh, pos: Any, quat: Quat) -> Frame:
    """Place and size of a geometry at `pos` and `quat` (w, x, y, z) that is a mesh, or a primitive fitted to one.

    A mesh is stored about its centre of mass along its principal axes, so the geometry takes over that displacement.
    """
    size: tuple[float, ...]
    if geom.shape in (ShapeType.Mesh, ShapeType.Sdf):
        centre, turn, size = mesh.pos, mesh.quat, mesh.half_size
    else:
        scale = extra_value(extras_of(geom), "fitscale", 1.0)
        centre, turn, size = mesh.fit(geom.shape.value.lower(), world.compile_options.shape_fit.value == "Aabb")
        size = tuple(s * scale for s in size)
    return rotation.place_wxyz(pos, quat, centre), rotation.unit_wxyz(rotation.multiply_wxyz(quat, turn)), size
