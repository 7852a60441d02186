"""How long steps take, measured: other numbers in each run, and on each computer."""

from __future__ import annotations

import time

import numpy as np
import warp as wp

from engine.simulation.simulation import Simulation


class StepTimes:
    """Measures every `every`-th step of a simulation, all of its worlds together, by the clock on the wall, until it
    is closed. On a GPU a step that is measured waits until the device has taken it."""

    def __init__(self, simulation: Simulation, every: int) -> None:
        self._simulation, self._every = simulation, every
        self._steps, self._begun = 0, 0.0
        self._seconds: list[float] = []
        self._device = simulation.data.device
        self.close = simulation.observe(self._end, self._begin)

    def _begin(self, data: object) -> None:
        if self._device.is_cuda:
            wp.synchronize_device(self._device)
        self._begun = time.perf_counter()

    def _end(self, data: object) -> None:
        if self._device.is_cuda:
            wp.synchronize_device(self._device)
        if self._steps % self._every == 0:
            self._seconds.append(time.perf_counter() - self._begun)
        self._steps += 1

    def no_step(self) -> None:
        """A sample is taken of a moment from which no step has been taken."""
        self._seconds.append(np.nan)

    def take(self, count: int) -> np.ndarray:
        """(count,) float32 seconds of the oldest samples, which are forgotten; NaN of those without a step."""
        taken, self._seconds = self._seconds[:count], self._seconds[count:]
        return np.array(taken + [np.nan] * (count - len(taken)), np.float32)
