"""Grippers, which are merged into the hand of a robot."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.errors import SceneError
from engine.geometry import rotation
from engine.objects.checking import checked_action
from engine.objects.elements import GRIPPER_COLLISION_COLOR, find_elements
from engine.objects.files import xml_path_completion
from engine.objects.models import MujocoXMLModel, quat_xyzw


class GripperModel(MujocoXMLModel):
    """A gripper, of a file with a body `eef`.

    Args:
        fname: path of the file.
        idn: number or text that tells it from others of its kind.

    Attributes:
        current_action: what `format_action` gave last, (dof,).
        rotation_offset: rotation of `eef`, with that of the body at the top, x y z w.

    Raises:
        SceneError: the file is not there, or has no body `eef`.
    """

    def __init__(self, fname: str | os.PathLike[str], idn: int | str = 0) -> None:
        super().__init__(fname, idn)
        self.current_action = np.zeros(self.dof)
        hand = find_elements(self.root, "body", {"name": self.correct_naming("eef")})
        if hand is None:
            raise SceneError('Expected a <body name="eef">, which is where a gripper grips', self.file, "<worldbody>")
        self.rotation_offset = rotation.multiply(quat_xyzw(hand), quat_xyzw(self._root_element))

    def format_action(self, action: Any) -> np.ndarray:
        """What the actuators get for an action of this gripper, -1 (open) to 1 (closed)."""
        raise NotImplementedError

    @property
    def naming_prefix(self) -> str:
        """What stands before the name of every element."""
        return f"gripper{self.idn}_"

    @property
    def speed(self) -> float:
        """How far an action moves it, in -1..1."""
        return 0.0

    @property
    def dof(self) -> int:
        """Length of its action."""
        return len(self._actuators)

    @property
    def init_qpos(self) -> np.ndarray | None:
        """Positions of its joints at the beginning; None if it has none."""
        raise NotImplementedError

    @property
    def bottom_offset(self) -> np.ndarray:
        """The origin, (3,) in metres."""
        return np.zeros(3)

    @property
    def top_offset(self) -> np.ndarray:
        """The origin, (3,) in metres."""
        return np.zeros(3)

    @property
    def horizontal_radius(self) -> float:
        """Zero: it is where the hand is."""
        return 0

    @property
    def contact_geom_rgba(self) -> Sequence[float]:
        """Colour of the geoms that collide."""
        return GRIPPER_COLLISION_COLOR

    @property
    def _important_sites(self) -> dict[str, str]:
        axes = {name: name for name in ("ee", "ee_x", "ee_y", "ee_z")}
        return {"grip_site": "grip_site", "grip_cylinder": "grip_site_cylinder"} | axes

    @property
    def _important_geoms(self) -> dict[str, list[str]]:
        return {"left_finger": [], "right_finger": [], "left_fingerpad": [], "right_fingerpad": []}

    @property
    def _important_sensors(self) -> dict[str, str]:
        return {name: name for name in ("force_ee", "torque_ee")}


class NullGripper(GripperModel):
    """A hand without a gripper."""

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(xml_path_completion("grippers/null_gripper.xml"), idn)

    def format_action(self, action: Any) -> np.ndarray:
        """The action itself."""
        return action

    @property
    def init_qpos(self) -> None:
        """None."""
        return None


class _ParallelGripper(GripperModel):
    """Two fingers that close together, by one number."""

    file_name = ""
    directions: tuple[float, float] = (1.0, 1.0)
    """The sign of each actuator when it closes."""
    rest: tuple[float, ...] = ()
    fingers: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """Geoms of the left and the right finger; the last of each is its pad."""

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(xml_path_completion(os.path.join("grippers", self.file_name)), idn)

    def format_action(self, action: Any) -> np.ndarray:
        """Close for a positive action and open for a negative one, by `speed`; each actuator's value, in -1..1.

        Raises ValueError: the action is not one number.
        """
        closing = np.sign(checked_action(action, 1, type(self).__name__))
        moved = self.current_action + np.array(self.directions) * self.speed * closing
        self.current_action = np.clip(moved, -1.0, 1.0)
        return self.current_action

    @property
    def speed(self) -> float:
        """How far an action moves it, in -1..1."""
        return 0.2

    @property
    def dof(self) -> int:
        """One."""
        return 1

    @property
    def init_qpos(self) -> np.ndarray:
        """Positions of its joints at the beginning."""
        return np.array(self.rest)

    @property
    def _important_geoms(self) -> dict[str, list[str]]:
        left, right = map(list, self.fingers)
        return {
            "left_finger": left,
            "right_finger": right,
            "left_fingerpad": left[-1:],
            "right_fingerpad": right[-1:],
        }


class PandaGripper(_ParallelGripper):
    """The hand of Franka's Panda."""

    file_name = "panda_gripper.xml"
    directions = (-1.0, 1.0)
    rest = (0.020833, -0.020833)
    fingers = (("finger1_collision", "finger1_pad_collision"), ("finger2_collision", "finger2_pad_collision"))


class RethinkGripper(_ParallelGripper):
    """The electric gripper of Sawyer and Baxter."""

    file_name = "rethink_gripper.xml"
    directions = (1.0, -1.0)
    rest = (0.020833, -0.020833)
    fingers = (
        ("l_finger_g0", "l_finger_g1", "l_fingertip_g0", "l_fingerpad_g0"),
        ("r_finger_g0", "r_finger_g1", "r_fingertip_g0", "r_fingerpad_g0"),
    )


class Robotiq85Gripper(_ParallelGripper):
    """Robotiq's 2F-85."""

    file_name = "robotiq_gripper_85.xml"
    rest = (-0.026, -0.267, -0.2, -0.026, -0.267, -0.2)
    fingers = (
        tuple(f"left_{part}_collision" for part in ("outer_finger", "inner_finger", "fingertip", "fingerpad")),
        tuple(f"right_{part}_collision" for part in ("outer_finger", "inner_finger", "fingertip", "fingerpad")),
    )


class Robotiq140Gripper(_ParallelGripper):
    """Robotiq's 2F-140."""

    file_name = "robotiq_gripper_140.xml"
    directions = (1.0, -1.0)
    rest = (0.012, 0.065, 0.065, -0.012, 0.065, 0.065)
    fingers = Robotiq85Gripper.fingers
