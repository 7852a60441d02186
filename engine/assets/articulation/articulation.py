"""Articulations: their state, targets, parameters and actuators, in all environments."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from engine.assets import arguments
from engine.assets.actuators import ActuatorBase
from engine.assets.arguments import Ids, Index, grid
from engine.assets.articulation.articulation_data import ArticulationData
from engine.assets.articulation.articulation_view import ArticulationView
from engine.assets.asset_base import AssetBase
from engine.assets.utils.deprecation import deprecated
from engine.assets.utils.string import resolve_matching_names, resolve_matching_names_values
from engine.assets.utils.types import ArticulationActions
from engine.assets.wrench import ExternalWrenches, WrenchComposer

if TYPE_CHECKING:
    from engine.assets.articulation.articulation_cfg import ArticulationCfg

logger = logging.getLogger(__name__)

_PARAMETERS = {
    "stiffness": "dof_drivestiffness",
    "damping": "dof_drivedamping",
    "armature": "dof_armature",
    "vel_limits": "dof_maxvel",
    "effort_limits": "dof_drivelimit",
}
"""Parameters of joints, `joint_*` of the data, and the fields of the Model."""

_FIXED = ("stiffness", "damping", "limit_stiffness", "pos_limits", "rest_length", "offset")
_SPATIAL = ("stiffness", "damping", "limit_stiffness", "offset")


class Articulation(AssetBase):
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
    def data(self) -> ArticulationData:
        """State and parameters. Raises RuntimeError before the simulation begins."""
        self._check_initialized()
        return self._data

    @property
    def num_instances(self) -> int:
        """Number of instances: one in each environment."""
        return self.root_view.count

    @property
    def is_fixed_base(self) -> bool:
        """Whether the root is fixed to the world or hangs on it by joints, and does not float."""
        return self.root_view.tree.is_fixed_base

    @property
    def num_joints(self) -> int:
        """Number of joints: of their degrees of freedom."""
        return self.root_view.max_dofs

    @property
    def num_fixed_tendons(self) -> int:
        """Number of fixed tendons."""
        return self.root_view.max_fixed_tendons

    @property
    def num_spatial_tendons(self) -> int:
        """Number of spatial tendons."""
        return self.root_view.max_spatial_tendons

    @property
    def num_bodies(self) -> int:
        """Number of bodies."""
        return self.root_view.max_links

    @property
    def joint_names(self) -> list[str]:
        """Names of the joints, in their order."""
        return self.root_view.tree.joint_names

    @property
    def fixed_tendon_names(self) -> list[str]:
        """Names of the fixed tendons, in their order."""
        return self.root_view.tree.fixed_tendon_names

    @property
    def spatial_tendon_names(self) -> list[str]:
        """Names of the spatial tendons, in their order."""
        return self.root_view.tree.spatial_tendon_names

    @property
    def body_names(self) -> list[str]:
        """Names of the bodies, in their order."""
        return self.root_view.tree.body_names

    @property
    def root_view(self) -> ArticulationView:
        """The articulation in the engine. Raises RuntimeError before the simulation begins."""
        self._check_initialized()
        return self._root_view

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

    # --------------------------------------------------------------------------------------------- finding

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

    def find_fixed_tendons(
        self, name_keys: str | Sequence[str], tendon_subsets: list[str] | None = None, preserve_order: bool = False
    ) -> tuple[list[int], list[str]]:
        """The same for fixed tendons."""
        return resolve_matching_names(name_keys, tendon_subsets or self.fixed_tendon_names, preserve_order)

    def find_spatial_tendons(
        self, name_keys: str | Sequence[str], tendon_subsets: list[str] | None = None, preserve_order: bool = False
    ) -> tuple[list[int], list[str]]:
        """The same for spatial tendons."""
        return resolve_matching_names(name_keys, tendon_subsets or self.spatial_tendon_names, preserve_order)

    # -------------------------------------------------------------------------------------- writing the state

    def write_root_state_to_sim(self, root_state: torch.Tensor, env_ids: Ids = None) -> None:
        """Pose of the root link and velocity of the root's centre of mass, (n, 13), world frame."""
        self._write_root_state(root_state, env_ids, "link", "com")

    def write_root_com_state_to_sim(self, root_state: torch.Tensor, env_ids: Ids = None) -> None:
        """Pose and velocity of the root's centre of mass, (n, 13), world frame."""
        self._write_root_state(root_state, env_ids, "com", "com")

    def write_root_link_state_to_sim(self, root_state: torch.Tensor, env_ids: Ids = None) -> None:
        """Pose and velocity of the root link, (n, 13), world frame."""
        self._write_root_state(root_state, env_ids, "link", "link")

    def write_root_pose_to_sim(self, root_pose: torch.Tensor, env_ids: Ids = None) -> None:
        """Pose of the root link, (n, 7), world frame. The velocity of its centre of mass stays."""
        self.write_root_link_pose_to_sim(root_pose, env_ids)

    def write_root_link_pose_to_sim(self, root_pose: torch.Tensor, env_ids: Ids = None) -> None:
        """Pose of the root link, (n, 7), world frame. The velocity of its centre of mass stays."""
        rows = self._envs(env_ids)
        self._root_view.write_root_pose(self._pose(root_pose, rows, 7, "root_pose"), rows)

    def write_root_com_pose_to_sim(self, root_pose: torch.Tensor, env_ids: Ids = None) -> None:
        """Pose of the root's centre of mass, with the principal axes, (n, 7), world frame."""
        rows = self._envs(env_ids)
        pose = self._pose(root_pose, rows, 7, "root_pose")
        self._root_view.write_root_pose(self._root_view.link_pose_of_com(pose, rows), rows)

    def write_root_velocity_to_sim(self, root_velocity: torch.Tensor, env_ids: Ids = None) -> None:
        """Velocity of the root's centre of mass, (n, 6), world frame."""
        self.write_root_com_velocity_to_sim(root_velocity, env_ids)

    def write_root_com_velocity_to_sim(self, root_velocity: torch.Tensor, env_ids: Ids = None) -> None:
        """Velocity of the root's centre of mass, (n, 6), world frame."""
        rows = self._envs(env_ids)
        values = self._numbers(root_velocity, (arguments.length(rows, self.num_instances), 6), "root_velocity")
        self._root_view.write_root_com_velocity(values, rows)

    def write_root_link_velocity_to_sim(self, root_velocity: torch.Tensor, env_ids: Ids = None) -> None:
        """Velocity of the root link, (n, 6), world frame."""
        rows = self._envs(env_ids)
        values = self._numbers(root_velocity, (arguments.length(rows, self.num_instances), 6), "root_velocity")
        self._root_view.write_root_link_velocity(values, rows)

    def write_joint_state_to_sim(
        self, position: torch.Tensor, velocity: torch.Tensor, joint_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Positions and velocities of joints, (n, m) each."""
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        positions = self._numbers(position, shape, "position")
        velocities = self._numbers(velocity, shape, "velocity")
        self._root_view.write_joint_pos(positions, rows, columns)
        self._write_joint_velocity(velocities, rows, columns)

    def write_joint_position_to_sim(self, position: torch.Tensor, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Positions of joints, (n, m), rad or m."""
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        self._root_view.write_joint_pos(self._numbers(position, shape, "position"), rows, columns)

    def write_joint_velocity_to_sim(self, velocity: torch.Tensor, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Velocities of joints, (n, m), rad/s or m/s. Their acceleration becomes 0."""
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        self._write_joint_velocity(self._numbers(velocity, shape, "velocity"), rows, columns)

    # ------------------------------------------------------------------------- writing parameters of joints

    def write_joint_stiffness_to_sim(
        self, stiffness: torch.Tensor | float, joint_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Gains of position errors of drives, (n, m) or a number, N m/rad or N/m."""
        self._write_parameter("stiffness", stiffness, joint_ids, env_ids)

    def write_joint_damping_to_sim(
        self, damping: torch.Tensor | float, joint_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Gains of velocity errors of drives, (n, m) or a number, N m s/rad or N s/m."""
        self._write_parameter("damping", damping, joint_ids, env_ids)

    def write_joint_position_limit_to_sim(
        self,
        limits: torch.Tensor | float,
        joint_ids: Ids = None,
        env_ids: Ids = None,
        warn_limit_violation: bool = True,
    ) -> None:
        """Lowest and highest positions of joints, (n, m, 2), rad or m. Default positions outside are moved to the
        nearest limit, and soft limits follow.

        warn_limit_violation: whether that is a warning; else only logged as information."""
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        values = self._numbers(limits, (*shape, 2), "limits", finite=False)
        if bool((values[..., 0] > values[..., 1]).any()) or bool(torch.isnan(values).any()):
            raise ValueError("limits are pairs of the lowest and the highest position, in this order")
        self._root_view.write_limits(values, rows, columns)
        data = self._data
        data.joint_pos_limits[grid(rows, columns)] = values
        data.soft_joint_pos_limits = self._soft_limits()
        low, high = data.joint_pos_limits[..., 0], data.joint_pos_limits[..., 1]
        clamped = torch.minimum(torch.maximum(data.default_joint_pos, low), high)
        if not torch.equal(clamped, data.default_joint_pos):
            outside = (clamped != data.default_joint_pos).any(0).nonzero().flatten().tolist()
            names = ", ".join(self.joint_names[i] for i in outside)
            message = f"Default positions of {names} were outside the new limits: they are at the nearest limits now"
            logger.log(logging.WARNING if warn_limit_violation else logging.INFO, message)
            data.default_joint_pos.copy_(clamped)

    def write_joint_velocity_limit_to_sim(
        self, limits: torch.Tensor | float, joint_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Highest speeds of joints, (n, m) or a number, rad/s or m/s: a joint that is faster is braked."""
        self._write_parameter("vel_limits", limits, joint_ids, env_ids)

    def write_joint_effort_limit_to_sim(
        self, limits: torch.Tensor | float, joint_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Highest efforts of joints, (n, m) or a number, N m or N."""
        self._write_parameter("effort_limits", limits, joint_ids, env_ids)

    def write_joint_armature_to_sim(
        self, armature: torch.Tensor | float, joint_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Inertia added to joints, (n, m) or a number, kg m² or kg."""
        self._write_parameter("armature", armature, joint_ids, env_ids)

    def write_joint_friction_coefficient_to_sim(
        self,
        joint_friction_coeff: torch.Tensor | float,
        joint_ids: Ids = None,
        env_ids: Ids = None,
        joint_dynamic_friction_coeff: torch.Tensor | float | None = None,
        joint_viscous_friction_coeff: torch.Tensor | float | None = None,
    ) -> None:
        """Coefficients of friction of joints, (n, m) or a number.

        The static one relates the largest resisting effort of a joint at rest to the magnitude of the force and
        torque that its body hands on, |F_resist| <= coefficient * |F_spatial|; the dynamic one that of a moving
        joint (None: as it is). The viscous one is an effort by speed, N m s/rad or N s/m. What the file says of dry
        friction comes on top. The forces are those of the last step."""
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        given = {
            "friction_coeff": joint_friction_coeff,
            "dynamic_friction_coeff": joint_dynamic_friction_coeff,
            "viscous_friction_coeff": joint_viscous_friction_coeff,
        }
        found = {
            name: self._not_negative(values, shape, f"joint_{name}")
            for name, values in given.items()
            if values is not None
        }
        for name, values in found.items():
            getattr(self._data, f"joint_{name}")[grid(rows, columns)] = values
        if "viscous_friction_coeff" in found:
            self._root_view.write_dofs("dof_damping", found["viscous_friction_coeff"], rows, columns)
        had = self._has_friction
        data = self._data
        self._has_friction = bool(data.joint_friction_coeff.any() or data.joint_dynamic_friction_coeff.any())
        if had or self._has_friction:
            self._write_friction()

    def write_joint_dynamic_friction_coefficient_to_sim(
        self, joint_dynamic_friction_coeff: torch.Tensor | float, joint_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """The dynamic coefficients alone; see `write_joint_friction_coefficient_to_sim`."""
        self._write_one_friction("dynamic_friction_coeff", joint_dynamic_friction_coeff, joint_ids, env_ids)

    def write_joint_viscous_friction_coefficient_to_sim(
        self, joint_viscous_friction_coeff: torch.Tensor | float, joint_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """The viscous coefficients alone; see `write_joint_friction_coefficient_to_sim`."""
        self._write_one_friction("viscous_friction_coeff", joint_viscous_friction_coeff, joint_ids, env_ids)

    # ------------------------------------------------------------------------------------------- commands

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

    def set_joint_position_target(self, target: torch.Tensor, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Positions that joints shall reach, (n, m), rad or m."""
        self._set_target("joint_pos_target", target, joint_ids, env_ids)

    def set_joint_velocity_target(self, target: torch.Tensor, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Velocities that joints shall reach, (n, m), rad/s or m/s."""
        self._set_target("joint_vel_target", target, joint_ids, env_ids)

    def set_joint_effort_target(self, target: torch.Tensor, joint_ids: Ids = None, env_ids: Ids = None) -> None:
        """Efforts of joints besides those of their gains, (n, m), N m or N."""
        self._set_target("joint_effort_target", target, joint_ids, env_ids)

    # -------------------------------------------------------------------------------------------- tendons

    def set_fixed_tendon_stiffness(
        self, stiffness: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Stiffnesses of fixed tendons, (n, m), for `write_fixed_tendon_properties_to_sim`."""
        self._set_tendons("fixed", "stiffness", stiffness, fixed_tendon_ids, env_ids)

    def set_fixed_tendon_damping(
        self, damping: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Dampings of fixed tendons, (n, m), for `write_fixed_tendon_properties_to_sim`."""
        self._set_tendons("fixed", "damping", damping, fixed_tendon_ids, env_ids)

    def set_fixed_tendon_limit_stiffness(
        self, limit_stiffness: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Stiffnesses of the limits of fixed tendons, (n, m), for `write_fixed_tendon_properties_to_sim`."""
        self._set_tendons("fixed", "limit_stiffness", limit_stiffness, fixed_tendon_ids, env_ids)

    def set_fixed_tendon_position_limit(
        self, limit: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Shortest and longest lengths of fixed tendons, (n, m, 2), for `write_fixed_tendon_properties_to_sim`."""
        self._set_tendons("fixed", "pos_limits", limit, fixed_tendon_ids, env_ids)

    def set_fixed_tendon_limit(self, limit: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None) -> None:
        """Deprecated: `set_fixed_tendon_position_limit`."""
        deprecated("Articulation.set_fixed_tendon_limit", "set_fixed_tendon_position_limit")
        self.set_fixed_tendon_position_limit(limit, fixed_tendon_ids, env_ids)

    def set_fixed_tendon_rest_length(
        self, rest_length: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Lengths of fixed tendons at rest, (n, m), for `write_fixed_tendon_properties_to_sim`."""
        self._set_tendons("fixed", "rest_length", rest_length, fixed_tendon_ids, env_ids)

    def set_fixed_tendon_offset(
        self, offset: torch.Tensor, fixed_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """What is added to the lengths of fixed tendons, (n, m), for `write_fixed_tendon_properties_to_sim`."""
        self._set_tendons("fixed", "offset", offset, fixed_tendon_ids, env_ids)

    def write_fixed_tendon_properties_to_sim(self, fixed_tendon_ids: Ids = None, env_ids: Ids = None) -> None:
        """Write the properties of fixed tendons that were set."""
        rows = self._envs(env_ids)
        columns = arguments.index(fixed_tendon_ids, self.num_fixed_tendons, "fixed_tendon_ids", self.device)
        if not self.num_fixed_tendons:
            return
        d = self._data
        self._root_view.write_tendons(
            self._root_view.tree.fixed_tendons,
            rows,
            columns,
            d.fixed_tendon_stiffness,
            d.fixed_tendon_damping,
            d.fixed_tendon_limit_stiffness,
            d.fixed_tendon_offset,
            d.fixed_tendon_rest_length,
            d.fixed_tendon_pos_limits,
        )

    def set_spatial_tendon_stiffness(
        self, stiffness: torch.Tensor, spatial_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Stiffnesses of spatial tendons, (n, m), for `write_spatial_tendon_properties_to_sim`."""
        self._set_tendons("spatial", "stiffness", stiffness, spatial_tendon_ids, env_ids)

    def set_spatial_tendon_damping(
        self, damping: torch.Tensor, spatial_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Dampings of spatial tendons, (n, m), for `write_spatial_tendon_properties_to_sim`."""
        self._set_tendons("spatial", "damping", damping, spatial_tendon_ids, env_ids)

    def set_spatial_tendon_limit_stiffness(
        self, limit_stiffness: torch.Tensor, spatial_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Stiffnesses of the limits of spatial tendons, (n, m), for `write_spatial_tendon_properties_to_sim`."""
        self._set_tendons("spatial", "limit_stiffness", limit_stiffness, spatial_tendon_ids, env_ids)

    def set_spatial_tendon_offset(
        self, offset: torch.Tensor, spatial_tendon_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """What is added to the lengths of spatial tendons, (n, m), for `write_spatial_tendon_properties_to_sim`."""
        self._set_tendons("spatial", "offset", offset, spatial_tendon_ids, env_ids)

    def write_spatial_tendon_properties_to_sim(self, spatial_tendon_ids: Ids = None, env_ids: Ids = None) -> None:
        """Write the properties of spatial tendons that were set."""
        rows = self._envs(env_ids)
        columns = arguments.index(spatial_tendon_ids, self.num_spatial_tendons, "spatial_tendon_ids", self.device)
        if not self.num_spatial_tendons:
            return
        d, tendons = self._data, self._root_view.tree.spatial_tendons
        rest = self._spatial_rest_length
        limits = self._spatial_limits
        self._root_view.write_tendons(
            tendons,
            rows,
            columns,
            d.spatial_tendon_stiffness,
            d.spatial_tendon_damping,
            d.spatial_tendon_limit_stiffness,
            d.spatial_tendon_offset,
            rest,
            limits,
        )

    # ------------------------------------------------------------------------------------------ deprecated

    def write_joint_friction_to_sim(
        self, joint_friction: torch.Tensor | float, joint_ids: Ids = None, env_ids: Ids = None
    ) -> None:
        """Deprecated: `write_joint_friction_coefficient_to_sim`."""
        deprecated("Articulation.write_joint_friction_to_sim", "write_joint_friction_coefficient_to_sim")
        self.write_joint_friction_coefficient_to_sim(joint_friction, joint_ids=joint_ids, env_ids=env_ids)

    def write_joint_limits_to_sim(
        self,
        limits: torch.Tensor | float,
        joint_ids: Ids = None,
        env_ids: Ids = None,
        warn_limit_violation: bool = True,
    ) -> None:
        """Deprecated: `write_joint_position_limit_to_sim`."""
        deprecated("Articulation.write_joint_limits_to_sim", "write_joint_position_limit_to_sim")
        self.write_joint_position_limit_to_sim(limits, joint_ids, env_ids, warn_limit_violation)

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

    def _check_initialized(self) -> None:
        if not self._is_initialized:
            raise RuntimeError(f"the articulation at {self.cfg.prim_path!r} is there after SimulationContext.reset()")

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
        for name, field in _PARAMETERS.items():
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
        self._wrenches = ExternalWrenches(view.body_state, count, self.device)  # pyright: ignore
        self._end_wrenches = self._sim.on_step(self._wrenches.end_step)
        permanent = self._wrenches.permanent
        self._external_force_b, self._external_torque_b = permanent.force, permanent.torque
        self._external_wrench_positions_b = permanent.position

    def _create_tendon_buffers(self) -> None:
        view, data = self._root_view, self._data
        for kind, names in (("fixed", _FIXED), ("spatial", _SPATIAL)):
            getters = {
                "stiffness": "stiffnesses",
                "damping": "dampings",
                "limit_stiffness": "limit_stiffnesses",
                "pos_limits": "limits",
                "rest_length": "rest_lengths",
                "offset": "offsets",
            }
            for name in names:
                values = getattr(view, f"get_{kind}_tendon_{getters[name]}")()
                setattr(data, f"{kind}_tendon_{name}", values)
                setattr(data, f"default_{kind}_tendon_{name}", values.clone())
        spatial = view.tree.spatial_tendons
        self._spatial_rest_length = view.tendon_values("tendon_lengthspring", spatial)[..., 1]
        self._spatial_limits = view.tendon_limits(spatial)

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

    def _envs(self, env_ids: Ids) -> Index:
        self._check_initialized()
        return arguments.index(env_ids, self._root_view.count, "env_ids", self.device)

    def _joints_of(self, env_ids: Ids, joint_ids: Ids) -> tuple[Index, Index, tuple[int, int]]:
        """Rows, columns and the shape of what is written there."""
        rows = self._envs(env_ids)
        columns = arguments.index(joint_ids, self._root_view.max_dofs, "joint_ids", self.device)
        return (
            rows,
            columns,
            (arguments.length(rows, self._root_view.count), arguments.length(columns, self._root_view.max_dofs)),
        )

    def _numbers(self, values: Any, shape: tuple[int, ...], what: str, finite: bool = True) -> torch.Tensor:
        return arguments.numbers(values, shape, what, self.device, finite=finite, repeat=True)

    def _not_negative(self, values: Any, shape: tuple[int, ...], what: str, finite: bool = True) -> torch.Tensor:
        return arguments.not_negative(values, shape, what, self.device, finite=finite)

    def _pose(self, values: Any, rows: Index, width: int, what: str) -> torch.Tensor:
        shape = (arguments.length(rows, self._root_view.count), width)
        return arguments.poses(values, shape, what, self.device, repeat=True)

    def _write_root_state(self, state: Any, env_ids: Ids, pose_of: str, velocity_of: str) -> None:
        rows = self._envs(env_ids)
        values = self._pose(state, rows, 13, "root_state")
        pose = values[:, :7]
        if pose_of == "com":
            pose = self._root_view.link_pose_of_com(pose, rows)
        self._root_view.write_root_state(pose, values[:, 7:], rows, velocity_of == "com")

    def _write_joint_velocity(self, velocities: torch.Tensor, rows: Index, columns: Index) -> None:
        self._root_view.write_joint_vel(velocities, rows, columns)
        self._data._previous_joint_vel[grid(rows, columns)] = velocities
        self._data._joint_acc[grid(rows, columns)] = torch.zeros((), device=self.device)

    def _write_parameter(self, name: str, values: Any, joint_ids: Ids, env_ids: Ids) -> None:
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        found = self._not_negative(values, shape, f"joint_{name}", finite=not name.endswith("limits"))
        self._root_view.write_dofs(_PARAMETERS[name], found, rows, columns)
        getattr(self._data, f"joint_{name}")[grid(rows, columns)] = found

    def _write_one_friction(self, name: str, values: Any, joint_ids: Ids, env_ids: Ids) -> None:
        rows, columns, _ = self._joints_of(env_ids, joint_ids)
        static = self._data.joint_friction_coeff[rows][:, columns]
        self.write_joint_friction_coefficient_to_sim(
            static, **{f"joint_{name}": values}, joint_ids=joint_ids, env_ids=env_ids
        )

    def _write_friction(self) -> None:
        """Largest efforts of dry friction, from the forces that the last step left between the bodies."""
        view, data = self._root_view, self._data
        load = view.get_link_incoming_joint_force()[:, view._tensor(view.tree.joint_bodies)].norm(dim=-1)
        moves = data.joint_vel.abs() > 1.0e-3
        moving = torch.where(
            data.joint_dynamic_friction_coeff > 0, data.joint_dynamic_friction_coeff, data.joint_friction_coeff
        )
        coefficient = torch.where(moves, moving, data.joint_friction_coeff)
        view.write_dofs("dof_frictionloss", self._dry_friction + coefficient * load, slice(None), slice(None))

    def _soft_limits(self) -> torch.Tensor:
        """The share `soft_joint_pos_limit_factor` of the ranges of positions, about their middles."""
        low, high = self._data.joint_pos_limits[..., 0].double(), self._data.joint_pos_limits[..., 1].double()
        middle, half = (low + high) / 2, (high - low) / 2 * self.cfg.soft_joint_pos_limit_factor
        return torch.stack((middle - half, middle + half), -1).float()

    def _set_target(self, name: str, target: Any, joint_ids: Ids, env_ids: Ids) -> None:
        rows, columns, shape = self._joints_of(env_ids, joint_ids)
        getattr(self._data, name)[grid(rows, columns)] = self._numbers(target, shape, name)

    def _set_tendons(self, kind: str, name: str, values: Any, tendon_ids: Ids, env_ids: Ids) -> None:
        rows = self._envs(env_ids)
        count = self.num_fixed_tendons if kind == "fixed" else self.num_spatial_tendons
        columns = arguments.index(tendon_ids, count, f"{kind}_tendon_ids", self.device)
        shape = (arguments.length(rows, self._root_view.count), arguments.length(columns, count))
        what = f"{kind}_tendon_{name}"
        if name == "pos_limits":
            found = self._numbers(values, (*shape, 2), what, finite=False)
            if not bool((found[..., 0] <= found[..., 1]).all()):
                raise ValueError(f"{what} are pairs of the shortest and the longest length, in this order")
        elif name == "offset" or name == "rest_length":
            found = self._numbers(values, shape, what)
        else:
            found = self._not_negative(values, shape, what)
        getattr(self._data, what)[grid(rows, columns)] = found


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
