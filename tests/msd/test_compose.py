"""Attaching worlds, paths, names and validation."""

import numpy as np
import pytest

from engine import msd
from engine.msd import names, paths
from engine.msd.order import in_order
from engine.msd.writing import to_plain


def robot():
    world = msd.from_str(
        """<mujoco><asset><material name="red" rgba="1 0 0 1"/></asset>
        <worldbody><body name="base" pos="1 0 0"><geom name="g" size=".1" material="red"/>
          <body name="arm"><joint name="j" axis="0 1 0"/><geom size=".1"/><site name="tip"/></body></body></worldbody>
        <actuator><motor name="m" joint="j"/></actuator><sensor><jointpos name="s" joint="j"/></sensor></mujoco>"""
    )
    return world


def serious(world):
    """What is found that keeps a world from running as it is meant to."""
    return [f for f in msd.validate(world) if f.severity is not msd.Severity.INFO]


def test_attach_brings_everything_along_under_new_names():
    world = msd.World()
    other = robot()
    before = other.deepcopy()
    assert world.attach(other, other_prefix="a_") is world
    world.attach(other, other_prefix="b_", other_translation=[0, 0, 1], other_rotation=[0, 0, 1, 0])
    assert other == before
    assert names.names(world, "link") == ["a_base", "a_arm", "b_base", "b_arm"]
    assert [a.target.value for a in world.actuators] == ["a_j", "b_j"]
    assert [s.joint for s in world.sensors.joint] == ["a_j", "b_j"]
    assert world.hierarchy.bodies[1].link.geoms[0].visual.material == "b_red"
    np.testing.assert_allclose(world.hierarchy.bodies[1].link.local_translation, [-1, 0, 1], atol=1e-12)
    assert serious(world) == []


def test_attach_under_a_link_and_of_a_subtree():
    world = robot()
    world.attach(robot(), self_link_name="arm", other_link_name="arm", other_suffix="2")
    arm = world.hierarchy.bodies[0].link.children[0]
    assert [c.name for c in arm.children] == ["arm2"]
    assert [a.name for a in world.actuators] == ["m", "m2"]


@pytest.mark.parametrize("arguments", [{}, {"self_link_name": "nobody"}, {"other_link_name": "nobody"}])
def test_attach_refuses_and_changes_nothing(arguments):
    world = robot()
    before = world.deepcopy()
    with pytest.raises(msd.SceneError):
        world.attach(robot(), **arguments)
    assert world == before


def test_add_ground_plane_takes_a_free_name():
    world = msd.World()
    world.add_ground_plane(0.0)
    world.add_ground_plane(-1.0)
    assert [g.name for g in world.hierarchy.geoms] == ["ground", "ground_2"]
    assert world.hierarchy.geoms[1].position.tolist() == [0, 0, -1]


def test_every_path_of_a_walk_leads_back():
    world = robot()
    for path, value in paths.walk(world):
        assert paths.get(world, path) is value
        assert paths.format_path(paths.parse(path)) == path


@pytest.mark.parametrize("path", ["hierarchy.bodies[9]", "nothing", 'assets.materials["x"].color', "name.a"])
def test_a_path_to_nothing_says_so(path):
    with pytest.raises(KeyError, match="nothing at"):
        paths.get(robot(), path)


def test_reach_is_that_of_the_declared_field():
    world = robot()
    joint = "hierarchy.bodies[0].link.children[0].joints[0]"
    assert paths.reach(world, joint + ".armature") is msd.Reach.PARAMETER
    assert paths.reach(world, joint + ".type_") is msd.Reach.STRUCTURE
    assert paths.reach(world, 'assets.materials["red"].color') is msd.Reach.LOOK


@pytest.mark.parametrize(
    ("spoil", "path"),
    [
        (lambda w: setattr(w.actuators[0].target, "value", "nobody"), "actuators[0].target.value"),
        (
            lambda w: setattr(w.hierarchy.bodies[0].link.children[0], "name", "base"),
            "hierarchy.bodies[0].link.children[0]",
        ),
        (
            lambda w: setattr(w.hierarchy.bodies[0].link.geoms[0], "size", [0, 0, 0]),
            "hierarchy.bodies[0].link.geoms[0].size",
        ),
        (
            lambda w: setattr(w.hierarchy.bodies[0].link.children[0].joints[0], "axis", [0, 0, 0]),
            "hierarchy.bodies[0].link.children[0].joints[0].axis",
        ),
        (lambda w: w.keyframes.append(msd.Keyframe(dof_pos=[1, 2])), "keyframes[0].dof_pos"),
        (
            lambda w: setattr(w.hierarchy.bodies[0].link, "local_rotation", [0, 0, 0, 0]),
            "hierarchy.bodies[0].link.local_rotation",
        ),
    ],
)
def test_validate_finds_what_is_wrong_and_where(spoil, path):
    world = robot()
    assert serious(world) == []
    spoil(world)
    assert [f.path for f in msd.validate(world) if f.severity is msd.Severity.ERROR] == [path]


# What MJCF says and MSD cannot: its references name objects of a kind that stands in a neighbouring field.
CABLES = """<mujoco>
  <asset><texture name="cube" type="cube" builtin="flat" width="2" height="12"/>
    <material name="painted" texture="cube"/></asset>
  <worldbody>
    <site name="anchor" pos="0 0 2"/>
    <body name="upper" pos="0 0 1"><freejoint name="root"/><geom name="ball" size=".1" material="painted"/>
      <site name="hook"/><site name="side" pos="0.2 0 0"/><camera name="eye"/>
      <body name="lower" pos="0 0 -.3"><joint name="knee"/><geom name="foot" size=".1"/><site name="toe"/></body>
    </body>
  </worldbody>
  <contact><exclude body1="world" body2="lower"/></contact>
  <tendon>
    <spatial name="cable"><site site="anchor"/><geom geom="ball" sidesite="side"/><site site="toe"/></spatial>
    <fixed name="coupling"><joint joint="knee" coef="1"/></fixed>
  </tendon>
  <equality><tendon name="tie" tendon1="cable" tendon2="coupling"/></equality>
  <actuator>
    <motor name="thrust" site="toe" refsite="hook"/>
    <motor name="spin" jointinparent="root"/>
    <motor name="plain" joint="knee"/>
    <motor name="pull" tendon="cable"/>
  </actuator>
  <sensor>
    <force name="pressure" site="toe"/>
    <framepos name="gaze" objtype="camera" objname="eye" reftype="xbody" refname="lower"/>
    <actuatorfrc name="effort" actuator="pull"/>
    <jointpos name="bend" joint="knee"/>
  </sensor>
  <custom><tuple name="pair"><element objtype="body" objname="lower"/><element objtype="geom" objname="foot"/></tuple>
  </custom>
</mujoco>"""


def strings_below(value):
    """Every string of a plain value but map keys: an independent look at who is named where."""
    if isinstance(value, str):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return [text for item in items for text in strings_below(item)]


def test_references_of_the_extras_are_found_and_valid():
    world = msd.from_str(CABLES)
    assert serious(world) == []
    found = {(r.kind, r.name) for r in names.references(world) if r.path.startswith("extras")}
    assert found == {
        ("site", "anchor"), ("geom", "ball"), ("site", "side"), ("site", "toe"), ("tendon", "cable"),
        ("tendon", "coupling"), ("site", "hook"), ("joint", "root"), ("camera", "eye"), ("link", "lower"),
        ("actuator", "pull"), ("geom", "foot"),
    }  # fmt: skip


def test_a_dangling_reference_of_the_extras_is_an_error():
    world = msd.from_str(CABLES)
    world.extras.tendons[0].path[2].name = "nowhere"
    world.extras.sensors[0].objname = "nothing"
    errors = [f.path for f in msd.validate(world) if f.severity is msd.Severity.ERROR]
    assert errors == ["extras.sensors[0].objname", "extras.tendons[0].path[2].name"]


def test_attach_brings_the_extras_along_in_mujocos_order():
    """Oracle: MuJoCo's own attachment of the same model, twice."""
    mujoco = pytest.importorskip("mujoco")
    world = msd.World()
    for prefix in ("a_", "b_"):
        world.attach(msd.from_str(CABLES), other_prefix=prefix)
    assert serious(world) == []
    spec = mujoco.MjSpec()
    for prefix in ("a_", "b_"):
        spec.attach(mujoco.MjSpec.from_string(CABLES), prefix=prefix, frame=spec.worldbody.add_frame())
    truth = spec.compile()
    for kind, count in (("actuator", truth.nu), ("sensor", truth.nsensor), ("tendon", truth.ntendon)):
        theirs = [getattr(truth, kind)(i).name for i in range(count)]
        assert [element.name for _, element in in_order(world, kind)] == theirs
    assert [e.name for e in world.extras.equalities] == ["a_tie", "b_tie"]
    old = {"cable", "toe", "pull", "eye", "lower", "root", "cube"}
    assert old.isdisjoint(strings_below(to_plain(world)))
    assert world.collision_ignores.link_pairs == [("world", "a_lower"), ("world", "b_lower")]


def test_attach_after_objects_without_an_order_keeps_them_first():
    world = robot()
    world.attach(msd.from_str(CABLES))
    assert [a.name for _, a in in_order(world, "actuator")] == ["m", "thrust", "spin", "plain", "pull"]


def test_attach_of_a_subtree_takes_only_extras_that_stay_whole():
    world = msd.World().attach(msd.from_str(CABLES), other_link_name="lower")
    assert world.extras.tendons == [] and [t.name for t in world.tendon_set.joint_tendons] == ["coupling"]
    assert [s.name for s in world.extras.sensors] == ["pressure"]
    assert world.extras.actuators == [] and [a.name for a in world.actuators] == ["plain"]
    assert serious(world) == []
