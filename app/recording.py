"""Recording a run: every channel at every step, handed on in blocks, so that memory does not grow with time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np

from app.channels import ChannelTable
from engine.server.simulation import Simulation

BLOCK = 2**18
"""Most numbers of a block; a single moment of very many worlds may have more."""
INTERVAL = 1.0
"""Longest time between two blocks while a simulation runs, s."""

_STATE = ("qpos", "qvel", "ctrl")
_COMPUTED = ("sensordata", "actuator_force", "energy")


class Columns(NamedTuple):
    """What the columns of a recording are."""

    names: list[str]
    """Ids of the channels."""
    units: list[str]
    worlds: int


class Sink(Protocol):
    """Where a recording goes."""

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        """Take the moments at `times` (n,) in s, with `values` (n, worlds, channels)."""
        ...


class Recorded(NamedTuple):
    """What was recorded."""

    steps: int
    time: float
    """Of the last moment, s."""
    lost: bool
    """Whether the simulation became unstable, which ends a recording."""


def columns(simulation: Simulation) -> Columns:
    """The columns that `record` will fill."""
    channels = ChannelTable(simulation.layout).channels
    return Columns([c.id for c in channels], [c.unit for c in channels], simulation.data.nworld)


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
    block = _Block(simulation, sink)
    start, timestep = simulation.time, simulation.timestep
    done, lost = 0, False
    while done < steps and proceed(done):
        block.begin(start + done * timestep)
        simulation.step()
        block.end()
        if simulation.data.status.numpy().any():
            lost = True
            break
        done += 1
    if not lost:
        simulation.forward()
        block.begin(start + done * timestep)
        block.end()
    block.flush()
    return Recorded(done, start + done * timestep, lost)


class _Block:
    """Moments that are not handed on yet."""

    def __init__(self, simulation: Simulation, sink: Sink) -> None:
        table = ChannelTable(simulation.layout)
        worlds = simulation.data.nworld
        self._simulation, self._sink, self._starts = simulation, sink, table.starts
        self._columns = np.array([table.columns[channel.id] for channel in table.channels])
        self._room = max(1, BLOCK // (worlds * table.width))
        self._times = np.empty(self._room)
        self._values = np.empty((self._room, worlds, table.width), np.float32)
        self._count = 0
        self._flushed = time.monotonic()

    def begin(self, moment: float) -> None:
        """Note the state at a time."""
        self._times[self._count] = moment
        self._note(_STATE)

    def end(self) -> None:
        """Note what a step, or `forward`, has computed from that state."""
        self._note(_COMPUTED)
        energy = self._starts["energy"]
        row = self._values[self._count]
        np.sum(row[:, energy:-1], axis=1, out=row[:, -1])
        self._count += 1
        if self._count == self._room or time.monotonic() - self._flushed > INTERVAL:
            self.flush()

    def _note(self, arrays: tuple[str, ...]) -> None:
        row, data = self._values[self._count], self._simulation.data
        for name in arrays:
            values = getattr(data, name).numpy()
            start = self._starts[name]
            row[:, start : start + values.shape[1]] = values

    def flush(self) -> None:
        if self._count:
            self._sink.write(self._times[: self._count], self._values[: self._count, :, self._columns])
        self._count = 0
        self._flushed = time.monotonic()
