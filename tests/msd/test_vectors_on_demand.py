"""Vectors of a decoded World become arrays when they are asked for, which nobody can tell."""

from __future__ import annotations

import copy
import pickle

import msgspec
import numpy as np
import pytest

from engine import msd


def written(**numbers: object) -> bytes:
    """A World of one link with a geometry of the given numbers, as MessagePack."""
    world = msd.World(name="w")
    world.hierarchy.bodies.append(msd.Body(link=msd.Link(name="l", geoms=[msd.Geometry(name="g")])))
    plain = msgspec.msgpack.decode(msd.to_msgpack(world))
    plain["hierarchy"]["bodies"][0]["link"]["geoms"][0].update(numbers)
    return msgspec.msgpack.encode(plain)


def geom(world: msd.World) -> msd.Geometry:
    return world.hierarchy.bodies[0].link.geoms[0]


@pytest.mark.parametrize("number", [3.5e38, 1e39, 1e308, -1e39])
def test_numbers_beyond_float32_in_messagepack_are_infinite(number: float) -> None:
    read = geom(msd.from_msgpack(written(margin=number, size=[1.0, number, float("nan")])))
    assert read.margin == np.copysign(np.inf, number)
    np.testing.assert_array_equal(read.size, [1.0, np.copysign(np.inf, number), np.nan])


def test_numbers_within_float32_stay_as_they_are() -> None:
    largest = float(np.finfo(np.float32).max)
    read = geom(msd.from_msgpack(written(margin=largest, size=[largest, -largest, largest])))
    assert read.margin == largest
    assert read.size.tolist() == [largest, -largest, largest]


@pytest.mark.parametrize("asked", [False, True], ids=["untouched", "asked for"])
@pytest.mark.parametrize(
    "copied",
    [msd.World.deepcopy, copy.deepcopy, lambda w: pickle.loads(pickle.dumps(w))],
    ids=["own", "copy", "pickle"],
)
def test_a_vector_is_one_array_of_its_own_in_every_copy(asked: bool, copied) -> None:
    world = msd.from_msgpack(written(size=[1.0, 2.0, 3.0]))
    if asked:
        geom(world).size[0] = 4.0
    again = copied(world)
    assert again == world
    geom(again).size[1] = 7.0
    assert geom(again).size is geom(again).size
    assert geom(again).size.dtype == np.float64
    assert geom(world).size.tolist() == [4.0 if asked else 1.0, 2.0, 3.0]


@pytest.mark.parametrize("write", [msd.to_json, msd.to_msgpack])
def test_a_world_is_written_alike_before_and_after_its_vectors_are_asked_for(write) -> None:
    data = written(size=[1.0, 1e39, 3.0])
    world, looked_at = msd.from_msgpack(data), msd.from_msgpack(data)
    assert geom(looked_at).size[1] == np.inf
    assert write(world) == write(looked_at)


def test_what_python_gives_is_checked_at_once() -> None:
    with pytest.raises(ValueError, match="shape 3"):
        msd.Geometry(name="g", size=(1.0, 2.0))  # type: ignore[arg-type]
    geom = msd.Geometry(name="g", size=(1.0, 2.0, 3.0))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="shape 3"):
        geom.size = (1.0, 2.0)  # type: ignore[assignment]
    assert isinstance(geom.size, np.ndarray)
