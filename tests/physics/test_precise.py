"""Small differences of large places: depths, gaps and lengths are MuJoCo's to 1e-8 m, however far from the origin."""

import mujoco
import numpy as np
import pytest

import engine.physics as physics
from engine.physics.model.set_fields import set_field

FINE = 2e-8  # m; float32 knows places 100 m away to 8e-6

_PAIRS = {
    "capsules": '<geom type="capsule" size=".07 .2"/>|<geom type="capsule" size=".05 .3" euler="80 10 0"/>',
    "boxes": '<geom type="box" size=".11 .13 .17"/>|<geom type="box" size=".1 .2 .15" euler="3 4 30"/>',
    "edges": '<geom type="box" size=".1 .1 .1" euler="0 45 0"/>|<geom type="box" size=".1 .1 .1" euler="45 0 0"/>',
    "capsule, box": '<geom type="box" size=".3 .3 .1"/>|<geom type="capsule" size=".1 .1" euler="83 0 20"/>',
    "sphere, cylinder": '<geom type="cylinder" size=".3 .1"/>|<geom size=".13"/>',
    "hulls": '<geom type="mesh" mesh="a"/>|<geom type="mesh" mesh="a" euler="3 4 30"/>',
}


def _touching(first: str, second: str, place: str) -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(f"""<mujoco>
    <asset><mesh name="a" vertex="-.1 -.1 -.1 .1 -.1 -.1 0 .15 -.1 .01 .02 .13"/></asset>
    <worldbody><frame pos="{place}" euler="0 11 7">
      <body><joint type="hinge" axis="1 2 3" pos=".1 .03 0"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
        <body pos=".3 .1 .2"><joint type="ball"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>{first}</body>
      </body>
      <body pos=".3 .1 .4"><joint type="slide" axis="0 0 1"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
        {second}</body>
    </frame></worldbody></mujoco>""")


def _forward(m: mujoco.MjModel, qpos: np.ndarray):
    """MuJoCo's data and ours at a pose that float32 holds."""
    data, model = mujoco.MjData(m), physics.put_model(m)
    d = physics.make_data(model)
    data.qpos[:] = qpos.astype(np.float32)
    d.qpos.assign(data.qpos[None].astype(np.float32))
    mujoco.mj_forward(m, data)
    physics.forward(model, d)
    return data, d


@pytest.mark.parametrize("place", ["0 0 0", "100 -70 40"])
@pytest.mark.parametrize("shapes", _PAIRS)
def test_depths_are_exact_far_from_the_origin(shapes: str, place: str):
    m = _touching(*_PAIRS[shapes].split("|"), place)
    rng = np.random.default_rng(0)
    found = 0
    for _ in range(12):
        qpos = np.concatenate([rng.normal(size=1) * 0.1, [1, *rng.normal(size=3) * 0.1], rng.uniform(-0.1, 0.05, 1)])
        qpos[1:5] /= np.linalg.norm(qpos[1:5])
        data, d = _forward(m, qpos)
        if not data.ncon or data.contact.dist.max() > -1e-4:
            continue
        assert d.ncon.numpy()[0] == data.ncon
        ours = np.sort(d.contact.by_world.dist.numpy()[0, : data.ncon])
        np.testing.assert_allclose(ours, np.sort(data.contact.dist), rtol=2e-7, atol=FINE)
        found += 1
    assert found > 2


@pytest.mark.parametrize("shape", ['size=".1"', 'type="capsule" size=".1 .2"', 'type="box" size=".1 .2 .3"',
                                   'type="cylinder" size=".1 .2"', 'type="mesh" mesh="a"'])  # fmt: skip
def test_heights_over_a_slope_are_exact_far_along_it(shape: str):
    slope = np.radians(17.0)
    m = mujoco.MjModel.from_xml_string(f"""<mujoco>
    <asset><mesh name="a" vertex="-.1 -.1 -.1 .1 -.1 -.1 0 .15 -.1 .01 .02 .13"/></asset>
    <worldbody><geom type="plane" size="1 1 1" euler="0 17 0"/>
    <body><freejoint/><geom {shape}/></body></worldbody></mujoco>""")
    along, up = np.array([np.cos(slope), 0, -np.sin(slope)]), np.array([np.sin(slope), 0, np.cos(slope)])
    for distance in (1.0, 50.0):
        data, d = _forward(m, np.concatenate([along * distance + 0.05 * up, [0.9, 0.1, 0.3, 0.2]]))
        assert data.ncon == d.ncon.numpy()[0] > 0
        ours = np.sort(d.contact.by_world.dist.numpy()[0, : data.ncon])
        np.testing.assert_allclose(ours, np.sort(data.contact.dist), rtol=2e-7, atol=FINE)


def test_gaps_of_loops_limits_and_tendons_are_exact_far_from_the_origin():
    m = mujoco.MjModel.from_xml_string("""<mujoco><worldbody><frame pos="100 -70 40" euler="0 11 7">
      <body name="a"><joint name="j" type="hinge" axis="1 2 3" range="-.1 .3"/><geom size=".1"/>
        <site name="s" pos=".1 .2 .33" euler="3 2 1"/></body>
      <body name="b" pos="1 0 .1"><joint type="ball"/><geom size=".1"/><site name="t" pos=".1 .01 .2"/></body>
      </frame></worldbody>
      <tendon><spatial name="l" limited="true" range="0 .7"><site site="s"/><site site="t"/></spatial>
        <fixed name="f" limited="true" range="0 .01"><joint joint="j" coef=".37"/></fixed></tendon>
      <equality><connect body1="a" body2="b" anchor=".1 .3 .7"/>
        <weld body1="a" body2="b" relpose="1.01 .02 .1 1 0 0 0"/><weld site1="s" site2="t"/>
        <joint joint1="j" polycoef=".1 .2 0 0 0"/>
        <tendon tendon1="l" polycoef=".01 0 0 0 0"/></equality></mujoco>""")
    data, d = _forward(m, np.array([0.37, 0.9, 0.1, 0.3, 0.2]))
    n = data.nefc
    assert d.nefc.numpy()[0] == n == 3 + 6 + 6 + 1 + 1 + 1 + 2
    np.testing.assert_allclose(d.efc.pos.numpy()[0, :n], data.efc_pos, rtol=2e-7, atol=FINE)


def test_an_edit_brings_what_float32_leaves_of_it():
    m = _touching('<geom size=".1"/>', '<geom size=".13"/>', "0 0 0")
    model = physics.put_model(m)
    m.body_pos[3] = [0.31, 0.11, 0.37]
    assert set_field(model, "body_pos", m.body_pos)
    held = model.body_pos.numpy()[0].astype(np.float64) + model.body_pos_low.numpy()[0]
    np.testing.assert_allclose(held, m.body_pos, rtol=0, atol=1e-14)
