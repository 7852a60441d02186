"""Bias forces compared with MuJoCo C: joints of every kind in one body, and what moves fast."""

import mujoco
import numpy as np
import pytest
from reference import relative_error

import engine.physics as physics

TREE = """
<mujoco>
  <worldbody>
    <body pos="1 2 3">
      <joint type="slide" axis="1 2 0" pos=".1 .2 .3"/>
      <joint type="hinge" axis="0 1 1" pos=".3 0 .1"/>
      <joint type="slide" axis="0 0 1"/>
      <joint type="hinge" axis="1 0 0" pos="0 .2 0"/>
      <geom type="box" size=".1 .2 .3" pos=".1 .1 0"/>
      <body pos="0 .5 0" euler="20 30 40">
        <geom size=".05" pos=".1 0 0"/>
        <body pos="0 .2 .1">
          <joint type="ball" pos=".05 .05 0"/>
          <geom type="capsule" size=".05 .2" pos="0 0 .2"/>
          <body pos="0 0 .4">
            <joint type="hinge" axis="1 .2 .3"/>
            <geom type="box" size=".002 .003 .001" pos=".002 0 0" euler="10 20 30"/>
          </body>
        </body>
      </body>
    </body>
    <body pos="0 4 0">
      <freejoint/>
      <geom type="ellipsoid" size=".1 .2 .3" pos=".1 .2 .3" euler="30 20 10"/>
      <body pos=".2 0 0">
        <joint type="slide" axis="1 1 1"/>
        <joint type="ball"/>
        <geom type="box" size=".1 .05 .02"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""
ARM = """
<mujoco>
  <worldbody>
    <body>
      <joint axis="0 0 1"/><geom size=".1" mass="2"/>
      <body pos="0 0 .3">
        <joint axis="1 0 0"/><geom size=".1" mass="2"/>
        <body pos="0 .3 .1">
          <joint axis="0 1 0"/><geom size=".1" mass="2"/>
          <body pos="0 .1 .3">
            <joint axis="1 0 0"/><geom size=".1" mass="1"/>
            <body pos="0 0 .3"><joint axis="0 0 1"/><geom size=".02" mass=".1" pos=".01 0 0"/></body>
          </body>
        </body>
      </body>
    </body>
  </worldbody>
</mujoco>
"""
SPINNING_BALL = """
<mujoco>
  <worldbody>
    <body pos="7 18 1.5"><freejoint/><geom size=".03" mass=".1"/></body>
  </worldbody>
</mujoco>
"""


@pytest.mark.parametrize("speed", [1.0, 300.0])
@pytest.mark.parametrize("accelerated", [False, True])
def test_joints_of_every_kind(speed, accelerated):
    model = mujoco.MjModel.from_xml_string(TREE)
    rng = np.random.default_rng(1)
    m = physics.put_model(model)
    for _ in range(5):
        data = mujoco.MjData(model)
        mujoco.mj_integratePos(model, data.qpos, rng.normal(size=model.nv), 1.0)
        data.qpos[:] = data.qpos.astype(np.float32)
        data.qvel[:] = (speed * rng.normal(size=model.nv)).astype(np.float32)
        mujoco.mj_forward(model, data)
        data.qacc[:] = rng.normal(size=model.nv).astype(np.float32)
        expected = np.empty(model.nv)
        mujoco.mj_rne(model, data, int(accelerated), expected)
        d = physics.put_data(m, data)
        physics.fwd_position(m, d)
        physics.com_vel(m, d)
        physics.rne(m, d, flg_acc=accelerated)
        assert relative_error(d.qfrc_bias.numpy()[0], expected) < 2e-6


def test_the_last_link_of_a_fast_arm():
    """What the last link takes is no difference of large numbers."""
    model = mujoco.MjModel.from_xml_string(ARM)
    rng = np.random.default_rng(1)
    m = physics.put_model(model)
    found, expected = [], []
    for _ in range(20):
        data = mujoco.MjData(model)
        data.qpos[:] = rng.normal(size=model.nv).astype(np.float32)
        data.qvel[:] = (300.0 * rng.normal(size=model.nv)).astype(np.float32)
        mujoco.mj_forward(model, data)
        d = physics.put_data(m, data)
        physics.fwd_position(m, d)
        physics.com_vel(m, d)
        physics.rne(m, d)
        found.append(d.qfrc_bias.numpy()[0][-1])
        expected.append(data.qfrc_bias[-1])
    worst = np.abs(np.array(found) - expected).max()
    assert worst < 2e-6 * np.abs(expected).max()


def test_a_fast_ball_feels_nothing_but_its_weight():
    model = mujoco.MjModel.from_xml_string(SPINNING_BALL)
    data = mujoco.MjData(model)
    data.qvel[:] = -3.2, 61.0, -4053.0, -1634.0, -358.0, -4054.0
    m = physics.put_model(model)
    d = physics.put_data(m, data)
    physics.forward(m, d)
    np.testing.assert_allclose(d.qfrc_bias.numpy()[0], [0, 0, 0.981, 0, 0, 0], atol=1e-7)
    np.testing.assert_allclose(d.qacc.numpy()[0], [0, 0, -9.81, 0, 0, 0], atol=1e-5)
