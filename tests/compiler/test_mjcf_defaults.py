"""What elements have from default classes, as MuJoCo's own compiler says."""

from __future__ import annotations

import pytest
from mujoco_fields import differences

from engine.compiler import build
from engine.msd import mjcf

mujoco = pytest.importorskip("mujoco")

BODY = '<worldbody><body name="b"><joint name="j" damping=".5"/><geom size=".1"/></body></worldbody>'
MUSCLE = '<muscle joint="j" lengthrange="0 1"/>'

ACTUATORS = {
    "an empty <general> continues": ('<cylinder area="3" bias="1 0 0"/><general/>', '<cylinder joint="j"/>'),
    "another shortcut starts afresh": ('<position kp="5" kv="2"/><velocity kv="3"/>', '<position joint="j"/>'),
    "a muscle behind a motor": ('<muscle range=".65 1.1" force="100"/><motor ctrlrange="-1 1"/>', MUSCLE),
    "a muscle over a motor of the class": (
        '<muscle timeconst=".02 .05"/><default class="a"><motor/></default>',
        '<muscle joint="j" class="a" lengthrange="0 1"/>',
    ),
    "muscles in three classes": (
        '<muscle range=".65 1.1" scale="100"/><default class="a"><muscle force="30"/></default>',
        '<muscle joint="j" class="a" lmax="1.7" tausmooth=".1" lengthrange="0 1"/>',
    ),
    "a <general> takes over a muscle": ('<muscle force="30"/>', '<general joint="j" lengthrange="0 1"/>'),
    "a muscle takes over a <general> muscle": ('<muscle force="30"/><general gainprm=".6"/>', MUSCLE),
    "a muscle of a fixed <general>": ('<general gainprm=".6 1.1"/>', MUSCLE),
    "a gain that depends on the length": ('<general gaintype="affine" gainprm="4 2"/>', '<position joint="j"/>'),
    "a damper of a <general>": (
        '<general gaintype="affine" gainprm="0 0 -4"/>',
        '<damper joint="j" ctrlrange="0 1"/>',
    ),
    "the nearest that fits": (
        '<position kp="5"/><default class="a"><general gaintype="affine" gainprm="4"/></default>',
        '<position joint="j" class="a"/>',
    ),
    "a damping ratio of an integrated velocity": ('<intvelocity kp="5" dampratio="1"/>', '<intvelocity joint="j"/>'),
    "a damping ratio of a <general>": ("", '<general joint="j" biastype="affine" gainprm="5" biasprm="1 -5 .3"/>'),
}


@pytest.mark.parametrize("defaults, actuator", ACTUATORS.values(), ids=list(ACTUATORS))
def test_an_actuator_has_the_law_that_mujoco_gives_it(defaults: str, actuator: str) -> None:
    xml = f"<mujoco><default>{defaults}</default>{BODY}<actuator>{actuator}</actuator></mujoco>"
    world, truth = mjcf.read_string(xml), mujoco.MjModel.from_xml_string(xml)
    assert not differences(build(world), truth)
    again = mujoco.MjModel.from_xml_string(mjcf.to_mjcf(world))
    assert not differences(build(world), again)


def test_a_class_has_what_its_parent_said_before_it() -> None:
    xml = """<mujoco>
      <default><default class="early"><geom condim="4"/></default><geom size=".1"/></default>
      <default><geom friction="1 .5 .01" margin=".01"/><default class="late"><geom condim="6"/></default></default>
      <default><default class="early"><geom gap=".001"/></default></default>
      <worldbody><geom/><geom class="early"/><geom class="late"/></worldbody></mujoco>"""
    once = xml.replace('<default><default class="early"><geom gap=".001"/></default></default>', "")
    truth = mujoco.MjModel.from_xml_string(once)
    assert not differences(build(mjcf.read_string(once)), truth)
    assert truth.geom_margin.tolist() == [0.01, 0.0, 0.01]
    assert build(mjcf.read_string(xml)).geom_gap.tolist() == [0.0, 0.001, 0.0]  # MuJoCo refuses to add to a class


def test_the_classes_of_an_attached_model_stay_as_they_were_made(tmp_path) -> None:
    (tmp_path / "child.xml").write_text("""<mujoco>
      <default><default class="early"><geom condim="4"/></default></default><default><geom margin=".01"/></default>
      <worldbody><body name="x"><geom size=".1"/><geom class="early" size=".1"/></body></worldbody></mujoco>""")
    main = tmp_path / "main.xml"
    main.write_text("""<mujoco><asset><model name="m" file="child.xml"/></asset>
      <worldbody><attach model="m" body="x" prefix="p_"/></worldbody></mujoco>""")
    assert not differences(build(mjcf.read(main)), mujoco.MjModel.from_xml_path(str(main)))
