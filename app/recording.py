"""Recording a run: chosen channels, or all of them, at every step or every few."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from app.channels import ChannelTable
from app.recorded_channels import Choice
from engine.server.sample_format import SampleFormat
from engine.simulation import Simulation, recorder
from engine.simulation.quantity_sampler import QuantitySampler
from engine.simulation.recorder import Recorded
from engine.simulation.sampling import Sink
from engine.simulation.signals import Signal

BLOCK = 2**18
"""Most numbers of a block; a single moment of very many worlds may have more."""
TOTAL = "energy/total"
"""The channel that is a sum of two others."""


def step_count(simulation: Simulation, seconds: float) -> int:
    """How many time steps `seconds` of simulated time are."""
    return max(1, round(seconds / simulation.timestep))


def record(
    simulation: Simulation,
    steps: int,
    sink: Sink,
    proceed: Callable[[int], bool],
    choice: Choice | None = None,
    every: int = 1,
) -> Recorded:
    """Take `steps` time steps from the present state and record every moment of every world, or every `every`-th.

    A moment is the state and the sensor readings, forces and energies that belong to it. Its time is the time of the
    start plus a whole number of time steps.

    Args:
        sink: receives the moments in blocks, the last of them before this returns.
        proceed: called before each step with the number of steps taken; False ends the recording there.
        choice: what is recorded; None: every channel.
    """
    choice = choice or Choice(simulation.layout)
    signals, picked = _sampled(choice, sink)
    block = max(1, BLOCK // (simulation.nworld * max(1, len(choice.channels))))
    return recorder.record(simulation, signals, steps, picked, proceed, block, choice.quantities, every)


def record_rows(
    simulation: Simulation,
    steps: int,
    sink: Sink,
    proceed: Callable[[int], bool],
    choice: Choice,
    every: int = 1,
    block: int | None = None,
) -> Recorded:
    """As `record`, of the first world, rows of the table of a choice: full state, and what is chosen; in blocks of at
    most `block` moments."""
    format = SampleFormat(simulation.layout)
    signals = [Signal(name, i) for name, (start, end) in format.places.items() for i in range(end - start)]
    block = block or max(1, BLOCK // (format.width + 1))
    rows = _Rows(choice.table, sink)
    return recorder.record(simulation, signals, steps, rows, proceed, block, choice.quantities, every, 0)


def sampler(simulation: Simulation, sink: Sink) -> QuantitySampler:
    """Record every moment of every world from now on, as `record` does, while somebody else takes the steps."""
    choice = Choice(simulation.layout)
    signals, picked = _sampled(choice, sink)
    block = max(1, BLOCK // (simulation.nworld * len(choice.channels)))
    return QuantitySampler(simulation, picked, signals, block=block)


def _sampled(choice: Choice, sink: Sink) -> tuple[list[Signal], _Picked]:
    """The signals of the channels that are no quantities, and what hands these on in their order."""
    table = choice.table
    needed = [c.id for c in choice.channels if c.id not in choice.quantities and c.id != TOTAL]
    if any(c.id == TOTAL for c in choice.channels):
        needed += [id for id in ("energy/potential", "energy/kinetic") if id not in needed]
    order = {id: i for i, id in enumerate(needed)}
    # The sampler gives quantities whole, behind the signals.
    quantities = [id for id, column in table.columns.items() if column > table.format.width]
    order |= {id: len(needed) + i for i, id in enumerate(quantities)}
    order[TOTAL] = len(order)
    energies = [order[id] for id in ("energy/potential", "energy/kinetic") if id in order]
    return [table.signal(id) for id in needed], _Picked(sink, [order[c.id] for c in choice.channels], energies)


class _Picked:
    """Hands on chosen columns, and the total energy."""

    def __init__(self, sink: Sink, order: list[int], energies: list[int]) -> None:
        self._sink, self._order, self._energies = sink, order, energies

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        total = values[:, :, self._energies].sum(axis=2, keepdims=True)
        self._sink.write(times, np.concatenate([values, total], axis=2)[:, :, self._order])


class _Rows:
    """Hands on rows of a table, of the first world."""

    def __init__(self, table: ChannelTable, sink: Sink) -> None:
        self._table, self._sink = table, sink

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        self._sink.write(times, self._table.rows(values[:, 0]))
