"""Forces of connects and welds on bodies, compared with MuJoCo C."""

import mujoco
import numpy as np
import pytest

import engine.physics as physics

BODIES = """
<mujoco>
  <worldbody>
    <body name="a" pos="0 0 1">
      <freejoint/><geom type="box" size=".1 .2 .3" pos=".1 0 0"/><site name="sa" pos=".1 .2 0" euler="30 0 0"/>
    </body>
    <body name="fixed" pos="5 5 5"><geom size=".1"/></body>
    <body name="b" pos=".5 0 1" euler="10 20 30">
      <freejoint/><geom type="box" size=".2 .1 .1" pos="0 .5 0"/><site name="sb" pos="-.1 0 .1"/>
    </body>
  </worldbody>
  <equality>{}</equality>
</mujoco>
"""
HELD = {
    "weld": '<weld body1="a" body2="b" relpose=".1 .2 .3 1 .2 .3 .1" anchor=".1 .2 0" torquescale=".2"/>',
    "weld to the world": '<weld body1="b" torquescale="3"/>',
    "weld of sites": '<weld site1="sa" site2="sb" torquescale=".7"/>',
    "connect": '<connect body1="a" body2="b" anchor=".1 .2 .3"/>',
    "connect of sites": '<connect site1="sb" site2="sa"/>',
}


@pytest.mark.parametrize("name", HELD)
def test_forces_on_bodies(name):
    """Bodies turned far against each other: the torque of a weld is not the force of its rows."""
    model = mujoco.MjModel.from_xml_string(BODIES.format(HELD[name]))
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT
    model.opt.tolerance, model.opt.iterations = 0, 100
    rng = np.random.default_rng(0)
    m = physics.put_model(model)
    for _ in range(3):
        data = mujoco.MjData(model)
        mujoco.mj_integratePos(model, data.qpos, 0.5 * rng.normal(size=model.nv), 1.0)
        data.qvel[:] = rng.normal(size=model.nv)
        mujoco.mj_forward(model, data)
        mujoco.mj_rnePostConstraint(model, data)
        d = physics.put_data(m, data)
        physics.forward(m, d)
        physics.rne_postconstraint(m, d)
        limit = 1e-5 * np.abs(data.cfrc_ext).max()  # inside a free body the forces cancel
        np.testing.assert_allclose(d.cfrc_ext.numpy()[0], data.cfrc_ext, rtol=0, atol=limit)
        np.testing.assert_allclose(d.cfrc_int.numpy()[0][1:], data.cfrc_int[1:], rtol=0, atol=limit)
