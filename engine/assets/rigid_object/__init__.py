"""One rigid body in each environment."""

from engine.assets.rigid_object.rigid_object import RigidObject
from engine.assets.rigid_object.rigid_object_cfg import RigidObjectCfg
from engine.assets.rigid_object.rigid_object_data import RigidObjectData
