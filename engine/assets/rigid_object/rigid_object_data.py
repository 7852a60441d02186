"""The data of a rigid object."""

from __future__ import annotations

import torch

from engine.assets.body_state import BodyState
from engine.assets.sim.freshness import Freshness
from engine.assets.utils.math import quat_apply, quat_apply_inverse


class RigidObjectData:
    """Data of a rigid object, with a row for each environment.

    In the world frame where a name ends in `w`, in the frame of the body where it ends in `b`. A body has two frames:
    that of the link, and that of the centre of mass with the principal axes of inertia. A name without either has
    poses of the link and velocities of the centre of mass. Quaternions are w, x, y, z; positions m, velocities m/s
    and rad/s. Positions and orientations of links are the engine's own memory; nothing here is for writing.

    Every quantity is brought up to date when it is read first after `update` or after a write to the simulation.
    """

    def __init__(self, freshness: Freshness, state: BodyState, body_names: list[str]) -> None:
        self._freshness, self._state = freshness, state
        self._sim_timestamp = 0.0
        count, device = freshness.simulation.nworld, freshness.device
        self.body_names: list[str] = body_names
        """Name of the body."""
        gravity = torch.tensor([float(each) for each in freshness.simulation.scene.opt.gravity], device=device)
        self.GRAVITY_VEC_W = torch.nn.functional.normalize(gravity, dim=0).repeat(count, 1)
        """(nworld, 3): the direction of gravity; 0 without."""
        self.FORWARD_VEC_B = torch.tensor([1.0, 0.0, 0.0], device=device).repeat(count, 1)
        """(nworld, 3): the direction of the body that `heading_w` is of."""
        self.default_root_state: torch.Tensor = torch.zeros(count, 13, device=device)
        """(nworld, 13): the state of the settings: pose of the link, velocity of the centre of mass, in the frame of
        the environment."""
        self.default_mass: torch.Tensor = torch.zeros(count, 1, device=device)
        """(nworld, 1) kg, when the simulation began."""
        self.default_inertia: torch.Tensor = torch.zeros(count, 9, device=device)
        """(nworld, 9) kg m², when the simulation began: about the centre of mass, along the axes of the link."""

    def update(self, dt: float) -> None:
        """Have everything show the present when it is read next. dt: time since the last call, s."""
        self._sim_timestamp += dt
        self._freshness.update()

    # ------------------------------------------------------------------------------------------- root

    @property
    def root_link_pose_w(self) -> torch.Tensor:
        """(nworld, 7): pose of the link."""
        return self._state.link_pose[:, 0]

    @property
    def root_link_vel_w(self) -> torch.Tensor:
        """(nworld, 6): linear and angular velocity of the link's origin."""
        return self._state.link_vel[:, 0]

    @property
    def root_com_pose_w(self) -> torch.Tensor:
        """(nworld, 7): pose of the centre of mass, with the principal axes of inertia."""
        return self._state.com_pose[:, 0]

    @property
    def root_com_vel_w(self) -> torch.Tensor:
        """(nworld, 6): linear and angular velocity of the centre of mass."""
        return self._state.com_vel[:, 0]

    @property
    def root_state_w(self) -> torch.Tensor:
        """(nworld, 13): pose of the link, velocity of the centre of mass."""
        return self.body_state_w[:, 0]

    @property
    def root_link_state_w(self) -> torch.Tensor:
        """(nworld, 13): pose and velocity of the link."""
        return self.body_link_state_w[:, 0]

    @property
    def root_com_state_w(self) -> torch.Tensor:
        """(nworld, 13): pose and velocity of the centre of mass."""
        return self.body_com_state_w[:, 0]

    # ------------------------------------------------------------------------------------------- bodies

    @property
    def body_link_pose_w(self) -> torch.Tensor:
        """(nworld, 1, 7): pose of the link."""
        return self._state.link_pose

    @property
    def body_link_vel_w(self) -> torch.Tensor:
        """(nworld, 1, 6): linear and angular velocity of the link's origin."""
        return self._state.link_vel

    @property
    def body_com_pose_w(self) -> torch.Tensor:
        """(nworld, 1, 7): pose of the centre of mass, with the principal axes of inertia."""
        return self._state.com_pose

    @property
    def body_com_vel_w(self) -> torch.Tensor:
        """(nworld, 1, 6): linear and angular velocity of the centre of mass."""
        return self._state.com_vel

    @property
    def body_state_w(self) -> torch.Tensor:
        """(nworld, 1, 13): pose of the link, velocity of the centre of mass."""
        return self._state.state

    @property
    def body_link_state_w(self) -> torch.Tensor:
        """(nworld, 1, 13): pose and velocity of the link."""
        return self._state.link_state

    @property
    def body_com_state_w(self) -> torch.Tensor:
        """(nworld, 1, 13): pose and velocity of the centre of mass."""
        return self._state.com_state

    @property
    def body_com_acc_w(self) -> torch.Tensor:
        """(nworld, 1, 6): linear and angular acceleration of the centre of mass in the last step, m/s² and rad/s²."""
        return self._state.com_acc

    @property
    def body_com_pose_b(self) -> torch.Tensor:
        """(nworld, 1, 7): pose of the centre of mass in the frame of the link."""
        return self._state.com_pose_b

    # ------------------------------------------------------------------------------- in the frame of the body

    @property
    def projected_gravity_b(self) -> torch.Tensor:
        """(nworld, 3): the direction of gravity in the frame of the link."""
        return self._state.derived("gravity", lambda: quat_apply_inverse(self.root_link_quat_w, self.GRAVITY_VEC_W))

    @property
    def heading_w(self) -> torch.Tensor:
        """(nworld,) rad: angle about the z axis of the world of the direction that the link's x axis points in."""

        def compute() -> torch.Tensor:
            forward = quat_apply(self.root_link_quat_w, self.FORWARD_VEC_B)
            return torch.atan2(forward[:, 1], forward[:, 0])

        return self._state.derived("heading", compute)

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

    def _in_body(self, name: str, velocity: str) -> torch.Tensor:
        return self._state.derived(name, lambda: quat_apply_inverse(self.root_link_quat_w, getattr(self, velocity)))

    # ---------------------------------------------------------------------------------------- parts of these

    @property
    def root_link_pos_w(self) -> torch.Tensor:
        """(nworld, 3): position of the link."""
        return self._state.link_pos[:, 0]

    @property
    def root_link_quat_w(self) -> torch.Tensor:
        """(nworld, 4): orientation of the link."""
        return self._state.link_quat[:, 0]

    @property
    def root_link_lin_vel_w(self) -> torch.Tensor:
        """(nworld, 3): linear velocity of the link's origin."""
        return self.root_link_vel_w[:, :3]

    @property
    def root_link_ang_vel_w(self) -> torch.Tensor:
        """(nworld, 3): angular velocity."""
        return self.root_link_vel_w[:, 3:]

    @property
    def root_com_pos_w(self) -> torch.Tensor:
        """(nworld, 3): position of the centre of mass."""
        return self._state.com_pos[:, 0]

    @property
    def root_com_quat_w(self) -> torch.Tensor:
        """(nworld, 4): orientation of the principal axes of inertia."""
        return self.root_com_pose_w[:, 3:]

    @property
    def root_com_lin_vel_w(self) -> torch.Tensor:
        """(nworld, 3): linear velocity of the centre of mass."""
        return self.root_com_vel_w[:, :3]

    @property
    def root_com_ang_vel_w(self) -> torch.Tensor:
        """(nworld, 3): angular velocity."""
        return self.root_com_vel_w[:, 3:]

    @property
    def body_link_pos_w(self) -> torch.Tensor:
        """(nworld, 1, 3): position of the link."""
        return self._state.link_pos

    @property
    def body_link_quat_w(self) -> torch.Tensor:
        """(nworld, 1, 4): orientation of the link."""
        return self._state.link_quat

    @property
    def body_link_lin_vel_w(self) -> torch.Tensor:
        """(nworld, 1, 3): linear velocity of the link's origin."""
        return self.body_link_vel_w[..., :3]

    @property
    def body_link_ang_vel_w(self) -> torch.Tensor:
        """(nworld, 1, 3): angular velocity."""
        return self.body_link_vel_w[..., 3:]

    @property
    def body_com_pos_w(self) -> torch.Tensor:
        """(nworld, 1, 3): position of the centre of mass."""
        return self._state.com_pos

    @property
    def body_com_quat_w(self) -> torch.Tensor:
        """(nworld, 1, 4): orientation of the principal axes of inertia."""
        return self.body_com_pose_w[..., 3:]

    @property
    def body_com_lin_vel_w(self) -> torch.Tensor:
        """(nworld, 1, 3): linear velocity of the centre of mass."""
        return self.body_com_vel_w[..., :3]

    @property
    def body_com_ang_vel_w(self) -> torch.Tensor:
        """(nworld, 1, 3): angular velocity."""
        return self.body_com_vel_w[..., 3:]

    @property
    def body_com_lin_acc_w(self) -> torch.Tensor:
        """(nworld, 1, 3): linear acceleration of the centre of mass in the last step, m/s²."""
        return self.body_com_acc_w[..., :3]

    @property
    def body_com_ang_acc_w(self) -> torch.Tensor:
        """(nworld, 1, 3): angular acceleration in the last step, rad/s²."""
        return self.body_com_acc_w[..., 3:]

    @property
    def body_com_pos_b(self) -> torch.Tensor:
        """(nworld, 1, 3): position of the centre of mass in the frame of the link."""
        return self.body_com_pose_b[..., :3]

    @property
    def body_com_quat_b(self) -> torch.Tensor:
        """(nworld, 1, 4): orientation of the principal axes of inertia in the frame of the link."""
        return self.body_com_pose_b[..., 3:]

    # ------------------------------------------------------------------------------------------ short names

    root_pose_w = root_link_pose_w
    root_pos_w = root_link_pos_w
    root_quat_w = root_link_quat_w
    root_vel_w = root_com_vel_w
    root_lin_vel_w = root_com_lin_vel_w
    root_ang_vel_w = root_com_ang_vel_w
    root_lin_vel_b = root_com_lin_vel_b
    root_ang_vel_b = root_com_ang_vel_b
    body_pose_w = body_link_pose_w
    body_pos_w = body_link_pos_w
    body_quat_w = body_link_quat_w
    body_vel_w = body_com_vel_w
    body_lin_vel_w = body_com_lin_vel_w
    body_ang_vel_w = body_com_ang_vel_w
    body_acc_w = body_com_acc_w
    body_lin_acc_w = body_com_lin_acc_w
    body_ang_acc_w = body_com_ang_acc_w
    com_pos_b = body_com_pos_b
    com_quat_b = body_com_quat_b
