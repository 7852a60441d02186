"""Settings of things to spawn, and the functions that put them on the stage.

`cfg.func(prim_path, cfg, translation, orientation)` makes a small World of the settings and puts it under the path;
an expression puts it into every environment.
"""

from engine.assets.sim.spawners.from_files import (
    FileCfg,
    GroundPlaneCfg,
    MjcfFileCfg,
    MsdFileCfg,
    UrdfFileCfg,
    UsdFileCfg,
    spawn_from_mjcf,
    spawn_from_msd,
    spawn_from_urdf,
    spawn_from_usd,
    spawn_ground_plane,
)
from engine.assets.sim.spawners.lights import (
    CylinderLightCfg,
    DiskLightCfg,
    DistantLightCfg,
    DomeLightCfg,
    LightCfg,
    SphereLightCfg,
    spawn_light,
)
from engine.assets.sim.spawners.materials import (
    DeformableBodyMaterialCfg,
    GlassMdlCfg,
    MdlFileCfg,
    PhysicsMaterialCfg,
    PreviewSurfaceCfg,
    RigidBodyMaterialCfg,
    VisualMaterialCfg,
)
from engine.assets.sim.spawners.meshes import (
    MeshCapsuleCfg,
    MeshCfg,
    MeshConeCfg,
    MeshCuboidCfg,
    MeshCylinderCfg,
    MeshSphereCfg,
    spawn_mesh_capsule,
    spawn_mesh_cone,
    spawn_mesh_cuboid,
    spawn_mesh_cylinder,
    spawn_mesh_sphere,
)
from engine.assets.sim.spawners.shapes import (
    CapsuleCfg,
    ConeCfg,
    CuboidCfg,
    CylinderCfg,
    ShapeCfg,
    SphereCfg,
    spawn_capsule,
    spawn_cone,
    spawn_cuboid,
    spawn_cylinder,
    spawn_sphere,
)
from engine.assets.sim.spawners.spawner_cfg import DeformableObjectSpawnerCfg, RigidObjectSpawnerCfg, SpawnerCfg
from engine.assets.sim.spawners.wrappers import (
    MultiAssetSpawnerCfg,
    MultiUsdFileCfg,
    spawn_multi_asset,
    spawn_multi_usd_file,
)
