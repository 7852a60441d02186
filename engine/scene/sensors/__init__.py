"""Sensors that rigid bodies carry."""

from __future__ import annotations

import operator
import uuid as uuids
from dataclasses import dataclass, field

from engine.scene import checks
from engine.scene.pose import Pose

MOST_PIXELS = 16384
"""Of a side of a picture."""


@dataclass(eq=False)
class Sensor:
    """What all sensors have. pose: in the frame of the rigid body that carries the sensor."""

    _uuid: uuids.UUID = field(init=False, repr=False, default_factory=uuids.uuid4)

    @property
    def uuid(self) -> uuids.UUID:
        """Identifies this sensor among all."""
        return self._uuid


@dataclass(eq=False)
class IMUSensor(Sensor):
    """An inertial measurement unit: specific force, m/s2, and angular rate, rad/s, in its own frame."""

    pose: Pose
    type: str = field(default="imu")

    def __post_init__(self) -> None:
        checks.instance(self.pose, Pose, "the pose of an IMU")


@dataclass(eq=False)
class CameraSensor(Sensor):
    """A camera that looks along x of its pose, with z upwards. camera_size: width and height of the picture, pixels.

    Raises ValueError for a size that is not two numbers from 1 to 16384."""

    pose: Pose
    camera_size: tuple[int, int]
    type: str = field(default="camera")

    def __post_init__(self) -> None:
        checks.instance(self.pose, Pose, "the pose of a camera")
        try:
            width, height = map(operator.index, self.camera_size)
        except (TypeError, ValueError):
            width = height = 0
        if not 0 < width <= MOST_PIXELS or not 0 < height <= MOST_PIXELS:
            raise ValueError(
                f"camera_size is a width and a height of 1 to {MOST_PIXELS} pixels, {self.camera_size!r} was given"
            )
        self.camera_size = (width, height)


__all__ = ["CameraSensor", "IMUSensor", "Sensor"]
