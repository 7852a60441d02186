"""Materials: how surfaces touch and look."""

from engine.assets.sim.spawners.materials.deformable_materials import DeformableBodyMaterialCfg
from engine.assets.sim.spawners.materials.physics_materials_cfg import PhysicsMaterialCfg, RigidBodyMaterialCfg
from engine.assets.sim.spawners.materials.visual_materials_cfg import (
    GlassMdlCfg,
    MdlFileCfg,
    PreviewSurfaceCfg,
    VisualMaterialCfg,
)
