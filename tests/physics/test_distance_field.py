"""Distances to height fields and signed distance fields against MuJoCo C."""

import mujoco
import numpy as np
import pytest

import engine.physics as physics
from engine import msd
from engine.compiler import build

CUBE = " ".join(f"{x} {y} {z}" for x in (0, 1) for y in (0, 1) for z in (0, 1))
ASSETS = f"""<asset>
  <hfield name="hills" nrow="4" ncol="4" size="1 1 .5 .2" elevation="0 1 0 .3 1 .2 1 0 0 1 0 .5 .4 .2 0 1"/>
  <mesh name="cube" vertex="{CUBE}" scale=".4 .3 .5"/>
  <mesh name="tip" vertex="0 0 0 .3 0 0 0 .2 0 0 0 .25"/></asset>"""
SHAPES = {
    "sphere": 'type="sphere" size=".1"',
    "capsule": 'type="capsule" size=".1 .2"',
    "ellipsoid": 'type="ellipsoid" size=".1 .15 .2"',
    "cylinder": 'type="cylinder" size=".1 .2"',
    "box": 'type="box" size=".1 .15 .2"',
    "mesh": 'type="mesh" mesh="tip"',
    "sdf": 'type="sdf" mesh="cube"',
}
PLANE = 'type="plane" size="1 1 1"'
HILLS = 'type="hfield" hfield="hills"'
SDF = SHAPES["sdf"]


def scene(ground: str, shape: str, cutoff: float, more: str = "") -> str:
    """Sensors from a body to another and back. MuJoCo's compiler refuses height fields as geoms of such sensors, not
    as those of bodies."""
    sensors = "".join(
        f'<{kind} body1="{a}" body2="{b}" cutoff="{cutoff}"/>'
        for kind in ("distance", "normal", "fromto")
        for a, b in (("ground", "thing"), ("thing", "ground"))
    )
    return f"""<mujoco>{ASSETS}<worldbody><body name="ground"><geom {ground}/></body><body name="thing"><freejoint/>
        <geom {shape}/>{more}</body></worldbody><sensor>{sensors}</sensor></mujoco>"""


def compare(text: str, heights, distance: float = 1e-5, points: float = 2e-3) -> np.ndarray:
    """Readings at some heights, turned, from MuJoCo's model; the distances."""
    model = mujoco.MjModel.from_xml_string(text)
    m = physics.put_model(model)
    distances = []
    for k, height in enumerate(heights):
        data = mujoco.MjData(model)
        data.qpos[:3] = 0.13 + 0.02 * k, 0.07, height
        data.qpos[3:] = [0.8, 0.3, -0.2, 0.4]
        mujoco.mj_forward(model, data)
        d = physics.put_data(m, data, nworld=2)
        d.sensordata.zero_()
        physics.forward(m, d)
        for world in range(2):
            found = d.sensordata.numpy()[world]
            np.testing.assert_allclose(found[:2], data.sensordata[:2], atol=distance, err_msg=f"at {height}")
            np.testing.assert_allclose(found[2:], data.sensordata[2:], atol=points, err_msg=f"at {height}")
        distances.append(data.sensordata[0])
    return np.array(distances)


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape != "sdf"])
def test_distance_to_a_height_field(shape):
    """Above it, and slightly within: there with a small cutoff, as MuJoCo's depths lose digits to a large one."""
    found = compare(scene(HILLS, SHAPES[shape], 3), (1.2, 0.8))
    assert found[0] > found[1] > 0
    assert compare(scene(HILLS, SHAPES[shape], 0.2), (0.42,)) < 0


def test_a_body_of_several_geoms_is_as_near_as_the_nearest_of_them():
    more = '<geom size=".05" pos="0 0 -.4"/><geom type="sdf" mesh="cube" pos="0 0 .5"/>'
    compare(scene(HILLS, SHAPES["box"], 3, more), (1.5, 1.0))


def test_distance_between_a_plane_and_a_distance_field():
    found = compare(scene(PLANE, SDF, 3), (1.0, 0.2, -0.2))
    assert found[0] > 0 > found[-1]


@pytest.mark.parametrize("shape", ["sphere", "capsule", "box", "cylinder"])
def test_a_distance_field_has_depth_alone(shape):
    """The cutoff where nothing overlaps; the depth that a contact has where something does. Several of the points
    that a descent ends in are nearly as deep."""
    found = compare(scene(SHAPES[shape], SDF, 2), (1.5, -0.2), distance=1e-3, points=0.05)
    assert found[0] == 2 and -0.3 < found[1] < 0


def test_what_has_no_distance():
    """Two height fields, a height field and a distance field: MuJoCo has no contacts of them either."""
    assert (compare(scene(HILLS, SDF, 2), (1.0, 0.3)) == 2).all()


def test_the_editor_may_name_a_height_field_itself():
    text = scene(HILLS, SHAPES["sphere"], 3)
    expected = compare(text, (1.2,))
    text = text.replace(f"<geom {HILLS}/>", f'<geom name="field" {HILLS}/>').replace(
        'body1="ground"', 'geom1="field"'
    )
    m = physics.put_model(build(msd.from_str(text)))
    d = physics.make_data(m)
    d.qpos.assign(np.float32([[0.13, 0.07, 1.2, 0.8, 0.3, -0.2, 0.4]]))
    physics.forward(m, d)
    np.testing.assert_allclose(d.sensordata.numpy()[0, 0], expected[0], atol=1e-5)
