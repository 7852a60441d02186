"""Beams of lidars as MotrixSim lays them out: azimuth from the site's z axis towards its x axis, elevation towards
its y axis; column after column, each in the order of the elevations."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from engine.msd.schema import LidarExclude, LidarSensor

MOST_BEAMS = 1 << 22
"""Beams of a lidar that are built: 400 MB in all of their arrays."""

EXCLUDE = {LidarExclude.None_: 0, LidarExclude.ParentBody: 1, LidarExclude.ParentSubtree: 2}


def _spread(span: Any, count: int) -> np.ndarray:
    """Angles from one end of a span to the other: one lies in the middle, a full turn lacks its last."""
    low, high = float(span[0]), float(span[1])
    if count == 1:
        return np.array([0.5 * (low + high)])
    return np.linspace(low, high, count, endpoint=abs(high - low) < 360.0)


def _columns(sensor: LidarSensor) -> int:
    """Directions around, of a pattern that is no list of beams. Raises ValueError when none are given."""
    columns = sensor.pattern.value.hscan
    if sensor.reportrate is not None and sensor.hz:
        columns = sensor.reportrate / sensor.hz
        columns = round(columns) if math.isfinite(columns) else MOST_BEAMS + 1
    if not columns:
        raise ValueError("needs hscan, or reportrate together with hz, to know how many columns it scans")
    return columns


def _count(sensor: LidarSensor) -> int:
    """Beams, found without making them."""
    pattern = sensor.pattern.value
    if sensor.pattern.variant == "explicit":
        return len(pattern.beams)
    return _columns(sensor) * (pattern.vscan if sensor.pattern.variant == "grid" else len(pattern.elevations))


def directions(sensor: LidarSensor) -> np.ndarray:
    """Unit directions of all beams in the site's axes, (n, 3). Raises ValueError for a pattern without beams, or
    with more than MOST_BEAMS."""
    pattern = sensor.pattern.value
    count = _count(sensor)
    if count > MOST_BEAMS:
        raise ValueError(f"has {count:,} beams; {MOST_BEAMS:,} are the most that are built, so lower hscan or vscan")
    if sensor.pattern.variant == "explicit":
        azimuth, elevation = np.asarray(pattern.beams, float).reshape(-1, 2).T
    else:
        columns = _columns(sensor)
        rows = (
            _spread(pattern.vrange, pattern.vscan)
            if sensor.pattern.variant == "grid"
            else np.asarray(pattern.elevations, float)
        )
        azimuth = np.repeat(_spread(pattern.hrange, columns), len(rows))
        elevation = np.tile(rows, columns)
    if len(azimuth) == 0:
        raise ValueError("has no beam")
    azimuth, elevation = np.radians(azimuth), np.radians(elevation)
    level = np.cos(elevation)
    return np.stack([level * np.sin(azimuth), np.sin(elevation), level * np.cos(azimuth)], axis=1)


def steps_per_frame(sensor: LidarSensor, timestep: float) -> int:
    """Steps over which the beams of a frame are spread; 1: all of them in every step."""
    return max(1, round(1.0 / (sensor.hz * timestep))) if sensor.hz else 1
