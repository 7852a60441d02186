"""The taxels of tactile sensors, as arrays: the vertices of a sensor's mesh, carried by its geom."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.physics.enums import SensorType

FIELDS = {"ntaxel", "taxel_sensor", "taxel_index", "taxel_pos", "taxel_tangent1", "taxel_tangent2"}
"""What `arrays` gives."""


def arrays(model: Any) -> dict[str, Any]:
    """Arrays of all taxels of a host model, sensor after sensor.

    Tangents are those of the mesh's vertices, which MuJoCo 4.0 takes in the axes of the geom. They are 0 for meshes
    with a single normal to a vertex.
    """
    sensors = [i for i in range(int(model.nsensor)) if int(model.sensor_type[i]) == SensorType.TACTILE]
    columns = [np.zeros(0), np.zeros(0), np.zeros((0, 3)), np.zeros((0, 3)), np.zeros((0, 3))]
    for sensor in sensors:
        mesh = int(model.sensor_objid[sensor])
        count, first = int(model.mesh_vertnum[mesh]), int(model.mesh_vertadr[mesh])
        tangents = np.zeros((count, 2, 3))
        start, number = int(model.mesh_normaladr[mesh]), int(model.mesh_normalnum[mesh])
        if number == 3 * count:  # normal and two tangents of every vertex
            frames = np.asarray(model.mesh_normal)[start : start + number].reshape(count, 3, 3)
            tangents = frames[:, 1:]
        new = [np.full(count, sensor), np.arange(count), np.asarray(model.mesh_vert)[first : first + count]]
        new += [tangents[:, 0], tangents[:, 1]]
        columns = [np.concatenate(pair) for pair in zip(columns, new, strict=True)]
    names = ["taxel_sensor", "taxel_index", "taxel_pos", "taxel_tangent1", "taxel_tangent2"]
    return {"ntaxel": len(columns[0]), **dict(zip(names, columns, strict=True))}
