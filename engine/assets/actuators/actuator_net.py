"""Actuators whose efforts a neural network computes that learned them from measurements of real drives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import torch

from engine.assets.actuators.actuator_pd import DCMotor
from engine.assets.utils.assets import retrieve_file_path
from engine.assets.utils.types import ArticulationActions

if TYPE_CHECKING:
    from engine.assets.actuators.actuator_cfg import ActuatorNetLSTMCfg, ActuatorNetMLPCfg


def load_network(path: str, device: str) -> torch.jit.ScriptModule:
    """The network of a TorchScript file (`torch.jit.save`), for evaluation.

    A TorchScript file is a program, which its operators let read and write files: load only files that you trust.
    Pickled modules (`torch.save`), which can run any Python, are refused.

    Raises FileNotFoundError and ValueError, naming the file.
    """
    file = retrieve_file_path(path)
    try:
        return torch.jit.load(file, map_location=device).eval()
    except RuntimeError as error:
        reason = str(error).strip().splitlines()[0]
        raise ValueError(f"{path}: no TorchScript file, as torch.jit.save writes it: {reason}") from None


class ActuatorNetLSTM(DCMotor):
    """A recurrent network computes the effort of a joint from its position error and its velocity.

    The network is called with an input of shape (num_envs * num_joints, 1, 2) and its hidden and cell state, each of
    shape (layers, num_envs * num_joints, hidden size), and returns efforts and both states. Its submodule `lstm` says
    how many layers it has and of what size. Gear, gains and scales are its own. Efforts are limited as a DC motor's.
    """

    cfg: ActuatorNetLSTMCfg

    def __init__(self, cfg: ActuatorNetLSTMCfg, *args, **kwargs):
        super().__init__(cfg, *args, **kwargs)
        self.network = load_network(cfg.network_file, self._device)
        sizes = _lstm_sizes(self.network)
        if sizes is None:
            raise ValueError(f"{cfg.network_file}: the network has no submodule `lstm` of type torch.nn.LSTM")
        layers, hidden = sizes
        count = self._num_envs * self.num_joints
        self.sea_input = torch.zeros(count, 1, 2, device=self._device)
        self.sea_hidden_state = torch.zeros(layers, count, hidden, device=self._device)
        self.sea_cell_state = torch.zeros(layers, count, hidden, device=self._device)

    def reset(self, env_ids: Sequence[int] | torch.Tensor | slice | None) -> None:
        """Forget the states of the network in `env_ids`, in all environments if None."""
        ids = slice(None) if env_ids is None else env_ids
        for state in (self.sea_hidden_state, self.sea_cell_state):
            state.view(len(state), self._num_envs, self.num_joints, -1)[:, ids] = 0

    def compute(
        self, control_action: ArticulationActions, joint_pos: torch.Tensor, joint_vel: torch.Tensor
    ) -> ArticulationActions:
        """The same action, with the efforts to apply and neither positions nor velocities."""
        self.sea_input[:, 0, 0] = (_positions(control_action) - joint_pos).flatten()
        self.sea_input[:, 0, 1] = joint_vel.flatten()
        self._joint_vel[:] = joint_vel
        with torch.inference_mode():
            efforts, (hidden, cell) = self.network(self.sea_input, (self.sea_hidden_state, self.sea_cell_state))
        self.sea_hidden_state[:] = hidden
        self.sea_cell_state[:] = cell
        return _apply(self, control_action, efforts)


class ActuatorNetMLP(DCMotor):
    """A feed-forward network computes the effort of a joint from its position errors and velocities of some steps.

    The network is called with an input of shape (num_envs * num_joints, 2 * number of steps): scaled errors and
    scaled velocities, in the order of `input_order`, each from the steps of `input_idx`. Its result, scaled, is the
    effort, which is limited as a DC motor's. The history begins with zeros.
    """

    cfg: ActuatorNetMLPCfg

    def __init__(self, cfg: ActuatorNetMLPCfg, *args, **kwargs):
        super().__init__(cfg, *args, **kwargs)
        if cfg.input_order not in ("pos_vel", "vel_pos"):
            raise ValueError(f"input_order is {cfg.input_order!r}; it is 'pos_vel' or 'vel_pos'")
        self._steps = list(cfg.input_idx)
        if not self._steps or min(self._steps) < 0:
            raise ValueError(f"input_idx is {self._steps}; it has the numbers of past steps, 0 for the current one")
        self.network = load_network(cfg.network_file, self._device)
        shape = (self._num_envs, max(self._steps) + 1, self.num_joints)
        self._joint_pos_error_history = torch.zeros(shape, device=self._device)
        self._joint_vel_history = torch.zeros(shape, device=self._device)

    def reset(self, env_ids: Sequence[int] | torch.Tensor | slice | None) -> None:
        """Forget the history of `env_ids`, of all environments if None."""
        ids = slice(None) if env_ids is None else env_ids
        self._joint_pos_error_history[ids] = 0
        self._joint_vel_history[ids] = 0

    def compute(
        self, control_action: ArticulationActions, joint_pos: torch.Tensor, joint_vel: torch.Tensor
    ) -> ArticulationActions:
        """The same action, with the efforts to apply and neither positions nor velocities."""
        errors = _positions(control_action) - joint_pos
        self._joint_pos_error_history = _with_newest(self._joint_pos_error_history, errors)
        self._joint_vel_history = _with_newest(self._joint_vel_history, joint_vel)
        self._joint_vel[:] = joint_vel
        scaled = [
            self._joint_pos_error_history[:, self._steps] * self.cfg.pos_scale,
            self._joint_vel_history[:, self._steps] * self.cfg.vel_scale,
        ]
        if self.cfg.input_order == "vel_pos":
            scaled.reverse()
        inputs = torch.cat(scaled, dim=1).transpose(1, 2).reshape(-1, 2 * len(self._steps))
        with torch.inference_mode():
            efforts = self.network(inputs)
        return _apply(self, control_action, efforts * self.cfg.torque_scale)


def _with_newest(history: torch.Tensor, newest: torch.Tensor) -> torch.Tensor:
    return torch.cat([newest.unsqueeze(1), history[:, :-1]], dim=1)


def _lstm_sizes(network: torch.jit.ScriptModule) -> tuple[int, int] | None:
    """Layers and hidden size of the submodule `lstm`, by its parameters: files may lack its attributes."""
    weights = dict(network.named_parameters())
    layers = 0
    while f"lstm.weight_hh_l{layers}" in weights:
        layers += 1
    return (layers, weights["lstm.weight_hh_l0"].shape[1]) if layers else None


def _positions(action: ArticulationActions) -> torch.Tensor:
    if action.joint_positions is None:
        raise ValueError("The network needs joint positions to reach; joint_positions is None")
    return action.joint_positions


def _apply(actuator: DCMotor, action: ArticulationActions, efforts: torch.Tensor) -> ArticulationActions:
    actuator.computed_effort = efforts.reshape(actuator.computed_effort.shape).clone()
    actuator.applied_effort = actuator._clip_effort(actuator.computed_effort)
    action.joint_efforts = actuator.applied_effort
    action.joint_positions = None
    action.joint_velocities = None
    return action
