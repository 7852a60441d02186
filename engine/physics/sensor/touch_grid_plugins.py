"""Which sensors of a host model are those of MuJoCo's plugin `mujoco.sensor.touch_grid`, and their taxels."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.physics.enums import SensorType
from engine.physics.model.host_plugins import plugin_name, settings

FIELDS = {"ngrid", "grid_sensor", "grid_size", "grid_edgeadr", "grid_edge"}
PLUGIN = "mujoco.sensor.touch_grid"
ATTRIBUTES = ("nchannel", "size", "fov", "gamma")
"""Settings, in the order of MuJoCo's plugin."""


def arrays(model: Any) -> dict[str, Any]:
    """`FIELDS` of a host model: for each grid its sensor, the number of taxels across and up and of channels, and
    where its edges begin among those of all, rad: first those across, from left to right, then those up.

    Of the sensors that share one plugin instance only the first has readings, as in MuJoCo; all others stay 0.
    """
    rows, edges, seen = [], [np.zeros(0)], set()
    for sensor in np.flatnonzero(np.asarray(model.sensor_type) == SensorType.PLUGIN).tolist():
        grid, instance = grid_of(model, sensor), int(model.sensor_plugin[sensor])
        if grid is None:
            continue
        channels, across, up = (int(n) for n in grid[:3])
        channels = 0 if instance in seen else channels
        seen.add(instance)
        rows.append((sensor, (across, up, channels), sum(map(len, edges))))
        edges += [_edges(across, grid[3], grid[5]), _edges(up, grid[4], grid[5])]
    return {
        "ngrid": len(rows),
        "grid_sensor": np.array([row[0] for row in rows], np.int32),
        "grid_size": np.array([row[1] for row in rows], np.int32).reshape(-1, 3),
        "grid_edgeadr": np.array([row[2] for row in rows], np.int32),
        "grid_edge": np.concatenate(edges),
    }


def grid_of(model: Any, sensor: int) -> tuple[float, ...] | None:
    """Channels, taxels across and up, field of view across and up in degrees, and gamma of a sensor; None if it is no
    grid."""
    if hasattr(model, "sensor_grid"):
        grid = tuple(float(x) for x in model.sensor_grid[sensor])
        return grid if grid[0] > 0 else None
    instance = int(model.sensor_plugin[sensor])
    if instance < 0 or plugin_name(model, instance) != PLUGIN:
        return None
    return parse(dict(zip(ATTRIBUTES, settings(model, instance), strict=False)))


def parse(config: dict[str, str]) -> tuple[float, ...]:
    """The numbers of `grid_of` from settings. Raises ValueError saying which is missing or outside its range."""
    unknown = [key for key in config if key not in ATTRIBUTES]
    if unknown:
        raise ValueError(f"a touch grid has no {unknown[0]!r}; it has {', '.join(ATTRIBUTES)}")
    numbers = {}
    for key, count in zip(ATTRIBUTES, (1, 2, 2, 1), strict=True):
        words = config.get(key, "").split() or (["0"] if count == 1 else [])
        try:
            numbers[key] = [float(word) for word in words]
        except ValueError:
            numbers[key] = []
        if len(numbers[key]) != count:
            raise ValueError(f"a touch grid needs {count} numbers as its {key}, found {config.get(key, '')!r}")
    channels, gamma = int(numbers["nchannel"][0]) or 1, numbers["gamma"][0]
    (across, up), (wide, high) = (int(n) for n in numbers["size"]), numbers["fov"]
    for what, value, low, most in (
        ("nchannel", channels, 1, 6), ("size", min(across, up), 1, np.inf), ("gamma", gamma, 0, 1),
        ("first fov", wide, 1e-9, 180), ("second fov", high, 1e-9, 90),
    ):  # fmt: skip
        if not low <= value <= most:
            raise ValueError(f"the {what} of a touch grid is from {low:g} to {most:g}, found {value:g}")
    return float(channels), float(across), float(up), wide, high, gamma


def _edges(count: int, degrees: float, gamma: float) -> np.ndarray:
    """Edges of taxels over a field of view to both sides, rad; gamma makes those in the middle smaller."""
    x = np.add.accumulate(np.concatenate([[-1.0], np.full(count, 2 / count)]))
    return np.radians(degrees) * (gamma * x**5 + (1 - gamma) * x)
