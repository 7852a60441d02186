"""From a World to the stage."""

from __future__ import annotations

from typing import Any

from engine.assets.sim.schemas.bodies import collides, geoms
from engine.assets.sim.simulation_context import SimulationContext
from engine.assets.sim.spawners.spawner_cfg import SpawnerCfg
from engine.assets.sim.stage import Prim, Stage
from engine.assets.sim.unsupported import report
from engine.msd.paths import walk
from engine.msd.schema import Light, LightExtras, World

HIDDEN_GROUP = 5
"""Visibility group that pictures and the editor leave out unless it is asked for."""


def simulation() -> SimulationContext:
    """The simulation there is. Raises RuntimeError where there is none."""
    found = SimulationContext.instance()
    if found is None:
        raise RuntimeError("things are spawned into a simulation: make a SimulationContext first")
    return found


def put(prim_path: str, cfg: SpawnerCfg, world: World, translation: Any, orientation: Any) -> Prim:
    """Put a World under a path, m and quaternion w, x, y, z in the frame of the parent; raises as `Stage.define`."""
    stage = simulation().stage
    if cfg.semantic_tags:
        report(f"{type(cfg).__name__}: nothing reads semantic_tags here")
    if not cfg.visible:
        hide(world)
    _report_mixed_friction(stage, world)
    return stage.define(prim_path, world, translation, orientation)


def hide(world: World) -> None:
    """Have nothing of a World drawn, and no light of it shine."""
    for geom in geoms(world):
        geom.visual.group = HIDDEN_GROUP
    for _, thing in walk(world.hierarchy):
        if isinstance(thing, Light):
            thing.extras = LightExtras(active=False)


def _report_mixed_friction(stage: Stage, world: World) -> None:
    """Warn where shapes have different coefficients: of two that touch the larger counts, not the mean."""
    known = {
        float(geom.physics_material.friction[0])
        for each in (world, *(prim.world for prim in stage.prims if prim.world is not None))
        for geom in geoms(each)
        if collides(geom)
    }
    if len(known) > 1:
        report(
            "RigidBodyMaterialCfg: where shapes of different friction touch, the larger coefficient counts; "
            "friction_combine_mode has no effect"
        )
