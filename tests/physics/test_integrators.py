"""Integrators against MuJoCo C: one step from random states, a hundred steps, and what is left in Data."""
# ruff: noqa: E501 (MJCF reads better unbroken)

import mujoco
import numpy as np
import pytest
from reference import relative_error
from test_actuation import KINDS, WORLD

import engine.physics as physics

ARM = """
<mujoco>
  <option timestep="0.004" integrator="%s"/>
  <default><geom contype="0" conaffinity="0" density="800"/></default>
  <worldbody>
    <body name="brick" pos="0 2 2"><freejoint/><geom type="box" size="0.3 0.1 0.05" pos="0.05 0.02 0"/></body>
    <body name="base" pos="0 0 1"><freejoint/><geom type="box" size="0.1 0.08 0.05"/><site name="s0" pos="0.1 0 0.05"/>
      <body pos="0.15 0 0"><joint name="ball" type="ball" damping="0.05"/><geom type="capsule" size="0.03" fromto="0 0 0 0.2 0.1 0"/>
        <body pos="0.2 0.1 0">
          <joint name="h1" axis="0 1 0" damping="2 0.3 0.1" armature="0.01"/><joint name="h2" axis="0 0 1" pos="0.01 0 0.02"/>
          <geom type="capsule" size="0.02" fromto="0 0 0 0.2 0 0.1"/><site name="s1" pos="0.2 0 0.1"/>
          <body pos="0.2 0 0.1"><joint name="slide" type="slide" axis="1 0 1" damping="1"/><geom type="ellipsoid" size="0.05 0.03 0.02"/></body>
        </body>
      </body>
      <body pos="-0.15 0 0"><joint name="h3" axis="1 1 0"/><geom type="capsule" size="0.03" fromto="0 0 0 -0.2 0 -0.1"/><site name="s2" pos="-0.2 0 -0.1"/></body>
    </body>
  </worldbody>
  <tendon>
    <spatial name="rope" damping="3 0.5" stiffness="20"><site site="s1"/><site site="s0"/><site site="s2"/></spatial>
    <fixed name="sum" damping="0.4"><joint joint="h1" coef="1"/><joint joint="h3" coef="-0.5"/></fixed>
  </tendon>
  <actuator>
    <position joint="h1" kp="40" kv="3"/><velocity joint="h2" kv="2" forcerange="-1 1"/><position joint="slide" kp="30" kv="4" gear="2"/>
    <motor joint="h3" damping="0.2 0.1" gear="3"/><general tendon="rope" gaintype="affine" gainprm="1 0.2 -0.5" biastype="affine" biasprm="0 0 -1"/>
    <general joint="ball" gear="0.1 0.2 0.3" biastype="affine" biasprm="0 0 -0.4"/>
    <general joint="h3" dyntype="filter" dynprm="0.02"/>
    <general site="s1" gear="1 0 0 0 0.5 0" biastype="affine" biasprm="0 0 -2"/>
  </actuator>
</mujoco>
"""
INTEGRATORS = ["Euler", "RK4", "implicit", "implicitfast"]


def arm(integrator):
    """A chain with dampers everywhere, which Runge-Kutta can only follow in small steps."""
    model = mujoco.MjModel.from_xml_string(ARM % integrator)
    if integrator == "RK4":
        model.opt.timestep = 0.0005
    return model


def states(model, count, seed=0):
    rng = np.random.default_rng(seed)
    data = mujoco.MjData(model)
    for _ in range(count):
        mujoco.mj_resetData(model, data)
        mujoco.mj_integratePos(model, data.qpos, rng.normal(size=model.nv), 1.0)
        data.qvel[:] = rng.normal(size=model.nv)
        data.qvel[3:6] *= 5
        data.act[:] = rng.uniform(0, 1, size=model.na)
        data.ctrl[:] = rng.normal(size=model.nu)
        mujoco.mj_forward(model, data)
        yield data


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_one_step(integrator):
    model = arm(integrator)
    m = physics.put_model(model)
    for data in states(model, 6):
        d = physics.put_data(m, data)
        before = data.qvel.copy()
        physics.step(m, d)
        mujoco.mj_step(model, data)
        gained, expected = d.qvel.numpy()[0] - before, data.qvel - before
        assert np.abs(gained - expected).max() < 1e-4 * max(1.0, np.abs(expected).max()) + 1e-6 * np.abs(before).max()
        for name in ("qpos", "qvel", "qacc", "qacc_warmstart", "act_dot", "qfrc_damper", "xpos"):
            assert relative_error(getattr(d, name).numpy()[0], getattr(data, name)) < 1e-4, name
        assert d.time.numpy()[0] == pytest.approx(data.time)


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_hundred_steps(integrator):
    model = arm(integrator)
    m = physics.put_model(model)
    for data in states(model, 2, seed=3):
        data.qvel[:] *= 0.5
        d = physics.put_data(m, data)
        for _ in range(100):
            mujoco.mj_step(model, data)
            physics.step(m, d)
        assert d.status.numpy()[0] == 0
        assert relative_error(d.qpos.numpy()[0], data.qpos) < 1e-3
        assert relative_error(d.qvel.numpy()[0], data.qvel) < 1e-2


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("integrator", ["implicit", "implicitfast"])
def test_derivatives_of_special_actuators(kind, integrator):
    model = mujoco.MjModel.from_xml_string(
        (WORLD % KINDS[kind]).replace("<option", f'<option integrator="{integrator}"')
    )
    m = physics.put_model(model)
    for data in states(model, 4):
        d = physics.put_data(m, data)
        before = data.qvel.copy()
        physics.step(m, d)
        mujoco.mj_step(model, data)
        assert relative_error(d.qvel.numpy()[0] - before, data.qvel - before) < 1e-4


CLAMPED = {
    "control": '<general joint="elbow" gaintype="affine" gainprm="1 0.2 -5" ctrllimited="true" ctrlrange="-0.2 0.2"/>',
    "late control": '<general joint="elbow" gaintype="affine" gainprm="1 0.2 -5" nsample="5" delay="0.004"/>',
    "force": '<position joint="shoulder" kp="400" kv="30" forcerange="-2 2"/>',
    "tendon": '<general tendon="deltoid" gaintype="affine" gainprm="1 0.2 -50" biastype="affine" biasprm="0 -100 -40"/>',
    "joint": '<position joint="elbow" kp="400" kv="30"/>',
    "joint beside a site": """<general site="tip" gear="1 2 3 0 0 0" biastype="affine" biasprm="0 0 -20"/>
        <position joint="elbow" kp="10" kv="3"/><motor joint="elbow" gear="100"/>""",
}


@pytest.mark.parametrize("limit", CLAMPED)
def test_derivatives_at_limits(limit):
    text = (WORLD % CLAMPED[limit]).replace("<option", '<option integrator="implicitfast"')
    if "joint" in limit:
        text = text.replace('name="elbow"', 'name="elbow" actuatorfrcrange="-3 3" actuatorfrclimited="true"')
    model = mujoco.MjModel.from_xml_string(text)
    m = physics.put_model(model)
    for data in states(model, 6):
        d = physics.put_data(m, data)
        before = data.qvel.copy()
        physics.step(m, d)
        mujoco.mj_step(model, data)
        assert relative_error(d.qvel.numpy()[0] - before, data.qvel - before) < 1e-4


@pytest.mark.parametrize("integrator", ["implicit", "implicitfast"])
def test_the_matrix_of_derivatives(integrator):
    """The lower triangle against MuJoCo's own."""
    model = arm(integrator)
    m = physics.put_model(model)
    nnz, adr, col = (a.numpy() for a in (m.M_rownnz, m.M_rowadr, m.M_colind))
    for data in states(model, 4):
        d = physics.put_data(m, data)
        physics.forward(m, d)
        physics.deriv_smooth_vel(m, d, d.qDeriv)
        mujoco.mj_step(model, data)  # leaves qDeriv of the state before
        full = np.zeros((model.nv, model.nv))
        for i in range(model.nv):
            row = slice(model.D_rowadr[i], model.D_rowadr[i] + model.D_rownnz[i])
            full[i, model.D_colind[row]] = data.qDeriv[row]
        lower = np.concatenate([full[i, col[adr[i] : adr[i] + nnz[i]]] for i in range(model.nv)])
        upper = np.concatenate([full[col[adr[i] : adr[i] + nnz[i]], i] for i in range(model.nv)])
        assert relative_error(d.qDeriv.numpy()[0], lower) < 1e-4
        ours = d.qDeriv_upper.numpy()[0] + np.where(col == np.repeat(np.arange(model.nv), nnz), lower, 0)
        assert relative_error(ours, upper) < 1e-4
