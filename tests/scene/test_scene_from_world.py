"""Worlds as scenes: what a scene was written to is read back; everything that it has no words for is named."""

from __future__ import annotations

import math

import numpy as np
import pytest
from bodies import Idle, body, box, floor, random_turn, scene, system
from test_scene_world import crooked_robot, four_bar

from engine import msd
from engine.compiler import build
from engine.scene import Color, JointFixed, Pose, Vector3
from engine.scene.conversion import scene_to_world, world_to_scene
from engine.scene.geometry import GeometryHeightmap
from engine.scene.geometry.textures import Checker, Flat, MapType
from engine.scene.sensors import CameraSensor, IMUSensor

ARM = """<mujoco><worldbody><geom name="floor" type="plane" size="1 2 1"/><body name="arm" pos="0 0 1">
<joint name="swing" axis="1 0 0" range="-90 90" armature=".1"/><geom type="box" size=".1 .2 .3" density="500"/>
{inside}</body></worldbody><actuator>{actuators}</actuator>{more}</mujoco>"""


def arm(inside="", actuators='<position name="servo" joint="swing" kp="7" kv="2"/>', more=""):
    return msd.from_str(ARM.format(inside=inside, actuators=actuators, more=more))


def furnished_scene():
    (first, *_), _, robot = crooked_robot()
    first.sensors.add_sensor(IMUSensor(Pose(Vector3([0.1, 0, 0]), random_turn(20))))
    first.sensors.add_sensor(CameraSensor(Pose(Vector3([0.2, 0, 0]), random_turn(21)), (8, 6)))
    red, blue = Color(255, 0, 0, 255), Color(0, 0, 255, 255)
    look = Checker(primary_color=red, secondary_color=blue, map_type=MapType.MAP2D, repeat=(2, 3), size=(8, 4))
    heights = [[0, 1], [0.5, 0.2], [1, 0]]
    hills = GeometryHeightmap(
        pose=Pose(Vector3([3, 0, 0])), mass=0, size=[2, 1, 0.5], base_thickness=0.2, heights=heights
    )  # fmt: skip
    looks = body(box(1, 1, 1, texture=look), box(1, 1, 1, texture=Flat(primary_color=red)))
    return scene(floor(), system(body(hills), static=True), robot, system(looks, position=(0, 5, 5)))


def test_what_was_written_is_read_back():
    world, names = scene_to_world(furnished_scene())
    again, read = world_to_scene(world, Idle())
    back, _ = scene_to_world(again)
    first, second = build(world), build(back)
    for field in (
        "body_pos", "body_quat", "body_mass", "body_inertia", "jnt_axis", "jnt_pos", "jnt_range", "dof_armature",
        "jnt_actfrcrange", "geom_size", "geom_pos", "geom_quat", "geom_friction", "actuator_gainprm", "site_quat",
        "actuator_biasprm", "cam_quat", "cam_pos", "hfield_data", "hfield_size", "geom_rgba", "mat_rgba",
        "sensor_type",
    ):  # fmt: skip
        np.testing.assert_allclose(getattr(second, field), getattr(first, field), atol=1e-6, err_msg=field)
    assert first.names == second.names
    for kind in ("rigid_bodies", "geometries", "actuators", "imu_sensors", "camera_sensors", "multi_body_systems"):
        assert [name for _, name in getattr(read, kind)] == [name for _, name in getattr(names, kind)]
    look = again.multi_body_systems[3].root.geometries[0].texture
    assert isinstance(look, Checker) and look.repeat == (2, 3) and look.size == (8, 4)
    assert look.secondary_color == Color(0, 0, 255, 255)


def test_a_loop_with_a_fixed_joint_is_read_back():
    bars, joints = four_bar(lambda a, b: JointFixed(pose=Pose(Vector3([1, 0, 1])), rigid_body1=a, rigid_body2=b))
    world, _ = scene_to_world(scene(system(*bars, *joints, static=True)))
    again, names = world_to_scene(world, Idle())
    (ring,) = again.multi_body_systems
    assert len(names.rigid_bodies) == 4 and len(ring.get_joints_for_rigid_body(ring.root)) == 2
    assert len(scene_to_world(again)[0].equality_constraint_set.welds) == 1


def test_an_arm_on_the_world_gets_a_static_root():
    again, names = world_to_scene(arm(), Idle())
    ground, robot = again.multi_body_systems
    assert ground.is_static and robot.is_static and robot.root.geometries == []
    (hinge,) = robot.get_joints_for_rigid_body(robot.root)
    assert names.object_named("swing") is hinge and hinge.range == pytest.approx(math.pi / 2)
    assert (hinge.pid_gain_p, hinge.pid_gain_d, hinge.armature, hinge.effort) == (7, 2, 0.1, math.inf)
    assert hinge.rigid_body2.mass() == pytest.approx(500 * 0.2 * 0.4 * 0.6)
    np.testing.assert_allclose(hinge.rigid_body2.initial_pose.position, (0, 0, 1))


@pytest.mark.parametrize("options, expected", [
    ({"inside": '<geom name="pill" type="capsule" size=".1 .2"/>'}, "pill, a Capsule"),
    ({"inside": '<geom name="ice" type="sphere" size=".1" friction=".1"/>'}, "different frictions .* arm"),
    ({"inside": '<geom name="ghost" type="sphere" size=".1" contype="0"/>'}, "ghost, which touches otherwise"),
    ({"inside": '<body><joint name="slider" type="slide"/><geom size=".1"/></body>'}, "slider, a Slide"),
    ({"inside": '<body><joint name="elbow" range="0 90"/><geom size=".1"/></body>'}, "elbow, whose limits differ"),
    ({"inside": '<body><joint name="stiff" stiffness="1"/><geom size=".1"/></body>'}, "spring.* of joint stiff"),
    ({"inside": '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'}, "inertia .* link arm"),
    ({"actuators": '<motor name="push" joint="swing"/>'}, "actuator push"),
    ({"actuators": '<position name="half" joint="swing" kp="1" ctrlrange="0 1"/>'}, "actuator half"),
    ({"more": '<option gravity="0 0 -1.6"/>'}, "gravity"),
    ({"more": '<equality><connect body1="arm" anchor="0 0 0"/></equality>'}, "1 connections"),
    ({"more": '<tendon><fixed><joint joint="swing" coef="1"/></fixed></tendon>'}, "1 tendons"),
])  # fmt: skip
def test_what_a_scene_has_no_words_for_is_named(options, expected):
    with pytest.raises(ValueError, match=expected):
        world_to_scene(arm(**options), Idle())


def test_what_only_looks_or_measures_is_noted():
    world = arm(more='<sensor><jointpos joint="swing"/></sensor><keyframe><key qpos="1"/></keyframe>')
    _, names = world_to_scene(world, Idle())
    assert any("1 sensors" in note for note in names.notes) and any("1 keyframes" in note for note in names.notes)
