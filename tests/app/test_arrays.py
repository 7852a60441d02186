"""Copies in rows and circles, with what belongs to them, in one undo step."""

import math

import numpy as np
import pytest

from app.arrays import Circle, Row, array, circle_through, place_in_world, radius_of, step_beside
from app.copying import duplicate, names_below
from app.document import Document
from engine import msd
from engine.compiler import build
from engine.errors import SceneError
from engine.geometry.rotation import matrix
from engine.msd.names import named_objects, space
from engine.msd.paths import get, is_within
from engine.msd.schema import Material

SCENE = """<mujoco><worldbody>
  <body name="base" pos="1 0 0" euler="0 0 90"><geom name="g" size=".1"/>
    <body name="leg" pos="0 1 0"><joint name="hip" axis="0 1 0"/><geom name="thigh" pos=".1 0 0" size=".1"/>
      <body name="foot"><joint name="ankle" axis="0 1 0"/><geom name="sole" size=".1"/></body></body>
    <body name="head"><joint name="neck"/><geom name="skull" size=".1"/></body></body>
  <body name="c" pos="2 0 5"><freejoint/><geom name="gd" size=".1"/></body></worldbody>
  <contact><exclude body1="leg" body2="foot"/><exclude body1="leg" body2="base"/></contact>
  <tendon><fixed name="t"><joint joint="hip" coef="1"/><joint joint="ankle" coef="1"/></fixed></tendon>
  <actuator><motor name="m" joint="hip"/><motor name="pull" tendon="t"/><motor name="n" joint="neck"/></actuator>
  <sensor><jointpos name="s" joint="ankle"/><actuatorfrc name="f" actuator="pull"/></sensor>
  <keyframe><key qpos=".1 .2 .3 2 0 5 1 0 0 0"/></keyframe></mujoco>"""
LEG, BALL = "hierarchy.bodies[0].link.children[0]", "hierarchy.bodies[1].link"


@pytest.fixture
def document():
    return Document(msd.from_str(SCENE))


def test_a_row_stands_in_the_world_with_its_actuators_sensors_and_constraints(document):
    world, before = document.world, document.world.deepcopy()
    start = place_in_world(document, LEG)
    paths = array(document, [LEG], Row(3, (0.5, 0.0, 0.25)))
    assert [get(world, path).name for path in paths] == ["leg_2", "leg_3"]
    for i, path in enumerate(paths, 1):
        np.testing.assert_allclose(place_in_world(document, path), start + i * np.array([0.5, 0, 0.25]), atol=1e-12)
    assert [a.name for a in world.actuators] == ["m", "pull", "n", "m_2", "pull_2", "m_3", "pull_3"]
    assert [a.target.value for a in world.actuators] == ["hip", "t", "neck", "hip_2", "t_2", "hip_3", "t_3"]
    assert [node.joint_name for node in world.tendon_set.joint_tendons[1].joints] == ["hip_2", "ankle_2"]
    assert [sensor.joint for sensor in world.sensors.joint] == ["ankle", "ankle_2", "ankle_3"]
    assert [sensor.name for sensor in world.extras.sensors] == ["f", "f_2", "f_3"]
    pairs = {frozenset(pair) for pair in world.collision_ignores.link_pairs}
    assert pairs >= {frozenset(("leg_2", "foot_2")), frozenset(("leg_3", "foot_3"))}
    assert frozenset(("leg_2", "base")) not in pairs
    np.testing.assert_allclose(world.keyframes[0].dof_pos, [0.1, 0.2, 0, 0, 0, 0, 0.3, 2, 0, 5, 0, 0, 0, 1])
    build(world)
    document.undo()
    assert world == before


@pytest.mark.parametrize("paths", ([LEG], [BALL], [LEG, BALL], ["actuators[1]"], [LEG, f"{LEG}.geoms[0]"]))
def test_duplicating_is_a_row_of_two_without_a_step(document, paths):
    before, other = document.world.deepcopy(), Document(msd.from_str(SCENE))
    copied = duplicate(document, paths)
    assert copied == array(other, paths, Row(2, (0.0, 0.0, 0.0)))
    assert document.world == other.world
    build(document.world)
    document.undo()
    assert document.world == before


def test_names_below_an_entry_are_those_of_the_objects_there(document):
    world = document.world
    world.assets.materials["red"] = Material()
    every = [n for n in named_objects(world) if n.name]
    for top in [*(n.path for n in every), "hierarchy.bodies[0]", "hierarchy.bodies[1].free", "keyframes[0]"]:
        below = {(space(n.kind), n.name) for n in every if is_within(n.path, {top})}
        assert names_below(world, [top]) == below


def test_assets_are_duplicated_with_objects_in_one_step(document):
    world = document.world
    world.assets.materials["red"] = Material()
    before = world.deepcopy()
    copied = duplicate(document, [BALL, 'assets.materials["red"]'])
    assert copied == ["hierarchy.bodies[2].link", 'assets.materials["red_2"]']
    document.undo()
    assert world == before
    with pytest.raises(SceneError, match="only list entries and assets"):
        duplicate(document, [LEG, "hierarchy.bodies[1].free"])
    assert world == before


@pytest.mark.parametrize("turned", (True, False))
def test_a_circle_goes_through_the_original(document, turned):
    center = (0.0, 1.0, 2.0)
    start = place_in_world(document, LEG)
    paths = array(document, [LEG], Circle(4, center, turned=turned))
    for i, path in enumerate(paths, 1):
        angle = i * math.pi / 2
        x, y, _ = start - center
        wanted = np.add(
            center, (math.cos(angle) * x - math.sin(angle) * y, math.sin(angle) * x + math.cos(angle) * y, 0)
        )
        np.testing.assert_allclose(place_in_world(document, path)[:2], wanted[:2], atol=1e-12)
        assert place_in_world(document, path)[2] == pytest.approx(start[2])
        own = matrix(get(document.world, path).local_rotation)
        c, s = (math.cos(angle), math.sin(angle)) if turned else (1.0, 0.0)
        np.testing.assert_allclose(own, [[c, -s, 0], [s, c, 0], [0, 0, 1]], atol=1e-12)


def test_the_last_of_a_part_of_a_circle_is_at_its_end(document):
    paths = array(document, [BALL], Circle(3, (0, 0, 0), angle=math.pi))
    np.testing.assert_allclose(place_in_world(document, paths[-1]), (-2, 0, 5), atol=1e-12)
    assert all(body.free is not None for body in document.world.hierarchy.bodies[1:])


def test_several_keep_their_places_to_each_other(document):
    paths = array(document, [f"{LEG}.geoms[0]", BALL], Row(2, (0, 0, 1)))
    assert {get(document.world, path).name for path in paths} == {"thigh_2", "c_2"}
    np.testing.assert_allclose(place_in_world(document, "hierarchy.bodies[2].link"), (2, 0, 6))


def test_the_centre_of_a_radius():
    center = circle_through((1, 2, 3), (1, 5, 9), 2.0, (0, 0, 1))
    np.testing.assert_allclose(center, (1, 4, 3))
    assert radius_of((1, 2, 3), center, (0, 0, 5)) == pytest.approx(2.0)
    assert radius_of((1, 2, 3), circle_through((1, 2, 3), (1, 2, 7), 2.0, (0, 0, 1)), (0, 0, 1)) == pytest.approx(2.0)


def test_of_what_is_once_there_is_no_copy(document):
    with pytest.raises(SceneError, match="no copy"):
        array(document, ["hierarchy.bodies[1].free"], Row(2, (1, 0, 0)))
    with pytest.raises(SceneError):
        array(document, [], Row(2, (1, 0, 0)))
    assert not document.undo_stack.can_undo


def test_copies_stand_beside_each_other_at_first():
    """A quarter more than the ball is wide, also where a body is turned; what is not seen has no width."""
    world = msd.from_str(SCENE)
    assert step_beside(world, [BALL]) == pytest.approx(1.25 * 0.2)
    assert step_beside(world, [LEG]) == pytest.approx(1.25 * 0.2)
    assert step_beside(world, [f"{LEG}.joints[0]"]) == 0.5
