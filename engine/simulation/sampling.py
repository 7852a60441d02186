"""Chosen numbers of a simulation at every step, exact, in blocks."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Protocol

import numpy as np

from engine.physics.step_ring import StepRing
from engine.simulation.signals import Signal
from engine.simulation.simulation import Simulation

INTERVAL = 1.0
"""Longest time between two blocks while a simulation runs, s."""

_LONGEST_WAIT = 1024  # steps between two looks whether it is time for a block


class Sink(Protocol):
    """Where samples go."""

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        """Moments at `times` (n,) in s, of the first world that is sampled, with `values` (n, worlds, signals)
        float32. The arrays are the receiver's."""
        ...


class Sampler:
    """Samples signals at every step of a simulation, or at every `every`-th, until it is closed.

    A sample belongs to one moment: the state, and the readings, forces and energies that a step computes from it; its
    time is the beginning of the step. The step itself copies the numbers into a ring (`physics.step_ring`), so that a
    step costs no Python; nothing is lost when the Data grows. On a GPU a block waits for the device, a step does not.

    Args:
        simulation: observed from now on; its step is recorded anew, as `Simulation.capture` does.
        signals: what to sample.
        sink: receives the samples in blocks, oldest first.
        every: steps from one sample to the next.
        block: most samples of a block.
        world: the only world that is sampled; None: all of them.
        arrays: what signals are of besides fields of the Data, (nworld, ...) on its device.
        stages: called with Model and Data before a sample: what computes numbers that a step goes without.

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
        arrays: Mapping[str, Any] | None = None,
        stages: Sequence[Callable[[Any, Any], object]] = (),
    ) -> None:
        if every < 1 or block < 1:
            raise ValueError(f"every and block are at least 1; {every} and {block} were given")
        self._simulation, self._sink, self._every, self._block = simulation, sink, every, block
        fields: dict[str, list[int]] = {}
        for signal in signals:
            fields.setdefault(signal.field, []).append(signal.index)
        for field, indices in fields.items():
            if field not in (arrays or {}):
                check(simulation, Signal(field, min(indices)))
                check(simulation, Signal(field, max(indices)))
        self._world = world or 0
        rows = simulation.nworld if world is None else 1
        recorded = bool(simulation.data.graphs)
        if recorded:
            simulation.alone()
        self._ring = StepRing(simulation.data, signals, self._world, rows, block, every, arrays, stages)
        if recorded:
            simulation.capture()
        self._times: list[np.ndarray] = []
        self._count = 0
        self._seen, self._since = simulation.steps, 0  # steps of which times are known; since the first sample
        self._flushed = self._looked = time.monotonic()
        self._wait = 1
        self._leave = simulation.add_sampler(self)

    @property
    def world(self) -> int:
        """The first of the worlds that are sampled."""
        return self._world

    def mark(self) -> None:
        """Work out the times of the steps so far, before time or time step change."""
        steps = np.arange(self._seen, self._simulation.steps)
        if not len(steps):
            return
        due = steps[(self._since + np.arange(len(steps))) % self._every == 0]
        self._times.append(self._simulation.times_of(due, self._world))
        self._since += len(steps)
        self._count += self._ring.stepped(len(steps))
        self._seen = self._simulation.steps

    def look(self) -> int:
        """Hand over a block if it is full or due. Returns after how many steps to look again."""
        self.mark()
        now = time.monotonic()
        self._wait = min(2 * self._wait, _LONGEST_WAIT) if now - self._looked < INTERVAL / 4 else 1
        self._looked = now
        if self._count >= self._block or now - self._flushed > INTERVAL:
            self.flush()
        room = (self._block - self._count) * self._every
        return min(self._wait, room)

    def sample(self) -> None:
        """One more sample, of the present moment: after the last step, say. Everything computed must belong to the
        state; see `Simulation.forward`."""
        self.mark()
        self._ring.sample(self._simulation.model)
        self._times.append(np.array([self._simulation.time_in(self._world)]))
        self._count += 1
        if self._count == self._block:
            self.flush()
        self._simulation.look_soon()

    def show(self, world: int) -> None:
        """Sample another world from now on."""
        self.flush()
        self._world = world
        self._ring.show(world)

    def flush(self) -> None:
        """Hand over what there is."""
        self.mark()
        if self._count:
            times, count = np.concatenate(self._times), self._count
            self._times, self._count = [], 0
            self._sink.write(times, self._ring.last(count))
        self._flushed = time.monotonic()

    def close(self) -> None:
        """Hand over the rest and observe no longer."""
        self.flush()
        self._end()

    def _end(self) -> None:
        self._leave()
        self._ring.close()

    def __enter__(self) -> Sampler:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.flush()
        self._end()


def check(simulation: Simulation, signal: Signal) -> None:
    """Raise ValueError where a simulation has no such signal."""
    group, _, name = signal.field.rpartition(".")
    array = getattr(simulation.data.groups.get(group) if group else simulation.data, name, None)
    shape = getattr(array, "shape", ())
    if array is None or not shape or shape[0] != simulation.nworld:
        raise ValueError(f"there is no field {signal.field!r} of every world to sample")
    count = array.numpy()[0].size if array.size else 0
    if not 0 <= signal.index < count:
        raise ValueError(f"there is no {signal.field}[{signal.index}]: it has {count} numbers here")
