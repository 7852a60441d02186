"""Things of files."""

from engine.assets.sim.spawners.from_files.from_files import (
    spawn_from_mjcf,
    spawn_from_msd,
    spawn_from_urdf,
    spawn_from_usd,
    spawn_ground_plane,
)
from engine.assets.sim.spawners.from_files.from_files_cfg import (
    FileCfg,
    GroundPlaneCfg,
    MjcfFileCfg,
    MsdFileCfg,
    UrdfFileCfg,
    UsdFileCfg,
)
