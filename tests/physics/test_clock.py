"""The time of a world, in float32 as the API says, and counted in float64."""

import mujoco
import numpy as np
import pytest
import warp as wp

from engine import physics

BALL = "<mujoco><option timestep='0.001'/><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>"


@pytest.fixture
def m():
    return physics.put_model(mujoco.MjModel.from_xml_string(BALL))


def test_time_is_float32_and_steps_add_up_in_float64(m):
    d = physics.make_data(m)
    d.clock.fill_(4096.0)
    d.time.fill_(4096.0)
    for _ in range(10):
        physics.step(m, d)
    assert d.time.dtype == wp.float32
    assert d.time.numpy()[0] == np.float32(4096.01)
    assert d.clock.numpy()[0] == pytest.approx(4096.01, rel=1e-12)  # float32 alone: 4096.0098


def test_time_that_is_written_alone_is_the_time(m):
    d = physics.make_data(m, nworld=2)
    physics.step(m, d)
    d.time.assign(np.float32([5.0, 0.001]))
    physics.step(m, d)
    assert d.clock.numpy() == pytest.approx([5.001, 0.002], rel=1e-7)
    result = mujoco.MjData(m.documented.host)
    d.time.fill_(7.0)
    physics.get_data_into(result, m.documented.host, d)
    assert result.time == 7.0
