"""Arenas, robots, placements and tasks of this package's own files."""

from __future__ import annotations

import math
import sys
import xml.etree.ElementTree as ET

import numpy as np
import pytest

import engine.objects
from engine import msd
from engine.errors import SceneError
from engine.geometry import rotation
from engine.msd.validate import Severity
from engine.objects import (
    Arena,
    BallObject,
    BinsArena,
    BoxObject,
    CylinderObject,
    EmptyArena,
    GripperModel,
    HammerObject,
    ManipulationTask,
    ManipulatorModel,
    MountModel,
    MujocoXML,
    NullGripper,
    NullMount,
    Panda,
    PegsArena,
    RandomizationError,
    RobotModel,
    SequentialCompositeSampler,
    TableArena,
    UniformRandomSampler,
    set_assets_root,
    xml_path_completion,
)
from engine.simulation.simulation import Simulation

ARM = """<mujoco model="arm">
  <worldbody>
    <body name="base" pos="0 0 0.1">
      <geom type="cylinder" size="0.05 0.1" group="0"/>
      <body name="upper" pos="0 0 0.1">
        <joint name="shoulder" axis="0 1 0" range="-1 1"/>
        <geom type="capsule" fromto="0 0 0 0 0 0.4" size="0.03"/>
        <camera name="eye"/>
        <body name="right_hand" pos="0 0 0.4" quat="0 1 0 0">
          <joint name="wrist" axis="1 0 0" damping="3"/>
          <geom type="sphere" size="0.04" group="1"/>
          <geom type="sphere" size="0.04"/>
        </body>
      </body>
    </body>
  </worldbody>
  <actuator><motor name="turn" joint="shoulder"/></actuator>
</mujoco>"""


pytestmark = pytest.mark.filterwarnings("ignore:No folder of assets has:UserWarning")


class Arm(ManipulatorModel):
    """An arm of two joints."""

    _horizontal_radius = 0.3  # pyright: ignore[reportAssignmentType]


class Plinth(NullMount):
    """A mount of 20 cm."""

    @property
    def top_offset(self):
        return np.array([0, 0, 0.2])

    @property
    def horizontal_radius(self):
        return 0.5


@pytest.fixture
def arm(tmp_path) -> Arm:
    (tmp_path / "arm.xml").write_text(ARM)
    return Arm(tmp_path / "arm.xml", idn=2)


@pytest.mark.parametrize("make", [EmptyArena, TableArena, PegsArena, BinsArena])
def test_an_arena_is_a_scene_without_findings(make):
    arena = make()
    world = arena.world
    scene = msd.build(world)
    assert [f.message for f in msd.validate(world) if f.severity is Severity.ERROR] == []
    assert scene.nmocap == 2


def test_a_table_is_where_its_offset_and_size_say():
    table = TableArena(table_full_size=(0.6, 0.8, 0.1), table_offset=(0.2, 0, 0.7))
    np.testing.assert_allclose(table.table_top_abs, [0.2, 0, 0.7])
    scene = msd.build(table.world)
    top = scene.body_pos[1] + [0, 0, 0.05]
    np.testing.assert_allclose(top, [0.2, 0, 0.7])
    heights = [leg.get("pos").split()[2] for leg in table.table_legs_visual]
    lengths = [leg.get("size").split()[1] for leg in table.table_legs_visual]
    for height, half in zip(heights, lengths, strict=True):  # from the middle of the table's top down to the floor
        assert 0.65 + float(height) - float(half) == pytest.approx(0)


def test_an_arena_moves_as_a_whole():
    arena = TableArena()
    before = msd.build(arena.world)
    arena.set_origin([1, 2, 0])
    after = msd.build(arena.world)
    np.testing.assert_allclose(after.body_pos[1:], before.body_pos[1:] + [1, 2, 0])


def test_a_camera_is_placed_or_added():
    arena = EmptyArena()
    cameras = len(list(arena.root.iter("camera")))
    arena.set_camera("frontview", [1, 2, 3], [1, 0, 0, 0], {"fovy": 30})
    arena.set_camera("above", [0, 0, 5], [1, 0, 0, 0])
    assert len(list(arena.root.iter("camera"))) == cameras + 1
    front = arena.worldbody.find("camera[@name='frontview']")
    assert (front.get("pos"), front.get("fovy")) == ("1 2 3", "30")


def test_a_robot_has_its_names_and_defaults(arm):
    assert arm.naming_prefix == "robot2_" and arm.name == "Arm2" and arm.dof == 2
    assert arm.joints == ["robot2_shoulder", "robot2_wrist"] and arm.actuators == ["robot2_turn"]
    assert arm.contact_geoms == ["robot2_g0_col", "robot2_g1_col", "robot2_g2_col"]
    assert arm.visual_geoms == ["robot2_g0_vis"] and arm.cameras == ["robot2_eye"]
    scene = msd.build(arm.world)
    assert scene.dof_damping == pytest.approx([0.1, 3])
    assert scene.dof_armature == pytest.approx([5, 2.5])
    assert scene.dof_frictionloss == pytest.approx([0.1, 0.1])


def test_a_robot_stands_on_its_mount(arm):
    arm.add_base(Plinth(2))
    arm.set_base_xpos([1, 0, 0])
    # The mount's bottom, 20 cm below its top and with it below the base, 10 cm above the origin, comes to the place.
    np.testing.assert_allclose(msd.build(arm.world).body_pos[1], [1, 0, 0.1])
    assert arm.horizontal_radius == 0.5 and [model.name for model in arm.models] == ["Plinth2"]
    with pytest.raises(ValueError, match="Plinth2 already"):
        arm.add_base(NullMount(3))


def test_a_robot_turns_about_its_own_axes(arm):
    arm.set_base_ori([0.1, 0.2, 0.3])
    quat = msd.build(arm.world).body_quat[1]
    turns = [rotation.from_axis_angle(axis, angle) for axis, angle in zip(np.eye(3), (0.1, 0.2, 0.3), strict=True)]
    x, y, z, w = rotation.multiply(rotation.multiply(turns[0], turns[1]), turns[2])
    np.testing.assert_allclose(quat, [w, x, y, z])


def test_a_robot_is_placed_by_finite_numbers(arm):
    for wrong in ([float("nan"), 0, 0], [0, 0], "here"):
        with pytest.raises(ValueError, match="The position of Arm2 is 3 numbers"):
            arm.set_base_xpos(wrong)
        with pytest.raises(ValueError, match="The rotation of Arm2 is 3 numbers"):
            arm.set_base_ori(wrong)


def test_a_gripper_is_merged_into_the_hand(arm):
    with pytest.raises(TypeError, match="grips with is a GripperModel, not None"):
        arm.add_gripper(None)
    arm.add_gripper(NullGripper("2_right"))
    scene = msd.build(arm.world)
    assert scene.nbody == 6 and scene.nsensor == 2
    assert arm.grippers["robot2_right_hand"].important_sites["grip_site"] == "gripper2_right_grip_site"
    with pytest.raises(ValueError, match="has a gripper already"):
        arm.add_gripper(NullGripper("other"))
    with pytest.raises(SceneError, match=r'no body "head".*robot2_upper'):
        arm.add_gripper(NullGripper("third"), "head")


def test_a_task_is_the_scene_of_its_parts(arm):
    cube = BoxObject("cube", [0.02, 0.02, 0.02])
    table = TableArena()
    task = ManipulationTask(table, [arm], cube)
    scene = msd.build(task.world)
    assert scene.nbody == msd.build(table.world).nbody + 3 + 1
    assert scene.opt.timestep == pytest.approx(0.002)
    task.root.find("option").set("timestep", "0.001")
    cube.get_obj().set("pos", "0 0 0.9")
    changed = msd.build(task.world)
    assert changed.opt.timestep == pytest.approx(0.001) and changed.body_pos[-1] == pytest.approx([0, 0, 0.9])


def test_models_are_of_mujoco_and_it_is_named_where_it_is_not_installed_or_cannot_compile(monkeypatch):
    arena = TableArena()
    assert arena.get_model().opt.timestep == pytest.approx(0.002)
    arena.worldbody.append(ET.fromstring('<body name="ghost"><freejoint/></body>'))
    with pytest.raises(SceneError, match=r"(?s)table_arena.xml: MuJoCo cannot compile it: .*ghost"):
        arena.get_model()
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(ImportError, match="pip install mujoco"):
        arena.get_model()


def test_a_wrong_size_is_shown_as_it_was_given():
    with pytest.raises(ValueError, match=r", not \[1, 2\]$"):
        BoxObject("cube", size=[1, 2])


def test_an_object_comes_to_rest_on_the_table_by_its_offset():
    cube, arena = BoxObject("cube", [0.02, 0.02, 0.02]), TableArena()
    place = UniformRandomSampler("s", cube, (-0.1, 0.1), (-0.1, 0.1), reference_pos=arena.table_top_abs).sample()
    cube.get_obj().set("pos", " ".join(map(str, place["cube"].pos)))
    simulation = Simulation(ManipulationTask(arena, [], cube).world)
    simulation.step(200)
    assert simulation.read("qpos")[2] == pytest.approx(0.8 + 0.02, abs=1e-3)


def test_task_merges_what_files_of_objects_say_beside_bodies(tmp_path):
    from engine.objects import MujocoXMLObject

    file = tmp_path / "knob.xml"
    body = '<body><body name="object"><geom size="0.1"/><joint name="turn"/></body></body>'
    file.write_text(
        f'<mujoco><worldbody>{body}</worldbody><actuator><motor name="m" joint="turn"/></actuator>'
        '<sensor><jointpos name="s" joint="turn"/></sensor></mujoco>'
    )
    knob = MujocoXMLObject(file, "knob")
    scene = msd.build(ManipulationTask(EmptyArena(), [], knob).world)
    assert (scene.nu, scene.nsensor) == (1, 1)
    assert (knob.actuators, knob.sensors) == (["knob_m"], ["knob_s"])


def _group() -> engine.objects.TransportGroup:
    return engine.objects.TransportGroup("g", BallObject("payload", [0.1]), BallObject("trash", [0.1]))


HAND = """
<mujoco model="hand"><worldbody><body name="hand"><geom size=".02"/><body name="eef"/></body></worldbody></mujoco>
"""


@pytest.mark.parametrize(
    ("kind", "count"), [(engine.objects.PandaGripper, 1), (engine.objects.JacoThreeFingerDexterousGripper, 3)]
)
def test_actions_that_are_no_numbers_move_no_gripper(kind, count, tmp_path):
    (tmp_path / "hand.xml").write_text(HAND)
    gripper = type(kind.__name__, (kind,), {"file_name": str(tmp_path / "hand.xml")})()
    before = gripper.current_action.copy()
    for bad in ([math.nan] * count, [math.inf] * count, [0.0] * (count + 1), 0.5, ["open"] * count, None):
        with pytest.raises(ValueError, match=f"An action of {kind.__name__} is a list of"):
            gripper.format_action(bad)
    np.testing.assert_array_equal(gripper.current_action, before)


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: ManipulationTask(None, []), TypeError, "Arena"),
        (lambda: UniformRandomSampler("s", BallObject("a", [1])).sample(), RandomizationError, "no room"),
        (lambda: ManipulationTask(EmptyArena(), ["robot"]), TypeError, "RobotModel"),
        (lambda: ManipulationTask(EmptyArena(), [], [3]), TypeError, "MujocoObject"),
        (
            lambda: ManipulationTask(EmptyArena(), [], [BallObject("a", [1]), BallObject("a", [1])]),
            ValueError,
            'called "a"',
        ),
        (lambda: EmptyArena().merge(EmptyArena(), "table"), SceneError, 'no body "table"'),
        (lambda: EmptyArena().merge(["table"]), TypeError, "MujocoXML"),
        (lambda: EmptyArena().set_scale(2, "table"), SceneError, "left_eef_target"),
        (lambda: EmptyArena().get_model("c"), ValueError, '"mujoco"'),
        (lambda: Panda(), SceneError, "set_assets_root"),
        (lambda: TableArena(table_full_size=(1, 1)), ValueError, "size of a table is 3 positive numbers"),
        (lambda: TableArena(table_full_size=[float("nan")] * 3), ValueError, "size of a table"),
        (lambda: TableArena(xml="arenas/empty_arena.xml"), SceneError, 'name="table"'),
        (lambda: Arena(xml_path_completion("bases/null_mount.xml")), SceneError, 'name="floor"'),
        (lambda: GripperModel(xml_path_completion("bases/null_mount.xml")), SceneError, "eef"),
        (lambda: set_assets_root("/no/such/folder"), SceneError, "no such folder"),
        (lambda: TableArena(xml="arenas/table_arean.xml"), SceneError, "there are table_arena.xml"),
        (lambda: engine.objects.ConeObject("c", ngeoms=0), ValueError, "ngeoms"),
        (lambda: engine.objects.ConeObject("c", material="WoodRed"), TypeError, "CustomMaterial"),
        (lambda: engine.objects.ConeObject("c", height=-1), ValueError, "height"),
        (lambda: engine.objects.HookFrame("h", tip_size=3), ValueError, "tip_size"),
        (lambda: engine.objects.HookFrame("h", frame_length="long"), ValueError, "frame_length"),
        (lambda: engine.objects.RatchetingWrenchObject("w", grip_size=(1,)), ValueError, "grip_size"),
        (lambda: engine.objects.RatchetingWrenchObject("w", ngeoms=0), ValueError, "ngeoms"),
        (lambda: engine.objects.TransportGroup("g", "a", "b"), TypeError, "payload"),
        (lambda: _group().update_sim(None), TypeError, 'update_sim of the group "g" .* not None'),
        (lambda: engine.objects.Lid("l", lid_size=(0.3, 0.3)), ValueError, 'lid_size of "l"'),
        (lambda: engine.objects.Lid("l", lid_size=(0.3, 0.3, 0)), ValueError, 'lid_size of "l" is 3 positive'),
        (lambda: engine.objects.Lid("l", handle_size=(0.1, float("nan"), 1)), ValueError, 'handle_size of "l"'),
        (lambda: engine.objects.Lid("l", handle_size="large"), ValueError, 'handle_size of "l"'),
        (lambda: engine.objects.MultiTableArena([0, 0, 0.8]), ValueError, "three numbers"),
        (lambda: engine.objects.MultiTableArena([[0, 0, float("nan")]]), ValueError, "three numbers"),
        (lambda: engine.objects.WipeArena(num_markers=-1), ValueError, "num_markers"),
        (lambda: engine.objects.WipeArena(line_width=2), ValueError, "no room"),
        (lambda: engine.objects.Bin("b", bin_size=(0.3, 0.3)), ValueError, "bin_size"),
        (lambda: engine.objects.HingedBoxObject("h", box1_size=(1,)), ValueError, "box1_size"),
        (lambda: TableArena(table_offset=(0, 0)), ValueError, "offset of a table"),
        (lambda: TableArena().set_origin([1, 2]), ValueError, "offset of an arena"),
        (lambda: UniformRandomSampler("s", x_range=3), ValueError, "x_range"),
        (lambda: UniformRandomSampler("s", rotation_axis="w"), ValueError, "'w'"),
        (lambda: UniformRandomSampler("s", ["cube"]), TypeError, "MujocoObjects"),
        (lambda: UniformRandomSampler("s", rotation=float("nan")), ValueError, "rotation"),
        (lambda: UniformRandomSampler("s", rotation="x"), ValueError, "rotation"),
        (lambda: UniformRandomSampler("s", rotation=[0, float("nan")]), ValueError, "rotation"),
        (lambda: UniformRandomSampler("s", rotation=[]), ValueError, "rotation"),
        (lambda: UniformRandomSampler("s", reference_pos=[float("nan"), 0, 0]), ValueError, "reference_pos"),
        (lambda: UniformRandomSampler("s", z_offset=float("nan")), ValueError, "z_offset"),
        (lambda: UniformRandomSampler("s", z_offset=None), ValueError, "z_offset"),
        (lambda: UniformRandomSampler("s", rng=3), TypeError, "numpy.random.Generator, not 3"),
        (lambda: UniformRandomSampler("s").sample(reference=[0, float("nan"), 0]), ValueError, "3 numbers"),
        (lambda: UniformRandomSampler("s").sample({"a": (1, 2)}), ValueError, 'fixture "a"'),
        (lambda: UniformRandomSampler("s").sample({"a": ([0, 0], 1, 2)}), ValueError, 'position of the fixture "a"'),
        (
            lambda: UniformRandomSampler("s").sample({"a": ([0, 0, 0], [0, 0, 0], BallObject("b", [1]))}),
            ValueError,
            'rotation of the fixture "a" is 4 numbers',
        ),
        (
            lambda: UniformRandomSampler("s").sample({"a": ([0, 0, 0], [1, 0, 0, 0], "ball")}),
            TypeError,
            "object of the fixture \"a\" is a MujocoObject, not 'ball'",
        ),
        (lambda: engine.objects.HammerObject("h", rng=3), TypeError, "numpy.random.Generator, not 3"),
        (lambda: TableArena().set_camera("c", [0, 0], [1, 0, 0, 0]), ValueError, 'position of the camera "c"'),
        (lambda: TableArena().set_camera("c", [0, 0, 0], "up"), ValueError, 'rotation of the camera "c" is 4'),
        (lambda: TableArena().set_camera("c", [0, 0, 0], [0] * 4), ValueError, "w x y z of none are 1 0 0 0"),
        (lambda: SequentialCompositeSampler("s").append_sampler(None), TypeError, "ObjectPositionSamplers"),
        (lambda: UniformRandomSampler("s").sample(reference="shelf"), ValueError, '"shelf"'),
        (lambda: SequentialCompositeSampler("s").add_objects_to_sampler("t", []), ValueError, 'no sampler "t"'),
        (lambda: SequentialCompositeSampler("s").add_objects([]), AttributeError, "add_objects_to_sampler"),
    ],
)
def test_what_makes_no_task_is_refused(make, error, words, monkeypatch):
    monkeypatch.setattr("engine.objects.files._installed_roots", lambda: ())  # as where robosuite is not installed
    with pytest.raises(error, match=words):
        make()


def test_nothing_is_merged_twice():
    """Nor in part."""
    ball, other = BallObject("ball", [0.1]), BallObject("other", [0.1])
    task = ManipulationTask(TableArena(), [], [ball])
    before = task.get_xml()
    for merge in (
        lambda: task.merge_objects([other, ball]),
        lambda: task.merge_objects([other, other]),
        lambda: task.merge_arena(task.mujoco_arena),
        lambda: task.merge(task),
    ):
        with pytest.raises(ValueError, match="merged already"):
            merge()
        assert task.get_xml() == before


# Placements


def cubes(count: int) -> list[BoxObject]:
    return [BoxObject(f"cube{i}", [0.03, 0.03, 0.03]) for i in range(count)]


def test_placements_do_not_overlap_and_lie_in_their_range():
    sampler = UniformRandomSampler(
        *("s", cubes(8), (-0.3, 0.3), (-0.2, 0.2)),
        reference_pos=(1, 0, 0.8),
        z_offset=0.01,
        rng=np.random.default_rng(1),
    )
    radius = np.hypot(0.03, 0.03)
    for _ in range(10):
        places = list(sampler.sample().values())
        xyz = np.array([place.pos for place in places])
        np.testing.assert_allclose(xyz[:, 2], 0.8 + 0.01 + 0.03)
        assert (np.abs(xyz[:, :2] - [1, 0]) <= np.array([0.3, 0.2]) - radius).all()
        apart = np.linalg.norm(xyz[:, None, :2] - xyz[None, :, :2], axis=-1)
        assert apart[~np.eye(8, dtype=bool)].min() > 2 * radius
        for place in places:
            assert np.linalg.norm(place.quat) == pytest.approx(1) and place.quat[1:3] == pytest.approx(0)


def test_too_many_objects_for_their_range_are_refused():
    sampler = UniformRandomSampler("s", cubes(9), (-0.1, 0.1), (-0.1, 0.1), rng=np.random.default_rng(1))
    with pytest.raises(RandomizationError, match=r'"cube\d".*widen the ranges'):
        sampler.sample()


def test_objects_are_put_on_others():
    plate, ball = CylinderObject("plate", [0.2, 0.01]), BallObject("ball", [0.05])
    both = SequentialCompositeSampler("all")
    both.append_sampler(UniformRandomSampler("below", plate, ensure_object_boundary_in_range=False))
    above = UniformRandomSampler("above", ensure_object_boundary_in_range=False, ensure_valid_placement=False)
    both.append_sampler(above, {"reference": "plate"})
    both.add_objects_to_sampler("above", ball)
    both.hide(BallObject("spare", [0.1]))
    places = both.sample(reference=(0, 0, 1))
    assert places["plate"].pos[2] == pytest.approx(1.01)
    assert places["ball"].pos[2] == pytest.approx(1.02 + 0.05)
    assert max(places["spare"].pos[:2]) <= -10
    with pytest.raises(ValueError, match="already"):
        both.add_objects_to_sampler("above", ball)
    both.reset()
    assert both.mujoco_objects == above.mujoco_objects == []


def test_a_hammer_lies_on_its_side_wherever_it_points():
    """robosuite multiplies the two rotations as if their numbers were in another order: its hammers stand askew."""
    hammer = HammerObject("hammer", use_texture=False, rng=np.random.default_rng(0))
    sampler = UniformRandomSampler("s", hammer, ensure_object_boundary_in_range=False, rng=np.random.default_rng(0))
    directions = []
    for _ in range(20):
        quat = sampler.sample()["hammer"].quat
        handle, head = rotation.rotate_wxyz(quat, [0, 0, 1]), rotation.rotate_wxyz(quat, [1, 0, 0])
        assert handle[2] == pytest.approx(0, abs=1e-9) and head[2] == pytest.approx(0, abs=1e-9)
        directions.append(np.arctan2(handle[1], handle[0]))
    assert np.ptp(directions) > np.pi


def test_kinds_are_what_the_document_calls_them():
    assert issubclass(ManipulatorModel, RobotModel) and issubclass(Panda, ManipulatorModel)
    assert issubclass(NullMount, MountModel) and issubclass(NullGripper, GripperModel)
    assert issubclass(Arena, MujocoXML) and issubclass(ManipulationTask, MujocoXML)


def test_geoms_of_models_are_found_in_a_plain_simulation_of_mujoco():
    mujoco = pytest.importorskip("mujoco")
    ball, box = BallObject("ball", [0.03]), BoxObject("box", [0.02, 0.02, 0.02])
    task = ManipulationTask(TableArena(), [], [ball, box])
    model = task.get_model()
    task.generate_id_mappings(mujoco.MjData(model))
    for thing in (ball, box):
        names = {model.geom(i).name for i in task.instances_to_ids[thing.name]["geom"]}
        assert names == {*thing.visual_geoms, *thing.contact_geoms}
        assert all(task.geom_ids_to_instances[model.geom(name).id] == thing.name for name in names)
