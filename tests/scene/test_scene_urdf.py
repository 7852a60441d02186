"""Multi-body systems as URDF, read by MuJoCo C."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
from bodies import body, box, floor, hinge, random_turn, scene, system
from test_scene_world import crooked_robot, four_bar

from engine.scene.conversion import multi_body_system_to_urdf, scene_to_world
from engine.scene.pose import compose, inverse


def test_mujoco_reads_the_same_robot():
    _, joints, robot = crooked_robot()
    text, planes, heightmaps, hinges, geometries, named = multi_body_system_to_urdf(robot, "mbs0")
    assert planes == heightmaps == [] and [each for each, _ in hinges] == [joints[0], joints[2]]
    _, names = scene_to_world(scene(robot))
    assert named == names.rigid_bodies and sorted(geometries, key=str) == sorted(names.geometries, key=str)
    whole = text.replace(">", '><mujoco><compiler fusestatic="false"/></mujoco>', 1)
    model = mujoco.MjModel.from_xml_string(whole)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    root = robot.root.initial_pose  # MuJoCo fixes the root of a URDF in the world
    for each, name in named[1:]:
        there = model.body(name).id
        assert model.body_mass[there] == pytest.approx(each.mass())
        centre = compose(inverse(root), each.initial_pose).orientation * each.center_of_mass()
        centre = centre + compose(inverse(root), each.initial_pose).position
        np.testing.assert_allclose(data.xipos[there], centre, atol=1e-6)
        axes = data.ximat[there].reshape(3, 3)
        turned = compose(inverse(root), each.initial_pose).orientation.matrix33
        inertia = turned @ each.inertia_tensor() @ turned.T
        np.testing.assert_allclose(axes @ np.diag(model.body_inertia[there]) @ axes.T, inertia, atol=1e-6)
    for (joint, name), sign in zip(hinges, (1, -1), strict=True):
        there, pose = model.joint(name).id, compose(inverse(root), joint.pose)
        np.testing.assert_allclose(data.xanchor[there], pose.position, atol=1e-6)
        np.testing.assert_allclose(data.xaxis[there], sign * (pose.orientation * joint.axis.normalized), atol=1e-6)
        np.testing.assert_allclose(model.jnt_range[there], (-joint.range, joint.range))


def test_planes_are_returned():
    ground = floor()
    text, planes, _, _, geometries, _ = multi_body_system_to_urdf(ground, "ground")
    assert planes == ground.root.geometries and geometries == [] and 'link name="ground"' in text


def test_loops_are_refused():
    bars, joints = four_bar(lambda top, right: hinge(right, top, (1, 0, 1), turn=random_turn(0)))
    with pytest.raises(ValueError, match="loop at ring_"):
        multi_body_system_to_urdf(system(*bars, *joints), "ring")


def test_planes_that_move_are_refused():
    plane = floor().root.geometries[0]
    base, arm = body(box(1, 1, 1)), body(plane)
    with pytest.raises(ValueError, match="root of a static system"):
        multi_body_system_to_urdf(system(base, arm, hinge(base, arm), static=True), "arm")
