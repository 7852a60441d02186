"""The data of a collection of rigid objects."""

from __future__ import annotations

import torch

from engine.assets.body_data import BodyData
from engine.assets.body_state import BodyState
from engine.assets.rigid_data import RigidData
from engine.assets.sim.freshness import Freshness


class RigidObjectCollectionData(RigidData):
    """Data of a collection of rigid objects, (nworld, objects, ...).

    In the world frame where a name ends in `w`, in the frame of the object where it ends in `b`. An object has two
    frames: that of the link, and that of the centre of mass with the principal axes of inertia. A name without either
    has poses of the link and velocities of the centre of mass. Quaternions are w, x, y, z; positions m, velocities
    m/s and rad/s. Nothing here is for writing.

    Every quantity is brought up to date when it is read first after `update` or after a write to the simulation.
    """

    def __init__(self, freshness: Freshness, state: BodyState, object_names: list[str]) -> None:
        device, shape = freshness.device, (freshness.simulation.nworld, len(object_names))
        super().__init__(freshness, state, shape)
        self.object_names: list[str] = object_names
        """Names of the objects, in the order of the settings."""
        self.default_object_state: torch.Tensor = torch.zeros(*shape, 13, device=device)
        """(nworld, objects, 13): the state of the settings: pose of the link, velocity of the centre of mass, in the
        frame of the environment."""
        self.default_mass: torch.Tensor = torch.zeros(*shape, 1, device=device)
        """(nworld, objects, 1) kg, when the simulation began."""
        self.default_inertia: torch.Tensor = torch.zeros(*shape, 9, device=device)
        """(nworld, objects, 9) kg m², when the simulation began: about the centre of mass, along the axes of the
        link."""

    # ------------------------------------------------------------------------------------------- states

    object_link_pose_w = BodyData.body_link_pose_w
    object_link_vel_w = BodyData.body_link_vel_w
    object_com_pose_w = BodyData.body_com_pose_w
    object_com_vel_w = BodyData.body_com_vel_w
    object_state_w = BodyData.body_state_w
    object_link_state_w = BodyData.body_link_state_w
    object_com_state_w = BodyData.body_com_state_w
    object_com_acc_w = BodyData.body_com_acc_w
    object_com_pose_b = BodyData.body_com_pose_b
    object_link_pos_w = BodyData.body_link_pos_w
    object_link_quat_w = BodyData.body_link_quat_w
    object_link_lin_vel_w = BodyData.body_link_lin_vel_w
    object_link_ang_vel_w = BodyData.body_link_ang_vel_w
    object_com_pos_w = BodyData.body_com_pos_w
    object_com_quat_w = BodyData.body_com_quat_w
    object_com_lin_vel_w = BodyData.body_com_lin_vel_w
    object_com_ang_vel_w = BodyData.body_com_ang_vel_w
    object_com_lin_acc_w = BodyData.body_com_lin_acc_w
    object_com_ang_acc_w = BodyData.body_com_ang_acc_w
    object_com_pos_b = BodyData.body_com_pos_b
    object_com_quat_b = BodyData.body_com_quat_b
    object_pose_w = BodyData.body_pose_w
    object_pos_w = BodyData.body_pos_w
    object_quat_w = BodyData.body_quat_w
    object_vel_w = BodyData.body_vel_w
    object_lin_vel_w = BodyData.body_lin_vel_w
    object_ang_vel_w = BodyData.body_ang_vel_w
    object_acc_w = BodyData.body_acc_w
    object_lin_acc_w = BodyData.body_lin_acc_w
    object_ang_acc_w = BodyData.body_ang_acc_w

    # ------------------------------------------------------------------------------ in the frames of the objects

    @property
    def _frame(self) -> torch.Tensor:
        return self._state.link_quat

    @property
    def object_link_lin_vel_b(self) -> torch.Tensor:
        """(nworld, objects, 3): linear velocity of the link's origin in the frame of the link."""
        return self._in_body("link_lin_vel_b", "object_link_lin_vel_w")

    @property
    def object_link_ang_vel_b(self) -> torch.Tensor:
        """(nworld, objects, 3): angular velocity in the frame of the link."""
        return self._in_body("ang_vel_b", "object_link_ang_vel_w")

    @property
    def object_com_lin_vel_b(self) -> torch.Tensor:
        """(nworld, objects, 3): linear velocity of the centre of mass in the frame of the link."""
        return self._in_body("com_lin_vel_b", "object_com_lin_vel_w")

    @property
    def object_com_ang_vel_b(self) -> torch.Tensor:
        """(nworld, objects, 3): angular velocity in the frame of the link."""
        return self._in_body("ang_vel_b", "object_com_ang_vel_w")

    object_lin_vel_b = object_com_lin_vel_b
    object_ang_vel_b = object_com_ang_vel_b
