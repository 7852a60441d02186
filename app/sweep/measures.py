"""What is measured of each world of a sweep: `joint/elbow/position:max`, one number of a signal over the run."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

import msgspec
import numpy as np

from app.channels import ChannelTable
from app.expressions import Names
from engine.simulation import Simulation
from engine.simulation.layout import Layout
from engine.simulation.quantity_sampler import QuantitySampler
from engine.simulation.signals import Signal

KINDS = ("min", "max", "mean", "final", "first")
_FIRST = re.compile(r"first\s*([<>])\s*(\S+)")
_TOTAL = "energy/total"


class Measure(msgspec.Struct, frozen=True):
    """A number of a run: `kind` of `KINDS`; of "first" the first time, s, at which the signal is `above` the
    threshold, or below it."""

    text: str
    signal: str
    """Id of a channel."""
    unit: str
    """SI."""
    kind: str
    above: bool = True
    threshold: float = 0.0


def parse_measures(text: str, layout: Layout) -> list[Measure]:
    """Measures from SIGNAL:KIND, or several of one signal from SIGNAL:KIND,KIND. Raises ValueError in one sentence,
    for a signal that is not there with those that are near."""
    name, colon, kinds = text.rpartition(":")
    if not colon or not kinds.strip():
        raise ValueError(f"{text!r}: expected SIGNAL:min, max, mean, final, first>X or first<X")
    table = ChannelTable(layout)
    offered = {channel.id: channel for channel in table.offered()}
    channel = offered.get(name.strip()) or table.find(name.strip())
    if channel is None:
        try:
            found = Names(offered.values(), table.find).find(tuple(name.strip().split(".")))
        except ValueError:
            found = []
        channel = found[0] if len(found) == 1 else None
    if channel is None:
        parts = [id for id in offered if id.startswith((f"{name.strip()} ", f"{name.strip()}/"))]
        near = parts[:4] or difflib.get_close_matches(name, offered, n=3, cutoff=0.4)
        there = f"; there is {', '.join(near)}" if near else ""
        raise ValueError(f"there is no signal {name}{there}")
    return [_measure(channel.id, channel.unit, kind.strip()) for kind in kinds.split(",")]


def _measure(signal: str, unit: str, kind: str) -> Measure:
    if match := _FIRST.fullmatch(kind):
        try:
            threshold = float(match[2])
        except ValueError:
            raise ValueError(f"{kind!r}: expected first>X or first<X with a number X") from None
        return Measure(f"{signal}:first{match[1]}{threshold:g}", signal, "s", "first", match[1] == ">", threshold)
    if kind not in KINDS or kind == "first":
        raise ValueError(f"{kind!r} of {signal}: there is min, max, mean, final, first>X and first<X")
    return Measure(f"{signal}:{kind}", signal, unit, kind)


class Measuring:
    """Measures every world of a simulation while it runs; see `QuantitySampler`.

    A world counts until it becomes unstable.

    Attributes:
        lost: (nworld,) time at which each became unstable, s; NaN: it did not."""

    def __init__(self, simulation: Simulation, measures: Sequence[Measure]) -> None:
        self._measures = measures
        table = ChannelTable(simulation.layout)
        fields: dict[Signal, int] = {Signal("status", 0): 0}
        places: dict[str, list[int]] = {}
        demanded = []
        for id in dict.fromkeys(measure.signal for measure in measures):
            if id not in table.columns:
                demanded.append(id)
                continue
            parts = ["energy/potential", "energy/kinetic"] if id == _TOTAL else [id]
            places[id] = [fields.setdefault(table.signal(part), len(fields)) for part in parts]
        self._sampler = QuantitySampler(simulation, self, list(fields), demanded)
        for id in demanded:
            places[id] = [len(fields) + self._sampler.columns.index(id)]
        self._places = [places[measure.signal] for measure in measures]
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
