"""Small scenes that several tests use."""

from __future__ import annotations

import numpy as np

from engine.scene import (
    AABB,
    ControlInterface,
    JointHinge,
    MultiBodySystem,
    Pose,
    Quaternion,
    RigidBody,
    Scene,
    SimulationHandler,
    SimulationState,
    Vector3,
)
from engine.scene.geometry import Geometry, GeometryBox, GeometryPlane, GeometrySphere
from engine.scene.simulator import Batch, BatchParameters
from engine.scene.vector2 import Vector2


class Idle(SimulationHandler):
    """Sets nothing."""

    def handle(self, state: SimulationState, control: ControlInterface, dt: float) -> None:
        pass


class Aim(SimulationHandler):
    """Sets one target for a hinge, and stores when it was called and the angles that it saw."""

    def __init__(self, hinge: JointHinge, target: float) -> None:
        self.hinge, self.target = hinge, target
        self.periods: list[float] = []
        self.angles: list[float] = []

    def handle(self, state: SimulationState, control: ControlInterface, dt: float) -> None:
        self.periods.append(dt)
        self.angles.append(state.get_hinge_joint_position(self.hinge))
        control.set_joint_hinge_position_target(self.hinge, self.target)


def box(*size: float, mass: float = 1.0, pose: Pose | None = None, **options) -> GeometryBox:
    return GeometryBox(pose=pose or Pose(), mass=mass, aabb=AABB(Vector3(size)), **options)


def ball(radius: float, mass: float = 1.0, pose: Pose | None = None) -> GeometrySphere:
    return GeometrySphere(pose=pose or Pose(), mass=mass, radius=radius)


def body(*geometries: Geometry, position=(0, 0, 0), turn=(0, 0, 0, 1)) -> RigidBody:
    return RigidBody(Pose(Vector3(position), Quaternion(turn)), 1.0, 1.0, list(geometries))


def hinge(first: RigidBody, second: RigidBody, position=(0, 0, 0), axis=(0, 1, 0), turn=(0, 0, 0, 1), **options):
    values = {"range": 3.0, "effort": 5.0, "velocity": 50.0, "armature": 0.01, "pid_gain_p": 5.0, "pid_gain_d": 0.5}
    return JointHinge(
        pose=Pose(Vector3(position), Quaternion(turn)),
        rigid_body1=first,
        rigid_body2=second,
        axis=Vector3(axis),
        **{**values, **options},
    )


def system(*parts, position=(0, 0, 0), turn=(0, 0, 0, 1), static: bool = False) -> MultiBodySystem:
    """A system of bodies and joints."""
    new = MultiBodySystem(pose=Pose(Vector3(position), Quaternion(turn)), is_static=static)
    for part in parts:
        if isinstance(part, RigidBody):
            new.add_rigid_body(part)
        else:
            new.add_joint(part)
    return new


def floor() -> MultiBodySystem:
    plane = GeometryPlane(pose=Pose(), mass=0.0, size=Vector2([4.0, 4.0]))
    return system(body(plane), static=True)


def scene(*systems: MultiBodySystem, handler: SimulationHandler | None = None) -> Scene:
    new = Scene(handler=handler or Idle())
    for each in systems:
        new.add_multi_body_system(each)
    return new


def batch(*scenes: Scene, time=1.0, sampling: float | None = 10.0, timestep=0.001, control=20.0) -> Batch:
    parameters = BatchParameters(
        simulation_time=time, sampling_frequency=sampling, simulation_timestep=timestep, control_frequency=control
    )
    new = Batch(parameters=parameters)
    new.scenes.extend(scenes)
    return new


def random_turn(seed: int) -> Quaternion:
    return Quaternion(np.random.default_rng(seed).normal(size=4)).normalized
