"""Models of the actuators of an articulation: what turns targets of joints into efforts.

An implicit actuator is a drive of the engine; its gains and limits are written into the simulation. Explicit
actuators compute efforts from targets and measured states, in tensors of shape (num_envs, num_joints).
"""

from engine.assets.actuators.actuator_base import ActuatorBase
from engine.assets.actuators.actuator_cfg import (
    ActuatorBaseCfg,
    ActuatorNetLSTMCfg,
    ActuatorNetMLPCfg,
    DCMotorCfg,
    DelayedPDActuatorCfg,
    IdealPDActuatorCfg,
    ImplicitActuatorCfg,
    RemotizedPDActuatorCfg,
)
from engine.assets.actuators.actuator_net import ActuatorNetLSTM, ActuatorNetMLP
from engine.assets.actuators.actuator_pd import (
    DCMotor,
    DelayedPDActuator,
    IdealPDActuator,
    ImplicitActuator,
    RemotizedPDActuator,
)
