"""Tendons as a frame shows them: the straight pieces of their paths."""

from __future__ import annotations

import numpy as np

from engine.physics import Data

PULLEY = -2
"""What `wrap_obj` says where a path is divided."""


def segments(data: Data, rows: np.ndarray, world: int = 0) -> np.ndarray:
    """Both ends of the pieces of all spatial tendons, (n, 2, 3) m in the world frame.

    Those of tendon i are the rows rows[i] to rows[i + 1] − 1, see `segment_rows`; a piece that the path has not just
    now is a point at its end.
    """
    found = np.zeros((int(rows[-1]), 2, 3), np.float32)
    places, objects = data.wrap_xpos.numpy()[world].reshape(-1, 3), data.wrap_obj.numpy()[world].ravel()
    room = np.diff(rows)
    spatial = np.flatnonzero(room)
    first = data.ten_wrapadr.numpy()[world][spatial].astype(np.int64)
    count = data.ten_wrapnum.numpy()[world][spatial].astype(np.int64)
    found[:] = np.repeat(places[first + count - 1], room[spatial], axis=0)[:, None]
    tendon = np.repeat(np.arange(len(spatial)), count - 1)
    step = np.arange(len(tendon)) - np.repeat(np.cumsum(count - 1) - (count - 1), count - 1)
    start = first[tendon] + step
    whole = (objects[start] != PULLEY) & (objects[start + 1] != PULLEY)
    found[rows[spatial][tendon[whole]] + step[whole]] = np.stack([places[start], places[start + 1]], axis=1)[whole]
    return found
