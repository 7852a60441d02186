"""What the scenes of templates are made of: links and shapes of ready materials, and a lit place to stand on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from app import ready_materials
from engine.geometry import rotation
from engine.msd.schema import (
    Actuator,
    ActuatorTarget,
    ActuatorType,
    Body,
    BuildinAttr,
    Camera,
    ConstraintForceModel,
    DampingType,
    DirectionalLightDesc,
    FrameSensor,
    FrameSensorRef,
    FrameSensorType,
    FreeJoint,
    Geometry,
    Joint,
    JointSensor,
    JointSensorType,
    JointType,
    Light,
    LightType,
    Link,
    ObjectType,
    PointLightDesc,
    PositionParam,
    Range,
    ShapeType,
    Site,
    SpringDampCoeff,
    SpringDamper,
    StiffnessDamping,
    Texture,
    TextureSource,
    TextureType,
    World,
)

Vec = Sequence[float] | np.ndarray
X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
SUN, FILL = 3600.0, 900.0
"""lx, that suit the exposure of MotrixSim, EV 9.7."""


def place(name: str, ground: str = "floor_tiles", azimuth: float = 130.0, elevation: float = -22.0) -> World:
    """A World with a ground, a sky, a sun and a weaker light from the other side."""
    world = World(name=name)
    world.simulate_option.timestep = 0.002
    sky = BuildinAttr(width=256.0, height=1536.0)
    sky.rgb1, sky.rgb2 = np.array((0.46, 0.58, 0.72)), np.array((0.80, 0.84, 0.88))
    world.assets.textures["sky"] = Texture(name="sky", source=TextureSource.gradient(sky), type_=TextureType.Skybox)
    world.assets.skybox = "sky"
    world.visual.ambient_light.brightness = 500.0
    world.visual.head_light.luminous_power = 0.0
    world.visual.ssao = True
    world.free_camera.azimuth, world.free_camera.elevation = azimuth, elevation
    if ground:
        plane = Geometry(name="ground", shape=ShapeType.InfinitePlane)
        plane.visual.material = use(world, ground)
        world.hierarchy.geoms.append(plane)
    sun = Light(name="sun", type_=LightType.directional(DirectionalLightDesc(illuminance=SUN)))
    sun.direction, sun.color = rotation.normalized((-0.55, 0.45, -1.0)), np.array((1.0, 0.96, 0.9))
    sun.position = np.array((2.0, -1.6, 4.0))
    fill = Light(name="fill", type_=LightType.directional(DirectionalLightDesc(illuminance=FILL)), cast_shadows=False)
    fill.direction, fill.color = rotation.normalized((0.7, -0.2, -0.5)), np.array((0.85, 0.92, 1.0))
    fill.position = np.array((-2.0, 0.8, 2.0))
    world.hierarchy.lights += [sun, fill]
    return world


def use(world: World, material: str) -> str:
    """The key of a ready material, which the World has from now on."""
    if material not in world.assets.materials:
        one = ready_materials.ready(material)
        world.assets.materials[material] = one.make()
        texture = one.texture()
        if texture is not None:
            world.assets.textures[material] = texture
    return material


class Builder:
    """Makes the parts of a World."""

    def __init__(self, world: World) -> None:
        self.world = world

    def shape(
        self, kind: ShapeType, size: Vec, material: str, at: Vec = (0.0, 0.0, 0.0), name: str = "", **fields: Any
    ) -> Geometry:
        """A geometry of a ready material; `size` as `Geometry.size`, `at`: (3,) m in the frame of its link."""
        geom = Geometry(name=name or None, shape=kind, **fields)
        geom.size[: len(size)] = size
        geom.position = np.array(at, dtype=float)
        geom.visual.material = use(self.world, material)
        return geom

    def box(self, size: Vec, material: str, at: Vec = (0.0, 0.0, 0.0), **fields: Any) -> Geometry:
        """A box of half sizes, m."""
        return self.shape(ShapeType.Box, size, material, at, **fields)

    def sphere(self, radius: float, material: str, at: Vec = (0.0, 0.0, 0.0), **fields: Any) -> Geometry:
        """A sphere."""
        return self.shape(ShapeType.Sphere, (radius,), material, at, **fields)

    def capsule(self, a: Vec, b: Vec, radius: float, material: str, **fields: Any) -> Geometry:
        """A capsule whose caps are about two points, m."""
        return self._between(ShapeType.Capsule, a, b, radius, material, **fields)

    def cylinder(self, a: Vec, b: Vec, radius: float, material: str, **fields: Any) -> Geometry:
        """A cylinder from one point to another, m."""
        return self._between(ShapeType.Cylinder, a, b, radius, material, **fields)

    def _between(self, kind: ShapeType, a: Vec, b: Vec, radius: float, material: str, **fields: Any) -> Geometry:
        start, end = np.array(a, dtype=float), np.array(b, dtype=float)
        length = float(np.linalg.norm(end - start))
        geom = self.shape(kind, (radius, length / 2), material, (start + end) / 2, **fields)
        geom.orientation = rotation.from_z((end - start) / length)
        return geom

    def body(self, link: Link, free: bool = False) -> Link:
        """Put a link into the World, fixed or free."""
        joint = FreeJoint(name=f"{link.name}_free") if free else None
        self.world.hierarchy.bodies.append(Body(link=link, free=joint))
        return link

    def prop(self, name: str, geom: Geometry, at: Vec, turned: float = 0.0) -> Link:
        """A thing that lies about; `turned`: about z, rad."""
        geom.name = name
        thing = link(name, at, [geom])
        thing.local_rotation = rotation.from_axis_angle(Z, turned)
        return self.body(thing, free=True)

    def motor(self, joint: Joint, limit: float, name: str = "") -> Actuator:
        """A motor on a joint; `limit`: N·m or N."""
        return self._actuator(joint, name, ActuatorType.motor(), limit)

    def servo(self, joint: Joint, kp: float, low: float, high: float, force: float = 0.0, name: str = "") -> Actuator:
        """A critically damped position servo; `low`, `high`: rad or m; `force`: N·m or N, 0: not limited."""
        law = PositionParam(kp=kp, damping_value=1.0, damping_type=DampingType.Dampratio)
        actuator = self._actuator(joint, name, ActuatorType.position(law), 1.0)
        actuator.ctrlrange = Range(low, high)
        if force:
            actuator.forcerange = Range(-force, force)
        return actuator

    def velocity(self, joint: Joint, kv: float, limit: float, name: str = "") -> Actuator:
        """A velocity servo; `limit`: rad/s or m/s."""
        return self._actuator(joint, name, ActuatorType.velocity(kv), limit)

    def _actuator(self, joint: Joint, name: str, law: ActuatorType, limit: float) -> Actuator:
        actuator = Actuator(
            name=name or joint.name,
            actuator_type=law,
            target=ActuatorTarget.joint(joint.name),
            ctrlrange=Range(-limit, limit),
        )
        self.world.actuators.append(actuator)
        return actuator

    def measure_joints(self, *joints: Joint) -> None:
        """Sensors of the positions and velocities of joints."""
        for joint in joints:
            for suffix, quantity in (("position", JointSensorType.JointPos), ("velocity", JointSensorType.JointVel)):
                sensor = JointSensor(name=f"{joint.name}_{suffix}", joint=joint.name or "", type_=quantity)
                self.world.sensors.joint.append(sensor)

    def measure_frame(self, site: Site, *quantities: FrameSensorType, local: bool = False) -> None:
        """Sensors of the motion of a site, in the world's axes or its own."""
        for quantity in quantities:
            self.world.sensors.frame.append(
                FrameSensor(
                    name=f"{site.name}_{SUFFIXES[quantity]}",
                    object_type=ObjectType.site(site.name),
                    ref_frame=FrameSensorRef.local() if local else FrameSensorRef.world(),
                    sensor_type=quantity,
                )
            )

    def camera(self, eye: Vec, target: Vec, name: str = "camera", fovy: float = 45.0) -> Camera:
        """A camera of the world at `eye` that looks at `target`, m."""
        camera = make_camera(eye, target, name, fovy)
        self.world.hierarchy.cameras.append(camera)
        return camera

    def lamp(self, name: str, at: Vec, lumen: float, color: Vec) -> None:
        """A bulb in the world."""
        light = Light(name=name, type_=LightType.point(PointLightDesc(intensity=lumen, radius=0.03)))
        light.position, light.color, light.cast_shadows = np.array(at), np.array(color), False
        self.world.hierarchy.lights.append(light)


SUFFIXES = {
    FrameSensorType.FramePos: "position",
    FrameSensorType.FrameQuat: "orientation",
    FrameSensorType.FrameLinVel: "velocity",
    FrameSensorType.FrameAngVel: "angular_velocity",
    FrameSensorType.FrameLinAcc: "acceleration",
    FrameSensorType.ZAxis: "z_axis",
}
"""How sensors of a site are called."""


def make_camera(eye: Vec, target: Vec, name: str, fovy: float = 45.0) -> Camera:
    """A camera at `eye` that looks at `target`, (3,) m."""
    camera = Camera(name=name, resolution_x=640, resolution_y=480, fovy=fovy)
    camera.position = np.array(eye, dtype=float)
    camera.orientation = rotation.look_rotation(np.array(target) - camera.position, Z)
    return camera


def link(
    name: str,
    at: Vec,
    geoms: Sequence[Geometry] = (),
    joints: Sequence[Joint] = (),
    children: Sequence[Link] = (),
    sites: Sequence[Site] = (),
    turned: tuple[Vec, float] | None = None,
) -> Link:
    """A link at a place in its owner's frame, m; `turned`: axis and angle, rad."""
    new = Link(name=name, geoms=[*geoms], joints=[*joints], children=[*children], sites=[*sites])
    new.local_translation = np.array(at, dtype=float)
    if turned is not None:
        new.local_rotation = rotation.from_axis_angle(*turned)
    return new


def hinge(name: str, axis: Vec, low: float = -np.inf, high: float = np.inf, damping: float = 0.1, **f: Any) -> Joint:
    """A hinge at the origin of its link; limits in rad, damping in N·m·s/rad."""
    return _joint(JointType.Revolute, name, axis, low, high, damping, **f)


def slide(name: str, axis: Vec, low: float, high: float, damping: float = 1.0, **fields: Any) -> Joint:
    """A sliding joint; limits in m, damping in N·s/m."""
    return _joint(JointType.Slide, name, axis, low, high, damping, **fields)


def _joint(kind: JointType, name: str, axis: Vec, low: float, high: float, damping: float, **fields: Any) -> Joint:
    joint = Joint(name=name, type_=kind, axis=np.array(axis), pos_limit=Range(low, high), **fields)
    joint.limit_force = ConstraintForceModel.impedance()
    joint.spring_damper = SpringDamper(coeff=SpringDampCoeff.stiffness_damping(StiffnessDamping(k=0.0, d=damping)))
    return joint


def site(name: str, at: Vec = (0.0, 0.0, 0.0), radius: float = 0.01) -> Site:
    """A round site."""
    new = Site(name=name, size=np.full(3, radius), rgba=np.array((0.95, 0.65, 0.1, 1.0)))
    new.position = np.array(at, dtype=float)
    return new
