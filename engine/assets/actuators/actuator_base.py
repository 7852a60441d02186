"""What all models of actuators have in common: their joints, parameters and buffers."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import torch

from engine.assets.actuators.joint_parameters import joint_parameter
from engine.assets.utils.types import ArticulationActions

if TYPE_CHECKING:
    from engine.assets.actuators.actuator_cfg import ActuatorBaseCfg


logger = logging.getLogger(__name__)


class ActuatorBase(ABC):
    """A model of the actuators of a group of joints, in all environments.

    All tensors have shape (num_envs, num_joints). Parameters can be changed in place, to randomise them.
    """

    is_implicit_model: ClassVar[bool] = False
    """Whether the engine computes the efforts, in its own integration of the drive."""

    _DEFAULT_MAX_EFFORT_SIM: ClassVar[float] = 1.0e9

    computed_effort: torch.Tensor
    """The effort before limits."""
    applied_effort: torch.Tensor
    """The effort within limits, which the joints get."""
    effort_limit: torch.Tensor
    """The limit of the model."""
    effort_limit_sim: torch.Tensor
    """The limit of the drive in the simulation."""
    velocity_limit: torch.Tensor
    """The highest speed that the model knows of."""
    velocity_limit_sim: torch.Tensor
    """The speed to which the simulation holds the joints."""
    stiffness: torch.Tensor
    """The gain of position errors, in N m/rad or N/m."""
    damping: torch.Tensor
    """The gain of velocity errors, in N m s/rad or N s/m."""
    armature: torch.Tensor
    """Inertia of the rotors, felt at the joints, in kg m^2 or kg."""
    friction: torch.Tensor
    """Coefficient of friction of a joint at rest: it resists with up to this share of what the joint transmits."""
    dynamic_friction: torch.Tensor
    """Coefficient of friction of a moving joint, as `friction`."""
    viscous_friction: torch.Tensor
    """Friction proportional to the velocity, in N m s/rad or N s/m."""

    def __init__(
        self,
        cfg: ActuatorBaseCfg,
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
        """Take each parameter from `cfg`, and those that are None there from the argument: what the file says.

        Args:
            joint_names: the joints of the group.
            joint_ids: their indices in the articulation; `slice(None)` means all.

        Raises ValueError where the configuration contradicts itself or names joints that the group has not.
        """
        self.cfg = cfg
        self._num_envs = num_envs
        self._device = device
        self._joint_names = list(joint_names)
        self._joint_indices = joint_ids

        if self.is_implicit_model:
            _align_limits_of_drive(cfg, ", ".join(joint_names))
        self.effort_limit_sim = self._limit(
            "effort_limit_sim", effort_limit if self.is_implicit_model else self._DEFAULT_MAX_EFFORT_SIM
        )
        self.velocity_limit_sim = self._limit("velocity_limit_sim", velocity_limit)
        self.effort_limit = self._limit("effort_limit", effort_limit)
        self.velocity_limit = self._limit("velocity_limit", self.velocity_limit_sim)

        self.stiffness = self._parameter("stiffness", stiffness)
        self.damping = self._parameter("damping", damping)
        self.armature = self._parameter("armature", armature)
        self.friction = self._parameter("friction", friction)
        self.dynamic_friction = self._parameter("dynamic_friction", dynamic_friction)
        self.viscous_friction = self._parameter("viscous_friction", viscous_friction)

        self.computed_effort = torch.zeros(num_envs, self.num_joints, device=device)
        self.applied_effort = torch.zeros_like(self.computed_effort)

    def __str__(self) -> str:
        kind = "implicit" if self.is_implicit_model else "explicit"
        return (
            f"{type(self).__name__} ({kind}) of {self.num_joints} joints"
            f"\n\tJoint names      : {self._joint_names}"
            f"\n\tJoint indices    : {self._joint_indices}"
            f"\n\tJoint expressions: {self.cfg.joint_names_expr}"
        )

    @property
    def num_joints(self) -> int:
        """How many joints the group has."""
        return len(self._joint_names)

    @property
    def joint_names(self) -> list[str]:
        """The joints of the group."""
        return self._joint_names

    @property
    def joint_indices(self) -> slice | torch.Tensor | Sequence[int]:
        """Their indices in the articulation; `slice(None)` means all."""
        return self._joint_indices

    @abstractmethod
    def reset(self, env_ids: Sequence[int] | torch.Tensor | slice | None) -> None:
        """Forget the history of `env_ids`, of all environments if None."""

    @abstractmethod
    def compute(
        self, control_action: ArticulationActions, joint_pos: torch.Tensor, joint_vel: torch.Tensor
    ) -> ArticulationActions:
        """What the simulation is to do, for what was commanded and the measured state of the joints.

        Also sets `computed_effort` and `applied_effort`.
        """

    def _clip_effort(self, effort: torch.Tensor) -> torch.Tensor:
        return torch.clip(effort, min=-self.effort_limit, max=self.effort_limit)

    def _parameter(self, name: str, default: torch.Tensor | float | None) -> torch.Tensor:
        value = getattr(self.cfg, name)
        return joint_parameter(name, value, default, self._joint_names, self._num_envs, self._device)

    def _limit(self, name: str, default: torch.Tensor | float | None) -> torch.Tensor:
        """A parameter of which 0 for joints that a dictionary does not name would disable them."""
        value = getattr(self.cfg, name)
        return joint_parameter(
            name, value, default, self._joint_names, self._num_envs, self._device, every_joint=True
        )


def _align_limits_of_drive(cfg: ActuatorBaseCfg, names: str) -> None:
    """Complete the limits of a drive in the configuration, which has one of effort and one of velocity."""
    for kind in ("effort", "velocity"):
        model, simulation = getattr(cfg, f"{kind}_limit"), getattr(cfg, f"{kind}_limit_sim")
        if model is not None and simulation is not None and model != simulation:
            raise ValueError(
                f"{kind}_limit {model} and {kind}_limit_sim {simulation} of the implicit actuator of {names} differ, "
                f"and it has one limit: set {kind}_limit_sim"
            )
    if cfg.effort_limit is not None and cfg.effort_limit_sim is None:
        logger.warning("effort_limit of the implicit actuator of %s sets effort_limit_sim: set that one", names)
        cfg.effort_limit_sim = cfg.effort_limit
    if cfg.velocity_limit is not None and cfg.velocity_limit_sim is None:
        logger.warning(
            "velocity_limit of the implicit actuator of %s is ignored: velocity_limit_sim limits the joints", names
        )
    cfg.effort_limit, cfg.velocity_limit = cfg.effort_limit_sim, cfg.velocity_limit_sim
