"""The actuator models of an articulation: made of settings, written into the simulation, applied before a step."""

from __future__ import annotations

import logging

import torch

from engine.assets.actuators import ActuatorBase
from engine.assets.arguments import Index
from engine.assets.articulation.joint_parameters import JointParameters
from engine.assets.utils.string import resolve_matching_names
from engine.assets.utils.types import ArticulationActions

logger = logging.getLogger(__name__)


class ActuatorGroups(JointParameters):
    """An articulation whose joints are driven by actuators, in groups by names."""

    actuators: dict[str, ActuatorBase]
    """The models of the groups of `cfg.actuators`, by the names of the groups."""

    def _process_actuators_cfg(self) -> None:
        """Make the models of the groups, and write their parameters into the simulation."""
        data, view = self._data, self._root_view
        self.actuators = {}
        taken: dict[str, str] = {}
        made: dict[str, ActuatorBase] = {}
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
            made[group] = cfg.class_type(
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
        for actuator in made.values():
            self._write_actuator(actuator)
        self.actuators = made
        driven = sum(actuator.num_joints for actuator in made.values())
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

    def _apply_actuator_model(self) -> None:
        """Efforts and targets of the simulation, from what was commanded."""
        data = self._data
        commands, position, velocity = self._root_view.commands, data.joint_pos, data.joint_vel
        for actuator in self.actuators.values():
            ids = actuator.joint_indices
            action = ArticulationActions(
                joint_positions=data.joint_pos_target[:, ids],
                joint_velocities=data.joint_vel_target[:, ids],
                joint_efforts=data.joint_effort_target[:, ids],
                joint_indices=ids,
            )
            action = actuator.compute(action, position[:, ids], velocity[:, ids])
            for values, target in (
                (action.joint_positions, commands.position),
                (action.joint_velocities, commands.velocity),
                (action.joint_efforts, commands.effort),
            ):
                if values is not None:
                    target[:, ids] = values
            data.computed_torque[:, ids] = actuator.computed_effort
            data.applied_torque[:, ids] = actuator.applied_effort
            data.soft_joint_vel_limits[:, ids] = actuator.velocity_limit
            ratio = getattr(actuator, "gear_ratio", None)
            if ratio is not None:
                data.gear_ratio[:, ids] = ratio

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
