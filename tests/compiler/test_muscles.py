"""Parameters that a muscle cannot have, beside MuJoCo's compiler: what it refuses, and what it replaces."""

import mujoco
import numpy as np
import pytest

from engine import msd
from engine.compiler import BuildError, build

XML = """
<mujoco>
  <worldbody><body><joint name="j" axis="0 1 0" range="-1 1" limited="true"/><geom size=".1" pos=".1 0 0"/></body>
  </worldbody>
  <actuator>%s</actuator>
</mujoco>
"""
MUSCLE = XML % '<muscle joint="j" lengthrange="-1 1" {}/>'
GENERAL = XML % '<general joint="j" lengthrange="-1 1" {}/>'
REFUSED = {
    'lmin="1.5" lmax="0.5"': ("muscle.lmin", "a muscle's lmin must be below 1, its optimal length, found 1.5"),
    'lmin="1"': ("muscle.lmin", "found 1"),
    'lmax="1"': ("muscle.lmax", "above 1"),
    'range="1 1"': ("muscle.range", "a muscle's range must increase, found 1 to 1"),
    'range="1 .5"': ("muscle.range", "found 1 to 0.5"),
    'vmax="0"': ("muscle.vmax", "a muscle's vmax must be above 0, found 0"),
    'scale="0"': ("muscle.scale", "above 0"),
    'fpmax="0"': ("muscle.fpmax", "above 0"),
    'fvmax="0"': ("muscle.fvmax", "above 0"),
}


@pytest.mark.parametrize("parameters", REFUSED)
def test_what_mujoco_refuses_is_refused(parameters):
    text = MUSCLE.format(parameters)
    with pytest.raises(ValueError, match="required in muscle"):
        mujoco.MjModel.from_xml_string(text)
    with pytest.raises(BuildError) as caught:
        build(msd.from_str(text))
    place, sentence = REFUSED[parameters]
    assert f"extras.actuators[0].{place}" in str(caught.value) and sentence in str(caught.value)


@pytest.mark.parametrize("name", ["gain", "bias"])
def test_muscles_that_general_actuators_spell_out_are_checked_too(name):
    other = 'biastype="none"' if name == "gain" else 'gaintype="fixed"'
    bad = f'{name}type="muscle" {other} {name}prm=".75 1.05 -1 200 1.5 .5 1.5 1.3 1.2"'
    with pytest.raises(ValueError, match="lmin<1<lmax required in muscle"):
        mujoco.MjModel.from_xml_string(GENERAL.format(bad))
    with pytest.raises(BuildError, match=rf"extras\.actuators\[0\]\.{name}prm: .*lmin must be below 1"):
        build(msd.from_str(GENERAL.format(bad)))


@pytest.mark.parametrize("parameter", ["vmax", "fpmax", "fvmax", "scale", "lmin", "lmax", "force"])
def test_of_a_number_below_zero_mujoco_takes_its_usual_one(parameter):
    text = MUSCLE.format(f'{parameter}="-2"')
    expected = mujoco.MjModel.from_xml_string(text)
    found = build(msd.from_str(text))
    np.testing.assert_array_equal(found.actuator_gainprm, expected.actuator_gainprm)
    np.testing.assert_array_equal(found.actuator_biasprm, expected.actuator_biasprm)
