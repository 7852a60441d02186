"""The time of a world: `time` in float32, as the API says, and `clock` beside it in float64, which steps count on.

Whoever sets `time` alone sets the time: a clock that does not round to it is out of date.
"""

from typing import Any

import numpy as np
import warp as wp

from engine.physics.model.data_groups import State


@wp.func
def now(w: int, s: wp.ref[State]) -> wp.float64:
    """Time of a world, s."""
    clock = s.clock[w]
    if wp.float32(clock) != s.time[w]:
        clock = wp.float64(s.time[w])
    return clock


@wp.func
def set_time(w: int, s: wp.ref[State], time: wp.float64):
    s.clock[w] = time
    s.time[w] = wp.float32(time)


def times(state: Any) -> np.ndarray:
    """(nworld,) float64, times of all worlds, s. state: of a Data."""
    clock, time = state.clock.numpy(), state.time.numpy()
    return np.where(clock.astype(np.float32) == time, clock, time)
