"""Recording a run: chosen signals at every step, handed on in blocks, so that memory does not grow with time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.simulation.quantity_sampler import QuantitySampler
from engine.simulation.sampling import Sink
from engine.simulation.signals import Signal
from engine.simulation.simulation import Simulation


class Recorded(NamedTuple):
    """What was recorded."""

    steps: int
    time: float
    """Of the last moment, s."""
    lost: bool
    """Whether a world became unstable, which ends a recording."""


def record(
    simulation: Simulation,
    signals: Sequence[Signal],
    steps: int,
    sink: Sink,
    proceed: Callable[[int], bool],
    block: int = 1024,
    quantities: Sequence[str] = (),
    every: int = 1,
    world: int | None = None,
) -> Recorded:
    """Take `steps` time steps from the present state and record every moment of every world, or every `every`-th one,
    the last one too.

    Args:
        sink: receives the moments in blocks, the last of them before this returns.
        proceed: called before each step with the number of steps taken; False ends the recording there.
        block: most moments of a block.
        quantities: ids of `engine.simulation.catalogue` that stand behind the signals.
        world: the only one that is recorded; None: all of them.
    """
    start, done = simulation.time, 0
    with QuantitySampler(simulation, sink, signals, quantities, every, block, world) as sampler:
        while done < steps and proceed(done):
            simulation.step()
            if simulation.array("status").any():
                return Recorded(done, start + done * simulation.timestep, True)
            done += 1
        if done % every == 0:
            simulation.forward()
            sampler.sample()
    return Recorded(done, simulation.time, False)
