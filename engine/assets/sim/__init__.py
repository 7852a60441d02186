"""The simulation that assets are in, and what is spawned into it."""

from engine.assets.sim.simulation_cfg import PhysxCfg, RenderCfg, SimulationCfg
from engine.assets.sim.simulation_context import SimulationContext
from engine.assets.sim.stage import Stage
