"""The state of a scene at one moment, as read from the engine."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

import numpy as np

from engine.scene.interfaces import SimulationState
from engine.scene.joints import JointHinge
from engine.scene.multi_body_system import MultiBodySystem
from engine.scene.pose import Pose, compose, inverse
from engine.scene.rigid_body import RigidBody
from engine.scene.sensors import CameraSensor, IMUSensor
from engine.scene.simulator.index import SceneIndex, SystemPlace
from engine.scene.values import Quaternion, Vector3


class RecordedState(SimulationState):
    """Copies of what was computed; it stays as it is when the simulation goes on. time: s."""

    def __init__(
        self,
        index: SceneIndex,
        time: float,
        xpos: np.ndarray,
        xquat: np.ndarray,
        qpos: np.ndarray,
        sensordata: np.ndarray,
        views: Mapping[UUID, np.ndarray],
    ) -> None:
        self.time = time
        self._index = index
        self._xpos, self._xquat, self._qpos, self._sensordata = xpos, xquat, qpos, sensordata
        self._views = views

    def get_rigid_body_relative_pose(self, rigid_body: RigidBody) -> Pose:
        body = self._body_pose(self._index.place("bodies", rigid_body))
        system = self._index.systems[self._index.system_of[rigid_body.uuid]]
        return compose(inverse(self._system_pose(system)), body)

    def get_rigid_body_absolute_pose(self, rigid_body: RigidBody) -> Pose:
        return self._body_pose(self._index.place("bodies", rigid_body))

    def get_multi_body_system_pose(self, multi_body_system: MultiBodySystem) -> Pose:
        return self._system_pose(self._index.place("systems", multi_body_system))

    def get_hinge_joint_position(self, joint: JointHinge) -> float:
        return float(self._qpos[self._index.place("hinges", joint).qpos])

    def get_imu_specific_force(self, imu_sensor: IMUSensor) -> Vector3:
        start = self._index.place("imus", imu_sensor).accelerometer
        return Vector3(self._sensordata[start : start + 3])

    def get_imu_angular_rate(self, imu_sensor: IMUSensor) -> Vector3:
        start = self._index.place("imus", imu_sensor).gyro
        return Vector3(self._sensordata[start : start + 3])

    def get_camera_view(self, camera_sensor: CameraSensor) -> np.ndarray:
        self._index.place("cameras", camera_sensor)
        return self._views[camera_sensor.uuid]

    def _body_pose(self, body: int) -> Pose:
        w, x, y, z = self._xquat[body]
        return Pose(Vector3(self._xpos[body]), Quaternion((x, y, z, w)))

    def _system_pose(self, place: SystemPlace) -> Pose:
        return compose(self._body_pose(place.root), place.frame)
