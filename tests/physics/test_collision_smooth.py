"""Normals between shapes without corners: MuJoCo's, once its search for the closest points has converged."""

import mujoco
import numpy as np
import pytest
from collision_oracle import detect, frames_of, oracle_contacts, our_contacts, pair_model, touching_pose

import engine.physics as physics

POSES = 40


@pytest.mark.parametrize("margin,spread", [(0.0, 0.02), (0.03, 0.02), (0.0, 0.15)], ids=["touching", "near", "deep"])
@pytest.mark.parametrize("shape", ["sphere", "capsule", "ellipsoid", "cylinder", "disc"])
def test_the_normal_of_an_ellipsoid_is_exact(shape: str, margin: float, spread: float):
    """Of a cylinder on its side and rims, of a disc on its caps too."""
    m = pair_model(shape, "ellipsoid", margin)
    m.opt.ccd_tolerance, m.opt.ccd_iterations = 1e-12, 200
    d = mujoco.MjData(m)
    rng = np.random.default_rng(0)
    frames, expected = [], []
    while len(frames) < POSES:
        touching_pose(rng, m, d, spread)
        found = oracle_contacts(m, d)
        if len(found) == 1:
            frames.append(frames_of(d))
            expected.append(found)
    ours = detect(m, frames)
    for world, theirs in enumerate(expected):
        mine = our_contacts(ours, world)
        assert len(mine) == 1
        assert mine.dist[0] == pytest.approx(theirs.dist[0], abs=1e-6)
        assert np.abs(mine.frame[0][0] - theirs.frame[0][:3]).max() < 2e-5
        assert np.abs(mine.pos[0] - theirs.pos[0]).max() < 5e-6


EGG = """
<mujoco>
  <asset><mesh name="stone" vertex="0 0 .1 .09 0 .045 .028 .085 .045 -.072 .053 .045 -.072 -.053 .045 .028 -.085 .045
    .072 .053 -.045 -.028 .085 -.045 -.09 0 -.045 -.028 -.085 -.045 .072 -.053 -.045 0 0 -.1"/></asset>
  <worldbody>
    <geom type="plane" size="2 2 1"/>
    <body pos="0 0 .12" euler="10 20 0"><freejoint/><geom type="mesh" mesh="stone"/></body>
    <body pos=".02 .01 .34"><freejoint/><geom type="ellipsoid" size=".06 .08 .1"/></body>
  </worldbody>
</mujoco>
"""


def test_an_egg_rolls_off_a_stone_as_in_mujoco():
    """MuJoCo's search ends at 1e-6 m by default, which turns accelerations by a hundredth."""
    model = mujoco.MjModel.from_xml_string(EGG)
    model.opt.tolerance, model.opt.iterations = 0, 100
    model.opt.ccd_tolerance, model.opt.ccd_iterations = 1e-14, 500
    data = mujoco.MjData(model)
    data.qpos[:] = np.float32(data.qpos)
    m = physics.put_model(model)
    d = physics.put_data(m, data)
    met = 0
    for _ in range(300):
        mujoco.mj_step(model, data)
        physics.step(m, d)
        met += any(set(pair) == {1, 2} for pair in data.contact.geom.tolist())
    assert met > 20
    assert np.abs(d.qpos.numpy()[0] - data.qpos).max() < 3e-5
