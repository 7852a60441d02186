"""The data of a rigid object."""

from __future__ import annotations

import torch

from engine.assets.body_data import RootData
from engine.assets.body_state import BodyState
from engine.assets.rigid_data import RigidData
from engine.assets.sim.freshness import Freshness


class RigidObjectData(RigidData, RootData):
    """Data of a rigid object, with a row for each environment.

    In the world frame where a name ends in `w`, in the frame of the body where it ends in `b`. A body has two frames:
    that of the link, and that of the centre of mass with the principal axes of inertia. A name without either has
    poses of the link and velocities of the centre of mass. Quaternions are w, x, y, z; positions m, velocities m/s
    and rad/s. Positions and orientations of links are the engine's own memory; nothing here is for writing.

    Every quantity is brought up to date when it is read first after `update` or after a write to the simulation.
    """

    def __init__(self, freshness: Freshness, state: BodyState, body_names: list[str]) -> None:
        count, device = freshness.simulation.nworld, freshness.device
        super().__init__(freshness, state, (count,))
        self.body_names: list[str] = body_names
        """Name of the body."""
        self.default_root_state: torch.Tensor = torch.zeros(count, 13, device=device)
        """(nworld, 13): the state of the settings: pose of the link, velocity of the centre of mass, in the frame of
        the environment."""
        self.default_mass: torch.Tensor = torch.zeros(count, 1, device=device)
        """(nworld, 1) kg, when the simulation began."""
        self.default_inertia: torch.Tensor = torch.zeros(count, 9, device=device)
        """(nworld, 9) kg m², when the simulation began: about the centre of mass, along the axes of the link."""

    # ------------------------------------------------------------------------------- in the frame of the body

    @property
    def _frame(self) -> torch.Tensor:
        return self.root_link_quat_w

    @property
    def root_link_lin_vel_b(self) -> torch.Tensor:
        """(nworld, 3): linear velocity of the link's origin in the frame of the link."""
        return self._in_body("link_lin_vel_b", "root_link_lin_vel_w")

    @property
    def root_link_ang_vel_b(self) -> torch.Tensor:
        """(nworld, 3): angular velocity in the frame of the link."""
        return self._in_body("ang_vel_b", "root_link_ang_vel_w")

    @property
    def root_com_lin_vel_b(self) -> torch.Tensor:
        """(nworld, 3): linear velocity of the centre of mass in the frame of the link."""
        return self._in_body("com_lin_vel_b", "root_com_lin_vel_w")

    @property
    def root_com_ang_vel_b(self) -> torch.Tensor:
        """(nworld, 3): angular velocity in the frame of the link."""
        return self._in_body("ang_vel_b", "root_com_ang_vel_w")

    root_lin_vel_b = root_com_lin_vel_b
    root_ang_vel_b = root_com_ang_vel_b
