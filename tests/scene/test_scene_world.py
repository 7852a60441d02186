"""Scenes as Worlds and MJCF: the same masses, poses and joints in MuJoCo C; loops; names."""

from __future__ import annotations

import math

import mujoco
import numpy as np
import pytest
from bodies import ball, body, box, floor, hinge, random_turn, scene, system

from engine.compiler import build
from engine.msd.validate import Severity, validate
from engine.scene import Color, JointFixed, Pose, Quaternion, Vector3
from engine.scene.conversion import scene_to_mjcf, scene_to_world
from engine.scene.geometry import GeometryHeightmap, GeometryPlane
from engine.scene.geometry.textures import Checker, Flat, MapType, Texture
from engine.scene.pose import compose
from engine.scene.sensors import CameraSensor, IMUSensor


def compiled(whole):
    text, names = scene_to_mjcf(whole)
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return model, data, names


def crooked_robot():
    """A chain with turned bodies and joints, a fixed part, and a joint that names its bodies the other way round."""
    a = body(box(0.2, 0.3, 0.1, pose=Pose([0.05, 0, 0], random_turn(1))), position=(0.1, 0, 0.2), turn=random_turn(2))
    b = body(box(0.1, 0.1, 0.4), ball(0.1, pose=Pose([0, 0, 0.2])), position=(0.5, 0.1, 0.3), turn=random_turn(3))
    c = body(box(0.1, 0.2, 0.1), position=(0.9, 0.1, 0.3), turn=random_turn(4))
    d = body(box(0.1, 0.1, 0.1), position=(1.2, 0.3, 0.3), turn=random_turn(5))
    joints = [
        hinge(a, b, (0.3, 0, 0.2), turn=random_turn(6), range=0.7, effort=0.9, armature=0.003),
        JointFixed(pose=Pose([0.7, 0, 0.3]), rigid_body1=b, rigid_body2=c),
        hinge(d, c, (1.0, 0.2, 0.3), axis=(0, 0, 2), turn=random_turn(7)),
    ]
    return (a, b, c, d), joints, system(a, b, c, d, *joints, position=(1, 2, 3), turn=random_turn(8))


def test_bodies_weigh_and_stand_in_mujoco_as_in_the_scene():
    bodies, _, robot = crooked_robot()
    model, data, names = compiled(scene(floor(), robot))
    found = {each.uuid: name for each, name in names.rigid_bodies}
    for each in bodies:
        there = model.body(found[each.uuid]).id
        pose = compose(robot.pose, each.initial_pose)
        np.testing.assert_allclose(data.xpos[there], pose.position, atol=1e-6)
        np.testing.assert_allclose(data.xmat[there].reshape(3, 3), pose.orientation.matrix33, atol=1e-6)
        assert model.body_mass[there] == pytest.approx(each.mass())
        centre = compose(pose, Pose(each.center_of_mass())).position
        np.testing.assert_allclose(data.xipos[there], centre, atol=1e-6)
        axes = data.ximat[there].reshape(3, 3)
        turned = pose.orientation.matrix33 @ each.inertia_tensor() @ pose.orientation.matrix33.T
        np.testing.assert_allclose(axes @ np.diag(model.body_inertia[there]) @ axes.T, turned, atol=1e-6)


def test_hinges_stand_in_mujoco_as_in_the_scene():
    _, (first, _, turned_round), robot = crooked_robot()
    model, data, names = compiled(scene(robot))
    found = {joint.uuid: name for joint, name in names.joints}
    for joint, sign in ((first, 1), (turned_round, -1)):  # rigid_body2 turns about the axis; the second is a parent
        there = model.joint(found[joint.uuid]).id
        pose = compose(robot.pose, joint.pose)
        np.testing.assert_allclose(data.xanchor[there], pose.position, atol=1e-6)
        np.testing.assert_allclose(data.xaxis[there], sign * (pose.orientation * joint.axis.normalized), atol=1e-6)
        np.testing.assert_allclose(model.jnt_range[there], (-joint.range, joint.range))
        np.testing.assert_allclose(model.jnt_actfrcrange[there], (-joint.effort, joint.effort))
        assert model.dof_armature[model.jnt_dofadr[there]] == pytest.approx(joint.armature)
    assert model.nu == 2 and model.actuator_gainprm[0, 0] == 5 and model.actuator_biasprm[0, 2] == -0.5


def test_the_engine_builds_what_mujoco_compiles():
    _, _, robot = crooked_robot()
    world, _ = scene_to_world(scene(floor(), robot), 0.002)
    assert [f for f in validate(world) if f.severity is Severity.ERROR] == []
    ours, (theirs, _, _) = build(world), compiled(scene(floor(), robot))
    for field in (
        "body_mass",
        "body_inertia",
        "jnt_axis",
        "jnt_pos",
        "geom_size",
        "geom_friction",
        "actuator_biasprm",
    ):
        np.testing.assert_allclose(getattr(ours, field), getattr(theirs, field), atol=1e-6, err_msg=field)
    assert ours.opt.timestep == 0.002 and theirs.opt.timestep == 0.001


def test_names_go_down_the_tree_and_lead_back():
    (a, b, c, d), joints, robot = crooked_robot()
    _, names = scene_to_world(scene(floor(), robot))
    assert [name for each, name in names.rigid_bodies if each in (a, b, c, d)] == [
        "mbs1", "mbs1_link0", "mbs1_link0_link1", "mbs1_link0_link1_link1",
    ]  # fmt: skip
    assert names.multi_body_systems[1] == (robot, "mbs1")
    assert names.object_named("mbs1_joint0") is joints[0] and names.object_named("mbs1_link0") is b
    with pytest.raises(ValueError, match="no 'mbs1_lnk0' in this scene; there is mbs1_link0"):
        names.object_named("mbs1_lnk0")
    with pytest.raises(TypeError, match="the name of an object is a str, not 3"):
        names.object_named(3)


def four_bar(closing) -> tuple:
    """A square of bars; `closing` is the joint that makes it one."""
    bars = [body(box(0.02 + along_x, 0.02, 1.02 - along_x), position=p) for along_x, p in (
        (1, (0.5, 0, 0)), (0, (0, 0, 0.5)), (1, (0.5, 0, 1)), (0, (1, 0, 0.5)),
    )]  # fmt: skip
    base, left, top, right = bars
    joints = [hinge(base, left, (0, 0, 0)), hinge(base, right, (1, 0, 0)), hinge(left, top, (0, 0, 1))]
    return bars, [*joints, closing(top, right)]


def test_a_loop_is_closed_by_a_weld_and_its_hinge_turns():
    bars, joints = four_bar(lambda top, right: hinge(right, top, (1, 0, 1)))
    model, data, names = compiled(scene(system(*bars, *joints, static=True)))
    assert model.neq == 1 and model.njnt == 4 and model.nu == 4 and not data.efc_pos.any()
    weighed = sum(model.body_mass[1:])
    assert weighed == pytest.approx(sum(bar.mass() for bar in bars))
    data.qvel[:] = 0
    found = {joint.uuid: model.joint(name).id for joint, name in names.joints}
    data.ctrl[model.actuator(dict((j.uuid, n) for j, n in names.actuators)[joints[0].uuid]).id] = 0.5
    model.actuator_gainprm[:, 0] *= 20
    model.actuator_biasprm[:, 1:] *= 20
    model.jnt_actfrclimited[:] = False
    for actuator in range(model.nu):
        if data.ctrl[actuator] == 0:
            model.actuator_gainprm[actuator, 0] = model.actuator_biasprm[actuator, 1] = 0
    mujoco.mj_step(model, data, 4000)
    angles = [data.qpos[found[joint.uuid]] for joint in joints]
    assert abs(angles[0]) > 0.3  # a parallelogram: both sides turn alike, the top stays level
    np.testing.assert_allclose(angles[1:], (angles[0], -angles[0], -angles[0]), atol=0.02)


def test_a_loop_with_a_fixed_joint_is_a_weld():
    bars, joints = four_bar(lambda a, b: JointFixed(pose=Pose([1, 0, 1]), rigid_body1=a, rigid_body2=b))
    model, data, _ = compiled(scene(system(*bars, *joints, static=True)))
    assert model.neq == 1 and model.njnt == 3 and np.abs(data.efc_pos).max() < 1e-6


def test_bodies_that_share_a_joint_never_touch():
    base, arm = body(box(1, 1, 1)), body(box(1, 1, 1), position=(0, 0, 0.5))
    _, data, _ = compiled(scene(system(base, arm, hinge(base, arm), static=True)))
    assert data.ncon == 0


def test_a_system_is_free_or_fixed():
    still, loose = system(body(box(1, 1, 1)), static=True), system(body(box(1, 1, 1)), position=(0, 0, 5))
    model, _, _ = compiled(scene(still, loose))
    assert model.njnt == 1 and model.jnt_type[0] == mujoco.mjtJoint.mjJNT_FREE and model.body_weldid[1] == 0


def test_a_heightmap_has_the_heights_of_its_grid():
    """Rays down from above, on grid points."""
    heights = np.random.default_rng(0).uniform(0.1, 0.8, (5, 3))
    turn = Quaternion.from_z_rotation(math.pi / 2)
    ground = GeometryHeightmap(
        pose=Pose([1, 2, 3], turn), mass=0, size=Vector3([4, 1, 2]), base_thickness=0.5, heights=heights
    )
    model, data, _ = compiled(scene(system(body(ground), static=True)))
    for (i, j), height in np.ndenumerate(heights):
        x, y = (i / 4 - 0.5) * 4 * 0.999, (j / 2 - 0.5) * 0.999
        above = turn * Vector3([x, y, 10]) + [1, 2, 3]
        hit = np.zeros(1, np.int32)
        distance = mujoco.mj_ray(model, data, above[:], np.array([0, 0, -1.0]), None, 1, -1, hit)
        assert 10 - distance == pytest.approx(2 * height, abs=0.01)


def test_a_level_heightmap_is_as_high_as_it_says():
    level = GeometryHeightmap(pose=Pose(), mass=0, size=[2, 2, 2], base_thickness=0.5, heights=np.full((3, 3), 0.5))
    model, data, _ = compiled(scene(system(body(level), static=True)))
    hit = np.zeros(1, np.int32)
    assert mujoco.mj_ray(
        model, data, np.array([0, 0, 9.0]), np.array([0, 0, -1.0]), None, 1, -1, hit
    ) == pytest.approx(8)


def test_looks_become_materials_once():
    red = Flat(primary_color=Color(255, 0, 0, 255), specular=0.1)
    white, black = Color(255, 255, 255, 255), Color(0, 0, 0, 255)
    checks = Checker(primary_color=white, secondary_color=black, map_type=MapType.MAP2D, repeat=(3, 4), size=(10, 20))
    plain = Texture(base_color=Color(0, 255, 0, 51))
    bodies = [body(box(1, 1, 1, texture=look)) for look in (red, red, checks, plain)]
    model, _, _ = compiled(scene(*(system(each, position=(3 * n, 0, 0)) for n, each in enumerate(bodies))))
    assert model.nmat == 2 and model.ntex == 2
    assert model.geom_matid.tolist() == [0, 0, 1, -1]
    np.testing.assert_allclose(model.geom_rgba[3], (0, 1, 0, 0.2))
    np.testing.assert_allclose(model.mat_texrepeat[1], (3, 4))
    np.testing.assert_allclose((model.mat_specular[0], model.mat_shininess[0]), (0.1, 0.5))
    cube, flat = (int(model.mat_texid[material].max()) for material in (0, 1))
    assert model.tex_type[cube] == mujoco.mjtTexture.mjTEXTURE_CUBE
    assert model.tex_type[flat] == mujoco.mjtTexture.mjTEXTURE_2D
    assert (model.tex_width[flat], model.tex_height[flat]) == (10, 20)


def test_cameras_look_along_x_and_imus_stand_where_they_are():
    carrier = body(box(1, 1, 1), turn=random_turn(3))
    turn = random_turn(4)
    carrier.sensors.add_sensor(CameraSensor(Pose([1, 2, 3], turn), (32, 24)))
    carrier.sensors.add_sensor(IMUSensor(Pose([0.1, 0.2, 0.3], turn)))
    model, data, names = compiled(scene(system(carrier)))
    whole = carrier.initial_pose.orientation * turn
    axes = data.cam_xmat[0].reshape(3, 3)
    np.testing.assert_allclose(-axes[:, 2], whole * Vector3([1, 0, 0]), atol=1e-6)
    np.testing.assert_allclose(axes[:, 1], whole * Vector3([0, 0, 1]), atol=1e-6)
    np.testing.assert_allclose(data.site_xmat[0].reshape(3, 3), whole.matrix33, atol=1e-6)
    assert model.cam_resolution[0].tolist() == [32, 24] and names.camera_sensors[0][1] == model.camera(0).name
    assert model.sensor_type.tolist() == [mujoco.mjtSensor.mjSENS_ACCELEROMETER, mujoco.mjtSensor.mjSENS_GYRO]


def test_two_frictions_are_one_with_a_note():
    from engine.scene import RigidBody

    slippery = RigidBody(Pose(), 0.9, 0.4, [box(1, 1, 1)])
    model, _, names = compiled(scene(system(slippery)))
    assert model.geom_friction[0, 0] == pytest.approx(0.4)
    assert any("0.9" in note and "mbs0" in note for note in names.notes)


def plane() -> GeometryPlane:
    return GeometryPlane(pose=Pose(), mass=0, size=[1, 1])


def assigned_later(number: float):
    broken = body(box(1, 1, 1))
    broken.geometries[0].mass = number
    return broken


@pytest.mark.parametrize("make, expected", [
    (lambda: system(), "mbs0 has no rigid body"),
    (lambda: system(body(box(1, 1, 1)), body(box(1, 1, 1))), "no joints lead from the root of .* mbs0 .* body 1"),
    (lambda: system(body(plane())), "GeometryPlane cannot move"),
    (lambda: system(assigned_later(math.nan)), "mass of a geometry is a finite number"),
])  # fmt: skip
def test_what_cannot_be_converted_is_refused(make, expected):
    with pytest.raises(ValueError, match=expected):
        scene_to_world(scene(make()))


@pytest.mark.parametrize("timestep", [0, -1, math.nan, "fast"])
def test_a_time_step_is_a_positive_number(timestep):
    with pytest.raises(ValueError, match="time step"):
        scene_to_world(scene(), timestep)
