"""Recording a run: every channel at every step."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from app.channels import ChannelTable
from engine.simulation import Simulation, recorder
from engine.simulation.recorder import Recorded
from engine.simulation.sampling import Sampler, Sink
from engine.simulation.signals import Signal

BLOCK = 2**18
"""Most numbers of a block; a single moment of very many worlds may have more."""


class Columns(NamedTuple):
    """What the columns of a recording are."""

    names: list[str]
    """Ids of the channels."""
    units: list[str]
    worlds: int


def columns(simulation: Simulation) -> Columns:
    """The columns that `record` will fill."""
    channels = ChannelTable(simulation.layout).channels
    return Columns([c.id for c in channels], [c.unit for c in channels], simulation.nworld)


def step_count(simulation: Simulation, seconds: float) -> int:
    """How many time steps `seconds` of simulated time are."""
    return max(1, round(seconds / simulation.timestep))


def record(simulation: Simulation, steps: int, sink: Sink, proceed: Callable[[int], bool]) -> Recorded:
    """Take `steps` time steps from the present state and record every moment of every world.

    A moment is the state and the sensor readings, forces and energies that belong to it. Its time is the time of the
    start plus a whole number of time steps.

    Args:
        sink: receives the moments in blocks, the last of them before this returns.
        proceed: called before each step with the number of steps taken; False ends the recording there.
    """
    signals, block = _sampled(simulation)
    return recorder.record(simulation, signals, steps, _Channels(sink), proceed, block)


def sampler(simulation: Simulation, sink: Sink) -> Sampler:
    """Record every moment of every world from now on, as `record` does, while somebody else takes the steps."""
    signals, block = _sampled(simulation)
    return Sampler(simulation, signals, _Channels(sink), block=block)


def _sampled(simulation: Simulation) -> tuple[list[Signal], int]:
    """The signals of all channels but the total energy, and the moments of a block."""
    table = ChannelTable(simulation.layout)
    *sampled, total = table.channels
    assert total.id == "energy/total"
    block = max(1, BLOCK // (simulation.nworld * len(table.channels)))
    return [table.signal(channel.id) for channel in sampled], block


class _Channels:
    """Hands on the channels of a table: the signals, and the total energy behind them."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        total = values[:, :, -2:].sum(axis=2, keepdims=True)
        self._sink.write(times, np.concatenate([values, total], axis=2))
