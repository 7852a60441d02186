"""What transmissions, ros2_control and the blocks of Gazebo and Bullet become."""

from __future__ import annotations

import numpy as np
import pytest
from urdf_robots import ARM, find, joints, links, look, transmission

from engine import msd
from engine.msd.report import Outcome

# ------------------------------------------------------------------------------------------------ actuators


def test_an_effort_transmission_is_a_motor(robot) -> None:
    (actuator,) = robot(ARM + transmission("EffortJointInterface"), motors=False).actuators
    assert actuator.name == "motor" and actuator.actuator_type.variant == "motor"
    assert actuator.target == msd.ActuatorTarget.joint("shoulder") and actuator.gear[0] == 50
    assert actuator.ctrlrange.upper == pytest.approx(30 / 50)


def test_a_position_transmission_gives_its_whole_effort_at_a_tenth_of_a_radian(robot, report) -> None:
    world = robot(ARM + transmission("PositionJointInterface"), motors=False)
    (actuator,) = world.actuators
    servo = actuator.actuator_type.value
    # Torque on the joint at an error of 0.1 rad: gear * kp * gear * 0.1.
    assert 50 * servo.kp * 50 * 0.1 == pytest.approx(30)
    assert actuator.forcerange.upper * 50 == pytest.approx(30)
    assert (actuator.ctrlrange.lower, actuator.ctrlrange.upper) == (-50, 100)
    assert find(report, "no gains").path == "actuators[0]"
    assert msd.build(world).nu == 1


def test_a_velocity_transmission_is_a_velocity_servo(robot) -> None:
    (actuator,) = robot(ARM + transmission("VelocityJointInterface"), motors=False).actuators
    assert 50 * actuator.actuator_type.value * 50 * 0.5 == pytest.approx(30)
    assert actuator.ctrlrange.upper == 0.5 * 50


def test_ros2_control_commands_its_first_interface(robot, report) -> None:
    world = robot(
        ARM
        + """<ros2_control name="r" type="system"><hardware><plugin>p</plugin></hardware>
        <joint name="shoulder"><command_interface name="position"/><command_interface name="effort"/></joint>
        <joint name="elbow"><state_interface name="position"/></joint></ros2_control>""",
        motors=False,
    )
    (actuator,) = world.actuators
    assert actuator.actuator_type.variant == "position" and actuator.target.value == "shoulder"
    assert find(report, "'effort' has no place").element == "command_interface"
    assert find(report, "hardware of a ros2_control").outcome is Outcome.DROPPED


def test_transmissions_of_no_joint_or_two_are_dropped(robot, report) -> None:
    two = '<transmission name="d"><joint name="shoulder"/><joint name="elbow"/></transmission>'
    world = robot(ARM + transmission("EffortJointInterface").replace("shoulder", "nobody") + two, motors=False)
    assert world.actuators == []
    assert find(report, "no joint 'nobody'") and find(report, "couples 2 joints")


# ------------------------------------------------------------------------------------------------ Gazebo and Bullet


def test_gazebo_blocks(robot, report) -> None:
    world = robot(
        ARM.replace("<collision>", look("") + "<collision>")
        + """<gazebo reference="upper"><mu1>0.4</mu1><mu2 value="0.6"/><kp>1e6</kp><material>Gazebo/Orange</material>
        <turnGravityOff>true</turnGravityOff></gazebo>
        <gazebo reference="shoulder"><springStiffness>7</springStiffness><springReference>0.2</springReference>
        <provideFeedback>true</provideFeedback></gazebo>
        <gazebo reference="nobody"><mu1>1</mu1></gazebo><gazebo><plugin name="p" filename="libp.so"/></gazebo>"""
    )
    upper, spring = links(world)["upper"], joints(world)["shoulder"].spring_damper
    seen, touched = upper.geoms
    assert touched.physics_material.friction[0] == 0.4 and seen.physics_material.friction[0] == 1
    assert upper.gravcomp == 1 and spring.coeff.value.k == 7 and spring.target_pos == 0.2
    np.testing.assert_allclose(world.assets.materials[seen.visual.material].color, [1, 0.5088, 0.0468, 1])
    for text in ("<kp> '1e6'", "<provideFeedback>", "<plugin> 'p'", "'nobody'"):
        assert find(report, text).outcome is Outcome.DROPPED
    assert find(report, "two directions").outcome is Outcome.GUESSED


def test_bullets_contact(robot, report) -> None:
    contact = (
        '<contact><lateral_friction value="0.3"/><rolling_friction value="0.01"/><stiffness value="9"/></contact>'
    )
    world = robot(ARM.replace("<collision>", contact + "<collision>"))
    (geom,) = links(world)["upper"].geoms
    np.testing.assert_allclose(geom.physics_material.friction, [0.3, 0.005, 0.01])
    assert geom.physics_material.condim == 6
    assert find(report, "stiffness 9").outcome is Outcome.DROPPED
