"""The rays of range finders and lidars, as arrays: which sensor a ray belongs to, where it starts and goes."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.physics.enums import ObjType, SensorType

_ORTHOGRAPHIC = 1
FIELD_SIZES = np.array([1, 3, 3, 3, 3, 1])
"""Numbers of the fields of a range finder in the order of their bits: dist, dir, origin, point, normal, depth."""


FIELDS = {"nray", "mesh_bvh", "ray_sensor", "ray_adr", "ray_step", "ray_offset", "ray_dir"}
"""What `arrays` gives."""


def arrays(model: Any) -> dict[str, Any]:
    """Arrays of the rays of all range finders and lidars of a host model, sensor after sensor.

    A camera sends a ray through the centre of each pixel, row after row from the top. `ray_offset` and `ray_dir` are
    in the axes of the site or camera.
    """
    sensors, addresses, steps, offsets, directions = [], [], [], [], []
    lidar = 0
    for i in range(int(model.nsensor)):
        kind = int(model.sensor_type[i])
        if kind == SensorType.RANGEFINDER:
            offset, direction = _range_finder(model, i)
            size = int(FIELD_SIZES[[int(model.sensor_intprm[i][0]) >> bit & 1 == 1 for bit in range(6)]].sum())
            step = np.zeros(len(direction))
        elif kind == SensorType.LIDAR:
            count = int(model.sensor_dim[i]) // 3
            direction = model.lidar_dir[lidar : lidar + count]
            offset = np.zeros_like(direction)
            lidar += count
            size = 3
            # The beams of step k of n are those from k * count // n on.
            step = -(-(np.arange(count) + 1) * int(model.sensor_intprm[i][1]) // count) - 1
        else:
            continue
        count = len(direction)
        sensors.append(np.full(count, i))
        addresses.append(int(model.sensor_adr[i]) + size * np.arange(count))
        steps.append(step)
        offsets.append(offset)
        directions.append(direction)
    handles = {"mesh_bvh": np.zeros(int(model.nmesh), np.uint64)}
    if not sensors:
        return {
            "nray": 0,
            **handles,
            **dict.fromkeys(["ray_sensor", "ray_adr", "ray_step"], np.zeros(0, np.int32)),
            **dict.fromkeys(["ray_offset", "ray_dir"], np.zeros((0, 3), np.float32)),
        }
    columns = {"ray_sensor": sensors, "ray_adr": addresses, "ray_step": steps, "ray_offset": offsets}
    columns["ray_dir"] = directions
    return {
        "nray": sum(len(part) for part in sensors),
        **handles,
        **{name: np.concatenate(parts) for name, parts in columns.items()},
    }


def _range_finder(model: Any, sensor: int) -> tuple[np.ndarray, np.ndarray]:
    """Origins and unit directions of a range finder's rays: one along a site's z axis, or a camera's image."""
    if int(model.sensor_objtype[sensor]) == ObjType.SITE:
        return np.zeros((1, 3)), np.array([[0.0, 0.0, 1.0]])
    camera = int(model.sensor_objid[sensor])
    width, height = (int(n) for n in model.cam_resolution[camera])
    size, intrinsic = np.asarray(model.cam_sensorsize[camera]), np.asarray(model.cam_intrinsic[camera])
    extent = float(model.cam_fovy[camera])
    orthographic = int(model.cam_projection[camera]) == _ORTHOGRAPHIC
    centre = np.array([width, height]) / 2
    if orthographic:
        focal = centre
    elif size.all():
        focal, centre = (part / size * [width, height] for part in (intrinsic[:2], intrinsic[2:]))
    else:
        focal = np.full(2, 0.5 / np.tan(np.radians(extent) / 2) * height)
    x, y = np.meshgrid(np.arange(width) + 0.5 - centre[0], np.arange(height) + 0.5 - centre[1])
    plane = np.stack([x.ravel() / focal[0], -y.ravel() / focal[1], np.full(x.size, -1.0)], axis=1)
    if orthographic:
        return plane * [extent / 2, extent / 2, 0.0], np.tile([0.0, 0.0, -1.0], (x.size, 1))
    return np.zeros_like(plane), plane / np.linalg.norm(plane, axis=1, keepdims=True)
