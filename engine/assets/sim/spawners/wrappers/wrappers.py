"""Choosing what is spawned."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from engine.assets.sim.spawners.from_files import spawn_from_usd
from engine.assets.sim.spawners.placing import simulation
from engine.assets.sim.stage import Prim

if TYPE_CHECKING:
    from engine.assets.sim.spawners.wrappers.wrappers_cfg import MultiAssetSpawnerCfg, MultiUsdFileCfg

_OVER = ("mass_props", "rigid_props", "collision_props")


def spawn_multi_asset(
    prim_path: str, cfg: MultiAssetSpawnerCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put one of several things on the stage.

    Raises NotImplementedError for several things in several environments."""
    cfg.validate()  # pyright: ignore
    chosen = _choice(prim_path, "MultiAssetSpawnerCfg.assets_cfg", cfg.assets_cfg, cfg.random_choice)
    if not hasattr(chosen, "func") or not hasattr(chosen, "semantic_tags"):
        raise TypeError(f"MultiAssetSpawnerCfg.assets_cfg holds settings of things to spawn, not {chosen!r}")
    over = {name: getattr(cfg, name) for name in _OVER if getattr(cfg, name) is not None and hasattr(chosen, name)}
    tags = [*(cfg.semantic_tags or []), *(chosen.semantic_tags or [])]
    chosen = chosen.replace(**over, semantic_tags=tags or None)  # pyright: ignore
    return chosen.func(prim_path, chosen, translation, orientation)


def spawn_multi_usd_file(
    prim_path: str, cfg: MultiUsdFileCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put one of several USD files on the stage. Raises as `spawn_multi_asset`."""
    files = [cfg.usd_path] if isinstance(cfg.usd_path, str) else cfg.usd_path
    chosen = _choice(prim_path, "MultiUsdFileCfg.usd_path", files, cfg.random_choice)
    return spawn_from_usd(prim_path, cfg.replace(usd_path=chosen), translation, orientation)  # pyright: ignore


def _choice(prim_path: str, field: str, things: list[Any], at_random: bool) -> Any:
    if not things:
        raise ValueError(f"{field} is empty: nothing can be spawned at {prim_path!r}")
    environments = len(simulation().stage.matching(prim_path.rpartition("/")[0]))
    if len(things) > 1 and environments > 1:
        raise NotImplementedError(
            f"{field} has {len(things)} things for the {environments} environments of {prim_path!r}, and all "
            "environments hold the same things here: give one"
        )
    return random.choice(things) if at_random else things[0]
