"""Legs that a robot stands on, and what holds parts of a robot still."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from engine.objects.bases import RobotBaseModel
from engine.objects.elements import find_parent, new_actuator, new_joint
from engine.objects.files import xml_path_completion
from engine.objects.models import MujocoXMLModel

_MOBILE = (
    ("forward", "slide", "0 1 0", 1.0, 1000),
    ("side", "slide", "1 0 0", 1.0, 1000),
    ("yaw", "hinge", "0 0 1", 1.5, 1500),
)
"""Joints of a base that glides: name, kind, axis, largest speed in m/s or rad/s, gain of the servo."""


def hold_still(model: MujocoXMLModel, part_name: str) -> None:
    """Take away joints whose names have this in them, with their actuators, sensors, tendons and couplings."""

    def is_of(name: str | None) -> bool:
        return part_name in (name or "")

    for section in (model.worldbody, model.actuator, model.sensor, model.tendon, model.equality):
        for parent in list(section.iter()):
            for element in list(parent):
                if _goes(element, section is model.worldbody, is_of):
                    parent.remove(element)
    model._elements["joints"] = [e for e in model._elements["joints"] if not is_of(e.get("name"))]
    model._joints = [name for name in model._joints if not is_of(name)]
    model._actuators = [name for name in model._actuators if not is_of(name)]


def _goes(element, in_world: bool, is_of: Callable[[str | None], bool]) -> bool:
    match element.tag:
        case "joint" if in_world:
            return is_of(element.get("name"))
        case "motor" | "position":
            return is_of(element.get("name"))
        case "fixed":
            return any(is_of(joint.get("joint")) for joint in element)
        case "joint":
            return is_of(element.get("joint1")) or is_of(element.get("joint2"))
        case "jointpos" | "jointvel" | "jointactuatorfrc":
            return is_of(element.get("joint"))
    return False


def remove_free_joint(model: MujocoXMLModel) -> None:
    """Take away what lets the body float."""
    for joint in list(model.worldbody.iter("freejoint")):
        parent = find_parent(model.worldbody, joint)
        assert parent is not None
        parent.remove(joint)


class LegBaseModel(RobotBaseModel):
    """Legs, with a body `support` that the robot stands on. What is free in them makes the robot free."""

    kind = "leg"

    @property
    def init_qpos(self) -> np.ndarray:
        """Positions of its joints at the beginning, in radians."""
        raise NotImplementedError

    def _remove_joint_actuation(self, part_name: str) -> None:
        hold_still(self, part_name)

    def _remove_free_joint(self) -> None:
        remove_free_joint(self)

    def _add_mobile_joint(self) -> None:
        """Let it glide and turn on the ground, by servos of velocity."""
        for name, kind, axis, speed, gain in _MOBILE:
            joint = new_joint(
                f"{self.naming_prefix}joint_mobile_{name}",
                pos="0 0 0", axis=axis, type=kind, limited=False, damping=0, armature=0, frictionloss=250,
            )  # fmt: skip
            self._root_element.append(joint)
            self._elements["joints"].append(joint)
            self._joints = [*self._joints, f"joint_mobile_{name}"]
            servo = new_actuator(
                f"{self.naming_prefix}actuator_mobile_{name}", f"{self.naming_prefix}joint_mobile_{name}", "velocity",
                ctrllimited=True, ctrlrange=(-speed, speed), kv=gain, forcelimited=True, forcerange=(-600, 600),
            )  # fmt: skip
            self.actuator.append(servo)
            self._elements["actuators"].append(servo)
            self._actuators = [*self._actuators, f"actuator_mobile_{name}"]


class Spot(LegBaseModel):
    """Boston Dynamics' Spot."""

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(xml_path_completion("robots/spot/robot.xml"), idn)

    @property
    def top_offset(self) -> np.ndarray:
        """The origin, (3,) in metres."""
        return np.zeros(3)

    @property
    def horizontal_radius(self) -> float:
        """Metres."""
        return 0.1

    @property
    def init_qpos(self) -> np.ndarray:
        """Positions of its joints at the beginning, (12,) in radians."""
        return np.array([0.0, 0.9, -1.8] * 4)


class SpotFloating(Spot):
    """Boston Dynamics' Spot, whose legs do not move, and which glides."""

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(idn)
        self._remove_joint_actuation("leg")
        self._remove_free_joint()
        self._add_mobile_joint()

    @property
    def init_qpos(self) -> np.ndarray:
        """Empty."""
        return np.zeros(0)
