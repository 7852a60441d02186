"""What is assigned to the objects of a scene after they were made: an error that names it, before anything runs."""

from __future__ import annotations

import math

import numpy as np
import pytest
from bodies import Idle, batch, body, box, hinge, scene, system

from engine.scene import JointFixed, MultiBodySystem, Pose, RigidBody, Vector3
from engine.scene.conversion import multi_body_system_to_urdf
from engine.scene.geometry.textures import Texture
from engine.scene.sensors import CameraSensor, IMUSensor
from engine.scene.simulator import LocalSimulator, rest_state


class Target(Idle):
    """Aims a hinge."""

    def __init__(self, joint, target) -> None:
        self.joint, self.target = joint, target

    def handle(self, state, control, dt) -> None:
        control.set_joint_hinge_position_target(self.joint, self.target)


class Arm:
    """A system with a hinge, and the batch that simulates it."""

    def __init__(self) -> None:
        self.base, self.rod = body(box(0.1, 0.1, 0.1)), body(box(0.1, 0.1, 0.1), position=(0.3, 0, 0))
        self.joint = hinge(self.base, self.rod)
        self.system = system(self.base, self.rod, self.joint, static=True)
        self.scene = scene(self.system)
        self.batch = batch(self.scene, time=0.1)


def same_sensor(arm: Arm) -> None:
    imu = IMUSensor(Pose())
    arm.base.sensors.add_sensor(imu)
    arm.rod.sensors.add_sensor(imu)


ASSIGNED = {
    "rigid_body2 of a joint is a RigidBody": lambda arm: setattr(arm.joint, "rigid_body2", None),
    "pose of a joint is a Pose": lambda arm: setattr(arm.joint, "pose", "here"),
    "initial_pose of rigid body 1 of mbs0": lambda arm: setattr(arm.rod, "initial_pose", None),
    "geometries of rigid body 1 of mbs0": lambda arm: setattr(arm.rod, "geometries", None),
    "a Geometry, not": lambda arm: arm.rod.geometries.append("box"),
    "a sensor of rigid body 0 of mbs0": lambda arm: arm.base.sensors.imu_sensors.append("imu"),
    "each needs its own": same_sensor,
    "the handler of a scene": lambda arm: setattr(arm.scene, "handler", None),
    "the pose of a multi-body system": lambda arm: setattr(arm.system, "pose", None),
    "the scenes of a batch": lambda arm: setattr(arm.batch, "scenes", None),
    "the mass of a geometry is at most 1e\\+30": lambda arm: setattr(arm.rod.geometries[0], "mass", 1e300),
    "the pid_gain_p of a hinge is at most": lambda arm: setattr(arm.joint, "pid_gain_p", 1e300),
    "the range of a hinge is a finite number above 0": lambda arm: setattr(arm.joint, "range", 0),
    "simulation_timestep is at most": lambda arm: setattr(arm.batch.parameters, "simulation_timestep", 1e300),
    "the parameters of a batch": lambda arm: setattr(arm.batch, "parameters", None),
    "control_frequency": lambda arm: setattr(arm.batch.parameters, "control_frequency", math.nan),
    "sampling_frequency": lambda arm: setattr(arm.batch.parameters, "sampling_frequency", 0),
    "what simulate_batch simulates": lambda arm: setattr(arm, "batch", []),
    "the position target of a hinge is at most 1e\\+30": lambda arm: setattr(
        arm.scene, "handler", Target(arm.joint, 1e300)
    ),
}


MADE = {
    "is_static of a multi-body system is True or False, not 'no'": lambda: MultiBodySystem(
        pose=Pose(),
        is_static="no",  # type: ignore[arg-type]
    ),
    "the geometries of a rigid body are a list of Geometry, not None": lambda: RigidBody(Pose(), 1, 1, None),  # type: ignore[arg-type]
    "the geometries of a rigid body are a list of Geometry, not Geom": lambda: RigidBody(Pose(), 1, 1, box(1, 1, 1)),  # type: ignore[arg-type]
    "the base_color of a texture is a Color, not 'red'": lambda: Texture(base_color="red"),  # type: ignore[arg-type]
    "the reference of a texture is a TextureReference": lambda: Texture(reference="checker"),  # type: ignore[arg-type]
    "the map_type of a texture is a MapType": lambda: Texture(map_type="2d"),  # type: ignore[arg-type]
    "the repeat of a texture is two numbers, not 3": lambda: Texture(repeat=3),  # type: ignore[arg-type]
    "the size of a texture is a finite number of at least 1": lambda: Texture(size=(0, 10)),
    "the size of a texture is at most 16384": lambda: Texture(size=(10, 10**9)),
    "the shininess of a texture is at most 1": lambda: Texture(shininess=2),
    "the emission of a texture is a finite number of at least 0, nan": lambda: Texture(emission=math.nan),
}


@pytest.mark.parametrize("message", MADE)
def test_what_is_made_is_checked(message):
    with pytest.raises((TypeError, ValueError), match=message):
        MADE[message]()


def test_geometries_may_come_from_anything_that_gives_them():
    assert RigidBody(Pose(), 1, 1, (each for each in [box(1, 1, 1, mass=2)])).mass() == 2  # type: ignore[arg-type]


def test_times_may_be_given_as_text():
    arm = Arm()
    arm.batch.parameters.simulation_time = "0.1"  # type: ignore[assignment]
    states = LocalSimulator(headless=True).simulate_batch(arm.batch)[0]
    assert states[-1].time == pytest.approx(0.1)


def test_what_moves_has_mass():
    """Or what is fixed to it has, as in MuJoCo."""
    base, rod, tip = body(box(1, 1, 1)), body(box(1, 1, 1, mass=0), position=(2, 0, 0)), body(position=(4, 0, 0))
    arm = system(base, rod, tip, hinge(base, rod), JointFixed(pose=Pose(), rigid_body1=rod, rigid_body2=tip))
    with pytest.raises(ValueError, match="rigid body 1 of mbs0 moves and has no mass"):
        LocalSimulator(headless=True).simulate_batch(batch(scene(arm), time=0.1))
    tip.geometries.append(box(1, 1, 1))
    LocalSimulator(headless=True).simulate_batch(batch(scene(arm), time=0.1))
    with pytest.raises(ValueError, match="rigid body 0 of mbs0 moves and has no mass"):
        LocalSimulator(headless=True).simulate_batch(batch(scene(system(body())), time=0.1))
    LocalSimulator(headless=True).simulate_batch(batch(scene(system(body(), static=True)), time=0.1))


@pytest.mark.parametrize("message", ASSIGNED)
def test_what_was_assigned_is_checked_again(message):
    arm = Arm()
    ASSIGNED[message](arm)
    with pytest.raises((TypeError, ValueError), match=message):
        LocalSimulator(headless=True).simulate_batch(arm.batch)


@pytest.mark.parametrize("size", [(10**9, 10), (10, 10**6), (0, 3), "ab", (1.5, 2)])
def test_pictures_have_a_size_that_memory_holds(size):
    with pytest.raises(ValueError, match="1 to 16384 pixels"):
        CameraSensor(Pose(), size)


def test_a_robot_needs_a_name():
    with pytest.raises(TypeError, match="the name of a robot"):
        multi_body_system_to_urdf(Arm().system, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("timestep", [1e8, 1e29])
def test_a_step_may_be_longer_than_many_periods(timestep):
    """In milliseconds, and not by counting the periods."""
    arm = Arm()
    run = batch(arm.scene, time=2 * timestep, sampling=10, control=1e6, timestep=timestep)
    states = LocalSimulator(headless=True).simulate_batch(run)[0]
    np.testing.assert_allclose([state.time for state in states], np.arange(3) * timestep)


def test_a_body_is_in_one_system():
    """Also where the second has got it after it was added to the scene."""
    arm, other = Arm(), system()
    arm.scene.add_multi_body_system(other)
    other.add_rigid_body(arm.rod)
    with pytest.raises(ValueError, match="mbs0_link0 and mbs1 have one RigidBody"):
        LocalSimulator(headless=True).simulate_batch(arm.batch)


@pytest.mark.parametrize("sensor", [IMUSensor(Pose()), CameraSensor(Pose(), (4, 4))])
def test_a_sensor_is_in_one_system(sensor):
    arm, other = Arm(), Arm()
    arm.scene.add_multi_body_system(other.system)
    for body_of in (arm.rod, other.base):
        body_of.sensors.add_sensor(sensor)
    with pytest.raises(ValueError, match=f"mbs0_link0 and mbs1 have one {type(sensor).__name__}"):
        LocalSimulator(headless=True).simulate_batch(arm.batch)


@pytest.mark.parametrize("wrong", [{"longest": math.nan}, {"longest": math.inf}, {"speed": math.nan}, {"speed": -1}])
def test_rest_is_looked_for_by_numbers_above_0(wrong):
    with pytest.raises(ValueError, match=f"the {next(iter(wrong))} of rest_state"):
        rest_state(Arm().scene, **wrong)


def test_frequencies_beyond_the_steps_are_those_of_the_steps():
    arm = Arm()
    run = batch(arm.scene, time=0.02, sampling=1e12, control=1e12, timestep=0.002)
    states = LocalSimulator(headless=True).simulate_batch(run)[0]
    np.testing.assert_allclose([state.time for state in states], np.arange(11) * 0.002)
    assert Vector3(states[-1].get_rigid_body_absolute_pose(arm.rod).position).length > 0
