"""A parameter of joints, as a configuration says it, as a tensor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING

import torch

from engine.assets.utils.string import resolve_matching_names_values


def joint_parameter(
    name: str,
    value: float | Mapping[str, float] | torch.Tensor | None,
    default: float | torch.Tensor | None,
    joint_names: Sequence[str],
    num_envs: int,
    device: str,
    every_joint: bool = False,
) -> torch.Tensor:
    """The values of a parameter for each joint of a group, of shape (num_envs, num_joints).

    Args:
        name: how the configuration calls it, for errors.
        value: a number for all joints; one for each regular expression of joint names, and 0 for joints that none of
            them matches; None takes `default`.
        default: a number, a tensor of shape (num_envs, num_joints), or None for a parameter that has no default.
        every_joint: a dictionary has to name every joint.

    Raises ValueError for expressions that match no joint or the same joint twice, and for tensors of another shape;
    TypeError for other kinds of values.
    """
    shape = (num_envs, len(joint_names))
    if value is None or value is MISSING:
        if default is None or value is MISSING:
            raise ValueError(
                f"{name} is {'missing' if value is MISSING else None}: give a number, or a dictionary by joint names"
            )
        value = default
    if isinstance(value, torch.Tensor):
        if value.shape not in (shape, ()):
            raise ValueError(f"{name} has shape {tuple(value.shape)}, not {shape} (num_envs, num_joints)")
        return value.to(device=device, dtype=torch.float32).expand(shape).clone()
    if isinstance(value, Mapping):
        try:
            indices, _, values = resolve_matching_names_values(value, joint_names)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
        missing = [joint for i, joint in enumerate(joint_names) if i not in indices]
        if missing and every_joint:
            raise ValueError(f"{name} has no value for the joints {', '.join(missing)}: name them, too")
        result = torch.zeros(shape, device=device)
        result[:, indices] = torch.tensor([_number(name, each) for each in values], device=device)
        return result
    return torch.full(shape, _number(name, value), device=device)


def _number(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{name} is a number or a dictionary of numbers by joint names, not {value!r}")
    return float(value)
