"""Grippers of three fingers, hands, and tools."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.objects.checking import checked_action
from engine.objects.files import xml_path_completion
from engine.objects.grippers import GripperModel


class _Hand(GripperModel):
    """A gripper of a file of its class, whose action are `degrees` numbers."""

    file_name = ""
    rest: tuple[float, ...] | None = None
    degrees = 1
    step = 0.2
    geoms: Mapping[str, tuple[str, ...]] = {}

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(xml_path_completion(os.path.join("grippers", self.file_name)), idn)

    def _checked(self, action: Any) -> np.ndarray:
        """An action as an array. Raises ValueError where it has another length."""
        return checked_action(action, self.degrees, type(self).__name__)

    def _moved(self, by: np.ndarray) -> np.ndarray:
        """The action before, changed by `speed` times `by`, in -1..1."""
        self.current_action = np.clip(self.current_action + self.speed * by, -1.0, 1.0)
        return self.current_action

    def format_action(self, action: Any) -> np.ndarray:
        """Close for a positive action and open for a negative one, by `speed`; each actuator's value, in -1..1.

        Raises ValueError: the action is of another length.
        """
        return self._moved(np.sign(self._checked(action)))

    @property
    def speed(self) -> float:
        """How far an action moves it, in -1..1."""
        return self.step

    @property
    def dof(self) -> int:
        """Length of its action."""
        return self.degrees

    @property
    def init_qpos(self) -> np.ndarray | None:
        """Positions of its joints at the beginning; None if it has none."""
        return None if self.rest is None else np.array(self.rest)

    @property
    def _important_geoms(self) -> dict[str, list[str]]:
        return {key: list(names) for key, names in self.geoms.items()}


def _of(form: str, names: str) -> tuple[str, ...]:
    return tuple(form.format(name) for name in names.split())


class JacoThreeFingerDexterousGripper(_Hand):
    """The hand of Kinova's Jaco, each finger by itself."""

    file_name, degrees, step = "jaco_three_finger_gripper.xml", 3, 0.01
    rest = (0.5, 0.0, 0.5, 0.0, 0.5, 0.0)
    geoms = {
        "left_finger": _of(
            "{}_collision",
            "index_proximal index_distal index_tip pinky_proximal pinky_distal pinky_tip index_tip pinky_pad",
        ),
        "right_finger": _of("thumb_{}_collision", "proximal distal tip pad"),
        "left_fingerpad": _of("{}_pad_collision", "index pinky"),
        "right_fingerpad": ("thumb_pad_collision",),
    }

    def format_action(self, action: Any) -> np.ndarray:
        """Close for a positive action and open for a negative one; each actuator's value, in -1..1.

        Raises ValueError: the action is of another length.
        """
        return self._moved(-np.sign(self._checked(action)))


class JacoThreeFingerGripper(JacoThreeFingerDexterousGripper):
    """The hand of Kinova's Jaco, all fingers together."""

    degrees = 1

    def format_action(self, action: Any) -> np.ndarray:
        """Close for a positive action and open for a negative one; each actuator's value, in -1..1.

        Raises ValueError: the action is of another length.
        """
        return super().format_action(action) * np.ones(3)


class RobotiqThreeFingerDexterousGripper(_Hand):
    """Robotiq's gripper of three fingers, each by itself, and the angle between two of them."""

    file_name, degrees = "robotiq_gripper_s.xml", 4
    rest = (0.0,) * 11
    geoms = {
        "left_finger": _of("{}", "f1_l0 f1_l1 f1_l2 f1_l3 f2_l0 f2_l1 f2_l2 f2_l3 f1_tip_collision f2_tip_collision")
        + _of("{}_pad_collision", "f1 f2"),
        "right_finger": _of("{}", "f3_l0 f3_l1 f3_l2 f3_l3 finger_middle_tip_collision finger_middle_pad_collision"),
        "left_fingerpad": _of("{}_pad_collision", "f1 f2"),
        "right_fingerpad": ("finger_middle_pad_collision",),
    }


class RobotiqThreeFingerGripper(RobotiqThreeFingerDexterousGripper):
    """Robotiq's gripper of three fingers, which close together."""

    degrees = 1

    def format_action(self, action: Any) -> np.ndarray:
        """Close by `speed` times a number, or open where it is negative; each actuator's value, in -1..1.

        Raises ValueError: the action is of another length.
        """
        return np.append(self._moved(self._checked(action)) * np.ones(3), -1.0)


class XArm7Gripper(_Hand):
    """The gripper of UFactory's xArm 7."""

    file_name = "xarm7_gripper.xml"
    rest = (0.02, 0.0, 0.0, -0.02, 0.0, 0.0)
    geoms = {"left_fingerpad": ("finger1_pad_collision",), "right_fingerpad": ("finger2_pad_collision",)}


class BDGripper(_Hand):
    """The jaw of the arm of Boston Dynamics' Spot."""

    file_name = "bd_gripper.xml"
    rest = (-1.57,)
    geoms = {
        "arm_link_fngr": ("arm_link_fngr_0", "arm_link_fngr_1", "left_finger_coll", "right_finger_coll"),
        "left_fingerpad": ("left_finger_coll",),
        "right_fingerpad": ("right_finger_coll",),
    }


class WipingGripper(GripperModel):
    """A sponge that feels what it touches, and moves nothing."""

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(xml_path_completion("grippers/wiping_gripper.xml"), idn)

    def format_action(self, action: Any) -> np.ndarray:
        """The action itself."""
        return action

    @property
    def init_qpos(self) -> None:
        """None."""
        return None

    @property
    def _important_geoms(self) -> dict[str, list[str]]:
        return super()._important_geoms | {"corners": [f"wiping_corner{i}" for i in (1, 2, 3, 4)]}


class _FiveFingers(_Hand):
    """A hand of five fingers: one number for each of four, and two for the thumb."""

    degrees, step = 6, 0.15
    joints_of: tuple[int, ...] = ()
    """The number of the action that each joint follows."""

    def format_action(self, action: Any) -> np.ndarray:
        """The action, each number for all the joints that it moves.

        Raises ValueError: the action is of another length.
        """
        return self._checked(action)[list(self.joints_of)]

    @property
    def init_qpos(self) -> np.ndarray:
        """Positions of its joints at the beginning: zeros."""
        return np.zeros(len(self.joints_of))

    @property
    def grasp_qpos(self) -> dict[int, np.ndarray]:
        """Actions that open (-1) and close (1) it."""
        return {-1: np.array([-1.5, -1.5, -1.5, -1.5, -3, 3]), 1: np.array([1.5, 1.5, 1.5, 1.5, 3, 3])}


def _fingers(thumb: tuple[str, ...], others: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {"left_finger": thumb, "right_finger": others, "left_fingerpad": thumb, "right_fingerpad": others}


_INSPIRE_THUMB = "thumb_proximal thumb_proximal_2 thumb_middle thumb_distal"
_INSPIRE = " ".join(
    f"{finger}_{part}" for finger in ("index", "middle", "ring", "pinky") for part in ("proximal", "distal")
)
_FOURIER_THUMB = "thumb_proximal_base thumb_proximal thumb_distal"
_FOURIER = (
    "index_proximal index_intermediate middle_proximal middle_proximal ring_proximal ring_intermediate "
    "pinky_proximal pinky_intermediate"
)


class InspireLeftHand(_FiveFingers):
    """Inspire's left hand."""

    file_name, joints_of = "inspire_left_hand.xml", (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5)
    geoms = _fingers(_of("l_{}_col", _INSPIRE_THUMB), _of("l_{}_col", _INSPIRE))


class InspireRightHand(_FiveFingers):
    """Inspire's right hand."""

    file_name, joints_of = "inspire_right_hand.xml", InspireLeftHand.joints_of
    geoms = _fingers(_of("r_{}_col", _INSPIRE_THUMB), _of("r_{}_col", _INSPIRE))


class FourierLeftHand(_FiveFingers):
    """Fourier's left hand."""

    file_name, joints_of = "fourier_left_hand.xml", (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5)
    geoms = _fingers(_of("L_{}_link_col", _FOURIER_THUMB), _of("L_{}_link_col", _FOURIER))


class FourierRightHand(_FiveFingers):
    """Fourier's right hand."""

    file_name, joints_of = "fourier_right_hand.xml", FourierLeftHand.joints_of
    geoms = _fingers(_of("R_{}_link_col", _FOURIER_THUMB), _of("R_{}_link_col", _FOURIER))
