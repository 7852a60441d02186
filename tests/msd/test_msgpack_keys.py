"""Keys that MessagePack gives twice are reported as those of JSON are: where, which, and that the last one counts."""

from __future__ import annotations

import random
import re
import struct
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import msd
from engine.msd.msgpack_keys import repeated_keys
from engine.msd.report import Report
from engine.msd.streaming import BATCH

packed = msgspec.msgpack.encode


class Pairs(list[Any]):
    """Entries of a map, which may have a key twice."""


def written(value: Any) -> bytes:
    """MessagePack of maps, lists and what the encoder knows. Maps and lists in their longest form."""
    if isinstance(value, Pairs):
        return b"\xdf" + struct.pack(">I", len(value)) + b"".join(packed(k) + written(v) for k, v in value)
    if isinstance(value, list):
        return b"\xdd" + struct.pack(">I", len(value)) + b"".join(map(written, value))
    return packed(value)


def pairs(value: Any) -> Any:
    """A value with its maps as Pairs."""
    if isinstance(value, dict):
        return Pairs((k, pairs(v)) for k, v in value.items())
    return [pairs(v) for v in value] if isinstance(value, list) else value


def scene(bodies: int = 1) -> Any:
    world = msd.World(name="scene")
    for i in range(bodies):
        world.hierarchy.bodies.append(
            msd.Body(link=msd.Link(name=f"link {i}", geoms=[msd.Geometry(name=f"geom {i}")]))
        )
    world.assets.materials["red"] = msd.Material(name="red")
    return pairs(msgspec.msgpack.decode(msd.to_msgpack(world)))


def entry(value: Any, *steps: Any) -> Any:
    for step in steps:
        value = dict(value)[step] if isinstance(value, Pairs) else value[step]
    return value


GEOM = ("hierarchy", "bodies", -1, "link", "geoms", 0)
BODIES = 2 * BATCH + 3


@pytest.mark.parametrize(
    ("steps", "key", "value", "place"),
    [
        ((), "name", "other", "the scene"),
        (("hierarchy",), "lights", [], "hierarchy"),
        (GEOM, "name", "other", f"hierarchy.bodies[{BODIES - 1}].link.geoms[0]"),
        (("assets", "materials", "red"), "metallic", 0.25, "assets.materials.red"),
        (("simulate_option",), "timestep", 0.125, "simulate_option"),
    ],
)
def test_a_key_given_twice_is_named_with_its_object_and_byte(
    steps: tuple[Any, ...], key: str, value: Any, place: str, tmp_path: Path
) -> None:
    plain = scene(BODIES)
    owner = entry(plain, *steps)
    owner.append((key, value))
    data = written(plain)
    file = tmp_path / "scene.msgpack"
    file.write_bytes(data)
    for read in (
        lambda report: msd.from_msgpack(data, report=report),
        lambda report: msd.from_file(file, report=report),
    ):
        report = Report()
        world = read(report)
        (finding,) = report.findings
        assert f"the key {key!r} is given twice in {place};" in finding.message
        at = re.search(r"the last one at byte (\d+) was taken", finding.message)
        assert at is not None and data[int(at[1]) :].startswith(packed(key) + written(value))
        again = msgspec.msgpack.decode(msd.to_msgpack(world))
        for step in steps:
            again = again[step]
        assert again[key] == value
    assert msd.from_msgpack(data) == world  # without a report, nobody asks


def test_what_is_given_once_is_not_reported(tmp_path: Path) -> None:
    file = tmp_path / "scene.msgpack"
    for data in (written(scene(BODIES)), msd.to_msgpack(msd.from_msgpack(written(scene(3))))):
        file.write_bytes(data)
        report = Report()
        msd.from_file(file, report=report)
        msd.from_msgpack(data, "", report)
        assert report.findings == []


def test_keys_of_files_that_are_read_carefully_and_of_unknown_keys_are_reported() -> None:
    plain = scene()
    entry(plain, *GEOM).append(("mine", Pairs([("a", 1), ("b", [Pairs([("c", 1), ("c", 2)])])])))
    report = Report()
    world = msd.from_msgpack(written(plain) + b"rest", report=report)
    assert world.hierarchy.bodies[0].link.geoms[0].unknown_keys == {"mine": {"a": 1, "b": [{"c": 2}]}}
    assert ["'c' is given twice" in finding.message for finding in report.findings] == [False, True]


def values(chance: random.Random, depth: int = 0) -> Any:
    """Any value that MessagePack has, in any of its forms."""
    number = chance.choice(
        [0, 127, 128, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**64 - 1, -1, -32, -33, -128, -129]
    )
    scalars: list[Any] = [
        None,
        True,
        number,
        -(2**31),
        -(2**63),
        chance.random(),
        "x" * chance.choice([0, 31, 32, 255, 256, 65536]),
        b"\xde" * chance.choice([0, 255, 256, 65536]),
        msgspec.msgpack.Ext(5, b"\x85" * chance.choice([1, 2, 3, 4, 8, 16, 17, 256, 65536])),
        [chance.random() for _ in range(chance.choice([1, 2, 15, 16, 65536]))],
        [[chance.random()] * 3 for _ in range(chance.choice([1, 2, 20]))],
        [[chance.random()] * 3, [1.5, 2, 3.5], [True, "text", None]],
        list(range(chance.choice([0, 15, 300]))),
    ]
    if depth > 3 or chance.random() < 0.5:
        return chance.choice(scalars)
    inner = [values(chance, depth + 1) for _ in range(chance.choice([0, 1, 3, 17]))]
    keys = ["k" * (1 + 20 * i) for i in range(9)] + list(range(-4, 4)) + [2**40, "ä", 1.5]
    return inner if chance.random() < 0.4 else dict(zip(chance.sample(keys, len(keys)), inner, strict=False))


def test_every_form_of_a_value_is_stepped_over() -> None:
    chance = random.Random(1)
    for _ in range(200):
        value = values(chance)
        assert repeated_keys(packed(value)) == []
        # Behind the value there is a repeated key, which is found where the value's end is known.
        data = b"\x83" + packed("k") + packed(value) + packed("a") + packed(1) + packed("a") + packed(2)
        (key,) = repeated_keys(data)
        assert (key.path, key.at) == (("a",), len(data) - 3)
        for short in {len(data) // 3, len(data) - 4}:
            assert repeated_keys(data[:short]) == []


def test_one_key_in_two_forms_is_one_key() -> None:
    assert [key.path for key in repeated_keys(b"\x82\xa1a\x01\xd9\x01a\x02")] == [("a",)]
    assert repeated_keys(b"\x82\xa1\x01\x01\x01\x02") == []  # a text and a number


def test_a_field_given_by_number_and_by_name_is_reported() -> None:
    """MSD counts the fields of a link from its name on."""
    link = {0: "first", "name": "last", "geoms": [{"name": "a", 0: "b"}]}
    data = packed({"hierarchy": {"bodies": [{"link": link}]}})
    report = Report()
    world = msd.from_msgpack(data, report=report)
    link = world.hierarchy.bodies[0].link
    assert (link.name, link.geoms[0].name) == ("last", "b")
    assert sorted(str(finding) for finding in report.findings) == [
        "the key 'name' is given by name and by number in hierarchy.bodies[0].link.geoms[0]; the last one was taken",
        "the key 'name' is given by name and by number in hierarchy.bodies[0].link; the last one was taken",
    ]
