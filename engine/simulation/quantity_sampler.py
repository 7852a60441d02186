"""Chosen quantities of a simulation at every step. Only what they need is computed.

Whoever records or exports writes a `Sink`, which gets times (n,) in s and values (n, worlds, columns) float32 in
blocks, oldest first, nothing left out; `columns` and `units` say what the columns are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any

import numpy as np
import warp as wp

from engine import physics
from engine.simulation import catalogue
from engine.simulation.catalogue import Catalogue, chosen
from engine.simulation.sampling import Sampler, Sink
from engine.simulation.signals import Signal
from engine.simulation.simulation import Simulation
from engine.simulation.step_times import StepTimes


class QuantitySampler:
    """Samples fields of the Data and quantities of the catalogue until it is closed.

    Args:
        simulation, sink, every, block, world: as of `Sampler`.
        fields: numbers that stand first in a row.
        ids: of quantities; each is there once, whole, in the order of its first mention. What there is not is left
            out.

    Attributes:
        columns: ids of the columns behind `fields`.
        units: of these.
    """

    def __init__(
        self,
        simulation: Simulation,
        sink: Sink,
        fields: Sequence[Signal] = (),
        ids: Sequence[str] = (),
        every: int = 1,
        block: int = 1024,
        world: int | None = None,
    ) -> None:
        self._simulation, self._sink, self._ids = simulation, sink, list(ids)
        self._quantities = chosen(Catalogue(simulation.layout), self._ids)
        self.columns = [column for quantity in self._quantities for column in quantity.columns]
        self.units = [quantity.units for quantity in self._quantities for _ in quantity.columns]
        self._count = len(fields)
        pairs = list(dict.fromkeys(q.pair for q in self._quantities if q.pair is not None))
        needs = {quantity.needs for quantity in self._quantities}
        arrays, stages = _computed(simulation, needs, pairs)
        numbers = {signal: i for i, signal in enumerate(fields)}
        signals, self._places = list(fields), []
        for quantity in self._quantities:
            at = []
            for signal in quantity.reads:
                if quantity.pair is not None:
                    signal = Signal(signal.field, 4 * pairs.index(quantity.pair) + signal.index)
                if signal not in numbers:
                    numbers[signal] = len(signals)
                    signals.append(signal)
                at.append(numbers[signal])
            self._places.append(np.array(at, np.int64))
        self._plain = not self._quantities
        self._step_times = StepTimes(simulation, every) if catalogue.STEP_TIMES in needs else None
        self._sampler = Sampler(simulation, signals, self, every, block, world, arrays, stages)

    def follow(self) -> bool:
        """The layout is another one with the same sizes: ranges and masses may be others. False where the chosen
        quantities are not the same any longer, as after a rename: that takes another sampler."""
        found = chosen(Catalogue(self._simulation.layout), self._ids)
        if [(quantity.id, quantity.reads) for quantity in found] != [(q.id, q.reads) for q in self._quantities]:
            return False
        self._quantities = found
        return True

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        """A block of the sampler."""
        if self._plain:
            self._sink.write(times, values)
            return
        n, worlds, _ = values.shape
        parts = [values[:, :, : self._count]]
        for quantity, places in zip(self._quantities, self._places, strict=True):
            if self._step_times is not None and quantity.needs == catalogue.STEP_TIMES:
                parts.append(np.broadcast_to(self._step_times.take(n)[:, None, None], (n, worlds, 1)))
                continue
            numbers = values[:, :, places].reshape(n * worlds, -1)
            parts.append(quantity.values(numbers).reshape(n, worlds, -1))
        self._sink.write(times, np.concatenate(parts, axis=2))

    @property
    def world(self) -> int:
        """The first of the worlds that are sampled."""
        return self._sampler.world

    def show(self, world: int) -> None:
        """Sample another world from now on."""
        self._sampler.show(world)

    def sample(self) -> None:
        """One more sample, of the present moment; see `Sampler.sample`."""
        self._sampler.sample()
        if self._step_times is not None:
            self._step_times.no_step()

    def flush(self) -> None:
        """Hand over what there is."""
        self._sampler.flush()

    def close(self) -> None:
        """Hand over the rest and observe no longer."""
        self._sampler.close()
        self._end()

    def _end(self) -> None:
        if self._step_times is not None:
            self._step_times.close()

    def __enter__(self) -> QuantitySampler:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._sampler.__exit__(kind, error, trace)
        self._end()


def _computed(
    simulation: Simulation, needs: set[str], pairs: list[tuple[int, int]]
) -> tuple[dict[str, wp.array], list[Callable[[Any, Any], object]]]:
    """Arrays and stages of a step for what quantities need."""
    data, device = simulation.data, simulation.data.device
    arrays: dict[str, wp.array] = {}
    stages: list[Callable[[Any, Any], object]] = []
    if catalogue.ACCELERATIONS in needs:
        stages.append(physics.rne_postconstraint)
    if catalogue.MOMENTA in needs:
        stages.append(physics.subtree_vel)
    if needs & {catalogue.CONTACTS, catalogue.TENSIONS}:
        from engine.physics.sensor import sampled  # loaded where it is used

        if pairs:
            bodies = wp.array(pairs, dtype=wp.vec2i, device=device)
            sums = wp.zeros((data.nworld, len(pairs)), dtype=wp.vec4, device=device)
            arrays[catalogue.SUMS] = sums
            stages.append(lambda m, d: sampled.contact_sums(m, d, bodies, sums))
        if catalogue.TENSIONS in needs:
            tensions = wp.zeros((data.nworld, simulation.scene.ntendon), dtype=wp.float32, device=device)
            arrays[catalogue.TENSION] = tensions
            stages.append(lambda m, d: sampled.tendon_tensions(m, d, tensions))
    for stage in stages:
        stage(simulation.model, data)  # loads its kernels before it is recorded
    return arrays, stages
