"""Environments whose state is lost are reported, and the others go on."""

import warnings

import pytest
import torch

import engine.assets.sim as sim_utils
from engine import msd
from engine.assets import RigidObject, RigidObjectCfg

BOX = """<mujoco><worldbody><body name="box"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
</worldbody></mujoco>"""


@pytest.fixture
def box():
    sim_utils.SimulationContext.clear_instance()
    sim = sim_utils.SimulationContext(sim_utils.SimulationCfg(dt=0.01, device="cpu"))
    for i in range(4):
        sim.stage.define(f"/World/env_{i}")
    box = RigidObject(RigidObjectCfg(prim_path="/World/env_.*/Box", spawn=msd.from_str(BOX)))
    sim.reset()
    yield sim, box
    sim_utils.SimulationContext.clear_instance()


def steps(sim, box, count=3) -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for _ in range(count):
            sim.step()
            box.update(0.01)
    return [str(warning.message) for warning in caught]


def test_an_environment_that_becomes_unstable_is_reported_once(box):
    sim, box = box
    assert steps(sim, box) == []
    velocity = torch.zeros(1, 6)
    velocity[0, 0] = 1e12
    box.write_root_velocity_to_sim(velocity, env_ids=[2])
    messages = steps(sim, box)
    assert len(messages) == 1 and "became unstable" in messages[0] and "world 2" in messages[0]
    box.write_root_velocity_to_sim(velocity.repeat(2, 1), env_ids=[0, 3])
    messages = steps(sim, box)
    assert messages == ["2 more environments became unstable, as one did before."]
    height = box.data.root_pos_w[1, 2].item()
    assert steps(sim, box) == [] and box.data.root_pos_w[1, 2].item() < height
