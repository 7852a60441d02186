"""The documented members of objects, what they return, and what is refused."""

from __future__ import annotations

import copy
import inspect
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import numpy as np
import pytest
import trimesh

from engine import msd
from engine.errors import SceneError
from engine.msd.validate import Severity
from engine.objects import (
    BallObject,
    Bin,
    BoxObject,
    CapsuleObject,
    CompositeBodyObject,
    CompositeObject,
    CustomMaterial,
    CylinderObject,
    EmptyArena,
    HammerObject,
    HingedBoxObject,
    MujocoGeneratedObject,
    MujocoObject,
    MujocoXMLObject,
    NullGripper,
    PotWithHandlesObject,
    TableArena,
    create_robot,
    factories,
    gripper_factory,
    new_geom,
    register_base,
    register_gripper,
    robot_base_factory,
)
from engine.objects.attributes import ATTRIBUTES

SHARED = Path(__file__).parents[2].parent / "shared"
DOCUMENT = next(iter((SHARED / "seeds").glob("003_*.txt")), None)
needs_document = pytest.mark.skipif(DOCUMENT is None, reason="the document of the object API is not beside this tree")

pytestmark = pytest.mark.filterwarnings("ignore:No folder of assets has:UserWarning")

CUP = """<mujoco model="cup">
  <default><default class="felt"><geom friction="0.5 0.01 0.001" group="0"/></default></default>
  <asset><material name="clay" rgba="0.8 0.4 0.3 1"/></asset>
  <worldbody>
    <body>
      <body name="object">
        <geom class="felt" type="cylinder" size="0.04 0.05" material="clay"/>
        <geom name="handle" type="capsule" size="0.005 0.02" pos="0.05 0 0" group="1"/>
      </body>
      <site name="bottom_site" pos="0 0 -0.05"/>
      <site name="top_site" pos="0 0 0.05"/>
      <site name="horizontal_radius_site" pos="0.06 0.06 0"/>
    </body>
  </worldbody>
  <sensor><framepos name="where" objtype="body" objname="object"/></sensor>
</mujoco>"""


@pytest.fixture
def cup_file(tmp_path) -> Path:
    file = tmp_path / "cup.xml"
    file.write_text(CUP)
    return file


# The document


@needs_document
def test_names_signatures_and_defaults_are_those_of_the_document():
    assert DOCUMENT is not None
    text = DOCUMENT.read_text().replace("‘", "'").replace("’", "'")
    classes = {"MujocoObject": MujocoObject, "MujocoXMLObject": MujocoXMLObject, "Generated": MujocoGeneratedObject}
    classes["MujocoGeneratedObject"] = classes.pop("Generated")
    listed = msgspec.json.decode((SHARED / "api" / "objects.json").read_bytes())["classes"]
    names = {name: {re.match(r"\w+", entry)[0] for entry in listed[name]} for name in classes}
    for name, cls in classes.items():
        assert [member for member in names[name] if not hasattr(cls, member)] == []
    for name, arguments in re.findall(r"class robosuite\.models\.objects\.objects\.(\w+)\((.*?)\)", text):
        signature = inspect.signature(classes[name].__init__)
        ours = [p for p in signature.parameters.values() if p.name != "self"]
        for documented, own in zip(arguments.split(", "), ours, strict=False):
            key, _, default = documented.partition("=")
            assert own.name == key
            assert own.default is (inspect.Parameter.empty if not default else {"None": None}[default])
    for static, name, arguments in re.findall(r"^(static )?(\w+)\((site=False|material|)\)$", text, re.MULTILINE):
        owner = next(cls for cls in classes.values() if hasattr(cls, name))
        assert isinstance(inspect.getattr_static(owner, name), staticmethod) == bool(static)
        parameters = [p for p in inspect.signature(getattr(owner, name)).parameters.values() if p.name != "self"]
        assert [f"{p.name}={p.default}" if p.default is not p.empty else p.name for p in parameters] == (
            [arguments] if arguments else []
        )


def test_templates_have_the_documented_keys():
    assert {"pos", "size", "rgba", "type"} <= set(MujocoObject.get_site_attrib_template())
    assert "group" in MujocoGeneratedObject.get_collision_attrib_template()
    assert {"conaffinity", "contype", "group"} <= set(MujocoGeneratedObject.get_visual_attrib_template())
    MujocoObject.get_site_attrib_template().clear()
    assert MujocoObject.get_site_attrib_template()


# Offsets and radii, by their formulas


@pytest.mark.parametrize(
    ("obj", "height", "radius"),
    [
        (BoxObject("a", [0.1, 0.2, 0.3]), 0.3, np.hypot(0.1, 0.2)),
        (BallObject("a", [0.1]), 0.1, 0.1),
        (CylinderObject("a", [0.1, 0.2]), 0.2, 0.1),
        (CapsuleObject("a", [0.1, 0.2]), 0.3, 0.1),
    ],
)
def test_a_primitive_ends_where_its_shape_does(obj, height, radius):
    np.testing.assert_allclose(obj.get_bottom_offset(), [0, 0, -height])
    np.testing.assert_allclose(obj.get_top_offset(), [0, 0, height])
    assert obj.get_horizontal_radius() == pytest.approx(radius)
    np.testing.assert_allclose(obj.get_bounding_box_size()[2], 2 * height)


def test_a_drawn_size_lies_between_its_bounds():
    rng = np.random.default_rng(0)
    for _ in range(20):
        box = BoxObject("a", size_min=[0.1, 0.2, 0.3], size_max=[0.11, 0.22, 0.33], rng=rng)
        assert ((np.array([0.1, 0.2, 0.3]) <= box.size) & (np.array([0.11, 0.22, 0.33]) >= box.size)).all()


def test_a_file_says_where_its_object_ends(cup_file):
    cup = MujocoXMLObject(cup_file)
    assert cup.name == "cup"
    np.testing.assert_allclose(cup.get_bottom_offset(), [0, 0, -0.05])
    np.testing.assert_allclose(cup.get_top_offset(), [0, 0, 0.05])
    assert cup.get_horizontal_radius() == pytest.approx(0.06)
    np.testing.assert_allclose(cup.get_bounding_box_half_size(), [0.06, 0.06, 0.05])


# Elements


def test_collision_and_visual_are_copies_with_their_geoms(cup_file):
    for obj in (
        BoxObject("a", [1, 1, 1]),
        MujocoXMLObject(cup_file, "a", "default"),
        HingedBoxObject("a", use_texture=False),
    ):
        before = ET.tostring(obj.get_obj())
        collision, visual = obj.get_collision(), obj.get_visual()
        assert isinstance(collision, ET.Element) and collision.tag == visual.tag == "body"
        assert [geom.get("name") for geom in collision.iter("geom")] == obj.contact_geoms
        assert [geom.get("name") for geom in visual.iter("geom")] == obj.visual_geoms
        assert list(collision.iter("joint")) and not list(visual.iter("joint"))
        collision.clear()
        visual.clear()
        assert ET.tostring(obj.get_obj()) == before


def test_a_site_at_the_origin_is_added_when_wished_for():
    box = BoxObject("crate", [1, 1, 1])
    for body in (box.get_collision(site=True), box.get_visual(site=True)):
        assert [site.get("name") for site in body.iter("site")] == ["crate"]
    for body in (box.get_collision(), box.get_visual()):
        assert list(body.iter("site")) == []


def test_what_is_set_in_the_body_is_set_in_the_object():
    box = BoxObject("a", [0.1, 0.1, 0.1], joints=None)
    box.get_obj().set("pos", "1 2 3")
    assert msd.build(box.world).body_pos[1] == pytest.approx([1, 2, 3])


def test_joints_are_copied_and_named():
    joints = [{"type": "slide", "axis": "1 0 0"}, {"name": "turn", "type": "hinge"}]
    before = copy.deepcopy(joints)
    box = BoxObject("a", [1, 1, 1], joints=joints)
    assert box.joints == ["a_joint0", "a_turn"] and joints == before


def test_an_object_of_a_file_takes_its_default_classes_and_sensors(cup_file):
    cup = MujocoXMLObject(cup_file, "mug", "default")
    scene = msd.build(cup.world)
    assert scene.geom_friction[0] == pytest.approx([0.5, 0.01, 0.001])
    assert cup.sensors == ["mug_where"] and scene.nsensor == 1
    assert cup.contact_geoms == ["mug_g0"] and cup.visual_geoms == ["mug_handle", "mug_g0_visual"]


@pytest.mark.parametrize("obj_type", ["collision", "visual", "all"])
def test_the_type_of_an_object_chooses_its_geoms(obj_type, cup_file):
    for obj in (BoxObject("a", [1, 1, 1], obj_type=obj_type), MujocoXMLObject(cup_file, "a", obj_type=obj_type)):
        assert bool(obj.contact_geoms) == (obj_type != "visual")
        assert bool(obj.visual_geoms) == (obj_type != "collision" or isinstance(obj, MujocoXMLObject))


def test_a_shared_material_has_no_prefix():
    own, shared = (CustomMaterial([1, 0, 0, 1], "t", "m", shared=share) for share in (False, True))
    for material, names in ((own, ["a_t", "a_m"]), (shared, ["t", "m"])):
        box = BoxObject("a", [1, 1, 1], material=material)
        assert [asset.get("name") for asset in box.asset] == names
        assert box.get_visual().find("geom").get("material") == names[1]
    assert own.name == "m"


# As a World


def test_an_object_is_a_world_with_its_masses():
    box = BoxObject("a", [0.1, 0.2, 0.3], density=500)
    world = box.world
    assert isinstance(world, msd.World) and world.name == "a"
    assert msd.build(world).body_mass[1] == pytest.approx(8 * 0.1 * 0.2 * 0.3 * 500)
    assert [f.message for f in msd.validate(world) if f.severity is Severity.ERROR] == []
    assert box.world is not world


def test_worlds_of_objects_are_attached_to_each_other():
    world = BoxObject("a", [0.1, 0.1, 0.1]).world
    world.attach(BallObject("b", [0.05]).world, other_translation=[1, 0, 0])
    scene = msd.build(world)
    assert scene.nbody == 3
    assert scene.body_pos[2] == pytest.approx([1, 0, 0])


def test_merged_models_and_attached_worlds_are_the_same_scene():
    """An arena with two objects: put together as elements, and by World.attach."""
    arena, crate, ball = (
        TableArena(),
        BoxObject("crate", [0.1, 0.2, 0.3]),
        BallObject("ball", [0.05], rgba=[1, 0, 0, 1]),
    )
    attached = arena.world
    for thing in (crate, ball):
        attached.attach(thing.world)
        arena.merge_assets(thing)
        arena.worldbody.append(thing.get_obj())
    merged, whole = msd.build(arena.world), msd.build(attached)
    assert merged.names["body"] == whole.names["body"] and merged.names["geom"] == whole.names["geom"]
    for name in ("body_mass", "body_inertia", "body_pos", "geom_size", "geom_pos", "geom_friction", "geom_solref"):
        np.testing.assert_allclose(getattr(whole, name), getattr(merged, name), rtol=1e-6, atol=1e-9, err_msg=name)
    for name in ("body_parentid", "geom_type", "geom_bodyid", "geom_contype", "geom_group", "jnt_type", "jnt_bodyid"):
        np.testing.assert_array_equal(getattr(whole, name), getattr(merged, name), err_msg=name)


def test_a_pot_holds_what_is_in_it():
    pot = PotWithHandlesObject("pot", use_texture=False, density=1)
    assert set(pot.important_sites) == {"obj", "handle0", "handle1", "center"}
    assert len(pot.handle_geoms) == 6
    assert Bin("bin", use_texture=False).in_box([1, 1, 1], [1.1, 0.9, 1.0])
    assert not Bin("bin", use_texture=False).in_box([1, 1, 1], [1.2, 0.9, 1.0])


def test_parts_of_a_composite_stay_as_they_were():
    parts = [BoxObject("low", [0.1, 0.1, 0.1]), BoxObject("high", [0.05, 0.05, 0.05])]
    before = [ET.tostring(part.get_obj()) for part in parts]
    both = CompositeBodyObject("both", parts, [None, [0, 0, 0.15]], object_parents=[None, "low_main"])
    assert [ET.tostring(part.get_obj()) for part in parts] == before
    assert both.bodies == ["both_root", "both_low_main", "both_high_main"] and both.joints == ["both_joint0"]
    np.testing.assert_allclose(both.top_offset, [0, 0, 0.2])
    assert msd.build(both.world).nbody == 4


def test_places_from_the_corner_are_those_from_the_centre():
    sizes = {"geom_types": ["box", "sphere"], "geom_sizes": [[0.1, 0.1, 0.1], [0.05]]}
    corner = CompositeObject("a", [0.5, 0.5, 0.5], geom_locations=[[0, 0, 0], [0.9, 0, 0]], **sizes)
    centre = CompositeObject(
        *("a", [0.5, 0.5, 0.5]),
        geom_locations=[[-0.4, -0.4, -0.4], [0.45, -0.45, -0.45]],
        locations_relative_to_center=True,
        **sizes,
    )
    np.testing.assert_allclose(msd.build(corner.world).geom_pos, msd.build(centre.world).geom_pos)


# What is refused


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: BoxObject("a", [0.1, 0.2]), ["box", '"a"', "3 positive numbers", "[0.1, 0.2]"]),
        (lambda: BallObject("a", [0.1, 0.2]), ["1 positive numbers (radius)"]),
        (lambda: CylinderObject("a", [0.1, -1]), ["2 positive numbers", "-1"]),
        (lambda: BoxObject("a", [0.1, 0.2, 0.3], size_max=[1, 1, 1]), ["not both"]),
        (lambda: BoxObject("a", size_max=[1, 1]), ["3 numbers each"]),
        (lambda: BoxObject("a", [0.1, 0.2, float("nan")]), ["size", "nan"]),
        (lambda: BoxObject("a", [1, 1, 1], rgba=[1, 1, 1]), ["rgba", "4 numbers"]),
        (lambda: BoxObject("a", [1, 1, 1], friction=[1, 1]), ["friction", "3 numbers"]),
        (lambda: BoxObject("a", [1, 1, 1], density=-1), ["density", "-1"]),
        (lambda: BoxObject("a", [1, 1, 1], density="heavy"), ["density", "heavy"]),
        (lambda: BoxObject("a", [1, 1, 1], joints=[{"typ": "free"}]), ["joint 0", "'typ'", "type"]),
        (lambda: BoxObject("a", [1, 1, 1], joints=[{"type": "weld"}]), ["'weld'", "free, ball, slide, hinge"]),
        (lambda: BoxObject("a", [1, 1, 1], obj_type="seen"), ["'seen'", "collision, visual, all"]),
        (lambda: CustomMaterial("WoodRd", "t", "m"), ["'WoodRd'", "WoodRed"]),
        (lambda: CustomMaterial([1, 0, 0], "t", "m"), ["four numbers"]),
        (lambda: CustomMaterial([255, 0, 0, 1], "t", "m"), ["0..1", "255"]),
        (lambda: CompositeObject("a", [1, 1, 1], ["box"], [[1, 1, 1]], []), ["1 geom_types", "0 geom_locations"]),
        (lambda: CompositeObject("a", [float("nan")] * 3, [], [], []), ["total_size", "3 numbers"]),
        (lambda: CompositeObject("a", [1, 1, 1], ["cone"], [[1, 1]], [[0, 0, 0]]), ["'cone'", "box"]),
        (lambda: CompositeObject("a", [1, 1, 1], ["box"], [[1, 1]], [[0, 0, 0]]), ["size of a box", "3 numbers"]),
        (
            lambda: CompositeBodyObject("a", [BallObject("b", [1])], [None], object_parents=["c"]),
            ['no body "c"', "there are: root"],
        ),
        (
            lambda: CompositeBodyObject("a", [BallObject("b", [1])], [[0, 0]]),
            ['Location 0 of "a"', "3 numbers", "[0, 0]"],
        ),
        (lambda: CompositeObject("a", [1, 1, 1], ["box"], [[1, 1, 1]], [[0, 0]]), ['Location 0 of "a"', "3 numbers"]),
        (
            lambda: CompositeObject("a", [1, 1, 1], ["box"], [[1, 1, 1]], [[0, 0, float("nan")]]),
            ['Location 0 of "a"', "3 numbers"],
        ),
        (lambda: BoxObject("a", [1, 1, 1], friction=-1), ["friction", "not negative", "-1"]),
        (lambda: BoxObject("a", [1, 1, 1], friction=[1, 0, -1]), ["friction", "not negative", "-1"]),
        (lambda: BoxObject("a", [1, 1, 1], friction=float("nan")), ["friction", "3 numbers", "nan"]),
        (lambda: HammerObject("a", handle_radius=-1), ["handle_radius", "positive", "-1"]),
        (lambda: HammerObject("a", handle_length=(0.2, 0.1)), ["handle_length", "smaller to the greater"]),
        (lambda: HammerObject("a", handle_density="heavy"), ["handle_density", "heavy"]),
        (lambda: PotWithHandlesObject("a", body_half_size=[1, 2]), ["body_half_size", "3 positive numbers"]),
        (lambda: BoxObject("a", [1, 1, 1]).set_scale([1, 2]), ["scale", "[1, 2]"]),
        (lambda: BoxObject("a", [1, 1, 1]).set_scale("large"), ["scale", "'large'"]),
    ],
)
def test_a_wrong_value_is_named_with_what_would_do(make, words):
    with pytest.raises(ValueError) as error:
        make()
    assert [word for word in words if word not in str(error.value)] == []


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: BoxObject(None, [1, 1, 1]), ["text", "None"]),
        (lambda: BoxObject("a", [1, 1, 1], joints="free"), ['"default"', "'free'"]),
        (lambda: BoxObject("a", [1, 1, 1], joints=["free"]), ["dictionary", "'free'"]),
        (lambda: BoxObject("a", [1, 1, 1], material="red"), ["CustomMaterial", "'red'"]),
        (lambda: CompositeBodyObject("a", ["b"], [None]), ["MujocoObjects", "'b'"]),
        (lambda: BoxObject("a", [1, 1, 1]).correct_naming(3), ["3"]),
        (lambda: new_geom("a", "box", object()), ["object"]),
    ],
)
def test_a_wrong_type_is_named_with_what_would_do(make, words):
    with pytest.raises(TypeError) as error:
        make()
    assert [word for word in words if word not in str(error.value)] == []


BODY = '<body><body name="object"><geom size="1"/></body></body>'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<mujoco><worldbody/>", ["line 1", "no XML"]),
        ("<robot/>", ["<mujoco>", "<robot>"]),
        ('<mujoco><worldbody><body name="cup"/></worldbody></mujoco>', ['name="object"', '"cup"']),
        ("<mujoco/>", ['name="object"', "no named body"]),
        (f'<mujoco><compiler angle="degree"/><worldbody>{BODY}</worldbody></mujoco>', ["radians", "degree"]),
        ('<!DOCTYPE a [<!ENTITY b "c">]><mujoco/>', ["entities"]),
        ("<mujoco>" + "<body>" * 500 + "</body>" * 500 + "</mujoco>", ["nested", "400"]),
        (
            f"<mujoco><worldbody>{BODY}</worldbody></mujoco>".replace("<geom", '<geom class="x"'),
            ['"x"', "none"],
        ),
    ],
)
def test_a_bad_file_is_named_with_its_place(text, words, tmp_path):
    file = tmp_path / "bad.xml"
    file.write_text(text)
    with pytest.raises(SceneError) as error:
        MujocoXMLObject(file, "a")
    assert [word for word in ("bad.xml", *words) if word not in str(error.value)] == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('type="cylinder" size="0.04 0.05"', 'type="cylinder" size="nan 1"', ["cup_g0", "size", "NaN"]),
        ('type="cylinder"', 'type="cone"', ["cup_g0", "type", "'cone'"]),
    ],
)
def test_a_scene_of_a_bad_file_names_the_file(old, new, words, tmp_path):
    """And no line: that would be one of a text that is nowhere."""
    file = tmp_path / "bad.xml"
    assert old in CUP
    file.write_text(CUP.replace(old, new))
    cup = MujocoXMLObject(file, "cup")
    with pytest.raises(SceneError) as error:
        _ = cup.world
    assert [word for word in ("bad.xml", *words) if word not in str(error.value)] == []
    assert "line" not in str(error.value)


def test_a_scene_of_a_bad_object_names_the_object():
    cube = BoxObject("cube", [1, 1, 1])
    cube.get_obj().set("pos", "nan 0 0")
    with pytest.raises(SceneError, match=r'object "cube", <body name=.cube_main.>, pos: NaN'):
        _ = cube.world


def test_what_a_scene_drops_is_warned_of(tmp_path):
    file = tmp_path / "cup.xml"
    file.write_text(CUP.replace("<geom class", '<geom siz="3" class'))
    cup = MujocoXMLObject(file, "cup")
    with pytest.warns(UserWarning, match=r"cup\.xml, <geom>.*siz='3' is not known"):
        _ = cup.world


def test_a_group_that_is_no_number_is_refused(tmp_path):
    """MuJoCo refuses it too."""
    file = tmp_path / "bad.xml"
    file.write_text(CUP.replace('group="1"', 'group="drawn"'))
    with pytest.raises(SceneError, match=r"bad\.xml, <geom name='handle'>, group: .*'drawn'"):
        MujocoXMLObject(file, "cup")


def test_a_site_that_is_nowhere_is_refused(tmp_path):
    file = tmp_path / "bad.xml"
    site = '<site name="bottom_site" pos="below"/>'
    file.write_text(
        f"<mujoco><worldbody>{BODY.replace('</body></body>', f'</body>{site}</body>')}</worldbody></mujoco>"
    )
    with pytest.raises(SceneError, match=r'bad\.xml, <site name="bottom_site">, pos: .*three numbers.*below'):
        _ = MujocoXMLObject(file, "a").bottom_offset


@pytest.mark.parametrize("method", ["set_pos", "set_euler"])
@pytest.mark.parametrize("values", ["abc", None, [1, 2], [0, 0, float("nan")]])
def test_an_object_of_a_file_is_placed_by_three_numbers(method, values, cup_file):
    cup = MujocoXMLObject(cup_file, "cup")
    with pytest.raises(ValueError, match='of "cup" is 3 numbers'):
        getattr(cup, method)(values)


def test_assets_are_those_of_a_model():
    with pytest.raises(TypeError, match="model or an object, not 'clay'"):
        BoxObject("a", [1, 1, 1]).merge_assets("clay")


def test_a_missing_file_is_named_with_where_it_was_looked_for(tmp_path):
    with pytest.raises(SceneError, match=r"gone\.xml.*set_assets_root"):
        MujocoXMLObject(tmp_path / "gone.xml")


def test_a_missing_site_is_named(tmp_path):
    file = tmp_path / "bare.xml"
    file.write_text(f"<mujoco><worldbody>{BODY}</worldbody></mujoco>")
    with pytest.raises(SceneError, match=r'bare\.xml.*name="top_site".*found none'):
        _ = MujocoXMLObject(file, "a").top_offset


def test_an_object_reads_no_files_outside_its_folder(tmp_path):
    """A file from a stranger names a mesh elsewhere on this disk."""
    trimesh.creation.box().export(tmp_path / "private.stl")
    (tmp_path / "object").mkdir()
    file = tmp_path / "object" / "a.xml"
    mesh = '<geom type="mesh" mesh="m"/>'
    body = BODY.replace('<geom size="1"/>', mesh)
    file.write_text(
        f'<mujoco><asset><mesh name="m" file="../private.stl"/></asset><worldbody>{body}</worldbody></mujoco>'
    )
    obj = MujocoXMLObject(file, "a")
    assert obj.asset_roots == {str(file.parent)}
    with pytest.raises(SceneError, match=r"private\.stl"):
        msd.build(obj.world)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: CustomMaterial((1, 0, 0, 1), "a", "b", tex_attrib={"typ": "2d"}), 'texture "a" .*typ.*mean.*: type'),
        (lambda: CustomMaterial((1, 0, 0, 1), "a", "b", mat_attrib={"texrepat": 1}), 'material "b" .*texrepeat'),
        (lambda: BoxObject("box", [0.1] * 3, joints=[{"dampng": 1}]), "joint 0 of .*dampng.*damping"),
        (lambda: _sited({"siz": 0.1}), 'Site 0 of "thing" .*siz.*: size'),
        (lambda: EmptyArena().set_camera("eye", (0, 0, 1), (1, 0, 0, 0), {"fov": 30}), 'camera "eye" .*fov.*fovy'),
        (lambda: gripper_factory("PandaGriper"), "no gripper 'PandaGriper'.*PandaGripper"),
        (lambda: robot_base_factory("RethinkMonut"), "no base 'RethinkMonut'.*RethinkMount"),
        (lambda: create_robot("Pandda"), "no robot 'Pandda'.*Panda"),
    ],
)
def test_a_misspelt_name_is_refused_with_the_nearest(make, words):
    with pytest.raises(ValueError, match=words):
        make()


def _sited(site):
    return CompositeObject("thing", [0.1] * 3, ["box"], [[0.1] * 3], [[0, 0, 0]], sites=[site])


def test_classes_of_the_users_own_are_registered(monkeypatch):
    monkeypatch.setattr(factories, "GRIPPER_MAPPING", dict(factories.GRIPPER_MAPPING))

    @register_gripper
    class Hook(NullGripper):
        pass

    assert type(gripper_factory("Hook")) is Hook and type(gripper_factory(None)) is NullGripper
    with pytest.raises(TypeError, match="derived from RobotBaseModel"):
        register_base(Hook)


def test_attributes_are_those_of_mujocos_schema():
    sys.path.insert(0, str(Path(__file__).parents[1] / "msd"))
    from mjcf_one_of_each import SCHEMA

    for element, names in ATTRIBUTES.items():
        paths = [path for path in SCHEMA if path.endswith(f"/{element}") and "default" not in path]
        assert any(set(SCHEMA[path]) == set(names) for path in paths), element
