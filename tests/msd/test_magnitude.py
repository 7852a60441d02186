"""Numbers beyond float32, however they are spelled and wherever they are in a file, are read as infinite."""

from __future__ import annotations

import math
import struct

import msgspec
import numpy as np
import pytest

from engine import msd
from engine.msd.float32_range import BLOCK, beyond_float32_in_json, beyond_float32_in_msgpack, not_finite_in_msgpack

BEYOND = [
    "1e39",
    "-1E+39",
    "3.5e38",
    "35e37",
    "0.00035e42",
    "1e0000000039",
    "4" * 39,
    "4" * 39 + ".0",
    "7" * 60 + "e-5",
]
WITHIN = ["1e38", "-3.4e+38", "0.1e38", "123456789e20", "0.12345678901234567", "1e-39", "4" * 38]


@pytest.mark.parametrize("number", BEYOND + WITHIN)
def test_however_it_is_spelled(number: str) -> None:
    said = math.copysign(math.inf, float(number)) if number in BEYOND else float(number)
    text = f'{{"hierarchy": {{"geoms": [{{"margin": {number}, "size": [1, {number}, 2.5]}}]}}}}'
    geom = msd.from_str(text).hierarchy.geoms[0]
    assert geom.margin == said
    assert geom.size.tolist() == [1, said, 2.5]


@pytest.mark.parametrize("before", range(BLOCK - 45, BLOCK + 3))
@pytest.mark.parametrize("number", ["1e39", "4" * 39])
def test_wherever_it_is_in_a_text(number: str, before: int) -> None:
    assert beyond_float32_in_json(b" " * before + number.encode())
    assert not beyond_float32_in_json(b" " * before + b'{"upper": 1e39, "lower": -1e39, "name": "1eve", "x": 2.5}')


@pytest.mark.parametrize("before", range(BLOCK - 10, BLOCK + 3))
def test_wherever_it_is_in_messagepack(before: int) -> None:
    def at(number: float) -> bytes:
        return bytes(before) + msgspec.msgpack.encode(number)

    assert beyond_float32_in_msgpack(at(1e39))
    assert not beyond_float32_in_msgpack(at(math.inf))
    assert not beyond_float32_in_msgpack(at(1e30))
    assert not_finite_in_msgpack(at(-math.inf))
    assert not_finite_in_msgpack(bytes(before) + b"\xcb" + struct.pack(">d", math.nan))
    assert not not_finite_in_msgpack(at(1e308))


@pytest.mark.parametrize(("lower", "upper"), [(-math.inf, math.inf), (math.inf, -math.inf), (-1.0, math.inf)])
def test_bounds_of_a_range_come_back(lower: float, upper: float) -> None:
    joint = msd.Joint(pos_limit=msd.Range(lower, upper), axis=[1, np.inf, 0])
    world = msd.World(hierarchy=msd.Hierarchy(bodies=[msd.Body(link=msd.Link(joints=[joint]))]))
    for again in (msd.from_str(msd.to_json(world).decode()), msd.from_msgpack(msd.to_msgpack(world))):
        assert again == world


def test_no_number_in_a_vector_that_was_only_read_is_refused_in_json() -> None:
    plain = {"hierarchy": {"geoms": [{"size": [1.0, math.nan, 2.0]}]}}
    world = msd.from_msgpack(msgspec.msgpack.encode(plain))
    with pytest.raises(msd.SceneError, match="NaN") as error:
        msd.to_json(world)
    assert "hierarchy.geoms[0].size" in error.value.place
