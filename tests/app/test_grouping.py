"""A body around objects, and a body dissolved: everything stays where it is, in one undo step."""

import numpy as np
import pytest

from app.document import Document
from app.grouping import group, ungroup
from app.reparenting import frame_of
from engine import msd
from engine.errors import SceneError
from engine.geometry.rotation import rotate
from engine.msd.names import named_objects
from engine.msd.paths import split

SCENE = """<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/>
  <body name="a" pos="1 0 0" euler="0 0 90"><geom name="ga" size=".1"/><geom name="gb" pos="0 0 1" size=".1"/>
    <body name="k" pos="0 1 0" euler="30 0 0"><joint name="j" axis="0 1 0"/><geom name="gk" size=".1"/>
      <site name="s" pos=".1 .2 .3"/></body></body>
  <body name="b" pos="0 2 0"><geom name="gc" size=".1"/></body>
  <body name="c" pos="0 0 5"><freejoint/><geom name="gd" size=".1"/></body></worldbody>
  <actuator><motor name="m" joint="j"/></actuator><keyframe><key qpos="0 0 5 1 0 0 0 .5"/></keyframe></mujoco>"""


@pytest.fixture
def document():
    text = SCENE.replace('qpos="0 0 5 1 0 0 0 .5"', 'qpos=".5 0 0 5 1 0 0 0"')
    return Document(msd.from_str(text))


def places(world):
    """Where every geom and site is, m, while all joints stand as modelled."""
    found = {}
    for thing in named_objects(world):
        if thing.kind in ("geom", "site"):
            at, turn = frame_of(world, split(thing.path)[0])
            found[thing.name] = at + rotate(turn, thing.element.position)
    return found


def assert_same_places(a, b):
    assert a.keys() == b.keys()
    for name in a:
        np.testing.assert_allclose(a[name], b[name], atol=1e-12, err_msg=name)


A, B, C = (f"hierarchy.bodies[{i}].link" for i in range(3))


@pytest.mark.parametrize(
    ("paths", "owner"),
    [
        ([A, B], "hierarchy.bodies[0].link"),
        ([f"{A}.geoms[0]", f"{A}.children[0]"], f"{A}.children[0]"),
        ([f"{A}.geoms[0]", f"{A}.children[0].sites[0]"], f"{A}.children[1]"),
        ([B, f"{A}.geoms[1]"], "hierarchy.bodies[1].link"),
        ([A, f"{A}.geoms[1]"], "hierarchy.bodies[0].link"),
    ],
)
def test_what_is_grouped_stays_where_it_is_in_one_step(document, paths, owner):
    before, pose = document.world.deepcopy(), places(document.world)
    steps = document.undo_stack.index
    path = group(document, paths)
    assert path == owner and msd.paths.get(document.world, path).name == "group"
    assert_same_places(places(document.world), pose)
    assert document.undo_stack.index == steps + 1
    assert len(document.world.keyframes[0].dof_pos) == 8
    np.testing.assert_allclose(sorted(document.world.keyframes[0].dof_pos), sorted(before.keyframes[0].dof_pos))
    document.undo()
    assert document.world == before


def test_ungroup_takes_a_group_back(document):
    pose = places(document.world)
    path = group(document, [A, B])
    landed = ungroup(document, [path])
    assert [msd.paths.get(document.world, each).name for each in landed] == ["a", "b"]
    assert_same_places(places(document.world), pose)
    assert {body.link.name for body in document.world.hierarchy.bodies} == {"a", "b", "c"}


def test_two_groups_are_dissolved_in_one_step(document):
    pose = places(document.world)
    first = group(document, [f"{A}.geoms[0]", f"{A}.geoms[1]"])
    second = group(document, [B])
    before, steps = document.world.deepcopy(), document.undo_stack.index
    landed = ungroup(document, [first, second])
    assert [msd.paths.get(document.world, each).name for each in landed] == ["ga", "gb", "b"]
    assert_same_places(places(document.world), pose)
    assert document.undo_stack.index == steps + 1
    document.undo()
    assert document.world == before


@pytest.mark.parametrize("paths", [[C], [f"{A}.children[0]"], [f"{A}.geoms[0]"]])
def test_what_is_more_than_a_group_is_not_dissolved(document, paths):
    before = document.world.deepcopy()
    with pytest.raises(SceneError):
        ungroup(document, paths)
    assert document.world == before


@pytest.mark.parametrize("paths", [[C], [C, A], ["actuators[0]"], []])
def test_what_cannot_be_in_a_body_is_not_grouped(document, paths):
    before = document.world.deepcopy()
    with pytest.raises(SceneError):
        group(document, paths)
    assert document.world == before and not document.undo_stack.can_undo


def test_a_joint_is_not_grouped_without_its_link(document):
    with pytest.raises(SceneError, match="group the link"):
        group(document, ["hierarchy.bodies[0].link.children[0].joints[0]"])
