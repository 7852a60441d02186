"""Rigid bodies and what they weigh."""

from __future__ import annotations

import uuid as uuids
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from scipy.spatial.transform import Rotation

from engine.scene import checks
from engine.scene.geometry import Geometry, GeometryBox, GeometrySphere
from engine.scene.pose import Pose
from engine.scene.sensors import CameraSensor, IMUSensor, Sensor
from engine.scene.values import Matrix33, Vector3


@dataclass
class AttachedSensors:
    """The sensors that a rigid body carries, by their kind."""

    imu_sensors: list[IMUSensor] = field(default_factory=list)
    camera_sensors: list[CameraSensor] = field(default_factory=list)

    def add_sensor(self, sensor: Sensor) -> None:
        """Attach a sensor. Raises ValueError for one that is attached, and for what is neither IMU nor camera."""
        kinds = {IMUSensor: self.imu_sensors, CameraSensor: self.camera_sensors}
        attached = next((sensors for kind, sensors in kinds.items() if isinstance(sensor, kind)), None)
        if attached is None:
            raise ValueError(f"an IMUSensor or a CameraSensor can be attached, not {sensor!r}")
        if any(other is sensor for other in attached):
            raise ValueError(f"{type(sensor).__name__} {sensor.uuid} is attached already")
        attached.append(sensor)


class RigidBody:
    """Geometries that move as one.

    Args:
        initial_pose: where the body is when all joints are at 0, in the frame of its multi-body system.
        static_friction, dynamic_friction: coefficients, from 0. The engine slides with the dynamic one.
        geometries: its shape and mass.

    Attributes:
        sensors: what is attached to it: `sensors.add_sensor(IMUSensor(Pose()))`.

    Raises TypeError for geometries that are none, and ValueError for frictions that are negative or not finite, and
    for a geometry that is given twice.
    """

    def __init__(
        self, initial_pose: Pose, static_friction: float, dynamic_friction: float, geometries: list[Geometry]
    ) -> None:
        self._uuid = uuids.uuid4()
        self.initial_pose: Pose = checks.instance(initial_pose, Pose, "the initial_pose of a rigid body")
        self.static_friction = checks.number(static_friction, "the static_friction of a rigid body", least=0)
        self.dynamic_friction = checks.number(dynamic_friction, "the dynamic_friction of a rigid body", least=0)
        if isinstance(geometries, str | Geometry) or not isinstance(geometries, Iterable):
            raise TypeError(f"the geometries of a rigid body are a list of Geometry, not {geometries!r}")
        self.geometries = geometries = geometries if isinstance(geometries, list) else list(geometries)
        for geometry in geometries:
            checks.instance(geometry, Geometry, "a geometry of a rigid body")
        if len({id(geometry) for geometry in geometries}) < len(geometries):
            raise ValueError("a geometry was given twice to a rigid body")
        self.sensors = AttachedSensors()

    @property
    def uuid(self) -> uuids.UUID:
        """Identifies this body among all."""
        return self._uuid

    def mass(self) -> float:
        """The sum of the masses of the geometries, kg."""
        return sum(geometry.mass for geometry in self.geometries)

    def center_of_mass(self) -> Vector3:
        """The centre of mass in the frame of the body, m; the mean position of the geometries if none has mass."""
        if not self.geometries:
            return Vector3()
        positions = [np.asarray(geometry.pose.position) for geometry in self.geometries]
        masses = [geometry.mass for geometry in self.geometries] if self.mass() else None
        return Vector3(np.average(positions, axis=0, weights=masses))

    def inertia_tensor(self) -> Matrix33:
        """The inertia about the centre of mass, along the axes of the body, kg m2.

        Of each geometry about its own centre (a box: m/12 (b2 + c2); a ball: 2/5 m r2), rotated, and moved by
        Steiner's theorem. Geometries without mass have none. Raises ValueError for other shapes that have mass."""
        centre, total = np.asarray(self.center_of_mass()), np.zeros((3, 3))
        for geometry in self.geometries:
            if geometry.mass == 0:
                continue
            if isinstance(geometry, GeometryBox):
                squares = np.asarray(geometry.aabb.size) ** 2
                moments = geometry.mass / 12 * (squares.sum() - squares)
            elif isinstance(geometry, GeometrySphere):
                moments = np.full(3, 0.4 * geometry.mass * geometry.radius**2)
            else:
                raise ValueError(
                    f"the inertia of a {type(geometry).__name__} is not known: a box or a sphere can have mass"
                )
            turn = Rotation.from_quat(np.asarray(geometry.pose.orientation)).as_matrix()
            arm = np.asarray(geometry.pose.position) - centre
            total += turn @ np.diag(moments) @ turn.T
            total += geometry.mass * (arm @ arm * np.eye(3) - np.outer(arm, arm))
        return Matrix33(total)
