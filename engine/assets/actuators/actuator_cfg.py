"""How the actuators of a group of joints are configured."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from engine.assets.actuators import actuator_net, actuator_pd
from engine.assets.actuators.actuator_base import ActuatorBase
from engine.assets.utils.configclass import MISSING, configclass


@configclass
class ActuatorBaseCfg:
    """What all actuators have.

    Parameters of joints are a number for the whole group, or a dictionary of numbers by regular expressions of joint
    names. None takes what the file of the articulation says.
    """

    class_type: type[ActuatorBase] = MISSING
    """The model."""

    joint_names_expr: list[str] = MISSING
    """Regular expressions of the joint names of the group."""

    effort_limit: dict[str, float] | float | None = None
    """The highest effort of an explicit model, in N m or N. An implicit one has `effort_limit_sim` alone, which this
    sets, with a warning."""

    velocity_limit: dict[str, float] | float | None = None
    """The highest speed of an explicit model, in rad/s or m/s; if None, that of the simulation. Ignored for an
    implicit one, with a warning, unless it equals `velocity_limit_sim`."""

    effort_limit_sim: dict[str, float] | float | None = None
    """The limit of efforts in the simulation, in N m or N. If None, an implicit actuator takes the file's, and an
    explicit one 1e9, as its own limit holds."""

    velocity_limit_sim: dict[str, float] | float | None = None
    """The limit of speeds in the simulation, in rad/s or m/s."""

    stiffness: dict[str, float] | float | None = MISSING
    """The gain of position errors, in N m/rad or N/m: of the engine's drive if implicit, of the model if explicit."""

    damping: dict[str, float] | float | None = MISSING
    """The gain of velocity errors, in N m s/rad or N s/m; as `stiffness`."""

    armature: dict[str, float] | float | None = None
    """Inertia added to the joints, in kg m^2 or kg."""

    friction: dict[str, float] | float | None = None
    """Coefficient of friction of a joint at rest: it resists with up to this share of what the joint transmits."""

    dynamic_friction: dict[str, float] | float | None = None
    """Coefficient of friction of a moving joint, as `friction`."""

    viscous_friction: dict[str, float] | float | None = None
    """Friction proportional to the velocity, in N m s/rad or N s/m."""


@configclass
class ImplicitActuatorCfg(ActuatorBaseCfg):
    """A drive that the engine integrates."""

    class_type: type = actuator_pd.ImplicitActuator


@configclass
class IdealPDActuatorCfg(ActuatorBaseCfg):
    """A PD controller with an effort limit."""

    class_type: type = actuator_pd.IdealPDActuator


@configclass
class DCMotorCfg(IdealPDActuatorCfg):
    """A PD controller with the torque-speed lines of a DC motor; `velocity_limit` has to be given."""

    class_type: type = actuator_pd.DCMotor

    saturation_effort: dict[str, float] | float = MISSING
    """The effort of the stalled motor, in N m or N."""


@configclass
class DelayedPDActuatorCfg(IdealPDActuatorCfg):
    """A PD controller whose commands come late."""

    class_type: type = actuator_pd.DelayedPDActuator

    min_delay: int = 0
    """The shortest delay, in physics steps."""

    max_delay: int = 0
    """The longest delay, in physics steps."""


@configclass
class RemotizedPDActuatorCfg(DelayedPDActuatorCfg):
    """A delayed PD controller whose effort limit depends on the position of the joint."""

    class_type: type = actuator_pd.RemotizedPDActuator

    joint_parameter_lookup: list[list[float]] = MISSING
    """Rows of joint angle (rad, ascending), transmission ratio and highest torque (N m); between rows, torques are
    interpolated linearly. Shape is (num_samples, 3)."""


@configclass
class ActuatorNetLSTMCfg(DCMotorCfg):
    """A recurrent network as actuator, within the limits of a DC motor."""

    class_type: type = actuator_net.ActuatorNetLSTM
    stiffness = None
    damping = None

    network_file: str = MISSING
    """A TorchScript file. Loading one is running a program: load only files that you trust."""


@configclass
class ActuatorNetMLPCfg(DCMotorCfg):
    """A feed-forward network over a history of errors and velocities as actuator, within the limits of a DC motor."""

    class_type: type = actuator_net.ActuatorNetMLP
    stiffness = None
    damping = None

    network_file: str = MISSING
    """A TorchScript file. Loading one is running a program: load only files that you trust."""

    pos_scale: float = MISSING
    """By what position errors are multiplied for the network."""

    vel_scale: float = MISSING
    """By what velocities are multiplied for the network."""

    torque_scale: float = MISSING
    """By what the network's result is multiplied to be an effort."""

    input_order: Literal["pos_vel", "vel_pos"] = MISSING
    """Whether errors or velocities come first."""

    input_idx: Iterable[int] = MISSING
    """The steps that the network sees, 0 for the current one, n for n steps ago."""
