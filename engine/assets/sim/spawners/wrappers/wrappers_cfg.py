"""Settings of things of several kinds.

All environments are worlds of one engine and hold the same things: one kind is spawned, and asking for several in
several environments is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.assets.sim.spawners.from_files import UsdFileCfg
from engine.assets.sim.spawners.spawner_cfg import RigidObjectSpawnerCfg, SpawnerCfg
from engine.assets.sim.spawners.wrappers import wrappers
from engine.assets.utils.configclass import MISSING, configclass


@configclass
class MultiAssetSpawnerCfg(RigidObjectSpawnerCfg):
    """One of several things. Properties that are given here count instead of those of the thing."""

    func: Callable[..., Any] = wrappers.spawn_multi_asset

    assets_cfg: list[SpawnerCfg] = MISSING
    """The things."""

    random_choice: bool = True
    """Whether one of them is drawn at random; else it is the first."""


@configclass
class MultiUsdFileCfg(UsdFileCfg):
    """One of several USD files."""

    func: Callable[..., Any] = wrappers.spawn_multi_usd_file

    usd_path: str | list[str] = MISSING
    """The files."""

    random_choice: bool = True
    """Whether one of them is drawn at random; else it is the first."""
