"""Contact forces, forces on bodies, energies, and worlds from and into a MjData, against MuJoCo C."""

import mujoco
import numpy as np
import pytest
import warp as wp
from api_scene import api_model, moving
from reference import relative_error

import engine.physics as physics


@pytest.fixture(scope="module", params=["dense", "sparse"])
def model(request):
    return api_model(request.param)


@pytest.fixture(scope="module")
def m(model):
    return physics.put_model(model)


@pytest.mark.parametrize("world_axes", [False, True])
def test_contact_force(model, m, world_axes):
    data = moving(model)
    assert data.ncon == 4
    d = physics.put_data(m, data, nworld=2)
    ids = np.arange(4) + data.ncon  # of the second world
    force = wp.zeros(5, dtype=wp.spatial_vector)
    physics.contact_force(m, d, wp.array([*ids, ids[-1] + 1], dtype=int), world_axes, force)
    for i in range(4):
        expected = np.zeros(6)
        mujoco.mj_contactForce(model, data, i, expected)
        if world_axes:
            axes = data.contact.frame[i].reshape(3, 3).T
            expected = np.concatenate([axes @ expected[:3], axes @ expected[3:]])
        np.testing.assert_allclose(force.numpy()[i], expected, atol=1e-4 * np.abs(expected).max())
    assert not force.numpy()[4].any()


def test_forces_on_bodies_reach_the_joints(model, m):
    data = moving(model)
    d = physics.put_data(m, data)
    qfrc = wp.full((1, m.nv), 0.5, dtype=float)
    physics.xfrc_accumulate(m, d, qfrc)
    expected = np.full(model.nv, 0.5)
    for body in range(1, model.nbody):
        force, torque = np.split(data.xfrc_applied[body], 2)
        mujoco.mj_applyFT(model, data, force, torque, data.xipos[body], body, expected)
    np.testing.assert_allclose(qfrc.numpy()[0], expected, atol=1e-5)


def test_energies_whatever_the_flag_says(model, m):
    data = moving(model)
    d = physics.put_data(m, data)
    physics.energy_pos(m, d)
    physics.energy_vel(m, d)
    mujoco.mj_energyPos(model, data)
    mujoco.mj_energyVel(model, data)
    np.testing.assert_allclose(d.energy.numpy()[0], data.energy, rtol=1e-5)


def test_subtree_velocities(model, m):
    data = moving(model)
    d = physics.put_data(m, data)
    d.subtree_linvel.zero_()
    d.subtree_angmom.zero_()
    physics.subtree_vel(m, d)
    assert relative_error(d.subtree_linvel.numpy()[0], data.subtree_linvel) < 1e-5
    assert relative_error(d.subtree_angmom.numpy()[0], data.subtree_angmom) < 1e-5


ARRAYS = [
    "qpos", "qvel", "act", "ctrl", "qacc", "act_dot", "qacc_warmstart", "qfrc_applied", "xfrc_applied", "eq_active",
    "mocap_pos", "mocap_quat", "sensordata", "history", "energy", "xpos", "xquat", "xmat", "xipos", "ximat",
    "xanchor", "xaxis", "geom_xpos", "geom_xmat", "site_xpos", "site_xmat", "subtree_com", "cdof", "cinert", "crb",
    "M", "qLD", "qLDiagInv", "ten_length", "ten_J", "actuator_length", "cvel", "cdof_dot", "ten_velocity",
    "actuator_velocity", "actuator_force", "qfrc_bias", "qfrc_spring", "qfrc_damper", "qfrc_gravcomp",
    "qfrc_passive", "qfrc_actuator", "qfrc_smooth", "qacc_smooth", "qfrc_constraint", "cacc", "cfrc_int",
    "cfrc_ext", "subtree_linvel", "subtree_angmom", "efc_type", "efc_id", "efc_pos", "efc_margin", "efc_D", "efc_R",
    "efc_vel", "efc_aref", "efc_frictionloss", "efc_force", "efc_state",
]  # fmt: skip


CONTACT = ["dist", "pos", "frame", "includemargin", "friction", "solref", "solimp", "dim", "geom", "efc_address",
           "exclude"]  # fmt: skip


def dense_rows(model, data) -> np.ndarray:
    if not mujoco.mj_isSparse(model):
        return data.efc_J.reshape(data.nefc, model.nv)
    rows = np.zeros((data.nefc, model.nv))
    mujoco.mju_sparse2dense(rows, data.efc_J, data.efc_J_rownnz, data.efc_J_rowadr, data.efc_J_colind)
    return rows


def dense_moments(model, data) -> np.ndarray:
    moments = np.zeros((model.nu, model.nv))
    mujoco.mju_sparse2dense(moments, data.actuator_moment, data.moment_rownnz, data.moment_rowadr, data.moment_colind)
    return moments


def assert_same(model, result, data) -> None:
    assert (result.ncon, result.ne, result.nf, result.nl, result.nefc) == (
        data.ncon, data.ne, data.nf, data.nl, data.nefc,
    )  # fmt: skip
    assert result.time == pytest.approx(data.time, abs=1e-6)
    for name in ARRAYS:
        error = relative_error(np.asarray(getattr(result, name), float), getattr(data, name))
        assert error < 1e-6, f"{name}: {error:.1e}"
    for name in CONTACT:
        value, expected = getattr(result.contact, name), getattr(data.contact, name)
        np.testing.assert_allclose(value, expected, rtol=1e-6, atol=1e-7, err_msg=name)
    np.testing.assert_allclose(dense_rows(model, result), dense_rows(model, data), atol=1e-6)
    np.testing.assert_allclose(dense_moments(model, result), dense_moments(model, data), atol=1e-6)


def test_a_data_survives_the_way_to_the_device_and_back(model, m):
    """Nothing is computed on the way: what comes back is what was put, all of it."""
    data = moving(model)
    assert data.nl > 0 and data.nf > 0 and data.ne > 0 and data.ncon > 0
    d = physics.put_data(m, data, nworld=2)
    result = mujoco.MjData(model)
    physics.get_data_into(result, model, d, world_id=1)
    assert_same(model, result, data)


def test_a_computed_step_comes_back_as_mujoco_has_it(model, m):
    data = moving(model)
    d = physics.put_data(m, data)
    physics.forward(m, d)
    result = moving(model, steps=3)  # another number of rows, to be made anew
    physics.get_data_into(result, model, d)
    np.testing.assert_allclose(dense_rows(model, result), dense_rows(model, data), atol=1e-5)
    assert relative_error(result.qacc, data.qacc) < 1e-3
    assert relative_error(result.efc_force, data.efc_force) < 1e-3
    mujoco.mj_step(model, result)  # a MjData that MuJoCo can go on with
    assert np.isfinite(result.qpos).all()


def test_too_little_room_is_refused(model, m):
    data = moving(model)
    with pytest.raises(ValueError, match="4 contacts, nconmax makes room for 3"):
        physics.put_data(m, data, nconmax=3)
    with pytest.raises(ValueError, match="njmax makes room for 2"):
        physics.put_data(m, data, njmax=2)


def test_jacobians_of_points(model, m):
    """A point away from the body's own, of every body in turn; either of both alone."""
    data = moving(model)
    d = physics.put_data(m, data, nworld=2)
    for body in range(model.nbody):
        points = np.stack([data.xpos[body] + [0.1, 0.2, 0.3], data.xpos[-1]])
        bodies = [body, model.nbody - 1]
        jacp, jacr, alone = (wp.zeros((2, 3, m.nv), dtype=wp.float32) for _ in range(3))
        at, of = wp.array(points, dtype=wp.vec3), wp.array(bodies, dtype=wp.int32)
        physics.jac(m, d, jacp, jacr, at, of)
        physics.jac(m, d, None, alone, at, of)
        np.testing.assert_array_equal(alone.numpy(), jacr.numpy())
        for world in range(2):
            linear, angular = np.zeros((3, model.nv)), np.zeros((3, model.nv))
            mujoco.mj_jac(model, data, linear, angular, points[world], bodies[world])
            np.testing.assert_allclose(jacp.numpy()[world], linear, atol=2e-6)
            np.testing.assert_allclose(jacr.numpy()[world], angular, atol=2e-6)
    with pytest.raises(ValueError, match=r"jacp must have the shape \(2, 3, 11\)"):
        physics.jac(m, d, wp.zeros((1, 3, m.nv), dtype=wp.float32), None, at, of)


def test_kinematics_alone(model, m):
    data = moving(model)
    d = physics.make_data(m)
    d.qpos.assign(data.qpos[None])
    d.mocap_pos.assign(data.mocap_pos[None])
    physics.fwd_kinematics(m, d)
    mujoco.mj_fwdKinematics(model, data)
    for name in ("xpos", "xquat", "site_xpos", "subtree_com", "cinert", "cdof", "ten_length"):
        np.testing.assert_allclose(getattr(d, name).numpy()[0], getattr(data, name), atol=2e-6, err_msg=name)
