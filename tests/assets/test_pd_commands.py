"""What proportional-derivative actuators make of commands, and hand to the engine."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from engine import msd
from engine.assets.actuators import IdealPDActuator, IdealPDActuatorCfg, ImplicitActuatorCfg
from engine.assets.articulation import Articulation, ArticulationCfg
from engine.assets.sim import SimulationCfg, SimulationContext

FILE = Path(__file__).parents[2] / "resources/benchmarks/quadruped.xml"
STIFFNESS, DAMPING, LIMIT = 30.0, 2.0, 5.0


class OwnModel(IdealPDActuator):
    """The ideal model by another class, whose `compute` the articulation has to call."""


@pytest.fixture
def clean() -> Iterator[None]:
    yield
    SimulationContext.clear_instance()


def _spawn(model: type = IdealPDActuator) -> Articulation:
    """A quadruped with drives of the engine at its front legs and a model at its rear legs, in random states, with
    random commands."""
    SimulationContext.clear_instance()
    sim = SimulationContext(SimulationCfg(device="cpu", dt=0.005))
    for i in range(3):
        sim.stage.define(f"/World/Env_{i}")
    gains = {"stiffness": STIFFNESS, "damping": DAMPING}
    groups = {
        "front": ImplicitActuatorCfg(joint_names_expr=["F.*"], effort_limit_sim=LIMIT, **gains),
        "rear": IdealPDActuatorCfg(joint_names_expr=["R.*"], effort_limit=LIMIT, class_type=model, **gains),
    }
    start = ArticulationCfg.InitialStateCfg(joint_pos={".*_knee": -1.5, ".*_hip": 0.7})
    robot = Articulation(
        ArticulationCfg(
            prim_path="/World/Env_.*/Robot", spawn=msd.from_file(str(FILE)), init_state=start, actuators=groups
        )
    )
    sim.reset()
    rng = torch.Generator().manual_seed(1)
    robot.write_joint_state_to_sim(torch.randn(3, 12, generator=rng), torch.randn(3, 12, generator=rng))
    robot.set_joint_position_target(torch.randn(3, 12, generator=rng))
    robot.set_joint_velocity_target(torch.randn(3, 12, generator=rng))
    robot.set_joint_effort_target(3.0 * torch.randn(3, 12, generator=rng))
    robot.write_data_to_sim()
    return robot


def _wanted(robot: Articulation, stiffness: torch.Tensor | float) -> torch.Tensor:
    data = robot.data
    spring = stiffness * (data.joint_pos_target - data.joint_pos)
    return data.joint_effort_target + spring + DAMPING * (data.joint_vel_target - data.joint_vel)


def _assert_commanded(robot: Articulation, stiffness: torch.Tensor | float = STIFFNESS) -> None:
    """Data, actuators and the engine have what the formula says."""
    data, view = robot.data, robot.root_view
    wanted = _wanted(robot, stiffness)
    within = wanted.clamp(-LIMIT, LIMIT)
    assert (wanted != within).any() and (wanted == within).any()
    torch.testing.assert_close(data.computed_torque, wanted)
    torch.testing.assert_close(data.applied_torque, within)
    front, rear = (torch.tensor(robot.find_joints(name)[0]) for name in ("F.*", "R.*"))
    for group, ids in (("front", front), ("rear", rear)):
        torch.testing.assert_close(robot.actuators[group].computed_effort, wanted[:, ids])
        torch.testing.assert_close(robot.actuators[group].applied_effort, within[:, ids])
    torch.testing.assert_close(view.get_dof_position_targets()[:, front], data.joint_pos_target[:, front])
    torch.testing.assert_close(view.get_dof_velocity_targets()[:, front], data.joint_vel_target[:, front])
    torch.testing.assert_close(view.get_dof_actuation_forces()[:, front], data.joint_effort_target[:, front])
    torch.testing.assert_close(view.get_dof_actuation_forces()[:, rear], within[:, rear])
    applied = view.freshness.view("qfrc_applied")[:, view.tree.dofs]
    torch.testing.assert_close(applied[:, rear], within[:, rear])
    assert not applied[:, front].any()


@pytest.mark.parametrize("model", [IdealPDActuator, OwnModel])
def test_efforts_follow_the_formula(clean, model) -> None:
    _assert_commanded(_spawn(model))


def test_parameters_are_followed_however_they_change(clean) -> None:
    robot = _spawn()
    rng = torch.Generator().manual_seed(2)
    stiffness = 10.0 + 20.0 * torch.rand(3, 12, generator=rng)
    groups = [(robot.actuators[name], robot.find_joints(ids)[0]) for name, ids in (("front", "F.*"), ("rear", "R.*"))]
    for actuator, ids in groups:
        actuator.stiffness[:] = stiffness[:, ids]
    robot.write_data_to_sim()
    _assert_commanded(robot, stiffness)
    for actuator, ids in groups:
        actuator.stiffness = 0.5 * stiffness[:, ids]
    robot.data.joint_pos_target = robot.data.joint_pos_target + 0.1
    robot.write_data_to_sim()
    _assert_commanded(robot, 0.5 * stiffness)
    for actuator, ids in groups:
        actuator.stiffness = stiffness.t()[ids].clone().t()  # a row's numbers do not follow each other
    robot.write_data_to_sim()
    _assert_commanded(robot, stiffness)
    for actuator, _ in groups:
        actuator.stiffness = torch.tensor(15.0)  # which PyTorch repeats
    robot.write_data_to_sim()
    _assert_commanded(robot, 15.0)


def test_efforts_of_lost_environments_are_no_numbers(clean) -> None:
    robot = _spawn()
    robot.data.joint_pos_target[1] = torch.nan
    robot.write_data_to_sim()
    assert robot.data.applied_torque[1].isnan().all() and robot.data.applied_torque[[0, 2]].isfinite().all()
