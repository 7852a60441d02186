"""<geom> and <site>."""

from __future__ import annotations

import numpy as np

from engine.geometry import rotation
from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.context import Context, attach_extras
from engine.msd.mjcf.force import direct, force_model, hard, solref
from engine.msd.mjcf.orientation import read_orientation
from engine.msd.mjcf.plugins import read_plugin
from engine.msd.mjcf.xml import Node
from engine.msd.report import Outcome
from engine.msd.schema import (
    CollisionMask,
    Geometry,
    GeomExtras,
    GeomVisualAttrs,
    Inertia,
    PhysicsMaterial,
    ShapeType,
    Site,
    SiteExtras,
    SiteShape,
)

SHAPES = {
    "plane": ShapeType.Plane,
    "hfield": ShapeType.HField,
    "sphere": ShapeType.Sphere,
    "capsule": ShapeType.Capsule,
    "ellipsoid": ShapeType.Ellipsoid,
    "cylinder": ShapeType.Cylinder,
    "box": ShapeType.Box,
    "mesh": ShapeType.Mesh,
    "sdf": ShapeType.Sdf,
}
SIZES_NEEDED = {
    ShapeType.Sphere: 1,
    ShapeType.Capsule: 2,
    ShapeType.Cylinder: 2,
    ShapeType.Box: 3,
    ShapeType.Ellipsoid: 3,
}
FROMTO_SHAPES = (ShapeType.Capsule, ShapeType.Cylinder, ShapeType.Box, ShapeType.Ellipsoid)
GRAY = np.array([0.5, 0.5, 0.5, 1.0])


def read_geom(context: Context, node: Node, childclass: str) -> Geometry:
    """A geometry. Raises SceneError."""
    attributes = Attributes(node, childclass)
    kind = attributes.keyword("type", tuple(SHAPES), "sphere")
    shape = SHAPES[kind]
    mesh, hfield = attributes.raw("mesh"), attributes.raw("hfield")
    size = _size(attributes, SIZES_NEEDED.get(shape, 0), 0.0)
    if shape in (ShapeType.Mesh, ShapeType.Sdf) and not mesh:
        raise node.error(f"A geom of type {kind} needs a mesh", "mesh")
    if shape is ShapeType.HField and not hfield:
        raise node.error("A geom of type hfield needs an hfield", "hfield")
    if shape is ShapeType.Plane and not (size[0] > 0 and size[1] > 0):
        shape = ShapeType.InfinitePlane
    position = attributes.floats("pos", (0.0, 0.0, 0.0))
    orientation = read_orientation(attributes)
    frame_rotation = None
    fromto = attributes.given("fromto", 6)
    if fromto is not None and not mesh:
        position, orientation, size, frame_rotation = _from_ends(node, shape, fromto, size)
    needed = 0 if mesh else SIZES_NEEDED.get(shape, 0)
    if not (size[:needed] > 0).all():
        found = _words(size[:needed])
        if needed == 1:
            raise node.error(f"A {kind} needs a positive size, got {found}", "size")
        raise node.error(f"A {kind} needs {needed} positive sizes, got {found}", "size")
    material = attributes.raw("material")
    rgba = attributes.floats("rgba", (0.5, 0.5, 0.5, 1.0)) if attributes.has("rgba") else None
    ref = solref(attributes, "solref")
    geom = Geometry(
        name=attributes.name(),
        shape=shape,
        priority=attributes.integer("priority", 0),
        position=position,
        orientation=orientation,
        mesh=mesh,
        hfield=hfield,
        size=size,
        collision_mask=CollisionMask(
            collide_group=attributes.integer("contype", 1) & 0xFFFFFFFF,
            collide_with=attributes.integer("conaffinity", 1) & 0xFFFFFFFF,
        ),
        visual=GeomVisualAttrs(
            material=material,
            color=GRAY.copy() if rgba is None and material is None else rgba,
            group=_group(context, attributes),
        ),
        inertial=Inertia(mass=attributes.optional_number("mass")),
        physics_material=PhysicsMaterial(
            contact_model=force_model(attributes),
            force_mix=attributes.number("solmix", 1.0),
            density=attributes.number("density", 1000.0),
            friction=attributes.floats("friction", (1.0, 0.005, 0.0001)),
            condim=attributes.integer("condim", 3),
        ),
        margin=attributes.number("margin", 0.0),
        gap=attributes.number("gap", 0.0),
    )
    if geom.physics_material.condim not in (1, 3, 4, 6):
        raise node.error(f"Expected condim 1, 3, 4 or 6, got {geom.physics_material.condim}", "condim")
    if attributes.optional_boolean("_hard"):  # MotrixSim's extension
        geom.physics_material.contact_model = hard(
            attributes.number("_bounciness", 0.0), attributes.number("_erp", 0.0)
        )
    attach_extras(
        geom,
        GeomExtras,
        frame_rotation=frame_rotation,
        solref=direct(ref),
        fluidshape=attributes.raw("fluidshape"),
        fluidcoef=attributes.floats("fluidcoef", (0.5, 0.25, 1.5, 1.0, 1.0)) if attributes.has("fluidcoef") else None,
        shellinertia=attributes.optional_boolean("shellinertia"),
        fitscale=attributes.optional_number("fitscale"),
        surfacevel=attributes.floats("surfacevel", (0.0,) * 6) if attributes.has("surfacevel") else None,
        adhesion=attributes.optional_number("adhesion"),
        castshadow=attributes.optional_boolean("castshadow"),
        plugin=read_plugin(context, node, geom),
        user=attributes.optional_floats("user"),
    )
    context.done(attributes)
    return geom


def _size(attributes: Attributes, needed: int, default: float) -> np.ndarray:
    """Three sizes: those that the shape needs overlay the class's, the others are as on the nearest level."""
    whole = attributes.floats("size", (default,) * 3)
    nearest = next((level for level in attributes.levels if "size" in level.attrib), None)
    count = 0 if nearest is None else len(nearest.attrib["size"].split())
    whole[max(count, needed) :] = default
    return whole


def _words(values: np.ndarray) -> str:
    return " ".join(f"{value:g}" for value in values)


def _group(context: Context, attributes: Attributes) -> int:
    group = attributes.integer("group", 0)
    if not 0 <= group <= 255:
        context.note(attributes.node, f"The group {group} was clamped to 0..255", "group", Outcome.CLAMPED)
        return min(max(group, 0), 255)
    return group


def _from_ends(
    node: Node, shape: ShapeType, fromto: np.ndarray, size: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Position, orientation and size of a shape between two points, and MuJoCo's frame in that orientation.

    MSD turns +z onto (second - first), MuJoCo onto (first - second); the two differ by half a turn about an axis in
    the xy plane of the shape, where all four shapes are symmetric.
    """
    if shape not in FROMTO_SHAPES:
        raise node.error("fromto needs a capsule, cylinder, box or ellipsoid", "fromto")
    first, second = fromto[:3], fromto[3:]
    length = float(np.linalg.norm(second - first))
    if length < rotation.EPSILON:
        raise node.error("The two points of fromto are the same", "fromto")
    half = length / 2
    both = shape in (ShapeType.Box, ShapeType.Ellipsoid)
    size = np.array([size[0], size[0], half] if both else [size[0], half, size[2]])
    orientation = rotation.from_z(second - first)
    mujoco = rotation.from_z(first - second)
    return (first + second) / 2, orientation, size, rotation.multiply(rotation.conjugate(orientation), mujoco)


SITE_SHAPES = {
    "sphere": SiteShape.Sphere,
    "capsule": SiteShape.Capsule,
    "cylinder": SiteShape.Cylinder,
    "box": SiteShape.Box,
    "ellipsoid": SiteShape.Sphere,
    "mesh": SiteShape.Sphere,
}
SITE_SIZES_NEEDED = {"sphere": 1, "capsule": 2, "cylinder": 2, "box": 3, "ellipsoid": 3, "mesh": 3}


def read_site(context: Context, node: Node, childclass: str) -> Site:
    """A site. Raises SceneError."""
    attributes = Attributes(node, childclass)
    kind = attributes.keyword("type", tuple(SITE_SHAPES), "sphere")
    site = Site(
        name=attributes.name(),
        position=attributes.floats("pos", (0.0, 0.0, 0.0)),
        orientation=read_orientation(attributes),
        shape=SITE_SHAPES[kind],
        group=_group(context, attributes),
        material=attributes.raw("material"),
        rgba=attributes.floats("rgba", (0.5, 0.5, 0.5, 1.0)),
        size=_size(attributes, SITE_SIZES_NEEDED[kind], 0.005),
        from_to=attributes.given("fromto", 6),
    )
    attach_extras(
        site,
        SiteExtras,
        shape=kind if kind in ("ellipsoid", "mesh") else None,
        mesh=attributes.raw("mesh"),
        user=attributes.optional_floats("user"),
    )
    context.done(attributes)
    return site
