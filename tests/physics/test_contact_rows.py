"""Rows of contacts compared with MuJoCo C, beside things that are far away."""

import mujoco
import numpy as np
from reference import relative_error

import engine.physics as physics

SCENE = """
<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 .1"/>
    <body pos="0 0 .0299"><freejoint/><geom size=".03" mass=".1"/></body>
    <body pos="1 0 .1">
      <joint type="hinge" axis="0 1 0"/><joint type="slide" axis="0 0 1"/>
      <geom type="capsule" size=".02 .1" pos=".1 0 -.0801" euler="0 90 0"/>
    </body>
    <body name="lost" pos="0 0 9000"><freejoint/><geom size=".5"/></body>
  </worldbody>
</mujoco>
"""


def test_what_fell_far_away_softens_no_contact():
    model = mujoco.MjModel.from_xml_string(SCENE)
    data = mujoco.MjData(model)
    data.qvel[:] = np.random.default_rng(0).normal(size=model.nv).astype(np.float32)
    mujoco.mj_forward(model, data)
    m = physics.put_model(model)
    d = physics.put_data(m, data)
    physics.forward(m, d)
    assert data.ncon == d.ncon.numpy()[0] == 3
    for name in ("D", "pos", "vel"):
        assert relative_error(getattr(d.efc, name).numpy()[0][: data.nefc], getattr(data, f"efc_{name}")) < 2e-5, name
    assert relative_error(d.efc.force.numpy()[0][: data.nefc], data.efc_force) < 1e-3
    assert relative_error(d.qacc.numpy()[0], data.qacc) < 1e-3


def test_arms_about_the_joints():
    """A light finger at the end of a long heavy arm: its rows are as exact as the finger is small."""
    model = mujoco.MjModel.from_xml_string("""
    <mujoco>
      <worldbody>
        <geom type="plane" size="5 5 .1"/>
        <body pos="0 0 .5">
          <joint axis="0 0 1"/><geom type="box" size="1 .1 .1" pos="-1 0 0" mass="20"/>
          <body pos="1 0 -.45">
            <joint axis="0 1 0"/><geom type="capsule" size=".01" fromto="0 0 0 .03 0 -.041" mass=".01"/>
          </body>
        </body>
      </worldbody>
    </mujoco>
    """)
    rng = np.random.default_rng(0)
    m = physics.put_model(model)
    worst = 0.0
    for _ in range(10):
        data = mujoco.MjData(model)
        data.qpos[:] = np.float32(rng.uniform(-3, 3)), np.float32(0.02 * rng.normal())
        mujoco.mj_forward(model, data)
        assert data.ncon == 1
        d = physics.put_data(m, data)
        physics.forward(m, d)
        rows = d.efc.sparse.J.numpy()[0][: 2 * data.nefc].reshape(-1, 2)[:, ::-1]  # dofs descend in a row
        worst = max(worst, np.abs(rows[:, 1] / data.efc_J.reshape(-1, 2)[:, 1] - 1.0).max())
    assert worst < 7e-6


def test_what_turns_about_the_contact_does_not_feel_it():
    """Two links whose ends meet at their ball joint press on each other without turning."""
    model = mujoco.MjModel.from_xml_string("""
    <mujoco>
      <default><geom type="capsule" size=".01"/><joint type="ball" damping=".005"/></default>
      <worldbody>
        <body>
          <geom fromto="0 0 0 0 0 .1"/>
          <body pos="0 0 .1"><joint/><geom fromto="0 0 0 0 .1 .1"/></body>
        </body>
      </worldbody>
    </mujoco>
    """)
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_FILTERPARENT | mujoco.mjtDisableBit.mjDSBL_GRAVITY
    rng = np.random.default_rng(0)
    m = physics.put_model(model)
    for _ in range(10):
        data = mujoco.MjData(model)
        mujoco.mj_integratePos(model, data.qpos, 0.3 * rng.normal(size=3), 1.0)
        mujoco.mj_forward(model, data)
        assert data.ncon == 1
        d = physics.put_data(m, data)
        physics.forward(m, d)
        assert np.abs(data.qacc).max() < 1e-6
        assert np.abs(d.qacc.numpy()).max() < 1e-5


def test_contacts_have_no_rows_before_constraints_are_made():
    """As in MuJoCo C, also where an earlier step gave them some; those in the gap get none."""
    model = mujoco.MjModel.from_xml_string("""
    <mujoco>
      <worldbody>
        <geom type="plane" size="5 5 .1" margin=".005" gap=".01"/>
        <body pos="0 0 .099"><freejoint/><geom size=".1"/></body>
        <body pos="1 0 .11"><freejoint/><geom size=".1"/></body>
        <flexcomp name="sheet" type="grid" count="3 3 1" spacing=".1 .1 .1" pos="3 0 .01" radius=".01" dim="2"
          mass=".5">
          <contact selfcollide="none"/><edge equality="false" damping="1"/>
        </flexcomp>
      </worldbody>
    </mujoco>
    """)
    data = mujoco.MjData(model)
    data.qpos[-27:] += np.linspace(-0.003, 0.012, 9)[:, None].repeat(3, 1).ravel() * np.tile([0, 0, 1], 9)
    m = physics.put_model(model)
    d = physics.make_data(m)
    d.qpos = data.qpos[None].astype(np.float32)
    mujoco.mj_fwdPosition(model, data)
    rows = data.contact.efc_address.copy()
    assert data.ncon == 11 and (rows >= 0).any() and (rows < 0).any()
    for _ in range(2):
        physics.fwd_kinematics(m, d)
        physics.collision(m, d)
        assert d.nacon.numpy()[0] == data.ncon
        assert (d.contact.efc_address.numpy()[: data.ncon] == -1).all()
        physics.make_constraint(m, d)
        np.testing.assert_array_equal(d.contact.efc_address.numpy()[: data.ncon, 0], rows)
    mujoco.mj_kinematics(model, data)
    mujoco.mj_collision(model, data)
    assert (data.contact.efc_address == -1).all()
