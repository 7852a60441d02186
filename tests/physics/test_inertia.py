"""Products with the inertia matrix and its inverse, against MuJoCo C."""

import mujoco
import numpy as np
import pytest
import warp as wp
from smooth_oracle import random_batch, true_inertia, worst

import engine.physics as physics

TREE = """
<mujoco>
  <default><geom contype="0" conaffinity="0"/></default>
  <worldbody>
    <body><freejoint/><geom type="box" size=".1 .2 .3"/>
      <body pos=".5 0 0"><joint type="ball" armature=".01"/><geom type="capsule" size=".05 .2"/>
        <body pos=".3 0 0"><joint axis="0 1 0"/><geom size=".1" pos=".1 0 0"/></body>
        <body pos="0 .3 0"><joint type="slide" axis="0 1 1"/><geom size=".1"/></body>
      </body>
    </body>
    <body pos="2 0 0"><joint axis="1 0 0"/><joint axis="0 1 0"/><geom type="box" size=".1 .1 .4"/></body>
  </worldbody>
</mujoco>
"""


@pytest.fixture(scope="module")
def batch():
    model = mujoco.MjModel.from_xml_string(TREE)
    return model, *random_batch(model, 5)


def vectors(d, nv: int) -> tuple[np.ndarray, wp.array]:
    values = np.random.default_rng(1).normal(size=(d.nworld, nv)).astype(np.float32)
    return values, wp.array(values, dtype=wp.float32)


def test_product(batch):
    model, truths, m, d = batch
    values, vec = vectors(d, model.nv)
    res = wp.zeros_like(vec)
    physics.mul_m(m, d, res, vec)
    expected = np.array([true_inertia(model, data) @ row for data, row in zip(truths, values, strict=True)])
    np.testing.assert_allclose(res.numpy(), expected, rtol=1e-4, atol=1e-4)

    left = wp.full_like(res, 7.0)
    skip = np.array([True, False, True, False, True])
    physics.mul_m(m, d, left, vec, skip=wp.array(skip, dtype=wp.bool), M=wp.array(2 * d.qM.numpy(), dtype=wp.float32))
    np.testing.assert_allclose(left.numpy()[~skip], 2 * expected[~skip], rtol=1e-4, atol=1e-4)
    assert (left.numpy()[skip] == 7).all()


def test_solution(batch):
    model, truths, m, d = batch
    values, y = vectors(d, model.nv)
    x = wp.zeros_like(y)
    physics.solve_m(m, d, x, y)
    expected = np.array([np.linalg.solve(true_inertia(model, a), row) for a, row in zip(truths, values, strict=True)])
    np.testing.assert_allclose(x.numpy(), expected, rtol=1e-3, atol=1e-3 * np.abs(expected).max())
    physics.solve_m(m, d, y, y)
    np.testing.assert_array_equal(x.numpy(), y.numpy())


def test_factor(batch):
    """qLD and qLDiagInv are L'DL of qM, as in MuJoCo."""
    _, truths, m, d = batch
    physics.crb(m, d)
    physics.factor_m(m, d)
    for data, ours, inverse in zip(truths, d.position.qLD.numpy(), d.qLDiagInv.numpy(), strict=True):
        np.testing.assert_allclose(ours, data.qLD, rtol=1e-3, atol=1e-4 * np.abs(data.qLD).max())
        np.testing.assert_allclose(inverse, data.qLDiagInv, rtol=1e-3)


def test_small_parts_far_from_the_centre_of_mass():
    """The inertia of a finger is right though the arm that carries it is heavy and long: to what float32 knows of two
    places 2 m away and 1 cm from each other, 1.2e-7 m each."""
    finger = '<geom type="capsule" size=".004 .01" pos="0 0 .01"/>'
    model = mujoco.MjModel.from_xml_string(f"""
      <mujoco><default><geom contype="0" conaffinity="0"/></default><worldbody>
        <body><joint axis="0 0 1"/><geom type="capsule" size=".1" fromto="0 0 0 1 0 0"/>
          <body pos="1 0 0"><joint axis="0 1 0"/><geom type="capsule" size=".05" fromto="0 0 0 .8 0 0"/>
            <body pos=".8 0 0"><joint axis="1 0 0"/>{finger}<body pos="0 0 .02"><joint axis="1 .2 0"/>{finger}
              <body pos="0 0 .02"><joint type="ball"/>{finger}</body></body></body></body></body>
      </worldbody></mujoco>""")
    truths, _, d = random_batch(model, 20)
    for data, inverse in zip(truths, d.qLDiagInv.numpy(), strict=True):
        np.testing.assert_allclose(inverse, data.qLDiagInv, rtol=2.4e-5)
    for name in ("crb", "cinert"):
        assert worst(getattr(d, name).numpy(), truths, name) < 1e-6


def test_arrays_of_another_shape_are_refused(batch):
    model, _, m, d = batch
    _, vec = vectors(d, model.nv)
    with pytest.raises(ValueError, match=r"vec must have the shape \(5, 13\)"):
        physics.mul_m(m, d, wp.zeros_like(vec), wp.zeros((5, 2), dtype=wp.float32))
    with pytest.raises(ValueError, match="one array"):
        physics.mul_m(m, d, vec, vec)
    with pytest.raises(ValueError, match="x must have the shape"):
        physics.solve_m(m, d, wp.zeros((1, 13), dtype=wp.float32), vec)


def test_inertias_of_bodies_and_of_the_world(batch):
    """cinert is MuJoCo's for every body; that of the world, and crb's, is 0 whatever was there."""
    _, truths, m, d = batch
    d.cinert.fill_(np.inf)
    d.crb.fill_(np.inf)
    physics.com_pos(m, d)
    physics.crb(m, d)
    expected = np.array([data.cinert for data in truths])
    np.testing.assert_allclose(d.cinert.numpy(), expected, rtol=1e-4, atol=1e-4)
    expected = np.array([data.crb for data in truths])
    np.testing.assert_allclose(d.crb.numpy(), expected, rtol=1e-4, atol=1e-3)
