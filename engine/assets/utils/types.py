"""Plain data that assets and actuators exchange."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch


@dataclass
class ArticulationActions:
    """What joints shall do; tensors of shape (num_envs, num_joints), None where nothing is commanded."""

    joint_positions: torch.Tensor | None = None
    """Positions to reach, in radians or metres."""
    joint_velocities: torch.Tensor | None = None
    """Velocities to reach, in rad/s or m/s."""
    joint_efforts: torch.Tensor | None = None
    """Torques or forces, in N m or N."""
    joint_indices: torch.Tensor | Sequence[int] | slice | None = None
    """The joints of the articulation that are meant; None means all."""
