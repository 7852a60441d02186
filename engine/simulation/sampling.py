"""Chosen numbers of a simulation at every step, exact, in blocks."""

from __future__ import annotations

import time
from collections.abc import Sequence
from types import TracebackType
from typing import Protocol

import numpy as np

from engine.physics import Data
from engine.simulation.signals import Signal
from engine.simulation.simulation import Simulation

STATE = frozenset(
    {
        "qpos",
        "qvel",
        "qacc_warmstart",
        "act",
        "ctrl",
        "mocap_pos",
        "mocap_quat",
        "qfrc_applied",
        "xfrc_applied",
        "eq_active",
    }
)
"""Fields that a step reads or replaces: they are sampled before it, the others, which follow from them, after it."""

INTERVAL = 1.0
"""Longest time between two blocks while a simulation runs, s."""


class Sink(Protocol):
    """Where samples go."""

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        """Moments at `times` (n,) in s, of the first world that is sampled, with `values` (n, worlds, signals)
        float32. The arrays are the receiver's."""
        ...


class Sampler:
    """Samples signals at every step of a simulation, or at every `every`-th, until it is closed.

    A sample belongs to one moment: the state, and the readings, forces and energies that a step computes from it; its
    time is the beginning of the step. Nothing is lost when the Data grows. On a GPU a sample waits for the device.

    Args:
        simulation: observed from now on.
        signals: what to sample.
        sink: receives the samples in blocks, oldest first.
        every: steps from one sample to the next.
        block: most samples of a block.
        world: the only world that is sampled; None: all of them.

    Raises:
        ValueError: there is no such signal, naming it and what there is.
    """

    def __init__(
        self,
        simulation: Simulation,
        signals: Sequence[Signal],
        sink: Sink,
        every: int = 1,
        block: int = 1024,
        world: int | None = None,
    ) -> None:
        if every < 1 or block < 1:
            raise ValueError(f"every and block are at least 1; {every} and {block} were given")
        self._simulation, self._sink, self._every = simulation, sink, every
        self._world = world or 0
        self._rows = slice(None) if world is None else slice(world, world + 1)
        fields: dict[str, list[int]] = {}
        for column, signal in enumerate(signals):
            fields.setdefault(signal.field, []).append(column)
        for field, columns in fields.items():
            indices = [signals[column].index for column in columns]
            check(simulation, Signal(field, min(indices)))
            check(simulation, Signal(field, max(indices)))
        ordered = sorted(fields.items(), key=lambda item: item[0] not in STATE)
        start = 0
        self._state: list[tuple[str, slice, slice | np.ndarray]] = []
        self._computed: list[tuple[str, slice, slice | np.ndarray]] = []
        for field, columns in ordered:
            place = slice(start, start := start + len(columns))
            part = field, place, _span([signals[column].index for column in columns])
            (self._state if field in STATE else self._computed).append(part)
        order = np.empty(len(signals), np.int64)
        order[[column for _, columns in ordered for column in columns]] = np.arange(len(signals))
        self._order: slice | np.ndarray = slice(None) if (np.diff(order) == 1).all() else order
        self._sources: dict[int, tuple[Data, int, list[np.ndarray] | None]] = {}
        self._times = np.empty(block)
        worlds = simulation.nworld if world is None else 1
        self._values = np.empty((block, worlds, len(signals)), np.float32)
        self._count = self._steps = 0
        self._flushed = time.monotonic()
        self._leave = simulation.observe(after=self._after, before=self._before)

    def _before(self, data: Data) -> None:
        if self._steps % self._every == 0:
            self._times[self._count] = self._simulation.time_in(self._world)
            self._read(self._state)

    def _after(self, data: Data) -> None:
        if self._steps % self._every == 0:
            self._read(self._computed)
            self._count += 1
            if self._count == len(self._times) or time.monotonic() - self._flushed > INTERVAL:
                self.flush()
        self._steps += 1

    def _read(self, parts: list[tuple[str, slice, slice | np.ndarray]]) -> None:
        if not parts:
            return
        row = self._values[self._count]
        sources = self._views(parts)
        if sources is not None:
            np.concatenate(sources, out=row[0, parts[0][1].start : parts[-1][1].stop])
            return
        for field, place, which in parts:
            values = self._simulation.array(field)[self._rows]
            row[:, place] = values.reshape(len(values), -1)[:, which]

    def _views(self, parts: list[tuple[str, slice, slice | np.ndarray]]) -> list[np.ndarray] | None:
        """Views of what is sampled, one after the other in a row, as long as the Data stays; None where there are
        several worlds, single numbers of fields, or copies only."""
        data = self._simulation.data
        of, generation, views = self._sources.get(id(parts), (None, -1, None))
        if of is not data or generation != data.generation:
            views = None
            if len(self._values[0]) == 1 and all(isinstance(which, slice) for *_, which in parts):
                arrays = [self._simulation.array(field) for field, *_ in parts]
                if all(self._simulation.array(part[0]) is array for part, array in zip(parts, arrays, strict=True)):
                    views = [
                        array[self._world].reshape(-1)[part[2]] for part, array in zip(parts, arrays, strict=True)
                    ]
            self._sources[id(parts)] = data, data.generation, views
        return views

    def sample(self) -> None:
        """One more sample, of the present moment: after the last step, say. Everything computed must belong to the
        state; see `Simulation.forward`."""
        self._times[self._count] = self._simulation.time_in(self._world)
        self._read(self._state)
        self._read(self._computed)
        self._count += 1
        if self._count == len(self._times):
            self.flush()

    def flush(self) -> None:
        """Hand over what there is."""
        if self._count:
            values = self._values[: self._count, :, self._order]
            self._sink.write(self._times[: self._count].copy(), values.copy())
        self._count = 0
        self._flushed = time.monotonic()

    def close(self) -> None:
        """Hand over the rest and observe no longer."""
        self._leave()
        self.flush()

    def __enter__(self) -> Sampler:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave()
        if error is None:
            self.flush()


def check(simulation: Simulation, signal: Signal) -> None:
    """Raise ValueError where a simulation has no such signal."""
    array = getattr(simulation.data, signal.field, None)
    shape = getattr(array, "shape", ())
    if not shape or shape[0] != simulation.nworld:
        raise ValueError(f"there is no field {signal.field!r} of every world to sample")
    count = simulation.array(signal.field)[0].size
    if not 0 <= signal.index < count:
        raise ValueError(f"there is no {signal.field}[{signal.index}]: it has {count} numbers here")


def _span(indices: list[int]) -> slice | np.ndarray:
    """Indices for an array: as a slice, which is quicker, where they follow each other."""
    if indices == list(range(indices[0], indices[0] + len(indices))):
        return slice(indices[0], indices[0] + len(indices))
    return np.array(indices, np.int64)
