"""Articulations: what is written reaches the simulation, of the environments that are meant, or nothing does."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator

import mujoco
import numpy as np
import pytest
import torch
from articulation_survey import DT, ROBOTS, disturb, make

import engine.assets.sim as sim_utils
from engine import msd
from engine.assets import Articulation, ArticulationCfg
from engine.assets.actuators import IdealPDActuatorCfg, ImplicitActuatorCfg
from engine.assets.sim import SimulationCfg, SimulationContext
from engine.assets.utils import deprecation

QUADRUPED = ROBOTS["quadruped"]
assert QUADRUPED is not None


@pytest.fixture
def quadruped() -> Iterator[tuple[SimulationContext, Articulation]]:
    yield make(QUADRUPED, count=3)
    SimulationContext.clear_instance()


def _spawn(xml: str, count: int = 2, **settings) -> tuple[SimulationContext, Articulation]:
    SimulationContext.clear_instance()
    sim = SimulationContext(SimulationCfg(device="cpu", dt=0.005))
    for i in range(count):
        sim.stage.define(f"/World/Env_{i}", translation=(2.0 * i, 0.0, 0.0))
    settings.setdefault("actuators", {})
    robot = Articulation(ArticulationCfg(prim_path="/World/Env_.*/Robot", spawn=msd.from_str(xml), **settings))
    sim.reset()
    return sim, robot


@pytest.fixture
def clean() -> Iterator[None]:
    yield
    SimulationContext.clear_instance()


def _state(robot: Articulation) -> dict[str, torch.Tensor]:
    view = robot.root_view.freshness.view
    return {name: view(name).clone() for name in ("qpos", "qvel", "xfrc_applied", "qacc_warmstart")}


def test_order_is_breadth_first(quadruped) -> None:
    _, robot = quadruped
    assert robot.body_names[:5] == ["trunk", "FR", "FL", "RR", "RL"]
    assert robot.joint_names[:5] == ["FR_abduction", "FL_abduction", "RR_abduction", "RL_abduction", "FR_hip"]
    assert robot.joint_names[-1] == "RL_knee" and not robot.is_fixed_base
    assert robot.find_joints(".*_hip") == ([4, 5, 6, 7], ["FR_hip", "FL_hip", "RR_hip", "RL_hip"])
    assert robot.find_joints(["RL_knee", "FR_hip"], preserve_order=True)[0] == [11, 4]
    assert robot.find_joints("FR_.*", joint_subset=["FL_hip", "FR_hip"]) == ([1], ["FR_hip"])
    with pytest.raises(ValueError, match="nearest names are 'FR_hip'"):
        robot.find_joints("FR_hop")


@pytest.mark.parametrize("ids", [[0, 2], torch.tensor([0, 2]), np.array([True, False, True]), slice(0, 3, 2)])
def test_some_environments_are_written_and_others_stay_as_they_are(quadruped, ids) -> None:
    sim, robot = quadruped
    disturb(robot)
    for _ in range(5):
        robot.write_data_to_sim()
        sim.step()
        robot.update(DT)
    before, rest = _state(robot), robot.data.joint_pos.clone()
    pose = robot.data.default_root_state.clone()[:2]
    robot.write_root_state_to_sim(pose, env_ids=ids)
    robot.write_joint_state_to_sim(robot.data.default_joint_pos[:2], 0.0, env_ids=ids)
    robot.reset(ids)
    after = _state(robot)
    for name, values in after.items():
        assert torch.equal(values[1], before[name][1])
    assert torch.equal(robot.data.joint_pos[1], rest[1])
    torch.testing.assert_close(robot.data.joint_pos[[0, 2]], robot.data.default_joint_pos[:2])
    torch.testing.assert_close(robot.data.root_link_pose_w[[0, 2]], pose[:, :7])
    assert torch.equal(robot.data.joint_acc[[0, 2]], torch.zeros(2, 12))


def test_written_worlds_step_as_if_the_others_were_not_there() -> None:
    runs = []
    for written in ([0], [0, 1, 2]):
        sim, robot = make(QUADRUPED, count=3)
        disturb(robot)
        for k in range(10):
            if k == 5:
                robot.write_joint_state_to_sim(robot.data.default_joint_pos[written], 0.0, env_ids=written)
                robot.reset(written)
            robot.write_data_to_sim()
            sim.step()
            robot.update(DT)
        runs.append(robot.data.body_state_w.clone())
        SimulationContext.clear_instance()
    assert torch.equal(runs[0][0], runs[1][0]) and not torch.equal(runs[0][1], runs[1][1])


def test_poses_and_velocities_come_back_as_they_were_written(quadruped) -> None:
    _, robot = quadruped
    rng = torch.Generator().manual_seed(3)
    com = robot.root_view.get_coms()
    com[:, 0, :3] += 0.2
    robot.root_view.set_coms(com)
    for name in ("link", "com"):
        state = torch.randn(3, 13, generator=rng)
        state[:, 3:7] = torch.nn.functional.normalize(state[:, 3:7], dim=-1)
        getattr(robot, f"write_root_{name}_state_to_sim")(state)
        found = getattr(robot.data, f"root_{name}_state_w")
        same = torch.where((found[:, 3:7] * state[:, 3:7]).sum(-1, keepdim=True) < 0, -1.0, 1.0)
        torch.testing.assert_close(found[:, :3], state[:, :3], atol=1e-5, rtol=1e-5)
        torch.testing.assert_close(found[:, 3:7] * same, state[:, 3:7], atol=1e-5, rtol=1e-5)
        torch.testing.assert_close(found[:, 7:], state[:, 7:], atol=1e-5, rtol=1e-5)
    velocity = robot.data.root_com_vel_w.clone()
    pose = robot.data.root_link_pose_w.clone()
    pose[:, 3:7] = torch.tensor([0.5, 0.5, 0.5, 0.5])
    robot.write_root_pose_to_sim(pose)
    torch.testing.assert_close(robot.data.root_com_vel_w, velocity, atol=1e-5, rtol=1e-5)


def test_views_are_the_memory_of_the_engine(clean) -> None:
    file = ROBOTS["Panda arm"]
    if file is None:
        pytest.skip("robosuite is not installed")
    _, robot = make(file)
    qpos = robot.root_view.freshness.view("qpos")
    first = int(robot.root_view.tree.qpos[0])
    assert robot.data.joint_pos.data_ptr() == qpos[:, first:].data_ptr()  # a chain: the order of the engine
    data = robot.data
    whole = data.body_state_w.untyped_storage().data_ptr()
    for name in ("body_link_pose_w", "body_com_vel_w", "body_link_state_w", "root_pos_w", "body_com_quat_w"):
        assert getattr(data, name).untyped_storage().data_ptr() == whole
    before = {name: getattr(data, name).data_ptr() for name in ("body_state_w", "joint_pos", "joint_vel")}
    robot.write_joint_position_to_sim(robot.data.default_joint_pos + 0.1)
    assert {name: getattr(data, name).data_ptr() for name in before} == before


def test_bad_input_changes_nothing(quadruped) -> None:
    _, robot = quadruped
    before = _state(robot)
    stiffness = robot.data.joint_stiffness.clone()
    flags, ones = torch.ones(3, 12, dtype=torch.bool), torch.ones(3, 13, 3)
    reversed_limits = torch.tensor([1.0, -1.0])
    bad = [
        (ValueError, r"shape \(3, 12\)", lambda: robot.write_joint_state_to_sim(torch.zeros(3, 5), 0.0)),
        (ValueError, "finite", lambda: robot.write_joint_state_to_sim(0.0, torch.full((3, 12), torch.nan))),
        (IndexError, "env_ids are 0 to 2 here, .* is 3", lambda: robot.reset([0, 3])),
        (IndexError, "joint_ids are 0 to 11 .* 12", lambda: robot.write_joint_stiffness_to_sim(1.0, [12])),
        (TypeError, "env_ids are indices", lambda: robot.write_joint_position_to_sim(0.0, env_ids=[0.5])),
        (ValueError, "env_ids as a mask has 3 values", lambda: robot.reset(torch.ones(2, dtype=torch.bool))),
        (ValueError, "at least 0", lambda: robot.write_joint_stiffness_to_sim(-1.0)),
        (ValueError, "lowest and the highest", lambda: robot.write_joint_position_limit_to_sim(reversed_limits)),
        (ValueError, "quaternion", lambda: robot.write_root_pose_to_sim(torch.zeros(3, 7))),
        (TypeError, "torch.bool", lambda: robot.set_joint_position_target(flags)),
        (ValueError, r"\(3, 13, 3\)", lambda: robot.set_external_force_and_torque(ones[:, :2], ones)),
    ]  # fmt: skip
    for error, match, call in bad:
        with pytest.raises(error, match=match):
            call()
    for name, values in _state(robot).items():
        assert torch.equal(values, before[name])
    assert torch.equal(robot.data.joint_stiffness, stiffness) and not robot.has_external_wrench


def test_unknown_names_of_settings_are_named(clean) -> None:
    leg = HINGE.format(more="range='-60 60'").replace("hinge", "hip")

    def group(name: str) -> ImplicitActuatorCfg:
        return ImplicitActuatorCfg(joint_names_expr=[name], stiffness=1.0, damping=0.0)

    begin = ArticulationCfg.InitialStateCfg
    cases = {
        "nearest names are 'hip'": {"actuators": {"all": group("hop")}},
        "init_state.joint_pos": {"init_state": begin(joint_pos={"knee": 1.0})},
        "position 2 of 'hip' is outside": {"init_state": begin(joint_pos={"hip": 2.0})},
        "in two groups": {"actuators": {"a": group("hip"), "b": group("hip")}},
    }
    for match, settings in cases.items():
        with pytest.raises(ValueError, match=match):
            _spawn(leg, **settings)


HINGE = """<mujoco><worldbody><body name="base" pos="0 0 1">
<geom size=".05" mass="1" contype="0" conaffinity="0"/>
<body name="arm"><joint name="hinge" axis="0 1 0" {more}/>
<geom type="capsule" fromto="0 0 0 .4 0 0" size=".02" mass="2"/>
</body></body></worldbody></mujoco>"""


@pytest.mark.parametrize("kind", [ImplicitActuatorCfg, IdealPDActuatorCfg])
def test_targets_are_reached(clean, kind) -> None:
    pd = kind(joint_names_expr=[".*"], stiffness=200.0, damping=20.0, armature=0.1)
    sim, robot = _spawn(HINGE.format(more=""), actuators={"arm": pd})
    assert robot.is_fixed_base and robot.num_bodies == 2
    target = torch.tensor([[0.5], [-0.3]])
    weight = 2 * 9.81 * 0.2  # N m, of the arm when it is level
    for _ in range(600):
        robot.set_joint_position_target(target)
        robot.write_data_to_sim()
        sim.step()
        robot.update(0.005)
    hang = weight * torch.cos(robot.data.joint_pos) / 200.0  # the spring gives so far under the weight
    torch.testing.assert_close(robot.data.joint_pos, target + hang, atol=1e-3, rtol=0)
    torch.testing.assert_close(robot.data.applied_torque, -200.0 * hang, atol=0.3, rtol=0)
    torch.testing.assert_close(robot.data.root_link_pos_w, torch.tensor([[0.0, 0, 1], [2.0, 0, 1]]))
    implicit = kind is ImplicitActuatorCfg
    assert robot.root_view.get_dof_stiffnesses().tolist() == [[200.0 if implicit else 0.0]] * 2
    assert robot.data.joint_stiffness.tolist() == [[200.0 if implicit else 0.0]] * 2
    assert robot.data.default_joint_stiffness.tolist() == [[200.0]] * 2


def test_efforts_of_joints_without_gains(clean) -> None:
    free = ImplicitActuatorCfg(joint_names_expr=[".*"], stiffness=0.0, damping=0.0, effort_limit_sim=1.0)
    sim, robot = _spawn(HINGE.format(more="armature='1'"), actuators={"arm": free})
    sim.simulation.model.opt.gravity = [[0.0, 0.0, 0.0]]
    robot.set_joint_effort_target(torch.tensor([[0.5], [7.0]]))
    robot.write_data_to_sim()
    sim.step()
    robot.update(0.005)
    speed = robot.data.joint_vel[:, 0]
    assert speed[0] > 0 and speed[1] / speed[0] == pytest.approx(2.0, rel=1e-4)  # 1 N m at most


def test_a_body_at_rest_hands_on_its_weight(clean) -> None:
    stiff = ImplicitActuatorCfg(joint_names_expr=[".*"], stiffness=1e5, damping=1e3)
    sim, robot = _spawn(HINGE.format(more=""), actuators={"arm": stiff})
    force = torch.zeros(2, 2, 3)
    force[:, 1, 1] = 10.0
    robot.set_external_force_and_torque(force, torch.zeros_like(force))
    for _ in range(200):
        robot.write_data_to_sim()
        sim.step()
        robot.update(0.005)
    expected = torch.tensor([0.0, 10.0, -2 * 9.81, 0.0, 2 * 9.81 * 0.2, 10.0 * 0.2])
    torch.testing.assert_close(
        robot.data.body_incoming_joint_wrench_b[:, 1], expected.expand(2, 6), atol=2e-2, rtol=0
    )


def test_wrenches(clean) -> None:
    xml = (
        "<mujoco><worldbody><body><freejoint/><geom type='box' size='.1 .1 .1' mass='2'/></body></worldbody></mujoco>"
    )
    sim, robot = _spawn(xml)
    sim.simulation.model.opt.gravity = [[0.0, 0.0, 0.0]]
    quat = torch.tensor([[1.0, 0, 0, 0], [2**-0.5, 0, 0, 2**-0.5]])  # the second is turned to the left

    def after(**wrench) -> torch.Tensor:
        robot.write_root_state_to_sim(torch.cat((torch.zeros(2, 3), quat, torch.zeros(2, 6)), -1))
        robot.set_external_force_and_torque(**wrench)
        robot.write_data_to_sim()
        sim.step()
        robot.update(0.005)
        return robot.data.root_com_vel_w.clone() / 0.005

    force, none = torch.tensor([[[4.0, 0, 0]]]).expand(2, 1, 3), torch.zeros(2, 1, 3)
    inertia = 2 * 0.2**2 / 6
    found = after(forces=force, torques=none)
    torch.testing.assert_close(found[:, :3], torch.tensor([[2.0, 0, 0], [0, 2.0, 0]]), atol=1e-4, rtol=0)
    found = after(forces=force, torques=none, is_global=True)
    torch.testing.assert_close(found[:, :3], torch.tensor([[2.0, 0, 0], [2.0, 0, 0]]), atol=1e-4, rtol=0)
    found = after(forces=force, torques=none, positions=torch.tensor([[[0, 0.1, 0]]]).expand(2, 1, 3))
    torch.testing.assert_close(found[:, 5], torch.full((2,), -0.4 / inertia), atol=1e-2, rtol=1e-3)
    assert robot.has_external_wrench
    robot.reset([0])
    robot.write_root_velocity_to_sim(torch.zeros(2, 6))
    robot.write_data_to_sim()
    sim.step()
    robot.update(0.005)
    assert robot.data.root_com_vel_w[0].abs().max() == 0 and robot.data.root_com_vel_w[1].abs().max() > 0
    robot.set_external_force_and_torque(torch.zeros(0, 3), torch.zeros(0, 3))
    assert not robot.has_external_wrench
    robot.write_data_to_sim()
    assert robot.root_view.freshness.view("xfrc_applied").abs().max() == 0


def test_wrenches_of_one_step(clean) -> None:
    box = "<body><freejoint/><geom type='box' size='.1 .1 .1' mass='2'/></body>"
    sim, robot = _spawn(f"<mujoco><worldbody>{box}</worldbody></mujoco>")
    sim.simulation.model.opt.gravity = [[0.0, 0.0, 0.0]]
    robot.instantaneous_wrench_composer.add_forces_and_torques(torch.tensor([[[4.0, 0, 0]]]).expand(2, 1, 3))
    speeds = []
    for _ in range(3):
        robot.write_data_to_sim()
        sim.step()
        robot.update(0.005)
        speeds.append(float(robot.data.root_lin_vel_w[1, 0]))
    assert speeds == pytest.approx([0.01, 0.01, 0.01], rel=1e-3)  # pushed once
    robot.permanent_wrench_composer.set_forces_and_torques(torch.tensor([[[4.0, 0, 0]]]).expand(2, 1, 3))
    robot.write_data_to_sim()
    sim.step()
    robot.update(0.005)
    assert float(robot.data.root_lin_vel_w[1, 0]) == pytest.approx(0.02, rel=1e-3)


def test_limits_of_positions_hold_and_move_defaults(quadruped, caplog) -> None:
    sim, robot = quadruped
    limits = torch.tensor([0.1, 0.2]).expand(1, 2, 2)
    with caplog.at_level(logging.INFO):
        robot.write_joint_position_limit_to_sim(limits, joint_ids=[0, 1], env_ids=[1])
    assert any(r.levelno == logging.WARNING and "FR_abduction, FL_abduction" in r.message for r in caplog.records)
    caplog.clear()
    assert robot.data.default_joint_pos[1, :2].tolist() == pytest.approx([0.1, 0.1])
    assert robot.data.default_joint_pos[0, :2].tolist() == [0.0, 0.0]
    soft = robot.data.soft_joint_pos_limits[1, 0].tolist()
    assert soft == pytest.approx([0.105, 0.195])
    torch.testing.assert_close(robot.root_view.get_dof_limits(), robot.data.joint_pos_limits)
    with caplog.at_level(logging.INFO):
        robot.write_joint_position_limit_to_sim(torch.tensor([0.15, 0.2]), joint_ids=[0], warn_limit_violation=False)
    assert caplog.records and all(record.levelno == logging.INFO for record in caplog.records)
    robot.write_joint_stiffness_to_sim(0.0)
    for _ in range(400):
        robot.set_joint_effort_target(torch.full((3, 12), -2.0))
        robot.write_data_to_sim()
        sim.step()
        robot.update(DT)
    assert (robot.data.joint_pos[1, 1] - 0.1).abs() < 0.02 and robot.data.joint_pos[0, 1] < -0.5


def test_joints_without_limits_get_them_where_they_are_written(clean) -> None:
    sim, robot = _spawn(HINGE.format(more=""))
    assert robot.data.joint_pos_limits.abs().min() > 1e30 and torch.isfinite(robot.data.joint_pos_limits).all()
    robot.write_joint_position_limit_to_sim(torch.tensor([[[-1.0, 0.2]]]), env_ids=[1])
    for _ in range(300):
        robot.write_data_to_sim()
        sim.step()
        robot.update(0.005)
    assert robot.data.joint_pos[1, 0] < 0.25 and robot.data.joint_pos[0, 0] > 0.5


def test_speed_limits_hold(clean) -> None:
    free = ImplicitActuatorCfg(joint_names_expr=[".*"], stiffness=0.0, damping=0.0, velocity_limit_sim=2.0)
    sim, robot = _spawn(HINGE.format(more=""), actuators={"arm": free})
    assert robot.data.joint_vel_limits.tolist() == [[2.0]] * 2
    robot.write_joint_velocity_limit_to_sim(1.0, env_ids=[1])
    fastest = torch.zeros(2)
    for _ in range(100):
        robot.write_data_to_sim()
        sim.step()
        robot.update(0.005)
        fastest = torch.maximum(fastest, robot.data.joint_vel[:, 0].abs())
    assert fastest.tolist() == pytest.approx([2.0, 1.0], rel=0.02)


def test_speed_limits_of_actuators_are_shown_when_they_change(clean) -> None:
    groups = {
        "front": IdealPDActuatorCfg(joint_names_expr=["F.*"], stiffness=1.0, damping=0.0, velocity_limit=3.0),
        "rear": IdealPDActuatorCfg(joint_names_expr=["R.*"], stiffness=1.0, damping=0.0, velocity_limit=5.0),
    }
    start = ArticulationCfg.InitialStateCfg(joint_pos={".*_knee": -1.5, ".*_hip": 0.7})
    _, robot = _spawn(QUADRUPED.read_text(), actuators=groups, init_state=start)
    front, rear = (robot.find_joints(name)[0] for name in ("F.*", "R.*"))
    shown = robot.data.soft_joint_vel_limits
    for _ in range(2):  # again where nothing has changed
        robot.write_data_to_sim()
        assert (shown[:, front] == 3.0).all() and (shown[:, rear] == 5.0).all()
    robot.actuators["rear"].velocity_limit[1] = 7.0
    robot.write_data_to_sim()
    assert (shown[0, rear] == 5.0).all() and (shown[1, rear] == 7.0).all() and (shown[:, front] == 3.0).all()
    robot.actuators["front"].velocity_limit = torch.full((2, 6), 9.0)
    robot.data.soft_joint_vel_limits[:] = 0.0
    robot.write_data_to_sim()
    assert (shown[:, front] == 9.0).all() and (shown[0, rear] == 5.0).all()


def test_limits_of_spawned_drives_are_those_of_the_joints(clean, tmp_path) -> None:
    file = tmp_path / "hinge.xml"
    file.write_text(HINGE.format(more=""))
    SimulationContext.clear_instance()
    sim = SimulationContext(SimulationCfg(device="cpu"))
    drive = sim_utils.JointDrivePropertiesCfg(max_effort=8.0, max_velocity=5.0, stiffness=3.0, damping=0.5)
    spawn = sim_utils.UsdFileCfg(usd_path=str(file), joint_drive_props=drive)
    arm = ImplicitActuatorCfg(joint_names_expr=[".*"], stiffness=None, damping=None)
    robot = Articulation(ArticulationCfg(prim_path="/World/Robot", spawn=spawn, actuators={"arm": arm}))
    sim.reset()
    assert robot.root_view.get_dof_max_forces().tolist() == robot.data.joint_effort_limits.tolist() == [[8.0]]
    assert robot.root_view.get_dof_max_velocities().tolist() == robot.data.joint_vel_limits.tolist() == [[5.0]]
    assert (robot.actuators["arm"].stiffness.item(), robot.actuators["arm"].damping.item()) == (3.0, 0.5)
    assert robot.root_view.get_dof_stiffnesses().tolist() == [[3.0]]


def test_the_root_is_chosen_by_its_path(clean) -> None:
    robots = """<mujoco><worldbody><body name="a"><geom size=".1"/><body name="a1"><joint name="j" axis="0 1 0"/>
    <geom size=".1"/></body></body><body name="b"><freejoint/><geom size=".1"/></body></worldbody></mujoco>"""
    for root, names in {"/a": ["a", "a1"], "/b": ["b"]}.items():
        _, robot = _spawn(robots, articulation_root_prim_path=root)
        assert robot.body_names == names
    with pytest.raises(RuntimeError, match=r"several bodies .* 'Robot/a', 'Robot/b'"):
        _spawn(robots)
    with pytest.raises(RuntimeError, match="nothing is under the path"):
        _spawn(robots, articulation_root_prim_path="/c")
    with pytest.raises(ValueError, match="begins with a slash"):
        _spawn(robots, articulation_root_prim_path="a")


def test_dry_friction_holds_what_its_share_of_the_load_can_hold(clean) -> None:
    moved = []
    for coefficient in (0.0, 0.5, 1.5):
        sim, robot = _spawn(HINGE.format(more=""))
        robot.write_joint_friction_coefficient_to_sim(coefficient)
        for _ in range(20):
            robot.write_data_to_sim()
            sim.step()
            robot.update(0.005)
        moved.append(float(robot.data.joint_pos[0, 0]))
    # the arm's 3.9 N m at the hinge, its load 19.6 N and these: a coefficient of 0.2 holds it
    assert moved[0] > 0.1 and abs(moved[1]) < 5e-3 and abs(moved[2]) < 5e-3


_BOUNCING = """<mujoco><option timestep="0.005" integrator="implicitfast"/><worldbody>
    <geom name="floor" type="plane" size="5 5 1"/>
    <body name="ball" pos="0 0 0.4"><freejoint/><geom size="0.1" solref="{}" priority="1"/>
    <body name="tip" pos="0 0 0.2"><joint axis="1 0 0"/><geom size="0.03"/></body></body></worldbody></mujoco>"""


@pytest.mark.parametrize("solref", ["-2000 -80", "0.05 1"])
def test_restitution_is_the_damping_ratio_of_contacts(clean, solref) -> None:
    sim, robot = _spawn(_BOUNCING.format(solref))
    view = robot.root_view
    materials = view.get_material_properties()
    with pytest.raises(ValueError, match="restitutions 0 to 1"):
        view.set_material_properties(torch.full_like(materials, 1.5))
    torch.testing.assert_close(view.get_material_properties(), materials)
    materials[1, :, 2] = 0.6
    view.set_material_properties(materials, indices=[1])
    torch.testing.assert_close(view.get_material_properties(), materials)
    pose = torch.tensor([[0.0, 0.0, 0.4, 1.0, 0.0, 0.0, 0.0]])
    robot.write_root_pose_to_sim(pose)
    constant, _ = map(float, solref.split())
    ratio = -np.log(0.6) / np.hypot(np.pi, np.log(0.6))  # of an oscillator that loses so much in half a period
    damped = f"{constant} {ratio if constant > 0 else -2.0 * ratio * np.sqrt(-constant)}"
    for _ in range(120):
        sim.step(render=False)
    for world, text in enumerate((solref, damped)):
        model = mujoco.MjModel.from_xml_string(_BOUNCING.format(text))
        data = mujoco.MjData(model)
        for _ in range(120):
            mujoco.mj_step(model, data)
        np.testing.assert_allclose(view.freshness.view("qpos")[world], data.qpos, atol=1e-4)


def test_fixed_tendons(clean) -> None:
    xml = """<mujoco><worldbody><body name="base"><geom size=".05"/>
    <body><joint name="a" axis="0 0 1" armature=".1"/><geom size=".05" pos=".2 0 0"/></body>
    <body><joint name="b" axis="0 0 1" armature=".1"/><geom size=".05" pos="-.2 0 0"/></body></body></worldbody>
    <tendon><fixed name="both"><joint joint="a" coef="1"/><joint joint="b" coef="1"/></fixed></tendon></mujoco>"""
    sim, robot = _spawn(xml)
    assert robot.fixed_tendon_names == ["both"] and robot.find_fixed_tendons("bo.*") == ([0], ["both"])
    assert robot.num_spatial_tendons == 0
    robot.set_fixed_tendon_stiffness(torch.tensor([[50.0], [50.0]]))
    robot.set_fixed_tendon_damping(5.0)
    robot.set_fixed_tendon_rest_length(torch.tensor([[0.5], [0.0]]))
    robot.set_fixed_tendon_offset(0.1, env_ids=[0])
    for _ in range(10):
        sim.step()
    robot.update(0.05)
    assert robot.data.joint_pos.abs().max() == 0  # nothing is written yet
    robot.write_fixed_tendon_properties_to_sim()
    for _ in range(1000):
        sim.step()
    robot.update(5.0)
    torch.testing.assert_close(robot.data.joint_pos.sum(-1), torch.tensor([0.4, 0.0]), atol=1e-3, rtol=0)
    robot.set_fixed_tendon_position_limit(torch.tensor([-0.2, 0.2]))
    robot.set_fixed_tendon_limit_stiffness(1e4)
    robot.write_fixed_tendon_properties_to_sim()
    torch.testing.assert_close(robot.root_view.get_fixed_tendon_limit_stiffnesses(), torch.full((2, 1), 1e4))
    for _ in range(1000):
        sim.step()
    robot.update(5.0)
    assert float(robot.data.joint_pos[0].sum()) == pytest.approx(0.1, abs=0.02)  # of lengths with the offset of 0.1


def test_spatial_tendons(clean) -> None:
    xml = """<mujoco><worldbody><body name="base"><geom size=".05"/><site name="s0" pos="0 0 0"/>
    <body name="cart" pos=".5 0 0"><joint name="slide" type="slide" axis="1 0 0" armature="1"/><geom size=".05"/>
    <site name="s1"/></body></body></worldbody>
    <tendon><spatial name="cord"><site site="s0"/><site site="s1"/></spatial></tendon></mujoco>"""
    sim, robot = _spawn(xml)
    assert robot.spatial_tendon_names == ["cord"] and robot.find_spatial_tendons(".*") == ([0], ["cord"])
    assert robot.num_fixed_tendons == 0 and robot.data.default_spatial_tendon_stiffness.tolist() == [[0.0], [0.0]]
    robot.set_spatial_tendon_stiffness(torch.tensor([[100.0], [0.0]]))
    robot.set_spatial_tendon_damping(20.0)
    robot.set_spatial_tendon_offset(0.1)  # as if it were longer by that: it pulls until it is shorter
    robot.write_spatial_tendon_properties_to_sim()
    assert robot.root_view.get_spatial_tendon_stiffnesses().tolist() == [[100.0], [0.0]]
    for _ in range(600):
        sim.step()
    robot.update(3.0)
    torch.testing.assert_close(robot.data.joint_pos[:, 0], torch.tensor([-0.1, 0.0]), atol=2e-3, rtol=0)


def test_deprecated_names_warn_once(quadruped) -> None:
    _, robot = quadruped
    deprecation._warned.clear()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for _ in range(2):
            assert robot.data.joint_limits is robot.data.joint_pos_limits
            robot.write_joint_limits_to_sim(robot.data.joint_pos_limits)
            robot.write_joint_friction_to_sim(0.0)
    assert sorted(str(w.message).split()[0] for w in caught) == [
        "Articulation.write_joint_friction_to_sim",
        "Articulation.write_joint_limits_to_sim",
        "ArticulationData.joint_limits",
    ]


def test_data_before_reset_are_an_error(clean) -> None:
    SimulationContext.clear_instance()
    SimulationContext(SimulationCfg(device="cpu"))
    robot = Articulation(
        ArticulationCfg(prim_path="/World/Robot", spawn=msd.from_str(HINGE.format(more="")), actuators={})
    )
    with pytest.raises(RuntimeError, match=r"after SimulationContext\.reset"):
        robot.data  # noqa: B018


def test_the_simulation_begins_again_with_the_parameters_of_the_file(clean) -> None:
    """What is read of joints is what the engine has, and no drive pulls at a target of the run before."""
    xml = """<mujoco><worldbody><body name="arm"><joint name="turn" axis="0 1 0" damping=".1" armature=".02"/>
      <geom size=".05" pos="0 0 -.5" mass="1"/></body></worldbody></mujoco>"""
    motor = ImplicitActuatorCfg(joint_names_expr=[".*"], stiffness=50.0, damping=None)
    sim, robot = _spawn(xml, actuators={"motor": motor})
    model = sim.freshness.model_view
    names = ("dof_armature", "dof_damping", "dof_frictionloss", "jnt_range", "body_mass", "dof_invweight0")
    before = {name: model(name)[0].clone() for name in names}
    data = robot.data
    held = {name: getattr(data, name).clone() for name in ("joint_armature", "joint_pos_limits", "default_mass")}
    robot.write_joint_armature_to_sim(0.7)
    robot.write_joint_friction_coefficient_to_sim(0.3, joint_viscous_friction_coeff=0.9)
    robot.write_joint_position_limit_to_sim(torch.tensor([-0.5, 0.5]).expand(2, 1, 2))
    robot.root_view.set_masses(torch.full((2, 1), 9.0))
    robot.set_joint_position_target(torch.full((2, 1), 0.4))
    robot.write_data_to_sim()
    sim.step()
    assert all(not torch.equal(model(name)[0], values) for name, values in before.items())
    sim.stop()
    sim.play()
    for name, values in before.items():
        assert torch.equal(model(name)[0], values), name
    for name, values in held.items():
        assert torch.equal(getattr(robot.data, name), values), name
    for _ in range(5):
        sim.step()
    robot.update(DT)
    assert not robot.data.joint_pos.any()  # it hangs where it was spawned


def test_names_are_no_indices(quadruped) -> None:
    _, robot = quadruped
    with pytest.raises(TypeError, match="joint_ids takes indices, not list"):
        robot.set_joint_position_target(torch.zeros(3, 1), joint_ids=[robot.joint_names[0]])
