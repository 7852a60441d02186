"""Parts of the object library: read or made, put into a scene, and where they come to rest."""

import json
from pathlib import Path

import numpy as np
import pytest

from app import templates
from app.document import Document
from app.library import thumbnails
from app.library.adding import add
from app.library.entries import Entry, distinguished, file_entry, folder_entries, stock
from app.library.gallery import Gallery
from app.library.landing import land
from app.library.parts import all_names, load
from app.library.solids import Extent, extent_of, solids_of
from engine import msd
from engine.errors import SceneError
from engine.msd.mjcf.write import to_mjcf
from engine.msd.names import find
from engine.msd.report import Report
from engine.msd.schema import World
from engine.msd.schema.base import same

SCENE = """
<mujoco><worldbody>
  <geom name="floor" type="plane" size="0 0 1"/>
  <body name="table" pos="1 0 0.5"><geom name="top" type="box" size="0.4 0.3 0.02"/></body>
  <body name="post" pos="1 0 0.62"><geom name="post" type="cylinder" size="0.05 0.1"/></body>
  <geom name="wall" type="box" size="0.05 1 1" pos="-1 0 1"/>
  <geom name="ramp" type="box" size="0.5 0.5 0.01" pos="0 3 0.5" euler="0 30 0"/>
</worldbody></mujoco>"""


@pytest.fixture
def solids(tmp_path):
    file = tmp_path / "scene.xml"
    file.write_text(SCENE)
    return solids_of(msd.from_file(file))


def path_of(solids, x, y, z):
    """World path of the solid of the scene whose box has this point nearest to its middle."""
    middle = 0.5 * (solids.low + solids.high)
    return solids.paths[int(np.argmin(np.linalg.norm(middle - (x, y, z), axis=1)))]


CAN = Extent(-0.06, 0.04, 0.03)


def test_rests_on_a_surface_by_its_bottom(solids):
    landing = land(solids, CAN, np.array([0.8, 0.2, 0.52]), np.array([0, 0, 1.0]), path_of(solids, 1, 0, 0.5))
    assert landing.is_free
    np.testing.assert_allclose(landing.position, [0.8, 0.2, 0.52 + 0.06], atol=1e-6)


def test_stands_beside_what_is_there_on_the_same_surface(solids):
    table = path_of(solids, 1, 0, 0.5)
    landing = land(solids, CAN, np.array([1.0, 0.06, 0.52]), np.array([0, 0, 1.0]), table)
    away = np.hypot(*(landing.position[:2] - (1.0, 0.0)))
    assert landing.is_free and 0.08 <= away < 0.12
    assert landing.position[2] == pytest.approx(0.58)


def test_does_not_reach_over_the_edge_where_there_is_room(solids):
    table = path_of(solids, 1, 0, 0.5)
    landing = land(solids, CAN, np.array([1.39, 0.29, 0.52]), np.array([0, 0, 1.0]), table)
    assert landing.is_free and landing.position[2] == pytest.approx(0.58)
    assert (np.abs(landing.position[:2] - (1.0, 0.0)) <= np.array([0.4, 0.3]) - 0.03 + 1e-6).all()
    post = path_of(solids, 1, 0, 0.62)  # of a radius of 5 cm: something wider reaches over its edge anywhere
    on_post = land(solids, Extent(0.0, 0.1, 0.1), np.array([1.0, 0.0, 0.72]), np.array([0, 0, 1.0]), post)
    assert on_post.is_free
    np.testing.assert_allclose(on_post.position, [1.0, 0.0, 0.72], atol=1e-6)


def test_does_not_leave_the_surface_for_room(solids):
    wide = Extent(0.0, 0.1, 0.5)
    landing = land(solids, wide, np.array([1.0, 0.2, 0.52]), np.array([0, 0, 1.0]), path_of(solids, 1, 0, 0.5))
    assert not landing.is_free


def test_stands_at_the_foot_of_a_wall(solids):
    wall = path_of(solids, -1, 0, 1)
    landing = land(solids, CAN, np.array([-0.95, 0.3, 0.7]), np.array([1.0, 0, 0]), wall)
    assert landing.is_free
    assert landing.position[0] >= -0.95 + 0.03 and landing.position[2] == pytest.approx(0.06)


def test_touches_a_slope_with_its_rim(solids):
    """The height over the middle of a disc of radius r on a slope of 30 degrees is r tan 30."""
    ramp = path_of(solids, 0, 3, 0.5)
    top = 0.5 + 0.01 / np.cos(np.radians(30))
    normal = np.array([np.sin(np.radians(30)), 0, np.cos(np.radians(30))])
    landing = land(solids, CAN, np.array([0.0, 3.0, top]), normal, ramp)
    assert landing.position[2] - 0.06 == pytest.approx(top + 0.03 * np.tan(np.radians(30)), abs=1e-6)


def test_on_nothing_it_stands_on_the_ground(solids):
    landing = land(solids, CAN, np.array([5.0, 5.0, 0.0]), None, None)
    np.testing.assert_allclose(landing.position, [5, 5, 0.06])


def available() -> list[Entry]:
    """What can be put into a scene here: robosuite is installed without some of its meshes."""
    return [entry for entry in stock() if entry.kind != "file" or "22_" not in entry.name]


@pytest.mark.parametrize("entry", available(), ids=lambda entry: entry.id.rpartition("/")[2])
def test_every_entry_comes_as_one_undo_step_and_as_attach_has_it(entry):
    document = Document(templates.starter())
    try:
        part = load(entry)
    except SceneError as error:
        assert "which is not there" in str(error)
        pytest.skip(str(error))
    before = document.world.deepcopy()
    found = add(document, part, np.array([0.4, -0.3, 0.2]))
    assert document.world.hierarchy.bodies[0].link.name == part.name
    inserted, masses = msd.build(document.world), msd.build(part.world)
    np.testing.assert_allclose(
        np.sum(inserted.body_mass), np.sum(masses.body_mass), rtol=1e-9
    )  # settings of the part's scene are not attached, and what it weighs does not change
    after = document.world.deepcopy()
    document.undo()
    assert same(document.world, before) and not document.undo_stack.can_undo
    document.redo()
    assert same(document.world, after)
    again = add(document, load(entry, all_names(document.world)), np.array([2.0, 2, 1]))
    assert len(again.paths) == len(found.paths)
    msd.build(document.world)


def test_what_is_not_one_body_becomes_one():
    document = Document(templates.starter())
    table = next(entry for entry in stock() if entry.name == "TableArena")
    found = add(document, load(table), np.zeros(3))
    assert found.paths == ["hierarchy.bodies[0].link"]
    link = document.world.hierarchy.bodies[0].link
    assert link.name == "table_arena" and link.children and link.geoms and link.cameras
    assert found.notes and not any(geom.name == "floor" for geom in link.geoms)  # the ground is there already
    document.delete(found.paths)
    assert not document.world.hierarchy.bodies


def test_free_bodies_stay_free(tmp_path):
    file = tmp_path / "two.xml"
    file.write_text("""<mujoco><worldbody><geom size="1"/>
        <body name="a"><freejoint/><geom size=".1"/></body>
        <body name="b"><joint/><geom size=".1"/></body></worldbody>
        <keyframe><key name="k" qpos="1 2 3 1 0 0 0 0.5"/></keyframe></mujoco>""")
    part = load(file_entry(str(file), "mine"))
    assert [body.link.name for body in part.world.hierarchy.bodies] == ["two", "a"]
    model = msd.build(part.world)
    joint = find(part.world, "link", "b").element.joints[0]
    assert model.nq == 8 and joint is part.world.hierarchy.bodies[0].link.children[0].joints[0]
    np.testing.assert_allclose(part.world.keyframes[0].dof_pos, [0.5, 1, 2, 3, 0, 0, 0, 1])  # in the new order


def test_a_part_that_shows_nothing_is_refused(tmp_path):
    file = tmp_path / "empty.xml"
    file.write_text("<mujoco/>")
    with pytest.raises(SceneError, match="no object"):
        load(file_entry(str(file), "mine"))


def test_extent_of_a_world_is_that_of_its_shapes():
    world = World()
    assert extent_of(world) == Extent(0.0, 0.0, 0.0)
    document = Document(world)
    document.add("body_sphere")
    document.set("hierarchy.bodies[0].link.local_translation", np.array([1.0, 0, 2]))
    found = extent_of(document.world)
    radius = document.world.hierarchy.bodies[0].link.geoms[0].size[0]
    np.testing.assert_allclose([found.bottom, found.top, found.radius], [2 - radius, 2 + radius, radius], rtol=0.01)
    np.testing.assert_allclose(found.middle, [1, 0], atol=1e-6)


def test_folders_offer_what_can_be_read(tmp_path):
    (tmp_path / "deep" / "deeper").mkdir(parents=True)
    for name in ("a.xml", "deep/b.urdf", "deep/deeper/c.stl", "d.usd", "e.msd", "f.glb", "g.obj"):
        (tmp_path / name).write_text("<mujoco/>")
    (tmp_path / "other.xml").write_text("<html/>")
    (tmp_path / "notes.json").write_text("{}")
    (tmp_path / ".hidden.xml").write_text("<mujoco/>")
    titles = [entry.title for entry in folder_entries(str(tmp_path))]
    assert titles == ["a", "d", "e", "f", "g", "deep/b", "deep/deeper/c"]
    assert folder_entries(str(tmp_path / "gone")) == []


def test_thumbnails_are_kept_until_a_file_changes(tmp_path, monkeypatch):
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    (tmp_path / "part.xml").write_text('<mujoco><worldbody><geom size="0.1"/></worldbody></mujoco>')
    file = tmp_path / "whole.xml"
    file.write_text('<mujoco><include file="part.xml"/></mujoco>')
    entry = file_entry(str(file), "mine")
    gallery = Gallery()
    try:
        drawn = wait_for(gallery, entry)
        assert drawn.png and drawn.error == "" and drawn.extent.top == pytest.approx(0.1, rel=0.01)
        assert thumbnails.kept(entry, thumbnails.digest(entry)) == drawn
        (tmp_path / "part.xml").write_text('<mujoco><worldbody><geom size="0.25"/></worldbody></mujoco>')
        assert thumbnails.kept(entry, thumbnails.digest(entry)) is None  # what it includes is another
        gallery.forget()
        assert wait_for(gallery, entry).extent.top == pytest.approx(0.25, rel=0.01)
        file.write_text("<mujoco><nonsense")
        gallery.forget()
        assert "whole.xml" in wait_for(gallery, entry).error
    finally:
        gallery.close()


def test_a_broken_cache_is_drawn_again(tmp_path, monkeypatch):
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path))
    entry = next(entry for entry in stock() if entry.name == "BoxObject")
    key = thumbnails.digest(entry)
    (tmp_path / "thumbnails").mkdir()
    for content in (b"", b"no picture", json.dumps({}).encode()):
        (tmp_path / "thumbnails" / f"{key}.png").write_bytes(content)
        assert thumbnails.kept(entry, key) is None


def wait_for(gallery, entry):
    """The thumbnail of an entry, when it is there."""
    gallery.ask(entry)
    with gallery.arrival:
        assert gallery.arrival.wait_for(lambda: gallery.has_some, timeout=120)
    (found,) = gallery.poll()
    return found


def test_an_object_goes_with_all_that_is_its_own():
    """Body, actuators, sensors and the assets that nothing else uses; what was there before stays."""
    document = Document(templates.starter())
    document.add("material")
    before = document.world.deepcopy()
    robot = next(entry for entry in stock() if entry.name == "HingedBoxObject")
    found = add(document, load(robot), np.zeros(3))
    second = add(document, load(robot, all_names(document.world)), np.ones(3))
    assert document.world.hierarchy.bodies[0].link.extras.source == "Hinged box"
    report = Report()
    to_mjcf(document.world, report)
    assert [f.path for f in report.findings if "library" in str(f)] == [
        "hierarchy.bodies[0].link.extras.source",
        "hierarchy.bodies[1].link.extras.source",
    ]
    document.delete(found.paths)
    msd.build(document.world)  # the other one has what it uses
    assert second.paths
    document.delete(["hierarchy.bodies[0].link"])
    assert same(document.world.assets, before.assets) and not document.world.hierarchy.bodies
    assert not document.world.actuators and not document.world.equality_constraint_set.connects
    document.undo()
    document.undo()
    assert len(document.world.hierarchy.bodies) == 2


def test_files_with_one_stem_have_titles_that_differ(tmp_path: Path) -> None:
    for name in ("arm.xml", "arm.urdf", "leg.xml", "more/arm.xml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("<robot/>" if name.endswith("urdf") else "<mujoco/>")
    titles = [entry.title for entry in folder_entries(str(tmp_path))]
    assert titles == ["arm.urdf", "arm.xml", "leg", str(Path("more/arm"))]
    sample = Entry("file:a", "arm", "Samples", "file", "file", "a", "/scenes/arm.xml")
    other = sample._replace(id="file:b", file="/examples/arm.xml")
    assert [entry.title for entry in distinguished([sample, other])] == ["scenes/arm.xml", "examples/arm.xml"]
