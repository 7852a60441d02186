"""Chains of links far deeper than Python calls functions, and arguments that no function can take."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine import msd
from engine.exporters import gltf
from engine.msd import mjcf, schema, state
from engine.msd.difference import differences
from engine.msd.report import Report
from engine.msd.subtree import extract
from engine.msd.usage import unused

DEEP = 2000


def chain(links: int) -> msd.World:
    link = base = msd.Link(name="l0")
    for i in range(1, links):
        geom = msd.Geometry(name=f"g{i}", position=[i, 0, 0], size=[0.1, 0.1, 0.1])
        joint = msd.Joint(name=f"j{i}", axis=[0, 0, 1])
        link.children.append(child := msd.Link(name=f"l{i}", geoms=[geom], joints=[joint]))
        link = child
    return msd.World(hierarchy=msd.Hierarchy(bodies=[msd.Body(link=base)]))


def last(world: msd.World) -> msd.Link:
    link = world.hierarchy.bodies[0].link
    while link.children:
        link = link.children[0]
    return link


@pytest.mark.parametrize(
    "again",
    [msd.World.deepcopy, copy.deepcopy, lambda world: pickle.loads(pickle.dumps(world))],
    ids=["method", "copy", "pickle"],
)
def test_deep_worlds_are_compared_copied_and_pickled(again: Any) -> None:
    world = chain(DEEP)
    other = again(world)
    assert other == world
    last(other).geoms[0].position[0] += 1
    assert other != world
    last(other).geoms[0].position[0] -= 1
    assert other == world
    last(other).geoms[0].visual.color = [1, 0, 0, 1]
    assert other != world


def test_copies_keep_what_is_shared_and_share_nothing_with_the_original() -> None:
    geom = msd.Geometry(name="g", physics_material=msd.PhysicsMaterial())
    world = msd.World(hierarchy=msd.Hierarchy(geoms=[geom, geom]))
    world.assets.meshes["m"] = msd.MeshAsset(source=msd.MeshSource.buffer(msd.MeshData(vertices=np.eye(3))))
    world.keyframes.append(msd.Keyframe(dof_pos=np.zeros(2)))
    for other in (world.deepcopy(), copy.deepcopy(world), pickle.loads(pickle.dumps(world))):
        assert other == world
        assert other.hierarchy.geoms[0] is other.hierarchy.geoms[1]
        assert other.hierarchy.geoms[0] is not geom
        assert not np.shares_memory(other.keyframes[0].dof_pos, world.keyframes[0].dof_pos)
        mine, theirs = (w.assets.meshes["m"].source.value.data.vertices for w in (other, world))
        assert not np.shares_memory(mine, theirs)
        mine[0, 0] = 7
        assert other != world


def test_deep_worlds_are_validated_and_attached() -> None:
    world = chain(DEEP)
    assert all(finding.severity is not msd.Severity.ERROR for finding in msd.validate(world))
    both = chain(DEEP).attach(world, "l1999", "l1000", [0, 0, 1], None, "b_")
    assert last(both).name == "b_l1999"


def test_what_motrixsim_cannot_load_so_deep_is_reported_and_what_nobody_can_write_is_an_error(tmp_path: Path) -> None:
    for links, name, deep in ((60, "a.msd", False), (61, "a.msd", True), (61, "a.msdb", False)):
        report = Report()
        msd.save(chain(links), tmp_path / name, report=report)
        assert bool(report.findings) == deep
        assert msd.from_file(tmp_path / name) == chain(links)
    for name in ("b.msd", "b.msdb"):
        with pytest.raises(msd.SceneError, match="2000 links below each other"):
            msd.save(chain(DEEP), tmp_path / name)
        assert not (tmp_path / name).exists()


@pytest.mark.parametrize(
    "call",
    [
        lambda: msd.World().attach(msd.World(), other_translation=[1, 2]),
        lambda: msd.World().attach(msd.World(), other_translation="abc"),
        lambda: msd.World().attach(msd.World(), other_translation=[np.nan, 0, 0]),
        lambda: msd.World().attach(msd.World(), other_rotation=[0, 0, 0, 0]),
        lambda: msd.World().attach(msd.World(), other_rotation=[0, 0, 0]),
        lambda: msd.World().attach(msd.World(), other_prefix=5),
        lambda: msd.World().attach(5),
        lambda: msd.from_str(5),
        lambda: msd.from_msgpack(5),
        lambda: msd.from_msgpack("{}"),
        lambda: msd.from_str("{}", file_path=5),
    ],
)
def test_arguments_of_another_type_or_shape_are_refused_in_words(call: Any) -> None:
    with pytest.raises(TypeError, match="takes") as caught:
        call()
    assert type(caught.value).__name__ == "WrongTypeError"


def test_messagepack_is_taken_from_whatever_holds_bytes() -> None:
    data = msd.to_msgpack(chain(3))
    for kind in (bytes, bytearray, memoryview):
        assert msd.from_msgpack(kind(data)) == chain(3)


def test_sensors_of_more_numbers_than_memory_holds_are_refused_with_their_path() -> None:
    world = chain(3)
    last(world).sites.append(msd.Site(name="s"))
    grid = msd.LidarPattern.grid(4_000_000_000, 1, [0.0, 90.0], [0.0, 0.0])
    world.sensors.lidar.append(msd.LidarSensor(name="l", site="s", cutoff=1.0, pattern=grid))
    with pytest.raises(msd.SceneError, match=r"sensors\.lidar\[0\]\.pattern.*4,000,000,000 beams.*4,194,304"):
        world.build()
    world.sensors.lidar.clear()
    match = msd.ContactMatch.geom_pair("g1", "g2")
    world.sensors.contact.append(msd.ContactSensor(name="c", match_=match, max_num=2**62))
    with pytest.raises(msd.SceneError, match=r"sensors\.contact\[0\].*65,536 are the most"):
        world.build()


def test_links_too_deep_for_bytes_are_an_error_in_words() -> None:
    for write in (msd.to_json, msd.to_msgpack):
        with pytest.raises(msd.SceneError, match="nested too deeply"):
            write(chain(DEEP))


def test_a_link_that_is_its_own_child_is_compared_in_the_end() -> None:
    def ring(mass: float) -> msd.World:
        world = chain(1)
        link = world.hierarchy.bodies[0].link
        link.inertial.mass = mass
        link.children.append(link)
        return world

    assert ring(1.0) == ring(1.0)
    assert ring(1.0) != ring(2.0)


WALKS = {
    "validate": msd.validate,
    "build": msd.build,
    "attach": lambda world: msd.World().attach(world),
    "attach to it": lambda world: world.attach(msd.World()),
    "to MJCF": mjcf.to_mjcf,
    "to glTF": gltf.to_glb,
    "to JSON": msd.to_json,
    "to the older form": lambda world: msd.to_json(world, older=True),
    "to MessagePack": msd.to_msgpack,
    "differences": lambda world: differences(world, msd.World()),
    "extract": lambda world: extract(world, "inner"),
    "unused": unused,
    "layout": state.layout,
}


@pytest.mark.parametrize("times", [1, 2], ids=["once", "twice"])
@pytest.mark.parametrize("walk", WALKS)
def test_a_link_below_itself_is_refused_with_its_path(walk, times) -> None:
    inner = schema.Link(name="inner")
    inner.children = [schema.Link(children=[schema.Link(), *[inner] * times])]
    world = msd.World()
    world.hierarchy.bodies.append(schema.Body(link=schema.Link(children=[inner])))
    with pytest.raises(msd.SceneError, match="the link 'inner' is below itself") as caught:
        WALKS[walk](world)
    assert caught.value.place == "hierarchy.bodies[0].link.children[0].children[0].children[1]"
    assert repr(world).count("name='inner'") == 1


def test_one_link_at_two_places_is_no_cycle() -> None:
    foot = schema.Link(name="foot", children=[schema.Link(name="toe")])
    world = msd.World()
    world.hierarchy.bodies.append(schema.Body(link=schema.Link(children=[foot, foot])))
    assert msd.to_json(world).count(b'"toe"') == 2


def test_the_repr_of_a_deep_world_holds_every_link() -> None:
    text = repr(chain(DEEP))
    assert all(f"Link(name='l{i}'" in text for i in range(DEEP))
