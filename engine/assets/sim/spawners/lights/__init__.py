"""Lights."""

from engine.assets.sim.spawners.lights.lights import spawn_light
from engine.assets.sim.spawners.lights.lights_cfg import (
    CylinderLightCfg,
    DiskLightCfg,
    DistantLightCfg,
    DomeLightCfg,
    LightCfg,
    SphereLightCfg,
)
