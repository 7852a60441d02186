"""External forces and torques on the bodies of an articulation."""

from __future__ import annotations

from typing import Any

import torch

from engine.assets.articulation.articulation_view import ArticulationView
from engine.assets.utils import math as math_utils
from engine.assets.utils.inputs import Ids, assign, number_of, numbers_of


class ExternalWrenches:
    """Buffers of forces, torques and places, (nworld, nbody, 3), and their way into the simulation.

    Attributes:
        active: whether some force or torque is not 0.
        is_global: whether they are in the world frame, and not in those of the links.
    """

    def __init__(self, view: ArticulationView) -> None:
        self._view = view
        shape = (view.count, view.max_links, 3)
        self.forces = torch.zeros(shape, device=view.device)
        self.torques, self.positions = torch.zeros_like(self.forces), torch.zeros_like(self.forces)
        self._placed = torch.zeros(shape[:2], dtype=torch.bool, device=view.device)
        self.is_global = False
        self.active = False
        self._written = False

    def set(self, forces: Any, torques: Any, positions: Any, rows: Ids, columns: Ids, is_global: bool) -> None:
        """Forces and torques (n, m, 3) in rows and columns; empty ones end all."""
        view = self._view
        if all(getattr(values, "numel", lambda values=values: len(values))() == 0 for values in (forces, torques)):
            self.active = False
            self.clear(slice(None))
            return
        shape = (number_of(rows, view.count), number_of(columns, view.max_links), 3)
        force = numbers_of(forces, shape, "forces", view.device)
        torque = numbers_of(torques, shape, "torques", view.device)
        places = None if positions is None else numbers_of(positions, shape, "positions", view.device)
        assign(self.forces, rows, columns, force)
        assign(self.torques, rows, columns, torque)
        assign(self._placed, rows, columns, torch.tensor(places is not None, device=view.device))
        assign(self.positions, rows, columns, torch.zeros((), device=view.device) if places is None else places)
        self.is_global = is_global
        self.active = bool(self.forces.any() or self.torques.any())

    def clear(self, rows: Ids) -> None:
        """No force and torque in some worlds."""
        for values in (self.forces, self.torques, self.positions):
            values[rows] = 0.0
        self._placed[rows] = False
        self.active = bool(self.forces.any() or self.torques.any())

    def write(self) -> None:
        """Write into the simulation what is set, and once what was set and is no longer."""
        if not self.active and not self._written:
            return
        view = self._view
        view.freshness.update()
        view.refresh()
        bodies = view.kinematics.bodies
        force, torque, arm = self.forces, self.torques, self.positions
        com = bodies[..., 13:16] - bodies[..., :3]
        if not self.is_global:
            quat = bodies[..., 3:7]
            force, torque = math_utils.quat_apply(quat, force), math_utils.quat_apply(quat, torque)
            arm = math_utils.quat_apply(quat, arm) - com
        else:
            arm = arm - bodies[..., 13:16]
        lever = torch.linalg.cross(arm, force)
        view.write_wrenches(force, torque + torch.where(self._placed[..., None], lever, 0.0))
        self._written = self.active
