"""The actuator models of an articulation: made of settings, written into the simulation, applied before a step."""

from __future__ import annotations

import logging
from typing import Any

import torch

from engine.assets.actuators import ActuatorBase
from engine.assets.arguments import Index
from engine.assets.articulation.joint_parameters import JointParameters
from engine.assets.articulation.pd_commands import PDCommands
from engine.assets.utils.string import resolve_matching_names
from engine.assets.utils.types import ArticulationActions

logger = logging.getLogger(__name__)


class ActuatorGroups(JointParameters):
    """An articulation whose joints are driven by actuators, in groups by names."""

    actuators: dict[str, ActuatorBase]
    """The models of the groups of `cfg.actuators`, by the names of the groups."""
    _speed_limits: tuple[list[torch.Tensor], list[int]] = [], []
    """What `soft_joint_vel_limits` were written from, and those themselves, with the versions that they had then."""

    def _process_actuators_cfg(self) -> None:
        """Make the models of the groups, and write their parameters into the simulation."""
        data, view = self._data, self._root_view
        self.actuators = {}
        taken: dict[str, str] = {}
        actuators: dict[str, ActuatorBase] = {}
        for group, cfg in self.cfg.actuators.items():
            try:
                indices, names = resolve_matching_names(cfg.joint_names_expr, view.tree.joint_names)
            except ValueError as error:
                raise ValueError(f"actuators of {self.cfg.prim_path!r}, group {group!r}: {error}") from None
            for name in names:
                if name in taken:
                    raise ValueError(
                        f"{name!r} is in two groups of actuators of {self.cfg.prim_path!r}, {taken[name]!r} and "
                        f"{group!r}; each joint may be in one"
                    )
                taken[name] = group
            every = len(indices) == view.max_dofs
            columns: Index = slice(None) if every else torch.tensor(indices, device=self.device)
            actuators[group] = cfg.class_type(
                cfg=cfg,
                joint_names=names,
                joint_ids=columns,
                num_envs=view.count,
                device=self.device,
                stiffness=data.default_joint_stiffness[:, columns],
                damping=data.default_joint_damping[:, columns],
                armature=data.default_joint_armature[:, columns],
                friction=data.default_joint_friction_coeff[:, columns],
                dynamic_friction=data.default_joint_dynamic_friction_coeff[:, columns],
                viscous_friction=data.default_joint_viscous_friction_coeff[:, columns],
                effort_limit=data.joint_effort_limits[:, columns],
                velocity_limit=data.joint_vel_limits[:, columns],
            )
        for actuator in actuators.values():
            self._write_actuator(actuator)
        self.actuators = actuators
        self._pd_commands = PDCommands(view, data)
        driven = sum(actuator.num_joints for actuator in actuators.values())
        if driven != view.max_dofs:
            rest = [name for name in view.tree.joint_names if name not in taken]
            logger.warning(
                "Not all joints of %r have actuators: %d of %d; without are %s, which have the drives of the file",
                self.cfg.prim_path,
                driven,
                view.max_dofs,
                ", ".join(rest),
            )

    def _write_actuator(self, actuator: ActuatorBase) -> None:
        ids, data = actuator.joint_indices, self._data
        implicit = actuator.is_implicit_model
        self.write_joint_stiffness_to_sim(actuator.stiffness if implicit else 0.0, joint_ids=ids)
        self.write_joint_damping_to_sim(actuator.damping if implicit else 0.0, joint_ids=ids)
        self.write_joint_effort_limit_to_sim(actuator.effort_limit_sim, joint_ids=ids)
        self.write_joint_velocity_limit_to_sim(actuator.velocity_limit_sim, joint_ids=ids)
        if not torch.equal(actuator.armature, data.joint_armature[:, ids]):
            self.write_joint_armature_to_sim(actuator.armature, joint_ids=ids)
        given = [actuator.friction, actuator.dynamic_friction, actuator.viscous_friction]
        held = [data.joint_friction_coeff, data.joint_dynamic_friction_coeff, data.joint_viscous_friction_coeff]
        if any(not torch.equal(new, old[:, ids]) for new, old in zip(given, held, strict=True)):
            self.write_joint_friction_coefficient_to_sim(given[0], ids, None, *given[1:])
        data.default_joint_stiffness[:, ids] = actuator.stiffness
        data.default_joint_damping[:, ids] = actuator.damping
        data.default_joint_armature[:, ids] = actuator.armature
        data.default_joint_friction_coeff[:, ids] = actuator.friction
        data.default_joint_dynamic_friction_coeff[:, ids] = actuator.dynamic_friction
        data.default_joint_viscous_friction_coeff[:, ids] = actuator.viscous_friction
        data.soft_joint_vel_limits[:, ids] = actuator.velocity_limit

    def _command_joints(self) -> None:
        """Hand to the engine what the actuators make of the commands."""
        if not self._pd_commands.write(self.actuators.values()):
            self._apply_actuator_model()
            self._root_view.write_commands()
        self._show_speed_limits()

    def _apply_actuator_model(self) -> None:
        """Efforts and targets of the simulation, from what was commanded."""
        data = self._data
        commands, position, velocity = self._root_view.commands, data.joint_pos, data.joint_vel
        for actuator in self.actuators.values():
            ids = actuator.joint_indices
            action = ArticulationActions(
                joint_positions=_of(data.joint_pos_target, ids),
                joint_velocities=_of(data.joint_vel_target, ids),
                joint_efforts=_of(data.joint_effort_target, ids),
                joint_indices=ids,
            )
            action = actuator.compute(action, _of(position, ids), _of(velocity, ids))
            for values, target in (
                (action.joint_positions, commands.position),
                (action.joint_velocities, commands.velocity),
                (action.joint_efforts, commands.effort),
            ):
                if values is not None:
                    _write(target, ids, values)
            _write(data.computed_torque, ids, actuator.computed_effort)
            _write(data.applied_torque, ids, actuator.applied_effort)
            ratio = getattr(actuator, "gear_ratio", None)
            if ratio is not None:
                data.gear_ratio[:, ids] = ratio

    def _show_speed_limits(self) -> None:
        """The speed limits of the actuator models in the data, where one was written since the last time."""
        limits = [actuator.velocity_limit for actuator in self.actuators.values()]
        shown = self._data.soft_joint_vel_limits
        tensors = [*limits, shown]
        held, versions = self._speed_limits
        same = len(held) == len(tensors) and all(a is b for a, b in zip(held, tensors, strict=True))
        if same and versions == [values._version for values in tensors]:
            return
        for actuator, values in zip(self.actuators.values(), limits, strict=True):
            _write(shown, actuator.joint_indices, values)
        self._speed_limits = tensors, [values._version for values in tensors]

    def _resolution_table(self) -> str:
        """Values of actuators beside those of the file."""
        view = self._root_view
        lines = ["group, joint: parameter, file, used"]
        for group, actuator in self.actuators.items():
            for i, name in enumerate(actuator.joint_names):
                place = view.tree.joint_names.index(name)
                for parameter in ("stiffness", "damping", "armature", "effort_limit", "velocity_limit"):
                    file = float(getattr(view.file, parameter)[place])
                    used = float(getattr(actuator, parameter)[0, i])
                    if file != used:
                        lines.append(f"{group}, {name}: {parameter}, {file:g}, {used:g}")
        return "\n".join(lines)


def _of(values: torch.Tensor, ids: Any) -> torch.Tensor:
    """The columns of a tensor; the tensor itself for all of them, as indexing takes longer than what is done then."""
    return values if isinstance(ids, slice) else values[:, ids]


def _write(target: torch.Tensor, ids: Any, values: torch.Tensor) -> None:
    """Write columns of a tensor."""
    if isinstance(ids, slice):
        target.copy_(values)
    else:
        target[:, ids] = values
