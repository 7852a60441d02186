"""The data of a collection of rigid objects."""

from __future__ import annotations

import torch

from engine.assets.body_state import BodyState
from engine.assets.sim.freshness import Freshness
from engine.assets.utils.math import quat_apply, quat_apply_inverse


class RigidObjectCollectionData:
    """Data of a collection of rigid objects, (nworld, objects, ...).

    In the world frame where a name ends in `w`, in the frame of the object where it ends in `b`. An object has two
    frames: that of the link, and that of the centre of mass with the principal axes of inertia. A name without either
    has poses of the link and velocities of the centre of mass. Quaternions are w, x, y, z; positions m, velocities
    m/s and rad/s. Nothing here is for writing.

    Every quantity is brought up to date when it is read first after `update` or after a write to the simulation.
    """

    def __init__(self, freshness: Freshness, state: BodyState, object_names: list[str]) -> None:
        self._freshness, self._state = freshness, state
        self._sim_timestamp = 0.0
        count, device = freshness.simulation.nworld, freshness.device
        self.object_names: list[str] = object_names
        """Names of the objects, in the order of the settings."""
        shape = (count, len(object_names))
        gravity = torch.tensor([float(each) for each in freshness.simulation.scene.opt.gravity], device=device)
        self.GRAVITY_VEC_W = torch.nn.functional.normalize(gravity, dim=0).repeat(*shape, 1)
        """(nworld, objects, 3): the direction of gravity; 0 without."""
        self.FORWARD_VEC_B = torch.tensor([1.0, 0.0, 0.0], device=device).repeat(*shape, 1)
        """(nworld, objects, 3): the direction of the objects that `heading_w` is of."""
        self.default_object_state: torch.Tensor = torch.zeros(*shape, 13, device=device)
        """(nworld, objects, 13): the state of the settings: pose of the link, velocity of the centre of mass, in the
        frame of the environment."""
        self.default_mass: torch.Tensor = torch.zeros(*shape, 1, device=device)
        """(nworld, objects, 1) kg, when the simulation began."""
        self.default_inertia: torch.Tensor = torch.zeros(*shape, 9, device=device)
        """(nworld, objects, 9) kg m², when the simulation began: about the centre of mass, along the axes of the
        link."""

    def update(self, dt: float) -> None:
        """Have everything show the present when it is read next. dt: time since the last call, s."""
        self._sim_timestamp += dt
        self._freshness.update()

    # ------------------------------------------------------------------------------------------- states

    @property
    def object_link_pose_w(self) -> torch.Tensor:
        """(nworld, objects, 7): pose of the link."""
        return self._state.link_pose

    @property
    def object_link_vel_w(self) -> torch.Tensor:
        """(nworld, objects, 6): linear and angular velocity of the link's origin."""
        return self._state.link_vel

    @property
    def object_com_pose_w(self) -> torch.Tensor:
        """(nworld, objects, 7): pose of the centre of mass, with the principal axes of inertia."""
        return self._state.com_pose

    @property
    def object_com_vel_w(self) -> torch.Tensor:
        """(nworld, objects, 6): linear and angular velocity of the centre of mass."""
        return self._state.com_vel

    @property
    def object_state_w(self) -> torch.Tensor:
        """(nworld, objects, 13): pose of the link, velocity of the centre of mass."""
        return self._state.state

    @property
    def object_link_state_w(self) -> torch.Tensor:
        """(nworld, objects, 13): pose and velocity of the link."""
        return self._state.link_state

    @property
    def object_com_state_w(self) -> torch.Tensor:
        """(nworld, objects, 13): pose and velocity of the centre of mass."""
        return self._state.com_state

    @property
    def object_com_acc_w(self) -> torch.Tensor:
        """(nworld, objects, 6): acceleration of the centre of mass in the last step, m/s² and rad/s²."""
        return self._state.com_acc

    @property
    def object_com_pose_b(self) -> torch.Tensor:
        """(nworld, objects, 7): pose of the centre of mass in the frame of the link."""
        return self._state.com_pose_b

    # ------------------------------------------------------------------------------ in the frames of the objects

    @property
    def projected_gravity_b(self) -> torch.Tensor:
        """(nworld, objects, 3): the direction of gravity in the frame of the link."""
        return self._state.derived("gravity", lambda: quat_apply_inverse(self.object_link_quat_w, self.GRAVITY_VEC_W))

    @property
    def heading_w(self) -> torch.Tensor:
        """(nworld, objects) rad: angle about the z axis of the world of the direction that the link's x axis points
        in."""

        def compute() -> torch.Tensor:
            forward = quat_apply(self.object_link_quat_w, self.FORWARD_VEC_B)
            return torch.atan2(forward[..., 1], forward[..., 0])

        return self._state.derived("heading", compute)

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

    def _in_body(self, name: str, velocity: str) -> torch.Tensor:
        return self._state.derived(name, lambda: quat_apply_inverse(self.object_link_quat_w, getattr(self, velocity)))

    # ---------------------------------------------------------------------------------------- parts of these

    @property
    def object_link_pos_w(self) -> torch.Tensor:
        """(nworld, objects, 3): position of the link."""
        return self._state.link_pos

    @property
    def object_link_quat_w(self) -> torch.Tensor:
        """(nworld, objects, 4): orientation of the link."""
        return self._state.link_quat

    @property
    def object_link_lin_vel_w(self) -> torch.Tensor:
        """(nworld, objects, 3): linear velocity of the link's origin."""
        return self.object_link_vel_w[..., :3]

    @property
    def object_link_ang_vel_w(self) -> torch.Tensor:
        """(nworld, objects, 3): angular velocity."""
        return self.object_link_vel_w[..., 3:]

    @property
    def object_com_pos_w(self) -> torch.Tensor:
        """(nworld, objects, 3): position of the centre of mass."""
        return self._state.com_pos

    @property
    def object_com_quat_w(self) -> torch.Tensor:
        """(nworld, objects, 4): orientation of the principal axes of inertia."""
        return self.object_com_pose_w[..., 3:]

    @property
    def object_com_lin_vel_w(self) -> torch.Tensor:
        """(nworld, objects, 3): linear velocity of the centre of mass."""
        return self.object_com_vel_w[..., :3]

    @property
    def object_com_ang_vel_w(self) -> torch.Tensor:
        """(nworld, objects, 3): angular velocity."""
        return self.object_com_vel_w[..., 3:]

    @property
    def object_com_lin_acc_w(self) -> torch.Tensor:
        """(nworld, objects, 3): linear acceleration of the centre of mass in the last step, m/s²."""
        return self.object_com_acc_w[..., :3]

    @property
    def object_com_ang_acc_w(self) -> torch.Tensor:
        """(nworld, objects, 3): angular acceleration in the last step, rad/s²."""
        return self.object_com_acc_w[..., 3:]

    @property
    def object_com_pos_b(self) -> torch.Tensor:
        """(nworld, objects, 3): position of the centre of mass in the frame of the link."""
        return self.object_com_pose_b[..., :3]

    @property
    def object_com_quat_b(self) -> torch.Tensor:
        """(nworld, objects, 4): orientation of the principal axes of inertia in the frame of the link."""
        return self.object_com_pose_b[..., 3:]

    # ------------------------------------------------------------------------------------------ short names

    object_pose_w = object_link_pose_w
    object_pos_w = object_link_pos_w
    object_quat_w = object_link_quat_w
    object_vel_w = object_com_vel_w
    object_lin_vel_w = object_com_lin_vel_w
    object_ang_vel_w = object_com_ang_vel_w
    object_lin_vel_b = object_com_lin_vel_b
    object_ang_vel_b = object_com_ang_vel_b
    object_acc_w = object_com_acc_w
    object_lin_acc_w = object_com_lin_acc_w
    object_ang_acc_w = object_com_ang_acc_w
    com_pos_b = object_com_pos_b
    com_quat_b = object_com_quat_b
