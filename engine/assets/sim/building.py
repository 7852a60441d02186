"""A simulation for the length of a `with`, as tests want one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.assets.sim.simulation_cfg import SimulationCfg
from engine.assets.sim.simulation_context import SimulationContext
from engine.assets.sim.spawners import DomeLightCfg, GroundPlaneCfg


@contextmanager
def build_simulation_context(
    create_new_stage: bool = True,
    gravity_enabled: bool = True,
    device: str = "cuda:0",
    dt: float = 0.01,
    sim_cfg: SimulationCfg | None = None,
    add_ground_plane: bool = False,
    add_lighting: bool = False,
    auto_add_lighting: bool = False,
) -> Iterator[SimulationContext]:
    """A SimulationContext that ends with the `with`. One that there is already ends before.

    Args:
        create_new_stage: taken so that scripts run: the stage is always new.
        gravity_enabled: whether there is gravity, 9.81 m/s² down.
        device: `cpu` or `cuda:N`.
        dt: duration of a step, s.
        sim_cfg: settings, instead of the three before.
        add_ground_plane: put a ground plane under `/World/defaultGroundPlane`.
        add_lighting: put a light under `/World/defaultDomeLight`.
        auto_add_lighting: the same where there is a window, which there is not.
    """
    SimulationContext.clear_instance()
    gravity = (0.0, 0.0, -9.81) if gravity_enabled else (0.0, 0.0, 0.0)
    sim = SimulationContext(SimulationCfg(device=device, dt=dt, gravity=gravity) if sim_cfg is None else sim_cfg)
    try:
        if add_ground_plane:
            ground = GroundPlaneCfg()
            ground.func("/World/defaultGroundPlane", ground)
        if add_lighting or (auto_add_lighting and sim.has_gui()):
            light = DomeLightCfg(color=(0.3, 0.3, 0.3), intensity=10000.0)
            light.func("/World/defaultDomeLight", light)
        yield sim
    finally:
        sim.clear_all_callbacks()
        SimulationContext.clear_instance()
