"""Settings that every asset has."""

from __future__ import annotations

from typing import Any, Literal

from engine.assets.utils.configclass import MISSING, configclass


@configclass
class AssetBaseCfg:
    """Settings of an asset."""

    @configclass
    class InitialStateCfg:
        """The pose that an asset begins with, relative to the frame of what it is spawned under."""

        pos: tuple[float, float, float] = (0.0, 0.0, 0.0)
        """Position, m."""
        rot: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
        """Orientation, quaternion w, x, y, z."""

    class_type: Any = None
    """The class of the asset; None: it is spawned, and nothing reads it."""
    prim_path: str = MISSING
    """Path of the asset, or an expression for that of one asset in each environment; `{ENV_REGEX_NS}` in an
    interactive scene means `/World/envs/env_.*`."""
    spawn: Any = None
    """What is put there: the settings of a spawner, a World, or the path of a file of ours. None: it is there."""
    init_state: InitialStateCfg = InitialStateCfg()
    """The initial pose. Defaults to the identity."""
    collision_group: Literal[0, -1] = 0
    """0: it collides with other assets of its environment; -1: with all. Environments never touch each other here,
    so both are the same."""
    debug_vis: bool = False
    """Whether something is drawn to show what the asset does."""
