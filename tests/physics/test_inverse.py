"""Inverse dynamics: the way back from accelerations to forces, and against MuJoCo C."""

import mujoco
import numpy as np
import pytest
from reference import load, random_states, relative_error
from test_force_laws import acceleration_spring, dropped, force_spring, hard
from test_integrators import arm
from test_passive import SWIMMER

import engine.physics as physics
from engine.compiler import build
from engine.msd.schema import ShapeType

CONTACTS = """
<mujoco>
  <option timestep="0.004" integrator="%s" tolerance="1e-12" iterations="100"/>
  <default><geom solimp="0.5 0.6 0.01" solref="0.05 1"/></default>
  <worldbody>
    <geom type="plane" size="5 5 0.1"/>
    <body pos="0 0 0.12"><freejoint/><geom type="box" size="0.2 0.15 0.1"/>
      <body pos="0.2 0 0.1"><joint name="h" axis="0 1 0" range="-0.1 0.1" limited="true" damping="0.5 0.2"
        frictionloss="0.1"/><geom type="capsule" size="0.03" fromto="0 0 0 0.2 0 0.1"/></body>
    </body>
  </worldbody>
  <actuator><position joint="h" kp="20" kv="2"/></actuator>
</mujoco>
"""
MODELS = {
    "arm": arm,
    "swimmer": lambda integrator: mujoco.MjModel.from_xml_string(SWIMMER % integrator),
    "contacts": lambda integrator: mujoco.MjModel.from_xml_string(CONTACTS % integrator),
}


def disturbed(model, count=4):
    for data in random_states(model, count):
        data.qfrc_applied[:] = np.random.default_rng(5).normal(size=model.nv)
        data.xfrc_applied[1] = np.random.default_rng(6).normal(size=6)
        mujoco.mj_forward(model, data)
        yield data


@pytest.mark.parametrize("integrator", ["Euler", "RK4", "implicit", "implicitfast"])
@pytest.mark.parametrize("name", MODELS)
def test_forces_of_an_acceleration(name, integrator):
    """The forces that were applied come back, and any other acceleration gives the forces that MuJoCo finds."""
    model = MODELS[name](integrator)
    m = physics.put_model(model)
    for data in disturbed(model):
        d = physics.put_data(m, data)
        physics.forward(m, d)
        physics.inverse(m, d)
        expected = np.zeros(model.nv)
        push = data.xfrc_applied[1]
        mujoco.mj_applyFT(model, data, push[:3], push[3:], data.xipos[1], 1, expected)
        expected += data.qfrc_applied + data.qfrc_actuator
        scale = max(1.0, np.abs(data.qfrc_smooth).max())
        assert np.abs(d.qfrc_inverse.numpy()[0] - expected).max() < 1e-4 * scale
        data.qacc[:] += np.random.default_rng(7).normal(size=model.nv)
        d.qacc.assign(data.qacc[None].astype(np.float32))
        mujoco.mj_inverse(model, data)
        physics.inverse(m, d)
        assert relative_error(d.qfrc_inverse.numpy()[0], data.qfrc_inverse) < 1e-4
        assert relative_error(d.qfrc_constraint.numpy()[0], data.qfrc_constraint) < 1e-4
        assert relative_error(d.qacc.numpy()[0], data.qacc) < 1e-6


@pytest.mark.parametrize("integrator", ["Euler", "implicit", "implicitfast"])
@pytest.mark.parametrize("name", MODELS)
def test_forces_of_a_step(name, integrator):
    """With INVDISCRETE, the change of velocity of a whole step gives the forces back, as in MuJoCo."""
    model = MODELS[name](integrator)
    model.opt.enableflags |= int(mujoco.mjtEnableBit.mjENBL_INVDISCRETE)
    m = physics.put_model(model)
    for data in disturbed(model):
        d = physics.put_data(m, data)
        after = mujoco.MjData(model)
        mujoco.mj_copyData(after, model, data)
        mujoco.mj_step(model, after)
        data.qacc[:] = (after.qvel - data.qvel) / model.opt.timestep
        mujoco.mj_inverse(model, data)
        d.qacc.assign(data.qacc[None].astype(np.float32))
        physics.forward(m, d)  # derivatives need actuator forces
        d.qacc.assign(data.qacc[None].astype(np.float32))
        physics.inverse(m, d)
        scale = max(1.0, np.abs(data.qfrc_smooth).max())
        assert np.abs(d.qfrc_inverse.numpy()[0] - data.qfrc_inverse).max() < 1e-4 * scale


@pytest.mark.parametrize("discrete", [False, True])
@pytest.mark.parametrize("law", [force_spring, acceleration_spring, lambda: hard(0.4, 0.2)])
@pytest.mark.parametrize("shape", [ShapeType.Sphere, ShapeType.Box])
def test_forces_of_msds_contact_laws(law, shape, discrete):
    """The push on a body that slides, sticks or lands comes back: its friction is mu times the normal force."""
    host = build(dropped(law(), law(), mass=2.0, shape=shape, friction=0.3))
    host.opt.solver, host.opt.tolerance = physics.SolverType.NEWTON, 0.0
    if discrete:
        host.opt.enableflags |= physics.EnableBit.INVDISCRETE
    m = physics.put_model(host)
    d = physics.make_data(m, nworld=4)
    before = np.array([[1.0, 0.0], [0.0, 0.0], [-0.5, -0.3], [3.0, 0.2]], np.float32)
    push = np.array([[3.0, -5.0], [2.0, 1.0], [0.0, -40.0], [-9.0, 2.0]], np.float32)
    d.qpos.assign(np.tile(np.float32([[0.0, -0.004]]), (4, 1)))
    d.qvel.assign(before)
    d.qfrc_applied.assign(push)
    physics.forward(m, d)
    assert (d.ncon.numpy() > 0).all()
    touching = d.qfrc_constraint.numpy().copy()
    along = np.abs(touching[[0, 2, 3], 0])
    np.testing.assert_allclose(along, 0.3 * touching[[0, 2, 3], 1], rtol=2e-3)  # the law of what slides
    if discrete:
        physics.euler(m, d)
        d.qacc.assign((d.qvel.numpy() - before) / host.opt.timestep)
        d.qvel.assign(before)
        d.qpos.assign(np.tile(np.float32([[0.0, -0.004]]), (4, 1)))
    physics.inverse(m, d)
    # A solver's cones are exact to a small part of the sliding acceleration (settle_cones): so are forces, over the
    # regulariser, of which a hard contact has little.
    sliding = 0.3 * np.abs(before[:, :1]) / host.opt.timestep
    inaccuracy = (1e-4 * sliding + 1e-3) * d.efc.D.numpy()[:, :1] * d.ncon.numpy()[:, None]
    springs = law in (force_spring, acceleration_spring)
    allowed = np.maximum(2e-4 * np.abs(touching).max(), 0.0 if springs else inaccuracy)
    assert (np.abs(d.qfrc_inverse.numpy() - push) <= allowed).all()
    assert (np.abs(d.qfrc_constraint.numpy() - touching) <= allowed).all()


def test_humanoid():
    model = load("humanoid")
    if model is None:
        pytest.skip("the humanoid is not on this machine")
    m = physics.put_model(model)
    for data in disturbed(model):
        d = physics.put_data(m, data)
        physics.forward(m, d)
        physics.inverse(m, d)
        mujoco.mj_inverse(model, data)
        assert relative_error(d.qfrc_inverse.numpy()[0], data.qfrc_inverse) < 1e-3


def test_a_discrete_inverse_of_runge_kutta_is_refused():
    """As by MuJoCo, which steps such a model too."""
    model = MODELS[next(iter(MODELS))]("RK4")
    model.opt.enableflags |= int(mujoco.mjtEnableBit.mjENBL_INVDISCRETE)
    data = mujoco.MjData(model)
    with pytest.raises(mujoco.FatalError, match="not supported by RK4"):
        mujoco.mj_inverse(model, data)
    m = physics.put_model(model)
    d = physics.make_data(m)
    with pytest.raises(physics.NotSupported, match="discrete inverse dynamics of RK4; disable the flag invdiscrete"):
        physics.inverse(m, d)
    physics.step(m, d)
    mujoco.mj_step(model, data)
    assert relative_error(d.qvel.numpy()[0], data.qvel) < 1e-4
