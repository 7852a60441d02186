"""Settings that several spawners have: of materials, and the lengths of shapes."""

from __future__ import annotations

from typing import Literal

from engine.assets.sim.spawners.materials import PhysicsMaterialCfg, VisualMaterialCfg
from engine.assets.utils.configclass import MISSING, configclass


@configclass
class VisualFields:
    """What a thing looks like."""

    visual_material_path: str = "material"
    """Name of the visual material; of a path the last part."""

    visual_material: VisualMaterialCfg | None = None
    """How it looks; of a file everything."""


@configclass
class MaterialFields(VisualFields):
    """What a thing looks like, and what it is made of."""

    physics_material_path: str = "material"
    """Where the original puts the physics material. Of a soft body a path that begins with / is one material of all;
    of a rigid one nothing depends on it."""

    physics_material: PhysicsMaterialCfg | None = None
    """How it touches, a `RigidBodyMaterialCfg`, if None as `SimulationCfg.physics_material` says; or what a soft body
    is made of, a `DeformableBodyMaterialCfg`, whose defaults count if None."""


@configclass
class SphereFields:
    """Lengths of a sphere."""

    radius: float = MISSING
    """m; of a cone that of its base."""


@configclass
class CuboidFields:
    """Lengths of a box."""

    size: tuple[float, float, float] = MISSING
    """Lengths of its edges, m."""


@configclass
class CylinderFields(SphereFields):
    """Lengths and axis of cylinders, capsules and cones."""

    height: float = MISSING
    """m; of a capsule that of the cylinder, without the half spheres."""

    axis: Literal["X", "Y", "Z"] = "Z"
    """The axis along its height; the tip of a cone is at its positive end."""
