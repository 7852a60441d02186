"""Where flexes are, beside MuJoCo C."""

import flex_scenes
import mujoco
import numpy as np
import pytest
from reference import relative_error

from engine import physics


@pytest.fixture(scope="module", params=flex_scenes.SCENES)
def pair(request):
    """A MjData in a random state, and ours after the stages of positions and velocities."""
    model = flex_scenes.load(flex_scenes.SCENES, request.param)
    data = flex_scenes.disturbed(model)
    m = physics.put_model(model)
    d = physics.make_data(m)
    d.qpos.assign(data.qpos[None].astype(np.float32))
    d.qvel.assign(data.qvel[None].astype(np.float32))
    physics.fwd_position(m, d)
    physics.fwd_velocity(m, d)
    return data, d


@pytest.mark.parametrize("field", ["flexvert_xpos", "flexelem_aabb", "flexedge_length", "flexedge_J"])
def test_positions(pair, field):
    data, d = pair
    reference = getattr(data, field)
    assert relative_error(getattr(d, field).numpy()[0].reshape(reference.shape), reference) < 1e-5


@pytest.mark.parametrize("name", ["rope", "carried", "joined", "cells"])
def test_constants_follow_from_masses_and_the_reference(name):
    """In one world as they are, in another after the change of a mass and of the reference configuration."""
    model = flex_scenes.load(flex_scenes.SCENES, name)
    m = physics.put_model(model)
    d = physics.make_data(m, nworld=2)
    expected = [model.flexedge_length0.copy(), model.flexedge_invweight0.copy()]
    model.qpos0[:] = flex_scenes.disturbed(model).qpos
    model.body_mass[1:] *= np.linspace(1, 2, model.nbody - 1)
    changed = {field: physics.expand(m, field, 2) for field in ("qpos0", "body_mass")}
    for field, array in changed.items():
        values = array.numpy()
        values[1] = getattr(model, field)
        array.assign(values)
    mujoco.mj_setConst(model, mujoco.MjData(model))
    if not model.flex_interp[0]:
        assert relative_error(model.flexedge_invweight0, expected[1]) > 0.01
    physics.set_const(m, d)
    for field, before in zip(("flexedge_length0", "flexedge_invweight0"), expected, strict=True):
        ours = getattr(m, field).numpy()
        assert relative_error(ours[0], before) < 1e-4, field
        assert relative_error(ours[1], getattr(model, field)) < 1e-4, field
