"""The state at every step and what was read of it, for those who want more than the frames have."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.server.sample_format import Block, SampleFormat
from engine.simulation import Simulation
from engine.simulation.quantity_sampler import QuantitySampler
from engine.simulation.signals import Signal

_BLOCK = 1024  # steps


class StepSamples:
    """Samples one world of a simulation at every step, until it is closed.

    Args:
        quantities: ids of `engine.simulation.catalogue` that are sampled besides.
        choice: a number for these.
    """

    def __init__(self, simulation: Simulation, world: int, quantities: Sequence[str] = (), choice: int = 0) -> None:
        self.choice = choice
        self._blocks: list[Block] = []
        places = SampleFormat(simulation.layout).places
        signals = [Signal(name, i) for name, (start, end) in places.items() for i in range(end - start)]
        self._sampler = QuantitySampler(simulation, self, signals, quantities, block=_BLOCK, world=world)

    @property
    def world(self) -> int:
        """Which one."""
        return self._sampler.world

    def show(self, world: int) -> None:
        """Sample another world from now on."""
        self._sampler.show(world)

    def follow(self) -> bool:
        """The simulation has another layout with the same sizes; see `QuantitySampler.follow`."""
        return self._sampler.follow()

    def write(self, times: np.ndarray, values: np.ndarray) -> None:
        """A block of the sampler."""
        self._blocks.append(Block(times, values[:, 0]))

    def sample(self) -> None:
        """The present moment; everything computed must belong to the state."""
        self._sampler.sample()

    def take(self) -> list[Block]:
        """What has come since the last call."""
        self._sampler.flush()
        blocks, self._blocks = self._blocks, []
        return blocks

    def close(self) -> None:
        """Sample no more."""
        self._sampler.close()
