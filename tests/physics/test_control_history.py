"""Delayed controls of actuators with several inputs, and functions that read and set histories, against MuJoCo C."""

import mujoco
import numpy as np
import pytest
import warp as wp

from engine import physics

XML = """
<mujoco>
  <option timestep="0.002"/>
  <worldbody>
    <body><joint name="hinge" axis="0 1 0" damping="0.1"/><geom size="0.1" pos="0.3 0 0"/></body>
    <body pos="0 1 0"><joint name="ball" type="ball"/><geom size="0.1 0.05 0.02" type="box" pos="0 0 0.1"/></body>
  </worldbody>
  <actuator>
    <dcmotor name="motor" joint="hinge" motorconst="1.0" resistance="1.0" input="pos vel ff" delay="0.005" nsample="5"
             interp="linear"/>
    <orientation name="turn" joint="ball" kp="3" input="quat" delay="0.004" nsample="4"/>
    <motor name="plain" joint="hinge"/>
  </actuator>
  <sensor>
    <framepos objtype="geom" objname="box" nsample="6" delay="0.005" interp="cubic"/>
    <jointpos joint="hinge" interval="0.006 0" nsample="3"/>
    <jointvel joint="hinge"/>
  </sensor>
</mujoco>
""".replace('size="0.1 0.05 0.02"', 'name="box" size="0.1 0.05 0.02"')
NWORLD = 2


@pytest.fixture(scope="module")
def model():
    return mujoco.MjModel.from_xml_string(XML)


def control(model, world: int, k: int) -> np.ndarray:
    ctrl = 0.3 * np.sin(0.2 * k + np.arange(model.nu) + world)
    quat = slice(model.actuator_ctrladr[1], model.actuator_ctrladr[1] + 4)
    ctrl[quat] = np.array([1.0, 0.2 * np.sin(0.3 * k + world), 0.1, 0.0])
    ctrl[quat] /= np.linalg.norm(ctrl[quat])
    return ctrl


@pytest.fixture
def stepped(model):
    """Both engines, 12 steps on."""
    m = physics.put_model(model)
    d = physics.make_data(m, nworld=NWORLD)
    truths = [mujoco.MjData(model) for _ in range(NWORLD)]
    for k in range(12):
        controls = np.array([control(model, world, k) for world in range(NWORLD)])
        d.ctrl = controls
        for data, ctrl in zip(truths, controls, strict=True):
            data.ctrl[:] = ctrl
            mujoco.mj_step(model, data)
        physics.step(m, d)
    return m, d, truths


def test_every_control_of_an_actuator_arrives_late(model, stepped):
    """Of actuators with several inputs only the first was delayed."""
    _, d, truths = stepped
    for world, data in enumerate(truths):
        np.testing.assert_allclose(d.history.numpy()[world], data.history, rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(d.qpos.numpy()[world], data.qpos, rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(d.qvel.numpy()[world], data.qvel, rtol=1e-4, atol=1e-5)


def test_histories_start_as_in_mujoco(model, stepped):
    """Controls that are quaternions begin with none turned."""
    m, d, _ = stepped
    expected = mujoco.MjData(model).history
    d.history.fill_(7.0)
    physics.reset_history(m, d, wp.array([False, True], dtype=wp.bool))
    np.testing.assert_array_equal(d.history.numpy()[0], 7.0)
    np.testing.assert_allclose(d.history.numpy()[1], expected, rtol=1e-6, atol=1e-9)
    d.qpos.fill_(0.5)
    physics.reset_history(m, d)
    np.testing.assert_allclose(d.history.numpy()[0], expected, rtol=1e-6, atol=1e-9)
    np.testing.assert_array_equal(d.qpos.numpy(), 0.5)  # nothing else
    np.testing.assert_allclose(physics.make_data(m).history.numpy()[0], expected, rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize("interp", [-1, 0, 1, 2])
def test_a_control_is_read_at_any_time(model, stepped, interp):
    m, d, truths = stepped
    for actuator in range(model.nactuator):
        dim = int(model.actuator_ctrlnum[actuator])
        for time in (0.0, 0.019, 0.0223, truths[0].time, 1.0):
            result = wp.zeros((NWORLD, dim), dtype=wp.float32)
            times = wp.array([time, time + 0.001], dtype=wp.float32)
            physics.read_ctrl(m, d, actuator, times, interp, result)
            for world, data in enumerate(truths):
                expected = read(mujoco.mj_readCtrl, model, data, actuator, float(times.numpy()[world]), interp, dim)
                np.testing.assert_allclose(result.numpy()[world], expected, rtol=1e-5, atol=1e-5)


def read(function, model, data, index: int, time: float, interp: int, dim: int) -> np.ndarray:
    """MuJoCo's value: written into the buffer, or returned."""
    buffer = np.zeros(dim)
    found = function(model, data, index, time, buffer, interp)
    return buffer if found is None else np.asarray(found).ravel()


@pytest.mark.parametrize("interp", [-1, 0, 1, 2])
def test_a_reading_is_read_at_any_time(model, stepped, interp):
    m, d, truths = stepped
    for sensor in range(model.nsensor):
        dim = int(model.sensor_dim[sensor])
        for time in (0.0, 0.0193, 0.0221, 1.0):
            result = wp.zeros((NWORLD, dim), dtype=wp.float32)
            physics.read_sensor(m, d, sensor, wp.full(NWORLD, time, dtype=wp.float32), interp, result)
            for world, data in enumerate(truths):
                expected = read(mujoco.mj_readSensor, model, data, sensor, float(np.float32(time)), interp, dim)
                np.testing.assert_allclose(result.numpy()[world], expected, rtol=1e-4, atol=1e-5)


def test_a_result_of_one_number_has_one_dimension_if_wished(model, stepped):
    m, d, truths = stepped
    result = wp.zeros(NWORLD, dtype=wp.float32)
    physics.read_ctrl(m, d, 2, d.time, -1, result)
    np.testing.assert_allclose(result.numpy(), [data.ctrl[-1] for data in truths], rtol=1e-6)


@pytest.mark.parametrize("with_times", [True, False])
def test_histories_are_set_as_in_mujoco(model, stepped, with_times):
    m, d, truths = stepped
    rng = np.random.default_rng(0)
    for set_ours, set_theirs, index, n, dim, phase in (
        (physics.init_ctrl_history, mujoco.mj_initCtrlHistory, 0, 5, 3, ()),
        (physics.init_ctrl_history, mujoco.mj_initCtrlHistory, 1, 4, 4, ()),
        (physics.init_sensor_history, mujoco.mj_initSensorHistory, 0, 6, 3, (0.0,)),
        (physics.init_sensor_history, mujoco.mj_initSensorHistory, 1, 3, 1, (0.011,)),
    ):
        values = rng.normal(size=(NWORLD, n * dim)).astype(np.float32)
        times = np.cumsum(rng.uniform(0.001, 0.01, n)).astype(np.float32) if with_times else None
        ours = None if times is None else wp.array(times, dtype=wp.float32)
        set_ours(m, d, index, ours, wp.array(values, dtype=wp.float32), *phase)
        for world, data in enumerate(truths):
            host = None if times is None else times.astype(float)
            set_theirs(model, data, index, host, values[world].astype(float).reshape(n, dim), *phase)
    for world, data in enumerate(truths):
        np.testing.assert_allclose(d.history.numpy()[world], data.history, rtol=1e-5, atol=1e-6)


def test_the_phase_of_a_sensor_stays_unless_it_is_given(model, stepped):
    m, d, _ = stepped
    adr = int(model.sensor_historyadr[1])
    before = d.history.numpy()[:, adr].copy()
    physics.init_sensor_history(m, d, 1, None, wp.zeros((NWORLD, 3), dtype=wp.float32))
    np.testing.assert_array_equal(d.history.numpy()[:, adr], before)
    physics.init_sensor_history(
        m, d, 1, None, wp.zeros((NWORLD, 3, 1), dtype=wp.float32), wp.array([1.0, 2.0], dtype=float)
    )
    np.testing.assert_array_equal(d.history.numpy()[:, adr], [1.0, 2.0])


def test_what_has_no_history_is_named(model, stepped):
    m, d, _ = stepped
    values, times = wp.zeros((NWORLD, 15), dtype=wp.float32), wp.array(np.arange(5), dtype=wp.float32)
    set_ctrl, set_sensor = physics.init_ctrl_history, physics.init_sensor_history
    with pytest.raises(ValueError, match=r"^there is no actuator 3: the model has 3$"):
        set_ctrl(m, d, 3, times, values)
    with pytest.raises(ValueError, match=r"^there is no sensor -1: the model has 3$"):
        set_sensor(m, d, -1, times, values)
    with pytest.raises(ValueError, match=r"^actuator 2 has no history: it has no nsample$"):
        set_ctrl(m, d, 2, times, values)
    with pytest.raises(ValueError, match=r"^sensor 2 has no history"):
        set_sensor(m, d, 2, times, values)
    with pytest.raises(ValueError, match=r"^times must have the shape \(5,\)"):
        set_ctrl(m, d, 0, wp.array([1.0], dtype=wp.float32), values)
    with pytest.raises(ValueError, match=r"^values must have the shape \(2, 15\)"):
        set_ctrl(m, d, 0, times, wp.zeros((NWORLD, 5), dtype=wp.float32))
    with pytest.raises(ValueError, match=r"^times must increase: times\[2\] = 1 follows 1$"):
        set_ctrl(m, d, 0, wp.array([0, 1, 1, 2, 3], dtype=wp.float32), values)
    with pytest.raises(ValueError, match=r"interp must be -1 \(as the model says\), 0, 1 or 2, not 3"):
        physics.read_ctrl(m, d, 0, d.time, 3, wp.zeros((NWORLD, 3), dtype=wp.float32))


def test_reading_is_part_of_a_captured_graph(model, stepped):
    m, d, truths = stepped
    result = wp.zeros((NWORLD, 3), dtype=wp.float32)
    with wp.ScopedCapture(device=m.device) as capture:
        physics.read_ctrl(m, d, 0, d.time, -1, result)
    wp.capture_launch(capture.graph)
    for world, data in enumerate(truths):
        expected = read(mujoco.mj_readCtrl, model, data, 0, data.time, -1, 3)
        np.testing.assert_allclose(result.numpy()[world], expected, rtol=1e-5, atol=1e-5)


def test_layouts_of_histories_have_a_dimension_for_worlds(model):
    """As in MuJoCo Warp 4.0; worlds share them."""
    m = physics.put_model(model)
    for name in ("actuator_history", "actuator_historyadr", "sensor_history", "sensor_historyadr"):
        np.testing.assert_array_equal(getattr(m, name).numpy(), getattr(model, name)[None])
