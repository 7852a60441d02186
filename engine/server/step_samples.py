"""The state at every step and what was read of it, for those who want more than the frames have."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.server.sample_format import Block, SampleFormat
from engine.server.world_samples import WorldSamples, is_over_worlds
from engine.simulation import Simulation
from engine.simulation.quantity_sampler import QuantitySampler
from engine.simulation.signals import Signal

_BLOCK = 1024  # steps


class StepSamples:
    """Samples one world of a simulation at every step, until it is closed.

    Args:
        quantities: ids of `engine.simulation.catalogue` that are sampled besides, and channels over all worlds, whose
            numbers are last in a row; see `engine.server.channels`.
        choice: a number for these.
    """

    def __init__(self, simulation: Simulation, world: int, quantities: Sequence[str] = (), choice: int = 0) -> None:
        self.choice = choice
        self._simulation, self._ids = simulation, list(quantities)
        self._blocks: list[Block] = []
        places = SampleFormat(simulation.layout).places
        signals = [Signal(name, i) for name, (start, end) in places.items() for i in range(end - start)]
        self._sampler = QuantitySampler(simulation, self, signals, quantities, block=_BLOCK, world=world)
        of_all = is_over_worlds(simulation.layout, quantities)
        self._of_all = WorldSamples(simulation, quantities, world) if of_all else None

    @property
    def world(self) -> int:
        """Which one."""
        return self._sampler.world

    def show(self, world: int) -> None:
        """Sample another world from now on."""
        self._sampler.show(world)
        if self._of_all is not None:
            self._of_all.show(world)

    def follow(self) -> bool:
        """The simulation has another layout with the same sizes; see `QuantitySampler.follow`."""
        if self._of_all is None and is_over_worlds(self._simulation.layout, self._ids):
            return False
        return self._sampler.follow() and (self._of_all is None or self._of_all.follow())

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        """A block of the sampler."""
        self._blocks.append(Block(times, values[:, 0]))

    def sample(self) -> None:
        """The present moment; everything computed must belong to the state."""
        self._sampler.sample()
        if self._of_all is not None:
            self._of_all.sample()

    def take(self) -> list[Block]:
        """What has come since the last call."""
        self._sampler.flush()
        blocks, self._blocks = self._blocks, []
        if self._of_all is not None:
            rows, at = self._of_all.take(), np.cumsum([len(block.times) for block in blocks])
            parts = np.split(rows, at[:-1]) if blocks else []
            blocks = [
                Block(b.times, np.concatenate([b.values, more], axis=1))
                for b, more in zip(blocks, parts, strict=True)
            ]
        return blocks

    def close(self) -> None:
        """Sample no more."""
        self._sampler.close()
        if self._of_all is not None:
            self._of_all.close()
