"""The simulation that assets are in, and what is spawned into it."""

from engine.assets.sim.building import build_simulation_context
from engine.assets.sim.clone import clone
from engine.assets.sim.converters import MjcfConverterCfg, UrdfConverterCfg
from engine.assets.sim.schemas import *  # noqa: F403
from engine.assets.sim.simulation_cfg import PhysxCfg, RenderCfg, SimulationCfg
from engine.assets.sim.simulation_context import SimulationContext
from engine.assets.sim.spawners import *  # noqa: F403
from engine.assets.sim.stage import Stage
from engine.assets.sim.utils.prims import (
    create_prim,
    find_first_matching_prim_path,
    find_matching_prim_paths,
    get_prim_at_path,
    is_prim_path_valid,
)
