"""Real time: how many steps are due, and how fast the simulation really ran."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

_FORGIVEN = 0.1  # s of wall clock: a simulation further behind gives up the rest instead of racing to catch up
_WINDOW = 0.5  # s of wall clock over which the real-time factor is measured


class Pacer:
    """Ties simulated time to a wall clock by a speed factor.

    Args:
        clock: seconds of wall clock; tests pass their own.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock, self.speed = clock, 1.0
        self.start()

    def start(self) -> None:
        """Begin anew at this moment: nothing is owed and nothing was measured."""
        self._wall, self._owed = self.clock(), 0.0
        self._samples: deque[tuple[float, float]] = deque([(self._wall, 0.0)])
        self._simulated = 0.0

    def due(self, timestep: float) -> int:
        """Whole steps that the wall clock asks for now."""
        now = self.clock()
        self._owed = min(self._owed + (now - self._wall) * self.speed, max(_FORGIVEN * self.speed, timestep))
        self._wall = now
        return int(self._owed / timestep + 1e-9)

    def done(self, steps: int, timestep: float) -> None:
        """`steps` were taken."""
        if not steps:
            return
        self._owed -= steps * timestep
        self._simulated += steps * timestep
        now = self.clock()
        self._samples.append((now, self._simulated))
        while len(self._samples) > 2 and self._samples[1][0] <= now - _WINDOW:
            self._samples.popleft()

    def wait(self, timestep: float) -> float:
        """Seconds of wall clock until the next step is due."""
        return max(0.0, (timestep - self._owed) / self.speed)

    @property
    def real_time_factor(self) -> float:
        """Simulated seconds per wall clock second over the last half second; 0 before the first step."""
        (wall0, simulated0), (wall1, simulated1) = self._samples[0], self._samples[-1]
        return (simulated1 - simulated0) / (wall1 - wall0) if wall1 > wall0 else 0.0
