"""Articulations: their state, targets, parameters and actuators, in all environments."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from engine.assets import arguments
from engine.assets.actuators import ActuatorBase
from engine.assets.arguments import Ids, Index
from engine.assets.articulation.articulation_data import ArticulationData
from engine.assets.articulation.articulation_view import ArticulationView
from engine.assets.articulation.joint_commands import JointCommands
from engine.assets.articulation.joint_parameters import PARAMETERS, JointParameters
from engine.assets.articulation.tendon_parameters import TendonParameters
from engine.assets.root_state import RootState
from engine.assets.root_writing import RootWriting
from engine.assets.utils.string import resolve_matching_names, resolve_matching_names_values
from engine.assets.utils.types import ArticulationActions
from engine.assets.wrench import ExternalWrenches, WrenchComposer

if TYPE_CHECKING:
    from engine.assets.articulation.articulation_cfg import ArticulationCfg

logger = logging.getLogger(__name__)


class Articulation(JointParameters, JointCommands, TendonParameters, RootWriting):
    """Bodies connected by joints, once in every environment.

    What `set_...` is given waits in buffers until `write_data_to_sim`; `write_..._to_sim` reaches the simulation at
    once. `env_ids`, `joint_ids`, `body_ids` and tendon ids are None (all), a slice, indices or a mask of bool.
    Numbers are tensors, arrays or lists in the shape that is said; what does not fit raises ValueError, IndexError or
    TypeError, and nothing is written then.

    Implicit actuators are drives of the engine, which follow backward Euler within their limits, as in PhysX.
    """

    cfg: ArticulationCfg  # pyright: ignore
    actuators: dict[str, ActuatorBase]
    """The models of the groups of `cfg.actuators`, by the names of the groups."""

    def __init__(self, cfg: ArticulationCfg) -> None:
        self.actuators = {}
        super().__init__(cfg)

    # ------------------------------------------------------------------------------------------- properties

    @property
    def is_fixed_base(self) -> bool:
        """Whether the root is fixed to the world or hangs on it by joints, and does not float."""
        return self.root_view.tree.is_fixed_base

    @property
    def num_joints(self) -> int:
        """Number of joints: of their degrees of freedom."""
        return self.root_view.max_dofs

    @property
    def num_bodies(self) -> int:
        """Number of bodies."""
        return self.root_view.max_links

    @property
    def joint_names(self) -> list[str]:
        """Names of the joints, in their order."""
        return self.root_view.tree.joint_names

    @property
    def body_names(self) -> list[str]:
        """Names of the bodies, in their order."""
        return self.root_view.tree.body_names

    @property
    def root_physx_view(self) -> ArticulationView:
        """The same, with the methods of PhysX's view."""
        return self.root_view

    @property
    def has_external_wrench(self) -> bool:
        """Whether some external force or torque is not 0."""
        return self._wrenches.permanent.active or self._wrenches.once.active

    @property
    def permanent_wrench_composer(self) -> WrenchComposer:
        """Forces and torques that act in every step, beside `set_external_force_and_torque`, which sets them."""
        return self._wrenches.permanent

    @property
    def instantaneous_wrench_composer(self) -> WrenchComposer:
        """Forces and torques that act in the next step alone."""
        return self._wrenches.once

    @property
    def _use_global_wrench_frame(self) -> bool:
        return self._wrenches.permanent.is_global

    # ------------------------------------------------------------------------------------------- operations

    def reset(self, env_ids: Ids = None) -> None:
        """Forget external wrenches and what actuators remember, of some environments. The state stays: write it."""
        rows = self._envs(env_ids)
        for actuator in self.actuators.values():
            actuator.reset(rows)
        self._wrenches.reset(rows)

    def write_data_to_sim(self) -> None:
        """Apply external wrenches, and the commands of joints, through their actuators."""
        self._check_initialized()
        self._wrenches.write()
        if self._has_friction:
            self._write_friction()
        self._apply_actuator_model()
        self._root_view.write_commands()

    def update(self, dt: float) -> None:
        """Have the data show the present; dt: time since the last call, s."""
        self.data.update(dt)

    def find_bodies(
        self, name_keys: str | Sequence[str], preserve_order: bool = False
    ) -> tuple[list[int], list[str]]:
        """Indices and names of the bodies that regular expressions match. Raises as `resolve_matching_names`."""
        return resolve_matching_names(name_keys, self.body_names, preserve_order)

    def find_joints(
        self, name_keys: str | Sequence[str], joint_subset: list[str] | None = None, preserve_order: bool = False
    ) -> tuple[list[int], list[str]]:
        """Indices and names of the joints that regular expressions match, among all or among a subset, in which they
        are then counted. Raises as `resolve_matching_names`."""
        return resolve_matching_names(name_keys, joint_subset or self.joint_names, preserve_order)

    def set_external_force_and_torque(
        self,
        forces: torch.Tensor,
        torques: torch.Tensor,
        positions: torch.Tensor | None = None,
        body_ids: Ids = None,
        env_ids: Ids = None,
        is_global: bool = False,
    ) -> None:
        """Forces and torques on bodies, (n, m, 3) each, N and N m, from the next `write_data_to_sim` on until others
        are set. Empty ones end all.

        positions: where the forces act, m, in the frame of the link (or of the world, if `is_global`); None: at the
            centres of mass.
        is_global: forces and torques are in the world frame; else in that of the link. It holds for all bodies: where
            it changes, wrenches that were set before are in the new frame too.
        """
        self._check_initialized()
        self._wrenches.set(forces, torques, positions, body_ids, env_ids, is_global)

    # ------------------------------------------------------------------------------------------ initializing

    def _initialize_impl(self) -> None:
        context = self._sim
        root = self.cfg.articulation_root_prim_path or ""
        if root and not root.startswith("/"):
            raise ValueError(f"articulation_root_prim_path begins with a slash, found {root!r}")
        path = self.cfg.prim_path + root
        try:
            bodies = _articulated(context.simulation.scene, context.bodies(path), path)
        except ValueError as error:
            raise RuntimeError(f"there is no articulation at {path!r}: {error}") from error
        paths = context.stage.matching(self.cfg.prim_path)
        self._root_view = ArticulationView(context.simulation, context.freshness, bodies, context.prefix(path), paths)
        self._data = ArticulationData(self._root_view, self.device)
        self._is_initialized = True
        try:
            self._create_buffers()
            self._process_cfg()
            self._process_actuators_cfg()
            self._validate_cfg()
        except BaseException:
            self._is_initialized = False
            raise
        if self.cfg.actuator_value_resolution_debug_print:
            logger.info("%s", self._resolution_table())

    def _invalidate_initialize_callback(self) -> None:
        super()._invalidate_initialize_callback()
        self.actuators = {}
        end = getattr(self, "_end_wrenches", None)
        if end is not None:
            end()
            self._end_wrenches = None

    def _process_cfg(self) -> None:
        begin, data, count = self.cfg.init_state, self._data, self._root_view.count
        root = [*begin.pos, *begin.rot, *begin.lin_vel, *begin.ang_vel]
        data.default_root_state = torch.tensor(root, device=self.device).float().expand(count, 13).clone()
        for name in ("joint_pos", "joint_vel"):
            values = torch.zeros(count, self._root_view.max_dofs, device=self.device)
            given = getattr(begin, name)
            if given and self._root_view.max_dofs:
                try:
                    columns, _, numbers = resolve_matching_names_values(given, self._root_view.tree.joint_names)
                except ValueError as error:
                    raise ValueError(f"init_state.{name} of {self.cfg.prim_path!r}: {error}") from None
                values[:, columns] = torch.tensor(numbers, dtype=torch.float32, device=self.device)
            setattr(data, f"default_{name}", values)

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

    def _validate_cfg(self) -> None:
        """Raise ValueError where the initial state of joints is outside their limits."""
        data = self._data
        position, velocity = data.default_joint_pos[0], data.default_joint_vel[0]
        limits, fastest = data.joint_pos_limits[0], data.joint_vel_limits[0]
        sentences = [
            f"the position {position[i]:g} of {self.joint_names[i]!r} is outside of [{limits[i, 0]:g}, "
            f"{limits[i, 1]:g}]"
            for i in ((position < limits[:, 0]) | (position > limits[:, 1])).nonzero().flatten().tolist()
        ]
        sentences += [
            f"the velocity {velocity[i]:g} of {self.joint_names[i]!r} is faster than {fastest[i]:g}"
            for i in (velocity.abs() > fastest).nonzero().flatten().tolist()
        ]
        if sentences:
            raise ValueError(f"init_state of {self.cfg.prim_path!r}: {'; '.join(sentences)}")

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

    def _create_buffers(self) -> None:
        view, data = self._root_view, self._data
        file, count = view.file, view.count
        spawn_drive = getattr(self.cfg.spawn, "joint_drive_props", None)
        data.body_names, data.joint_names = view.tree.body_names, view.tree.joint_names
        data.fixed_tendon_names = view.tree.fixed_tendon_names
        data.spatial_tendon_names = view.tree.spatial_tendon_names

        def of_file(values: np.ndarray, override: str = "") -> torch.Tensor:
            row = torch.tensor(values, dtype=torch.float32, device=self.device).expand(count, *values.shape).clone()
            value = getattr(spawn_drive, override, None) if override else None
            return row if value is None else torch.full_like(row, float(value))

        data.default_mass, data.default_inertia = view.get_masses(), view.get_inertias()
        data.joint_stiffness, data.joint_damping = of_file(file.stiffness), of_file(file.damping)
        data.joint_armature = of_file(file.armature)
        data.joint_friction_coeff = torch.zeros_like(data.joint_armature)
        data.joint_dynamic_friction_coeff = torch.zeros_like(data.joint_armature)
        data.joint_viscous_friction_coeff = of_file(file.viscous_friction)
        data.joint_pos_limits = view.get_dof_limits()
        data.joint_vel_limits = of_file(file.velocity_limit, "max_velocity")
        if getattr(spawn_drive, "max_velocity", None) is None:
            speeds = self._sim.stage.select(self.cfg.prim_path).prim.velocity_limits
            for column, name in enumerate(view.tree.joint_names):
                data.joint_vel_limits[:, column] = speeds.get(name, float(data.joint_vel_limits[0, column]))
        data.joint_effort_limits = of_file(file.effort_limit, "max_effort")
        self._has_friction = False
        self._dry_friction = view.freshness.model_view("dof_frictionloss")[:, view._dofs].expand(count, -1).clone()
        for name, field in PARAMETERS.items():
            if name != "armature":
                view.write_dofs(field, getattr(data, f"joint_{name}"), slice(None), slice(None))
        names = ["stiffness", "damping", "armature", "friction_coeff", "dynamic_friction_coeff"]
        for name in [*names, "viscous_friction_coeff", "pos_limits"]:
            setattr(data, f"default_joint_{name}", getattr(data, f"joint_{name}").clone())
        zero = torch.zeros(count, view.max_dofs, device=self.device)
        for name in ("joint_pos_target", "joint_vel_target", "joint_effort_target", "computed_torque"):
            setattr(data, name, zero.clone())
        data.applied_torque = zero.clone()
        data.soft_joint_pos_limits = self._soft_limits()
        data.soft_joint_vel_limits = zero.clone()
        data.gear_ratio = torch.ones_like(zero)
        self._create_tendon_buffers()
        self._wrenches = ExternalWrenches(view.body_state, count, self.device)
        self._end_wrenches = self._sim.on_step(self._wrenches.end_step)
        permanent = self._wrenches.permanent
        self._external_force_b, self._external_torque_b = permanent.force, permanent.torque
        self._external_wrench_positions_b = permanent.position

    # --------------------------------------------------------------------------------------------- internals

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

    @property
    def _root(self) -> RootState:
        return self.root_view.root

    def _given(self, values: Any, width: int, name: str, env_ids: Ids) -> tuple[torch.Tensor, Index]:
        rows = self._envs(env_ids)
        shape = (arguments.length(rows, self._root_view.count), width)
        checked = arguments.numbers if width == 6 else arguments.poses
        return checked(values, shape, name, self.device, repeat=True)[:, None], rows


def _articulated(scene: Any, bodies: list[int], path: str) -> list[int]:
    """Of the bodies under a path those of the articulation: of several that stand side by side the one with joints.

    Raises ValueError where that is none or several."""
    inside = set(bodies)
    trees: dict[int, list[int]] = {}
    for body in bodies:
        root = body
        while int(scene.body_parentid[root]) in inside:
            root = int(scene.body_parentid[root])
        trees.setdefault(root, []).append(body)
    if len(trees) > 1:
        jointed = {root: tree for root, tree in trees.items() if any(int(scene.body_jntnum[b]) for b in tree)}
        trees = jointed or trees
    if len(trees) > 1:
        names = ", ".join(repr(scene.names["body"][root]) for root in trees)
        raise ValueError(
            f"several bodies under {path!r} could be the root of the articulation: {names}; choose one by "
            "articulation_root_prim_path"
        )
    if not trees:
        raise ValueError(f"there is no body under {path!r}: an articulation has one at least")
    return next(iter(trees.values()))
