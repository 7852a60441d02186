"""Forward kinematics from a layout alone, against MuJoCo C."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest

from engine.compiler import build
from engine.msd import from_str
from engine.simulation.kinematics import body_poses
from engine.simulation.scene_layout import layout_of

SCENE = """
<mujoco><worldbody>
  <body name="carried" mocap="true" pos="1 2 3"><geom size=".1"/></body>
  <body name="base" pos="0 0 1"><freejoint/><geom size=".1"/>
    <body name="upper" pos=".1 .2 .3" euler="20 30 40">
      <joint name="slide" type="slide" axis="1 1 0" ref=".1"/>
      <joint name="hinge" type="hinge" axis="0 1 1" pos=".05 .02 0" ref="10"/>
      <geom type="capsule" size=".05 .2"/>
      <body name="ball" pos="0 .3 0" euler="5 0 60"><joint type="ball" pos="0 -.1 0"/><geom size=".1"/>
        <body name="fixed" pos="0 0 .2" euler="0 45 0"><geom size=".05"/></body>
      </body>
    </body>
  </body>
</worldbody></mujoco>"""


@pytest.mark.parametrize("seed", range(5))
def test_bodies_stand_where_mujoco_has_them(seed):
    model = mujoco.MjModel.from_xml_string(SCENE)
    data = mujoco.MjData(model)
    random = np.random.default_rng(seed)
    data.qpos[:] = random.normal(size=model.nq)
    data.mocap_pos[:], data.mocap_quat[:] = random.normal(size=(1, 3)), random.normal(size=(1, 4))
    mujoco.mj_kinematics(model, data)
    layout = layout_of(build(from_str(SCENE, format="mjcf")), 10)
    places = [layout.body_name.index(mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_BODY, b)) for b in range(1, 6)]
    xpos, xquat = body_poses(layout, data.qpos, data.mocap_pos, data.mocap_quat)
    np.testing.assert_allclose(xpos[places], data.xpos[1:], atol=1e-6)
    same = np.abs((np.roll(xquat[places], 1, axis=1) * data.xquat[1:]).sum(axis=1))
    np.testing.assert_allclose(same, 1.0, atol=1e-6)
