"""<geom> and <site>."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

import msgspec
import numpy as np

from engine.geometry import rotation
from engine.msd.mjcf.geoms import FROMTO_SHAPES, GRAY, SHAPES, SITE_SHAPES, SITE_SIZES_NEEDED, SIZES_NEEDED
from engine.msd.mjcf.write.context import Context, Dialect, child, put, unless
from engine.msd.mjcf.write.meshes import mesh_of
from engine.msd.mjcf.write.plugins import append_plugin
from engine.msd.mjcf.write.spelling import extra_value, quat, softness
from engine.msd.report import Outcome
from engine.msd.schema import Geometry, ShapeType, Site, SiteShape

TYPES = {shape: word for word, shape in SHAPES.items()} | {ShapeType.InfinitePlane: "plane"}
SITE_TYPES = {SiteShape.Sphere: "sphere", SiteShape.Capsule: "capsule", SiteShape.Cylinder: "cylinder",
              SiteShape.Box: "box"}  # fmt: skip
SITE_SIZE = 0.005
GRID = 0.05
"""Distance of the lines that are drawn on a plane that does not say it, m."""


def write_geom(context: Context, parent: Element, geom: Geometry, path: str) -> None:
    """Add a geom to its body or to the world."""
    material = geom.physics_material
    mesh = mesh_of(context, geom)
    flat = geom.mesh is not None and geom.mesh in context.flat_meshes
    mask = (geom.collision_mask.collide_group, geom.collision_mask.collide_with)
    if flat and any(mask):
        context.note(path, f"The mesh {geom.mesh!r} is flat, which collides with nothing in MuJoCo", Outcome.GUESSED)
        mask = (0, 0)
    element = child(parent, "geom", name=geom.name, type=unless(TYPES[geom.shape], "sphere"))
    put(element, **_place(geom), mesh=mesh, hfield=geom.hfield, fitscale=extra_value(geom, "fitscale"))
    put(
        element,
        mass=0.0 if flat and geom.inertial.mass is None else geom.inertial.mass,  # else its surface would weigh
        density=unless(material.density, 1000.0),
        shellinertia=extra_value(geom, "shellinertia"),
        contype=unless(_int32(mask[0]), 1),
        conaffinity=unless(_int32(mask[1]), 1),
        condim=unless(material.condim, 3),
        priority=unless(geom.priority, 0),
        friction=unless(material.friction, (1.0, 0.005, 0.0001)),
        solmix=unless(material.force_mix, 1.0),
        **_contact_model(context, geom, path),
        margin=unless(geom.margin, 0.0),
        gap=unless(geom.gap, 0.0),
        surfacevel=extra_value(geom, "surfacevel"),
        adhesion=extra_value(geom, "adhesion"),
        fluidshape=extra_value(geom, "fluidshape"),
        fluidcoef=extra_value(geom, "fluidcoef"),
        group=unless(geom.visual.group, 0),
        material=geom.visual.material,
        rgba=geom.visual.color if geom.visual.material else unless(geom.visual.color, GRAY),
        castshadow=extra_value(geom, "castshadow"),
        user=extra_value(geom, "user"),
    )
    plugin = extra_value(geom, "plugin")
    if plugin is not None:
        append_plugin(element, plugin)


def _place(geom: Geometry) -> dict[str, Any]:
    """Size and place: the two ends of a shape that MJCF was given by its ends, else position and orientation."""
    size = geom.size.copy()
    turn = extra_value(geom, "frame_rotation")
    if turn is not None and not geom.mesh and geom.shape in FROMTO_SHAPES:
        both = geom.shape in (ShapeType.Box, ShapeType.Ellipsoid)
        half = size[2] if both else size[1]
        axis = rotation.rotate(geom.orientation, np.array((0.0, 0.0, half)))
        if half > 0 and _from_ends(geom, axis, turn):
            ends = _tidy_place(np.concatenate((geom.position - axis, geom.position + axis)))
            return {"size": size[:1] if not both or size[0] == size[1] else size[:2], "fromto": ends}
    orientation = geom.orientation if turn is None else rotation.multiply(geom.orientation, turn)
    orientation = orientation / np.linalg.norm(orientation) if turn is not None else orientation
    if geom.shape is ShapeType.InfinitePlane and size[0] > 0 and size[1] > 0:
        size[:2] = 0.0
    if geom.shape in (ShapeType.InfinitePlane, ShapeType.Plane) and size[2] <= 0:
        size[2] = GRID
    return {
        "size": sizes(size, 0 if geom.mesh else SIZES_NEEDED.get(geom.shape, 0), 0.0),
        "pos": unless(geom.position, (0.0, 0.0, 0.0)),
        "quat": quat(orientation),
    }


def _from_ends(geom: Geometry, axis: np.ndarray, turn: np.ndarray) -> bool:
    """Whether two ends say the frame of a shape: those of `fromto` are turned the shortest way (see the reader)."""
    msd, mujoco = rotation.from_z(axis), rotation.from_z(-axis)
    given = rotation.multiply(geom.orientation, turn)
    return bool(abs(msd @ geom.orientation) > 1 - 1e-9 and abs(mujoco @ given) > 1 - 1e-9)


def _tidy_place(values: np.ndarray) -> np.ndarray:
    """Computed coordinates without the noise of their last digits."""
    largest = float(np.abs(values).max())
    return np.round(values, 13 - int(np.ceil(np.log10(largest)))) + 0.0


def sizes(size: np.ndarray, needed: int, default: float) -> np.ndarray | None:
    """A size without those of its last numbers that are the default; None when nothing is left."""
    count = 3
    while count > needed and size[count - 1] == default:
        count -= 1
    return size[:count] if count else None


def _int32(bits: int) -> int:
    """32 unsigned bits as the signed integer with the same bits."""
    return bits - (1 << 32) if bits >= 1 << 31 else bits


def _contact_model(context: Context, geom: Geometry, path: str) -> dict[str, Any]:
    model = geom.physics_material.contact_model
    if model.variant == "hard" and context.dialect is Dialect.MOTRIXSIM:
        return {
            "_hard": True,
            "_bounciness": unless(model.value.bounciness, 0.0),
            "_erp": unless(model.value.erp, 0.0),
        }
    return softness(context, f"{path}.physics_material.contact_model", model, extra_value(geom, "solref"))


def write_site(context: Context, parent: Element, site: Site, path: str) -> None:
    """Add a site to its body or to the world."""
    kind = extra_value(site, "shape") or SITE_TYPES[site.shape]
    assert kind in SITE_SHAPES
    ends = site.from_to
    if ends is not None and context.world.extras is msgspec.UNSET and context.dialect is Dialect.MUJOCO:
        context.note(f"{path}.from_to", "MSD does not place a site by from_to, MuJoCo would; it was left out")
        ends = None
    size = site.size.copy()
    needed = 0 if kind == "mesh" else 1 if ends is not None else SITE_SIZES_NEEDED[kind]
    if not (size[:needed] > 0).all():
        message = f"MuJoCo needs positive sizes of a {kind}; {SITE_SIZE:g} took the place of 0"
        context.note(f"{path}.size", message, Outcome.CLAMPED)
        size[:needed] = np.where(size[:needed] > 0, size[:needed], SITE_SIZE)
    child(
        parent,
        "site",
        name=site.name,
        type=unless(kind, "sphere"),
        mesh=extra_value(site, "mesh"),
        size=sizes(size, 0, SITE_SIZE),
        fromto=ends,
        pos=unless(site.position, (0.0, 0.0, 0.0)),
        quat=quat(site.orientation),
        group=unless(site.group, 0),
        material=site.material,
        rgba=unless(site.rgba, GRAY),
        user=extra_value(site, "user"),
    )
