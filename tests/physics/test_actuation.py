"""Actuators against MuJoCo C: every kind of dynamics, gain and bias, limits and switches; and what they settle at."""
# ruff: noqa: E501 (MJCF reads better unbroken)

import mujoco
import numpy as np
import pytest
from reference import relative_error

import engine.physics as physics
from engine import msd
from engine.compiler import build

WORLD = """
<mujoco>
  <option timestep="0.002"/>
  <default><geom contype="0" conaffinity="0" mass="1"/><joint damping="0.1" armature="0.02"/></default>
  <worldbody>
    <site name="base" pos="0 0 1.1" size="0.01"/>
    <body name="upper" pos="0 0 1">
      <joint name="shoulder" axis="0 1 0" range="-2 2"/>
      <geom type="capsule" size="0.03" fromto="0 0 0 0.3 0 0"/>
      <site name="top" pos="0.1 0 0.05" size="0.01"/>
      <body name="lower" pos="0.3 0 0">
        <joint name="elbow" axis="0 1 0" range="-2 2"/>
        <geom type="capsule" size="0.02" fromto="0 0 0 0.25 0 0"/>
        <site name="tip" pos="0.2 0 0.03" size="0.01"/>
        <body name="hand" pos="0.25 0 0">
          <joint name="wrist" type="ball"/>
          <geom type="box" size="0.05 0.03 0.02"/>
        </body>
      </body>
    </body>
    <body name="cart" pos="0 1 0"><joint name="rail" type="slide" axis="1 0 0"/><geom size="0.1"/></body>
  </worldbody>
  <tendon>
    <spatial name="biceps" range="0.05 0.6"><site site="top"/><site site="tip"/></spatial>
    <spatial name="deltoid" range="0.05 0.6" actuatorfrcrange="-20 5" actuatorfrclimited="true"><site site="base"/><site site="top"/></spatial>
  </tendon>
  <actuator>%s</actuator>
</mujoco>
"""

KINDS = {
    "muscles": """
      <muscle name="m1" tendon="biceps" lengthrange="0.1 0.5" ctrllimited="true" ctrlrange="0 1"/>
      <muscle name="m2" tendon="deltoid" lengthrange="0.05 0.4" force="60" range="0.7 1.1" lmin="0.4" lmax="1.7" vmax="2" fpmax="1.1" fvmax="1.4" timeconst="0.02 0.06"/>
      <muscle name="m3" joint="elbow" lengthrange="-2 2" force="20" tausmooth="0.3"/>
      <general name="m4" joint="shoulder" dyntype="filter" dynprm="0.05" gaintype="muscle" biastype="muscle" lengthrange="-2 2" gainprm="0.75 1.05 30 200 0.5 1.6 1.5 1.3 1.2" biasprm="0.75 1.05 30 200 0.5 1.6 1.5 1.3 1.2" actearly="true"/>""",
    "affine": """
      <general name="a1" joint="elbow" dyntype="filterexact" dynprm="0.03" gaintype="affine" gainprm="1 0.3 0.2" actearly="true"/>
      <general name="a2" joint="shoulder" dyntype="integrator" gainprm="30" biastype="affine" biasprm="0 -30 -2" actrange="-1 1" actlimited="true"/>
      <position name="a3" joint="elbow" kp="8" kv="0.5" forcerange="-1 1"/>
      <damper name="a4" joint="rail" kv="3" ctrlrange="0 1"/>
      <motor name="a5" tendon="deltoid" gear="2"/><motor name="a6" tendon="deltoid" gear="-1" forcerange="-3 3"/>""",
    "rotations": """
      <position name="r1" joint="wrist" kp="4" gear="1 0 0"/>
      <position name="r2" joint="wrist" kp="3" kv="0.1" gear="0 2 0"/>
      <intvelocity name="r3" joint="wrist" kp="2" gear="0 0 1"/>""",
    "servos": """
      <pid name="p1" joint="elbow" kp="5" kv="0.3" ki="2" imax="0.5" forcerange="-3 3"/>
      <pid name="p2" joint="rail" kp="20" dampratio="1" ki="4" imax="0.7" slewmax="0.9" input="pos vel ff" posrange="-1 1" velrange="-2 2" ffrange="-1 1"/>
      <pid name="p3" joint="shoulder" kp="5" kv="2" input="vel ff"/>
      <pid name="p4" joint="wrist" kp="3" kv="0.1" ki="1" slewmax="2" gear="0 1 0"/>""",
    "motors": """
      <dcmotor name="d1" joint="elbow" motorconst="0.5 0.4" resistance="0.5" cogging="0.2 6 0.3"/>
      <dcmotor name="d2" joint="shoulder" nominal="12 3 40" input="none"/>
      <dcmotor name="d3" joint="rail" nominal="12 3 40" motorconst="0.7" thermal="1 2 3 0.004 20 25" lugre="50 0.5 0.2 0.4 0.1" input="pos vel" controller="5 2 0.3 3 0.4 6" inductance="0.03 0"/>
      <dcmotor name="d4" joint="elbow" motorconst="0.4" resistance="0.5" inductance="0 0.01" saturation="5 6 7" input="vel ff voltage"/>
      <dcmotor name="d5" joint="shoulder" motorconst="0.4" resistance="0.5" saturation="0 6 0" thermal="0 2 3 0.1 20 25"/>""",
}


def states(model, count, seed=0):
    """Random states with activations, controls beyond their ranges and velocities."""
    rng = np.random.default_rng(seed)
    data = mujoco.MjData(model)
    for _ in range(count):
        mujoco.mj_resetData(model, data)
        mujoco.mj_integratePos(model, data.qpos, rng.normal(size=model.nv), 1.0)
        data.qvel[:] = rng.normal(size=model.nv)
        data.act[:] = rng.uniform(-0.2, 1.2, size=model.na)
        data.ctrl[:] = rng.normal(size=model.nu)
        mujoco.mj_forward(model, data)
        yield data


def compare_states(model, count=8, fields=("actuator_force", "act_dot", "qfrc_actuator", "qacc_smooth")):
    m = physics.put_model(model)
    for data in states(model, count):
        d = physics.put_data(m, data)
        physics.forward(m, d)
        for name in fields:
            error = relative_error(getattr(d, name).numpy()[0], getattr(data, name))
            assert error < 1e-4, f"{name}: {error:.1e}"


def compare_steps(model, steps=100):
    m = physics.put_model(model)
    rng = np.random.default_rng(1)
    for data in states(model, 2, seed=2):
        data.qvel[:] *= 0.3
        d = physics.put_data(m, data)
        for k in range(steps):
            if k % 10 == 0:
                data.ctrl[:] = rng.normal(size=model.nu)
                d.ctrl.assign(data.ctrl[None].astype(np.float32))
            mujoco.mj_step(model, data)
            physics.step(m, d)
        assert relative_error(d.act.numpy()[0], data.act) < 1e-3
        assert relative_error(d.qpos.numpy()[0], data.qpos) < 1e-3
        assert relative_error(d.qvel.numpy()[0], data.qvel) < 1e-2
        assert d.status.numpy()[0] == 0


@pytest.mark.parametrize("kind", KINDS)
def test_forces_and_rates(kind):
    compare_states(mujoco.MjModel.from_xml_string(WORLD % KINDS[kind]))


@pytest.mark.parametrize("kind", KINDS)
def test_hundred_steps(kind):
    compare_steps(mujoco.MjModel.from_xml_string(WORLD % KINDS[kind]))


TURNS = """
      <orientation name="o1" joint="wrist" kp="4" kv="0.3"/>
      <orientation name="o2" joint="wrist" kp="3" kv="0.1" input="quat" forcerange="0 2"/>
      <orientation name="o3" site="tip" refsite="base" kp="5" dampratio="1"/>
      <general name="o4" joint="wrist" gaintype="so3" biastype="so3" gainprm="3" biasprm="0 -3 -1" dyntype="integrator"/>
      <general name="o5" joint="wrist" gaintype="so3" biastype="so3" gainprm="2" biasprm="0.1 -2 -0.5" dyntype="integrator" actearly="true"/>
      <motor name="o6" joint="elbow"/>"""


@pytest.mark.parametrize("integrator", ["Euler", "implicitfast"])
def test_orientation_servos(integrator):
    model = mujoco.MjModel.from_xml_string((WORLD % TURNS).replace("<option", f'<option integrator="{integrator}"'))
    assert model.nu != model.nactuator != model.nout
    compare_states(
        model,
        fields=("actuator_length", "actuator_velocity", "actuator_force", "act_dot", "qfrc_actuator", "qacc_smooth"),
    )
    compare_steps(model)


def test_late_controls():
    text = (
        WORLD
        % """
      <motor name="a" joint="elbow" gear="2" nsample="6" delay="0.01"/>
      <motor name="b" joint="rail" ctrlrange="-0.5 0.5" nsample="8" delay="0.013" interp="linear"/>
      <position name="c" joint="shoulder" kp="5" kv="1" nsample="9" delay="0.015" interp="cubic"/>
      <muscle name="d" tendon="biceps" lengthrange="0.1 0.5" nsample="4" delay="0.006"/>"""
    )
    compare_steps(mujoco.MjModel.from_xml_string(text))
    compare_steps(mujoco.MjModel.from_xml_string(text.replace("<option", '<option integrator="RK4"')))


@pytest.mark.parametrize("integrator", ["Euler", "implicitfast"])
def test_groups_that_are_switched_off(integrator):
    """Neither forces nor damping nor new activations come from them."""
    text = (
        WORLD
        % """
      <general name="a" joint="elbow" dyntype="filter" dynprm="0.05" gainprm="2" group="1"/>
      <position name="b" joint="rail" kp="3" kv="2" group="2"/>
      <muscle name="c" joint="shoulder" lengthrange="-2 2" force="20" group="31"/>
      <muscle name="d" joint="elbow" lengthrange="-2 2" force="20" group="1"/>"""
    )
    model = mujoco.MjModel.from_xml_string(
        text.replace("<option", f'<option integrator="{integrator}" actuatorgroupdisable="1 2"')
    )
    compare_states(model)
    compare_steps(model)
    m, data = physics.put_model(model), next(states(model, 1))
    d = physics.put_data(m, data)
    physics.step(m, d)
    act = d.act.numpy()[0]
    assert (
        act[0] == np.float32(data.act[0]) and act[2] == np.float32(data.act[2]) and act[1] != np.float32(data.act[1])
    )


@pytest.mark.parametrize("flag", ["ACTUATION", "CLAMPCTRL"])
@pytest.mark.parametrize("kind", KINDS)
def test_switches(flag, kind):
    model = mujoco.MjModel.from_xml_string(WORLD % KINDS[kind])
    model.opt.disableflags |= int(getattr(mujoco.mjtDisableBit, f"mjDSBL_{flag}"))
    compare_states(model, 3, ("actuator_force", "actuator_velocity", "qfrc_actuator", "qacc_smooth"))


def test_controls_that_are_no_numbers_count_as_zero():
    model = mujoco.MjModel.from_xml_string(WORLD % KINDS["affine"])
    m = physics.put_model(model)
    data = next(states(model, 1))
    data.ctrl[1] = np.nan
    d = physics.put_data(m, data)
    data.ctrl[:] = 0
    mujoco.mj_forward(model, data)
    physics.forward(m, d)
    assert relative_error(d.qfrc_actuator.numpy()[0], data.qfrc_actuator) < 1e-5


def test_steady_state_of_a_muscle():
    """Held at its optimum length and fully excited, a muscle pulls with its peak force times its gear."""
    xml = """<mujoco><compiler angle="radian"/><worldbody><body><joint name="j" axis="0 0 1" damping="1000"/><geom size="0.1"/></body></worldbody>
      <actuator><muscle joint="j" force="70" range="0.8 1.2" lengthrange="-0.2 0.2" gear="1"/></actuator></mujoco>"""
    m = physics.put_model(mujoco.MjModel.from_xml_string(xml))
    d = physics.make_data(m)
    d.ctrl.fill_(1.0)
    for _ in range(150):
        physics.step(m, d)
    assert d.act.numpy()[0, 0] == pytest.approx(1.0, abs=1e-3)
    # The joint creeps: 70 N m over 1000 N m s. MuJoCo's pull by speed falls by 2 v / (vmax L0) there.
    slowed = (1.0 + d.qvel.numpy()[0, 0] / (1.5 * 1.0)) ** 2
    assert d.actuator_force.numpy()[0, 0] == pytest.approx(-70.0 * slowed, rel=0.02)


@pytest.mark.parametrize("kind", [*KINDS, "turns"])
def test_the_same_from_a_world(kind):
    """Read and built by us, not by MuJoCo."""
    text = WORLD % (KINDS | {"turns": TURNS})[kind]
    model = mujoco.MjModel.from_xml_string(text)
    m = physics.put_model(build(msd.from_str(text)))
    for data in states(model, 4):
        d = physics.put_data(m, data)
        physics.forward(m, d)
        for name in ("actuator_force", "act_dot", "qfrc_actuator", "qacc_smooth"):
            assert relative_error(getattr(d, name).numpy()[0], getattr(data, name)) < 1e-4, name


@pytest.mark.parametrize("dynamics", ["integrator", "filter", "filterexact"])
@pytest.mark.parametrize(("act", "ctrl"), [(3, -3), (3 - 2 * np.pi, 3), (10, 0), (-3.2, -3.2)])
def test_setpoints_of_rotations_move_the_short_way(dynamics, act, ctrl):
    """A filtered setpoint of a ball joint went round the long way, and pulled from there."""
    model = mujoco.MjModel.from_xml_string(
        f'<mujoco><worldbody><body><joint name="ball" type="ball"/><geom size=".1"/></body></worldbody><actuator>'
        f'<general joint="ball" gear="0 0 1" dyntype="{dynamics}" dynprm="0.1" gaintype="fixed" gainprm="1" '
        f'biastype="affine" biasprm="0 -1 0"/></actuator><keyframe><key qpos="{np.cos(1.5)} 0 0 {np.sin(1.5)}" '
        f'act="{act}" ctrl="{ctrl}"/></keyframe></mujoco>'
    )
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, 0)
    m = physics.put_model(model)
    d = physics.make_data(m)
    physics.reset_data_keyframe(m, d, 0)
    for _ in range(20):
        mujoco.mj_step(model, data)
        physics.step(m, d)
        np.testing.assert_allclose(d.actuator_force.numpy()[0], data.actuator_force, rtol=1e-4, atol=2e-5)
        np.testing.assert_allclose(d.act.numpy()[0], data.act, rtol=1e-5)
