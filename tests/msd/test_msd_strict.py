"""What is wrong with an MSD file is said with its place, line, what was found and what would do; nothing hangs."""

from __future__ import annotations

import json

import msgspec
import numpy as np
import pytest

from engine import msd
from engine.msd import paths
from engine.msd.lines import line_of, repeated_keys
from engine.msd.report import Report

SCENE = """{
 "name": "a",
 "hierarchy": {
  "geoms": [
   {"name": "floor", "shape": "Plane"},
   {
    "name": "box",
    "shape": "Box",
    "size": [0.1, 0.1, 0.1]
   }
  ],
  "lights": [{
   "type_": {"Point": {"intensity": 5.0}}
  }]
 },
 "sensors": {"joint": [
   {"joint": "hinge", "type_": "JointPos"}
 ]}
}"""


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ('"Box"', '"box"', "hierarchy.geoms[1].shape, line 8", "did you mean 'Box'"),
        ('"Box"', '"Cube"', "hierarchy.geoms[1].shape, line 8", "there are Plane, Sphere"),
        ('"Box"', "3", "hierarchy.geoms[1].shape, line 8", "expected a ShapeType"),
        ("[0.1, 0.1, 0.1]", "[0.1, 0.1]", "hierarchy.geoms[1].size, line 9", "shape 3, got 2"),
        ("[0.1, 0.1, 0.1]", '[0.1, "0.1", 0.1]', "hierarchy.geoms[1].size, line 9", "got '0.1'"),
        ("[0.1, 0.1, 0.1]", "[true, 0.1, 0.1]", "hierarchy.geoms[1].size, line 9", "got true"),
        ("[0.1, 0.1, 0.1]", '{"x": 1}', "hierarchy.geoms[1].size, line 9", "a map with 1 entries"),
        ("[0.1, 0.1, 0.1]", "null", "hierarchy.geoms[1].size, line 9", "got null"),
        ("5.0", '"5"', "hierarchy.lights[0].type_.value.intensity, line 13", "expected a number, found '5'"),
        ('"Point"', '"Pint"', "hierarchy.lights[0].type_, line 13", "did you mean 'Point'"),
        ('{"intensity": 5.0}', "null", "hierarchy.lights[0].type_.value, line 13", "expected a map"),
        ('"joint": "hinge", ', "", "sensors.joint[0], line 17", "'joint' is missing"),
        ('"joint": "hinge"', '"joynt": "hinge"', "sensors.joint[0], line 17", "was 'joynt' meant"),
        ('"hinge"', "7", "sensors.joint[0].joint, line 17", "expected a string, found 7"),
        ('"geoms": [', '"geoms": 3, "g": [', "hierarchy.geoms, line 4", "expected an array"),
        ('"name": "a"', '"name": "a" "b"', "line 2", "not valid JSON"),
        ("0.1, 0.1, 0.1", "NaN, 0, 0", "line 9", "not valid JSON"),
        ("0.1, 0.1, 0.1", "1e999, 0, 0", "", "not valid JSON"),
    ],
)
def test_an_error_names_place_line_finding_and_remedy(old, new, place, said):
    assert old in SCENE
    with pytest.raises(msd.SceneError) as error:
        msd.from_str(SCENE.replace(old, new), "msd", "/scenes/a.msd")
    assert error.value.file == "/scenes/a.msd"
    assert error.value.place.startswith(place)
    assert said in error.value.message


def test_the_same_error_without_a_line_in_messagepack():
    plain = json.loads(SCENE)
    plain["hierarchy"]["geoms"][1]["shape"] = "Boks"
    with pytest.raises(msd.SceneError, match="did you mean 'Box'") as error:
        msd.from_msgpack(msgspec.msgpack.encode(plain))
    assert error.value.place == "hierarchy.geoms[1].shape"


def test_unknown_keys_do_not_hide_an_error_and_are_kept_everywhere():
    text = SCENE.replace('"intensity": 5.0', '"intensity": 5.0, "beam": [1, {"a": null}]').replace(
        '"name": "box"', '"name": "box", "unknown_keys": {"b": 2}, "source_path": "/etc/passwd"'
    )
    world = msd.from_str(text)
    light = world.hierarchy.lights[0].type_.value
    assert light.unknown_keys == {"beam": [1, {"a": None}]}
    assert world.hierarchy.geoms[1].unknown_keys == {"unknown_keys": {"b": 2}, "source_path": "/etc/passwd"}
    assert world.source_path is None
    for again in (msd.from_str(msd.to_json(world).decode()), msd.from_msgpack(msd.to_msgpack(world))):
        assert again == world
    with pytest.raises(msd.SceneError, match="is no ShapeType"):
        msd.from_str(text.replace('"Box"', '"Bx"'))


def test_keys_given_twice_are_reported_with_their_line():
    report = msd.Report()
    text = SCENE.replace('"name": "box",', '"name": "box",\n"name": "crate",').replace(
        '"name": "a"', '"name": "a",\n\n "name": "c"'
    )
    world = msd.from_str(text, "msd", report=report)
    assert (world.name, world.hierarchy.geoms[1].name) == ("c", "crate")
    assert [(f.line, f.attribute) for f in report.findings] == [(4, "name"), (10, "name")]


def test_the_line_scanner_finds_what_a_path_leads_to():
    data = SCENE.encode()
    assert line_of(data, ("hierarchy", "geoms", 1, "size")) == 9
    assert line_of(data, ("hierarchy", "geoms", 0, "missing")) == 5
    assert line_of(data, ("sensors", "joint", 0)) == 17
    assert line_of(b'{"a\\"b": [1,\n 2], "c": "x}y"}', ('a"b', 1)) == 2
    assert line_of(b"", ("a",)) == line_of(b"}{", ("a",)) == 1
    assert repeated_keys(b'{"a": {"x": 1}, "b": {"x": 1}, "c": [{"x": 1}, {"x": 1}]}') == []
    (repeat,) = repeated_keys(b'{"b": [[1], {"x": 1,\n"x": 2}]}')
    assert (repeat.path, repeat.line) == (("b", 1, "x"), 2)


DEEP = 50_000


@pytest.mark.parametrize(
    "data",
    [
        b'{"hierarchy": {"bodies": ' + b"[" * DEEP,
        b'{"a":' * DEEP + b"1" + b"}" * DEEP,
        b'{"name": "\xff\xfe"}',
        b'{"name": "a\x00b"}',
        b'{"name": "a"}\x00',
        b'{"name": "a"} {"name": "b"}',
        b'{"name": "a"',
        b'{"simulate_option": {"timestep": ' + b"9" * 5000 + b"}}",
        b'{"simulate_option": {"timestep": 1e400}}',
        b'{"simulate_option": {"timestep": Infinity}}',
        b'{"simulate_option": {"sdf_iterations": 1e2}}',
        b'{"keyframes": [{"dof_pos": [' + b"9" * 400 + b"]}]}",
        b'{"assets": {"textures": {"t": {"source": {"File": "a"}, "grid_size": [99999999999999999999, 1]}}}}',
        b"\xdf\xff\xff\xff\xff",
        b"\xdd\xff\xff\xff\xff",
        b"\xc6\xff\xff\xff\xff",
        b"\x81\xa4name\xdb\xff\xff\xff\xff",
        b"\x81\xa4name\xc7\x01\x05\x00",
        b"\x81\x01\x02",
        b"\x82\xa4name\xa1a\x01\x02",
        b"\x82\xa4name\xa1a\xc4\x01a\x02",
        b"\x81" * DEEP,
        b"\x92" * DEEP,
    ],
)
@pytest.mark.timeout(30)
def test_hostile_files_are_refused_at_once(data):
    with pytest.raises(msd.SceneError) as error:
        if data.startswith(b"{"):
            from engine.msd.reading import from_json

            from_json(data)
        else:
            msd.from_msgpack(data)
    assert len(str(error.value)) < 500


def test_a_byte_order_mark_is_passed_over(tmp_path):
    file = tmp_path / "a.msd"
    file.write_bytes(b"\xef\xbb\xbf" + SCENE.encode())
    assert msd.from_file(file) == msd.from_str(SCENE)


def test_numbers_beyond_float32_are_infinite_and_whole_numbers_are_numbers():
    world = msd.from_str('{"hierarchy": {"geoms": [{"size": [1e39, 2, -1e300]}]}, "keyframes": [{"time": 2}]}')
    assert world.hierarchy.geoms[0].size.tolist() == [np.inf, 2, -np.inf]
    assert world.keyframes[0].time == 2


def test_a_value_that_is_no_number_is_not_written_as_json():
    world = msd.from_str(SCENE)
    world.hierarchy.geoms[1].size[1] = np.nan
    with pytest.raises(msd.SceneError, match="NaN") as error:
        msd.to_json(world)
    assert error.value.place == "hierarchy.geoms[1].size"
    world = msd.from_str(SCENE)
    world.simulate_option.timestep = float("nan")
    with pytest.raises(msd.SceneError, match="NaN") as error:
        msd.to_json(world)
    assert error.value.place == "simulate_option.timestep"


@pytest.mark.parametrize(
    "path",
    [
        "hierarchy.geoms[1].margin",
        "hierarchy.geoms[1].inertial.mass",
        "hierarchy.bodies[0].link.children[0].inertial.mass",
        "simulate_option.override_contact_margin",
        "keyframes[0].time",
        "hierarchy.geoms[1].physics_material.contact_model.value.spring.k",
        "hierarchy.bodies[0].link.joints[0].pos_limit.lower",
        "hierarchy.bodies[0].link.joints[0].pos_limit.upper",
    ],
)
@pytest.mark.parametrize("value", [np.inf, -np.inf, np.float64(np.inf)])
def test_an_infinite_number_comes_back(path: str, value: float):
    world = msd.from_str(SCENE)
    world.hierarchy.bodies.append(msd.Body(link=msd.Link(joints=[msd.Joint()], children=[msd.Link()])))
    world.keyframes.append(msd.Keyframe())
    paths.put(world, path, value)
    for again in (msd.from_str(msd.to_json(world).decode()), msd.from_msgpack(msd.to_msgpack(world))):
        assert paths.get(again, path) == value
        assert again == world


def test_scenes_of_many_objects_are_read_like_those_of_few():
    """More objects of a class than are finished together, with values that are absent, infinite and plain."""
    world = msd.World()
    for i in range(2500):
        geom = msd.Geometry(size=[i, 0.5, np.inf if i % 7 == 0 else i], margin=i)
        geom.visual.color = [1, 0, 0, 1] if i % 3 == 0 else None
        geom.inertial.mass = np.inf if i == 2100 else None
        world.hierarchy.geoms.append(geom)
    for again in (msd.from_str(msd.to_json(world).decode()), msd.from_msgpack(msd.to_msgpack(world))):
        assert again == world
        first, second = (again.hierarchy.geoms[i].size for i in (1, 2))
        first[:] = 9  # an array of one object is not that of another
        assert second.tolist() == [2, 0.5, 2]


def test_names_that_look_like_our_marks_come_back():
    from engine.msd.schema.base import OURS

    arrays = (":[1,2]", '":[1,2]', 'a":[1,2]', "[1,2]", '\\":[1]', "\xff[1]\xff")
    for name in (f"{OURS}rows0{OURS}", OURS, '"lower":null', 'a":null', *arrays):
        world = msd.World(name=name)
        world.hierarchy.geoms.append(msd.Geometry(name=name))
        assert msd.from_str(msd.to_json(world).decode()) == world
        assert msd.from_msgpack(msd.to_msgpack(world)) == world


def test_the_text_has_an_array_on_a_line() -> None:
    world = msd.from_str(SCENE)
    assert b'"size": [0.1, 0.1, 0.1],' in msd.to_json(world)
    world.unknown_keys = {"mine": [0.5, 2.0]}
    text = msd.to_json(world)
    assert b'"size": [0.1, 0.1, 0.1],' in text and b'"mine": [0.5, 2.0]' in text
    assert b'"size": [0.1, 0.1, 0.1],' in msd.to_json(world, older=True)


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (b'{"visual":\n {"fog_end": Infinity}}', "line 2, column 14", "write 1e39"),
        (b'{"visual":\n {"fog_end": -Infinity}}', "line 2, column 14", "write 1e39"),
        (b'{"visual": {"fog_end": NaN}}', "line 1, column 24", "NaN"),
        ('{"x": "äö",\n "y": "caf'.encode() + b'\xe9"}', "line 2, column 11", "0xe9 is not UTF-8"),
        (b'{"a": 1,,}', "line 1, column 9", "keys must be strings"),
    ],
)
def test_what_is_no_json_is_named_by_line_and_column(text, place, said, tmp_path):
    (tmp_path / "a.msd").write_bytes(text)
    with pytest.raises(msd.SceneError) as error:
        msd.from_file(tmp_path / "a.msd")
    assert f"{place}: " in str(error.value) and error.value.place == place
    assert said in error.value.message
    assert "byte " not in error.value.message.replace("the byte 0x", "")


def test_a_key_given_twice_is_named_with_its_object():
    report = Report()
    world = msd.from_str('{"hierarchy": {"geoms": [{"name": "a",\n "name": "b"}]}}', report=report)
    assert world.hierarchy.geoms[0].name == "b"
    assert [(f.line, "'name' is given twice in hierarchy.geoms[0]" in f.message) for f in report.findings] == [
        (2, True)
    ]
