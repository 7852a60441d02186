"""Proportional-derivative actuators: in the engine, ideal, with the limits of a motor, delayed, behind a linkage."""

from __future__ import annotations

import numbers
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import torch

from engine.assets.actuators.actuator_base import ActuatorBase
from engine.assets.utils.buffers import DelayBuffer
from engine.assets.utils.interpolation import LinearInterpolation
from engine.assets.utils.types import ArticulationActions

if TYPE_CHECKING:
    from engine.assets.actuators.actuator_cfg import (
        DCMotorCfg,
        DelayedPDActuatorCfg,
        IdealPDActuatorCfg,
        ImplicitActuatorCfg,
        RemotizedPDActuatorCfg,
    )


class ImplicitActuator(ActuatorBase):
    """A drive of the engine: gains and limits are written into the simulation, which integrates the drive itself.

    The efforts here are what an explicit drive would apply at the measured state, to look at.
    """

    cfg: ImplicitActuatorCfg
    is_implicit_model: ClassVar[bool] = True

    def reset(self, env_ids: Sequence[int] | torch.Tensor | slice | None) -> None:
        """Nothing: the model has no history."""

    def compute(
        self, control_action: ArticulationActions, joint_pos: torch.Tensor, joint_vel: torch.Tensor
    ) -> ArticulationActions:
        """The same action; `computed_effort` and `applied_effort` are estimates."""
        self.computed_effort = _pd_effort(self, control_action, joint_pos, joint_vel)
        self.applied_effort = self._clip_effort(self.computed_effort)
        return control_action


class IdealPDActuator(ActuatorBase):
    """stiffness * (position error) + damping * (velocity error) + commanded effort, within the effort limit."""

    cfg: IdealPDActuatorCfg

    def reset(self, env_ids: Sequence[int] | torch.Tensor | slice | None) -> None:
        """Nothing: the model has no history."""

    def compute(
        self, control_action: ArticulationActions, joint_pos: torch.Tensor, joint_vel: torch.Tensor
    ) -> ArticulationActions:
        """The same action, with the efforts to apply and neither positions nor velocities."""
        self.computed_effort = _pd_effort(self, control_action, joint_pos, joint_vel)
        self.applied_effort = self._clip_effort(self.computed_effort)
        control_action.joint_efforts = self.applied_effort
        control_action.joint_positions = None
        control_action.joint_velocities = None
        return control_action


class DCMotor(IdealPDActuator):
    """A PD actuator with the torque-speed lines of a DC motor.

    With saturation effort s, velocity limit v and effort limit e, the effort at speed w is within
    max(-s (1 + w/v), -e) and min(s (1 - w/v), e). Beyond the corner speed v (1 + e/s), at which a back-driven motor
    reaches its effort limit, the limits stay those of the corner.
    """

    cfg: DCMotorCfg

    def __init__(self, cfg: DCMotorCfg, *args, **kwargs):
        super().__init__(cfg, *args, **kwargs)
        if cfg.velocity_limit is None:
            raise ValueError("velocity_limit of a DC motor is None: give the speed at which it has no torque left")
        self._saturation_effort = self._limit("saturation_effort", None)
        for name, values in (("saturation_effort", self._saturation_effort), ("velocity_limit", self.velocity_limit)):
            if not bool((values > 0).all()):
                raise ValueError(f"{name} of a DC motor is {getattr(cfg, name)}; it is above zero")
        self._joint_vel = torch.zeros_like(self.computed_effort)

    def compute(
        self, control_action: ArticulationActions, joint_pos: torch.Tensor, joint_vel: torch.Tensor
    ) -> ArticulationActions:
        """The same action, with the efforts to apply and neither positions nor velocities."""
        self._joint_vel[:] = joint_vel
        return super().compute(control_action, joint_pos, joint_vel)

    def _clip_effort(self, effort: torch.Tensor) -> torch.Tensor:
        corner = self.velocity_limit * (1 + self.effort_limit / self._saturation_effort)
        slowing = self._saturation_effort * (torch.clip(self._joint_vel, -corner, corner) / self.velocity_limit)
        highest = torch.minimum(self._saturation_effort - slowing, self.effort_limit)
        lowest = torch.maximum(-self._saturation_effort - slowing, -self.effort_limit)
        return torch.clip(effort, lowest, highest)


class DelayedPDActuator(IdealPDActuator):
    """A PD actuator that gets its commands some steps late.

    The delay of each environment is drawn from `min_delay` to `max_delay` steps, both included, at construction and
    at each reset. Measured states are not delayed.
    """

    cfg: DelayedPDActuatorCfg

    def __init__(self, cfg: DelayedPDActuatorCfg, *args, **kwargs):
        super().__init__(cfg, *args, **kwargs)
        for name in ("min_delay", "max_delay"):
            delay = getattr(cfg, name)
            if isinstance(delay, bool) or not isinstance(delay, numbers.Integral):
                raise TypeError(f"{name} is a whole number of steps, not {delay!r}")
        if not 0 <= cfg.min_delay <= cfg.max_delay:
            raise ValueError(f"min_delay {cfg.min_delay} and max_delay {cfg.max_delay}: 0 <= min_delay <= max_delay")
        self.positions_delay_buffer = DelayBuffer(cfg.max_delay, self._num_envs, self._device)
        self.velocities_delay_buffer = DelayBuffer(cfg.max_delay, self._num_envs, self._device)
        self.efforts_delay_buffer = DelayBuffer(cfg.max_delay, self._num_envs, self._device)
        self.reset(None)

    def reset(self, env_ids: Sequence[int] | torch.Tensor | slice | None) -> None:
        """Forget earlier commands to `env_ids` (None: all), and draw new delays for them."""
        ids = torch.arange(self._num_envs, device=self._device)[slice(None) if env_ids is None else env_ids]
        lags = torch.randint(
            self.cfg.min_delay, self.cfg.max_delay + 1, (len(ids),), dtype=torch.int, device=self._device
        )
        for buffer in (self.positions_delay_buffer, self.velocities_delay_buffer, self.efforts_delay_buffer):
            buffer.set_time_lag(lags, ids)
            buffer.reset(ids)

    def compute(
        self, control_action: ArticulationActions, joint_pos: torch.Tensor, joint_vel: torch.Tensor
    ) -> ArticulationActions:
        """The action of some steps ago, with the efforts to apply and neither positions nor velocities."""
        positions, velocities, efforts = _targets(self, control_action)
        control_action.joint_positions = self.positions_delay_buffer.compute(positions)
        control_action.joint_velocities = self.velocities_delay_buffer.compute(velocities)
        control_action.joint_efforts = self.efforts_delay_buffer.compute(efforts)
        return super().compute(control_action, joint_pos, joint_vel)


class RemotizedPDActuator(DelayedPDActuator):
    """A delayed PD actuator behind a linkage, whose effort limit depends on the position of the joint by a table."""

    cfg: RemotizedPDActuatorCfg

    def __init__(
        self,
        cfg: RemotizedPDActuatorCfg,
        joint_names: list[str],
        joint_ids: slice | torch.Tensor | Sequence[int],
        num_envs: int,
        device: str,
        stiffness: torch.Tensor | float = 0.0,
        damping: torch.Tensor | float = 0.0,
        armature: torch.Tensor | float = 0.0,
        friction: torch.Tensor | float = 0.0,
        dynamic_friction: torch.Tensor | float = 0.0,
        viscous_friction: torch.Tensor | float = 0.0,
        effort_limit: torch.Tensor | float = torch.inf,
        velocity_limit: torch.Tensor | float = torch.inf,
    ):
        """As the base; the effort limit of the file is not used, as the table says it."""
        super().__init__(
            cfg,
            joint_names,
            joint_ids,
            num_envs,
            device,
            stiffness,
            damping,
            armature,
            friction,
            dynamic_friction,
            viscous_friction,
            torch.inf,
            velocity_limit,
        )
        table = torch.as_tensor(cfg.joint_parameter_lookup, dtype=torch.float32, device=device)
        if table.dim() != 2 or table.shape[1] != 3:
            raise ValueError(
                f"joint_parameter_lookup has shape {tuple(table.shape)}; its rows are joint angle (rad), "
                "transmission ratio, highest torque (N m)"
            )
        self._joint_parameter_lookup = table
        self._torque_limit = LinearInterpolation(self.angle_samples, self.max_torque_samples, device)

    @property
    def angle_samples(self) -> torch.Tensor:
        """The angles of the table, in radians, ascending. Shape is (num_samples,)."""
        return self._joint_parameter_lookup[:, 0]

    @property
    def transmission_ratio_samples(self) -> torch.Tensor:
        """The transmission ratios at these angles. Shape is (num_samples,)."""
        return self._joint_parameter_lookup[:, 1]

    @property
    def max_torque_samples(self) -> torch.Tensor:
        """The highest torques at these angles, in N m. Shape is (num_samples,)."""
        return self._joint_parameter_lookup[:, 2]

    def compute(
        self, control_action: ArticulationActions, joint_pos: torch.Tensor, joint_vel: torch.Tensor
    ) -> ArticulationActions:
        """The action of some steps ago, with the efforts to apply and neither positions nor velocities."""
        control_action = super().compute(control_action, joint_pos, joint_vel)
        limit = self._torque_limit.compute(joint_pos)
        self.applied_effort = torch.clip(self.applied_effort, -limit, limit)
        control_action.joint_efforts = self.applied_effort
        return control_action


def _targets(actuator: ActuatorBase, action: ArticulationActions) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Positions, velocities and efforts that are commanded; all of them have to be."""
    positions, velocities, efforts = action.joint_positions, action.joint_velocities, action.joint_efforts
    if positions is None or velocities is None or efforts is None:
        missing = [
            name for name in ("positions", "velocities", "efforts") if getattr(action, f"joint_{name}") is None
        ]
        raise ValueError(
            f"{type(actuator).__name__} of {', '.join(actuator.joint_names)} needs joint positions, velocities and "
            f"efforts; {' and '.join(missing)} are None: give zeros where nothing is commanded"
        )
    return positions, velocities, efforts


def _pd_effort(
    actuator: ActuatorBase, action: ArticulationActions, joint_pos: torch.Tensor, joint_vel: torch.Tensor
) -> torch.Tensor:
    positions, velocities, efforts = _targets(actuator, action)
    effort = torch.addcmul(efforts, actuator.stiffness, positions - joint_pos)
    return effort.addcmul_(actuator.damping, velocities - joint_vel)
