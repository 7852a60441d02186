"""Which channels of a scene are recorded, and what the columns of a recording are."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from app.channels import Channel, ChannelTable
from engine.simulation.layout import Layout


class Columns(NamedTuple):
    """What the columns of a recording are."""

    names: list[str]
    """Ids of the channels."""
    units: list[str]
    worlds: int
    has_runs: bool = False
    """Whether a column `run` behind the time counts runs, from 1: where a simulation was reset or went back, time
    begins anew."""


class Choice:
    """The channels of a scene that are recorded.

    Args:
        layout: of the scene.
        patterns: ids, beginnings of ids up to a slash or a space ("joint/hinge", "link/hand/position"), or patterns
            with * and ?; None: joints, sensors, actuators and energies.

    Attributes:
        table: where they stand.
        channels: those, in the order of the patterns.

    Raises:
        LookupError: nothing fits one of the patterns; its argument is that one.
    """

    def __init__(self, layout: Layout, patterns: Sequence[str] | None = None) -> None:
        plain = ChannelTable(layout)
        found = {c.id: c for c in plain.channels} if patterns is None else _fitting(plain, patterns)
        self.channels = list(found.values())
        self.table = ChannelTable(layout, [id for id in found if id not in plain.columns])

    def columns(self, worlds: int = 1) -> Columns:
        """What `record` fills."""
        return Columns([c.id for c in self.channels], [c.unit for c in self.channels], worlds)

    @property
    def quantities(self) -> list[str]:
        """Ids of those that are sampled besides the state."""
        return [c.id for c in self.channels if self.table.columns[c.id] > self.table.format.width]


def _fitting(table: ChannelTable, patterns: Sequence[str]) -> dict[str, Channel]:
    offered = {channel.id: channel for channel in table.offered()}
    found: dict[str, Channel] = {}
    for pattern in patterns:
        ids = [id for id in offered if fits(id, pattern)]
        quantity = table.catalogue.get(pattern)
        pair = [table.find(id) for id in quantity.columns] if quantity is not None and not ids else []
        fitting = {id: offered[id] for id in ids} | {c.id: c for c in pair if c is not None}
        if not fitting:
            raise LookupError(pattern)
        found |= fitting
    return found


def fits(id: str, pattern: str) -> bool:
    """Whether a channel is meant by a pattern; see `Choice`."""
    stem = pattern.rstrip("/")
    return id == pattern or id.startswith((f"{stem}/", f"{stem} ")) or fnmatchcase(id, pattern)
