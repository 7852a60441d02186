"""The rays of range finders and lidars, as arrays: which sensor a ray belongs to, and which of its rays it is."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.physics.enums import ObjType, SensorType

FIELD_SIZES = np.array([1, 3, 3, 3, 3, 1])
"""Numbers of the fields of a range finder in the order of their bits: dist, dir, origin, point, normal, depth."""


FIELDS = {"nray", "mesh_bvh", "ray_sensor", "ray_adr", "ray_step", "ray_index", "lidar_dir"}
"""What `arrays` gives."""


def arrays(model: Any) -> dict[str, Any]:
    """Arrays of the rays of all range finders and lidars of a host model, sensor after sensor.

    A site's range finder has one ray, a camera's one for each pixel, row after row from the top.
    """
    sensors, addresses, steps, indices = [], [], [], []
    lidar = 0
    for i in range(int(model.nsensor)):
        kind = int(model.sensor_type[i])
        if kind == SensorType.RANGEFINDER:
            count = _pixels(model, i)
            size = int(FIELD_SIZES[[int(model.sensor_intprm[i][0]) >> bit & 1 == 1 for bit in range(6)]].sum())
            step, index = np.zeros(count), np.arange(count)
        elif kind == SensorType.LIDAR:
            count = int(model.sensor_dim[i]) // 3
            index = lidar + np.arange(count)
            lidar += count
            size = 3
            # The beams of step k of n are those from k * count // n on.
            step = -(-(np.arange(count) + 1) * int(model.sensor_intprm[i][1]) // count) - 1
        else:
            continue
        sensors.append(np.full(count, i))
        addresses.append(int(model.sensor_adr[i]) + size * np.arange(count))
        steps.append(step)
        indices.append(index)
    columns = {"ray_sensor": sensors, "ray_adr": addresses, "ray_step": steps, "ray_index": indices}
    return {
        "nray": sum(len(part) for part in sensors),
        "mesh_bvh": np.zeros(int(model.nmesh), np.uint64),
        "lidar_dir": np.reshape(getattr(model, "lidar_dir", ()), (-1, 3)),
        **{name: np.concatenate([np.zeros(0, np.int32), *parts]) for name, parts in columns.items()},
    }


def _pixels(model: Any, sensor: int) -> int:
    """Rays of a range finder."""
    if int(model.sensor_objtype[sensor]) == ObjType.SITE:
        return 1
    return int(np.prod(model.cam_resolution[int(model.sensor_objid[sensor])]))
