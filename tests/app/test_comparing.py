"""Differences by objects, and taking over values of another scene: afterwards the two are equal there."""

from pathlib import Path

import numpy as np
import pytest

from app.comparing import ADDED, CHANGED, ORDER, REMOVED, can_take_over, grouped, take_over
from app.document import Document
from engine import msd
from engine.msd.difference import differences
from engine.msd.paths import get
from engine.msd.schema import Body, Geometry, Light, Link, Material, Texture, World

SCENES = Path(__file__).parents[2] / "resources/scenes"
ARM = "hierarchy.bodies[0].link"


def world() -> World:
    scene = World(name="one")
    for name in ("arm", "leg", "head"):
        link = Link(name=name, geoms=[Geometry(name=f"{name}_box", size=np.full(3, 0.1))])
        scene.hierarchy.bodies.append(Body(link=link))
    scene.hierarchy.lights += [Light(name="sun"), Light(name="lamp")]
    scene.assets.materials = {"red": Material(), "blue": Material()}
    return scene


def other() -> World:
    """The scene after a bit of everything: fields, objects added, removed, in another order."""
    scene = world()
    scene.name = "two"
    scene.visual.fog_end = 7.0
    bodies = scene.hierarchy.bodies
    bodies[0].link.geoms[0].size = np.array([1.0, 2.0, 3.0])
    bodies[0].link.geoms.insert(0, Geometry(name="new_box"))
    bodies[0].link.local_translation = np.array([0.0, 0.0, 1.0])
    bodies[1:] = [Body(link=Link(name="tail")), bodies[2], Body(link=Link(name="nose"))]
    scene.hierarchy.lights.reverse()
    scene.assets.materials = {"blue": Material(roughness=0.9), "green": Material(), "red": Material()}
    scene.assets.textures["sky"] = Texture()
    return scene


def groups(here, there):
    return {group.title: group for group in grouped(differences(here, there), here, there)}


def test_differences_stand_at_their_objects():
    here, there = world(), other()
    found = groups(here, there)
    assert found["geom arm_box"].kind is CHANGED and found["geom arm_box"].path == f"{ARM}.geoms[0]"
    assert found["geom new_box"].kind is ADDED and found["geom new_box"].path == f"{ARM}.geoms[0]"
    assert found["link leg"].kind is REMOVED and found["link tail"].kind is ADDED
    assert found["link arm"].found[0].at_old == f"{ARM}.local_translation"
    assert found["material green"].kind is ADDED and found["material blue"].kind is CHANGED
    assert [one.path for one in found["world"].found] == ["name"] and "visual" in found
    every = [one for group in found.values() for one in group.found]
    assert len(every) == len(differences(here, there))


def test_objects_without_a_name_say_in_which_one_they_are():
    here, there = world(), world()
    for scene, size in ((here, 0.1), (there, 0.2)):
        for body in scene.hierarchy.bodies:
            body.link.geoms.append(Geometry(size=np.full(3, size)))
    there.assets.materials["blue"] = Material(roughness=0.9)
    found = [(group.title, group.inside) for group in grouped(differences(here, there), here, there)]
    assert sorted(found) == [("geom 1", f"link {name}") for name in ("arm", "head", "leg")] + [("material blue", "")]


@pytest.mark.parametrize(("here", "there"), [(world, other), (other, world)])
def test_taking_over_everything_makes_the_scenes_equal_in_one_step(here, there):
    document, target = Document(here()), there()
    found = differences(document.world, target)
    assert {one.kind for one in found} == {ADDED, REMOVED, CHANGED, ORDER} and all(map(can_take_over, found))
    take_over(document, target, found, "Take over")
    assert differences(document.world, target) == []
    document.undo()
    assert differences(document.world, here()) == [] and not document.undo_stack.can_undo


def test_each_difference_is_taken_over_alone():
    target = other()
    for one in differences(world(), target):
        document = Document(world())
        take_over(document, target, [one], "Take over")
        after = [(d.kind, d.path) for d in differences(document.world, target)]
        assert (one.kind, one.path) not in after
        document.undo()
        assert differences(document.world, world()) == []


def test_what_is_taken_over_is_a_copy():
    document, target = Document(world()), other()
    take_over(document, target, differences(document.world, target), "Take over")
    document.set(f"{ARM}.geoms[0].size", np.array([9.0, 9.0, 9.0]))
    assert get(target, f"{ARM}.geoms[0].size").tolist() == get(other(), f"{ARM}.geoms[0].size").tolist()


@pytest.mark.parametrize("scene", sorted(SCENES.glob("*.msd")), ids=lambda path: path.stem)
def test_a_scene_of_the_samples_becomes_another_one(scene):
    document = Document(msd.from_file(SCENES / "workshop.msd"))
    target = msd.from_file(scene)
    take_over(document, target, differences(document.world, target), "Take over")
    left = differences(document.world, target)
    assert all(not can_take_over(one) for one in left), left[:3]
