"""MSD Worlds as scenes, as far as a scene has words for what is in them."""

from __future__ import annotations

import math

import numpy as np

from engine import msd
from engine.msd.schema import (
    ActuatorTarget,
    BufferHField,
    CollisionMask,
    DampingType,
    FrameSensorType,
    HFieldExtras,
    JointType,
    LinkAnchorWeld,
    PositionParam,
    ShapeType,
    World,
    WorldExtras,
)
from engine.scene import checks
from engine.scene.aabb import AABB
from engine.scene.conversion.materials import color_of, texture_of
from engine.scene.conversion.names import IMUNames, SceneNames
from engine.scene.conversion.to_world import CAMERA, FIELD_OF_VIEW
from engine.scene.description import Scene
from engine.scene.geometry import Geometry, GeometryBox, GeometryHeightmap, GeometryPlane, GeometrySphere
from engine.scene.geometry.textures import MapType, Texture
from engine.scene.interfaces import SimulationHandler
from engine.scene.joints import Joint, JointFixed, JointHinge
from engine.scene.multi_body_system import MultiBodySystem
from engine.scene.pose import Pose, compose
from engine.scene.rigid_body import RigidBody
from engine.scene.sensors import CameraSensor, IMUSensor
from engine.scene.values import Quaternion, Vector3
from engine.scene.vector2 import Vector2

GRAVITY = (0.0, 0.0, -9.81)
MATERIAL = 1.0
"""Friction of a body without geometries, which touches nothing."""


def world_to_scene(world: World, handler: SimulationHandler) -> tuple[Scene, SceneNames]:
    """A World as a scene, with the names that its objects have in the World.

    Every body becomes a system; what is fixed to the world itself becomes the static root of one. A position actuator
    becomes the gains of its hinge, an accelerometer and a gyro at one site an IMU. Lights, keyframes, and sensors of
    other kinds are left out and named in `names.notes`; how the world is solved and drawn is no part of a scene.

    Raises:
        ValueError: naming everything that moves, weighs, touches or drives otherwise than a scene can say: other
            shapes, joints, actuators and constraints, limits that are not the same to both sides, other gravity.
    """
    checks.instance(world, World, "what is converted")
    reader = _Reader(world)
    scene = Scene(handler=handler)
    for system in reader.read():
        scene.add_multi_body_system(system)
    if reader.problems:
        raise ValueError("a scene has no words for this: " + "; ".join(reader.problems))
    return scene, reader.names


class _Reader:
    """Makes systems of the bodies of a World, and collects what cannot be made."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.names = SceneNames()
        self.problems: list[str] = []
        self._bodies: dict[str, tuple[RigidBody, MultiBodySystem]] = {}
        self._gains: dict[str, tuple[float, float]] = {}
        self._actuator: dict[str, str] = {}
        self._imus: dict[str, IMUNames] = {}

    def read(self) -> list[MultiBodySystem]:
        """All systems."""
        self._read_settings()
        self._read_actuators()
        self._read_sensors()
        hierarchy, systems = self.world.hierarchy, []
        if hierarchy.geoms or hierarchy.sites:
            ground = msd.Link(name="", geoms=hierarchy.geoms, sites=hierarchy.sites)
            systems.append(self._system(msd.Body(link=ground), "the world"))
        systems += [self._system(body, body.link.name or "a body") for body in hierarchy.bodies]
        self._read_welds()
        return systems

    # ---------------------------------------------------------------------------------------- the rest

    def _read_settings(self) -> None:
        world = self.world
        gravity = world.simulate_option.gravity
        if gravity is not None and not np.allclose(gravity, GRAVITY):
            self.problems.append(f"gravity {np.asarray(gravity).tolist()}")
        extras = world.extras if isinstance(world.extras, WorldExtras) else WorldExtras()
        for name, things in (
            ("tendons", world.tendon_set.joint_tendons),
            ("contact pairs", world.contact_pairs.pairs),
            ("connections", world.equality_constraint_set.connects),
            ("couplings of joints", world.equality_constraint_set.joints),
            ("actuators of MuJoCo", extras.actuators),
            ("equalities of MuJoCo", extras.equalities),
            ("spatial tendons", extras.tendons),
        ):
            if things:
                self.problems.append(f"{len(things)} {name}")
        hierarchy = world.hierarchy
        for name, things in (
            ("lights", hierarchy.lights),
            ("cameras of the world", hierarchy.cameras),
            ("keyframes", world.keyframes),
        ):
            if things:
                self.names.notes.append(f"{len(things)} {name} were left out")

    def _read_actuators(self) -> None:
        for actuator in self.world.actuators:
            servo, target = actuator.actuator_type.value, actuator.target
            known = isinstance(servo, PositionParam) and servo.damping_type is DampingType.Kv and not servo.timeconst
            known = known and target.tag == ActuatorTarget.joint("").tag and target.value not in self._gains
            unlimited = actuator.ctrlrange is None and actuator.forcerange is None
            if not (known and unlimited and np.array_equal(actuator.gear, (1, 0, 0, 0, 0, 0))):
                self.problems.append(f"actuator {actuator.name}, which is no plain position servo of its joint")
                continue
            assert isinstance(servo, PositionParam)
            self._gains[target.value] = (servo.kp, servo.damping_value)
            self._actuator[target.value] = actuator.name or ""

    def _read_sensors(self) -> None:
        sensors, found = self.world.sensors, {}
        for sensor in sensors.frame:
            site = sensor.object_type.value if sensor.object_type.tag == "Site" else ""
            found.setdefault(site if sensor.ref_frame.tag == "Local" else "", {})[sensor.sensor_type] = (
                sensor.name or ""
            )
        for site, kinds in found.items():
            pair = (kinds.get(FrameSensorType.FrameLinAcc), kinds.get(FrameSensorType.FrameAngVel))
            if site and pair[0] is not None and pair[1] is not None:
                self._imus[site] = IMUNames(pair[0], pair[1])
        lists = (sensors.subtree, sensors.frame, sensors.joint, sensors.touch, sensors.contact, sensors.lidar)
        others = sum(map(len, lists)) - 2 * len(self._imus)
        if others:
            self.names.notes.append(f"{others} sensors that are part of no IMU were left out")

    def _read_welds(self) -> None:
        for weld in self.world.equality_constraint_set.welds:
            ends = weld.weld_type.value
            links = (
                (ends.link_a, ends.link_b) if isinstance(ends, LinkAnchorWeld) and ends.relative_pose is None else ()
            )
            found = [self._bodies[name] for name in links if name in self._bodies]
            if len(found) < 2 or found[0][1] is not found[1][1]:
                self.problems.append(f"weld {weld.name}, which does not fix two links of one body as they stand")
                continue
            first, second = found
            joint = JointFixed(pose=first[0].initial_pose, rigid_body1=first[0], rigid_body2=second[0])
            self._join(first[1], joint, weld.name or "")

    # ---------------------------------------------------------------------------------------- the tree

    def _system(self, body: msd.Body, name: str) -> MultiBodySystem:
        link, joints = body.link, body.link.joints
        static = body.free is None
        if body.mocap:
            self.problems.append(f"{name} is moved by hand (mocap)")
        pose = Pose() if joints else _pose(link.local_translation, link.local_rotation)
        system = MultiBodySystem(pose=pose, is_static=static)
        if joints:  # to the world
            anchor = RigidBody(Pose(), MATERIAL, MATERIAL, [])
            system.add_rigid_body(anchor)
            self._add(link, system, anchor, _pose(link.local_translation, link.local_rotation))
        else:
            self._add(link, system, None, Pose())
        self.names.multi_body_systems.append((system, link.name or ""))
        return system

    def _add(self, link: msd.Link, system: MultiBodySystem, parent: RigidBody | None, pose: Pose) -> None:
        name = link.name or ""
        if link.gravcomp or link.inertial != msd.Inertia():
            self.problems.append(f"the inertia or gravity compensation that link {name} is given")
        frictions = {float(geom.physics_material.friction[0]) for geom in link.geoms}
        if len(frictions) > 1:
            self.problems.append(f"the different frictions of the geometries of link {name}")
        friction = max(frictions, default=MATERIAL)
        movable = parent is not None or not system.is_static
        converted = [(self._geometry(geom, name, movable), geom.name or "") for geom in link.geoms]
        geometries = [geometry for geometry, _ in converted if geometry is not None]
        rigid_body = RigidBody(pose, friction, friction, geometries)
        system.add_rigid_body(rigid_body)
        self._bodies[name] = (rigid_body, system)
        self.names.rigid_bodies.append((rigid_body, name))
        self.names.geometries += [(geometry, key) for geometry, key in converted if geometry is not None]
        self._add_sensors(link, rigid_body)
        if parent is not None:
            self._add_joint(link, system, parent, rigid_body)
        for child in link.children:
            place = compose(pose, _pose(child.local_translation, child.local_rotation))
            self._add(child, system, rigid_body, place)

    def _add_joint(self, link: msd.Link, system: MultiBodySystem, parent: RigidBody, rigid_body: RigidBody) -> None:
        if not link.joints:
            fixed = JointFixed(pose=rigid_body.initial_pose, rigid_body1=parent, rigid_body2=rigid_body)
            self._join(system, fixed, "")
            return
        joint = link.joints[0]
        name, lower, upper = joint.name or "", joint.pos_limit.lower, joint.pos_limit.upper
        wrong = [
            (len(link.joints) > 1, f"the {len(link.joints)} joints of link {link.name}"),
            (joint.type_ is not JointType.Revolute, f"joint {name}, a {joint.type_.value}"),
            (joint.ref_ != 0 or not math.isclose(-lower, upper), f"joint {name}, whose limits differ to both sides"),
            (joint.spring_damper is not None, f"the spring and damper of joint {name}"),
            (joint.friction_loss != 0, f"the dry friction of joint {name}"),
        ]  # fmt: skip
        limit = joint.actuator_force_limit
        if limit is not None and not math.isclose(-limit.lower, limit.upper):
            wrong.append((True, f"the force limit of joint {name}, which differs to both sides"))
        self.problems += [problem for found, problem in wrong if found]
        if any(found for found, _ in wrong):
            return
        gain_p, gain_d = self._gains.get(name, (0.0, 0.0))
        hinge = JointHinge(
            pose=compose(rigid_body.initial_pose, Pose(Vector3(joint.pos))),
            rigid_body1=parent,
            rigid_body2=rigid_body,
            axis=Vector3(joint.axis),
            range=upper,
            effort=math.inf if limit is None else limit.upper,
            velocity=math.inf,
            armature=joint.armature,
            pid_gain_p=gain_p,
            pid_gain_d=gain_d,
        )
        self._join(system, hinge, name)
        if name in self._actuator:
            self.names.actuators.append((hinge, self._actuator[name]))

    def _join(self, system: MultiBodySystem, joint: Joint, name: str) -> None:
        try:
            system.add_joint(joint)
        except ValueError as error:
            self.problems.append(f"{name}: {error}")
            return
        self.names.joints.append((joint, name))

    # ----------------------------------------------------------------------------- shapes and sensors

    def _geometry(self, geom: msd.Geometry, link: str, movable: bool) -> Geometry | None:
        name = geom.name or f"a geometry of link {link}"
        if geom.collision_mask != CollisionMask() or geom.margin or geom.gap or geom.physics_material.condim != 3:
            self.problems.append(f"{name}, which touches otherwise than by default")
            return None
        pose, look = _pose(geom.position, geom.orientation), self._texture(geom, name)
        size, kind = geom.size, geom.shape
        if kind is ShapeType.Box:
            mass = self._mass(geom, 8 * float(np.prod(size)))
            return GeometryBox(pose=pose, mass=mass, texture=look, aabb=AABB(Vector3(size * 2)))
        if kind is ShapeType.Sphere:
            mass = self._mass(geom, 4 / 3 * math.pi * float(size[0]) ** 3)
            return GeometrySphere(pose=pose, mass=mass, texture=look, radius=float(size[0]))
        still = kind in (ShapeType.Plane, ShapeType.InfinitePlane, ShapeType.HField)
        if not still or movable:
            self.problems.append(f"{name}, a {kind.value}{' that is not at a fixed root' if still else ''}")
            return None
        if kind is ShapeType.HField:
            return self._heightmap(geom, pose, look, name)
        lengths = size[:2] * 2 if kind is ShapeType.Plane else np.zeros(2)
        return GeometryPlane(pose=pose, mass=0.0, texture=look, size=Vector2(lengths))

    def _mass(self, geom: msd.Geometry, volume: float) -> float:
        return geom.physics_material.density * volume if geom.mass is None else geom.mass

    def _heightmap(self, geom: msd.Geometry, pose: Pose, look: Texture, name: str) -> Geometry | None:
        field = self.world.assets.hfields.get(geom.hfield or "")
        source = None if field is None else field.source_type.value
        if field is None or not isinstance(source, BufferHField):
            self.problems.append(f"the height field of {name}, which is a file")
            return None
        heights = np.asarray(source.hfield, float).reshape(field.nrow, field.ncol).T
        spread = float(np.ptp(heights))
        base = field.extras.base if isinstance(field.extras, HFieldExtras) else None
        return GeometryHeightmap(
            pose=pose,
            mass=0.0,
            texture=look,
            size=Vector3((*(field.size * 2), field.height_scale)),
            base_thickness=base or field.height_scale,
            heights=(heights - heights.min()) / spread if spread else np.zeros(heights.shape),
        )

    def _texture(self, geom: msd.Geometry, name: str) -> Texture:
        visual, material = geom.visual, self.world.assets.materials.get(geom.visual.material or "")
        if visual.color is not None or material is None:
            flat = geom.shape not in (ShapeType.Box, ShapeType.Sphere)
            color = color_of((0.5, 0.5, 0.5, 1.0) if visual.color is None else visual.color)
            return Texture(base_color=color, map_type=MapType.MAP2D if flat else MapType.CUBE)
        try:
            return texture_of(self.world, material)
        except (ValueError, KeyError) as error:
            self.names.notes.append(f"the texture of {name} was left out: {error}")
            return Texture(base_color=color_of(material.color))

    def _add_sensors(self, link: msd.Link, rigid_body: RigidBody) -> None:
        for site in link.sites:
            if site.name in self._imus:
                imu = IMUSensor(_pose(site.position, site.orientation))
                rigid_body.sensors.add_sensor(imu)
                self.names.imu_sensors.append((imu, self._imus[site.name]))
        for camera in link.cameras:
            turn = Pose(orientation=~CAMERA)
            size = (max(camera.resolution_x, 1), max(camera.resolution_y, 1))
            sensor = CameraSensor(compose(_pose(camera.position, camera.orientation), turn), size)
            rigid_body.sensors.add_sensor(sensor)
            self.names.camera_sensors.append((sensor, camera.name or ""))
            if camera.orthographic or camera.fovy != FIELD_OF_VIEW:
                self.names.notes.append(f"camera {camera.name} sees {FIELD_OF_VIEW:g} degrees upright in a scene")


def _pose(position: np.ndarray, rotation: np.ndarray) -> Pose:
    return Pose(Vector3(position), Quaternion(rotation))
