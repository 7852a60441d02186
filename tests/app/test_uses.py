"""What refers to an object, and what is like it."""

import pytest

from app.document import Document
from app.selection import Selection, SelectionHistory
from app.similar import similar, ways_of
from app.uses import uses
from engine import msd
from engine.msd.paths import get

SCENE = """<mujoco><asset><material name="red"/><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody>
  <geom name="floor" type="plane" size="1 1 1" material="red"/>
  <body name="a"><joint name="j"/><geom name="ga" size=".1" material="red"/>
    <geom name="gm" type="mesh" mesh="m"/></body>
  <body name="b"><joint name="k" type="slide"/><geom name="gb" type="mesh" mesh="m"/>
    <site name="s" material="red"/></body>
  </worldbody><actuator><motor name="drive" joint="j"/></actuator>
  <contact><exclude body1="a" body2="b"/></contact>
  <sensor><jointpos name="angle" joint="j"/><actuatorfrc name="force" actuator="drive"/></sensor></mujoco>"""
A, B = "hierarchy.bodies[0].link", "hierarchy.bodies[1].link"


@pytest.fixture
def document():
    return Document(msd.from_str(SCENE))


def test_uses_of_a_body_are_those_of_what_is_in_it(document):
    found = uses(document, [A])
    assert {(use.title, use.label, use.used, use.goes) for use in found} == {
        ("actuator drive", "target", "j", True),
        ("ignored collision a – b", "link pairs", "a", True),
        ("sensor angle", "joint", "j", True),
    }
    before = document.world.deepcopy()
    gone = {use.path for use in found if use.goes}
    document.delete([A])
    document.undo()
    assert document.world == before and "actuators[0]" in gone


def test_a_material_is_emptied_where_it_is_used(document):
    found = uses(document, ['assets.materials["red"]'])
    assert [use.title for use in found] == ["geom ga", "site s", "geom floor"]
    assert not any(use.goes for use in found)
    for use in found:
        get(document.world, use.path)
    document.delete(['assets.materials["red"]'])
    assert document.world.hierarchy.geoms[0].visual.material is None


def test_what_nothing_uses_has_no_uses(document):
    assert uses(document, ["actuators[0]"])[0].used == "drive"
    assert uses(document, [f"{B}.sites[0]"]) == [] and uses(document, []) == []


def test_similar_objects(document):
    world = document.world
    assert ways_of(world, f"{A}.geoms[0]") == ("kind", "material", "shape")
    assert ways_of(world, f"{A}.geoms[1]") == ("kind", "shape", "mesh")
    assert ways_of(world, A) == ("kind",)

    def names(path, way):
        return [get(world, each).name for each in similar(world, path, way)]

    assert names(f"{A}.geoms[0]", "material") == ["s", "floor", "ga"]
    assert names(f"{A}.geoms[1]", "mesh") == ["gb", "gm"] == names(f"{A}.geoms[1]", "shape")
    assert names(A, "kind") == ["b", "a"] and names(f"{A}.joints[0]", "kind") == ["j"]
    assert sorted(names(f"{A}.geoms[0]", "kind")) == ["floor", "ga", "gb", "gm"]


def test_selections_are_gone_through_back_and_forward(document):
    selection = Selection()
    history = SelectionHistory(selection)
    document.subscribe(history.follow)
    document.subscribe(selection.follow)
    assert not history.can_go_back and not history.can_go_forward
    for paths in ([A], [B], [f"{B}.sites[0]", f"{A}.geoms[0]"]):
        selection.set(paths)
    history.go(-1)
    history.go(-1)
    assert selection.paths == (A,) and not history.can_go_back and history.can_go_forward
    history.go(1)
    assert selection.paths == (B,)
    selection.clear()
    assert history.can_go_back
    history.go(-1)
    assert selection.paths == (B,)  # what was selected last
    document.delete([A])  # what was at B has moved
    history.go(1)
    assert [get(document.world, path).name for path in selection.paths] == ["s"]
    history.go(-1)
    assert [get(document.world, path).name for path in selection.paths] == ["b"]
    assert not history.can_go_back
    selection.set(["actuators"])
    assert not history.can_go_forward
