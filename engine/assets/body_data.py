"""What data of assets show of bodies, under the documented names."""

from __future__ import annotations

import torch

from engine.assets.body_state import BodyState


class BodyData:
    """Poses, velocities and accelerations of bodies, in the world frame where a name ends in `w`.

    A body has two frames: that of the link, and that of the centre of mass with the principal axes of inertia. A name
    without either has poses of the link and velocities of the centre of mass. Quaternions are w, x, y, z; positions
    m, velocities m/s and rad/s.
    """

    _state: BodyState

    @property
    def body_link_pose_w(self) -> torch.Tensor:
        """(nworld, bodies, 7): pose of the link."""
        return self._state.link_pose

    @property
    def body_link_vel_w(self) -> torch.Tensor:
        """(nworld, bodies, 6): linear and angular velocity of the link's origin."""
        return self._state.link_vel

    @property
    def body_com_pose_w(self) -> torch.Tensor:
        """(nworld, bodies, 7): pose of the centre of mass, with the principal axes of inertia."""
        return self._state.com_pose

    @property
    def body_com_vel_w(self) -> torch.Tensor:
        """(nworld, bodies, 6): linear and angular velocity of the centre of mass."""
        return self._state.com_vel

    @property
    def body_state_w(self) -> torch.Tensor:
        """(nworld, bodies, 13): pose of the link, velocity of the centre of mass."""
        return self._state.state

    @property
    def body_link_state_w(self) -> torch.Tensor:
        """(nworld, bodies, 13): pose and velocity of the link."""
        return self._state.link_state

    @property
    def body_com_state_w(self) -> torch.Tensor:
        """(nworld, bodies, 13): pose and velocity of the centre of mass."""
        return self._state.com_state

    @property
    def body_com_acc_w(self) -> torch.Tensor:
        """(nworld, bodies, 6): acceleration of the centre of mass in the last step, m/s² and rad/s²."""
        return self._state.com_acc

    @property
    def body_com_pose_b(self) -> torch.Tensor:
        """(nworld, bodies, 7): pose of the centre of mass in the frame of the link."""
        return self._state.com_pose_b

    @property
    def body_link_pos_w(self) -> torch.Tensor:
        """(nworld, bodies, 3): position of the link."""
        return self._state.link_pos

    @property
    def body_link_quat_w(self) -> torch.Tensor:
        """(nworld, bodies, 4): orientation of the link."""
        return self._state.link_quat

    @property
    def body_link_lin_vel_w(self) -> torch.Tensor:
        """(nworld, bodies, 3): linear velocity of the link's origin."""
        return self._state.part("link_vel", 0, 3)

    @property
    def body_link_ang_vel_w(self) -> torch.Tensor:
        """(nworld, bodies, 3): angular velocity."""
        return self._state.part("link_vel", 3)

    @property
    def body_com_pos_w(self) -> torch.Tensor:
        """(nworld, bodies, 3): position of the centre of mass."""
        return self._state.com_pos

    @property
    def body_com_quat_w(self) -> torch.Tensor:
        """(nworld, bodies, 4): orientation of the principal axes of inertia."""
        return self._state.part("com_pose", 3)

    @property
    def body_com_lin_vel_w(self) -> torch.Tensor:
        """(nworld, bodies, 3): linear velocity of the centre of mass."""
        return self._state.part("com_vel", 0, 3)

    @property
    def body_com_ang_vel_w(self) -> torch.Tensor:
        """(nworld, bodies, 3): angular velocity."""
        return self._state.part("com_vel", 3)

    @property
    def body_com_lin_acc_w(self) -> torch.Tensor:
        """(nworld, bodies, 3): linear acceleration of the centre of mass in the last step, m/s²."""
        return self._state.part("com_acc", 0, 3)

    @property
    def body_com_ang_acc_w(self) -> torch.Tensor:
        """(nworld, bodies, 3): angular acceleration in the last step, rad/s²."""
        return self._state.part("com_acc", 3)

    @property
    def body_com_pos_b(self) -> torch.Tensor:
        """(nworld, bodies, 3): position of the centre of mass in the frame of the link."""
        return self._state.part("com_pose_b", 0, 3)

    @property
    def body_com_quat_b(self) -> torch.Tensor:
        """(nworld, bodies, 4): orientation of the principal axes of inertia in the frame of the link."""
        return self._state.part("com_pose_b", 3)

    # ------------------------------------------------------------------------------------------ short names

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


class RootData(BodyData):
    """The same, and that of the root: the first of the bodies."""

    @property
    def root_link_pose_w(self) -> torch.Tensor:
        """(nworld, 7): pose of the link."""
        return self._state.part("link_pose", root=True)

    @property
    def root_link_vel_w(self) -> torch.Tensor:
        """(nworld, 6): linear and angular velocity of the link's origin."""
        return self._state.part("link_vel", root=True)

    @property
    def root_com_pose_w(self) -> torch.Tensor:
        """(nworld, 7): pose of the centre of mass, with the principal axes of inertia."""
        return self._state.part("com_pose", root=True)

    @property
    def root_com_vel_w(self) -> torch.Tensor:
        """(nworld, 6): linear and angular velocity of the centre of mass."""
        return self._state.part("com_vel", root=True)

    @property
    def root_state_w(self) -> torch.Tensor:
        """(nworld, 13): pose of the link, velocity of the centre of mass."""
        return self._state.part("state", root=True)

    @property
    def root_link_state_w(self) -> torch.Tensor:
        """(nworld, 13): pose and velocity of the link."""
        return self._state.part("link_state", root=True)

    @property
    def root_com_state_w(self) -> torch.Tensor:
        """(nworld, 13): pose and velocity of the centre of mass."""
        return self._state.part("com_state", root=True)

    @property
    def root_link_pos_w(self) -> torch.Tensor:
        """(nworld, 3): position of the link."""
        return self._state.part("link_pos", root=True)

    @property
    def root_link_quat_w(self) -> torch.Tensor:
        """(nworld, 4): orientation of the link."""
        return self._state.part("link_quat", root=True)

    @property
    def root_link_lin_vel_w(self) -> torch.Tensor:
        """(nworld, 3): linear velocity of the link's origin."""
        return self._state.part("link_vel", 0, 3, root=True)

    @property
    def root_link_ang_vel_w(self) -> torch.Tensor:
        """(nworld, 3): angular velocity."""
        return self._state.part("link_vel", 3, root=True)

    @property
    def root_com_pos_w(self) -> torch.Tensor:
        """(nworld, 3): position of the centre of mass."""
        return self._state.part("com_pos", root=True)

    @property
    def root_com_quat_w(self) -> torch.Tensor:
        """(nworld, 4): orientation of the principal axes of inertia."""
        return self._state.part("com_pose", 3, root=True)

    @property
    def root_com_lin_vel_w(self) -> torch.Tensor:
        """(nworld, 3): linear velocity of the centre of mass."""
        return self._state.part("com_vel", 0, 3, root=True)

    @property
    def root_com_ang_vel_w(self) -> torch.Tensor:
        """(nworld, 3): angular velocity."""
        return self._state.part("com_vel", 3, root=True)

    # ------------------------------------------------------------------------------------------ short names

    root_pose_w = root_link_pose_w
    root_pos_w = root_link_pos_w
    root_quat_w = root_link_quat_w
    root_vel_w = root_com_vel_w
    root_lin_vel_w = root_com_lin_vel_w
    root_ang_vel_w = root_com_ang_vel_w
