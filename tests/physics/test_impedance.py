"""Regularisers of rows that hardly yield."""

import mujoco
import numpy as np
import pytest

import engine.physics as physics


@pytest.mark.parametrize(
    "solimp", ["0.9999 0.9999 0.001 0.5 2", "0.9 0.9999 0.01", "0.9995 0.99995 0.01", "0.123457 0.95"]
)
def test_regularisers_of_stiff_rows_are_those_of_the_numbers_as_written(solimp):
    """float32 knows 0.9999 to 2e-8, a six-thousandth of what is left to 1, with which the regulariser goes."""
    model = mujoco.MjModel.from_xml_string(
        f"""<mujoco><worldbody>
        <body><joint name="a" type="slide" range="-1 .01" limited="true" solimplimit="{solimp}"/>
        <geom size=".1"/></body>
        <body pos="1 0 0"><joint name="b"/><geom size=".1" pos=".3 0 0"/></body></worldbody>
        <equality><joint joint1="a" joint2="b" solimp="{solimp}"/></equality></mujoco>"""
    )
    data = mujoco.MjData(model)
    data.qpos[:] = 0.012, 0.009
    mujoco.mj_forward(model, data)
    m = physics.put_model(model)
    d = physics.put_data(m, data)
    physics.forward(m, d)
    assert data.nefc == 2
    np.testing.assert_allclose(d.efc.D.numpy()[0, :2], data.efc_D, rtol=1e-5)
