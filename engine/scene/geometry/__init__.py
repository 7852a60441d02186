"""The shapes of rigid bodies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine.scene import checks
from engine.scene.aabb import AABB
from engine.scene.color import Color
from engine.scene.geometry.textures import MapType, Texture
from engine.scene.pose import Pose
from engine.scene.values import Vector3
from engine.scene.vector2 import Vector2


def _ground() -> Texture:
    return Texture(base_color=Color(100, 100, 100, 255), map_type=MapType.MAP2D)


@dataclass(kw_only=True, eq=False)
class Geometry:
    """A part of the shape of a rigid body. pose: in the frame of the body; mass: kg.

    Raises ValueError for a mass that is negative or not finite."""

    pose: Pose
    mass: float
    texture: Texture = field(default_factory=Texture)

    def __post_init__(self) -> None:
        checks.instance(self.pose, Pose, "the pose of a geometry")
        self.mass = checks.number(self.mass, "the mass of a geometry", least=0)
        checks.instance(self.texture, Texture, "the texture of a geometry")


@dataclass(kw_only=True, eq=False)
class GeometryBox(Geometry):
    """A box around its pose. aabb: its lengths."""

    aabb: AABB

    def __post_init__(self) -> None:
        super().__post_init__()
        checks.instance(self.aabb, AABB, "the aabb of a box")


@dataclass(kw_only=True, eq=False)
class GeometrySphere(Geometry):
    """A sphere around its pose. radius: m."""

    radius: float

    def __post_init__(self) -> None:
        super().__post_init__()
        self.radius = checks.number(self.radius, "the radius of a sphere", above=0)


@dataclass(kw_only=True, eq=False)
class GeometryPlane(Geometry):
    """The plane z = 0 of its pose. It has no end for what touches it; size: lengths drawn, m; a
    third number is ignored."""

    size: Vector2
    texture: Texture = field(default_factory=_ground)

    def __post_init__(self) -> None:
        super().__post_init__()
        size = self.size[:2] if np.shape(self.size) == (3,) else self.size
        self.size = checks.value(Vector2, size, "the size of a plane")
        if np.any(self.size[:] < 0):
            raise ValueError(f"the size of a plane is not negative, {self.size.tolist()} was given")


@dataclass(kw_only=True, eq=False)
class GeometryHeightmap(Geometry):
    """Ground whose height is given on a grid.

    size: lengths along x and y, and the height of the value 1, m. base_thickness: of the ground below the value 0, m.
    heights: (nx, ny), the first index goes along x; values 0 to 1, others are taken as they are.

    Raises ValueError for a grid that is not at least 2 by 2 finite numbers."""

    size: Vector3
    base_thickness: float
    heights: Any
    texture: Texture = field(default_factory=_ground)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.size = checks.value(Vector3, self.size, "the size of a heightmap")
        if np.any(self.size[:] <= 0):
            raise ValueError(f"the size of a heightmap is above 0, {self.size.tolist()} was given")
        self.base_thickness = checks.number(self.base_thickness, "the base_thickness of a heightmap", above=0)
        try:
            self.heights = np.asarray(self.heights, float)
        except (TypeError, ValueError):
            raise ValueError("the heights of a heightmap are rows of as many numbers each") from None
        if self.heights.ndim != 2 or min(self.heights.shape) < 2:
            raise ValueError(f"the heights of a heightmap are at least 2 by 2, their shape is {self.heights.shape}")
        if not np.isfinite(self.heights).all():
            raise ValueError("the heights of a heightmap are finite numbers")


__all__ = ["Geometry", "GeometryBox", "GeometryHeightmap", "GeometryPlane", "GeometrySphere"]
