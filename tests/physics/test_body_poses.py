"""Poses of all bodies from joint positions, without the engine: as MuJoCo C has them."""

from pathlib import Path

import mujoco
import numpy as np
import pytest

from engine import msd
from engine.compiler import build
from engine.simulation.inverse_kinematics import body_poses

FOLDER = Path(__file__).parents[2] / "resources/benchmarks"
BALLS = """<mujoco><worldbody><body pos="1 2 3" euler="10 20 30"><joint type="ball" pos=".1 0 .2"/><geom size=".1"/>
  <body pos="0 0 1"><joint type="slide" axis="1 1 0" ref=".3"/><joint axis="0 1 1" pos="0 .1 0"/>
  <geom size=".1"/></body>
</body></worldbody></mujoco>"""


@pytest.mark.parametrize("text", [(FOLDER / "humanoid.xml").read_text(), BALLS])
def test_poses_are_those_of_mujoco(text):
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    random = np.random.default_rng(1)
    mujoco.mj_integratePos(model, data.qpos, random.normal(size=model.nv), 0.7)
    mujoco.mj_kinematics(model, data)
    xpos, xquat = body_poses(build(msd.from_str(text, "mjcf")), data.qpos)
    np.testing.assert_allclose(xpos, data.xpos, atol=1e-6)
    signs = np.sign((xquat * data.xquat).sum(axis=1, keepdims=True))
    np.testing.assert_allclose(signs * xquat, data.xquat, atol=1e-6)
