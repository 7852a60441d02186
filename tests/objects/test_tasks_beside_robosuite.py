"""Tasks, robots, grippers and arenas are the MjModels that robosuite makes of them; so are the placements drawn."""

from __future__ import annotations

import types

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


def test_models_merged_into_an_empty_world_are_the_same_model():
    """As robosuite's page on modelling begins: a robot, a gripper, a table and a ball."""

    def scene(p):
        arm, arena, world = p.Panda(), p.TableArena(), p.MujocoWorldBase()
        arm.add_gripper(p.PandaGripper())
        arm.set_base_xpos([0, 0, 0])
        world.merge(arm)
        arena.set_origin([0.8, 0, 0])
        world.merge(arena)
        ball = p.BallObject(name="sphere", size=[0.04], rgba=[0, 0.5, 0.5, 1]).get_obj()
        ball.set("pos", "1.0 0 1.0")
        world.worldbody.append(ball)
        return world

    ours, theirs = scene(engine.objects), scene(robosuite())
    assert differences(compiled(ours), compiled(theirs)) == []
    model = ours.get_model(mode="mujoco")
    assert isinstance(model, mujoco.MjModel)
    assert model.body("gripper0_eef").id == compiled(theirs).body("gripper0_eef").id
    mujoco.mj_step(model, mujoco.MjData(model))


@pytest.mark.parametrize("name", ["Lift", "NutAssembly"])
def test_the_world_of_a_task_has_the_masses_and_places_of_the_model(name):
    task, _ = TASKS[name](engine.objects)
    model, scene = compiled(task), msd.build(task.world)
    np.testing.assert_allclose(scene.body_mass, model.body_mass, rtol=1e-5, atol=1e-9)
    np.testing.assert_allclose(scene.body_pos, model.body_pos, atol=1e-6)
    np.testing.assert_allclose(scene.dof_damping, model.dof_damping, rtol=1e-6)
    assert (scene.nq, scene.nu, scene.ngeom, scene.nsensor) == (model.nq, model.nu, model.ngeom, model.nsensor)


ARMS = [
    "Panda",
    "Sawyer",
    "IIWA",
    "UR5e",
    "Kinova3",
    "Jaco",
    "XArm7",
    "SpotArm",
    "PandaOmron",
    "PandaDexRH",
    "PandaDexLH",
    "Baxter",
    "Tiago",
]
HUMANOIDS = ["GR1", "GR1FixedLowerBody", "GR1FloatingBody", "GR1ArmsOnly"]
ONE_FINGERED = ["PandaGripper", "RethinkGripper", "Robotiq85Gripper", "NullGripper", "Robotiq140Gripper"]
HANDS = {
    "JacoThreeFingerGripper": 1,
    "JacoThreeFingerDexterousGripper": 3,
    "RobotiqThreeFingerGripper": 1,
    "RobotiqThreeFingerDexterousGripper": 4,
    "XArm7Gripper": 1,
    "BDGripper": 1,
    "WipingGripper": 0,
    "InspireLeftHand": 6,
    "InspireRightHand": 6,
    "FourierLeftHand": 6,
    "FourierRightHand": 6,
}


@pytest.mark.parametrize("arm", [*ARMS, *HUMANOIDS])
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
        *("actuator_acc0", "tendon_invweight0", "stat.meanmass", "body_iquat", "qpos0", "qpos_spring"),
    }
    np.testing.assert_allclose(compiled(ours).body_quat, compiled(theirs).body_quat, atol=1e-6)


@pytest.mark.parametrize("name", [*ONE_FINGERED, *HANDS])
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
    width = HANDS.get(name, 1)
    for sign in (1.0, 1.0, -1.0) if name != "NullGripper" else ():
        action = [sign, -0.5, 0.3, 0.7, -1.0, 0.2][:width]
        np.testing.assert_allclose(ours.format_action(action), theirs.format_action(action))


@pytest.mark.parametrize("name", ["RethinkMount", "RethinkMinimalMount", "NullMount"])
def test_a_mount_is_the_same_model(name):
    ours, theirs = (getattr(package, name)() for package in (engine.objects, robosuite()))
    assert differences(compiled(ours), compiled(theirs)) == []
    for key in ("top_offset", "bottom_offset", "horizontal_radius", "rotation_offset"):
        np.testing.assert_allclose(getattr(ours, key), getattr(theirs, key))


_ON_PANDA = ["OmronMobileBase", "NullMobileBase", "NoActuationBase", "FloatingLeggedBase", "Spot", "NullBase"]


@pytest.mark.parametrize(
    ("arm", "name"), [*(("Panda", name) for name in _ON_PANDA), ("SpotArm", "Spot"), ("SpotArm", "SpotFloating")]
)
def test_a_robot_that_goes_about_is_the_same_model(arm, name):
    models, bases = [], []
    for package in (engine.objects, robosuite()):
        robot = getattr(package, arm)()
        base = getattr(package, name)()
        robot.add_base(base)
        models.append(robot)
        bases.append(base)
    assert differences(*map(compiled, models)) == []
    ours, theirs = bases
    for key in ("joints", "actuators", "naming_prefix", "horizontal_radius"):
        assert getattr(ours, key) == getattr(theirs, key)
    if name.startswith("Spot"):
        np.testing.assert_allclose(ours.init_qpos, theirs.init_qpos)
    ours, theirs = models
    for key in ("all_joints", "all_actuators", "horizontal_radius", "cameras"):
        assert getattr(ours, key) == getattr(theirs, key)


@pytest.mark.parametrize("arm", ["Baxter", "Tiago", "GR1FixedLowerBody", "PandaOmron"])
def test_a_robot_stands_where_robosuites_does(arm):
    ours, theirs = (getattr(package, arm)().base_xpos_offset for package in (engine.objects, robosuite()))
    for kind in ("bins", "empty"):
        np.testing.assert_allclose(ours[kind], theirs[kind])
    np.testing.assert_allclose(ours["table"](0.8), theirs["table"](0.8))


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


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("MultiTableArena", {"table_offsets": [(0, 0.5, 0.8), (0.1, -0.7, 0.6)], "table_rots": [0.3, -1]}),
        (
            "MultiTableArena",
            {"table_offsets": [(0, 0, 0.8)] * 2, "table_full_sizes": [(1, 0.3, 0.1)] * 2, "has_legs": [True, False]},
        ),
        ("WipeArena", {"rng": 3}),
        ("WipeArena", {"rng": 4, "num_markers": 31, "two_clusters": True, "line_width": 0.04}),
    ],
)
def test_an_arena_is_the_same_model(name, arguments):
    ours, theirs = (
        getattr(package, name)(
            **arguments | ({"rng": np.random.default_rng(arguments["rng"])} if "rng" in arguments else {})
        )
        for package in (engine.objects, robosuite())
    )
    assert differences(compiled(ours), compiled(theirs)) == []
    for key in ("center_pos", "table_half_sizes", "direction"):
        if hasattr(theirs, key):
            np.testing.assert_allclose(getattr(ours, key), getattr(theirs, key), atol=1e-12)


class Simulation:
    """MuJoCo's model and data by the names that robosuite's simulations have."""

    def __init__(self, task) -> None:
        self.model = _Names(compiled(task))
        own = mujoco.MjData(self.model.own)
        mujoco.mj_forward(self.model.own, own)
        self.data = types.SimpleNamespace(
            **{key: getattr(own, key) for key in ("geom_xpos", "geom_xmat", "contact", "ncon")},
            body_xpos=own.xpos,
            body_xmat=own.xmat,
            own=own,
        )


class _Names:
    def __init__(self, own: mujoco.MjModel) -> None:
        self.own = own
        for kind in ("body", "geom", "site"):
            setattr(self, f"{kind}_name2id", lambda name, kind=kind: getattr(own, kind)(name).id)
            setattr(self, f"{kind}_id2name", lambda number, kind=kind: getattr(own, kind)(number).name)

    def __getattr__(self, name):
        return getattr(self.own, name)


@pytest.mark.parametrize("name", ["Lift", "PickPlace"])
def test_numbers_of_a_task_are_mapped_to_its_models_as_in_robosuite(name):
    ours, theirs = (TASKS[name](package)[0] for package in (engine.objects, robosuite()))
    ours.generate_id_mappings(Simulation(ours))
    theirs.generate_id_mappings(Simulation(theirs))
    for key in (
        *("geom_ids_to_instances", "site_ids_to_instances", "instances_to_ids"),
        *("geom_ids_to_classes", "site_ids_to_classes", "classes_to_ids"),
    ):
        assert getattr(ours, key) == getattr(theirs, key)


def test_what_is_seen_of_a_transport_is_what_robosuite_sees():
    states = []
    for package in (engine.objects, robosuite()):
        group = package.TransportGroup("t", package.BoxObject("p", [0.02] * 3), package.BallObject("b", [0.02]))
        for i, obj in enumerate(group.objects.values()):
            obj.get_obj().set("pos", f"{i * 0.5} 0 0.1")
        group.trash.get_obj().set("pos", "2.0 0 0.05")  # on the floor of the trash bin
        task = package.ManipulationTask(package.EmptyArena(), [], list(group.objects.values()))
        group.update_sim(Simulation(task))
        states.append(group.get_states())
    ours, theirs = states
    assert ours["trash_in_trash_bin"] is True and ours["payload_in_target_bin"] is False
    assert list(ours) == list(theirs)
    for key, value in theirs.items():
        pairs = zip(*((ours[key], value) if key.endswith("pose") else ([ours[key]], [value])), strict=True)
        for mine, original in pairs:
            np.testing.assert_allclose(np.asarray(mine, float), np.asarray(original, float), atol=1e-6)


def test_the_page_says_what_is_seen():
    assert objects_table.PAGE.read_text() == objects_table.page()


@pytest.mark.parametrize("name", ["SpotWithArm", "SpotWithArmFloating", "PandaOmron", "GR1", "Baxter"])
def test_robots_grippers_and_bases_are_found_by_name_as_in_robosuite(name):
    """A robot of that name, with what it stands on and grips with by default."""
    models = []
    for package in (engine.objects, robosuite()):
        robot = package.create_robot(name, idn=2)
        robot.add_base(package.robot_base_factory(robot.default_base, idn=2))
        for arm, gripper in robot.default_gripper.items():
            robot.add_gripper(package.gripper_factory(gripper, idn=f"2_{arm}"), robot.eef_name[arm])
        models.append(robot)
    assert differences(*map(compiled, models)) == []
    ours, theirs = models
    np.testing.assert_allclose(ours.init_qpos, theirs.init_qpos)
    for key in ("bins", "empty"):
        np.testing.assert_allclose(ours.base_xpos_offset[key], theirs.base_xpos_offset[key])
    np.testing.assert_allclose(ours.base_xpos_offset["table"](0.8), theirs.base_xpos_offset["table"](0.8))


def test_the_names_that_factories_know_are_robosuites():
    theirs = robosuite()
    assert set(engine.objects.ALL_BASES) == set(theirs.ALL_BASES)
    assert set(engine.objects.ALL_GRIPPERS) == set(theirs.ALL_GRIPPERS)
    known = {name for name in vars(theirs) if isinstance(vars(theirs)[name], type)}
    robots = {n for n in known if issubclass(vars(theirs)[n], theirs.RobotModel) and not n.endswith("Model")}
    assert set(engine.objects.ALL_ROBOTS) == robots
