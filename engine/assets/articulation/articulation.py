"""Articulations: their state, targets, parameters and actuators, in all environments."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from engine.assets import arguments
from engine.assets.arguments import Ids, Index
from engine.assets.articulation.actuator_groups import ActuatorGroups
from engine.assets.articulation.articulation_data import ArticulationData
from engine.assets.articulation.articulation_view import ArticulationView
from engine.assets.articulation.joint_commands import JointCommands
from engine.assets.articulation.joint_parameters import PARAMETERS
from engine.assets.articulation.tendon_parameters import TendonParameters
from engine.assets.articulation.tree import articulated_bodies
from engine.assets.root_state import RootState
from engine.assets.root_writing import RootWriting
from engine.assets.utils.string import resolve_matching_names, resolve_matching_names_values
from engine.assets.wrench import ExternalWrenches, WrenchComposer

if TYPE_CHECKING:
    from engine.assets.articulation.articulation_cfg import ArticulationCfg

logger = logging.getLogger(__name__)


class Articulation(ActuatorGroups, JointCommands, TendonParameters, RootWriting):
    """Bodies connected by joints, once in every environment.

    What `set_...` is given waits in buffers until `write_data_to_sim`; `write_..._to_sim` reaches the simulation at
    once. `env_ids`, `joint_ids`, `body_ids` and tendon ids are None (all), a slice, indices or a mask of bool.
    Numbers are tensors, arrays or lists in the shape that is said; what does not fit raises ValueError, IndexError or
    TypeError, and nothing is written then.

    Implicit actuators are drives of the engine, which follow backward Euler within their limits, as in PhysX.
    """

    cfg: ArticulationCfg  # pyright: ignore

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
        self._command_joints()

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
            bodies = articulated_bodies(context.simulation.scene, context.bodies(path), path)
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

    @property
    def _root(self) -> RootState:
        return self.root_view.root

    def _given(self, values: Any, width: int, name: str, env_ids: Ids) -> tuple[torch.Tensor, Index]:
        rows = self._envs(env_ids)
        shape = (arguments.length(rows, self._root_view.count), width)
        checked = arguments.numbers if width == 6 else arguments.poses
        return checked(values, shape, name, self.device, repeat=True)[:, None], rows
