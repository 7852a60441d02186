"""Normals between shapes without corners: MuJoCo's, once its search for the closest points has converged."""

import mujoco
import numpy as np
import pytest
from collision_oracle import detect, frames_of, oracle_contacts, our_contacts, pair_model, touching_pose

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
