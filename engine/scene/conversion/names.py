"""What the objects of a scene are called in what it was converted to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.scene import checks
from engine.scene.geometry import Geometry
from engine.scene.joints import Joint, JointHinge
from engine.scene.multi_body_system import MultiBodySystem
from engine.scene.rigid_body import RigidBody
from engine.scene.sensors import CameraSensor, IMUSensor


@dataclass(frozen=True)
class IMUNames:
    """The two sensors that an IMU consists of."""

    accelerometer: str
    gyro: str


@dataclass
class SceneNames:
    """The objects of a scene with their names in a World, each kind in the order of the World.

    A system is called like its root. notes: sentences about what is different in what it was converted to."""

    multi_body_systems: list[tuple[MultiBodySystem, str]] = field(default_factory=list)
    rigid_bodies: list[tuple[RigidBody, str]] = field(default_factory=list)
    geometries: list[tuple[Geometry, str]] = field(default_factory=list)
    joints: list[tuple[Joint, str]] = field(default_factory=list)
    actuators: list[tuple[JointHinge, str]] = field(default_factory=list)
    imu_sensors: list[tuple[IMUSensor, IMUNames]] = field(default_factory=list)
    camera_sensors: list[tuple[CameraSensor, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def object_named(self, name: str) -> Any:
        """The body, joint, geometry or camera of a name. Raises ValueError naming the nearest names, and
        TypeError for a name that is no text."""
        checks.instance(name, str, "the name of an object")
        lists = (self.rigid_bodies, self.joints, self.geometries, self.camera_sensors)
        known = {given: thing for pairs in lists for thing, given in pairs}
        if name not in known:
            raise ValueError(f"there is no {name!r} in this scene; {checks.nearest(name, known)}")
        return known[name]
