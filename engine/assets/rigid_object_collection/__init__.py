"""Several rigid bodies in each environment, read and written together."""

from engine.assets.rigid_object_collection.rigid_object_collection import RigidObjectCollection
from engine.assets.rigid_object_collection.rigid_object_collection_cfg import RigidObjectCollectionCfg
from engine.assets.rigid_object_collection.rigid_object_collection_data import RigidObjectCollectionData
