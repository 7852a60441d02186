"""Measuring the worlds of a simulation while they run."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from app.channels import ChannelTable
from app.sweep.measures import Measure
from engine.simulation import Simulation
from engine.simulation.quantity_sampler import QuantitySampler
from engine.simulation.signals import Signal

_TOTAL = "energy/total"


class Measuring:
    """Measures every world of a simulation while it runs; see `QuantitySampler`.

    A world counts until it becomes unstable.

    Attributes:
        lost: (nworld,) time at which each became unstable, s; NaN: it did not.
        traces: blocks of times (n,) in s and values (n, nworld) of the signal `traced`, at every `stride`-th moment;
            NaN where a world had become unstable. Empty without one."""

    def __init__(
        self, simulation: Simulation, measures: Sequence[Measure], traced: str = "", stride: int = 1
    ) -> None:
        self._measures = measures
        table = ChannelTable(simulation.layout)
        fields: dict[Signal, int] = {Signal("status", 0): 0}
        places: dict[str, list[int]] = {}
        demanded = []
        signals = [measure.signal for measure in measures]
        for id in dict.fromkeys([*signals, traced] if traced else signals):
            if id not in table.columns:
                demanded.append(id)
                continue
            parts = ["energy/potential", "energy/kinetic"] if id == _TOTAL else [id]
            places[id] = [fields.setdefault(table.signal(part), len(fields)) for part in parts]
        self._sampler = QuantitySampler(simulation, self, list(fields), demanded)
        for id in demanded:
            places[id] = [len(fields) + self._sampler.columns.index(id)]
        self._places = [places[measure.signal] for measure in measures]
        self._traced, self._stride, self._seen = places.get(traced, []), stride, 0
        self.traces: list[tuple[np.ndarray, np.ndarray]] = []
        worlds, shape = simulation.nworld, (simulation.nworld, len(measures))
        self.lost = np.full(worlds, np.nan)
        self._results = np.full(shape, np.nan)
        self._sums, self._counts = np.zeros(shape), np.zeros(shape, np.int64)

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        """A block of samples."""
        lost = (values[:, :, 0] != 0) & np.isnan(self.lost)
        for world in np.flatnonzero(lost.any(axis=0)):
            self.lost[world] = times[int(lost[:, world].argmax())]
        counts = ~(times[:, None] >= self.lost)  # (n, worlds); not of NaN
        for m, (measure, places) in enumerate(zip(self._measures, self._places, strict=True)):
            numbers = values[:, :, places].astype(np.float64).sum(axis=2)
            self._add(m, measure, times, np.where(counts & np.isfinite(numbers), numbers, np.nan))
        if self._traced:
            due = np.flatnonzero((self._seen + np.arange(len(times))) % self._stride == 0)
            numbers = values[np.ix_(due, np.arange(values.shape[1]), self._traced)].astype(np.float64).sum(axis=2)
            self.traces.append((times[due], np.where(counts[due], numbers, np.nan)))
        self._seen += len(times)

    def _add(self, m: int, measure: Measure, times: np.ndarray, numbers: np.ndarray) -> None:
        """Numbers (n, worlds), NaN where they do not count."""
        there, present = np.isfinite(numbers), self._results[:, m]
        any_there = there.any(axis=0)
        match measure.kind:
            case "min":
                present[:] = np.fmin(
                    present, np.where(any_there, np.where(there, numbers, np.inf).min(axis=0), np.nan)
                )
            case "max":
                present[:] = np.fmax(
                    present, np.where(any_there, np.where(there, numbers, -np.inf).max(axis=0), np.nan)
                )
            case "mean":
                for row in np.where(there, numbers, 0.0):  # one after the other: the same sum however blocks fall
                    self._sums[:, m] += row
                self._counts[:, m] += there.sum(axis=0)
                present[:] = self._sums[:, m] / np.where(self._counts[:, m], self._counts[:, m], np.nan)
            case "final":
                last = len(times) - 1 - there[::-1].argmax(axis=0)
                present[any_there] = numbers[last, np.arange(numbers.shape[1])][any_there]
            case "first":
                over = numbers > measure.threshold if measure.above else numbers < measure.threshold
                new = over.any(axis=0) & np.isnan(present)
                present[new] = times[over.argmax(axis=0)][new]

    def finish(self) -> np.ndarray:
        """(nworld, measures) float64 with the present moment, to which everything computed must belong; NaN: none."""
        self._sampler.sample()
        self._sampler.close()
        return self._results

    def close(self) -> None:
        """Measure no longer."""
        self._sampler.close()
