"""Things of several kinds."""

from engine.assets.sim.spawners.wrappers.wrappers import spawn_multi_asset, spawn_multi_usd_file
from engine.assets.sim.spawners.wrappers.wrappers_cfg import MultiAssetSpawnerCfg, MultiUsdFileCfg
