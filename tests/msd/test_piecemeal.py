"""A MessagePack file whose bytes are given back while it is read gives the World that its bytes give at once."""

from __future__ import annotations

import math
from pathlib import Path

import msgspec
import pytest

from engine import msd
from engine.msd.streaming import BATCH, CAN_GIVE_BACK, Pages
from engine.msd.writing import json_pieces, msgpack_pieces

COUNT = 3 * BATCH + 5


@pytest.fixture
def packed() -> bytes:
    """A World of bodies, more than are read between two times that bytes are given back, each of some pages' size."""
    world = msd.World(name="many")
    for i in range(COUNT):
        geoms = [msd.Geometry(name=f"geom {i} {j}", size=[i, j, -0.0], position=[-0.0, 0, 0]) for j in range(2)]
        world.hierarchy.bodies.append(msd.Body(link=msd.Link(name=f"link {i}", geoms=geoms)))
        world.actuators.append(msd.Actuator(name=f"motor {i}", target=msd.ActuatorTarget.link(f"link {i}")))
    return msd.to_msgpack(world)


def test_a_file_gives_the_world_of_its_bytes(packed: bytes, tmp_path: Path) -> None:
    file = tmp_path / "many.msdb"
    file.write_bytes(packed)
    world = msd.from_file(file)
    assert world == msd.from_msgpack(packed)
    assert type(world) is msd.World and type(world.hierarchy) is msd.Hierarchy
    assert msd.to_msgpack(world) == packed
    first, second = (body.link.geoms[0] for body in world.hierarchy.bodies[:2])
    assert math.copysign(1, first.position[0]) == math.copysign(1, first.size[2]) == -1
    first.orientation[:] = 9  # what one object is by default is not that of another
    assert second.orientation.tolist() == [0, 0, 0, 1]


def test_what_is_unknown_in_the_last_body_is_kept(packed: bytes, tmp_path: Path) -> None:
    plain = msgspec.msgpack.decode(packed)
    plain["hierarchy"]["bodies"][-1]["link"]["mine"] = [1, 2]
    file = tmp_path / "many.msdb"
    file.write_bytes(msgspec.msgpack.encode(plain))
    world = msd.from_file(file)
    assert len(world.hierarchy.bodies) == COUNT
    assert world.hierarchy.bodies[-1].link.unknown_keys == {"mine": [1, 2]}


def test_what_is_wrong_in_the_last_body_is_said_with_its_place(packed: bytes, tmp_path: Path) -> None:
    plain = msgspec.msgpack.decode(packed)
    plain["hierarchy"]["bodies"][-1]["link"]["geoms"][1]["size"] = "large"
    file = tmp_path / "many.msdb"
    file.write_bytes(msgspec.msgpack.encode(plain))
    with pytest.raises(msd.SceneError) as error:
        msd.from_file(file)
    assert f"bodies[{COUNT - 1}].link.geoms[1].size" in error.value.place
    file.write_bytes(packed[:-100])
    with pytest.raises(msd.SceneError, match="MessagePack"):
        msd.from_file(file)


def test_pages_that_are_given_back_read_as_zeros_and_the_others_as_they_were(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(bytes(range(1, 251)) * 400)
    pages = Pages.read(str(file))
    whole = memoryview(pages)
    assert bytes(whole) == file.read_bytes()
    pages.give_back(whole[50_000:])
    assert bytes(whole[50_000:]) == file.read_bytes()[50_000:]
    if CAN_GIVE_BACK:
        assert not any(whole[:40_000])


def test_many_bodies_are_laid_out_in_json_as_all_else_is(packed: bytes) -> None:
    world = msd.from_msgpack(packed)
    text = msd.to_json(world)
    assert msd.from_str(text.decode()) == world
    world.unknown_keys = {"mine": 1}  # laid out in one piece, as keys that are not known have to be found
    assert msd.to_json(world).replace(b',\n "mine": 1', b"") == text


def test_what_is_rare_in_the_last_body_is_written(packed: bytes) -> None:
    world = msd.from_msgpack(packed)
    link = world.hierarchy.bodies[-1].link
    link.geoms[0].size[1] = math.inf
    msgspec.Struct.__setattr__(link.geoms[0], "priority", 2**70)
    link.unknown_keys = {"mine": [1.5, 2]}
    assert msd.from_str(msd.to_json(world).decode(), "msd").hierarchy.bodies[-1].link.unknown_keys == {
        "mine": [1.5, 2]
    }
    assert msd.from_str(msd.to_json(world).decode()) == world
    link.geoms[0].size[1] = math.nan
    with pytest.raises(msd.SceneError, match="NaN") as error:
        msd.to_json(world)
    assert f"bodies[{COUNT - 1}].link.geoms[0].size" in error.value.place


def test_what_is_unknown_in_the_last_body_is_packed_where_it_was(packed: bytes) -> None:
    plain = msgspec.msgpack.decode(packed)
    plain["hierarchy"]["bodies"][-1]["link"]["mine"] = [1.5, {"name": "\ue000"}]
    assert msd.to_msgpack(msd.from_msgpack(msgspec.msgpack.encode(plain))) == msgspec.msgpack.encode(plain)


@pytest.mark.parametrize("count", [0, 1, 15, 16, BATCH, BATCH + 1])
def test_any_number_of_bodies_is_packed_as_one_array(packed: bytes, count: int) -> None:
    plain = msgspec.msgpack.decode(packed)
    world = msd.from_msgpack(packed)
    del plain["hierarchy"]["bodies"][count:], world.hierarchy.bodies[count:]
    assert msgspec.msgpack.decode(msd.to_msgpack(world)) == plain


def test_not_all_bodies_are_text_or_bytes_at_a_time(packed: bytes) -> None:
    world = msd.from_msgpack(packed)
    for whole, pieces in ((msd.to_json(world), json_pieces(world)), (packed, msgpack_pieces(world))):
        sizes = [len(piece) for piece in pieces]
        assert sum(sizes) == len(whole)
        assert max(sizes) < len(whole) / 2
