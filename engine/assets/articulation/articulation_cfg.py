"""Settings of articulations."""

from __future__ import annotations

from typing import Any

from engine.assets.actuators import ActuatorBaseCfg
from engine.assets.articulation.articulation import Articulation
from engine.assets.asset_base_cfg import AssetBaseCfg
from engine.assets.utils.configclass import MISSING, configclass


@configclass
class ArticulationCfg(AssetBaseCfg):
    """Settings of an articulation."""

    @configclass
    class InitialStateCfg(AssetBaseCfg.InitialStateCfg):
        """The state that an articulation begins with."""

        lin_vel: tuple[float, float, float] = (0.0, 0.0, 0.0)
        """Linear velocity of the root, world frame, m/s."""
        ang_vel: tuple[float, float, float] = (0.0, 0.0, 0.0)
        """Angular velocity of the root, world frame, rad/s."""
        joint_pos: dict[str, float] = {".*": 0.0}
        """Joint positions by regular expressions of names, rad or m; 0 of joints that none matches."""
        joint_vel: dict[str, float] = {".*": 0.0}
        """Joint velocities, in the same way, rad/s or m/s."""

    class_type: Any = Articulation
    articulation_root_prim_path: str | None = None
    """Path of the root body below `prim_path`, beginning with a slash. None: the body of the asset that everything
    else hangs on."""
    init_state: InitialStateCfg = InitialStateCfg()
    """The initial state. Defaults to the identity pose, 0 velocity and joints at 0."""
    soft_joint_pos_limit_factor: float = 1.0
    """The share of the range of joint positions that `soft_joint_pos_limits` leave."""
    actuators: dict[str, ActuatorBaseCfg] = MISSING
    """The actuators of groups of joints, by a name for each group."""
    actuator_value_resolution_debug_print: bool = False
    """Whether a table says where values of actuators differ from those of the file."""
