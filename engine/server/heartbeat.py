"""Whether the engine process answers: a count in shared memory that a thread of it raises, whatever else it does.

A long step, a build or the compilation of kernels does not stop that thread; a process that was stopped, or that
holds on to Python's lock for ever, stops it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import numpy as np

from engine.server.memory import SharedMemory

INTERVAL = 0.2
"""Seconds between two heartbeats."""
PATIENCE = 2.0
"""Seconds of silence after which a process does not answer."""
STARTING_PATIENCE = 30.0
"""Seconds that a process may take to load its modules, before its first heartbeat."""
SIZE = 8
"""Bytes of the shared memory."""

_LONGEST_LOOK = 0.5  # s; more than that between two looks means that whoever looks was busy or stopped itself


def start(memory: SharedMemory) -> None:
    """Give a heartbeat from now on, until this process ends."""
    count = np.ndarray(1, "<u8", memory.buffer)

    def advance() -> None:
        while True:
            count[0] += 1
            time.sleep(INTERVAL)

    threading.Thread(target=advance, name="heartbeat", daemon=True).start()


class Monitor:
    """Listens for the heartbeat of another process.

    Args:
        memory: where it counts.
        clock: seconds.
    """

    def __init__(self, memory: SharedMemory, clock: Callable[[], float] = time.monotonic) -> None:
        self._memory, self._clock = memory, clock
        self._count = 0
        self._silence = 0.0
        self._looked = clock()

    def answers(self) -> bool:
        """Whether the process gives heartbeats. To be asked again and again: time in which nobody asked is not held
        against it."""
        now = self._clock()
        count = int.from_bytes(self._memory.buffer[:SIZE], "little")
        waited, self._looked = now - self._looked, now
        self._silence = 0.0 if count != self._count else self._silence + min(waited, _LONGEST_LOOK)
        self._count = count
        return self._silence < (PATIENCE if count else STARTING_PATIENCE)
