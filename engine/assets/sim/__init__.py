"""The simulation that assets are in, and what is spawned into it."""

from engine.assets.sim.converters import MjcfConverterCfg, UrdfConverterCfg
from engine.assets.sim.schemas import *  # noqa: F403
from engine.assets.sim.simulation_cfg import PhysxCfg, RenderCfg, SimulationCfg
from engine.assets.sim.simulation_context import SimulationContext
from engine.assets.sim.spawners import *  # noqa: F403
from engine.assets.sim.stage import Stage
