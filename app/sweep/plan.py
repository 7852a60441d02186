"""A sweep as a whole: the scene, the values that each world gets, what is measured."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from typing import Any

import msgspec

from app.sweep.measures import Measure
from app.sweep.variations import Variation
from engine import msd
from engine.msd.schema import World


class Plan(msgspec.Struct, frozen=True):
    """What any process needs to simulate worlds of a sweep."""

    world: bytes
    """The scene as MessagePack."""
    file: str
    """Where its relative paths start."""
    asset_roots: list[str] | None
    variations: list[Variation]
    values: list[list[Any]]
    """Of each world, one for each variation."""
    measures: list[Measure]
    seconds: float
    keyframe: int | None = None
    device: str = "cpu"
    traced: str = ""
    """Id of a channel whose course each row has; "": none."""

    @property
    def worlds(self) -> int:
        """Number of worlds."""
        return len(self.values)

    @property
    def fingerprint(self) -> str:
        """The same for the same sweep, wherever it runs."""
        same = msgspec.structs.replace(self, device="", file="")
        return hashlib.sha256(msgspec.msgpack.encode(same)).hexdigest()[:16]

    def scene(self) -> World:
        """The scene as it was given."""
        world = msd.from_msgpack(self.world, self.file)
        world.asset_roots = None if self.asset_roots is None else tuple(self.asset_roots)
        return world


def make_plan(
    world: World,
    variations: Sequence[Variation],
    values: Sequence[Sequence[Any]],
    measures: Sequence[Measure],
    seconds: float,
    keyframe: int | None = None,
    device: str = "cpu",
    traced: str = "",
) -> Plan:
    """The plan of a sweep over a scene."""
    roots = None if world.asset_roots is None else [str(root) for root in world.asset_roots]
    rows = [list(row) for row in values]
    packed = msd.to_msgpack(world)
    return Plan(
        packed, world.file or "", roots, list(variations), rows, list(measures), seconds, keyframe, device, traced
    )


class Trace(msgspec.Struct, frozen=True):
    """A signal at some moments, which are the same for all worlds with the same time step."""

    times: list[float]
    """s"""
    values: list[float | None]
    """None: the world had become unstable."""


class Row(msgspec.Struct, frozen=True):
    """What came of a world."""

    world: int
    outcomes: list[float | None]
    """One for each measure; None: there is none, as a threshold that was never passed."""
    lost: float | None = None
    """When the world became unstable, s; what is measured is what was before."""
    error: str = ""
    """Why it could not be simulated."""
    trace: Trace | None = None
    """The course of the signal that the plan traces."""


pack_plan = msgspec.msgpack.Encoder().encode
unpack_plan = msgspec.msgpack.Decoder(Plan).decode


def batches(worlds: Sequence[int], workers: int, most: int) -> list[list[int]]:
    """Worlds in batches, of at most `most`, several for each worker where there are enough."""
    size = max(1, min(most, math.ceil(len(worlds) / (4 * workers if workers > 1 else 1))))
    return [list(worlds[i : i + size]) for i in range(0, len(worlds), size)]
