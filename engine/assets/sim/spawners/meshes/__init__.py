"""Meshes of shapes, soft or rigid."""

from engine.assets.sim.spawners.meshes.meshes import (
    spawn_mesh_capsule,
    spawn_mesh_cone,
    spawn_mesh_cuboid,
    spawn_mesh_cylinder,
    spawn_mesh_sphere,
)
from engine.assets.sim.spawners.meshes.meshes_cfg import (
    MeshCapsuleCfg,
    MeshCfg,
    MeshConeCfg,
    MeshCuboidCfg,
    MeshCylinderCfg,
    MeshSphereCfg,
)
