"""Planes without end end in haze where MuJoCo's own renderer ends them."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from engine import msd
from render import Look, RenderOptions, ViewCamera

SIZE = (16, 480)
HEIGHT = 2.0
"""Of the camera above the floor, m."""
SCENE = """
<mujoco>
  <visual>
    <map zfar="25" znear=".01"/> <rgba haze="1 0 0 1"/>
    <headlight diffuse="0 0 0" ambient="0 0 0" specular="0 0 0"/> <global offheight="480"/>
  </visual>
  <statistic extent="2" center="0 0 0"/>
  <asset><texture name="sky" type="skybox" builtin="flat" rgb1="0 0 0" rgb2="0 0 0" width="8" height="48"/></asset>
  <worldbody>
    <geom type="plane" size="0 0 .05" rgba="0 1 0 1"/>
    <camera name="c" pos="0 0 2" xyaxes="0 -1 0 0 0 1" fovy="45"/>
  </worldbody>
</mujoco>"""
THEIRS = """
import json, sys, mujoco
model = mujoco.MjModel.from_xml_string(sys.argv[1])
data = mujoco.MjData(model)
mujoco.mj_forward(model, data)
renderer = mujoco.Renderer(model, 480, 16)
renderer.update_scene(data, "c")
print(json.dumps((renderer.render()[:, 8, 0] / 255.0).tolist()))
"""


@pytest.fixture(scope="module")
def theirs() -> np.ndarray:
    """How dense MuJoCo's haze is in each row, from the top."""
    ended = subprocess.run(
        [sys.executable, "-c", THEIRS, SCENE], capture_output=True, text=True, check=False, timeout=120,
        env=os.environ | {"MUJOCO_GL": "egl"},
    )  # fmt: skip
    if ended.returncode:
        pytest.skip(f"MuJoCo's renderer does not run here: {ended.stderr[-200:]}")
    return np.array(json.loads(ended.stdout.splitlines()[-1]))


def shown(renderer, **options) -> np.ndarray:
    world = msd.from_str(SCENE, "mjcf")
    renderer.set_world(world)
    camera = ViewCamera.scene_camera(world, "hierarchy.cameras[0]")
    renderer.render(camera, SIZE, None, RenderOptions(background=(0.0, 0.0, 0.0), **options))
    return renderer._read("scene")[:, 8, 0].astype(float)


def test_haze_is_as_dense_as_mujocos(renderer, theirs):
    assert theirs.max() > 0.95 and np.count_nonzero(theirs) > 40
    np.testing.assert_allclose(shown(renderer, haze=True), theirs, atol=0.03)


def test_haze_is_drawn_on_request_in_the_look_of_the_scene_only(renderer):
    assert shown(renderer).max() == 0.0
    plain, asked = shown(renderer, look=Look.STUDIO), shown(renderer, look=Look.STUDIO, haze=True)
    np.testing.assert_array_equal(plain, asked)
