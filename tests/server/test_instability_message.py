"""The message when a world runs away."""

import numpy as np

from engine import msd
from engine.compiler import build
from engine.simulation import Simulation

SERVO = """
<mujoco>
  <option gravity="0 0 0"/>
  <worldbody><body name="arm"><joint name="j" axis="0 1 0"/><geom size="0.1" pos="0.2 0 0"/></body></worldbody>
  <actuator><position name="grip" joint="j" kp="1e9"/></actuator>
</mujoco>
"""


def test_body_cause_and_world_are_named():
    simulation = Simulation(build(msd.from_str(SERVO)), nworld=2)
    start = np.zeros((2, 1), np.float32)
    start[1] = 0.5
    simulation.data.qpos.assign(start)
    assert simulation.instability() == ""
    for _ in range(200):
        simulation.step()
    message = simulation.instability()
    assert 'body "arm"' in message and 'actuator "grip"' in message and "timestep" in message and "world 1" in message
    simulation.reset()
    simulation.step()
    assert simulation.instability() == ""
