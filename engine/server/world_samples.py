"""Channels over all worlds of a simulation, at every step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.server.channels import over_worlds, state_channels, world_channel
from engine.server.sample_format import SampleFormat
from engine.simulation import Simulation
from engine.simulation.catalogue import Catalogue, chosen
from engine.simulation.layout import Layout
from engine.simulation.quantity_sampler import QuantitySampler
from engine.simulation.signals import Signal
from engine.simulation.spread import Spread, spread_of

_LONGEST, _SHORTEST = 1024, 16
"""Samples that wait to be read."""
_NUMBERS = 2**24
"""Of all samples that wait: 64 MiB; beyond 2**20 worlds x numbers that are read, 64 bytes for each of these."""


class _Column(NamedTuple):
    """Where a channel over all worlds comes from."""

    what: str
    """A statistic, or the number of a world."""
    base: str
    """The channel that it is of."""
    signals: tuple[Signal, ...]
    """Whose sum that is; () for a quantity of the catalogue."""


class WorldSamples:
    """Samples all worlds of a simulation at every step, until it is closed, and leaves of each step what is wanted.

    A sample is of one moment. While worlds are at other times, as after one of them went back, statistics over them
    are NaN, and single worlds that are not at the time of the one that is shown, too.

    Args:
        world: the one that is shown.
        ids: what is wanted; see `engine.server.channels`. What there is not is left out.
    """

    def __init__(self, simulation: Simulation, ids: Sequence[str], world: int = 0) -> None:
        self._simulation, self._ids, self._world = simulation, list(ids), world
        self._columns = _columns(simulation.layout, ids)
        self._parts: list[np.ndarray] = []
        fields = list(dict.fromkeys(signal for column in self._columns for signal in column.signals))
        quantities = [column.base for column in self._columns if not column.signals]
        reads = len(fields) + sum(len(q.reads) for q in chosen(Catalogue(simulation.layout), quantities))
        block = min(max(_NUMBERS // (simulation.nworld * max(reads, 1)), _SHORTEST), _LONGEST)
        self._sampler = QuantitySampler(simulation, self, fields, quantities, block=block)
        names = [*fields, *self._sampler.columns]
        self._bases = list(dict.fromkeys(column.base for column in self._columns))
        signals = {column.base: column.signals for column in self._columns}
        self._places = [[names.index(name) for name in signals[base] or (base,)] for base in self._bases]
        self._leave = simulation.add_sampler(self)

    def show(self, world: int) -> None:
        """Another world is shown from now on."""
        self._sampler.flush()
        self._world = world

    def mark(self) -> None:
        """Take what there is before times of worlds change."""
        self._sampler.flush()

    def look(self) -> int:
        """The sampler itself looks when samples are due."""
        return _LONGEST

    def follow(self) -> bool:
        """The simulation has another layout with the same sizes; see `QuantitySampler.follow`."""
        return _columns(self._simulation.layout, self._ids) == self._columns and self._sampler.follow()

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        """A block of the sampler."""
        bases = np.stack([values[:, :, places].sum(axis=2) for places in self._places], axis=2)
        spread = None if all(column.what.isdigit() for column in self._columns) else spread_of(bases, axis=1)
        now = self._simulation.times
        present = np.abs(now - now[self._world]) < 0.5 * self._simulation.timestep
        row = np.empty((len(times), len(self._columns)), np.float32)
        for i, (what, base, _) in enumerate(self._columns):
            if not (present[int(what)] if what.isdigit() else present.all()):
                row[:, i] = np.nan
                continue
            b = self._bases.index(base)
            row[:, i] = bases[:, int(what), b] if spread is None or what.isdigit() else _statistic(spread, what)[:, b]
        self._parts.append(row)

    def sample(self) -> None:
        """The present moment; everything computed must belong to the state."""
        self._sampler.sample()

    def take(self) -> np.ndarray:
        """(n, columns) float32: what has come since the last call."""
        self._sampler.flush()
        parts, self._parts = self._parts, []
        return np.concatenate([np.empty((0, len(self._columns)), np.float32), *parts])

    def close(self) -> None:
        """Sample no more."""
        self._leave()
        self._sampler.close()


def is_over_worlds(layout: Layout, ids: Sequence[str]) -> bool:
    """Whether one of the ids is a channel over all worlds that there is."""
    return layout.nworld > 1 and any(over_worlds(id) for id in ids) and bool(_columns(layout, ids))


def _columns(layout: Layout, ids: Sequence[str]) -> list[_Column]:
    places: dict[str, int] = {}
    state = {}
    for channel, place in state_channels(layout):
        state.setdefault(channel.id, channel)
        places.setdefault(channel.id, place)
    catalogue, signals = Catalogue(layout), _signals(layout)
    found = []
    for id in dict.fromkeys(ids):
        if world_channel(id, state, catalogue) is not None and (parts := over_worlds(id)) is not None:
            what, base = parts
            found.append(_Column(what, base, signals[places[base]] if base in places else ()))
    return found


def _signals(layout: Layout) -> list[tuple[Signal, ...]]:
    """What each column of `state_channels` is the sum of."""
    every = SampleFormat(layout).places
    signals = [(Signal(name, i),) for name, (first, end) in every.items() for i in range(end - first)]
    first, end = every["energy"]
    return [*signals, tuple(signal for column in signals[first:end] for signal in column)]


def _statistic(spread: Spread, what: str) -> np.ndarray:
    match what:
        case "mean":
            return spread.mean
        case "min":
            return spread.low
        case "max":
            return spread.high
        case "std":
            return spread.deviation
        case "below":
            return spread.mean - spread.deviation
        case _:
            return spread.mean + spread.deviation
