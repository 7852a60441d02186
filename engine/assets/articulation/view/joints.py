"""Drives, limits and commands of the joints of an articulation."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
import warp as wp

from engine.assets.arguments import Ids, Index, grid
from engine.assets.articulation.tree import UNBOUNDED, UNLIMITED
from engine.assets.articulation.view.state import State
from engine.physics.enums import JointType


class Joints(State):
    """What joints are to do, and their parameters."""

    _limits_are_known = False

    # -------------------------------------------------------------------------------------------- commands

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
        applied = torch.clamp(values, -self.undriven_limit()[rows], self.undriven_limit()[rows])
        self.freshness.view("qfrc_applied")[grid(rows, self._dofs)] = applied

    def write_commands(self) -> None:
        """Hand `commands` to the engine."""
        self.undriven_limit()
        self.commands.write()

    def undriven_limit(self) -> torch.Tensor:
        """(nworld, njoint) largest effort at joints without a drive, 0 at others: a drive has its own limit."""
        if not self._limits_are_known:
            driven = self.wide("dof_drivestiffness")[:, self._dofs] + self.wide("dof_drivedamping")[:, self._dofs] > 0
            self.commands.limit[:] = torch.where(driven, 0.0, self.wide("dof_drivelimit")[:, self._dofs])
            self._limits_are_known = True
        return self.commands.limit

    def _set_targets(self, name: str, data: Any, indices: Ids, what: str) -> None:
        rows, values = self._given(data, indices, (self.max_dofs,), what)
        self.freshness.view(name)[grid(rows, self._dofs)] = values

    # ------------------------------------------------------------------------------------------ parameters

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

    def write_limits(self, limits: torch.Tensor, rows: Index, columns: Index) -> None:
        """Lowest and highest positions (n, m, 2) of joints. A joint without limits gets them in all worlds: those of
        the others are out of reach. Of a ball joint they cannot be written."""
        scene, tree = self.simulation.scene, self.tree
        chosen = tree.joints[columns] if isinstance(columns, slice) else tree.joints[columns.cpu().numpy()]
        limits = limits.clamp(-UNLIMITED, UNLIMITED)
        balls = scene.jnt_type[chosen] == JointType.BALL
        if balls.any():
            if bool((limits[:, self._tensor(balls, torch.bool)].abs() < UNBOUNDED).any()):
                name = tree.joint_names[int(np.flatnonzero(np.isin(tree.joints, chosen[balls]))[0])]
                raise ValueError(f"limits of positions are those of hinges and slides, and {name!r} is a ball")
            keep = np.flatnonzero(~balls)
            chosen, limits = chosen[keep], limits[:, self._tensor(keep)]
        limited = self.freshness.model_view("jnt_limited")
        joints = self._tensor(chosen)
        bounded = (limits.abs() < UNBOUNDED).any(-1).any(0)
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
            values = torch.where(values < UNBOUNDED, values, 0.0)
        elif name == "dof_drivelimit":
            values = values.clamp(max=UNLIMITED)
        self.wide(name)[grid(rows, self._dofs[columns])] = values
        self._limits_are_known = False

    def _set_dofs(self, name: str, data: Any, indices: Ids, what: str, finite: bool = True) -> None:
        rows, values = self._given(data, indices, (self.max_dofs,), what, finite=finite)
        self.write_dofs(name, values, rows, slice(None))
