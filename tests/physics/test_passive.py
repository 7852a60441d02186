"""Passive forces against MuJoCo C, and analytic truths."""
# ruff: noqa: E501 (MJCF reads better unbroken)

import mujoco
import numpy as np
import pytest
from reference import relative_error
from test_integrators import ARM, states

import engine.physics as physics
from engine import msd
from engine.compiler import BuildError, build, diff
from engine.physics.model.set_fields import set_field

FIELDS = ["qfrc_spring", "qfrc_damper", "qfrc_gravcomp", "qfrc_fluid", "qfrc_passive", "qfrc_smooth"]

SWIMMER = """
<mujoco>
  <option timestep="0.004" integrator="%s" density="1000" viscosity="0.8" wind="0.3 -0.2 0.5"/>
  <default><geom contype="0" conaffinity="0" density="700"/></default>
  <worldbody>
    <body name="leaf" pos="0 2 2"><freejoint/><geom type="ellipsoid" size="0.2 0.1 0.02" fluidshape="ellipsoid" fluidcoef="0.5 0.25 1.5 1 1"/></body>
    <body name="brick" pos="0 3 2"><freejoint/><geom type="box" size="0.2 0.1 0.02"/></body>
    <body name="trunk" pos="0 0 1"><freejoint/>
      <geom type="capsule" size="0.05 0.1" fluidshape="ellipsoid"/><geom type="sphere" size="0.06" pos="0.1 0 0" fluidshape="ellipsoid" fluidcoef="0.4 0.2 1 0.8 0.6"/>
      <body pos="0.2 0 0"><joint name="ball" type="ball"/><geom type="cylinder" size="0.03 0.1" pos="0.1 0 0" euler="20 40 60" fluidshape="ellipsoid"/>
        <body pos="0.2 0.1 0"><joint name="h1" axis="0 1 0"/><joint name="h2" axis="0 0 1" pos="0.01 0 0.02"/>
          <geom type="capsule" size="0.02" fromto="0 0 0 0.2 0 0.1"/><geom type="box" size="0.02 0.04 0.06" euler="30 0 10"/>
        </body>
      </body>
    </body>
  </worldbody>
</mujoco>
"""

SPRINGS = """
<mujoco>
  <option timestep="0.002"/>
  <compiler angle="radian"/>
  <default><geom contype="0" conaffinity="0"/></default>
  <worldbody>
    <body name="free" pos="0 0 1" gravcomp="0.3"><joint name="free" type="free" stiffness="30 20 5" damping="0.1 0.2 0.3"/>
      <geom type="box" size="0.1 0.08 0.05"/><site name="s0" pos="0.1 0 0.05"/>
      <body pos="0.15 0 0" gravcomp="1"><joint name="ball" type="ball" stiffness="4 3 2" damping="0.05 0.1" actuatorgravcomp="true"/><geom type="capsule" size="0.03" fromto="0 0 0 0.2 0.1 0"/>
        <body pos="0.2 0.1 0" gravcomp="2"><joint name="h1" axis="0 1 0" stiffness="0 8" springref="0.3" damping="0 0.3"/><joint name="h2" axis="0 0 1" stiffness="5" damping="0.1 0 0.2"/>
          <geom type="capsule" size="0.02" fromto="0 0 0 0.2 0 0.1"/><site name="s1" pos="0.2 0 0.1"/>
        </body>
      </body>
    </body>
  </worldbody>
  <tendon>
    <spatial name="rope" stiffness="20 30 40" springlength="0.3 0.4" damping="1 2 3"><site site="s1"/><site site="s0"/></spatial>
    <fixed name="sum" stiffness="0 5" damping="0 1"><joint joint="h1" coef="1"/><joint joint="h2" coef="-0.5"/></fixed>
  </tendon>
  <actuator>
    <motor joint="h1" damping="0.2 0.1 0.05" gear="3"/><motor joint="h1" damping="0.1" gear="2"/><motor joint="h2" damping="0.3"/>
    <motor tendon="rope" damping="0.5 0.1" gear="2"/>
  </actuator>
</mujoco>
"""
MODELS = {"springs": SPRINGS, "swimmer": SWIMMER % "Euler", "arm": ARM % "Euler"}
OFF = ["", "SPRING", "DAMPER", "SPRING DAMPER", "GRAVITY"]


@pytest.mark.parametrize("off", OFF)
@pytest.mark.parametrize("name", MODELS)
def test_forces(name, off):
    model = mujoco.MjModel.from_xml_string(MODELS[name])
    for flag in off.split():
        model.opt.disableflags |= int(getattr(mujoco.mjtDisableBit, f"mjDSBL_{flag}"))
    model.opt.enableflags |= int(mujoco.mjtEnableBit.mjENBL_ENERGY)
    m = physics.put_model(model)
    for data in states(model, 6):
        d = physics.put_data(m, data)
        physics.forward(m, d)
        assert relative_error(d.energy.numpy()[0], data.energy) < 1e-4
        for field in FIELDS:
            error = relative_error(getattr(d, field).numpy()[0], getattr(data, field))
            assert error < 1e-4, f"{field}: {error:.1e}"


@pytest.mark.parametrize("integrator", ["Euler", "implicit", "implicitfast"])
def test_a_step_in_water(integrator):
    model = mujoco.MjModel.from_xml_string(SWIMMER % integrator)
    m = physics.put_model(model)
    for data in states(model, 5):
        d = physics.put_data(m, data)
        before = data.qvel.copy()
        physics.step(m, d)
        mujoco.mj_step(model, data)
        assert relative_error(d.qvel.numpy()[0] - before, data.qvel - before) < 1e-4


@pytest.mark.parametrize("integrator", ["implicit", "implicitfast"])
def test_a_hundred_steps_in_water(integrator):
    model = mujoco.MjModel.from_xml_string(SWIMMER % integrator)
    m = physics.put_model(model)
    data = next(states(model, 1))
    d = physics.put_data(m, data)
    for _ in range(100):
        mujoco.mj_step(model, data)
        physics.step(m, d)
    assert relative_error(d.qpos.numpy()[0], data.qpos) < 1e-3
    assert relative_error(d.qvel.numpy()[0], data.qvel) < 1e-2


def test_terminal_velocity_in_oil():
    """A ball of density 2000 sinks by Stokes' law, 2/9 r^2 g density / viscosity: buoyancy is not simulated."""
    radius, density, viscosity = 0.01, 2000.0, 50.0
    xml = f"""<mujoco><option viscosity="{viscosity}" integrator="implicitfast"/><worldbody><body><freejoint/>
        <geom size="{radius}" density="{density}" fluidshape="ellipsoid"/></body></worldbody></mujoco>"""
    m = physics.put_model(mujoco.MjModel.from_xml_string(xml))
    d = physics.make_data(m)
    for _ in range(200):
        physics.step(m, d)
    expected = -2.0 / 9.0 * radius**2 * 9.81 * density / viscosity
    assert d.qvel.numpy()[0, 2] == pytest.approx(expected, rel=1e-3)


YIELDING = """
<mujoco>
  <compiler angle="radian"/>
  <option timestep="0.005" integrator="%s"/>
  <default><geom contype="0" conaffinity="0"/></default>
  <worldbody>
    <body name="flap"><joint name="h" axis="0 1 0" stiffness="40 10" springyield="0.2" springref="0.1"/><geom size="0.1" mass="1" pos="0.2 0 0"/></body>
    <body name="float" pos="0 0 1"><freejoint/><geom size="0.1" mass="1"/><site name="a"/></body>
    <body name="ball" pos="0 0 1"><joint name="b" type="ball" stiffness="30" springyield="0.15"/><geom size="0.1" mass="1" pos="0.2 0 0"/><site name="c" pos="0.2 0 0"/></body>
  </worldbody>
  <tendon><spatial name="t" stiffness="50" springyield="0.05" springlength="0.1 0.3"><site site="a"/><site site="c"/></spatial></tendon>
</mujoco>
"""


@pytest.mark.parametrize("source", ["MjModel", "SceneModel"])
@pytest.mark.parametrize("integrator", ["Euler", "implicitfast"])
def test_springs_that_yield(source, integrator):
    text = YIELDING % integrator
    model = mujoco.MjModel.from_xml_string(text)
    m = physics.put_model(model if source == "MjModel" else build(msd.from_str(text)))
    data = mujoco.MjData(model)
    data.qvel[:] = np.random.default_rng(0).normal(size=model.nv)
    start = data.plastic.copy()
    assert np.array_equal(physics.make_data(m).plastic.numpy()[0], start.astype(np.float32))
    d = physics.put_data(m, data)
    for _ in range(100):
        mujoco.mj_step(model, data)
        physics.step(m, d)
    assert (np.abs(data.plastic - start) > 0.02).any()
    assert relative_error(d.plastic.numpy()[0], data.plastic) < 1e-3
    assert relative_error(d.qpos.numpy()[0], data.qpos) < 1e-3
    physics.reset_data(m, d)
    assert np.array_equal(d.plastic.numpy()[0], start.astype(np.float32))


def test_keyframes_of_springs_that_yield():
    key = '<keyframe><key/><key plastic="1 2 3 4 5 6 7"/></keyframe></mujoco>'
    text = (YIELDING % "Euler").replace("</mujoco>", key)
    model = mujoco.MjModel.from_xml_string(text)
    m = physics.put_model(build(msd.from_str(text)))
    d = physics.make_data(m, 2)
    physics.reset_data_keyframe(m, d, np.array([0, 1], np.int32))
    np.testing.assert_allclose(d.plastic.numpy(), model.key_plastic, rtol=1e-6)
    with pytest.raises(BuildError, match="needs 7 numbers"):
        build(msd.from_str(text.replace("1 2 3 4 5 6 7", "1 2")))


def test_a_hinge_that_is_bent_stays_bent():
    """Let go outside the elastic range, a heavily damped spring comes to rest where it has yielded to."""
    xml = """<mujoco><compiler angle="radian"/><option gravity="0 0 0"/><worldbody><body>
        <joint axis="0 0 1" stiffness="10" springyield="0.2" damping="5"/><geom size="0.1" mass="1"/></body></worldbody></mujoco>"""
    m = physics.put_model(mujoco.MjModel.from_xml_string(xml))
    d = physics.make_data(m)
    d.qpos.fill_(1.0)
    for _ in range(3000):
        physics.step(m, d)
    assert d.qpos.numpy()[0, 0] == pytest.approx(0.8, abs=5e-3)


def test_the_medium_can_be_edited_where_there_is_one():
    model = mujoco.MjModel.from_xml_string(SWIMMER % "Euler")
    m = physics.put_model(model)
    model.opt.density = 300.0
    assert set_field(m, "opt.density", 300.0)
    data = next(states(model, 1))
    d = physics.put_data(m, data)
    physics.forward(m, d)
    assert relative_error(d.qfrc_fluid.numpy()[0], data.qfrc_fluid) < 1e-4


def test_a_medium_can_come_to_a_model_without_one():
    model = mujoco.MjModel.from_xml_string(SPRINGS)
    data = next(states(model, 1))
    m = physics.put_model(model)
    d = physics.put_data(m, data)
    physics.forward(m, d)
    model.opt.viscosity = 1.0
    assert set_field(m, "opt.viscosity", 1.0)
    mujoco.mj_forward(model, data)
    physics.forward(m, d)
    assert np.any(data.qfrc_fluid)
    assert relative_error(d.qfrc_fluid.numpy()[0], data.qfrc_fluid) < 1e-4
    scene = build(msd.from_str(SPRINGS))
    other = build(msd.from_str(SPRINGS.replace("<option", '<option density="2"')))
    changed = diff(scene, other)
    assert changed is not None and set(changed) == {"opt.density"}


ROPES = """
<mujoco>
  <option gravity="0 0 0" timestep="0.005" integrator="%s"/>
  <default><geom size="0.1" mass="1" contype="0" conaffinity="0"/></default>
  <worldbody>
    <site name="s"/>
    <body><joint name="a" type="slide" axis="1 0 0" stiffness="20" springref="0.1" springyield="0.05"/><geom/>
      <site name="t"/></body>
    <body pos="0 1 0"><joint name="b" stiffness="15" springref="-6" springyield="0.08"/><geom/></body>
  </worldbody>
  <tendon>
    <fixed name="rope" stiffness="25" springlength="0 0.05" springyield="0.04">
      <joint joint="a" coef="1"/><joint joint="b" coef="-0.5"/></fixed>
    <fixed name="spring" stiffness="25" springlength="0.01 0.05" springyield="0.04"><joint joint="a" coef="1"/></fixed>
    <fixed name="string" stiffness="5" springyield="0.04" springlength="0"><joint joint="b" coef="1"/></fixed>
    <spatial name="cord" stiffness="30" springlength="0 0.1" springyield="0.03"><site site="s"/><site site="t"/></spatial>
  </tendon>
</mujoco>
"""


@pytest.mark.parametrize("integrator", ["Euler", "implicitfast", "RK4"])
@pytest.mark.parametrize("start", [0.3, -0.4])
def test_ropes_that_yield(start, integrator):
    """Of a tendon that is slack from length 0 on, only the upper length yields, unless it is pressed below 0."""
    model = mujoco.MjModel.from_xml_string(ROPES % integrator)
    data = mujoco.MjData(model)
    data.qpos[:] = start, -0.3
    data.qvel[:] = 0.4, -0.5
    mujoco.mj_forward(model, data)
    m = physics.put_model(model)
    d = physics.put_data(m, data)
    before = data.plastic.copy()
    for _ in range(20):
        mujoco.mj_step(model, data)
        physics.step(m, d)
        np.testing.assert_allclose(d.plastic.numpy()[0], data.plastic, atol=5e-4)
        np.testing.assert_allclose(d.ten_length.numpy()[0], data.ten_length, atol=5e-4)
    assert np.abs(data.plastic - before).max() > 0.05
