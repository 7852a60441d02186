"""The objects of any scene that was built, as handlers know them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from engine.compiler import SceneModel
from engine.physics.enums import BiasType, GainType, JointType, ObjType, SensorType, TrnType
from engine.scene.conversion.names import IMUNames, SceneNames
from engine.scene.joints import JointHinge
from engine.scene.multi_body_system import MultiBodySystem
from engine.scene.pose import Pose, compose, inverse
from engine.scene.rigid_body import RigidBody
from engine.scene.sensors import CameraSensor, IMUSensor
from engine.scene.values import Quaternion, Vector3

PICTURE = (160, 120)
"""Pixels of a camera that does not say."""


def names_of_model(model: SceneModel, before: SceneNames | None = None) -> SceneNames:
    """The named bodies, hinges, IMUs and cameras of a built scene, with their names.

    A system is a body that hangs on the world, with all below it; its frame is that of its root. A hinge has a servo
    where an actuator of its joint is a position servo without gear. An IMU is an accelerometer and a gyro at one
    site. What moves otherwise has no object. Bodies have no geometries.

    before: names whose objects are used again for what has the same name and kind."""
    return _Reader(model, before or SceneNames()).names


class _Reader:
    def __init__(self, model: SceneModel, before: SceneNames) -> None:
        self.model = model
        self.names = SceneNames()
        self._before = {
            kind: {repr(name): thing for thing, name in getattr(before, kind)}
            for kind in ("multi_body_systems", "rigid_bodies", "joints", "imu_sensors", "camera_sensors")
        }
        self.bodies: list[RigidBody] = []
        self._poses: list[Pose] = []
        self._add_bodies()
        self._add_hinges()
        self._add_sensors()

    def _known(self, kind: str, name: object) -> Any:
        return self._before[kind].get(repr(name))

    def _add_bodies(self) -> None:
        model = self.model
        places = [_pose(model.body_pos[i], model.body_quat[i]) for i in range(model.nbody)]
        for i, parent in enumerate(model.body_parentid.tolist()):
            self._poses.append(compose(self._poses[parent], places[i]) if i else Pose())
        systems: dict[int, MultiBodySystem] = {}
        for i, name in enumerate(model.names["body"]):
            root = int(model.body_rootid[i])
            relative = compose(inverse(self._poses[root]), self._poses[i])
            self.bodies.append(self._known("rigid_bodies", name) or RigidBody(relative, 1.0, 1.0, []))
            if i == 0:
                continue
            if root == i:
                known = self._known("multi_body_systems", name)
                systems[i] = MultiBodySystem(pose=self._poses[i], is_static=not _is_free(model, i))
                if known is not None:
                    systems[i]._uuid = known.uuid
                if name:
                    self.names.multi_body_systems.append((known or systems[i], name))
            systems[root].add_rigid_body(self.bodies[i])
            if name:
                self.names.rigid_bodies.append((self.bodies[i], name))

    def _add_hinges(self) -> None:
        model = self.model
        servos = _servos(model)
        for joint, name in enumerate(model.names["joint"]):
            if model.jnt_type[joint] != JointType.HINGE or not name:
                continue
            body = int(model.jnt_bodyid[joint])
            servo = servos.get(joint)
            hinge = self._known("joints", name) or self._hinge(joint, body, servo)
            self.names.joints.append((hinge, name))
            if servo is not None and model.names["actuator"][servo]:
                self.names.actuators.append((hinge, model.names["actuator"][servo]))

    def _hinge(self, joint: int, body: int, servo: int | None) -> JointHinge:
        model = self.model
        limited, (low, high) = bool(model.jnt_limited[joint]), model.jnt_range[joint]
        dof = int(model.jnt_dofadr[joint])
        effort = model.jnt_actfrcrange[joint][1] if model.jnt_actfrclimited[joint] else math.inf
        gain, bias = (
            (model.actuator_gainprm[servo], model.actuator_biasprm[servo]) if servo is not None else ([0], [0] * 3)
        )
        root = inverse(self._poses[int(model.body_rootid[body])])
        place = compose(self._poses[body], Pose(Vector3(model.jnt_pos[joint])))
        return JointHinge(
            pose=compose(root, place),
            rigid_body1=self.bodies[int(model.body_parentid[body])],
            rigid_body2=self.bodies[body],
            axis=Vector3(model.jnt_axis[joint]),
            range=float(max(abs(low), abs(high))) if limited else math.inf,
            effort=max(float(effort), 0.0),
            velocity=math.inf,
            armature=float(model.dof_armature[dof]),
            pid_gain_p=float(gain[0]),
            pid_gain_d=max(float(-bias[2]), 0.0),
        )

    def _add_sensors(self) -> None:
        model = self.model
        at_site: dict[int, dict[int, str]] = {}
        for sensor, name in enumerate(model.names["sensor"]):
            kind = int(model.sensor_type[sensor])
            if name and model.sensor_objtype[sensor] == ObjType.SITE:
                at_site.setdefault(int(model.sensor_objid[sensor]), {}).setdefault(kind, name)
        for site, sensors in at_site.items():
            if SensorType.ACCELEROMETER in sensors and SensorType.GYRO in sensors:
                pair = IMUNames(sensors[SensorType.ACCELEROMETER], sensors[SensorType.GYRO])
                imu = self._known("imu_sensors", pair) or IMUSensor(
                    _pose(model.site_pos[site], model.site_quat[site])
                )
                self.names.imu_sensors.append((imu, pair))
        for camera, name in enumerate(model.names["camera"]):
            if name:
                width, height = (int(n) for n in model.cam_resolution[camera])
                size = (width, height) if min(width, height) > 1 else PICTURE
                pose = _pose(model.cam_pos[camera], model.cam_quat[camera])
                known = self._known("camera_sensors", name) or CameraSensor(pose, size)
                self.names.camera_sensors.append((known, name))


def _servos(model: SceneModel) -> dict[int, int]:
    """Position servos without gear, by their joint."""
    found: dict[int, int] = {}
    for actuator in range(model.nactuator):
        out = int(model.actuator_outadr[actuator])
        gain, bias = model.actuator_gainprm[actuator], model.actuator_biasprm[actuator]
        if (
            model.actuator_trntype[actuator] in (TrnType.JOINT, TrnType.JOINTINPARENT)
            and model.actuator_gaintype[actuator] == GainType.FIXED
            and model.actuator_biastype[actuator] == BiasType.AFFINE
            and gain[0] > 0
            and np.isclose(bias[1], -gain[0])
            and np.isclose(model.actuator_gear[out, 0], 1.0)
        ):
            found.setdefault(int(model.actuator_trnid[actuator, 0]), actuator)
    return found


def _is_free(model: SceneModel, body: int) -> bool:
    first = int(model.body_jntadr[body])
    return first >= 0 and model.jnt_type[first] == JointType.FREE


def _pose(position: np.ndarray, wxyz: np.ndarray) -> Pose:
    w, x, y, z = (float(number) for number in wxyz)
    return Pose(Vector3(position), Quaternion((x, y, z, w)))
