"""Transmissions of actuators, and the frames of cameras and lights, against MuJoCo C."""

import mujoco
import numpy as np
import pytest
from reference import relative_error
from smooth_oracle import HOSTS, moment_rows, random_batch, true_moment_rows, worst

import engine.physics as physics

KINDS = """
<mujoco>
  <default><geom contype="0" conaffinity="0"/></default>
  <worldbody>
    <site name="world" pos=".2 .1 .3" euler="20 -40 60"/>
    <body name="ship">
      <freejoint name="free"/>
      <geom size=".2"/>
      <site name="deck" pos=".1 .2 0" euler="10 20 30"/>
      <body name="arm" pos=".3 0 0">
        <joint name="ball" type="ball"/>
        <geom size=".1" pos=".1 .05 0"/>
        <site name="elbow" pos=".2 0 .1" euler="-50 10 0"/>
        <body name="crank" pos=".3 0 0">
          <joint name="hinge" axis="0 1 .2"/>
          <geom size=".07" pos=".1 0 0"/>
          <site name="pin" pos=".1 .02 .03"/>
        </body>
        <body name="rail" pos=".4 .1 0" euler="0 90 10">
          <joint name="slide" type="slide" axis="0 0 1"/>
          <geom size=".06" pos="0 0 .1"/>
          <site name="slider" euler="5 -5 0"/>
        </body>
      </body>
    </body>
  </worldbody>
  <tendon>
    <fixed name="fixed"><joint joint="hinge" coef="2"/><joint joint="slide" coef="-3"/></fixed>
    <spatial name="line"><site site="world"/><site site="pin"/></spatial>
  </tendon>
  <actuator>
    <motor name="hinge" joint="hinge" gear="3"/>
    <motor name="ball" joint="ball" gear="1 2 -1"/>
    <motor name="ball in parent" jointinparent="ball" gear="1 2 -1"/>
    <motor name="free" joint="free" gear="1 2 3 4 5 6"/>
    <motor name="free in parent" jointinparent="free" gear="1 2 3 4 5 6"/>
    <motor name="fixed tendon" tendon="fixed" gear="-2"/>
    <motor name="spatial tendon" tendon="line" gear="1.5"/>
    <motor name="site" site="elbow" gear="1 2 3 -1 -2 -3"/>
    <motor name="site against the world" site="elbow" refsite="world" gear="1 -2 3 .5 1 -1"/>
    <motor name="site against its ancestor" site="pin" refsite="deck" gear="1 2 3 0 0 0"/>
    <motor name="site against a cousin" site="slider" refsite="pin" gear="0 0 0 1 2 3"/>
    <general name="crank" cranksite="pin" slidersite="slider" cranklength="2" gear="2"/>
    <general name="crank out of reach" cranksite="pin" slidersite="slider" cranklength=".01" gear="-1"/>
  </actuator>
</mujoco>
"""

ADHESION = """
<mujoco>
  <option timestep=".002"/>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 .1" margin=".03" gap=".02"/>
    <body name="gecko" pos="0 0 .1">
      <freejoint/>
      <geom name="foot" type="box" size=".1 .1 .1"/>
      <geom type="sphere" size=".06" pos=".2 0 -.04"/>
      <body pos="0 0 .2">
        <joint axis="0 1 0"/>
        <geom type="capsule" size=".05 .1"/>
      </body>
    </body>
    <body name="fly" pos=".2 .18 .06">
      <freejoint/>
      <geom type="sphere" size=".06" condim="1"/>
    </body>
  </worldbody>
  <actuator>
    <adhesion body="gecko" ctrlrange="0 1" gain="20"/>
    <adhesion body="fly" ctrlrange="0 1" gain="3"/>
    <adhesion body="world" ctrlrange="0 1" gain="1"/>
  </actuator>
</mujoco>
"""

WATCHED = """
<mujoco>
  <worldbody>
    <camera name="fixed" pos="1 2 3" euler="10 20 30"/>
    <light name="still" pos="1 2 3" dir="1 2 -3"/>
    <camera mode="targetbody" target="two" pos="3 0 1"/>
    <light mode="targetbody" target="two" pos="3 0 1"/>
    <body name="one" pos="0 .2 1" euler="0 30 0">
      <freejoint/>
      <geom size=".1 .2 .3" type="box"/>
      <camera name="riding" pos=".1 .2 .3" euler="50 0 20"/>
      <light name="riding" pos=".1 .2 .3" dir="0 1 1"/>
      <camera mode="track" pos="1 0 .3" euler="50 0 20"/>
      <light mode="track" pos="1 0 .3" dir="-1 0 -1"/>
      <camera mode="trackcom" pos="-1 0 .3" euler="0 50 20"/>
      <light mode="trackcom" pos="-1 0 .3" dir="1 0 -1"/>
      <camera mode="targetbodycom" target="one" pos="0 -1 .5"/>
      <light mode="targetbodycom" target="one" pos="0 -1 .5"/>
      <body name="two" pos="0 .5 0">
        <joint type="ball"/>
        <geom size=".15" pos=".1 .2 .1"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""

ORIENTATION = """
<mujoco>
  <worldbody>
    <body><joint name="ball" type="ball"/><geom size=".1"/>
      <site name="a" pos=".1 0 0" euler="10 20 30"/>
      <body pos=".3 0 0"><joint axis="0 1 0"/><joint axis="1 0 0"/><geom size=".1" pos=".1 0 0"/>
        <site name="b" euler="-40 0 50"/></body>
    </body>
    <body pos="1 0 0"><joint type="ball"/><geom size=".1"/><site name="c" euler="0 0 70"/></body>
  </worldbody>
  <actuator>
    <motor joint="ball" gear="1 0 0"/><motor site="b" refsite="c"/><motor site="b" refsite="a"/>
  </actuator>
</mujoco>
"""


@pytest.fixture(scope="module", params=HOSTS, ids=["mujoco", "built"])
def kinds(request):
    model = mujoco.MjModel.from_xml_string(KINDS)
    return model, *random_batch(model, 30, spread=0.7, host=request.param(KINDS))


def test_every_transmission(kinds):
    model, truths, m, d = kinds
    reached = model.actuator("crank").id, model.actuator("crank out of reach").id
    lengths = np.array([data.actuator_length for data in truths])
    assert not np.allclose(*lengths[:, reached].T)
    for name in ("actuator_length", "actuator_velocity", "qfrc_actuator", "qacc_smooth"):
        assert worst(getattr(d, name).numpy(), truths, name) < 1e-4, name
    for data, rows in zip(truths, moment_rows(m, d), strict=True):
        for i, (ours, theirs) in enumerate(zip(rows, true_moment_rows(model, data), strict=True)):
            assert relative_error(ours, theirs) < 1e-4, model.actuator(i).name


def test_moments_are_derivatives_of_lengths(kinds):
    """By a hinge that does not turn the frame in which a length is measured."""
    model, truths, m, d = kinds
    names = ("hinge", "fixed tendon", "spatial tendon", "site against its ancestor", "crank", "crank out of reach")
    outputs = [model.actuator(name).id for name in names]
    joint = model.joint("hinge")
    data, step = mujoco.MjData(model), 1e-6
    for truth, rows in zip(truths, moment_rows(m, d), strict=True):
        ends = []
        for sign in (1, -1):
            data.qpos[:] = truth.qpos
            data.qpos[joint.qposadr] += sign * step
            mujoco.mj_forward(model, data)
            ends.append(data.actuator_length[outputs])
        slope = (ends[0] - ends[1]) / (2 * step)
        assert np.abs(rows[outputs, joint.dofadr] - slope).max() < 1e-3 * max(1, np.abs(slope).max())


def test_adhesion():
    """Bodies pull along the normals of their contacts, also of those that are still in the gap."""
    model = mujoco.MjModel.from_xml_string(ADHESION)
    model.opt.tolerance = 0
    model.opt.iterations = 100
    rng = np.random.default_rng(3)
    m = physics.put_model(model)
    in_gap = touching = 0
    for _ in range(20):
        data = mujoco.MjData(model)
        mujoco.mj_integratePos(model, data.qpos, 0.03 * rng.normal(size=model.nv), 1.0)
        data.qvel[:] = 0.1 * rng.normal(size=model.nv)
        data.ctrl[:] = rng.uniform(0, 1, size=model.nu)
        mujoco.mj_forward(model, data)
        if (np.abs(data.contact.dist - data.contact.includemargin) < 1e-5).any():
            continue
        d = physics.put_data(m, data)
        physics.forward(m, d)
        assert d.ncon.numpy()[0] == data.ncon
        in_gap += int((data.contact.exclude == 1).sum())
        touching += int((data.contact.exclude == 0).sum())
        assert relative_error(moment_rows(m, d)[0], true_moment_rows(model, data)) < 1e-4
        for name in ("actuator_length", "actuator_velocity", "qfrc_actuator", "qacc"):
            assert relative_error(getattr(d, name).numpy()[0], getattr(data, name)) < 1e-3, name
    assert in_gap > 5
    assert touching > 5


@pytest.mark.parametrize("host", HOSTS, ids=["mujoco", "built"])
def test_an_adhesive_body_hangs_from_the_ceiling(host):
    model = host("""
      <mujoco><worldbody><geom type="box" size="1 1 .1" pos="0 0 1.1"/>
        <body name="gecko" pos="0 0 .9005"><freejoint/><geom type="box" size=".1 .1 .1" mass="1"/></body></worldbody>
      <actuator><adhesion body="gecko" ctrlrange="0 1" gain="30"/></actuator></mujoco>""")
    m = physics.put_model(model)
    for ctrl, falls in ((1.0, False), (0.0, True)):
        d = physics.make_data(m)
        d.ctrl.fill_(ctrl)
        for _ in range(250):
            physics.step(m, d)
        assert (d.qpos.numpy()[0, 2] < 0.5) == falls


def test_orientation():
    """Rotations of ball joints and of sites against sites: three lengths and moments of one actuator."""
    spec = mujoco.MjSpec.from_string(ORIENTATION)
    for actuator in spec.actuators:
        actuator.gaintype = mujoco.mjtGain.mjGAIN_SO3
        actuator.biastype = mujoco.mjtBias.mjBIAS_SO3
        actuator.gainprm[0], actuator.biasprm[1] = 1, -1
    model = spec.compile()
    assert (model.nactuator, model.nout) == (3, 9)
    truths, m, d = random_batch(model, 20)
    for name in ("actuator_length", "actuator_velocity", "actuator_force", "qacc"):
        assert worst(getattr(d, name).numpy(), truths, name) < 1e-4, name
    for data, rows in zip(truths, moment_rows(m, d), strict=True):
        assert relative_error(rows, true_moment_rows(model, data)) < 1e-5


@pytest.mark.parametrize("host", HOSTS, ids=["mujoco", "built"])
def test_cameras_and_lights(host):
    model = mujoco.MjModel.from_xml_string(WATCHED)
    assert set(model.light_mode) == set(model.cam_mode) == set(range(5))
    truths, _, d = random_batch(model, 20, host=host(WATCHED))
    for name in ("cam_xpos", "cam_xmat", "light_xpos", "light_xdir"):
        assert worst(getattr(d, name).numpy(), truths, name) < 1e-5, name
