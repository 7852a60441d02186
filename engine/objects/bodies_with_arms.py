"""Robots of two arms and of other kinds than an arm on a pedestal."""

from __future__ import annotations

import numpy as np

from engine.objects.legs import hold_still, remove_free_joint
from engine.objects.robots import BasePlaces, Panda, _Arm


class XArm7(_Arm):
    """UFactory's xArm 7."""

    folder, gripper = "xarm7", "XArm7Gripper"
    rest = (0.0, 0.0, 0.0, 0.39 * np.pi, 0.0, 0.39 * np.pi, 0.0)

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(idn)
        self.set_joint_attribute("damping", (0.1, 0.1, 0.1, 0.1, 0.1, 0.01, 0.01))


class SpotArm(_Arm):
    """The arm of Boston Dynamics' Spot."""

    folder, gripper, before_table = "spot_arm", "BDGripper", 1.06
    rest = (0.0, -1.2, 1.85, 0.0, 0.862, 0.0)

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(idn)
        self.set_joint_attribute("damping", (0.1, 0.1, 0.1, 0.1, 0.1, 0.01))


class SpotWithArm(SpotArm):
    """Boston Dynamics' Spot with its arm."""

    base_name, before_table, height = "Spot", 0.5, -0.22
    rest = (0.0, -2.0, 1.26, -0.335, 0.862, 0.0)
    in_bins, in_empty = (-1.05, -0.1, -0.22), (-1.1, 0, -0.22)

    @property
    def default_arms(self) -> dict[str, str]:
        """Name of the class of the arm."""
        return {"right": "SpotArm"}

    @property
    def base_xpos_offset(self) -> BasePlaces:
        """Where it stands in arenas."""
        table = lambda length: (-self.before_table - length / 2, 0.0, self.height)  # noqa: E731
        return {"bins": self.in_bins, "empty": self.in_empty, "table": table}


class SpotWithArmFloating(SpotWithArm):
    """Boston Dynamics' Spot with its arm, whose legs do not move, and which glides."""

    base_name, height = "SpotFloating", 0.0
    in_bins, in_empty = (-0.7, -0.1, 0.0), (-0.6, 0, 0.0)


class PandaOmron(Panda):
    """Franka's Panda on Omron's LD-60."""

    rest = (0, np.pi / 16 - 0.2, 0, -np.pi / 2 - np.pi / 3, 0, np.pi - 0.4, np.pi / 4)
    in_bins = (-0.6, -0.1, 0)
    base_name = "OmronMobileBase"

    @property
    def default_arms(self) -> dict[str, str]:
        """Name of the class of the arm."""
        return {"right": "Panda"}

    @property
    def init_torso_qpos(self) -> np.ndarray:
        """Position of the lift, (1,) in metres."""
        return np.array([0.2])


class _PandaWithHand(Panda):
    mount_quat: tuple[float, ...] = ()

    @property
    def gripper_mount_pos_offset(self) -> dict[str, list[float]]:
        """Where the hand is on the arm, (3,) in metres."""
        return {"right": [0.0, 0.0, 0.0]}

    @property
    def gripper_mount_quat_offset(self) -> dict[str, list[float]]:
        """How the hand is turned on the arm, w x y z."""
        return {"right": list(self.mount_quat)}


class PandaDexRH(_PandaWithHand):
    """Franka's Panda with Inspire's right hand."""

    gripper, mount_quat = "InspireRightHand", (-0.5, 0.5, 0.5, -0.5)


class PandaDexLH(_PandaWithHand):
    """Franka's Panda with Inspire's left hand."""

    gripper, mount_quat = "InspireLeftHand", (0.5, -0.5, 0.5, -0.5)


class _TwoArms(_Arm):
    """Two arms."""

    arms = ("right", "left")
    in_empty = (-0.29, 0, 0)
    grippers_of: tuple[str, str] = ("", "")

    @property
    def default_gripper(self) -> dict[str, str]:
        """Names of the classes of its grippers."""
        return dict(zip(self.arms, self.grippers_of, strict=True))


class Baxter(_TwoArms):
    """Rethink's Baxter."""

    folder, base_name, before_table = "baxter", "RethinkMinimalMount", 0.26
    grippers_of = ("RethinkGripper", "RethinkGripper")
    rest = (0.403, -0.636, 0.114, 1.432, 0.735, 1.205, -0.269, -0.403, -0.636, -0.114, 1.432, -0.735, 1.205, 0.269)


class Tiago(_TwoArms):
    """PAL Robotics' TIAGo with two arms."""

    folder, base_name, before_table = "tiago", "NullMobileBase", 0.2
    grippers_of = ("Robotiq85Gripper", "Robotiq85Gripper")
    rest = (0.1, 0, 0, 0, -0.9, 1.45, 1.7, -1.5, 0.5, 0, -0.9, 1.45, 1.7, -1.5, 0.5)


class GR1(_TwoArms):
    """Fourier's humanoid GR-1."""

    folder, base_name, before_table, height = "gr1", "NoActuationBase", 0.15, 0.95
    grippers_of = ("FourierRightHand", "FourierLeftHand")
    before, behind = 6, 12
    """Numbers of joints before and behind those of the arms."""
    removed: tuple[str, ...] = ()
    """What is held still: joints with one of these in their names."""

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(idn)
        if self.removed:
            for part in self.removed:
                hold_still(self, part)
            remove_free_joint(self)

    @property
    def _eef_name(self) -> dict[str, str]:
        return {arm: f"{arm}_eef" for arm in self.arms}

    @property
    def init_qpos(self) -> np.ndarray:
        """Positions of its joints at the beginning, in radians."""
        arm = [0.0, -0.1, 0.0, -1.57, 0.0, 0.0, 0.0]
        other = [0.0, 0.1, *arm[2:]]
        return np.array([0.0] * self.before + arm + other + [0.0] * self.behind)

    @property
    def base_xpos_offset(self) -> BasePlaces:
        """Where it stands in arenas."""
        table = lambda length: (-self.before_table - length / 2, 0, self.height)  # noqa: E731
        return {"bins": (-0.3, -0.1, self.height), "empty": (-0.29, 0, self.height), "table": table}


class GR1FixedLowerBody(GR1):
    """GR-1 whose legs do not move."""

    removed, behind = ("leg",), 0


class GR1FloatingBody(GR1FixedLowerBody):
    """GR-1 whose legs do not move, and which goes about."""

    base_name, height = "FloatingLeggedBase", 0.97


class GR1ArmsOnly(GR1):
    """GR-1 of which only the arms move."""

    removed, before, behind = ("leg", "head", "torso"), 0, 0
