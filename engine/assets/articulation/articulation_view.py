"""An articulation in the engine: its state and parameters in all worlds, under the names of PhysX's tensor API.

Shapes begin with (nworld, ...). Joints and bodies are in the order of `Tree`. As there, quaternions are x, y, z, w
here, and velocities of bodies are those of their centres of mass, linear before angular.
"""

from __future__ import annotations

import difflib
from types import SimpleNamespace
from typing import Any

import numpy as np
import torch
import warp as wp

from engine import physics
from engine.assets import arguments
from engine.assets.arguments import Ids, Index, grid
from engine.assets.articulation.accelerations import Accelerations
from engine.assets.articulation.commands import Commands
from engine.assets.articulation.joint_wrenches import JointWrenches
from engine.assets.articulation.kinematics import Kinematics
from engine.assets.articulation.tree import UNLIMITED, FileParameters, Tree, file_parameters, tree_of
from engine.assets.body_properties import restitutions
from engine.assets.sim.freshness import Freshness
from engine.assets.utils import math as math_utils
from engine.physics.enums import JointType
from engine.physics.model import joint_drives
from engine.physics.model.set_fields import expand
from engine.simulation import Simulation

_MOST = 1.0e30  # a limit above is none


class WrenchState:
    """What external wrenches read of the bodies of an articulation, as `BodyState` has it of rigid bodies."""

    def __init__(self, view: ArticulationView) -> None:
        self._view = view
        self.bodies, self.index, self.freshness = view.tree.bodies, view._bodies, view.freshness

    @property
    def link_quat(self) -> torch.Tensor:
        """(nworld, nbody, 4) orientations of the links."""
        self._view.refresh()
        return self._view.kinematics.bodies[..., 3:7]

    @property
    def com_pos(self) -> torch.Tensor:
        """(nworld, nbody, 3) centres of mass, world frame."""
        self._view.refresh()
        return self._view.kinematics.bodies[..., 13:16]

    def model_view(self, name: str) -> torch.Tensor:
        """(nworld, nbody, ...) of an array of the Model that has a row for each body."""
        return self._view._of_bodies(name)


class ArticulationView:
    """An articulation in all worlds of a simulation.

    Attributes:
        tree: its bodies, joints and tendons.
        kinematics, accelerations: tensors of the present state.
        joint_wrenches: tensors of the forces that the last step left.
        commands: tensors of what joints are to do.
        file: what its file says of its joints.
    """

    def __init__(
        self, simulation: Simulation, freshness: Freshness, bodies: list[int], prefix: str, paths: list[str]
    ):
        self.simulation, self.freshness = simulation, freshness
        self.device = freshness.device
        self.tree: Tree = tree_of(simulation.scene, bodies, prefix)
        self.file: FileParameters = file_parameters(simulation.scene, self.tree)
        self.prim_paths = paths
        self.kinematics = Kinematics(simulation, self.tree)
        self.commands = Commands(simulation, self.tree)
        self.accelerations = Accelerations(freshness, self.tree, self.kinematics)
        self.joint_wrenches = JointWrenches(freshness, self.tree)
        joint_drives.enable(simulation.model, simulation.nworld)
        self._seen = self._joints_seen = -1
        self.version = 0
        """Counts how often poses and velocities of bodies were computed."""
        self._wide: dict[str, torch.Tensor] = {}
        self._dofs = self._tensor(self.tree.dofs)
        self._bodies = self._tensor(self.tree.bodies)
        self._com_pose: torch.Tensor | None = None
        self._limit_stiffness = torch.zeros(self.count, int(simulation.scene.ntendon), device=self.device)
        self._limits_are_known = False
        self.body_state = WrenchState(self)
        self._switch_off_actuators()

    # --------------------------------------------------------------------------------------------- counts

    @property
    def count(self) -> int:
        """Number of worlds."""
        return self.simulation.nworld

    @property
    def max_links(self) -> int:
        """Number of bodies."""
        return len(self.tree.bodies)

    @property
    def max_dofs(self) -> int:
        """Number of joints, one for each degree of freedom."""
        return len(self.tree.joints)

    @property
    def max_shapes(self) -> int:
        """Number of geoms that can collide."""
        return len(self._geoms)

    @property
    def max_fixed_tendons(self) -> int:
        """Number of fixed tendons."""
        return len(self.tree.fixed_tendons)

    @property
    def max_spatial_tendons(self) -> int:
        """Number of spatial tendons."""
        return len(self.tree.spatial_tendons)

    @property
    def shared_metatype(self) -> SimpleNamespace:
        """Counts, names and kinds that are the same in all worlds."""
        tree, scene = self.tree, self.simulation.scene
        return SimpleNamespace(
            link_count=self.max_links,
            joint_count=self.max_links - 1,
            dof_count=self.max_dofs,
            fixed_base=tree.is_fixed_base,
            link_names=list(tree.body_names),
            link_parents=[tree.body_names[i] if i >= 0 else None for i in tree.parents],
            dof_names=list(tree.joint_names),
            dof_types=[
                "Translation" if scene.jnt_type[joint] == JointType.SLIDE else "Rotation" for joint in tree.joints
            ],
            link_indices={name: i for i, name in enumerate(tree.body_names)},
            dof_indices={name: i for i, name in enumerate(tree.joint_names)},
        )

    @property
    def link_paths(self) -> list[list[str]]:
        """Paths of the bodies in each world."""
        return [[f"{path}/{name}" for name in self.tree.body_names] for path in self.prim_paths]

    @property
    def dof_paths(self) -> list[list[str]]:
        """Paths of the joints in each world."""
        return [[f"{path}/joints/{name}" for name in self.tree.joint_names] for path in self.prim_paths]

    @property
    def jacobian_shape(self) -> tuple[int, int, int]:
        """Bodies (without the root of a fixed base), 6, and velocities (6 of a floating base, then the joints')."""
        base = self._base
        return (self.max_links - (0 if base else 1), 6, self.max_dofs + base)

    @property
    def generalized_mass_matrix_shape(self) -> tuple[int, int]:
        """Velocities: 6 of a floating base, then the joints'."""
        return (self.max_dofs + self._base, self.max_dofs + self._base)

    def check(self) -> bool:
        """Whether the view can be used."""
        return True

    def __getattr__(self, name: str) -> Any:
        known = [each for each in dir(type(self)) if not each.startswith("_")]
        near = difflib.get_close_matches(name, known, n=3, cutoff=0.6)
        have = f"; the nearest are {', '.join(near)}" if near else ""
        raise AttributeError(f"the view of an articulation has no {name!r}{have}")

    # ---------------------------------------------------------------------------------------------- state

    def refresh(self) -> int:
        """Bring the poses and velocities of `kinematics` to the state that readers want to see; see `version`."""
        if self._seen < self.freshness.wanted:
            self.kinematics.refresh()
            self._seen = self.freshness.now
            self.version += 1
        return self.version

    def refresh_joints(self) -> None:
        """The same for positions and velocities of joints."""
        if self._joints_seen < self.freshness.wanted:
            self.kinematics.refresh_joints()
            self._joints_seen = self.freshness.now

    def invalidate(self) -> None:
        """Have the next read compute everything: the model has changed, or all worlds began anew."""
        self._seen = self._joints_seen = -1

    def get_root_transforms(self) -> torch.Tensor:
        """(nworld, 7) position and quaternion x, y, z, w of the root's frame, world frame."""
        return self.get_link_transforms()[:, 0]

    def get_root_velocities(self) -> torch.Tensor:
        """(nworld, 6) of the root's centre of mass, world frame."""
        return self.get_link_velocities()[:, 0]

    def get_link_transforms(self) -> torch.Tensor:
        """(nworld, nbody, 7) positions and quaternions x, y, z, w of the bodies' frames, world frame."""
        self.refresh()
        return self.kinematics.bodies[..., [0, 1, 2, 4, 5, 6, 3]]

    def get_link_velocities(self) -> torch.Tensor:
        """(nworld, nbody, 6) of the bodies' centres of mass, world frame."""
        self.refresh()
        return self.kinematics.bodies[..., 7:13].clone()

    def get_link_accelerations(self) -> torch.Tensor:
        """(nworld, nbody, 6) of the bodies' centres of mass, world frame: what the last step changed, by its
        duration; 0 before the first step, and in worlds that were written to since the last one."""
        self.refresh()
        self.accelerations.refresh()
        return self.accelerations.values.clone()

    def get_link_incoming_joint_force(self) -> torch.Tensor:
        """(nworld, nbody, 6) force and torque that every body hands on to its parent through its joint, in the frame
        of the parent: torques about its origin. Of the root, what it hands on to the world, in its axes, torques
        about the root's origin. As the last step left them: of the state before it.

        At rest this is the load that hangs on the joint: the sign of the original. Where another asset has read its
        own poses since the step, these are of the state after it, and of the one before only accelerations and
        contacts."""
        self.joint_wrenches.refresh()
        return self.joint_wrenches.values.clone()

    def get_dof_positions(self) -> torch.Tensor:
        """(nworld, njoint) rad or m."""
        self.refresh_joints()
        return self.kinematics.joint_pos.clone()

    def get_dof_velocities(self) -> torch.Tensor:
        """(nworld, njoint) rad/s or m/s."""
        self.refresh_joints()
        return self.kinematics.joint_vel.clone()

    def set_root_transforms(self, data: Any, indices: Ids = None) -> None:
        """Poses (nworld, 7) of the root's frame, quaternions x, y, z, w, in the worlds `indices`; its velocities
        stay."""
        rows, values = self._given(data, indices, (7,), "root transforms")
        self.write_root_pose(values[:, [0, 1, 2, 6, 3, 4, 5]], rows)

    def set_root_velocities(self, data: Any, indices: Ids = None) -> None:
        """Velocities (nworld, 6) of the root's centre of mass, in the worlds `indices`."""
        rows, values = self._given(data, indices, (6,), "root velocities")
        self.write_root_com_velocity(values, rows)

    def set_dof_positions(self, data: Any, indices: Ids = None) -> None:
        """Positions (nworld, njoint) of the joints, in the worlds `indices`."""
        rows, values = self._given(data, indices, (self.max_dofs,), "joint positions")
        self.write_joint_pos(values, rows, slice(None))

    def set_dof_velocities(self, data: Any, indices: Ids = None) -> None:
        """Velocities (nworld, njoint) of the joints, in the worlds `indices`."""
        rows, values = self._given(data, indices, (self.max_dofs,), "joint velocities")
        self.write_joint_vel(values, rows, slice(None))

    # -------------------------------------------------------------------------------------- commands

    def get_dof_position_targets(self) -> torch.Tensor:
        """(nworld, njoint) what drives pull at."""
        return self.freshness.view("drive_pos")[:, self._dofs]

    def get_dof_velocity_targets(self) -> torch.Tensor:
        """(nworld, njoint) what drives pull at."""
        return self.freshness.view("drive_vel")[:, self._dofs]

    def get_dof_actuation_forces(self) -> torch.Tensor:
        """(nworld, njoint) efforts that are applied besides those of drives."""
        return self.freshness.view("drive_force")[:, self._dofs]

    def get_dof_projected_joint_forces(self) -> torch.Tensor:
        """(nworld, njoint) forces of drives, limits, friction, loops and contacts, at the joints."""
        return (
            self.freshness.view("qfrc_constraint")[:, self._dofs] + self.freshness.view("qfrc_applied")[:, self._dofs]
        )

    def set_dof_position_targets(self, data: Any, indices: Ids = None) -> None:
        """Targets (nworld, njoint) of drives, in the worlds `indices`."""
        self._set_targets("drive_pos", data, indices, "position targets")

    def set_dof_velocity_targets(self, data: Any, indices: Ids = None) -> None:
        """Targets (nworld, njoint) of drives, in the worlds `indices`."""
        self._set_targets("drive_vel", data, indices, "velocity targets")

    def set_dof_actuation_forces(self, data: Any, indices: Ids = None) -> None:
        """Efforts (nworld, njoint) besides those of drives, in the worlds `indices`."""
        rows, values = self._given(data, indices, (self.max_dofs,), "actuation forces")
        self.freshness.view("drive_force")[grid(rows, self._dofs)] = values
        applied = torch.clamp(values, -self._undriven_limit()[rows], self._undriven_limit()[rows])
        self.freshness.view("qfrc_applied")[grid(rows, self._dofs)] = applied

    def write_commands(self) -> None:
        """Hand `commands` to the engine."""
        self._undriven_limit()
        self.commands.write()

    def _undriven_limit(self) -> torch.Tensor:
        """(nworld, njoint) largest effort at joints without a drive, 0 at others: a drive has its own limit."""
        if not self._limits_are_known:
            driven = self.wide("dof_drivestiffness")[:, self._dofs] + self.wide("dof_drivedamping")[:, self._dofs] > 0
            self.commands.limit[:] = torch.where(driven, 0.0, self.wide("dof_drivelimit")[:, self._dofs])
            self._limits_are_known = True
        return self.commands.limit

    # ---------------------------------------------------------------------------------- parameters of joints

    def get_dof_stiffnesses(self) -> torch.Tensor:
        """(nworld, njoint) of drives, N m/rad or N/m."""
        return self._of_dofs("dof_drivestiffness")

    def get_dof_dampings(self) -> torch.Tensor:
        """(nworld, njoint) of drives, N m s/rad or N s/m."""
        return self._of_dofs("dof_drivedamping")

    def get_dof_max_forces(self) -> torch.Tensor:
        """(nworld, njoint) largest effort, N m or N."""
        return self._of_dofs("dof_drivelimit")

    def get_dof_max_velocities(self) -> torch.Tensor:
        """(nworld, njoint) largest speed, rad/s or m/s."""
        speed = self._of_dofs("dof_maxvel")
        return torch.where(speed > 0, speed, UNLIMITED)

    def get_dof_armatures(self) -> torch.Tensor:
        """(nworld, njoint) kg m² or kg."""
        return self._of_dofs("dof_armature")

    def get_dof_limits(self) -> torch.Tensor:
        """(nworld, njoint, 2) lowest and highest position."""
        limits = torch.empty(self.count, self.max_dofs, 2, device=self.device)
        limited = self.freshness.model_view("jnt_limited")[self._joints] != 0
        scalar = self._tensor(self.simulation.scene.jnt_type[self.tree.joints] >= JointType.SLIDE, torch.bool)
        held = self.freshness.model_view("jnt_range")[:, self._joints]
        limits[:] = torch.where(
            (limited & scalar)[None, :, None], held, torch.tensor([-UNLIMITED, UNLIMITED], device=self.device)
        )
        return limits

    def get_dof_types(self) -> torch.Tensor:
        """(njoint,) 0: rotation, 1: translation."""
        return self._tensor(self.simulation.scene.jnt_type[self.tree.joints] == JointType.SLIDE)

    def get_drive_types(self) -> torch.Tensor:
        """(nworld, njoint) 1: drives give forces."""
        return torch.ones(self.count, self.max_dofs, dtype=torch.int64, device=self.device)

    def set_dof_stiffnesses(self, data: Any, indices: Ids = None) -> None:
        """Gains (nworld, njoint) of drives, in the worlds `indices`."""
        self._set_dofs("dof_drivestiffness", data, indices, "stiffnesses")

    def set_dof_dampings(self, data: Any, indices: Ids = None) -> None:
        """Gains (nworld, njoint) of drives, in the worlds `indices`."""
        self._set_dofs("dof_drivedamping", data, indices, "dampings")

    def set_dof_max_forces(self, data: Any, indices: Ids = None) -> None:
        """Largest efforts (nworld, njoint), in the worlds `indices`."""
        self._set_dofs("dof_drivelimit", data, indices, "largest forces", finite=False)

    def set_dof_max_velocities(self, data: Any, indices: Ids = None) -> None:
        """Largest speeds (nworld, njoint), in the worlds `indices`."""
        self._set_dofs("dof_maxvel", data, indices, "largest velocities", finite=False)

    def set_dof_armatures(self, data: Any, indices: Ids = None) -> None:
        """Armatures (nworld, njoint), in the worlds `indices`."""
        self._set_dofs("dof_armature", data, indices, "armatures")

    def set_dof_limits(self, data: Any, indices: Ids = None) -> None:
        """Lowest and highest positions (nworld, njoint, 2), in the worlds `indices`."""
        rows, values = self._given(data, indices, (self.max_dofs, 2), "limits", finite=False)
        self.write_limits(values, rows, slice(None))

    # ---------------------------------------------------------------------------------- parameters of bodies

    def get_masses(self) -> torch.Tensor:
        """(nworld, nbody) kg."""
        return self._of_bodies("body_mass")

    def get_inv_masses(self) -> torch.Tensor:
        """(nworld, nbody) 1/kg; 0 where there is no mass."""
        masses = self.get_masses()
        return torch.where(masses > 0, 1.0 / masses, 0.0)

    def get_inertias(self) -> torch.Tensor:
        """(nworld, nbody, 9) kg m², about the centre of mass, in the axes of the body's frame."""
        principal, turn = self._of_bodies("body_inertia"), math_utils.matrix_from_quat(self._of_bodies("body_iquat"))
        return ((turn * principal[..., None, :]) @ turn.transpose(-1, -2)).reshape(self.count, -1, 9)

    def get_inv_inertias(self) -> torch.Tensor:
        """(nworld, nbody, 9) inverses of `get_inertias`; 0 where there is none."""
        inertias = self.get_inertias().reshape(self.count, -1, 3, 3)
        return torch.linalg.pinv(inertias, hermitian=True).reshape(self.count, -1, 9)

    def get_coms(self) -> torch.Tensor:
        """(nworld, nbody, 7) centre of mass and principal axes (x, y, z, w) in the body's frame."""
        return torch.cat((self._of_bodies("body_ipos"), self._of_bodies("body_iquat")[..., [1, 2, 3, 0]]), -1)

    def get_material_properties(self) -> torch.Tensor:
        """(nworld, nshape, 3) static and dynamic friction, which are one here, and restitution."""
        friction = self.freshness.model_view("geom_friction")[:, self._tensor(self._geoms), :1]
        friction = friction.expand(self.count, -1, -1)
        return torch.cat((friction, friction, restitutions(self.freshness, self._geoms)[..., None]), -1)

    def get_disable_gravities(self) -> torch.Tensor:
        """(nworld, nbody) 1: the body's weight is compensated."""
        return (self._of_bodies("body_gravcomp") >= 1.0).to(torch.uint8)

    def com_pose(self) -> torch.Tensor:
        """(nworld, nbody, 7) centre of mass and principal axes in the body's frame, quaternions w, x, y, z."""
        if self._com_pose is None:
            self._com_pose = torch.cat((self._of_bodies("body_ipos"), self._of_bodies("body_iquat")), -1)
        return self._com_pose

    def set_masses(self, data: Any, indices: Ids = None) -> None:
        """Masses (nworld, nbody), in the worlds `indices`."""
        rows, values = self._given(data, indices, (self.max_links,), "masses")
        if bool((values < 0).any()):
            raise ValueError("masses are not below 0")
        self.wide("body_mass")[grid(rows, self._bodies)] = values
        self._follow_masses()

    def set_inertias(self, data: Any, indices: Ids = None) -> None:
        """Inertias (nworld, nbody, 9) about the centre of mass, in the axes of the body's frame."""
        rows, values = self._given(data, indices, (self.max_links, 9), "inertias")
        principal, axes = torch.linalg.eigh(values.reshape(-1, self.max_links, 3, 3))
        axes[..., 2] *= torch.linalg.det(axes)[..., None]
        self.wide("body_inertia")[grid(rows, self._bodies)] = principal
        self.wide("body_iquat")[grid(rows, self._bodies)] = math_utils.quat_from_matrix(axes)
        self._follow_masses()

    def set_coms(self, data: Any, indices: Ids = None) -> None:
        """Centres of mass and principal axes (nworld, nbody, 7) in the bodies' frames, quaternions x, y, z, w."""
        rows, values = self._given(data, indices, (self.max_links, 7), "centres of mass")
        self.wide("body_ipos")[grid(rows, self._bodies)] = values[..., :3]
        self.wide("body_iquat")[grid(rows, self._bodies)] = values[..., [6, 3, 4, 5]]
        self._follow_masses()

    def set_material_properties(self, data: Any, indices: Ids = None) -> None:
        """Friction (nworld, nshape, 3), of which the dynamic one counts; the restitution stays that of the file."""
        rows, values = self._given(data, indices, (self.max_shapes, 3), "material properties")
        self.wide("geom_friction")[*grid(rows, self._tensor(self._geoms)), 0] = values[..., 1]

    # ------------------------------------------------------------------------------------------ dynamics

    def get_jacobians(self) -> torch.Tensor:
        """(nworld, *jacobian_shape): velocities of the bodies' centres of mass, linear before angular, by those of
        the base (its centre of mass, linear before angular) and the joints."""
        self.freshness.update()
        self.freshness.refresh()
        self.refresh()
        scene, tree, view = self.simulation.scene, self.tree, self.freshness.view
        base = self._base
        com = self.kinematics.bodies[..., 13:16]
        out = torch.zeros(self.count, self.max_links, 6, self.max_dofs + base, device=self.device)
        if base:
            eye = torch.eye(3, device=self.device)
            out[:, :, :3, :3], out[:, :, 3:, 3:6] = eye, eye
            arm = com - com[:, :1]
            out[:, :, :3, 3:6] = -math_utils.skew_symmetric_matrix(arm)
        above = self._ancestors()
        for i, (joint, axis) in enumerate(zip(tree.joints, tree.axes, strict=True)):
            moved = self._tensor(np.flatnonzero(above[:, i]))
            kind = scene.jnt_type[joint]
            if kind == JointType.BALL:
                own = torch.zeros(3, device=self.device)
                own[int(axis)] = 1.0
                quat = self.kinematics.bodies[:, tree.joint_bodies[i], 3:7]
                direction = math_utils.quat_apply(quat, own.expand(self.count, 3))
            else:
                direction = view("xaxis")[:, joint]
            direction = direction[:, None].expand(-1, len(moved), -1)
            column = base + i
            if kind == JointType.SLIDE:
                out[:, moved, :3, column] = direction
            else:
                arm = com[:, moved] - view("xanchor")[:, joint, None]
                out[:, moved, :3, column] = torch.linalg.cross(direction, arm)
                out[:, moved, 3:, column] = direction
        return out if base else out[:, 1:]

    def get_generalized_mass_matrices(self) -> torch.Tensor:
        """(nworld, *generalized_mass_matrix_shape): of the velocities that `get_jacobians` has, with armature."""
        jacobian = self._whole_jacobian()
        mass = self.get_masses()
        inertia = self._inertias_w()
        linear, angular = jacobian[:, :, :3], jacobian[:, :, 3:]
        matrix = torch.einsum("wbia,wb,wbic->wac", linear, mass, linear)
        matrix += torch.einsum("wbia,wbij,wbjc->wac", angular, inertia, angular)
        joints = range(self._base, self._base + self.max_dofs)
        matrix[:, joints, joints] += self.get_dof_armatures()
        return matrix

    def get_gravity_compensation_forces(self) -> torch.Tensor:
        """(nworld, velocities) efforts that hold the articulation against gravity."""
        jacobian = self._whole_jacobian()
        gravity = self.gravity.expand(self.count, 3)
        return -torch.einsum("wbia,wb,wi->wa", jacobian[:, :, :3], self.get_masses(), gravity)

    def get_coriolis_and_centrifugal_compensation_forces(self) -> torch.Tensor:
        """(nworld, velocities) efforts that the velocities take: M a + these + gravity compensation = efforts."""
        jacobian = self._whole_jacobian()
        linear, angular = self._accelerations_by_velocities()
        inertia = self._inertias_w()
        spin = self.kinematics.bodies[..., 10:13]
        torque = (inertia @ angular[..., None])[..., 0]
        torque = torque + torch.linalg.cross(spin, (inertia @ spin[..., None])[..., 0])
        forces = torch.einsum("wbia,wb,wbi->wa", jacobian[:, :, :3], self.get_masses(), linear)
        return forces + torch.einsum("wbia,wbi->wa", jacobian[:, :, 3:], torque)

    def get_mass_matrices(self) -> torch.Tensor:
        """The same as `get_generalized_mass_matrices`."""
        return self.get_generalized_mass_matrices()

    def get_generalized_gravity_forces(self) -> torch.Tensor:
        """(nworld, njoint) efforts of the joints alone; see `get_gravity_compensation_forces`."""
        return self.get_gravity_compensation_forces()[:, self._base :]

    def get_coriolis_and_centrifugal_forces(self) -> torch.Tensor:
        """(nworld, njoint) efforts of the joints alone."""
        return self.get_coriolis_and_centrifugal_compensation_forces()[:, self._base :]

    # ----------------------------------------------------------------------------------------------- tendons

    def get_fixed_tendon_stiffnesses(self) -> torch.Tensor:
        """(nworld, ntendon) N/m, or of joints' units."""
        return self.tendon_values("tendon_stiffness", self.tree.fixed_tendons)

    def get_fixed_tendon_dampings(self) -> torch.Tensor:
        """(nworld, ntendon) N s/m."""
        return self.tendon_values("tendon_damping", self.tree.fixed_tendons)

    def get_fixed_tendon_limits(self) -> torch.Tensor:
        """(nworld, ntendon, 2) shortest and longest."""
        return self.tendon_limits(self.tree.fixed_tendons)

    def get_fixed_tendon_limit_stiffnesses(self) -> torch.Tensor:
        """(nworld, ntendon) N/m of the limits, 0 where the file has another measure of them."""
        return self.tendon_limit_stiffness(self.tree.fixed_tendons)

    def get_fixed_tendon_rest_lengths(self) -> torch.Tensor:
        """(nworld, ntendon) at which the spring is at rest."""
        return self.tendon_values("tendon_lengthspring", self.tree.fixed_tendons)[..., 1]

    def get_fixed_tendon_offsets(self) -> torch.Tensor:
        """(nworld, ntendon) added to the length: 0, as lengths and limits have it in them."""
        return torch.zeros(self.count, self.max_fixed_tendons, device=self.device)

    def get_spatial_tendon_stiffnesses(self) -> torch.Tensor:
        """(nworld, ntendon) N/m."""
        return self.tendon_values("tendon_stiffness", self.tree.spatial_tendons)

    def get_spatial_tendon_dampings(self) -> torch.Tensor:
        """(nworld, ntendon) N s/m."""
        return self.tendon_values("tendon_damping", self.tree.spatial_tendons)

    def get_spatial_tendon_limit_stiffnesses(self) -> torch.Tensor:
        """(nworld, ntendon) N/m of the limits, 0 where the file has another measure of them."""
        return self.tendon_limit_stiffness(self.tree.spatial_tendons)

    def get_spatial_tendon_offsets(self) -> torch.Tensor:
        """(nworld, ntendon) added to the length: 0, as lengths and limits have it in them."""
        return torch.zeros(self.count, self.max_spatial_tendons, device=self.device)

    def tendon_values(self, name: str, tendons: list[int]) -> torch.Tensor:
        """Values of some tendons, (nworld, ntendon, ...)."""
        held = self.freshness.model_view(name)[:, self._tensor(tendons)]
        return held.expand(self.count, *held.shape[1:]).clone()

    def tendon_limits(self, tendons: list[int]) -> torch.Tensor:
        """(nworld, ntendon, 2) shortest and longest lengths."""
        limited = self.freshness.model_view("tendon_limited")[self._tensor(tendons)] != 0
        none = torch.tensor([-UNLIMITED, UNLIMITED], device=self.device)
        return torch.where(limited[None, :, None], self.tendon_values("tendon_range", tendons), none)

    def tendon_limit_stiffness(self, tendons: list[int]) -> torch.Tensor:
        """(nworld, ntendon) what `write_tendons` wrote; 0 where it wrote none."""
        return self._limit_stiffness[:, self._tensor(tendons)].clone()

    def write_tendons(
        self,
        tendons: list[int],
        rows: Index,
        columns: Index,
        stiffness: torch.Tensor,
        damping: torch.Tensor,
        limit_stiffness: torch.Tensor,
        offset: torch.Tensor,
        rest_length: torch.Tensor | None = None,
        limits: torch.Tensor | None = None,
    ) -> None:
        """Parameters of some tendons, (nworld, ntendon) of the whole articulation, of which rows and columns are
        written. The offset is added to the length: it moves the rest length and the limits."""
        every = self._tensor(tendons)
        chosen = every[columns]

        def put(name: str, values: torch.Tensor) -> None:
            picked = values[rows][:, columns]
            self.wide(name)[grid(rows, chosen)] = picked

        put("tendon_stiffness", stiffness)
        put("tendon_damping", damping)
        self._limit_stiffness[grid(rows, chosen)] = limit_stiffness[rows][:, columns]
        # The engine has springs of accelerations: critically damped here, and as backward Euler takes their step.
        weight, h = self.tendon_values("tendon_invweight0", tendons), self.simulation.timestep
        spring = limit_stiffness * weight
        damper = 2.0 * spring.sqrt()
        scale = 1.0 + h * damper + h * h * spring
        mine = torch.stack((-spring / scale, -(damper + h * spring) / scale), -1)
        solref = self.tendon_values("tendon_solref_lim", tendons)
        put("tendon_solref_lim", torch.where((limit_stiffness > 0)[..., None], mine, solref))
        if rest_length is not None:
            put("tendon_lengthspring", (rest_length - offset)[..., None].expand(-1, -1, 2).contiguous())
        if limits is not None:
            put("tendon_range", (limits - offset[..., None]).clamp(-UNLIMITED, UNLIMITED))
            bounded = (limits.abs() < _MOST).any(-1).any(0)
            limited = self.freshness.model_view("tendon_limited")
            limited[every] = torch.maximum(limited[every], bounded.to(limited.dtype))

    # ------------------------------------------------------------------------ writing, for the articulation

    def write_root_pose(self, pose: torch.Tensor, rows: Index) -> None:
        """Poses (n, 7) of the root's frame, quaternions w, x, y, z. Its velocity stays: of the centre of mass, and
        angular, in the world frame. The base of a fixed one is moved."""
        tree = self.tree
        quat = math_utils.normalize(pose[:, 3:7])
        if tree.free >= 0:
            qpos, qvel = self.freshness.view("qpos"), self.freshness.view("qvel")
            at, dof = tree.free_qpos, tree.free
            before = math_utils.normalize(qpos[rows, at + 3 : at + 7])
            spin = math_utils.quat_apply(before, qvel[rows, dof + 3 : dof + 6])
            com = self.root_com(rows)
            arm = math_utils.quat_apply(before, com) - math_utils.quat_apply(quat, com)
            qvel[rows, dof : dof + 3] += torch.linalg.cross(spin, arm)
            qvel[rows, dof + 3 : dof + 6] = math_utils.quat_apply_inverse(quat, spin)
            qpos[rows, at : at + 3], qpos[rows, at + 3 : at + 7] = pose[:, :3], quat
        elif tree.mocap >= 0:
            self.freshness.view("mocap_pos")[rows, tree.mocap] = pose[:, :3]
            self.freshness.view("mocap_quat")[rows, tree.mocap] = quat
        else:
            self.wide("body_pos")[rows, tree.bodies[0]] = pose[:, :3]
            self.wide("body_quat")[rows, tree.bodies[0]] = quat
        self.written(rows)

    def write_root_state(self, pose: torch.Tensor, velocity: torch.Tensor, rows: Index, of_com: bool) -> None:
        """Poses (n, 7) of the root's frame and velocities (n, 6) of it or of its centre of mass."""
        self.write_root_pose(pose, rows)
        (self.write_root_com_velocity if of_com else self.write_root_link_velocity)(velocity, rows)

    def write_root_link_velocity(self, velocity: torch.Tensor, rows: Index) -> None:
        """Velocities (n, 6) of the root's frame, world frame. Nothing where the base is fixed."""
        if self.tree.free < 0:
            return
        quat = self.root_quat(rows)
        qvel, dof = self.freshness.view("qvel"), self.tree.free
        qvel[rows, dof : dof + 3] = velocity[:, :3]
        qvel[rows, dof + 3 : dof + 6] = math_utils.quat_apply_inverse(quat, velocity[:, 3:])
        self.written(rows)

    def write_root_com_velocity(self, velocity: torch.Tensor, rows: Index) -> None:
        """Velocities (n, 6) of the root's centre of mass, world frame. Nothing where the base is fixed."""
        if self.tree.free < 0:
            return
        arm = math_utils.quat_apply(self.root_quat(rows), self.root_com(rows))
        linear = velocity[:, :3] - torch.linalg.cross(velocity[:, 3:], arm)
        self.write_root_link_velocity(torch.cat((linear, velocity[:, 3:]), -1), rows)

    def link_pose_of_com(self, pose: torch.Tensor, rows: Index) -> torch.Tensor:
        """Poses (n, 7) of the root's frame, from those of its centre of mass and principal axes."""
        com = self._of_bodies("body_ipos")[rows, 0]
        axes = self._of_bodies("body_iquat")[rows, 0]
        quat = math_utils.quat_mul(math_utils.normalize(pose[:, 3:7]), math_utils.quat_conjugate(axes))
        return torch.cat((pose[:, :3] - math_utils.quat_apply(quat, com), quat), -1)

    def root_quat(self, rows: Index) -> torch.Tensor:
        """(n, 4) orientation of a floating root, as it is in the state."""
        at = self.tree.free_qpos
        return math_utils.normalize(self.freshness.view("qpos")[rows, at + 3 : at + 7])

    def root_com(self, rows: Index) -> torch.Tensor:
        """(n, 3) centre of mass of the root in its frame."""
        held = self.freshness.model_view("body_ipos")[:, self.tree.bodies[0]]
        return held.expand(self.count, 3)[rows]

    def write_joint_pos(self, values: torch.Tensor, rows: Index, columns: Index) -> None:
        """Positions (n, m) of joints, rad or m; of a ball joint those of its rotation vector."""
        qpos, scene, tree = self.freshness.view("qpos"), self.simulation.scene, self.tree
        places = tree.qpos[columns] if isinstance(columns, slice) else tree.qpos[columns.cpu().numpy()]
        balls = scene.jnt_type[tree.joints] == JointType.BALL
        if balls.any():
            self._write_with_balls(values, rows, columns)
        elif len(places) and (np.diff(places) == 1).all():
            qpos[rows, int(places[0]) : int(places[-1]) + 1] = values
        else:
            qpos[grid(rows, self._tensor(places))] = values
        self.written(rows)

    def _write_with_balls(self, values: torch.Tensor, rows: Index, columns: Index) -> None:
        qpos, scene, tree = self.freshness.view("qpos"), self.simulation.scene, self.tree
        self.kinematics.refresh_joints()
        whole = self.kinematics.joint_pos.clone()
        whole[grid(rows, columns)] = values
        for i, (joint, axis, at) in enumerate(zip(tree.joints, tree.axes, tree.qpos, strict=True)):
            if scene.jnt_type[joint] != JointType.BALL:
                qpos[rows, int(at)] = whole[rows, i]
            elif axis == 0:
                vector = whole[rows, i : i + 3]
                qpos[rows, int(at) : int(at) + 4] = math_utils.quat_from_angle_axis(vector.norm(dim=-1), vector)

    def write_joint_vel(self, values: torch.Tensor, rows: Index, columns: Index) -> None:
        """Velocities (n, m) of joints, rad/s or m/s."""
        places = self.tree.dofs[columns] if isinstance(columns, slice) else self.tree.dofs[columns.cpu().numpy()]
        qvel = self.freshness.view("qvel")
        if len(places) and (np.diff(places) == 1).all():
            qvel[rows, int(places[0]) : int(places[-1]) + 1] = values
        else:
            qvel[grid(rows, self._tensor(places))] = values
        self.written(rows)

    def write_limits(self, limits: torch.Tensor, rows: Index, columns: Index) -> None:
        """Lowest and highest positions (n, m, 2) of joints. A joint without limits gets them in all worlds: those of
        the others are out of reach. Of a ball joint they cannot be written."""
        scene, tree = self.simulation.scene, self.tree
        chosen = tree.joints[columns] if isinstance(columns, slice) else tree.joints[columns.cpu().numpy()]
        limits = limits.clamp(-UNLIMITED, UNLIMITED)
        balls = scene.jnt_type[chosen] == JointType.BALL
        if balls.any():
            if bool((limits[:, self._tensor(balls, torch.bool)].abs() < _MOST).any()):
                name = tree.joint_names[int(np.flatnonzero(np.isin(tree.joints, chosen[balls]))[0])]
                raise ValueError(f"limits of positions are those of hinges and slides, and {name!r} is a ball")
            keep = np.flatnonzero(~balls)
            chosen, limits = chosen[keep], limits[:, self._tensor(keep)]
        limited = self.freshness.model_view("jnt_limited")
        joints = self._tensor(chosen)
        bounded = (limits.abs() < _MOST).any(-1).any(0)
        new = joints[bounded & (limited[joints] == 0)]
        span = self.wide("jnt_range")
        if len(new):
            span[:, new] = torch.tensor([-UNLIMITED, UNLIMITED], device=self.device)
        if "jnt_range_low" in vars(self.simulation.model):
            wp.to_torch(self.simulation.model.jnt_range_low)[:, joints] = 0.0
        span[grid(rows, joints)] = limits
        limited[new] = 1

    def write_dofs(self, name: str, values: torch.Tensor, rows: Index, columns: Index) -> None:
        """An array of the Model that has one number for each degree of freedom, (n, m) of joints."""
        if name == "dof_maxvel":
            values = torch.where(values < _MOST, values, 0.0)
        elif name == "dof_drivelimit":
            values = values.clamp(max=UNLIMITED)
        self.wide(name)[grid(rows, self._dofs[columns])] = values
        self._limits_are_known = False

    def written(self, rows: Index) -> None:
        """The state of some worlds was written."""
        self.freshness.view("status")[rows] = 0
        self.freshness.written(rows)

    def wide(self, name: str) -> torch.Tensor:
        """An array of the Model with values for each world, to write into."""
        found = self._wide.get(name)
        if found is None:
            found = self._wide[name] = wp.to_torch(expand(self.simulation.model, name, self.count))
        return found

    @property
    def gravity(self) -> torch.Tensor:
        """(1 or nworld, 3) m/s²."""
        return wp.to_torch(self.simulation.model.groups["opt"].gravity)

    # --------------------------------------------------------------------------------------------- internals

    @property
    def _base(self) -> int:
        return 0 if self.tree.is_fixed_base else 6

    @property
    def _joints(self) -> torch.Tensor:
        return self._tensor(self.tree.joints)

    @property
    def _geoms(self) -> list[int]:
        scene = self.simulation.scene
        collides = (np.asarray(scene.geom_contype) | np.asarray(scene.geom_conaffinity)) != 0
        return [i for i in np.flatnonzero(collides).tolist() if int(scene.geom_bodyid[i]) in self.tree.bodies]

    def _tensor(self, values: Any, dtype: torch.dtype = torch.int64) -> torch.Tensor:
        return torch.as_tensor(np.asarray(values), device=self.device).to(dtype)

    def _of_dofs(self, name: str) -> torch.Tensor:
        return self.freshness.model_view(name)[:, self._dofs].expand(self.count, -1).clone()

    def _of_bodies(self, name: str) -> torch.Tensor:
        held = self.freshness.model_view(name)[:, self._bodies]
        return held.expand(self.count, *held.shape[1:]).clone()

    def _given(
        self, data: Any, indices: Ids, shape: tuple[int, ...], what: str, finite: bool = True
    ) -> tuple[Index, torch.Tensor]:
        """Rows, and numbers for them, of an array (nworld, ...) as PhysX takes it."""
        rows = arguments.index(indices, self.count, "indices", self.device)
        whole = arguments.numbers(data, (self.count, *shape), what, self.device, finite=finite, repeat=True)
        return rows, whole[rows]

    def _set_targets(self, name: str, data: Any, indices: Ids, what: str) -> None:
        rows, values = self._given(data, indices, (self.max_dofs,), what)
        self.freshness.view(name)[grid(rows, self._dofs)] = values

    def _set_dofs(self, name: str, data: Any, indices: Ids, what: str, finite: bool = True) -> None:
        rows, values = self._given(data, indices, (self.max_dofs,), what, finite=finite)
        self.write_dofs(name, values, rows, slice(None))

    def _follow_masses(self) -> None:
        """Constants that follow from masses, and what is shown of bodies."""
        state = {name: self.freshness.view(name).clone() for name in ("qpos", "qvel")}
        physics.set_const(self.simulation.model, self.simulation.data)
        for name, values in state.items():
            self.freshness.view(name).copy_(values)
        self._com_pose = None
        self.invalidate()
        self.freshness.written()

    def _ancestors(self) -> np.ndarray:
        """(nbody, njoint) whether a joint moves a body."""
        tree = self.tree
        moves = np.zeros((self.max_links, self.max_dofs), bool)
        for k, parent in enumerate(tree.parents):
            if parent >= 0:
                moves[k] = moves[parent]
            moves[k] |= tree.joint_bodies == k
        return moves

    def _whole_jacobian(self) -> torch.Tensor:
        """`get_jacobians` with the root of a fixed base."""
        jacobian = self.get_jacobians()
        if self._base:
            return jacobian
        root = torch.zeros_like(jacobian[:, :1])
        return torch.cat((root, jacobian), 1)

    def _inertias_w(self) -> torch.Tensor:
        """(nworld, nbody, 3, 3) about the centres of mass, world frame."""
        turn = math_utils.matrix_from_quat(self.kinematics.bodies[..., 16:20])
        return (turn * self._of_bodies("body_inertia")[..., None, :]) @ turn.transpose(-1, -2)

    def _accelerations_by_velocities(self) -> tuple[torch.Tensor, torch.Tensor]:
        """(nworld, nbody, 3) linear, of the centres of mass, and angular, while base and joints do not accelerate."""
        tree, scene, view, cross = self.tree, self.simulation.scene, self.freshness.view, torch.linalg.cross
        bodies = self.kinematics.bodies
        velocities = self.kinematics.joint_vel
        self.refresh_joints()
        linear, angular = torch.zeros_like(bodies[..., :3]), torch.zeros_like(bodies[..., :3])
        com = bodies[..., 13:16]
        zero = torch.zeros_like(com[:, 0])
        for k, parent in enumerate(tree.parents.tolist()):
            point, acc, spin, turn = com[:, 0], zero, zero, zero
            if parent >= 0:
                point, acc = com[:, parent], linear[:, parent]
                spin, turn = bodies[:, parent, 10:13], angular[:, parent]
            elif self._base:
                linear[:, k], angular[:, k] = zero, zero
                continue
            for i in np.flatnonzero(tree.joint_bodies == k).tolist():
                joint, kind = int(tree.joints[i]), scene.jnt_type[tree.joints[i]]
                if kind == JointType.BALL:
                    if tree.axes[i]:
                        continue
                    rate = math_utils.quat_apply(bodies[:, k, 3:7], velocities[:, i : i + 3])
                    anchor = view("xanchor")[:, joint]
                else:
                    rate = view("xaxis")[:, joint] * velocities[:, i : i + 1]
                    anchor = view("xanchor")[:, joint]
                arm = anchor - point
                acc, point = acc + cross(turn, arm) + cross(spin, cross(spin, arm)), anchor
                if kind == JointType.SLIDE:
                    acc = acc + 2.0 * cross(spin, rate)
                else:
                    turn, spin = turn + cross(spin, rate), spin + rate
            arm = com[:, k] - point
            linear[:, k] = acc + cross(turn, arm) + cross(spin, cross(spin, arm))
            angular[:, k] = turn
        return linear, angular

    def _switch_off_actuators(self) -> None:
        """The file's actuators of these joints give no force: actuators of the articulation do."""
        if not self.tree.actuators:
            return
        model = self.simulation.model
        for name in ("actuator_gainprm", "actuator_biasprm"):
            for field in (name, f"{name}_low"):
                array = getattr(next(g for g in model.groups.values() if hasattr(g, field)), field)
                if array.shape[0] == 1 or array.strides[0] == 0:
                    values = array.numpy().copy()
                    values[:, self.tree.actuators] = 0.0
                    array.assign(values)
                else:
                    wp.to_torch(array)[:, self.tree.actuators] = 0.0
