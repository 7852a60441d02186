"""Settings of a scene of environments."""

from __future__ import annotations

from engine.assets.utils.configclass import MISSING, configclass


@configclass
class InteractiveSceneCfg:
    """Settings of a scene: derive from this, and add a field with the settings of each asset."""

    num_envs: int = MISSING
    """Number of environments."""
    env_spacing: float = MISSING
    """Distance between environments where they are drawn side by side, m. Each has a frame of its own here."""
    lazy_sensor_update: bool = True
    """Whether sensors are read only when somebody reads their data."""
    replicate_physics: bool = True
    """Environments are worlds of one engine here: always so."""
    filter_collisions: bool = True
    """Environments never touch each other here: always so."""
    clone_in_fabric: bool = False
    """Of how copies are made in the original; nothing is copied here."""
