"""Where flexes are, beside MuJoCo C."""

import flex_scenes
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
