"""States as rows of numbers, resets and keyframes against MuJoCo C."""

import mujoco
import numpy as np
import pytest
import warp as wp
from api_scene import api_model, moving

import engine.physics as physics
from engine.physics import State

BITS = [bit for bit in State if bit != State.NSTATE]


@pytest.fixture(scope="module")
def model():
    return api_model()


@pytest.fixture(scope="module")
def m(model):
    return physics.put_model(model)


def mujoco_state(model, data, sig) -> np.ndarray:
    state = np.zeros(mujoco.mj_stateSize(model, sig))
    mujoco.mj_getState(model, data, state, sig)
    return state


def test_bits_are_those_of_mujoco():
    for bit in BITS:
        assert int(bit) == int(getattr(mujoco.mjtState, f"mjSTATE_{bit.name}")), bit
    assert mujoco.mjtState.mjNSTATE == State.NSTATE
    for name in ("PHYSICS", "FULLPHYSICS", "USER", "INTEGRATION"):
        assert int(State[name]) == int(getattr(mujoco.mjtState, f"mjSTATE_{name}"))


@pytest.mark.parametrize("sig", [*(int(b) for b in BITS), int(State.INTEGRATION), int(State.QVEL | State.CTRL)])
def test_get_state(model, m, sig):
    data = moving(model)
    d = physics.put_data(m, data, nworld=2)
    assert physics.state_size(m, sig) == mujoco.mj_stateSize(model, sig)
    state = wp.zeros((2, physics.state_size(m, sig)), dtype=float)
    physics.get_state(m, d, state, sig)
    expected = mujoco_state(model, data, sig)
    np.testing.assert_allclose(state.numpy(), np.stack([expected, expected]), rtol=1e-6, atol=1e-7)


def test_set_state_brings_back_where_it_was_and_goes_on_alike(model, m):
    sig = int(State.INTEGRATION)
    data = moving(model)
    d = physics.put_data(m, data)
    saved = wp.zeros((1, physics.state_size(m, sig)), dtype=float)
    physics.get_state(m, d, saved, sig)
    physics.step(m, d)
    after = d.qpos.numpy().copy()
    for _ in range(5):
        physics.step(m, d)
    physics.set_state(m, d, saved, sig)
    again = wp.zeros_like(saved)
    physics.get_state(m, d, again, sig)
    assert np.array_equal(again.numpy(), saved.numpy())
    physics.step(m, d)
    np.testing.assert_array_equal(d.qpos.numpy(), after)


def test_only_active_worlds_are_copied(model, m):
    d = physics.make_data(m, nworld=3)
    state = wp.full((3, m.nq), 7.0, dtype=float)
    physics.set_state(m, d, state, int(State.QPOS), active=np.array([True, False, True]))
    assert np.array_equal(d.qpos.numpy() == 7.0, np.repeat([[True], [False], [True]], m.nq, axis=1))
    state.zero_()
    physics.get_state(m, d, state, int(State.QPOS), active=[False, True, False])
    assert np.array_equal(state.numpy()[1], d.qpos.numpy()[1])
    assert not state.numpy()[[0, 2]].any()


def test_new_positions_thaw_a_frozen_world(model, m):
    d = physics.make_data(m)
    d.status.fill_(3)
    physics.set_state(m, d, wp.zeros((1, m.nu), dtype=float), int(State.CTRL))
    assert d.status.numpy()[0] == 3
    state = wp.zeros((1, m.nq + m.nv), dtype=float)
    physics.get_state(m, d, state, int(State.QPOS | State.QVEL))
    physics.set_state(m, d, state, int(State.QPOS | State.QVEL))
    assert d.status.numpy()[0] == 0


def test_wrong_arguments_are_named(m):
    d = physics.make_data(m, nworld=2)
    with pytest.raises(ValueError, match="State bits"):
        physics.state_size(m, 1 << 15)
    with pytest.raises(ValueError, match=rf"\(2, {m.nq}\)"):
        physics.get_state(m, d, wp.zeros((2, m.nq + 1), dtype=float), int(State.QPOS))
    with pytest.raises(ValueError, match=r"^reset array must have shape \(2,\)"):
        physics.reset_data(m, d, [True, False, True])
    with pytest.raises(ValueError, match=r"^key \(2\) must be in \[0, 2\)"):
        physics.reset_data_keyframe(m, d, 2)


FIELDS = ["time", "qpos", "qvel", "act", "ctrl", "qacc_warmstart", "qfrc_applied", "xfrc_applied", "eq_active",
          "mocap_pos", "mocap_quat", "qacc", "act_dot", "sensordata", "history"]  # fmt: skip


def assert_world_is(d, world: int, data) -> None:
    for name in FIELDS:
        value = getattr(d, name).numpy()[world]
        np.testing.assert_allclose(value, np.reshape(getattr(data, name), value.shape), atol=1e-6, err_msg=name)


def test_reset_chosen_worlds(model, m):
    fresh, used = mujoco.MjData(model), moving(model)
    d = physics.put_data(m, used, nworld=3)
    physics.reset_data(m, d, [True, False, True])
    assert_world_is(d, 0, fresh)
    assert_world_is(d, 1, used)
    assert_world_is(d, 2, fresh)
    assert d.ncon.numpy().tolist() == [0, used.ncon, 0]
    assert d.nefc.numpy().tolist() == [0, used.nefc, 0]
    physics.reset_data(m, d)
    assert_world_is(d, 1, fresh)


def test_reset_to_keyframes(model, m):
    used, key = moving(model), mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, key, 0)
    d = physics.put_data(m, used, nworld=3)
    physics.reset_data_keyframe(m, d, [0, -1, 0])
    assert_world_is(d, 0, key)
    assert_world_is(d, 1, used)
    assert_world_is(d, 2, key)
    mujoco.mj_resetDataKeyframe(model, key, 1)
    physics.reset_data_keyframe(m, d, 1)
    for world in range(3):
        assert_world_is(d, world, key)


def test_a_captured_reset_reads_the_mask_when_it_runs(model, m):
    d = physics.put_data(m, moving(model), nworld=2)
    mask = wp.array([False, False], dtype=wp.bool)
    with wp.ScopedCapture(device=m.device) as capture:
        physics.reset_data(m, d, mask)
    wp.capture_launch(capture.graph)
    assert d.qvel.numpy().any(axis=1).all()
    mask.assign([False, True])
    wp.capture_launch(capture.graph)
    assert d.qvel.numpy().any(axis=1).tolist() == [True, False]
