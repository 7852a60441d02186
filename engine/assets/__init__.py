"""Isaac Lab's asset API on the engine: batched views of a running simulation, whose data are torch tensors."""

try:
    import torch
except ImportError:
    raise ImportError("engine.assets needs PyTorch: pip install msd-studio[torch]") from None

from engine.assets.articulation import Articulation, ArticulationCfg, ArticulationData
from engine.assets.asset_base import AssetBase
from engine.assets.asset_base_cfg import AssetBaseCfg
from engine.assets.deformable_object import DeformableObject, DeformableObjectCfg, DeformableObjectData
from engine.assets.rigid_object import RigidObject, RigidObjectCfg, RigidObjectData
from engine.assets.rigid_object_collection import (
    RigidObjectCollection,
    RigidObjectCollectionCfg,
    RigidObjectCollectionData,
)
