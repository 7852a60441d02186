"""Settings of a collection of rigid objects."""

from __future__ import annotations

from typing import Any

from engine.assets.rigid_object import RigidObjectCfg
from engine.assets.rigid_object_collection.rigid_object_collection import RigidObjectCollection
from engine.assets.utils.configclass import MISSING, configclass


@configclass
class RigidObjectCollectionCfg:
    """Settings of a collection of rigid objects."""

    class_type: Any = RigidObjectCollection
    """The class of the asset."""
    rigid_objects: dict[str, RigidObjectCfg] = MISSING
    """Settings of each object under its name in the collection."""
