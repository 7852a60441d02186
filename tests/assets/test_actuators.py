"""Models of actuators, compared with their formulas."""

import pytest
import torch

from engine.assets.actuators import (
    ActuatorNetLSTMCfg,
    ActuatorNetMLPCfg,
    DCMotorCfg,
    DelayedPDActuatorCfg,
    IdealPDActuatorCfg,
    ImplicitActuatorCfg,
    RemotizedPDActuatorCfg,
)
from engine.assets.utils.types import ArticulationActions

JOINTS = ["hip", "thigh", "calf"]
ENVS = 4


def make(cfg, joints=JOINTS, **defaults):
    return cfg.class_type(
        cfg, joint_names=joints, joint_ids=list(range(len(joints))), num_envs=ENVS, device="cpu", **defaults
    )


def action(positions=0.0, velocities=0.0, efforts=0.0, joints=len(JOINTS)):
    full = torch.zeros(ENVS, joints)
    return ArticulationActions(full + positions, full + velocities, full + efforts)


def state(positions=0.0, velocities=0.0, joints=len(JOINTS)):
    return torch.zeros(ENVS, joints) + positions, torch.zeros(ENVS, joints) + velocities


def equal(found, expected):
    torch.testing.assert_close(found, torch.as_tensor(expected, dtype=torch.float32).expand(found.shape))


# ------------------------------------------------------------------------------------------------ parameters


def test_parameters_by_number_and_by_expression():
    cfg = IdealPDActuatorCfg(
        joint_names_expr=[".*"],
        stiffness={"hip": 20.0, "(thigh|calf)": 30.0},
        damping=2,
        armature={".*h": 0.1},
        effort_limit={"hip": 5, "thigh": 6, "calf": 7},
    )
    actuator = make(cfg)
    equal(actuator.stiffness, [20, 30, 30])
    equal(actuator.damping, 2)
    equal(actuator.armature, [0, 0.1, 0])
    equal(actuator.effort_limit, [5, 6, 7])
    assert actuator.num_joints == 3 and actuator.joint_names == JOINTS
    assert "IdealPDActuator" in str(actuator) and "hip" in str(actuator)


def test_none_takes_what_the_file_says():
    file = {
        name: torch.arange(12.0).reshape(ENVS, 3) + i
        for i, name in enumerate(
            ("stiffness", "damping", "armature", "friction", "dynamic_friction", "viscous_friction", "effort_limit")
        )
    }
    actuator = make(IdealPDActuatorCfg(joint_names_expr=[".*"], stiffness=None, damping=None), **file)
    for name, values in file.items():
        equal(getattr(actuator, name), values)
        assert getattr(actuator, name).data_ptr() != values.data_ptr()


@pytest.mark.parametrize(
    "values, message",
    [
        ({"stiffness": {"hipp": 1.0}}, "stiffness: nothing matches 'hipp'; the nearest names are 'hip'"),
        ({"stiffness": {"h.*": 1.0, ".*p": 2.0}}, "stiffness: 'hip' is matched by two"),
        ({"effort_limit": {"hip": 1.0}}, "effort_limit has no value for the joints thigh, calf"),
        ({"armature": torch.zeros(2, 2)}, r"armature has shape \(2, 2\), not \(4, 3\)"),
    ],
)
def test_errors_name_the_parameter(values, message):
    cfg = IdealPDActuatorCfg(**({"joint_names_expr": [".*"], "stiffness": 1.0, "damping": 1.0} | values))
    with pytest.raises(ValueError, match=message):
        make(cfg)


@pytest.mark.parametrize("value", ["10", [1, 2, 3], True])
def test_other_kinds_of_values_are_refused(value):
    with pytest.raises(TypeError, match="damping is a number or a dictionary"):
        make(IdealPDActuatorCfg(joint_names_expr=[".*"], stiffness=1.0, damping=value))


def test_defaults_of_another_shape_are_refused():
    with pytest.raises(ValueError, match=r"friction has shape \(3,\), not \(4, 3\)"):
        make(IdealPDActuatorCfg(joint_names_expr=[".*"], stiffness=1.0, damping=1.0), friction=torch.zeros(3))


# ---------------------------------------------------------------------------------------------------- limits


@pytest.mark.parametrize("limit, sim, expected", [(None, None, 50), (30, None, 30), (None, 40, 40), (30, 30, 30)])
def test_effort_limits_of_an_implicit_actuator_are_one(limit, sim, expected, caplog):
    cfg = ImplicitActuatorCfg(
        joint_names_expr=[".*"], stiffness=1.0, damping=1.0, effort_limit=limit, effort_limit_sim=sim
    )
    actuator = make(cfg, effort_limit=50.0)
    equal(actuator.effort_limit, expected)
    equal(actuator.effort_limit_sim, expected)
    assert ("set that one" in caplog.text) == (limit is not None and sim is None)


@pytest.mark.parametrize("limit, sim, expected", [(None, None, 9), (3, None, 9), (None, 4, 4), (4, 4, 4)])
def test_velocity_limits_of_an_implicit_actuator_are_one(limit, sim, expected, caplog):
    cfg = ImplicitActuatorCfg(
        joint_names_expr=[".*"], stiffness=1.0, damping=1.0, velocity_limit=limit, velocity_limit_sim=sim
    )
    actuator = make(cfg, velocity_limit=9.0)
    equal(actuator.velocity_limit, expected)
    equal(actuator.velocity_limit_sim, expected)
    assert ("is ignored" in caplog.text) == (limit is not None and sim is None)


@pytest.mark.parametrize("kind", ["effort", "velocity"])
def test_an_implicit_actuator_has_no_two_limits(kind):
    limits = {f"{kind}_limit": 30.0, f"{kind}_limit_sim": 40.0}
    with pytest.raises(ValueError, match=f"{kind}_limit 30.0 and {kind}_limit_sim 40.0 .* set {kind}_limit_sim"):
        make(ImplicitActuatorCfg(joint_names_expr=[".*"], stiffness=1.0, damping=1.0, **limits))


@pytest.mark.parametrize(
    "limit, sim, model, simulation",
    [(None, None, 50, 1e9), (30, None, 30, 1e9), (None, 40, 50, 40), (30, 40, 30, 40)],
)
def test_effort_limits_of_an_explicit_actuator_are_two(limit, sim, model, simulation):
    cfg = IdealPDActuatorCfg(
        joint_names_expr=[".*"], stiffness=1.0, damping=1.0, effort_limit=limit, effort_limit_sim=sim
    )
    actuator = make(cfg, effort_limit=50.0)
    equal(actuator.effort_limit, model)
    equal(actuator.effort_limit_sim, simulation)


@pytest.mark.parametrize("limit, sim, model, simulation", [(None, None, 9, 9), (3, None, 3, 9), (None, 4, 4, 4)])
def test_velocity_limits_of_an_explicit_actuator_are_two(limit, sim, model, simulation):
    cfg = IdealPDActuatorCfg(
        joint_names_expr=[".*"], stiffness=1.0, damping=1.0, velocity_limit=limit, velocity_limit_sim=sim
    )
    actuator = make(cfg, velocity_limit=9.0)
    equal(actuator.velocity_limit, model)
    equal(actuator.velocity_limit_sim, simulation)


# ------------------------------------------------------------------------------------------------ the models


@pytest.mark.parametrize("kind", [ImplicitActuatorCfg, IdealPDActuatorCfg])
def test_proportional_derivative_efforts(kind):
    cfg = kind(joint_names_expr=[".*"], stiffness={"hip": 2.0, ".*[hf]": 3.0}, damping=0.5, effort_limit_sim=4.0)
    if kind is IdealPDActuatorCfg:
        cfg.effort_limit = 4.0
    actuator = make(cfg)
    given = action(positions=1.5, velocities=0.2, efforts=0.25)
    result = actuator.compute(given, *state(positions=torch.tensor([1.0, 0.5, -0.5]), velocities=-0.2))
    expected = torch.tensor([2 * 0.5, 3 * 1.0, 3 * 2.0]) + 0.5 * 0.4 + 0.25
    equal(actuator.computed_effort, expected)
    equal(actuator.applied_effort, expected.clamp(-4, 4))
    if kind is ImplicitActuatorCfg:
        assert actuator.is_implicit_model and result is given
        equal(result.joint_positions, 1.5)
    else:
        assert not actuator.is_implicit_model
        assert result.joint_positions is None and result.joint_velocities is None
        equal(result.joint_efforts, actuator.applied_effort)


def test_commands_are_complete():
    actuator = make(IdealPDActuatorCfg(joint_names_expr=[".*"], stiffness=1.0, damping=1.0))
    with pytest.raises(ValueError, match="velocities and efforts are None"):
        actuator.compute(ArticulationActions(torch.zeros(ENVS, 3)), *state())


def dc_motor_limits(speed, stall=80.0, fastest=20.0, limit=50.0):
    """The limits of the effort at a speed, by similar triangles.

    The lines go through (0, +-stall) and (+-fastest, 0); beyond the speed at which they reach the other limit they
    are level."""
    corner = fastest * (stall + limit) / stall
    speed = max(-corner, min(corner, speed))
    return max(-limit, -stall * (fastest + speed) / fastest), min(limit, stall * (fastest - speed) / fastest)


@pytest.mark.parametrize("speed", [-60, -33, -32, -25, -20, -10, -5, 0, 3, 7.5, 10, 20, 25, 32, 33, 60])
@pytest.mark.parametrize("wanted", [-200, -60, -20, 0, 20, 60, 200])
def test_dc_motor(speed, wanted):
    cfg = DCMotorCfg(
        joint_names_expr=[".*"],
        stiffness=0.0,
        damping=0.0,
        effort_limit=50.0,
        velocity_limit=20.0,
        saturation_effort=80.0,
    )
    actuator = make(cfg)
    actuator.compute(action(efforts=wanted), *state(velocities=speed))
    lowest, highest = dc_motor_limits(speed)
    equal(actuator.computed_effort, wanted)
    equal(actuator.applied_effort, max(lowest, min(highest, wanted)))


def test_a_motor_changed_in_place_has_its_new_limits():
    cfg = DCMotorCfg(
        joint_names_expr=[".*"],
        stiffness=0.0,
        damping=0.0,
        effort_limit=50.0,
        velocity_limit=20.0,
        saturation_effort=80,
    )
    actuator = make(cfg)
    actuator.effort_limit[1] = 30.0
    actuator.velocity_limit[2] = 10.0
    actuator.compute(action(efforts=200.0), *state(velocities=9.0))
    for env, limits in enumerate(({}, {"limit": 30.0}, {"fastest": 10.0}, {})):
        equal(actuator.applied_effort[env], dc_motor_limits(9.0, **limits)[1])


@pytest.mark.parametrize(
    "values, message",
    [
        ({"velocity_limit": None}, "velocity_limit of a DC motor is None"),
        ({"velocity_limit": 0.0}, "velocity_limit of a DC motor is 0.0; it is above zero"),
        ({"saturation_effort": None}, "saturation_effort is None"),
        ({"saturation_effort": {"hip": 3.0}}, "saturation_effort has no value for the joints thigh, calf"),
        ({"saturation_effort": -1.0}, "saturation_effort of a DC motor is -1.0; it is above zero"),
    ],
)
def test_a_dc_motor_says_what_it_needs(values, message):
    given = {"stiffness": 1.0, "damping": 1.0, "velocity_limit": 1.0, "saturation_effort": 1.0} | values
    with pytest.raises(ValueError, match=message):
        make(DCMotorCfg(joint_names_expr=[".*"], **given))


def test_a_missing_saturation_is_said():
    with pytest.raises(ValueError, match="saturation_effort is missing"):
        make(DCMotorCfg(joint_names_expr=[".*"], stiffness=1.0, damping=1.0, velocity_limit=1.0))


# ---------------------------------------------------------------------------------------------------- delays


def delayed(low, high):
    return make(
        DelayedPDActuatorCfg(joint_names_expr=[".*"], stiffness=1.0, damping=1.0, min_delay=low, max_delay=high)
    )


def test_each_environment_gets_its_commands_late():
    torch.manual_seed(0)
    actuator = delayed(1, 5)
    lags = actuator.positions_delay_buffer.time_lags
    assert lags.min() >= 1 and lags.max() <= 5 and len(set(lags.tolist())) > 1
    for step in range(12):
        actuator.compute(action(step, 10 * step, 100 * step), *state(positions=0.5))
        then = (step - lags).clamp(min=0)  # before the first command there is none
        equal(actuator.computed_effort, (111 * then - 0.5)[:, None].float())


def test_a_reset_forgets_the_commands_of_its_environments_alone():
    actuator = delayed(2, 2)
    for step in range(5):
        actuator.compute(action(step), *state())
    actuator.reset(torch.tensor([0, 2]))
    actuator.compute(action(9), *state())
    equal(actuator.computed_effort, torch.tensor([9.0, 3.0, 9.0, 3.0])[:, None])
    actuator.compute(action(10), *state())
    equal(actuator.computed_effort, torch.tensor([9.0, 4.0, 9.0, 4.0])[:, None])
    actuator.reset(slice(None))
    actuator.compute(action(11), *state())
    equal(actuator.computed_effort, 11)


def test_no_delay_is_an_ideal_actuator():
    actuator = delayed(0, 0)
    for step in range(3):
        actuator.compute(action(step), *state())
        equal(actuator.computed_effort, step)


@pytest.mark.parametrize("low, high", [(3, 2), (-1, 2)])
def test_delays_in_order(low, high):
    with pytest.raises(ValueError, match="0 <= min_delay <= max_delay"):
        delayed(low, high)


@pytest.mark.parametrize("low, high, name", [(0, 2.5, "max_delay"), (0.5, 2, "min_delay"), (0, None, "max_delay")])
def test_delays_are_whole_numbers(low, high, name):
    """PyTorch's complaint named neither the setting nor what it takes."""
    with pytest.raises(TypeError, match=f"{name} is a whole number of steps, not (2.5|0.5|None)"):
        delayed(low, high)


LINKAGE = [[-2.0, 1.0, 10.0], [-1.0, 1.5, 40.0], [1.0, 2.0, 20.0]]


@pytest.mark.parametrize(
    "position, limit", [(-3, 10), (-2, 10), (-1.5, 25), (-1, 40), (0, 30), (0.5, 25), (1, 20), (4, 20)]
)
def test_effort_limits_of_a_linkage(position, limit):
    cfg = RemotizedPDActuatorCfg(joint_names_expr=[".*"], stiffness=0.0, damping=0.0, joint_parameter_lookup=LINKAGE)
    actuator = make(cfg, effort_limit=1.0)
    for effort in (100.0, -100.0, 5.0):
        result = actuator.compute(action(efforts=effort), *state(positions=position))
        equal(actuator.computed_effort, effort)
        equal(result.joint_efforts, max(-limit, min(limit, effort)))
        equal(actuator.applied_effort, result.joint_efforts)
    equal(actuator.transmission_ratio_samples, [1.0, 1.5, 2.0])


@pytest.mark.parametrize(
    "table, message", [([[0.0, 1.0]], r"shape \(1, 2\)"), ([[1.0, 1, 1], [0.0, 1, 1]], "do not ascend")]
)
def test_tables_of_another_form_are_refused(table, message):
    with pytest.raises(ValueError, match=message):
        make(
            RemotizedPDActuatorCfg(joint_names_expr=[".*"], stiffness=1.0, damping=1.0, joint_parameter_lookup=table)
        )


# -------------------------------------------------------------------------------------------------- networks


class Weighted(torch.nn.Module):
    """A linear network with known weights."""

    def __init__(self, weights: list[float]):
        super().__init__()
        self.weights = torch.nn.Parameter(torch.tensor(weights))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (x * self.weights).sum(1, keepdim=True)


MOTOR = {"effort_limit": 1e6, "velocity_limit": 1e6, "saturation_effort": 1e7}


@pytest.mark.parametrize("order", ["pos_vel", "vel_pos"])
def test_feed_forward_network_sees_its_history(tmp_path, order):
    weights = [1.0, 10.0, 100.0, 1000.0]
    torch.jit.script(Weighted(weights)).save(str(tmp_path / "net.pt"))
    cfg = ActuatorNetMLPCfg(
        joint_names_expr=[".*"],
        network_file=str(tmp_path / "net.pt"),
        pos_scale=-2.0,
        vel_scale=0.5,
        torque_scale=3.0,
        input_order=order,
        input_idx=[0, 2],
        **MOTOR,
    )
    actuator = make(cfg)
    generator = torch.Generator().manual_seed(1)
    errors, speeds = [torch.zeros(ENVS, 3)] * 2, [torch.zeros(ENVS, 3)] * 2
    for step in range(6):
        if step == 4:
            actuator.reset(torch.tensor([1]))
            for past in (*errors, *speeds):
                past[1] = 0
        target, position, speed = (torch.randn(ENVS, 3, generator=generator) for _ in range(3))
        errors.append(target - position)
        speeds.append(speed)
        result = actuator.compute(ArticulationActions(target, speed * 0, speed * 0), position, speed)
        inputs = [errors[-1] * -2, errors[-3] * -2, speeds[-1] * 0.5, speeds[-3] * 0.5]
        if order == "vel_pos":
            inputs = inputs[2:] + inputs[:2]
        expected = 3 * sum(weight * each for weight, each in zip(weights, inputs, strict=True))
        torch.testing.assert_close(result.joint_efforts, expected)
        assert result.joint_positions is None


class Recurrent(torch.nn.Module):
    """An LSTM and a layer behind it."""

    def __init__(self):
        super().__init__()
        self.lstm = torch.nn.LSTM(2, 5, 2, batch_first=True)
        self.out = torch.nn.Linear(5, 1)

    def forward(
        self, x: torch.Tensor, state: tuple[torch.Tensor, torch.Tensor]
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        y, state = self.lstm(x, state)
        return self.out(y[:, -1]), state


def test_recurrent_network_is_the_network_over_the_whole_sequence(tmp_path):
    torch.manual_seed(0)
    network = Recurrent()
    torch.jit.script(network).save(str(tmp_path / "net.pt"))
    actuator = make(ActuatorNetLSTMCfg(joint_names_expr=[".*"], network_file=str(tmp_path / "net.pt"), **MOTOR))
    generator = torch.Generator().manual_seed(1)
    seen = []
    for step in range(5):
        if step == 2:
            actuator.reset([3])
        target, position, speed = (torch.randn(ENVS, 3, generator=generator) for _ in range(3))
        seen.append(torch.stack([target - position, speed], dim=-1))
        result = actuator.compute(ArticulationActions(target), position, speed)
        for env in range(ENVS):
            since = 2 if env == 3 and step >= 2 else 0
            sequence = torch.stack([each[env] for each in seen[since:]], dim=1)  # (joints, steps, 2)
            start = (torch.zeros(2, 3, 5), torch.zeros(2, 3, 5))
            torch.testing.assert_close(result.joint_efforts[env], network(sequence, start)[0][:, 0].detach())
    assert not result.joint_efforts.requires_grad


def test_networks_have_the_limits_of_a_motor(tmp_path):
    torch.jit.script(Weighted([1000.0, 0.0])).save(str(tmp_path / "net.pt"))
    cfg = ActuatorNetMLPCfg(
        joint_names_expr=[".*"],
        network_file=str(tmp_path / "net.pt"),
        pos_scale=1.0,
        vel_scale=1.0,
        torque_scale=1.0,
        input_order="pos_vel",
        input_idx=[0],
        effort_limit=50.0,
        velocity_limit=20.0,
        saturation_effort=80.0,
    )
    actuator = make(cfg)
    actuator.compute(action(positions=1.0), *state(velocities=12.0))
    equal(actuator.computed_effort, 1000)
    equal(actuator.applied_effort, dc_motor_limits(12.0)[1])


def test_files_of_networks_that_are_none(tmp_path):
    def cfg(path):
        return ActuatorNetLSTMCfg(joint_names_expr=[".*"], network_file=str(path), **MOTOR)

    with pytest.raises(FileNotFoundError, match=r"none\.pt: no such file"):
        make(cfg(tmp_path / "none.pt"))
    with pytest.raises(ValueError, match=r"https://example\.org/net\.pt: files of a server are not fetched"):
        make(cfg("https://example.org/net.pt"))
    pickled = tmp_path / "pickled.pt"
    torch.save(Recurrent(), pickled)
    with pytest.raises(ValueError, match=r"pickled\.pt: no TorchScript file"):
        make(cfg(pickled))
    (tmp_path / "text.pt").write_text("hello")
    with pytest.raises(ValueError, match=r"text\.pt: no TorchScript file"):
        make(cfg(tmp_path / "text.pt"))
    torch.jit.script(Weighted([1.0, 1.0])).save(str(tmp_path / "other.pt"))
    with pytest.raises(ValueError, match="has no submodule `lstm`"):
        make(cfg(tmp_path / "other.pt"))
