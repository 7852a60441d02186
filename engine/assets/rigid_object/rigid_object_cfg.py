"""Settings of a rigid object."""

from __future__ import annotations

from typing import Any

from engine.assets.asset_base_cfg import AssetBaseCfg
from engine.assets.rigid_object.rigid_object import RigidObject
from engine.assets.utils.configclass import configclass


@configclass
class RigidObjectCfg(AssetBaseCfg):
    """Settings of a rigid object."""

    @configclass
    class InitialStateCfg(AssetBaseCfg.InitialStateCfg):
        """The state that a rigid object begins with."""

        lin_vel: tuple[float, float, float] = (0.0, 0.0, 0.0)
        """Linear velocity of the centre of mass, m/s, world frame."""
        ang_vel: tuple[float, float, float] = (0.0, 0.0, 0.0)
        """Angular velocity, rad/s, world frame."""

    class_type: Any = RigidObject
    """The class of the asset."""
    init_state: InitialStateCfg = InitialStateCfg()
    """The initial state. Defaults to the identity, at rest."""
