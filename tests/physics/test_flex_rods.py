"""Flexes of lines that resist bending and twist, beside MuJoCo C."""

import flex_scenes
import mujoco
import numpy as np
import pytest
from reference import relative_error

from engine import physics
from engine.physics.enums import DisableBit


@pytest.mark.parametrize("name", flex_scenes.RODS)
def test_forces_and_a_hundred_steps(name):
    model = flex_scenes.load(flex_scenes.RODS, name)
    data = flex_scenes.disturbed(model)
    m, d = flex_scenes.put(model, data)
    physics.fwd_position(m, d)
    physics.fwd_velocity(m, d)
    assert np.abs(data.qfrc_spring).max() > 0.01 and np.abs(data.qfrc_damper).max() > 0.001
    for field in ("qfrc_spring", "qfrc_damper", "qfrc_passive"):
        assert relative_error(getattr(d, field).numpy()[0], getattr(data, field)) < 1e-5, field
    for _ in range(100):
        mujoco.mj_step(model, data)
        physics.step(m, d)
    assert relative_error(d.qpos.numpy()[0], data.qpos) < 1e-4
    assert relative_error(d.qvel.numpy()[0], data.qvel) < 1e-3
    assert np.abs(d.plastic.numpy()[0] - data.plastic).max(initial=0) < 1e-4


def test_twist_is_remembered_beyond_half_a_turn():
    """One end of a clamped rod is turned on and on: what it resists with grows with the turns."""
    model = flex_scenes.load(flex_scenes.RODS, "clamped")
    data = mujoco.MjData(model)
    last = int(model.jnt_qposadr[np.flatnonzero(model.jnt_type == mujoco.mjtJoint.mjJNT_HINGE)[-1]])
    m, d = flex_scenes.put(model, data)
    torques = []
    for angle in np.linspace(0, 9, 40):
        data.qpos[last] = angle
        data.qvel[:] = 0
        d.qpos.assign(data.qpos[None].astype(np.float32))
        d.qvel.zero_()
        mujoco.mj_forward(model, data)
        physics.forward(m, d)
        assert relative_error(d.qfrc_spring.numpy()[0], data.qfrc_spring) < 1e-4
        torques.append(np.abs(data.qfrc_spring).max())
    assert np.all(np.diff(torques) > 0)


@pytest.mark.parametrize("off", [DisableBit.SPRING, DisableBit.DAMPER, DisableBit.SPRING | DisableBit.DAMPER])
@pytest.mark.parametrize("name", ["held", "helix"])
def test_springs_or_dampers_off(name, off):
    model = flex_scenes.load(flex_scenes.RODS, name)
    model.opt.disableflags = int(off)
    data = flex_scenes.disturbed(model)
    m, d = flex_scenes.put(model, data)
    for _ in range(3):
        physics.forward(m, d)
        for field in ("qfrc_spring", "qfrc_damper", "qfrc_passive"):
            assert relative_error(getattr(d, field).numpy()[0], getattr(data, field)) < 1e-5, field
        mujoco.mj_step(model, data)
        physics.step(m, d)
        mujoco.mj_forward(model, data)
    assert np.abs(d.plastic.numpy()[0] - data.plastic).max(initial=0) < 1e-4
