"""Settings of shapes. Their frame is in their middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from engine.assets.sim.spawners.materials import PhysicsMaterialCfg, VisualMaterialCfg
from engine.assets.sim.spawners.shapes import shapes
from engine.assets.sim.spawners.spawner_cfg import RigidObjectSpawnerCfg
from engine.assets.utils.configclass import MISSING, configclass


@configclass
class ShapeCfg(RigidObjectSpawnerCfg):
    """What all shapes have. Without a mass or density in `mass_props` the density is 1000 kg/m³."""

    visual_material_path: str = "material"
    """Name of the visual material; of a path the last part."""

    visual_material: VisualMaterialCfg | None = None
    """How it looks."""

    physics_material_path: str = "material"
    """Where the original puts the physics material; nothing depends on it here."""

    physics_material: PhysicsMaterialCfg | None = None
    """How it touches; if None, as `SimulationCfg.physics_material` says."""


@configclass
class SphereCfg(ShapeCfg):
    """A sphere."""

    func: Callable[..., Any] = shapes.spawn_sphere

    radius: float = MISSING
    """m."""


@configclass
class CuboidCfg(ShapeCfg):
    """A box."""

    func: Callable[..., Any] = shapes.spawn_cuboid

    size: tuple[float, float, float] = MISSING
    """Lengths of its edges, m."""


@configclass
class CylinderCfg(ShapeCfg):
    """A cylinder."""

    func: Callable[..., Any] = shapes.spawn_cylinder

    radius: float = MISSING
    """m."""

    height: float = MISSING
    """m."""

    axis: Literal["X", "Y", "Z"] = "Z"
    """The axis along its height."""


@configclass
class CapsuleCfg(ShapeCfg):
    """A cylinder with half spheres at its ends."""

    func: Callable[..., Any] = shapes.spawn_capsule

    radius: float = MISSING
    """m."""

    height: float = MISSING
    """Of the cylinder, without the half spheres, m."""

    axis: Literal["X", "Y", "Z"] = "Z"
    """The axis along its height."""


@configclass
class ConeCfg(ShapeCfg):
    """A cone, whose tip points along its axis; a mesh of 32 sides, with the mass and moments of the round one."""

    func: Callable[..., Any] = shapes.spawn_cone

    radius: float = MISSING
    """Of its base, m."""

    height: float = MISSING
    """m."""

    axis: Literal["X", "Y", "Z"] = "Z"
    """The axis along its height."""
