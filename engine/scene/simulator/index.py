"""Where the objects of a scene are in a SceneModel and in its state."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import numpy as np

from engine.compiler import SceneModel
from engine.scene.conversion import SceneNames
from engine.scene.geometry.textures import Texture
from engine.scene.joints import JointHinge
from engine.scene.multi_body_system import rigid_bodies
from engine.scene.pose import Pose, inverse


@dataclass(frozen=True)
class HingePlace:
    """Indices of a hinge; ctrl is -1 without a servo. velocity: from where its servo drives no further, rad/s."""

    qpos: int
    dof: int
    ctrl: int
    velocity: float


@dataclass(frozen=True)
class SystemPlace:
    """A system by its root: index of the body, and pose of the system in the frame of the root."""

    root: int
    frame: Pose


@dataclass(frozen=True)
class IMUPlace:
    """Where the three numbers of each sensor begin in the sensor data."""

    accelerometer: int
    gyro: int


@dataclass(frozen=True)
class CameraPlace:
    """A camera by its index, with the body that carries it, and width and height in pixels."""

    camera: int
    body: int
    size: tuple[int, int]


@dataclass
class SceneIndex:
    """Places by the uuid of the objects, so that they hold in another process too."""

    systems: dict[UUID, SystemPlace] = field(default_factory=dict)
    bodies: dict[UUID, int] = field(default_factory=dict)
    system_of: dict[UUID, UUID] = field(default_factory=dict)
    hinges: dict[UUID, HingePlace] = field(default_factory=dict)
    imus: dict[UUID, IMUPlace] = field(default_factory=dict)
    cameras: dict[UUID, CameraPlace] = field(default_factory=dict)
    colors: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    """(ngeom, 3) colours of geoms, 0 to 255."""

    def place(self, kind: str, thing: Any) -> Any:
        """Where an object is. Raises ValueError if it is not in the scene, and TypeError if it has no uuid."""
        places: dict[UUID, Any] = getattr(self, kind)
        uuid = getattr(thing, "uuid", None)
        if not isinstance(uuid, UUID):
            raise TypeError(f"one of the {kind} of the scene was expected, not {thing!r}")
        if uuid not in places:
            raise ValueError(f"{type(thing).__name__} {uuid} is not in this scene, which has {len(places)} {kind}")
        return places[uuid]


def index_of(model: SceneModel, names: SceneNames) -> SceneIndex:
    """The places of all objects that were given names."""
    index = SceneIndex()
    for body, name in names.rigid_bodies:
        index.bodies[body.uuid] = model.id("body", name)
    for system, _ in names.multi_body_systems:
        index.systems[system.uuid] = SystemPlace(index.bodies[system.root.uuid], inverse(system.root.initial_pose))
        index.system_of |= {body.uuid: system.uuid for body in rigid_bodies(system)}
    servos = {hinge.uuid: model.id("actuator", name) for hinge, name in names.actuators}
    for hinge, name in names.joints:
        if isinstance(hinge, JointHinge):
            joint, servo = model.id("joint", name), servos.get(hinge.uuid)
            qpos, dof = int(model.jnt_qposadr[joint]), int(model.jnt_dofadr[joint])
            ctrl = -1 if servo is None else int(model.actuator_ctrladr[servo])
            index.hinges[hinge.uuid] = HingePlace(qpos, dof, ctrl, hinge.velocity)
    for imu, pair in names.imu_sensors:
        adr = [int(model.sensor_adr[model.id("sensor", name)]) for name in (pair.accelerometer, pair.gyro)]
        index.imus[imu.uuid] = IMUPlace(*adr)
    for camera, name in names.camera_sensors:
        number = model.id("camera", name)
        index.cameras[camera.uuid] = CameraPlace(number, int(model.cam_bodyid[number]), camera.camera_size)
    index.colors = np.array(model.geom_rgba[:, :3], float) * 255
    for geometry, name in names.geometries:
        index.colors[model.id("geom", name)] = _color(geometry.texture)
    return index


def _color(texture: Texture) -> np.ndarray:
    """Red, green, blue of a texture, 0 to 255: a pattern of two colours as their mean."""
    base = np.array(texture.base_color.to_normalized_rgb_list()) * 255
    if texture.reference is None or texture.reference.builtin is None:
        return base
    colors = [texture.primary_color.to_normalized_rgb_list()]
    if texture.reference.builtin != "flat":
        colors.append(texture.secondary_color.to_normalized_rgb_list())
    return base * np.mean(colors, axis=0)
