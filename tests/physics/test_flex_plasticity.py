"""Flexes that yield, beside MuJoCo C."""

import flex_scenes
import mujoco
import numpy as np
import pytest
from reference import relative_error

from engine import physics
from engine.physics.enums import DisableBit


@pytest.mark.parametrize("name", flex_scenes.YIELDING)
def test_what_yields(name):
    """Strains that stay, and the forces with them, step by step."""
    model = flex_scenes.load(flex_scenes.YIELDING, name)
    data = flex_scenes.disturbed(model)
    m, d = flex_scenes.put(model, data)
    for _ in range(30):
        mujoco.mj_step(model, data)
        physics.step(m, d)
        assert relative_error(d.qpos.numpy()[0], data.qpos) < 1e-4
        assert np.abs(d.plastic.numpy()[0] - data.plastic).max() < 1e-4 * max(0.01, np.abs(data.plastic).max())
    assert np.abs(data.plastic).max() > 1e-4
    mujoco.mj_forward(model, data)
    physics.forward(m, d)
    for field in ("qfrc_spring", "qfrc_damper"):
        assert relative_error(getattr(d, field).numpy()[0], getattr(data, field)) < 1e-3, field


def test_a_reset_takes_back_what_has_yielded():
    model = flex_scenes.load(flex_scenes.YIELDING, "triangles")
    m, d = flex_scenes.put(model, flex_scenes.disturbed(model))
    for _ in range(5):
        physics.step(m, d)
    assert np.abs(d.plastic.numpy()).max() > 0
    physics.reset_data(m, d)
    assert np.all(d.plastic.numpy() == 0)


def test_nothing_yields_without_springs():
    model = flex_scenes.load(flex_scenes.YIELDING, "tetrahedra")
    model.opt.disableflags = int(DisableBit.SPRING)
    data = flex_scenes.disturbed(model)
    m, d = flex_scenes.put(model, data)
    for _ in range(5):
        mujoco.mj_step(model, data)
        physics.step(m, d)
    assert np.all(data.plastic == 0) and np.all(d.plastic.numpy() == 0)
