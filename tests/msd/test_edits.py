"""Edits of a World: made and taken back exactly, and carried in bytes without loss."""

from __future__ import annotations

import math
import re
import sys
from pathlib import Path

import full_world
import msgspec
import numpy as np
import pytest
from hypothesis import given, settings

from engine.msd import schema
from engine.msd.edit_codec import decode, encode, packed
from engine.msd.edits import Insert, Rekey, Remove, Set, apply
from engine.msd.paths import get, walk
from engine.msd.schema.assigning import WrongTypeError
from engine.msd.schema.base import Element, same
from engine.msd.schema.variant import Variant

sys.path.insert(0, str(Path(__file__).parents[1] / "interop"))
from random_worlds import worlds


def through(value):
    """A value that went through bytes."""
    (edit,) = decode(encode([Set("somewhere", value)]))
    assert isinstance(edit, Set) and edit.path == "somewhere"
    return edit.value


def kinds(value):
    """Types and orders of everything in a value, which `==` does not tell."""
    if isinstance(value, Element):
        return type(value), [kinds(getattr(value, name)) for name in value.__struct_fields__]
    if isinstance(value, Variant):
        return type(value), value.variant, kinds(value.value)
    if isinstance(value, (list, tuple)):
        return type(value), [kinds(entry) for entry in value]
    if isinstance(value, dict):
        return dict, [(key, kinds(entry)) for key, entry in value.items()]
    return (value.dtype, value.shape) if isinstance(value, np.ndarray) else type(value)


def assert_survives(value) -> None:
    other = through(value)
    assert same(other, value) and kinds(other) == kinds(value)


@pytest.mark.parametrize("cls", full_world.all_elements(), ids=lambda cls: cls.__name__)
def test_every_class_survives_bytes(cls):
    assert_survives(full_world.elements_of(cls))


@pytest.mark.parametrize(("kind", "name"), full_world.all_variants(), ids=str)
def test_every_variant_survives_bytes(kind, name):
    assert_survives(full_world.variant_of(kind, name))


@settings(deadline=None, max_examples=30)
@given(worlds())
def test_everything_in_a_world_survives_bytes(world):
    assert_survives(world)
    for _, element in list(walk(world))[::7]:
        assert_survives(element)


ODD = [
    None,
    True,
    -(2**63),
    2**64 - 1,
    0.1,
    -0.0,
    math.inf,
    math.nan,
    1e300,
    "\0ä🤖",
    b"\xff",
    schema.JointType.Ball,
    msgspec.UNSET,
    ("a", "b"),
    [],
    {},
    {"z": [1, ("t",)], "a": {"nested": None}},
    np.array([math.nan, -math.inf, -0.0, 1e300]),
    np.zeros((0, 3), np.float32),
    np.array([[1, 2, 2**32 - 1]], np.uint32),
    np.array([True, False]),
    np.float64(2.5),
    schema.Range(lower=-math.inf, upper=1e30),
    schema.Link(local_translation=np.array([math.nan, math.inf, 1e300])),
    schema.Link(unknown_keys={"later": {"x": [1, None, b"raw"]}}),
]


@pytest.mark.parametrize("value", ODD, ids=repr)
def test_odd_values_survive_bytes(value):
    other = through(value)
    assert same(other, value) and kinds(other) == kinds(value)
    if isinstance(value, float):
        assert math.copysign(1, other) == math.copysign(1, value)


def test_edits_survive_bytes_in_their_order():
    edits = [Insert("a[0]", 1), Insert('m["k"]', 2, 0), Remove("a[0]"), Rekey("m", "k", 'é"'), Set("x", 3)]
    again = decode(encode(edits))
    assert [(type(e), msgspec.structs.astuple(e)) for e in again] == [
        (type(e), msgspec.structs.astuple(e)) for e in edits
    ]


def test_what_was_packed_is_as_it_was_then():
    link = schema.Link(name="before")
    raw = packed(Set("x", link))
    link.name = "after"
    assert decode(encode([raw]))[0].value.name == "before"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",
        b"\x80",
        msgspec.msgpack.encode([["set"]]),
        msgspec.msgpack.encode([["set", 3, 4]]),
        msgspec.msgpack.encode([["explode", "x"]]),
        msgspec.msgpack.encode([["remove", "x", 1]]),
        msgspec.msgpack.encode([["insert", "x", 1, "first"]]),
        msgspec.msgpack.encode([["rekey", "x", "a", 5]]),
        msgspec.msgpack.encode([["set", "x", ["Path", "/etc"]]]),
        msgspec.msgpack.encode([["set", "x", ["LOOK", 1]]]),
        msgspec.msgpack.encode([["set", "x", ["Element", {}]]]),
        msgspec.msgpack.encode([["set", "x", ["Link", {"nme": 1}]]]),
        msgspec.msgpack.encode([["set", "x", ["JointType", "Screw"]]]),
        msgspec.msgpack.encode([["set", "x", ["LightType", {"nothing": 1}]]]),
        msgspec.msgpack.encode([["set", "x", ["LightType", 5]]]),
        msgspec.msgpack.encode([["set", "x", ["array", ["|O", [1], b"12345678"]]]]),
        msgspec.msgpack.encode([["set", "x", ["array", ["<f8", [2], b"12345678"]]]]),
        msgspec.msgpack.encode([["set", "x", ["dict", [[["list", []], 1]]]]]),
        b"\x91" * 5000,
    ],
    ids=repr,
)
def test_other_bytes_are_refused_in_one_way(data):
    with pytest.raises(ValueError, match="no edits"):
        decode(data)


def small() -> schema.World:
    world = schema.World(name="w")
    world.hierarchy.lights += [schema.Light(name=name) for name in "abc"]
    for key in "klm":
        world.assets.materials[key] = schema.Material(name=key)
    world.collision_ignores.link_pairs.append(("a", "b"))
    return world


def ordered(world: schema.World) -> bytes:
    """A World with the order of its maps."""
    return encode([Set("", world)])


@pytest.mark.parametrize(
    "edit",
    [
        Set("name", "other"),
        Set("hierarchy.lights[1].position", np.array([1.0, 2.0, 3.0])),
        Set('assets.materials["l"]', schema.Material(name="new")),
        Set("collision_ignores.link_pairs[0]", ("c", "d")),
        Set("extras", schema.WorldExtras()),
        Insert("hierarchy.lights[0]", schema.Light()),
        Insert("hierarchy.lights[3]", schema.Light()),
        Insert('assets.materials["new"]', schema.Material()),
        Insert('assets.materials["new"]', schema.Material(), 0),
        Insert('assets.materials["new"]', schema.Material(), 2),
        Remove("hierarchy.lights[0]"),
        Remove("hierarchy.lights[2]"),
        *(Remove(f'assets.materials["{key}"]') for key in "klm"),
        *(Rekey("assets.materials", key, "renamed") for key in "klm"),
        Rekey("assets.materials", "k", "k"),
    ],
    ids=repr,
)
def test_an_inverse_restores_value_and_order(edit):
    world = small()
    copied = decode(encode([edit]))[0]
    inverse = apply(world, edit)
    after = ordered(world)
    other = small()
    apply(other, copied)
    assert ordered(other) == after
    again = apply(world, inverse)
    assert ordered(world) == ordered(small())
    apply(world, again)
    assert ordered(world) == after


@pytest.mark.parametrize(
    "edit",
    [
        Set("nothing", 1),
        Set("hierarchy.lights[3]", schema.Light()),
        Set("hierarchy.lights[0].position", [1.0]),
        Set('assets.materials["new"]', schema.Material()),
        Set("collision_ignores.link_pairs[0][1]", "c"),
        Insert("hierarchy.lights[4]", schema.Light()),
        Insert('assets.materials["k"]', schema.Material()),
        Insert("name", "x"),
        Insert("hierarchy.lights.name", "x"),
        Remove("hierarchy.lights[3]"),
        Remove('assets.materials["new"]'),
        Remove("name"),
        Rekey("assets.materials", "k", "l"),
        Rekey("assets.materials", "new", "newer"),
        Rekey("hierarchy.lights", "a", "b"),
    ],
    ids=repr,
)
def test_an_impossible_edit_is_refused_and_changes_nothing(edit):
    world = small()
    with pytest.raises((KeyError, ValueError)):
        apply(world, edit)
    assert ordered(world) == ordered(small())


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (Insert("hierarchy.lights[1]", "x"), "hierarchy.lights[1] takes a Light, not the text 'x'"),
        (Insert("hierarchy.lights[3]", schema.Site()), "hierarchy.lights[3] takes a Light, not a Site"),
        (Insert("hierarchy.lights[0]", None), "hierarchy.lights[0] takes a Light, not None"),
        (Set("hierarchy.lights[1]", schema.Site()), "hierarchy.lights[1] takes a Light, not a Site"),
        (
            Insert('assets.materials["n"]', schema.Light()),
            'assets.materials["n"] takes a Material, not a Light',
        ),
        (
            Set('assets.materials["k"]', schema.Light()),
            'assets.materials["k"] takes a Material, not a Light',
        ),
        (Insert("collision_ignores.link_pairs[0]", ("a", 3)), "link_pairs[0][1] takes a text, not the number 3"),
    ],
)
def test_an_entry_of_another_type_is_refused_as_in_an_assignment(edit, message):
    world = small()
    before = ordered(world)
    with pytest.raises(WrongTypeError, match=re.escape(message)):
        apply(world, edit)
    assert ordered(world) == before


def test_an_entry_is_converted_as_in_an_assignment_and_unknown_keys_take_anything():
    world = small()
    apply(world, Insert("collision_ignores.link_pairs[0]", ["c", "d"]))
    assert world.collision_ignores.link_pairs == [("c", "d"), ("a", "b")]
    world.unknown_keys = {"x": [1]}
    apply(world, Insert('unknown_keys["x"][0]', "any"))
    apply(world, Insert('unknown_keys["y"]', {}))
    assert world.unknown_keys == {"x": ["any", 1], "y": {}}


def test_values_move_and_are_not_copied():
    world = small()
    light = world.hierarchy.lights[1]
    inverse = apply(world, Remove("hierarchy.lights[1]"))
    apply(world, inverse)
    assert get(world, "hierarchy.lights[1]") is light
