"""Delayed sensors, sensors with a sampling interval, and what a reset does to them, against MuJoCo C."""

import mujoco
import numpy as np
import pytest

import engine.physics as physics

PENDULUM = """
<mujoco>
  <option timestep="0.002"/>
  <worldbody>
    <body><joint name="hinge" axis="0 1 0" damping="0.01"/><geom name="bob" size="0.1" pos="0.3 0 0"/>
      <site name="tip" pos="0.3 0 0"/></body>
    <geom name="stop" size="0.1" pos="0.26 0 -0.25"/>
  </worldbody>
  <actuator><motor name="motor" joint="hinge"/></actuator>
  <sensor>{sensors}</sensor>
</mujoco>
"""

KINDS = [
    '<jointpos joint="hinge" nsample="8" delay="0.01"/>',
    '<jointpos joint="hinge" nsample="8" delay="0.007" interp="linear"/>',
    '<jointpos joint="hinge" nsample="8" delay="0.007" interp="cubic"/>',
    '<jointvel joint="hinge" nsample="3" delay="0.01" interp="cubic"/>',
    '<framepos objtype="site" objname="tip" nsample="8" delay="0.007" interp="linear"/>',
    '<accelerometer site="tip" nsample="5" interval="0.01"/>',
    '<accelerometer site="tip" nsample="5" interval="0.007 -0.002" delay="0.009" interp="linear"/>',
    '<framequat objtype="site" objname="tip" nsample="4" interval="0.006"/>',
    '<actuatorfrc actuator="motor" nsample="6"/>',
    '<contact geom1="bob" num="2" data="found dist" nsample="6" delay="0.004"/>',
    '<contact geom1="bob" num="1" data="force" nsample="6" delay="0.004"/>',
    '<clock nsample="4" interval="0.005"/>',
]


def pendulum(sensors: str) -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(PENDULUM.format(sensors=sensors))


@pytest.fixture(scope="module")
def model():
    return pendulum("".join(KINDS))


def run(m, d, reference, data, steps: int) -> None:
    """Step both and compare after every step."""
    for k in range(steps):
        ctrl = np.sin(0.3 * k)
        data.ctrl[:] = ctrl
        d.ctrl.fill_(ctrl)
        mujoco.mj_step(reference, data)
        physics.step(m, d)
        for world in range(d.nworld):
            for i in range(reference.nsensor):
                rows = slice(reference.sensor_adr[i], reference.sensor_adr[i] + reference.sensor_dim[i])
                expected = data.sensordata[rows]
                size = max(1.0, np.abs(expected).max())
                error = np.abs(d.sensordata.numpy()[world, rows] - expected).max() / size
                assert error < 2e-3, f"step {k}: {KINDS[i]}: {d.sensordata.numpy()[world, rows]} for {expected}"


def test_readings_come_late_and_seldom_as_in_mujoco(model):
    data = mujoco.MjData(model)
    data.qvel[:] = 1.0
    m = physics.put_model(model)
    d = physics.put_data(m, data, nworld=2)
    run(m, d, model, data, 60)
    assert data.ncon, "the bob never touched the stop: contact sensors were not tested"
    # Times alone: the values have the errors of the free run.
    for i in range(model.nsensor):
        times = slice(model.sensor_historyadr[i], model.sensor_historyadr[i] + 2 + model.sensor_history[i, 0])
        np.testing.assert_allclose(d.history.numpy()[0, times], data.history[times], atol=1e-6)


def test_a_delay_of_steps_is_the_reading_of_that_many_steps_ago():
    model = pendulum('<clock nsample="9" delay="0.016"/><clock/>')
    m = physics.put_model(model)
    d = physics.make_data(m)
    for k in range(600):  # the sum of so many timesteps is not a round number
        physics.step(m, d)
        late, now = d.sensordata.numpy()[0]
        if k >= 8:
            assert now - late == pytest.approx(0.016, abs=1e-6)


def test_forward_takes_no_sample(model):
    m = physics.put_model(model)
    d = physics.make_data(m)
    physics.step(m, d)
    before = d.history.numpy().copy()
    physics.forward(m, d)
    physics.forward(m, d)
    assert np.array_equal(d.history.numpy(), before)


def test_reset_empties_the_past_of_the_chosen_worlds(model):
    m = physics.put_model(model)
    d = physics.make_data(m, nworld=2)
    fresh = d.history.numpy().copy()
    np.testing.assert_allclose(fresh[0], mujoco.MjData(model).history, atol=1e-7)
    for _ in range(10):
        physics.step(m, d)
    used = d.history.numpy().copy()
    physics.reset_data(m, d, [False, True])
    assert np.array_equal(d.history.numpy()[0], used[0])
    assert np.array_equal(d.history.numpy()[1], fresh[1])
    assert not np.array_equal(used[1], fresh[1])


@pytest.mark.parametrize("nsample", [5, 16])
def test_intervals_shorter_than_a_timestep_begin_at_times_of_their_own(nsample):
    """A step takes one sample at most, so that no two samples of the empty past are at one time."""
    intervals = ("0.0005 0", "0.0005 -0.0002", "0.0014 0", "0.0012 -0.0011", "0.002 0", "0.002 -0.001", "0.003 0")
    model = pendulum(
        "".join(f'<jointpos joint="hinge" delay="0.004" interval="{x}" nsample="{nsample}"/>' for x in intervals)
    )
    data = mujoco.MjData(model)
    data.qvel[:] = 1.0
    m = physics.put_model(model)
    d = physics.make_data(m, nworld=2)
    np.testing.assert_allclose(d.history.numpy()[1], data.history, atol=1e-7)
    d.qvel.fill_(1.0)
    run(m, d, model, data, 8)
