"""The list of differences between two Worlds: whole, by name, and no longer than it has to be."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine import msd
from engine.msd.difference import DifferenceKind, describe, differences
from engine.msd.paths import get, put, walk
from engine.msd.schema import Body, Geometry, Link, World
from engine.msd.schema.base import Element, fields_of

SCENES = Path(__file__).parents[2] / "resources/scenes"


@pytest.fixture(scope="module")
def workshop() -> World:
    return msd.from_file(SCENES / "workshop.msd")


def kinds(found) -> list[tuple[str, str]]:
    return [(str(difference.kind), difference.path) for difference in found]


@pytest.mark.parametrize("scene", sorted(SCENES.glob("*.msd")), ids=lambda path: path.stem)
def test_a_world_and_its_copy_do_not_differ(scene):
    world = msd.from_file(scene)
    assert differences(world, world.deepcopy()) == []


def changed(value):
    """Another value of the same type, or None where that is not easily said."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return 2 * value + 1
    if isinstance(value, str):
        return f"{value}x"
    if isinstance(value, np.ndarray) and value.size and value.dtype.kind in "fiu":
        return 2 * value + 1
    return None


def test_every_changed_field_is_one_difference(workshop):
    """A field that is changed alone is found alone, at its place, with both values: every field of each class."""
    tried, new, seen = 0, workshop.deepcopy(), set()
    for path, element in list(walk(workshop)):
        if not isinstance(element, Element) or type(element) in seen:
            continue
        seen.add(type(element))
        for f in fields_of(type(element)):
            value = getattr(element, f.name)
            other = changed(value)
            if other is None or f.name == "name" or np.array_equal(value, other):  # matched by name; infinite
                continue
            at = f"{path}.{f.name}" if path else f.name
            put(new, at, other)
            (found,) = differences(workshop, new)
            assert (found.kind, found.at) == (DifferenceKind.CHANGED, at)
            assert found.old is get(workshop, at)
            assert np.array_equal(found.new, get(new, at))
            put(new, at, value)
            tried += 1
    assert tried > 150


def chain() -> World:
    world = World()
    world.hierarchy.bodies = [Body(link=Link(name=name)) for name in "abc"]
    world.hierarchy.bodies[1].link.geoms = [Geometry(name="ball"), Geometry()]
    return world


def test_an_inserted_object_is_the_only_difference():
    old, new = chain(), chain()
    new.hierarchy.bodies.insert(0, Body(link=Link(name="first")))
    (found,) = differences(old, new)
    assert (found.kind, found.path) == (DifferenceKind.ADDED, 'hierarchy.bodies["first"]')
    assert found.old is None and found.new is new.hierarchy.bodies[0] and found.at == "hierarchy.bodies[0]"
    (back,) = differences(new, old)
    assert (back.kind, back.path) == (DifferenceKind.REMOVED, 'hierarchy.bodies["first"]')
    assert back.at == "hierarchy.bodies[0]"


def test_a_nameless_object_that_was_inserted_or_removed():
    old, new = chain(), chain()
    new.hierarchy.bodies[1].link.geoms.insert(1, Geometry(priority=2))
    assert kinds(differences(old, new)) == [("added", 'hierarchy.bodies["b"].link.geoms[1]')]
    assert kinds(differences(new, old)) == [("removed", 'hierarchy.bodies["b"].link.geoms[1]')]


def test_a_renamed_object_is_a_changed_name():
    old, new = chain(), chain()
    new.hierarchy.bodies[1].link.name = "middle"
    (found,) = differences(old, new)
    assert found.path == 'hierarchy.bodies["middle"].link.name' and (found.old, found.new) == ("b", "middle")


def test_another_order_is_a_difference_of_its_own():
    old, new = chain(), chain()
    new.hierarchy.bodies.reverse()
    new.hierarchy.bodies[1].mocap = True
    assert kinds(differences(old, new)) == [
        ("changed", 'hierarchy.bodies["b"].mocap'),
        ("order", "hierarchy.bodies"),
    ]
    assert differences(old, new)[1].new == ("c", "b", "a")


def test_maps_with_their_order(workshop):
    new = workshop.deepcopy()
    materials = new.assets.materials
    (first, *_) = materials
    materials[first] = materials.pop(first)
    assert kinds(differences(workshop, new)) == [("order", "assets.materials")]
    del materials[first]
    assert kinds(differences(workshop, new)) == [("removed", f'assets.materials["{first}"]')]


def test_unknown_keys_are_compared():
    old = msd.from_str('{"name": "a", "colour": 3}')
    new = msd.from_str('{"name": "a", "colour": 4}')
    (found,) = differences(old, new)
    assert (found.old, found.new) == (3, 4)


def test_a_chain_of_links_deeper_than_the_stack():
    def deep(mass: float) -> World:
        world = World()
        link = Link(name="l0")
        world.hierarchy.bodies = [Body(link=link)]
        for i in range(1, 1500):
            link.children.append(Link(name=f"l{i}"))
            link = link.children[0]
        link.gravcomp = mass
        return world

    old, new = deep(0.0), deep(1.0)
    found = differences(old, new)
    assert [(d.old, d.new) for d in found] == [(0.0, 1.0)] and '"l1499"' in found[0].path


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.1, "0.1"),
        (2.0, "2"),
        (np.array([1.0, 0.5]), "1 0.5"),
        (np.zeros((40, 3)), "40 × 3 numbers"),
        (True, "true"),
        ("arm", "'arm'"),
        (Body(link=Link(name="arm")), "link 'arm'"),
        (("a", "b"), "'a', 'b'"),
        (None, ""),
    ],
)
def test_values_in_one_line(value, text):
    assert describe(value) == text


def test_one_file_named_from_two_folders_is_no_difference(tmp_path):
    """A robot that was converted into another folder names the same meshes by other ways; another file differs."""
    old, new = tmp_path / "robot" / "arm.xml", tmp_path / "out" / "arm.msd"
    for folder in (old.parent, new.parent):
        folder.mkdir()
        (folder / "hand.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    geom = '<body><geom type="mesh" mesh="hand"/></body>'
    old.write_text(
        f'<mujoco><asset><mesh name="hand" file="hand.obj"/></asset><worldbody>{geom}</worldbody></mujoco>'
    )
    robot = msd.from_file(old)
    msd.save(robot, new)
    converted = msd.from_file(new, asset_roots=[tmp_path])
    way = converted.assets.meshes["hand"].source.value
    assert way.path != robot.assets.meshes["hand"].source.value.path
    assert not differences(robot, converted)
    way.path = "../robot/foot.obj"
    assert [one.at for one in differences(robot, converted)] == ['assets.meshes["hand"].source.value.path']
