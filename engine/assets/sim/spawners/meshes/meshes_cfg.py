"""Settings of meshes of shapes. Their frame is in their middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from engine.assets.sim.schemas.deformables import DeformableBodyPropertiesCfg
from engine.assets.sim.spawners.materials import PhysicsMaterialCfg, VisualMaterialCfg
from engine.assets.sim.spawners.meshes import meshes
from engine.assets.sim.spawners.spawner_cfg import DeformableObjectSpawnerCfg, RigidObjectSpawnerCfg
from engine.assets.utils.configclass import MISSING, configclass


@configclass
class MeshCfg(RigidObjectSpawnerCfg, DeformableObjectSpawnerCfg):
    """What all meshes have. With `deformable_props` they are soft bodies, without them the rigid shapes of the same
    names; both at once are refused."""

    deformable_props: DeformableBodyPropertiesCfg | None = None
    """How it deforms."""

    visual_material_path: str = "material"
    """Name of the visual material; of a path the last part."""

    visual_material: VisualMaterialCfg | None = None
    """How it looks."""

    physics_material_path: str = "material"
    """Where the original puts the physics material; a path that begins with / is one material of all."""

    physics_material: PhysicsMaterialCfg | None = None
    """What it is made of: a `DeformableBodyMaterialCfg` of a soft body, whose defaults count if None; else a
    `RigidBodyMaterialCfg`."""


@configclass
class MeshSphereCfg(MeshCfg):
    """A sphere."""

    func: Callable[..., Any] = meshes.spawn_mesh_sphere

    radius: float = MISSING
    """m."""


@configclass
class MeshCuboidCfg(MeshCfg):
    """A box."""

    func: Callable[..., Any] = meshes.spawn_mesh_cuboid

    size: tuple[float, float, float] = MISSING
    """Lengths of its edges, m."""


@configclass
class MeshCylinderCfg(MeshCfg):
    """A cylinder."""

    func: Callable[..., Any] = meshes.spawn_mesh_cylinder

    radius: float = MISSING
    """m."""

    height: float = MISSING
    """m."""

    axis: Literal["X", "Y", "Z"] = "Z"
    """The axis along its height."""


@configclass
class MeshCapsuleCfg(MeshCfg):
    """A cylinder with half spheres at its ends."""

    func: Callable[..., Any] = meshes.spawn_mesh_capsule

    radius: float = MISSING
    """m."""

    height: float = MISSING
    """Of the cylinder, without the half spheres, m."""

    axis: Literal["X", "Y", "Z"] = "Z"
    """The axis along its height."""


@configclass
class MeshConeCfg(MeshCfg):
    """A cone, whose tip points along its axis. The mesh of a soft one rounds the rim and the tip by part of a
    cell."""

    func: Callable[..., Any] = meshes.spawn_mesh_cone

    radius: float = MISSING
    """Of its base, m."""

    height: float = MISSING
    """m."""

    axis: Literal["X", "Y", "Z"] = "Z"
    """The axis along its height."""
