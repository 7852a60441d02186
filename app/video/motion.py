"""The states that a simulation went through, between which the pictures of a video lie."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from app.history import Chunk, History, Moment, Take
from engine.server import Layout
from engine.server.sample_format import STATE

FIELDS = tuple(name for name in STATE if name != "qacc_warmstart")
_PARALLEL = 0.9995
"""Cosine of half the angle between two turns from which on they are mixed by parts."""

State = dict[str, np.ndarray]


def frame_times(start: float, stop: float, rate: Fraction, speed: float = 1.0) -> np.ndarray:
    """What the pictures of a video show: number n the time start + n speed / rate, s. The last one is before `stop`,
    so that the video is as long as what it shows; there is at least one.

    Args:
        rate: pictures a second. speed: simulated seconds in a second of the video.
    """
    count = max(math.ceil((stop - start) * float(rate) / speed - 1e-6), 1)
    return start + np.arange(count) * (speed / float(rate))


class Motion(NamedTuple):
    """Moments of one layout, oldest first, as few as the pictures of a video need."""

    times: np.ndarray
    """(n,) s"""
    state: State
    """Of each of FIELDS (n, numbers) float32."""
    turns: dict[str, np.ndarray]
    """Of a field the columns (k, 4) of its quaternions."""

    def at(self, time: float, interpolated: bool = True) -> State:
        """The state at a time: between two moments, positions by straight lines and turns by the shortest way at
        constant speed (slerp: Shoemake 1985); not interpolated that of the nearest moment."""
        last = len(self.times) - 1
        i = min(max(int(np.searchsorted(self.times, time, "right")) - 1, 0), last)
        j = min(i + 1, last)
        length = self.times[j] - self.times[i]
        part = min(max((time - self.times[i]) / length, 0.0), 1.0) if length > 0 else 0.0
        if not interpolated or part == 0.0:
            row = i if part <= 0.5 else j
            return {name: values[row] for name, values in self.state.items()}
        found: State = {}
        for name, values in self.state.items():
            first, second = values[i].astype(np.float64), values[j].astype(np.float64)
            found[name] = (1.0 - part) * first + part * second
            columns = self.turns.get(name)
            if columns is not None and len(columns):
                found[name][columns] = slerp(first[columns], second[columns], part)
        return found


def slerp(first: np.ndarray, second: np.ndarray, part: float) -> np.ndarray:
    """Between quaternions (k, 4), in any order of their parts, of unit length."""
    cosine = np.sum(first * second, axis=1, keepdims=True)
    second, cosine = np.where(cosine < 0, -second, second), np.abs(cosine)
    angle = np.arccos(np.minimum(cosine, 1.0))
    sine = np.where(cosine > _PARALLEL, 1.0, np.sin(angle))
    near = cosine > _PARALLEL
    a = np.where(near, 1.0 - part, np.sin((1.0 - part) * angle) / sine)
    b = np.where(near, part, np.sin(part * angle) / sine)
    mixed = a * first + b * second
    return mixed / np.maximum(np.linalg.norm(mixed, axis=1, keepdims=True), 1e-12)


def motion_of(
    history: History, take: Take | None, times: np.ndarray, layout: Layout, state_of: Callable[[Moment], State]
) -> Motion:
    """What a history remembers of a take, if none is given of the one that goes on, around some times.

    Args:
        layout: that of the scene that is drawn. state_of: the state of a moment of any layout in that one.
    """
    found: dict[str, list[np.ndarray]] = {name: [] for name in FIELDS}
    every: list[np.ndarray] = []
    for chunk, part in _around(list(history.parts(None, None, take=take)), float(times[0]), float(times[-1])):
        own = chunk.times[part]
        before = np.clip(np.searchsorted(own, times, "right") - 1, 0, len(own) - 1)
        wanted = np.unique(np.concatenate([before, np.minimum(before + 1, len(own) - 1), [0, len(own) - 1]]))
        columns, table = chunk.columns[:, part][:, wanted], chunk.table
        right = np.isfinite(columns[: table.format.width]).all(axis=0)  # else of a damaged part of a file
        columns, moments = columns[:, right], own[wanted[right]]
        every.append(moments)
        if table.layout == layout:
            for name in FIELDS:
                found[name].append(columns[slice(*table.format.places[name])].T)
            continue
        for i, moment in enumerate(moments.tolist()):
            row = columns[: table.format.width, i].copy()
            state = state_of(Moment(moment, table.layout, table.format.state(row), table.format.readings(row)))
            for name in FIELDS:
                found[name].append(np.ravel(state[name])[None])
    if not sum(map(len, every)):
        return Motion(np.empty(0), {}, {})
    state = {name: np.concatenate(rows).astype(np.float32) for name, rows in found.items()}
    return Motion(np.concatenate(every), state, _turns(layout))


def _around(parts: list[tuple[Chunk, slice]], start: float, stop: float) -> list[tuple[Chunk, slice]]:
    """Those that have moments between two times, and one more on each side, so that others stay in their files."""
    first = next((i for i, (chunk, part) in enumerate(parts) if chunk.time(part.stop - 1) >= start), len(parts) - 1)
    last = next((i for i, (chunk, part) in enumerate(parts) if chunk.time(part.start) > stop), len(parts) - 1)
    return parts[max(first - 1, 0) : last + 1]


def _turns(layout: Layout) -> dict[str, np.ndarray]:
    starts = [
        at + (3 if kind == "free" else 0)
        for kind, at in zip(layout.joint_type, layout.joint_qposadr, strict=True)
        if kind in ("free", "ball")
    ]
    mocap = sum(number >= 0 for number in layout.body_mocapid)
    return {
        "qpos": np.array(starts, np.intp).reshape(-1, 1) + np.arange(4),
        "mocap_quat": np.arange(4 * mocap, dtype=np.intp).reshape(-1, 4),
    }
