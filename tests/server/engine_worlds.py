"""Worlds of the engine tests, made by hand: no file, no reader."""

from __future__ import annotations

import numpy as np

from engine.msd.schema import (
    Actuator,
    ActuatorTarget,
    Body,
    CollisionMask,
    FrameSensor,
    FrameSensorRef,
    FrameSensorType,
    FreeJoint,
    Geometry,
    Joint,
    JointSensor,
    Keyframe,
    Link,
    ObjectType,
    ShapeType,
    World,
)


def arm(name: str, joint: str, length: float = 0.5) -> Link:
    """A link that swings about y below its joint and touches nothing."""
    rod = Geometry(
        name=f"{name}_rod",
        shape=ShapeType.Capsule,
        size=np.array([0.03, length / 2, 0.0]),
        position=np.array([0.0, 0.0, -length / 2]),
        collision_mask=CollisionMask.non_collidable(),
    )
    return Link(name=name, joints=[Joint(name=joint, axis=np.array([0.0, 1.0, 0.0]))], geoms=[rod])


def pendulum() -> World:
    """A double pendulum, joints shoulder and elbow, with a motor and a sensor at the elbow and two keyframes."""
    upper, lower = arm("upper", "shoulder"), arm("lower", "elbow")
    upper.local_translation = np.array([0.0, 0.0, 2.0])
    lower.local_translation = np.array([0.0, 0.0, -0.5])
    upper.children.append(lower)
    world = World(name="pendulum")
    world.simulate_option.timestep = 0.002
    world.hierarchy.bodies.append(Body(link=upper))
    world.actuators.append(Actuator(name="motor", target=ActuatorTarget.joint("elbow")))
    world.sensors.joint.append(JointSensor(name="elbow_angle", joint="elbow"))
    world.sensors.frame.append(
        FrameSensor(
            name="lower_position",
            object_type=ObjectType.link("lower"),
            ref_frame=FrameSensorRef.world(),
            sensor_type=FrameSensorType.FramePos,
        )
    )
    for key, angles in (("raised", (1.5, 0.0)), ("bent", (0.5, -1.0))):
        world.keyframes.append(Keyframe(name=key, dof_pos=np.array(angles), dof_vel=np.zeros(2), ctrl=np.zeros(1)))
    return world


def box_on_floor(height: float = 0.3) -> World:
    """A free box of 0.2 m and 2 kg above an infinite floor."""
    box = Geometry(name="box", shape=ShapeType.Box, size=np.array([0.1, 0.1, 0.1]), position=np.zeros(3))
    box.physics_material.density = 250.0
    world = World(name="box")
    world.simulate_option.timestep = 0.002
    world.hierarchy.geoms.append(Geometry(name="floor", shape=ShapeType.InfinitePlane))
    link = Link(name="crate", local_translation=np.array([0.0, 0.0, height]), geoms=[box])
    world.hierarchy.bodies.append(Body(link=link, free=FreeJoint(name="crate_free")))
    return world
