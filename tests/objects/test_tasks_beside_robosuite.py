"""Tasks, robots, grippers and arenas are the MjModels that robosuite makes of them; so are the placements drawn."""

from __future__ import annotations

import mujoco
import numpy as np
import objects_table
import pytest
from object_tasks import TASKS, robot
from robosuite_models import ASSETS, differences, needs_robosuite, robosuite

import engine.objects
from engine import msd

pytestmark = needs_robosuite


@pytest.fixture(autouse=True)
def _assets_of_robosuite():
    engine.objects.set_assets_root(ASSETS)
    yield
    engine.objects.set_assets_root(None)


def compiled(model) -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(model.get_xml())


@pytest.mark.parametrize("name", TASKS)
def test_a_task_is_the_same_model(name):
    ours, theirs = (TASKS[name](package) for package in (engine.objects, robosuite()))
    assert differences(compiled(ours[0]), compiled(theirs[0])) == []
    for _ in range(3):
        mine, original = ours[1].sample(), theirs[1].sample()
        assert list(mine) == list(original)
        for key, (pos, quat, _) in original.items():
            np.testing.assert_allclose(mine[key].pos, pos, atol=1e-12)
            np.testing.assert_allclose(mine[key].quat, quat, atol=1e-12)


@pytest.mark.parametrize("name", ["Lift", "NutAssembly"])
def test_the_world_of_a_task_has_the_masses_and_places_of_the_model(name):
    task, _ = TASKS[name](engine.objects)
    model, scene = compiled(task), msd.build(task.world)
    np.testing.assert_allclose(scene.body_mass, model.body_mass, rtol=1e-5, atol=1e-9)
    np.testing.assert_allclose(scene.body_pos, model.body_pos, atol=1e-6)
    np.testing.assert_allclose(scene.dof_damping, model.dof_damping, rtol=1e-6)
    assert (scene.nq, scene.nu, scene.ngeom, scene.nsensor) == (model.nq, model.nu, model.ngeom, model.nsensor)


@pytest.mark.parametrize("arm", ["Panda", "Sawyer", "IIWA", "UR5e", "Kinova3", "Jaco"])
def test_an_arm_is_the_same_model(arm):
    ours, theirs = (getattr(package, arm)() for package in (engine.objects, robosuite()))
    assert differences(compiled(ours), compiled(theirs)) == []
    for key in (
        "joints",
        "actuators",
        "bodies",
        "sites",
        "cameras",
        "eef_name",
        "dof",
        "default_gripper",
        "default_base",
    ):
        assert getattr(ours, key) == getattr(theirs, key)
    for key in ("init_qpos", "top_offset", "bottom_offset"):
        np.testing.assert_allclose(getattr(ours, key), getattr(theirs, key))
    np.testing.assert_allclose(ours.hand_rotation_offset["right"], theirs.hand_rotation_offset["right"])
    ours.set_base_ori([0.1, 0.2, 0.3])
    theirs.set_base_ori([0.1, 0.2, 0.3])
    assert set(
        differences(compiled(ours), compiled(theirs))
    ) <= {  # robosuite computes the rotation in single precision
        *("body_quat", "cam_mat0", "cam_pos0", "cam_poscom0", "light_poscom0", "stat.meaninertia", "stat.meansize"),
        *("light_pos0", "light_dir0", "dof_invweight0", "body_invweight0", "stat.extent", "stat.center", "dof_M0"),
        *("actuator_acc0", "tendon_invweight0", "stat.meanmass"),
    }
    np.testing.assert_allclose(compiled(ours).body_quat, compiled(theirs).body_quat, atol=1e-6)


@pytest.mark.parametrize("name", ["PandaGripper", "RethinkGripper", "Robotiq85Gripper", "NullGripper"])
def test_a_gripper_on_an_arm_is_the_same_model(name):
    models, grippers = [], []
    for package in (engine.objects, robosuite()):
        arm = package.Panda()
        grippers.append(getattr(package, name)(idn="0_right"))
        arm.add_gripper(grippers[-1], arm.eef_name["right"])
        models.append(compiled(arm))
    assert differences(*models) == []
    ours, theirs = grippers
    for key in ("important_geoms", "important_sites", "important_sensors", "joints", "actuators", "dof", "speed"):
        assert getattr(ours, key) == getattr(theirs, key)
    np.testing.assert_allclose(ours.rotation_offset, theirs.rotation_offset, atol=1e-12)
    for action in ([1.0], [1.0], [-1.0]) if name != "NullGripper" else ():
        np.testing.assert_allclose(ours.format_action(action), theirs.format_action(action))


@pytest.mark.parametrize("name", ["RethinkMount", "RethinkMinimalMount", "NullMount"])
def test_a_mount_is_the_same_model(name):
    ours, theirs = (getattr(package, name)() for package in (engine.objects, robosuite()))
    assert differences(compiled(ours), compiled(theirs)) == []
    for key in ("top_offset", "bottom_offset", "horizontal_radius", "rotation_offset"):
        np.testing.assert_allclose(getattr(ours, key), getattr(theirs, key))


def test_a_robot_on_its_mount_ends_where_robosuites_does():
    ours, theirs = (robot(package) for package in (engine.objects, robosuite()))
    np.testing.assert_allclose(ours.bottom_offset, theirs.bottom_offset)
    assert ours.horizontal_radius == theirs.horizontal_radius
    assert ours.all_joints == theirs.all_joints and ours.all_actuators == theirs.all_actuators


@pytest.mark.parametrize("has_legs", [True, False])
def test_a_table_of_another_size_is_the_same_model(has_legs):
    arguments = {"table_full_size": (1.2, 0.3, 0.1), "table_offset": (0.1, 0.2, 0.6), "has_legs": has_legs}
    ours, theirs = (package.TableArena(**arguments) for package in (engine.objects, robosuite()))
    for arena in (ours, theirs):
        arena.set_origin([0.5, 0, 0])
    assert differences(compiled(ours), compiled(theirs)) == []
    np.testing.assert_allclose(ours.table_top_abs, theirs.table_top_abs)


def test_the_page_says_what_is_seen():
    assert objects_table.PAGE.read_text() == objects_table.page()
