"""Robots as models: names, joints, actuators, what they stand on and what they grip with."""

from __future__ import annotations

import copy
import os
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from engine.errors import SceneError
from engine.geometry import rotation
from engine.objects.attributes import check_attributes
from engine.objects.bases import MobileBaseModel, MountModel, NullBaseModel, RobotBaseModel
from engine.objects.checking import checked_numbers
from engine.objects.elements import ROBOT_COLLISION_COLOR, array_to_string, find_elements, find_parent, new_body
from engine.objects.files import xml_path_completion
from engine.objects.grippers import GripperModel
from engine.objects.legs import LegBaseModel
from engine.objects.models import MujocoXMLModel, quat_xyzw

BasePlaces = dict[str, Sequence[float] | Callable[[float], Sequence[float]]]
"""Where a robot stands, (3,) in metres, by the kind of arena; for a table, a function of its length."""


class RobotModel(MujocoXMLModel):
    """A robot, of an MJCF file.

    Joints that say none get dry friction of 0.1, damping of 0.1, and armature of 5, 5/2, 5/3, ... from the base on.

    Args:
        fname: path of the file.
        idn: number or text that tells it from other robots.

    Attributes:
        base: what it stands on; None if nothing was added.
        cameras: names of its cameras.
    """

    def __init__(self, fname: str | os.PathLike[str], idn: int | str = 0) -> None:
        super().__init__(fname, idn)
        self.base: RobotBaseModel | None = None
        self._find_cameras()
        self.set_joint_attribute("frictionloss", np.full(self.dof, 0.1), force=False)
        self.set_joint_attribute("damping", np.full(self.dof, 0.1), force=False)
        self.set_joint_attribute("armature", 5.0 / np.arange(1, self.dof + 1), force=False)

    def _find_cameras(self) -> None:
        self.cameras = self.get_element_names(self.worldbody, "camera")

    def set_base_xpos(self, pos: Any) -> None:
        """Place the robot: the bottom of what it stands on comes to `pos`, (3,) in metres. Raises ValueError."""
        pos = checked_numbers(pos, 3, f"The position of {self.name}")
        self._root_element.set("pos", array_to_string(pos - self.bottom_offset))

    def set_base_ori(self, rot: Any) -> None:
        """Turn the robot by three angles in radians: about its own x, then y, then z. Raises ValueError."""
        rot = checked_numbers(rot, 3, f"The rotation of {self.name}")
        quat = rotation.from_euler(rot, "xyz")
        self._root_element.set("quat", array_to_string(rotation.wxyz_from_xyzw(quat)))

    def set_joint_attribute(self, attrib: str, values: Any, force: bool = True) -> None:
        """Set an attribute of every joint.

        Args:
            attrib: one of MJCF's <joint>.
            values: a number for each joint.
            force: whether joints that have it get another value.

        Raises ValueError: there are not as many values as joints, or no such attribute.
        """
        check_attributes((attrib,), "joint", f"A joint of {self.name}")
        joints = self._elements["joints"]
        if len(values) != len(joints):
            raise ValueError(f"{self.name} has {len(joints)} joints; found {len(values)} values of {attrib}")
        for joint, value in zip(joints, values, strict=True):
            if force or joint.get(attrib) is None:
                joint.set(attrib, array_to_string([value]))

    def add_base(self, base: RobotBaseModel) -> None:
        """Put the robot on a mount, a mobile base, legs, or nothing.

        Raises:
            ValueError: it stands on something already.
            TypeError: this is none of them.
            SceneError: it has no body `support`, or the robot none that could stand on that.
        """
        if self.base is not None:
            raise ValueError(f"{self.name} stands on {self.base.name} already")
        kinds = (MountModel, MobileBaseModel, LegBaseModel, NullBaseModel)
        if not isinstance(base, kinds):
            known = ", ".join(kind.__name__ for kind in kinds)
            raise TypeError(f"A base is one of {known}, not {type(base).__name__}")
        base._root_element.set("pos", array_to_string(self.base_offset - base.top_offset))
        if isinstance(base, MountModel):
            self.merge(base, merge_body=self.root_body)
        elif isinstance(base, MobileBaseModel):
            self._stand_on(base)
        elif isinstance(base, LegBaseModel):
            self._walk_on(base)
        else:
            self.worldbody.extend([site for body in list(base.worldbody) for site in body.findall("site")[:1]])
        self.base = base
        self._find_cameras()

    def add_mount(self, mount: MountModel) -> None:
        """As `add_base`."""
        self.add_base(mount)

    def add_mobile_base(self, mobile_base: MobileBaseModel) -> None:
        """As `add_base`."""
        self.add_base(mobile_base)

    def add_leg_base(self, leg_base: LegBaseModel) -> None:
        """As `add_base`."""
        self.add_base(leg_base)

    def add_null_base(self, base: NullBaseModel) -> None:
        """As `add_base`."""
        self.add_base(base)

    def _walk_on(self, base: LegBaseModel) -> None:
        """Move the first body in the root body onto the support of legs; what lets these float is the robot's."""
        support = self._support(base)
        arm = self._root_element.find("body")
        if arm is None:
            raise SceneError("Expected a <body> in that at the top, which stands on legs", self.file, "<worldbody>")
        free = find_elements(base.worldbody, "freejoint")
        self.merge(base, merge_body=self.root_body)
        if free is not None:
            parent = find_parent(self._root_element, free)
            assert parent is not None
            parent.remove(free)
            self._root_element.append(free)
        self._root_element.remove(arm)
        support.append(arm)

    def _support(self, base: RobotBaseModel) -> ET.Element:
        support = find_elements(base.worldbody, "body", {"name": base.correct_naming("support")})
        if support is None:
            raise SceneError('Expected a <body name="support">, which a robot stands on', base.file, "<worldbody>")
        return support

    def _stand_on(self, base: MobileBaseModel) -> None:
        """Move what is in the root body onto the support of a mobile base, which takes its place."""
        support = self._support(base)
        children = list(self._root_element)
        for child in children:
            self._root_element.remove(child)
        self.merge(base, merge_body=self.root_body)
        mount = new_body("manipulator_mount", pos=None)
        mount.extend([copy.deepcopy(child) for child in children if child.tag not in ("inertial", "freejoint")])
        support.append(mount)

    @property
    def naming_prefix(self) -> str:
        """What stands before the name of every element."""
        return f"robot{self.idn}_"

    @property
    def dof(self) -> int:
        """Number of its own joints."""
        return len(self._joints)

    @property
    def bottom_offset(self) -> np.ndarray:
        """From the origin of the root body to the bottom of what it stands on, (3,) in metres."""
        below = 0 if self.base is None else self.base.bottom_offset - self.base.top_offset
        return below + self._base_offset

    @property
    def horizontal_radius(self) -> float:
        """That of the robot or of what it stands on, metres."""
        return max(self._horizontal_radius, 0 if self.base is None else self.base.horizontal_radius)

    @property
    def models(self) -> list[MujocoXMLModel]:
        """The models that were merged into this one."""
        return [] if self.base is None else [self.base]

    @property
    def contact_geom_rgba(self) -> Sequence[float]:
        """Colour of the geoms that collide."""
        return ROBOT_COLLISION_COLOR

    @property
    def all_joints(self) -> list[str]:
        """Names of its joints and those of what it stands on."""
        return self.joints + ([] if self.base is None else self.base.joints)

    @property
    def all_actuators(self) -> list[str]:
        """Names of its actuators and those of what it stands on."""
        return self.actuators + ([] if self.base is None else self.base.actuators)

    @property
    def default_base(self) -> str:
        """Name of the class of what it stands on, unless said otherwise."""
        raise NotImplementedError

    @property
    def init_qpos(self) -> np.ndarray:
        """Positions of its joints at the beginning, (dof,)."""
        raise NotImplementedError

    @property
    def base_xpos_offset(self) -> BasePlaces:
        """Where it stands in arenas."""
        raise NotImplementedError

    @property
    def _horizontal_radius(self) -> float:
        """Of the robot alone, metres. For subclasses."""
        raise NotImplementedError


class ManipulatorModel(RobotModel):
    """A robot with one or two hands that take grippers.

    Attributes:
        grippers: by the name of the body that each was merged into.
        hand_rotation_offset: by "right" and "left", rotation of the hand in its parent, x y z w.
    """

    arms: Sequence[str] = ("right",)

    def __init__(self, fname: str | os.PathLike[str], idn: int | str = 0) -> None:
        super().__init__(fname, idn)
        self.grippers: dict[str, GripperModel] = {}
        self.hand_rotation_offset = {arm: quat_xyzw(self._body(name)) for arm, name in self.eef_name.items()}

    def add_gripper(self, gripper: GripperModel, arm_name: str | None = None) -> None:
        """Merge a gripper into a hand.

        Args:
            arm_name: name of the body, one of `eef_name`; the only hand, when left out.

        Raises:
            ValueError: the hand has a gripper already, or it is not said which of two.
            SceneError: there is no such body.
        """
        if not isinstance(gripper, GripperModel):
            raise TypeError(f"What {self.name} grips with is a GripperModel, not {gripper!r}")
        hands = list(self.eef_name.values())
        if arm_name is None and len(hands) != 1:
            raise ValueError(f"{self.name} has several hands; name one of: {', '.join(hands)}")
        hand = hands[0] if arm_name is None else arm_name
        if hand in self.grippers:
            raise ValueError(f'"{hand}" has a gripper already: {self.grippers[hand].name}')
        self.merge(gripper, merge_body=hand)
        self.grippers[hand] = gripper
        self._find_cameras()

    @property
    def eef_name(self) -> dict[str, str]:
        """Names of the bodies that are hands, by "right" and "left"."""
        return self.correct_naming(self._eef_name)

    @property
    def _eef_name(self) -> dict[str, str]:
        """As `eef_name`, with the names of the file. For subclasses."""
        return {arm: f"{arm}_hand" for arm in self.arms}

    @property
    def arm_type(self) -> str:
        """ "single" or "bimanual"."""
        return "single" if len(self.arms) == 1 else "bimanual"

    @property
    def models(self) -> list[MujocoXMLModel]:
        """The models that were merged into this one."""
        return [*super().models, *self.grippers.values()]

    @property
    def default_gripper(self) -> dict[str, str]:
        """Name of the class of its grippers, by "right" and "left", unless said otherwise."""
        raise NotImplementedError


class _Arm(ManipulatorModel):
    """One arm on a pedestal, of a file of its class below `robots` of the assets folder."""

    folder = ""
    rest: tuple[float, ...] = ()
    gripper = ""
    base_name = "RethinkMount"
    before_table = 0.16
    """How far before a table it stands, metres."""
    in_bins: tuple[float, float, float] = (-0.5, -0.1, 0)
    in_empty: tuple[float, float, float] = (-0.6, 0, 0)
    """Where it stands in arenas, metres."""

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(xml_path_completion(f"robots/{self.folder}/robot.xml"), idn)

    @property
    def default_base(self) -> str:
        """Name of the class of what it stands on, unless said otherwise."""
        return self.base_name

    @property
    def default_gripper(self) -> dict[str, str]:
        """Name of the class of its gripper."""
        return {"right": self.gripper}

    @property
    def init_qpos(self) -> np.ndarray:
        """Positions of its joints at the beginning, (dof,) in radians."""
        return np.array(self.rest)

    @property
    def base_xpos_offset(self) -> BasePlaces:
        """Where it stands in arenas."""
        table = lambda table_length: (-self.before_table - table_length / 2, 0, 0)  # noqa: E731
        return {"bins": self.in_bins, "empty": self.in_empty, "table": table}

    @property
    def top_offset(self) -> np.ndarray:
        """From the origin of the root body to the top, (3,) in metres."""
        return np.array((0, 0, 1.0))

    @property
    def _horizontal_radius(self) -> float:
        return 0.5


class Panda(_Arm):
    """Franka's Panda."""

    folder, gripper = "panda", "PandaGripper"
    rest = (0, np.pi / 16, 0, -np.pi / 2 - np.pi / 3, 0, np.pi - 0.2, np.pi / 4)

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(idn)
        self.set_joint_attribute("damping", (0.1, 0.1, 0.1, 0.1, 0.1, 0.01, 0.01))


class Sawyer(_Arm):
    """Rethink's Sawyer."""

    folder, gripper = "sawyer", "RethinkGripper"
    rest = (0, -1.18, 0, 2.18, 0, 0.57, -1.57)


class IIWA(_Arm):
    """KUKA's LBR iiwa."""

    folder, gripper = "iiwa", "Robotiq140Gripper"
    rest = (0, 0.65, 0, -1.89, 0, 0.6, 0)


class UR5e(_Arm):
    """Universal Robots' UR5e."""

    folder, gripper = "ur5e", "Robotiq85Gripper"
    rest = (-0.47, -1.735, 2.48, -2.275, -1.59, -1.991)


class Kinova3(_Arm):
    """Kinova's Gen3."""

    folder, gripper = "kinova3", "Robotiq85Gripper"
    rest = (0, 0.65, 0, 1.89, 0, 0.6, -np.pi / 2)


class Jaco(_Arm):
    """Kinova's Jaco."""

    folder, gripper = "jaco", "JacoThreeFingerGripper"
    rest = (3.192, 3.68, 0, 1.17, 0.05, 3.76, 3.142)
