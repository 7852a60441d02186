"""Geoms and sites: shapes, frames, contact parameters, and what each geom weighs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.compiler import shapes, solref_solimp
from engine.compiler.columns import Columns
from engine.compiler.fluid_coefficients import geom_fluid
from engine.compiler.meshes import Meshes
from engine.compiler.model import SceneModel
from engine.compiler.scene import Placed, Scene
from engine.geometry import rotation
from engine.geometry.compiled_mesh import CompiledMesh
from engine.geometry.rotation import Quat
from engine.msd.extras import extra_value, extras_of
from engine.msd.fitted_shapes import fit
from engine.msd.schema import Geometry, ShapeType, Site, SiteShape
from engine.physics.enums import GeomType

_KIND = {
    ShapeType.Plane: GeomType.PLANE,
    ShapeType.InfinitePlane: GeomType.PLANE,
    ShapeType.HField: GeomType.HFIELD,
    ShapeType.Sphere: GeomType.SPHERE,
    ShapeType.Capsule: GeomType.CAPSULE,
    ShapeType.Ellipsoid: GeomType.ELLIPSOID,
    ShapeType.Cylinder: GeomType.CYLINDER,
    ShapeType.Box: GeomType.BOX,
    ShapeType.Mesh: GeomType.MESH,
    ShapeType.Sdf: GeomType.SDF,
}
_SITE_KIND = {
    SiteShape.Sphere: GeomType.SPHERE,
    SiteShape.Capsule: GeomType.CAPSULE,
    SiteShape.Cylinder: GeomType.CYLINDER,
    SiteShape.Box: GeomType.BOX,
}
_OTHER_SITE_KIND = {"ellipsoid": GeomType.ELLIPSOID, "mesh": GeomType.MESH}
_GREY = (0.5, 0.5, 0.5, 1.0)


@dataclass(slots=True)
class MassProperties:
    """Mass, kg; principal moments about the centre of mass, kg m^2; centre and principal frame in the body frame."""

    mass: float
    moments: tuple[float, float, float]
    pos: tuple[float, float, float]
    quat: Quat


def compile_geoms(scene: Scene, m: SceneModel, meshes: Meshes) -> list[MassProperties]:
    """The geom arrays; returns what each geom weighs."""
    rows = Columns()
    m.ngeom = len(scene.geoms)
    weights = []
    for placed in scene.geoms:
        scene.checkpoint()
        row, weight = geom_row(scene, m, meshes, placed)
        rows.add(**row)
        weights.append(weight)
    rows.write(m, "geom")
    collision_of_bodies(m)
    return weights


def geom_row(
    scene: Scene, m: SceneModel, meshes: Meshes, placed: Placed[Geometry]
) -> tuple[dict[str, Any], MassProperties]:
    """What the geom arrays have of one geom, and what it weighs."""
    geom = placed.element
    extras = extras_of(geom)
    kind = _KIND[geom.shape]
    quat = rotation.wxyz_from_xyzw(geom.orientation)
    if extras is not None and extras.frame_rotation is not None:
        quat = rotation.multiply_wxyz(quat, rotation.wxyz_from_xyzw(extras.frame_rotation))
    pos = tuple(map(float, geom.position))
    size, data, mesh = tuple(map(float, geom.size)), -1, None
    if geom.mesh is not None or geom.mesh_variant_set is not None:
        found = meshes.of_geom(placed)
        if found is not None:
            index, mesh = found
            data = index if kind in (GeomType.MESH, GeomType.SDF) else -1
            pos, quat, size = fit(scene.world, geom, mesh, pos, quat)
    elif kind in (GeomType.MESH, GeomType.SDF):
        scene.fail(f"{placed.path}.mesh", "a mesh geometry needs a mesh; name one of assets.meshes")
    if kind == GeomType.HFIELD:
        data = scene.resolve("hfield", geom.hfield, f"{placed.path}.hfield")
        x, y, top, base = m.hfield_size[data] if data >= 0 else (*size, 0.0)
        size = (x, y, top / 4 + base / 2)
    elif kind in shapes.NEEDED and min(size[: shapes.NEEDED[kind]]) <= 0:
        names = "radius", "half length" if kind != GeomType.ELLIPSOID else "radius"
        scene.fail(
            f"{placed.path}.size",
            f"this {geom.shape.value.lower()} needs a radius above zero, found {float(geom.size[0]):g}"
            if shapes.NEEDED[kind] == 1
            else f"this {geom.shape.value.lower()} needs {shapes.NEEDED[kind]} positive sizes "
            f"({names[0]} or half sizes), found {[float(s) for s in geom.size]}",
        )
    if kind in (GeomType.MESH, GeomType.SDF):
        radius, box = mesh.bounds if mesh is not None else (0.0, (0,) * 6)
    elif kind == GeomType.HFIELD:
        radius, box = _hfield_bounds(m.hfield_size[data]) if data >= 0 else (0.0, (0,) * 6)
    else:
        radius, box = shapes.bounds(kind, size)
    material = geom.physics_material
    solref, solimp = solref_solimp.of_constraint(material.contact_model, extras and extras.solref)
    force = solref_solimp.force_model(material.contact_model)
    row = {
        "geom_type": kind,
        "geom_bodyid": placed.body,
        "geom_dataid": data,
        "geom_size": size,
        "geom_pos": pos,
        "geom_quat": quat,
        "geom_contype": _int32(geom.collision_mask.collide_group),
        "geom_conaffinity": _int32(geom.collision_mask.collide_with),
        "geom_condim": material.condim,
        "geom_priority": geom.priority,
        "geom_group": geom.visual.group,
        "geom_solmix": material.force_mix,
        "geom_solref": solref,
        "geom_solimp": solimp,
        "geom_forcemodel": force[0],
        "geom_forceprm": force[1],
        "geom_friction": material.friction,
        "geom_margin": geom.margin,
        "geom_gap": geom.gap,
        "geom_rbound": radius,
        "geom_aabb": box,
        "geom_surfacevel": _surface_velocity(extra_value(extras, "surfacevel", None), kind, mesh),
        "geom_adhesion": extra_value(extras, "adhesion", 0.0),
        "geom_fluid": geom_fluid(
            kind, size, extra_value(extras, "fluidshape", None), extra_value(extras, "fluidcoef", None)
        ),
        "geom_rgba": geom_color(scene, geom),
    }
    if material.condim not in (1, 3, 4, 6):
        scene.fail(f"{placed.path}.physics_material.condim", f"condim is 1, 3, 4 or 6, found {material.condim}")
    return row, _weigh(scene, placed, kind, size, pos, quat, mesh, extras)


def _surface_velocity(given: Any, kind: int, mesh: CompiledMesh | None) -> Any:
    """Translation and rotation of a surface in the frame of its geom; a mesh's is that of its inertia."""
    if given is None or mesh is None or kind not in (GeomType.MESH, GeomType.SDF):
        return (0.0,) * 6 if given is None else given
    turn = rotation.matrix_wxyz(mesh.quat)
    move, spin = np.asarray(given, float).reshape(2, 3)
    return np.concatenate([(move + np.cross(spin, mesh.pos)) @ turn, spin @ turn])


def _int32(bits: int) -> int:
    """32 unsigned bits as the signed integer with the same bits."""
    return bits - (1 << 32) if bits >= 1 << 31 else bits


def geom_color(scene: Scene, geom: Geometry) -> Any:
    """Colour of a geom, RGBA: its own, or that of its material."""
    if geom.visual.color is not None:
        return geom.visual.color
    material = scene.world.assets.materials.get(geom.visual.material or "")
    return material.color if material is not None else _GREY


def can_collide(geom: Geometry) -> bool:
    return bool(geom.collision_mask.collide_group or geom.collision_mask.collide_with)


def _hfield_bounds(size: np.ndarray) -> tuple[float, tuple[float, ...]]:
    """Bounds of a height field: x and y half sizes, height above and thickness below the zero level."""
    x, y, top, base = (float(s) for s in size)
    return math.sqrt(x * x + y * y + max(top, base) ** 2), (0, 0, (top - base) / 2, x, y, (top + base) / 2)


def _weigh(
    scene: Scene,
    placed: Placed[Geometry],
    kind: int,
    size: tuple[float, ...],
    pos: tuple[float, ...],
    quat: Quat,
    mesh: CompiledMesh | None,
    extras: Any,
) -> MassProperties:
    geom = placed.element
    given = geom.inertial
    shell = extra_value(extras, "shellinertia", False)
    if kind in (GeomType.MESH, GeomType.SDF):
        volume, unit = mesh.mass_properties(shell) if mesh is not None else (0.0, (0.0, 0.0, 0.0))
    elif shell:
        properties = shapes.shell_properties(kind, size)
        if properties is None:
            scene.fail(
                f"{placed.path}.extras.shellinertia", f"this {geom.shape.value.lower()} has no shell inertia here"
            )
            properties = 0.0, (0.0, 0.0, 0.0)
        volume, unit = properties
    else:
        volume, unit = shapes.mass_properties(kind, size)
    density = geom.physics_material.density
    mass = density * volume
    if given.mass is not None and volume > 0:
        mass = given.mass
        density = mass / volume
    a, b, c = (density * moment for moment in unit)
    if given.diag_inertia is not None:
        a, b, c = (float(moment) for moment in given.diag_inertia)
    if given.pos is not None:
        pos = rotation.place_wxyz(pos, quat, given.pos)
    if given.orientation is not None:
        quat = rotation.multiply_wxyz(quat, rotation.wxyz_from_xyzw(given.orientation))
    return MassProperties(mass, (a, b, c), pos, quat)  # type: ignore[arg-type]


def collision_of_bodies(m: SceneModel) -> None:
    """What any geom of a body collides with, and the largest distance at which one does."""
    m.body_contype, m.body_conaffinity = np.zeros(m.nbody, np.int32), np.zeros(m.nbody, np.int32)
    m.body_margin = np.zeros(m.nbody)
    np.bitwise_or.at(m.body_contype, m.geom_bodyid, m.geom_contype)
    np.bitwise_or.at(m.body_conaffinity, m.geom_bodyid, m.geom_conaffinity)
    np.maximum.at(m.body_margin, m.geom_bodyid, m.geom_margin + m.geom_gap)


def compile_sites(scene: Scene, m: SceneModel) -> None:
    """The site arrays."""
    rows = Columns()
    m.nsite = len(scene.sites)
    for placed in scene.sites:
        rows.add(**site_row(scene, placed))
    rows.write(m, "site")


def site_row(scene: Scene, placed: Placed[Site]) -> dict[str, Any]:
    """What the site arrays have of one site."""
    site = placed.element
    extras = extras_of(site)
    kind = _OTHER_SITE_KIND.get(extra_value(extras, "shape", ""), _SITE_KIND[site.shape])
    pos, quat, size = site.position, rotation.wxyz_from_xyzw(site.orientation), np.array(site.size)
    if site.from_to is not None and scene.extras is not None:
        start, end = site.from_to[:3], site.from_to[3:]
        pos, quat = (start + end) / 2, rotation.from_z_wxyz(start - end)
        half = float(np.linalg.norm(end - start)) / 2
        size = np.array(
            (size[0], size[0], half) if kind in (GeomType.BOX, GeomType.ELLIPSOID) else (size[0], half, 0)
        )
    return {
        "site_type": kind,
        "site_bodyid": placed.body,
        "site_group": site.group,
        "site_size": size,
        "site_pos": pos,
        "site_quat": quat,
        "site_rgba": site.rgba,
    }
