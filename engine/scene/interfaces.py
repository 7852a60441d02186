"""What a controller of a scene is, what it sees and what it sets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from engine.scene.joints import JointHinge
from engine.scene.multi_body_system import MultiBodySystem
from engine.scene.pose import Pose
from engine.scene.rigid_body import RigidBody
from engine.scene.sensors import CameraSensor, IMUSensor
from engine.scene.values import Vector3


class ControlInterface(ABC):
    """Sets what the servos of a scene aim at."""

    @abstractmethod
    def set_joint_hinge_position_target(self, joint_hinge: JointHinge, position: float) -> None:
        """Let the servo of a hinge aim at an angle, rad, from now on."""


class SimulationState(ABC):
    """A scene at one moment."""

    @abstractmethod
    def get_rigid_body_relative_pose(self, rigid_body: RigidBody) -> Pose:
        """The pose of a body in the frame of its multi-body system, which moves with the root."""

    @abstractmethod
    def get_rigid_body_absolute_pose(self, rigid_body: RigidBody) -> Pose:
        """The pose of a body in the world."""

    @abstractmethod
    def get_multi_body_system_pose(self, multi_body_system: MultiBodySystem) -> Pose:
        """The pose of a multi-body system in the world: its frame moves with its root."""

    @abstractmethod
    def get_hinge_joint_position(self, joint: JointHinge) -> float:
        """The angle of a hinge, rad."""

    @abstractmethod
    def get_imu_specific_force(self, imu_sensor: IMUSensor) -> Vector3:
        """Acceleration less gravity in the frame of the IMU, m/s2: g upwards where nothing moves."""

    @abstractmethod
    def get_imu_angular_rate(self, imu_sensor: IMUSensor) -> Vector3:
        """Angular velocity in the frame of the IMU, rad/s."""

    @abstractmethod
    def get_camera_view(self, camera_sensor: CameraSensor) -> Any:
        """The picture of a camera: (height, width, 3) uint8, red, green, blue, the first row on top."""


class SimulationHandler(ABC):
    """Controls a scene while it is simulated."""

    @abstractmethod
    def handle(self, state: SimulationState, control: ControlInterface, dt: float) -> None:
        """Called at the control frequency. dt: time since the last call, or since the start, s."""
