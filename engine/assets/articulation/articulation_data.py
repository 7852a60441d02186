"""What an articulation shows of itself: a tensor for each quantity, in all environments."""

from __future__ import annotations

from typing import Any

import torch
import warp as wp

from engine.assets.articulation import joint_kernels
from engine.assets.articulation.articulation_view import ArticulationView
from engine.assets.articulation.kinematics_kernels import ROOT_COLUMNS
from engine.assets.body_data import RootData
from engine.assets.sim.recording import Recording, launch_worlds
from engine.assets.utils import math as math_utils
from engine.assets.utils.deprecation import deprecated
from engine.physics import Data, Model


class ArticulationData(RootData):
    """State and parameters of an articulation.

    Quantities of bodies follow the simulation when they are read, after `update` or a write; most are views of
    tensors that the next read fills anew: `clone()` what is to last. Positions of links are those of the bodies'
    frames, those of `com` of their centres of mass, with the principal axes as orientation. `_w` is in the
    world frame, `_b` in the frame of the body. Quaternions are w, x, y, z; velocities are linear before
    angular. SI units.

    Shapes: n environments, b bodies, j joints, t tendons.
    """

    def __init__(self, root_view: ArticulationView, device: str) -> None:
        self.device = device
        self._root_view = root_view
        self._sim_timestamp = 0.0
        self._joint_acc_timestamp = 0.0
        self._state = root_view.body_state
        self._previous_joint_vel = root_view.get_dof_velocities()
        self._joint_acc = torch.zeros_like(self._previous_joint_vel)
        self._elapsed = torch.zeros(1, device=device)
        self._differences = Recording(root_view.simulation, self._launch_differences, joint_kernels, is_short=True)
        root = root_view.kinematics.root
        self._in_root = {name: root[:, columns] for name, columns in ROOT_COLUMNS.items()}
        gravity = math_utils.normalize(root_view.gravity)
        self.GRAVITY_VEC_W = gravity.expand(root_view.count, 3)
        """(n, 3) direction of gravity, world frame; 0 without gravity."""
        self.FORWARD_VEC_B = torch.tensor([[1.0, 0.0, 0.0]], device=device).expand(root_view.count, 3)
        """(n, 3) forward, in the root's frame: x."""

    def update(self, dt: float) -> None:
        """Time has passed: quantities follow the simulation when they are read next. dt: s."""
        self._sim_timestamp += dt
        self._root_view.freshness.update()
        self.joint_acc  # noqa: B018  by finite differences, so it is looked at whenever time passes

    # ------------------------------------------------------------------------------------------------ names

    body_names: list[str] = None  # pyright: ignore
    """Names of the bodies, root first, level by level."""
    joint_names: list[str] = None  # pyright: ignore
    """Names of the joints, in the order of the bodies that they move."""
    fixed_tendon_names: list[str] = None  # pyright: ignore
    """Names of the fixed tendons."""
    spatial_tendon_names: list[str] = None  # pyright: ignore
    """Names of the spatial tendons."""

    # --------------------------------------------------------------------------------------------- defaults

    default_root_state: torch.Tensor = None  # pyright: ignore
    """(n, 13) Pose of the root link and velocity of its centre of mass that it begins with,
    relative to the environment."""
    default_joint_pos: torch.Tensor = None  # pyright: ignore
    """(n, j) Positions of the joints that it begins with."""
    default_joint_vel: torch.Tensor = None  # pyright: ignore
    """(n, j) Velocities of the joints that it begins with."""
    default_mass: torch.Tensor = None  # pyright: ignore
    """(n, b) Masses of the file, kg."""
    default_inertia: torch.Tensor = None  # pyright: ignore
    """(n, b, 9) Inertias of the file about the centres of mass, in the axes of the links, kg m²."""
    default_joint_stiffness: torch.Tensor = None  # pyright: ignore
    """(n, j) Gains of position errors, of the actuators' settings or else of the file."""
    default_joint_damping: torch.Tensor = None  # pyright: ignore
    """(n, j) Gains of velocity errors, of the actuators' settings or else of the file."""
    default_joint_armature: torch.Tensor = None  # pyright: ignore
    """(n, j) Inertias added to the joints, of the actuators' settings or else of the file."""
    default_joint_friction_coeff: torch.Tensor = None  # pyright: ignore
    """(n, j) Coefficients of static friction, of the actuators' settings or else of the file."""
    default_joint_dynamic_friction_coeff: torch.Tensor = None  # pyright: ignore
    """(n, j) Coefficients of friction of moving joints, of the actuators' settings or else of the file."""
    default_joint_viscous_friction_coeff: torch.Tensor = None  # pyright: ignore
    """(n, j) Coefficients of friction that grows with the speed, of the actuators' settings or else of the file."""
    default_joint_pos_limits: torch.Tensor = None  # pyright: ignore
    """(n, j, 2) Lowest and highest positions of the file."""
    default_fixed_tendon_stiffness: torch.Tensor = None  # pyright: ignore
    """(n, t) Stiffnesses of the fixed tendons, of the file."""
    default_fixed_tendon_damping: torch.Tensor = None  # pyright: ignore
    """(n, t) Dampings of the fixed tendons, of the file."""
    default_fixed_tendon_limit_stiffness: torch.Tensor = None  # pyright: ignore
    """(n, t) Stiffnesses of the limits of the fixed tendons, of the file."""
    default_fixed_tendon_rest_length: torch.Tensor = None  # pyright: ignore
    """(n, t) Lengths at rest of the fixed tendons, of the file."""
    default_fixed_tendon_offset: torch.Tensor = None  # pyright: ignore
    """(n, t) Offsets, added to the lengths of the fixed tendons, of the file."""
    default_fixed_tendon_pos_limits: torch.Tensor = None  # pyright: ignore
    """(n, t, 2) Shortest and longest lengths of the fixed tendons, of the file."""
    default_spatial_tendon_stiffness: torch.Tensor = None  # pyright: ignore
    """(n, t) Stiffnesses of the spatial tendons, of the file."""
    default_spatial_tendon_damping: torch.Tensor = None  # pyright: ignore
    """(n, t) Dampings of the spatial tendons, of the file."""
    default_spatial_tendon_limit_stiffness: torch.Tensor = None  # pyright: ignore
    """(n, t) Stiffnesses of the limits of the spatial tendons, of the file."""
    default_spatial_tendon_offset: torch.Tensor = None  # pyright: ignore
    """(n, t) Offsets, added to the lengths of the spatial tendons, of the file."""

    # --------------------------------------------------------------------------------------------- commands

    joint_pos_target: torch.Tensor = None  # pyright: ignore
    """(n, j) Positions that were commanded."""
    joint_vel_target: torch.Tensor = None  # pyright: ignore
    """(n, j) Velocities that were commanded."""
    joint_effort_target: torch.Tensor = None  # pyright: ignore
    """(n, j) Efforts that were commanded."""
    computed_torque: torch.Tensor = None  # pyright: ignore
    """(n, j) Efforts of the actuator models before their limits."""
    applied_torque: torch.Tensor = None  # pyright: ignore
    """(n, j) Efforts of the actuator models within their limits."""

    # ------------------------------------------------------------------------------------- in the simulation

    joint_stiffness: torch.Tensor = None  # pyright: ignore
    """(n, j) Gains of position errors, in the simulation; 0 of explicit actuators."""
    joint_damping: torch.Tensor = None  # pyright: ignore
    """(n, j) Gains of velocity errors, in the simulation; 0 of explicit actuators."""
    joint_armature: torch.Tensor = None  # pyright: ignore
    """(n, j) Inertias added to the joints, in the simulation."""
    joint_friction_coeff: torch.Tensor = None  # pyright: ignore
    """(n, j) Coefficients of static friction, in the simulation."""
    joint_dynamic_friction_coeff: torch.Tensor = None  # pyright: ignore
    """(n, j) Coefficients of friction of moving joints, in the simulation."""
    joint_viscous_friction_coeff: torch.Tensor = None  # pyright: ignore
    """(n, j) Coefficients of friction that grows with the speed, in the simulation."""
    joint_pos_limits: torch.Tensor = None  # pyright: ignore
    """(n, j, 2) Lowest and highest positions."""
    joint_vel_limits: torch.Tensor = None  # pyright: ignore
    """(n, j) Highest speeds."""
    joint_effort_limits: torch.Tensor = None  # pyright: ignore
    """(n, j) Highest efforts."""
    soft_joint_pos_limits: torch.Tensor = None  # pyright: ignore
    """(n, j, 2) The share `soft_joint_pos_limit_factor` of the ranges of positions, about their
    middles."""
    soft_joint_vel_limits: torch.Tensor = None  # pyright: ignore
    """(n, j) Speed limits of the actuator models."""
    gear_ratio: torch.Tensor = None  # pyright: ignore
    """(n, j) Torques of the joints by those of the motors."""
    fixed_tendon_stiffness: torch.Tensor = None  # pyright: ignore
    """(n, t) Stiffnesses of the fixed tendons."""
    fixed_tendon_damping: torch.Tensor = None  # pyright: ignore
    """(n, t) Dampings of the fixed tendons."""
    fixed_tendon_limit_stiffness: torch.Tensor = None  # pyright: ignore
    """(n, t) Stiffnesses of the limits of the fixed tendons."""
    fixed_tendon_rest_length: torch.Tensor = None  # pyright: ignore
    """(n, t) Lengths at rest of the fixed tendons."""
    fixed_tendon_offset: torch.Tensor = None  # pyright: ignore
    """(n, t) Offsets, added to the lengths of the fixed tendons."""
    fixed_tendon_pos_limits: torch.Tensor = None  # pyright: ignore
    """(n, t, 2) Shortest and longest lengths of the fixed tendons."""
    spatial_tendon_stiffness: torch.Tensor = None  # pyright: ignore
    """(n, t) Stiffnesses of the spatial tendons."""
    spatial_tendon_damping: torch.Tensor = None  # pyright: ignore
    """(n, t) Dampings of the spatial tendons."""
    spatial_tendon_limit_stiffness: torch.Tensor = None  # pyright: ignore
    """(n, t) Stiffnesses of the limits of the spatial tendons."""
    spatial_tendon_offset: torch.Tensor = None  # pyright: ignore
    """(n, t) Offsets, added to the lengths of the spatial tendons."""

    @property
    def body_incoming_joint_wrench_b(self) -> torch.Tensor:
        """(n, b, 6) Force and torque that a body hands on through its joint, in the frame of its parent: torques
        about the parent's origin. Of the root, what it hands on to the world, in its axes and about the root's
        origin. Of the state before the last step. A body that hangs at rest hands on its weight."""
        return self._state.derived("body_incoming_joint_wrench_b", self._root_view.incoming_joint_wrenches)

    # ----------------------------------------------------------------------------------------------- joints

    @property
    def joint_pos(self) -> torch.Tensor:
        """(n, j) Positions, rad or m."""
        self._root_view.refresh_joints()
        return self._root_view.kinematics.joint_pos

    @property
    def joint_vel(self) -> torch.Tensor:
        """(n, j) Velocities, rad/s or m/s."""
        self._root_view.refresh_joints()
        return self._root_view.kinematics.joint_vel

    @property
    def joint_acc(self) -> torch.Tensor:
        """(n, j) Accelerations: the change of the velocities since time passed last, by that time."""
        elapsed = self._sim_timestamp - self._joint_acc_timestamp
        if elapsed > 0.0 and self._joint_acc.numel():
            self._root_view.refresh_joints()
            self._elapsed.fill_(elapsed)
            self._differences.replay()
            self._joint_acc_timestamp = self._sim_timestamp
        return self._joint_acc

    # --------------------------------------------------------------------------------------------- derived

    @property
    def projected_gravity_b(self) -> torch.Tensor:
        """(n, 3) Direction of gravity in the frame of the root link."""
        return self._seen_in_root("projected_gravity_b")

    @property
    def heading_w(self) -> torch.Tensor:
        """(n,) Angle of the root link's x axis about the world's z, rad."""
        return self._seen_in_root("heading_w")

    @property
    def root_link_lin_vel_b(self) -> torch.Tensor:
        """(n, 3) Linear velocity of the root link, in the frame of the link."""
        return self._seen_in_root("root_link_lin_vel_b")

    @property
    def root_link_ang_vel_b(self) -> torch.Tensor:
        """(n, 3) Angular velocity of the root link, in the frame of the link."""
        return self._seen_in_root("root_link_ang_vel_b")

    @property
    def root_com_lin_vel_b(self) -> torch.Tensor:
        """(n, 3) Linear velocity of the root's centre of mass, in the frame of the link."""
        return self._seen_in_root("root_com_lin_vel_b")

    @property
    def root_com_ang_vel_b(self) -> torch.Tensor:
        """(n, 3) Angular velocity of the root's centre of mass, in the frame of the link."""
        return self._seen_in_root("root_com_ang_vel_b")

    root_lin_vel_b = root_com_lin_vel_b
    root_ang_vel_b = root_com_ang_vel_b

    # ------------------------------------------------------------------------------------------ other names

    @property
    def joint_limits(self) -> torch.Tensor:
        """Deprecated: `joint_pos_limits`."""
        deprecated("ArticulationData.joint_limits", "joint_pos_limits")
        return self.joint_pos_limits

    @property
    def default_joint_limits(self) -> torch.Tensor:
        """Deprecated: `default_joint_pos_limits`."""
        deprecated("ArticulationData.default_joint_limits", "default_joint_pos_limits")
        return self.default_joint_pos_limits

    @property
    def joint_velocity_limits(self) -> torch.Tensor:
        """Deprecated: `joint_vel_limits`."""
        deprecated("ArticulationData.joint_velocity_limits", "joint_vel_limits")
        return self.joint_vel_limits

    @property
    def joint_friction(self) -> torch.Tensor:
        """Deprecated: `joint_friction_coeff`."""
        deprecated("ArticulationData.joint_friction", "joint_friction_coeff")
        return self.joint_friction_coeff

    @property
    def default_joint_friction(self) -> torch.Tensor:
        """Deprecated: `default_joint_friction_coeff`."""
        deprecated("ArticulationData.default_joint_friction", "default_joint_friction_coeff")
        return self.default_joint_friction_coeff

    @property
    def fixed_tendon_limit(self) -> torch.Tensor:
        """Deprecated: `fixed_tendon_pos_limits`."""
        deprecated("ArticulationData.fixed_tendon_limit", "fixed_tendon_pos_limits")
        return self.fixed_tendon_pos_limits

    @property
    def default_fixed_tendon_limit(self) -> torch.Tensor:
        """Deprecated: `default_fixed_tendon_pos_limits`."""
        deprecated("ArticulationData.default_fixed_tendon_limit", "default_fixed_tendon_pos_limits")
        return self.default_fixed_tendon_pos_limits

    # ------------------------------------------------------------------------------------------ internals

    def _launch_differences(self, m: Model, d: Data, span: slice) -> Any:
        by_world = self._root_view.kinematics.joint_vel, self._previous_joint_vel, self._joint_acc
        velocity, previous, acceleration = (wp.from_torch(values)[span] for values in by_world)
        inputs = [velocity, wp.from_torch(self._elapsed), previous, acceleration]
        launch_worlds(joint_kernels.joint_accelerations, d.nworld, inputs, m.device)
        return inputs

    def _seen_in_root(self, name: str) -> torch.Tensor:
        """A quantity in the frame of the root, of the state to be seen."""
        self._root_view.refresh()
        return self._in_root[name]
