"""A spider with eight hinges that walks by sines: a scene of multi-body systems, run without a window.

python resources/examples/spider.py

The editor opens this file, too.
"""

from __future__ import annotations

import math

from engine.scene import (
    AABB,
    Color,
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
from engine.scene.geometry import GeometryBox, GeometryPlane
from engine.scene.geometry.textures import Checker, MapType, Texture
from engine.scene.sensors import IMUSensor
from engine.scene.simulator import Batch, BatchParameters, LocalSimulator, RecordedState
from engine.scene.vector2 import Vector2

CORE = (0.2, 0.2, 0.08)
"""Lengths of the core, m."""
THIGH, SHIN = (0.1, 0.03, 0.03), (0.16, 0.025, 0.025)
HEIGHT = 0.15
"""Of the centre of the core when all hinges are at 0, m."""
TURN = 4.0
"""Angular frequency of the sines, rad/s."""


class Sine(SimulationHandler):
    """Swings each hip by a sine and lifts each knee a quarter of a turn later; opposite legs move together."""

    def __init__(self, hinges: list[JointHinge]) -> None:
        self.hinges = hinges
        self.time = 0.0

    def handle(self, state: SimulationState, control: ControlInterface, dt: float) -> None:
        self.time += dt
        for number, hinge in enumerate(self.hinges):
            leg, knee = divmod(number, 2)
            phase = TURN * self.time + math.pi * (leg % 2)
            target = 0.3 * max(0.0, math.cos(phase)) if knee else 0.4 * math.sin(phase) * (1 if leg < 2 else -1)
            control.set_joint_hinge_position_target(hinge, target)


def box(lengths: tuple[float, float, float], mass: float, color: Color) -> GeometryBox:
    """A box around the origin of its body."""
    return GeometryBox(pose=Pose(), mass=mass, aabb=AABB(Vector3(lengths)), texture=Texture(base_color=color))


def hinge(place: Pose, axis: Vector3, first: RigidBody, second: RigidBody) -> JointHinge:
    """A hinge driven by a small servo."""
    return JointHinge(
        pose=place,
        rigid_body1=first,
        rigid_body2=second,
        axis=axis,
        range=1.0,
        effort=1.5,
        velocity=8.0,
        armature=0.002,
        pid_gain_p=8.0,
        pid_gain_d=0.2,
    )


def spider(position: Vector3) -> tuple[MultiBodySystem, list[JointHinge]]:
    """The spider, and its hinges: hip and knee of each leg, around the core."""
    system = MultiBodySystem(pose=Pose(position), is_static=False)
    core = RigidBody(Pose(), 0.9, 0.9, [box(CORE, 0.8, Color(200, 60, 40, 255))])
    core.sensors.add_sensor(IMUSensor(Pose()))
    system.add_rigid_body(core)
    hinges = []
    for leg in range(4):
        turn = Quaternion.from_z_rotation(math.pi / 4 + leg * math.pi / 2)
        down = turn * Quaternion.from_y_rotation(math.radians(60))
        hip, knee = turn * Vector3([0.14, 0.0, 0.0]), turn * Vector3([0.14 + THIGH[0], 0.0, 0.0])
        thigh = RigidBody(Pose((hip + knee) / 2, turn), 0.9, 0.9, [box(THIGH, 0.08, Color(60, 60, 60, 255))])
        middle = knee + down * Vector3([SHIN[0] / 2, 0.0, 0.0])
        shin = RigidBody(Pose(middle, down), 0.9, 0.9, [box(SHIN, 0.06, Color(30, 120, 200, 255))])
        system.add_rigid_body(thigh)
        system.add_rigid_body(shin)
        hinges += [
            hinge(Pose(hip, turn), Vector3([0.0, 0.0, 1.0]), core, thigh),
            hinge(Pose(knee, turn), Vector3([0.0, -1.0, 0.0]), thigh, shin),
        ]
        for joint in hinges[-2:]:
            system.add_joint(joint)
    return system, hinges


def ground() -> MultiBodySystem:
    """A plane."""
    plane = GeometryPlane(
        pose=Pose(),
        mass=0.0,
        size=Vector2([20.0, 20.0]),
        texture=Checker(
            primary_color=Color(150, 150, 150, 255),
            secondary_color=Color(90, 90, 90, 255),
            map_type=MapType.MAP2D,
            repeat=(20, 20),
        ),
    )
    system = MultiBodySystem(pose=Pose(), is_static=True)
    system.add_rigid_body(RigidBody(Pose(), 0.9, 0.9, [plane]))
    return system


def scene(height: float = HEIGHT + 0.02) -> tuple[Scene, MultiBodySystem, list[JointHinge]]:
    """The spider above the ground with its controller; also the spider and its hinges."""
    system, hinges = spider(Vector3([0.0, 0.0, height]))
    whole = Scene(handler=Sine(hinges))
    whole.add_multi_body_system(ground())
    whole.add_multi_body_system(system)
    return whole, system, hinges


def world() -> Scene:
    """What the editor shows of this file: File > Open."""
    return scene()[0]


def walk(seconds: float = 5.0) -> tuple[list[RecordedState], MultiBodySystem]:
    """Ten states a second of the walk, and the spider."""
    whole, system, _ = scene()
    batch = Batch(
        parameters=BatchParameters(
            simulation_time=seconds, sampling_frequency=10, simulation_timestep=0.001, control_frequency=20
        )
    )
    batch.scenes.append(whole)
    return LocalSimulator(headless=True).simulate_batch(batch)[0], system


if __name__ == "__main__":
    states, system = walk()
    start, end = (state.get_multi_body_system_pose(system).position for state in (states[0], states[-1]))
    print(f"The spider walked {(end - start).length:.2f} m in {states[-1].time:.0f} s, to {end.x:.2f}, {end.y:.2f}.")
