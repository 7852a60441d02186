"""Attaching, compared with MotrixSim's own attach on the same worlds."""

import numpy as np
import pytest
from mjcf_scenes import SCENES
from motrixsim_worlds import differences, quiet

from engine import msd

motrixsim = pytest.importorskip("motrixsim")

BASE = """<mujoco model="base"><worldbody><geom name="table" type="box" size="1 1 .1"/>
  <body name="stand" pos="0 0 1"><joint name="tilt" axis="0 1 0"/><geom name="pole" size=".1"/>
    <body name="mount" pos="0 0 .5"><geom name="plate" size=".1"/></body></body></worldbody>
  <actuator><motor name="tilter" joint="tilt"/></actuator></mujoco>"""

ARM = """<mujoco model="arm"><asset><material name="red" rgba="1 0 0 1" texture="t"/>
    <texture name="t" type="2d" builtin="flat" width="4" height="4"/>
    <material name="unused"/><texture type="skybox" name="sky" builtin="flat" width="4" height="4"/></asset>
  <worldbody><light name="lamp" pos="0 0 3"/><body name="a" pos="1 0 0"><joint name="ja"/><geom name="ga" size=".1"/>
    <body name="b" pos="0 1 0" euler="10 20 30"><joint name="jb"/><geom name="gb" size=".1" material="red"/>
      <site name="sb"/><camera name="eye"/>
      <body name="c" pos="0 0 1"><joint name="jc"/><geom name="gc" size=".1"/></body></body></body></worldbody>
  <contact><exclude body1="a" body2="c"/><exclude body1="b" body2="c"/><pair geom1="gb" geom2="gc"/>
    <pair geom1="ga" geom2="gc"/></contact>
  <tendon><fixed name="t"><joint joint="jb" coef="1"/><joint joint="jc" coef="2"/></fixed></tendon>
  <equality><joint name="e" joint1="jb" joint2="jc"/><weld name="w" body1="a" body2="c"/></equality>
  <actuator><motor name="mb" joint="jb"/><motor name="ma" joint="ja"/><motor name="mt" tendon="t"/></actuator>
  <sensor><jointpos name="s1" joint="jb"/><framepos name="s2" objtype="site" objname="sb"/>
    <framepos name="s3" objtype="geom" objname="ga" reftype="site" refname="sb"/><touch name="s4" site="sb"/></sensor>
</mujoco>"""


def both(tmp_path, name, text, **options):
    """The same MSD file, read by us and by MotrixSim."""
    world = msd.from_str(text)
    for option, value in options.items():
        setattr(world.simulate_option, option, value)
    world.keyframes = []  # MotrixSim's attach leaves the states of one side and drops those of the other
    world.extras = msd.World().extras
    path = tmp_path / f"{name}.msdb"
    path.write_bytes(msd.to_msgpack(world))
    with quiet():
        return msd.from_file(path), motrixsim.msd.from_file(str(path))


def compare(ours, theirs):
    found = differences(ours, theirs, tolerance=2e-6)
    return [line for line in found if not line.startswith("World.source_path")]


PLACE = {"other_translation": [0.1, -0.2, 0.3], "other_rotation": [0, 0.6, 0, 0.8]}


@pytest.mark.parametrize(
    "arguments",
    [
        {"other_prefix": "x_"},
        {"other_prefix": "x_", "other_suffix": "_y", **PLACE},
        {"other_link_name": "b"},
        {"other_link_name": "c", "other_prefix": "x_", **PLACE},
        {"self_link_name": "mount", "other_suffix": "_y", **PLACE},
        {"self_link_name": "stand", "other_link_name": "b", "other_prefix": "x_"},
    ],
    ids=lambda arguments: " ".join(arguments),
)
def test_attach_gives_what_motrixsims_gives(tmp_path, arguments):
    base, their_base = both(tmp_path, "base", BASE)
    arm, their_arm = both(tmp_path, "arm", ARM)
    base.attach(arm, **arguments)
    with quiet():
        their_base.attach(their_arm, **arguments)
    assert compare(base, their_base) == []


@pytest.mark.parametrize("name", [name for name in SCENES if name != "empty"])
def test_attach_of_every_scene_twice(tmp_path, name):
    ours, theirs = both(tmp_path, name, SCENES[name])
    world, their_world = both(tmp_path, "nothing", "<mujoco/>", gravity=None)
    for prefix, x in (("a_", 0.0), ("b_", 5.0)):
        world.attach(ours, other_prefix=prefix, other_translation=[x, 0, 0])
        with quiet():
            their_world.attach(theirs, other_prefix=prefix, other_translation=[x, 0, 0])
    assert compare(world, their_world) == []


@pytest.mark.parametrize("arguments", [{"self_link_name": "nobody"}, {"other_link_name": "nobody"}, {}])
def test_both_refuse_the_same(tmp_path, arguments):
    base, their_base = both(tmp_path, "base", BASE)
    with pytest.raises(msd.SceneError):
        base.attach(base, **arguments)
    with pytest.raises(BaseException), quiet():  # noqa: B017  (panics are no Exception)
        their_base.attach(their_base, **arguments)


def test_what_motrixsim_loses_or_confuses_is_kept_apart_here(tmp_path):
    """MotrixSim takes the first of two different materials of one name; here that is refused."""
    red = """<mujoco><asset><material name="m" rgba="1 0 0 1"/></asset>
      <worldbody><body name="{}"><geom size=".1" material="m"/></body></worldbody></mujoco>"""
    ours, theirs = both(tmp_path, "red", red.format("r"))
    blue, their_blue = both(tmp_path, "blue", red.replace("1 0 0 1", "0 0 1 1").format("b"))
    with quiet():
        theirs.attach(their_blue)
    np.testing.assert_allclose(theirs.assets.materials["m"].color, [1, 0, 0, 1])
    with pytest.raises(msd.SceneError, match="material named 'm'"):
        ours.attach(blue)
