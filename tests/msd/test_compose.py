"""Attaching worlds, paths, names and validation."""

import numpy as np
import pytest

from engine import msd
from engine.msd import names, paths


def robot():
    world = msd.from_str(
        """<mujoco><asset><material name="red" rgba="1 0 0 1"/></asset>
        <worldbody><body name="base" pos="1 0 0"><geom name="g" size=".1" material="red"/>
          <body name="arm"><joint name="j" axis="0 1 0"/><geom size=".1"/><site name="tip"/></body></body></worldbody>
        <actuator><motor name="m" joint="j"/></actuator><sensor><jointpos name="s" joint="j"/></sensor></mujoco>"""
    )
    return world


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
    assert [f for f in msd.validate(world) if f.severity is msd.Severity.ERROR] == []


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
    assert msd.validate(world) == []
    spoil(world)
    assert [f.path for f in msd.validate(world) if f.severity is msd.Severity.ERROR] == [path]
