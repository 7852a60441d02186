"""What reading all data of 1,024 quadrupeds and writing their targets costs beside a step. Not part of the ordinary
run: `pytest tests/benchmarks/test_speed_of_articulations.py -s`, with nothing else running. Processor time."""

import time
import warnings
from pathlib import Path

import pytest
import torch

from engine import msd
from engine.assets.actuators import IdealPDActuatorCfg, ImplicitActuatorCfg
from engine.assets.articulation import Articulation, ArticulationCfg, ArticulationData
from engine.assets.sim import SimulationCfg, SimulationContext

FILE = Path(__file__).parents[2] / "resources/benchmarks/quadruped.xml"
WORLDS, STEPS = 1024, 20


@pytest.mark.parametrize("kind", [ImplicitActuatorCfg, IdealPDActuatorCfg])
def test_data_and_targets_cost_little(kind: type) -> None:
    torch.set_num_threads(1)
    SimulationContext.clear_instance()
    begin = time.process_time()
    sim = SimulationContext(SimulationCfg(device="cpu", dt=0.005))
    for i in range(WORLDS):
        sim.stage.define(f"/World/envs/env_{i}")
    legs = kind(joint_names_expr=[".*"], stiffness=80.0, damping=2.0)
    start = ArticulationCfg.InitialStateCfg(joint_pos={".*_knee": -1.5, ".*_hip": 0.7})
    robot = Articulation(
        ArticulationCfg(
            prim_path="/World/envs/env_.*/Robot",
            spawn=msd.from_file(str(FILE)),
            init_state=start,
            actuators={"legs": legs},
        )
    )
    sim.reset()
    built = time.process_time() - begin
    names = [name for name in dir(ArticulationData) if isinstance(getattr(ArticulationData, name), property)]
    robot.write_joint_state_to_sim(robot.data.default_joint_pos, robot.data.default_joint_vel)
    taken = {"commands": 0.0, "step": 0.0, "data": 0.0}

    def timed(what: str, action) -> None:
        start = time.process_time()
        action()
        taken[what] += time.process_time() - start

    def command() -> None:
        robot.set_joint_position_target(robot.data.default_joint_pos)
        robot.write_data_to_sim()

    def read() -> None:
        robot.update(0.005)
        for name in names:
            getattr(robot.data, name)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for i in range(20 + STEPS):
            if i == 20:
                taken = dict.fromkeys(taken, 0.0)
            timed("commands", command)
            timed("step", lambda: sim.step(render=False))
            timed("data", read)
    SimulationContext.clear_instance()
    share = (taken["commands"] + taken["data"]) / taken["step"]
    each = {what: f"{1e3 * seconds / STEPS:.2f} ms" for what, seconds in taken.items()}
    print(f"\n{kind.__name__}: built in {built:.1f} s; {each}; data and commands are {share:.0%} of the step")
