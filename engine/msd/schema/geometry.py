"""Geometries and sites: shapes, what they look like, how they touch."""

from __future__ import annotations

import enum
from typing import Annotated, Self

import msgspec
import numpy as np

from engine.msd.schema.arrays import Linear, Vec3, Vec4, Vec6, array
from engine.msd.schema.base import LOOK, PARAMETER, Element, Field, make, required
from engine.msd.schema.extras import GeomExtras, SiteExtras
from engine.msd.schema.force import ConstraintForceModel


class ShapeType(enum.Enum):
    """Shape of a geometry."""

    Plane = "Plane"
    Sphere = "Sphere"
    Capsule = "Capsule"
    Cylinder = "Cylinder"
    Box = "Box"
    Ellipsoid = "Ellipsoid"
    Mesh = "Mesh"
    HField = "HField"
    InfinitePlane = "InfinitePlane"
    Sdf = "Sdf"


class SiteShape(enum.Enum):
    """Shape of a site."""

    Sphere = "Sphere"
    Capsule = "Capsule"
    Cylinder = "Cylinder"
    Box = "Box"


ALL_BITS = 2**32 - 1


class CollisionMask(Element):
    """Bits that decide which geometries may touch."""

    collide_group: Annotated[
        int, Field("own bits (MJCF contype)", ge=0, le=4294967295, role="bits", bits=32, label="is in groups")
    ] = 1
    collide_with: Annotated[
        int,
        Field(
            "accepted bits (MJCF conaffinity); a pair collides if A.group&B.with or B.group&A.with",
            ge=0,
            le=4294967295,
            role="bits",
            bits=32,
            label="collides with groups",
        ),
    ] = 1

    @classmethod
    def collide_with_all(cls) -> Self:
        """A mask that touches everything."""
        return cls(collide_group=ALL_BITS, collide_with=ALL_BITS)

    @classmethod
    def non_collidable(cls) -> Self:
        """A mask that touches nothing."""
        return cls(collide_group=0, collide_with=0)


class PhysicsMaterial(Element):
    """How a geometry touches others, and how dense it is."""

    contact_model: Annotated[
        ConstraintForceModel, Field("contact force model", reach=PARAMETER, label="contact force")
    ] = make(ConstraintForceModel)
    force_mix: Annotated[
        float, Field("weight when two models are mixed (MJCF solmix)", ge=0, reach=PARAMETER, label="mixing weight")
    ] = 1.0
    density: Annotated[float, Field("mass per volume", unit="kg/m³", ge=0, reach=PARAMETER)] = 1000.0
    friction: Annotated[Vec3, Field("[slide, spin, roll]", ge=0, reach=PARAMETER)] = array(1.0, 0.005, 0.0001)
    condim: Annotated[
        int, Field("contact dimensions 1, 3, 4, 6", ge=1, le=6, bits=8, label="friction directions")
    ] = 3


class Inertia(Element):
    """Mass properties; a value left out is computed from the geometries."""

    pos: Annotated[
        Vec3 | None, Field("center of mass", unit="m", reach=PARAMETER, role="position", label="center of mass")
    ] = None
    orientation: Annotated[Vec4 | None, Field("principal frame [x,y,z,w]", reach=PARAMETER, role="quaternion")] = None
    mass: Annotated[
        float | None,
        Field("mass; does not rescale the inertia", unit="kg", ge=0, reach=PARAMETER, initial=(1,)),
    ] = None
    diag_inertia: Annotated[
        Vec3 | None,
        Field(
            "principal moments kg·m², about the center of mass; must satisfy the triangle inequality",
            unit="kg·m²",
            ge=0,
            reach=PARAMETER,
            initial=(0.01, 0.01, 0.01),
            label="principal inertia",
        ),
    ] = None


class GeomVisualAttrs(Element):
    """How a geometry looks."""

    material: Annotated[str | None, Field("material key", reach=LOOK, built=True, ref="material")] = None
    color: Annotated[
        Vec4 | None,
        Field("RGBA, overrides the material", ge=0, le=1, reach=LOOK, built=True, role="color", label="color"),
    ] = None
    group: Annotated[int, Field("visibility group 0–7 (0,1,2 shown)", ge=0, le=7, reach=LOOK, built=True, bits=8)] = 0


class Geometry(Element):
    """A shape that collides, weighs and is drawn."""

    name: Annotated[str | None, Field("unique geom name")] = None
    priority: Annotated[
        int, Field("contact parameters of the higher priority win", ge=0, le=4294967295, reach=PARAMETER, bits=32)
    ] = 0
    shape: Annotated[ShapeType, Field("shape")] = ShapeType.Sphere
    position: Annotated[Vec3, Field("link (or world) frame", unit="m", reach=PARAMETER, role="position")] = array(
        0.0, 0.0, 0.0
    )
    orientation: Annotated[Vec4, Field("orientation", reach=PARAMETER, role="quaternion")] = array(0.0, 0.0, 0.0, 1.0)
    mesh: Annotated[
        str | None, Field("mesh asset; with a primitive shape the primitive is fitted to it", ref="mesh")
    ] = None
    mesh_variant_set: Annotated[
        str | None,
        Field("variant set for run-time choice; needs no mesh_transform", ref="variant_set", label="mesh variants"),
    ] = None
    mesh_transform: Annotated[Linear | None, Field("linear map applied to the mesh before orientation/position")] = (
        None
    )
    hfield: Annotated[str | None, Field("height field asset for HField", ref="hfield")] = None
    size: Annotated[
        Vec3,
        Field(
            "half sizes, see conventions; ignored for meshes, HField, InfinitePlane",
            unit="m",
            ge=0,
            reach=PARAMETER,
            role="size",
        ),
    ] = array(0.0, 0.0, 0.0)
    collision_mask: Annotated[CollisionMask, Field("collision filter", label="collision groups")] = make(
        CollisionMask
    )
    visual: Annotated[GeomVisualAttrs, Field("material, color, group", reach=LOOK, built=True)] = make(
        GeomVisualAttrs
    )
    inertial: Annotated[Inertia, Field("mass override (mass 0: contributes nothing)", reach=PARAMETER)] = make(
        Inertia
    )
    physics_material: Annotated[PhysicsMaterial, Field("contact, friction, density", label="contact material")] = (
        make(PhysicsMaterial)
    )
    margin: Annotated[float, Field("contact margin", unit="m", ge=0, reach=PARAMETER)] = 0.0
    gap: Annotated[float, Field("inactive part of the margin", unit="m", ge=0, reach=PARAMETER)] = 0.0
    extras: Annotated[GeomExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET

    @property
    def mass(self) -> float | None:
        """Mass that replaces density x volume, kg; the older form of `inertial.mass`."""
        return self.inertial.mass

    @mass.setter
    def mass(self, value: float | None) -> None:
        self.inertial.mass = value

    @property
    def mesh_scale(self) -> np.ndarray | None:
        """Scale of the mesh per axis; the older form of a diagonal `mesh_transform`."""
        return self.mesh_transform if self.mesh_transform is not None and self.mesh_transform.size == 3 else None

    @mesh_scale.setter
    def mesh_scale(self, value: np.ndarray | None) -> None:
        self.mesh_transform = value


class Site(Element):
    """A massless marker: a place for sensors and actuators."""

    name: Annotated[str | None, Field("unique site name")] = None
    position: Annotated[Vec3, Field("position", unit="m", reach=PARAMETER, role="position")] = array(0.0, 0.0, 0.0)
    orientation: Annotated[Vec4, Field("orientation", reach=PARAMETER, role="quaternion")] = array(0.0, 0.0, 0.0, 1.0)
    shape: Annotated[SiteShape, Field("shape", reach=LOOK, built=True)] = SiteShape.Sphere
    group: Annotated[int, Field("visibility group", ge=0, le=7, reach=LOOK, built=True, bits=8)] = 0
    material: Annotated[str | None, Field("material key", reach=LOOK, built=True, ref="material")] = None
    rgba: Annotated[Vec4, Field("color", ge=0, le=1, reach=LOOK, built=True, role="color", label="color")] = array(
        0.5, 0.5, 0.5, 1.0
    )
    size: Annotated[Vec3, Field("half sizes as for geoms", unit="m", ge=0, reach=PARAMETER, role="size")] = array(
        0.0, 0.0, 0.0
    )
    from_to: Annotated[
        Vec6 | None, Field("stored only, not used by the engine", reach=LOOK, built=True, label="from and to")
    ] = None
    extras: Annotated[SiteExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class GaussianSplat(Element):
    """An instance of a cloud of splats."""

    name: Annotated[str | None, Field("instance name", reach=LOOK)] = None
    asset: Annotated[str, Field("cloud key", reach=LOOK, ref="cloud")] = required(str)
    position: Annotated[Vec3, Field("position", unit="m", reach=LOOK, role="position")] = array(0.0, 0.0, 0.0)
    orientation: Annotated[Vec4, Field("orientation", reach=LOOK, role="quaternion")] = array(0.0, 0.0, 0.0, 1.0)
    scale: Annotated[Vec3, Field("scale", ge=0, reach=LOOK)] = array(1.0, 1.0, 1.0)
    opacity: Annotated[float, Field("opacity", ge=0, le=1, reach=LOOK)] = 1.0
    splat_scale: Annotated[float, Field("covariance multiplier", ge=0, reach=LOOK)] = 1.0
    group: Annotated[int, Field("visibility group", ge=0, le=7, reach=LOOK, bits=8)] = 0
