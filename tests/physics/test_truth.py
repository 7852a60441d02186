"""The engine against MuJoCo C, stage by stage and step by step, on the truth models."""

import mujoco
import numpy as np
import pytest
from reference import TRUTHS, load, random_states, relative_error

import engine.physics as physics

STAGES = [
    "xpos",
    "xquat",
    "xmat",
    "xipos",
    "ximat",
    "xanchor",
    "xaxis",
    "geom_xpos",
    "geom_xmat",
    "site_xpos",
    "site_xmat",
    "cam_xpos",
    "cam_xmat",
    "subtree_com",
    "cdof",
    "cinert",
    "crb",
    "ten_length",
    "actuator_length",
    "cvel",
    "cdof_dot",
    "ten_velocity",
    "actuator_velocity",
    "qfrc_bias",
    "qfrc_spring",
    "qfrc_damper",
    "qfrc_gravcomp",
    "qfrc_passive",
    "actuator_force",
    "qfrc_actuator",
    "qfrc_smooth",
    "qacc_smooth",
]


@pytest.fixture(params=TRUTHS)
def truth(request):
    model = load(request.param)
    if model is None:
        pytest.skip(f"the scene {request.param} is not on this machine")
    return model


def full_inertia(m, d) -> np.ndarray:
    """Inertia matrix of world 0 as a square."""
    square = np.zeros((m.nv, m.nv))
    nnz, adr, col = (a.numpy() for a in (m.M_rownnz, m.M_rowadr, m.M_colind))
    values = d.position.qM.numpy()[0]
    for i in range(m.nv):
        entries = slice(adr[i], adr[i] + nnz[i])
        square[i, col[entries]] = values[entries]
        square[col[entries], i] = values[entries]
    return square


def put_contacts(d, data: mujoco.MjData) -> None:
    """Replace the contacts of world 0 by MuJoCo's, to compare what follows from them."""
    for name in ("dist", "pos", "frame", "includemargin", "friction", "solref", "solimp", "dim", "geom"):
        array = getattr(d.contact.by_world, name).numpy()
        value = np.asarray(getattr(data.contact, name))
        array[0, : data.ncon] = value.reshape(data.ncon, *array.shape[2:])
        getattr(d.contact.by_world, name).assign(array)
    d.ncon.fill_(data.ncon)


def test_stages(truth):
    m = physics.put_model(truth)
    for data in random_states(truth, 5):
        d = physics.put_data(m, data)
        physics.forward(m, d)
        for name in STAGES:
            error = relative_error(getattr(d, name).numpy()[0], getattr(data, name))
            assert error < 1e-4, f"{name}: {error:.1e}"
        reference = np.zeros((truth.nv, truth.nv))
        mujoco.mj_fullM(truth, data, reference)
        assert relative_error(full_inertia(m, d), reference) < 1e-5


def test_acceleration_and_sensors_from_the_same_contacts(truth):
    """Rows, solver and sensors, whatever collision detection finds."""
    m = physics.put_model(truth)
    errors = []
    for data in random_states(truth):
        d = physics.put_data(m, data, nconmax=max(1, data.ncon))
        physics.forward(m, d)
        put_contacts(d, data)
        physics.make_constraint(m, d)
        physics.solve(m, d)
        physics.sensor_pos(m, d)
        physics.sensor_vel(m, d)
        physics.sensor_acc(m, d)
        assert not d.overflow.numpy()[0, 1:].any()
        assert relative_error(d.sensordata.numpy()[0], data.sensordata) < 1e-3
        errors.append(relative_error(d.qacc.numpy()[0], data.qacc))
    assert max(errors) < 1e-3, [f"{e:.0e}" for e in errors]
    assert np.median(errors) < 1e-4


def test_acceleration(truth):
    """The whole pipeline from ten random states. A contact at the edge of being found may differ in one of them."""
    m = physics.put_model(truth)
    errors = []
    for data in random_states(truth):
        d = physics.put_data(m, data)
        physics.forward(m, d)
        errors.append(relative_error(d.qacc.numpy()[0], data.qacc))
    assert sorted(errors)[-2] < 1e-3, [f"{e:.0e}" for e in errors]


def test_free_run_without_contact(truth):
    truth.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT
    data = mujoco.MjData(truth)
    m = physics.put_model(truth)
    d = physics.put_data(m, data)
    # A chaotic fall is compared only as far as MuJoCo agrees with itself from a disturbed start.
    twin = mujoco.MjData(truth)
    twin.qvel[:] += 1e-6
    for _ in range(1000):
        mujoco.mj_step(truth, data)
        mujoco.mj_step(truth, twin)
        physics.step(m, d)
        if np.abs(data.qpos - twin.qpos).max() > 1e-4:
            break
    assert np.abs(d.qpos.numpy()[0] - data.qpos).max() < 1e-3 * max(1.0, np.abs(data.qpos).max())
    assert d.time.numpy()[0] == pytest.approx(data.time, rel=1e-5)
    assert d.status.numpy()[0] == 0


@pytest.mark.parametrize("name", ["box_on_plane", "keyboard_car", "friction", "cheetah", "walker"])
def test_resting_state(name):
    """Where things come to rest. A fall may be chaotic: MuJoCo's own answer to a disturbance bounds the demand."""
    model = load(name)
    if model is None:
        pytest.skip(f"the scene {name} is not on this machine")
    data = mujoco.MjData(model)
    twins = [mujoco.MjData(model), mujoco.MjData(model)]
    for twin, disturbance in zip(twins, (1e-6, -1e-6), strict=True):
        twin.qvel[:] += disturbance
    m = physics.put_model(model)
    d = physics.put_data(m, data)
    for _ in range(int(4.0 / model.opt.timestep)):
        for run in (data, *twins):
            mujoco.mj_step(model, run)
        physics.step(m, d)
    physics.kinematics(m, d)
    for run in (data, *twins):
        mujoco.mj_kinematics(model, run)
    at_rest = np.abs(data.cvel).max(axis=1) < 1e-2
    assert at_rest[1:].any()
    allowed = np.maximum(1e-3, 5 * np.max([np.abs(twin.xipos - data.xipos) for twin in twins], axis=0))
    assert (np.abs(d.xipos.numpy()[0] - data.xipos) < allowed)[at_rest].all()
