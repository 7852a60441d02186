"""Settings of meshes of shapes. Their frame is in their middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.assets.sim.schemas.deformables import DeformableBodyPropertiesCfg
from engine.assets.sim.spawners.meshes import meshes
from engine.assets.sim.spawners.shape_fields import CuboidFields, CylinderFields, MaterialFields, SphereFields
from engine.assets.sim.spawners.spawner_cfg import DeformableObjectSpawnerCfg, RigidObjectSpawnerCfg
from engine.assets.utils.configclass import configclass


@configclass
class MeshCfg(MaterialFields, RigidObjectSpawnerCfg, DeformableObjectSpawnerCfg):
    """What all meshes have. With `deformable_props` they are soft bodies, without them the rigid shapes of the same
    names; both at once are refused."""

    deformable_props: DeformableBodyPropertiesCfg | None = None
    """How it deforms."""


@configclass
class MeshSphereCfg(SphereFields, MeshCfg):
    """A sphere."""

    func: Callable[..., Any] = meshes.spawn_mesh_sphere


@configclass
class MeshCuboidCfg(CuboidFields, MeshCfg):
    """A box."""

    func: Callable[..., Any] = meshes.spawn_mesh_cuboid


@configclass
class MeshCylinderCfg(CylinderFields, MeshCfg):
    """A cylinder."""

    func: Callable[..., Any] = meshes.spawn_mesh_cylinder


@configclass
class MeshCapsuleCfg(CylinderFields, MeshCfg):
    """A cylinder with half spheres at its ends."""

    func: Callable[..., Any] = meshes.spawn_mesh_capsule


@configclass
class MeshConeCfg(CylinderFields, MeshCfg):
    """A cone, whose tip points along its axis. The mesh of a soft one rounds the rim and the tip by part of a
    cell."""

    func: Callable[..., Any] = meshes.spawn_mesh_cone
