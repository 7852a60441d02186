"""Parts of a scene as MSD text: what they need travels along, texts of other programs are read."""

import numpy as np
import pytest

from app.clipboard import packed, paste, unpacked
from app.document import Document
from engine import msd
from engine.compiler import build
from engine.errors import SceneError
from engine.msd.paths import get

SCENE = """<mujoco><asset><texture name="t" type="2d" builtin="flat" rgb1="1 0 0" width="4" height="4"/>
    <material name="red" texture="t"/><material name="idle"/>
    <mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody>
  <geom name="floor" type="plane" size="1 1 1"/>
  <body name="a"><geom name="ga" size=".1" material="red"/>
    <body name="arm" pos="1 2 3"><joint name="j" axis="0 1 0"/><geom name="gm" type="mesh" mesh="m" material="red"/>
      <site name="tip"/></body></body>
  <body name="c"><freejoint/><geom size=".1"/></body></worldbody>
  <actuator><motor name="drive" joint="j"/></actuator><contact><exclude body1="arm" body2="a"/></contact>
  <sensor><jointpos name="angle" joint="j"/></sensor></mujoco>"""
TWO_LINKS = """<link name="n"/><link name="k"/>
  <joint name="j" type="fixed"><parent link="n"/><child link="k"/></joint>"""
A = "hierarchy.bodies[0].link"
ARM = f"{A}.children[0]"


@pytest.fixture
def document():
    return Document(msd.from_str(SCENE))


def pasted(document, text, details=b"", current="", selected=()):
    return paste(document, unpacked(text, details, document), current, selected or ([current] if current else []))


def test_an_arm_goes_to_another_scene_with_all_that_it_needs(document):
    text, details = packed(document, [ARM])
    alone = msd.from_str(text, "msd")
    assert list(alone.assets.materials) == ["red"] and list(alone.assets.textures) == ["t"]
    build(alone)
    for more in (details, b""):  # without the details it is the text of any program
        other = Document()
        paths = pasted(other, text, more)
        world = other.world
        assert [get(world, path).name for path in paths] == ["arm"]
        np.testing.assert_allclose(get(world, paths[0]).local_translation, (1, 2, 3))
        assert list(world.assets.materials) == ["red"] and list(world.assets.meshes) == ["m"]
        assert [a.target.value for a in world.actuators] == ["j"] and [s.joint for s in world.sensors.joint] == ["j"]
        build(world)
        assert other.undo_stack.index == 1
        other.undo()
        assert world == msd.World()


def test_assets_that_are_there_are_shared_and_names_get_numbers(document):
    text, details = packed(document, [ARM])
    before = document.world.deepcopy()
    (path,) = pasted(document, text, details, A)
    world = document.world
    assert path == f"{A}.children[1]" and get(world, path).name == "arm_2"
    assert list(world.assets.materials) == ["red", "idle"] and list(world.assets.meshes) == ["m"]
    assert [a.target.value for a in world.actuators] == ["j", "j_2"]
    assert [a.name for a in world.actuators] == ["drive", "drive_2"]
    document.undo()
    assert world == before


def test_other_assets_of_the_same_key_get_another(document):
    text, details = packed(document, [f"{A}.geoms[0]"])
    document.world.assets.textures["t"].extras = msd.TextureExtras(hflip=True)
    pasted(document, text, details, "hierarchy.bodies[1].link")
    world = document.world
    assert world.hierarchy.bodies[1].link.geoms[1].visual.material == "red_2" or (
        list(world.assets.textures) == ["t", "t_2"]
    )
    build(world)


def test_selected_again_they_are_pasted_beside_themselves(document):
    text, details = packed(document, [ARM])
    (path,) = pasted(document, text, details, ARM)
    assert path == f"{A}.children[1]"
    text, details = packed(document, ["hierarchy.bodies[1].link"])
    (path,) = pasted(document, text, details, "hierarchy.bodies[1].link")
    assert path == "hierarchy.bodies[2].link" and document.world.hierarchy.bodies[2].free is not None


def test_a_joint_goes_into_the_selected_link_only(document):
    text, details = packed(document, [f"{ARM}.joints[0]"])
    other = Document(msd.from_str("<mujoco><worldbody><body name='x'><geom size='1'/></body></worldbody></mujoco>"))
    with pytest.raises(SceneError, match="select a body"):
        pasted(other, text, details)
    assert not other.undo_stack.can_undo
    assert pasted(other, text, details, A) == [f"{A}.joints[0]"]
    assert other.world.hierarchy.bodies[0].link.joints[0].name == "j" and len(other.world.actuators) == 1


def test_assets_and_settings_of_control_are_copied_by_themselves(document):
    text, details = packed(document, ['assets.materials["red"]', "actuators[0]"])
    other = Document()
    paths = pasted(other, text, details)
    assert set(paths) == {'assets.materials["red"]', "actuators[0]"}
    assert list(other.world.assets.textures) == ["t"]
    again = pasted(document, *packed(document, ['assets.materials["red"]']), 'assets.materials["red"]')
    assert again == ['assets.materials["red_2"]']


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('<body name="n" childclass="visual"><geom class="visual" size=".1"/></body>', ["n"]),
        ('<?xml version="1.0"?><!-- x --><body name="n"/><body name="o"/>', ["n", "o"]),
        ("&lt;body name=&quot;n&quot;/&gt;", ["n"]),
        (SCENE, ["a", "c"]),
        ('<robot name="r"><link name="n"/></robot>', ["n"]),
        (TWO_LINKS, ["n"]),
    ],
)
def test_text_of_mjcf_and_urdf(text, names):
    document = Document(msd.from_str("<mujoco/>"))
    parts = unpacked(text, b"", document)
    paths = paste(document, parts, "", ())
    links = [get(document.world, path) for path in paths if path.startswith("hierarchy.bodies")]
    assert [link.name for link in links] == [*names]
    assert bool(parts.notes) is ("visual" in text)
    build(document.world)


def test_parts_of_mjcf_go_where_they_belong(document):
    text = '<geom name="g" size=".2"/><material name="m" rgba="0 1 0 1"/><motor name="x" joint="j"/>'
    pasted(document, text, b"", ARM)
    world = document.world
    assert get(world, f"{ARM}.geoms[1]").name == "g" and world.actuators[1].target.value == "j"
    pasted(document, '<joint name="q" type="slide" axis="1 0 0"/>', b"", ARM)
    assert get(world, f"{ARM}.joints[1]").name == "q"
    pasted(document, '<material name="only" rgba="0 1 0 1"/>')
    assert "only" in world.assets.materials


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello world", "hello world"),
        ("", "nothing"),
        ("x" * 100, "…"),
        ("<div>no</div>", "<div>"),
        ("<body name='a'>", "not whole"),
        ('{"foo": 1}', "no MSD scene"),
        ("{", "no MSD scene"),
        ("<mujoco/>", "no objects"),
    ],
)
def test_what_was_found_is_said_of_other_texts(text, said):
    with pytest.raises(SceneError) as refused:
        unpacked(text)
    assert said in refused.value.message


def test_nothing_is_copied_where_nothing_can_be(document):
    for paths in ([], ["hierarchy.bodies[1].free"]):
        with pytest.raises(SceneError):
            packed(document, paths)
