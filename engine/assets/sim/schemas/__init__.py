"""Physical properties of what is spawned: settings, and what they change in a World."""

from engine.assets.sim.schemas.deformables import DeformableBodyPropertiesCfg
from engine.assets.sim.schemas.modifying import (
    activate_contact_sensors,
    modify_articulation_root_properties,
    modify_collision_properties,
    modify_fixed_tendon_properties,
    modify_joint_drive_properties,
    modify_mass_properties,
    modify_rigid_body_properties,
    modify_spatial_tendon_properties,
)
from engine.assets.sim.schemas.schemas_cfg import (
    ArticulationRootPropertiesCfg,
    CollisionPropertiesCfg,
    FixedTendonPropertiesCfg,
    JointDrivePropertiesCfg,
    MassPropertiesCfg,
    RigidBodyPropertiesCfg,
    SpatialTendonPropertiesCfg,
)
