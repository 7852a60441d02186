"""Which links touch which. Oracle: the candidate pairs of the engine for the same World."""

import random

import numpy as np
import pytest

from app.document import Document
from app.inspecting.collisions import CollisionTable
from engine.compiler import build
from engine.errors import SceneError
from engine.msd import from_file
from engine.msd.schema import (
    Body,
    CollisionMask,
    ContactPair,
    FreeJoint,
    Geometry,
    Joint,
    JointType,
    Link,
    ShapeType,
    World,
)
from engine.physics.collisions.candidates import candidate_pairs


def random_world(seed):
    rng = random.Random(seed)
    names, geoms = [], []

    def shapes():
        found = []
        for _ in range(rng.randint(0, 2)):
            mask = CollisionMask(collide_group=rng.randint(0, 3), collide_with=rng.randint(0, 3))
            geoms.append(f"g{len(geoms)}")
            found.append(Geometry(name=geoms[-1], size=[0.1, 0.1, 0.1], collision_mask=mask))
        return found

    def link(depth):
        names.append(f"l{len(names)}")
        new = Link(name=names[-1], geoms=shapes(), disable_self_collision=rng.random() < 0.15)
        new.inertial.mass, new.inertial.diag_inertia = 1.0, np.ones(3)
        if depth:
            new.joints = [Joint(type_=JointType.Slide, axis=[0, 0, 1])] if rng.random() < 0.7 else []
        new.children = [link(depth + 1) for _ in range(rng.randint(0, 2) if depth < 2 else 0)]
        return new

    world = World()
    world.hierarchy.geoms = shapes()
    world.hierarchy.geoms.append(Geometry(name="floor", shape=ShapeType.InfinitePlane))
    for _ in range(3):
        kind = rng.choice(["free", "fixed", "mocap", "jointed"])
        body = Body(link=link(0), free=FreeJoint() if kind == "free" else None, mocap=kind == "mocap")
        if kind == "jointed":
            body.link.joints = [Joint(type_=JointType.Slide, axis=[0, 0, 1])]
        world.hierarchy.bodies.append(body)
    for _ in range(2):
        world.collision_ignores.link_pairs.append(tuple(rng.sample(names, 2)) if len(names) > 1 else (names[0],) * 2)
    if len(geoms) > 1:
        world.contact_pairs.pairs.append(ContactPair(name="p", geoms=tuple(rng.sample(geoms, 2))))
    return world


def touching(world):
    table = CollisionTable(world)
    return {
        frozenset((a.path, b.path))
        for i, a in enumerate(table.solids)
        for b in table.solids[:i]
        if table.between(a, b).touches
    }


def engine_pairs(world):
    model = build(world)
    rows = candidate_pairs(model).all
    bodies = np.asarray(model.geom_bodyid)[rows[:, :2]][rows[:, 2] != -2]  # the filter of parents is on
    paths = ["hierarchy", *model.paths["body"][1:]]
    return {frozenset((paths[a], paths[b])) for a, b in bodies if a != b}


@pytest.mark.parametrize("seed", range(40))
def test_random_scenes(seed):
    world = random_world(seed)
    assert touching(world) == engine_pairs(world)


@pytest.mark.parametrize("file", ["workshop.msd"])
def test_scenes(file):
    world = from_file(f"resources/scenes/{file}")
    assert touching(world) == engine_pairs(world)


def test_mjcf_lets_a_child_touch_a_parent_that_is_fixed(tmp_path):
    """MSD does not, MuJoCo does."""
    file = tmp_path / "arm.xml"
    file.write_text(
        """<mujoco><worldbody><body name="base"><geom size="0.1"/><body name="arm"><joint/><geom size="0.1"/>
        </body></body></worldbody></mujoco>"""
    )
    world = from_file(str(file))
    assert touching(world) == engine_pairs(world) != set()


def test_a_click_changes_one_pair_in_one_step():
    world = World()
    for name in ("a", "b", "c"):
        world.hierarchy.bodies.append(
            Body(link=Link(name=name, geoms=[Geometry(size=[0.1, 0, 0])]), free=FreeJoint())
        )
    world.hierarchy.bodies[2].link.geoms[0].collision_mask = CollisionMask(collide_group=4, collide_with=0)
    document = Document(world)

    def toggle(i, j):
        table = CollisionTable(document.world)
        document.edit(table.toggled(table.solids[i], table.solids[j]), "Toggle")
        assert touching(document.world) == engine_pairs(document.world)
        table = CollisionTable(document.world)
        return table.between(table.solids[i], table.solids[j])

    assert not toggle(0, 1).touches and document.world.collision_ignores.link_pairs == [("a", "b")]
    assert toggle(0, 1).touches and document.world.collision_ignores.link_pairs == []
    assert toggle(0, 2).touches and document.world.hierarchy.bodies[0].link.geoms[0].collision_mask.collide_with == 5
    document.undo()
    assert document.world.hierarchy.bodies[0].link.geoms[0].collision_mask.collide_with == 1
    fixed = World()
    fixed.hierarchy.bodies += [Body(link=Link(name=n, geoms=[Geometry(size=[0.1, 0, 0])])) for n in "ab"]
    table = CollisionTable(fixed)
    with pytest.raises(SceneError, match="rigidly joined"):
        table.toggled(*table.solids)
