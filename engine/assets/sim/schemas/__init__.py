"""Physical properties of what is spawned: settings, and what they change in a World."""

from engine.assets.sim.schemas.deformables import DeformableBodyPropertiesCfg
from engine.assets.sim.schemas.schemas_cfg import (
    ArticulationRootPropertiesCfg,
    CollisionPropertiesCfg,
    FixedTendonPropertiesCfg,
    JointDrivePropertiesCfg,
    MassPropertiesCfg,
    RigidBodyPropertiesCfg,
    SpatialTendonPropertiesCfg,
)
