"""Lengths of tendons around spheres and cylinders at the reference configuration, against MuJoCo."""

import math

import mujoco
import numpy as np
import pytest

import engine.physics as physics
from engine.compiler import build
from engine.msd import mjcf


def around(shape: str, start: tuple[float, float]) -> str:
    """A path past a shape for each of 24 side sites in a circle around it; every other one is inside."""
    sites, paths = [], []
    for i in range(24):
        angle, distance = math.radians(15 * i + 4), 0.3 if i % 2 else 0.1
        x, z = distance * math.cos(angle), distance * math.sin(angle)
        sites.append(f'<site name="side{i}" pos="{x} {0.01 * i - 0.1} {z}"/>')
        paths.append(f'<spatial><site site="a"/><geom geom="g" sidesite="side{i}"/><site site="b"/></spatial>')
    return f"""
      <mujoco><worldbody>
        <geom name="g" {shape} contype="0" conaffinity="0"/>
        <site name="a" pos="{start[0]} .02 {start[1]}"/>{"".join(sites)}
        <body pos="-.5 -.05 .1"><joint axis="0 1 0" pos=".1 0 0"/><joint type="slide"/><geom size=".1"/>
          <site name="b" pos="0 .01 .02"/></body>
      </worldbody><tendon>{"".join(paths)}</tendon></mujoco>"""


@pytest.mark.parametrize("side", [0.15, -0.15])
def test_of_two_equal_ways_the_one_on_the_side_is_taken(side):
    xml = f"""
      <mujoco><worldbody>
        <geom name="g" type="cylinder" size=".1 .1" euler="90 0 0" contype="0" conaffinity="0"/>
        <site name="a" pos="0 0 .2"/><site name="side" pos="{side} 0 0"/>
        <body><joint type="slide" axis="1 0 0"/><geom size=".1"/><site name="b" pos="0 0 -.2"/></body>
      </worldbody>
      <tendon><spatial><site site="a"/><geom geom="g" sidesite="side"/><site site="b"/></spatial></tendon>
      <actuator><motor tendon="tendon" gear="1"/></actuator></mujoco>""".replace(
        "<spatial>", '<spatial name="tendon">'
    )
    truth, model = mujoco.MjModel.from_xml_string(xml), build(mjcf.read_string(xml))
    data = mujoco.MjData(truth)
    mujoco.mj_forward(truth, data)
    m = physics.put_model(model)
    d = physics.make_data(m)
    physics.forward(m, d)
    np.testing.assert_allclose(d.position.ten_J.numpy()[0], data.ten_J, rtol=1e-5)
    assert np.sign(data.ten_J[0]) == np.sign(-side)
    np.testing.assert_allclose(d.wrap_xpos.numpy().reshape(-1, 3)[:4], data.wrap_xpos.reshape(-1, 3)[:4], atol=1e-6)
    np.testing.assert_allclose(model.tendon_length0, truth.tendon_length0, rtol=1e-6)


@pytest.mark.parametrize(
    "shape", ['size=".2"', 'type="cylinder" size=".2 1" euler="90 0 0"'], ids=["sphere", "cylinder"]
)
@pytest.mark.parametrize("start", [(0.6, 0.05), (0.5, 0.45), (-0.4, 0.5)], ids=["through", "past", "beside"])
def test_side_sites(shape, start):
    xml = around(shape, start)
    truth, model = mujoco.MjModel.from_xml_string(xml), build(mjcf.read_string(xml))
    assert len(np.unique(truth.tendon_length0.round(6))) > 2, "not all on one side"
    np.testing.assert_allclose(model.tendon_length0, truth.tendon_length0, rtol=1e-6)
    np.testing.assert_allclose(model.tendon_invweight0, truth.tendon_invweight0, rtol=1e-5)
