"""Objects of the files that tasks use: food, nuts, a door, a plate. The files are those of an assets folder."""

from __future__ import annotations

import os
from typing import Any

from engine.objects.elements import array_to_string, find_elements
from engine.objects.files import xml_path_completion
from engine.objects.joints import JointSpecs
from engine.objects.xml_object import MujocoXMLObject

_DAMPED = ({"type": "free", "damping": "0.0005"},)


class _FileObject(MujocoXMLObject):
    """An object of a file of its class, below `objects` of the assets folder."""

    file_name = ""
    free_joint: JointSpecs = _DAMPED
    kind = "all"

    def __init__(self, name: str) -> None:
        super().__init__(
            xml_path_completion(os.path.join("objects", self.file_name)), name, self.free_joint, self.kind
        )


class BottleObject(_FileObject):
    """A bottle."""

    file_name = "bottle.xml"


class CanObject(_FileObject):
    """A can."""

    file_name = "can.xml"


class LemonObject(_FileObject):
    """A lemon."""

    file_name = "lemon.xml"
    free_joint = "default"


class MilkObject(_FileObject):
    """A carton of milk."""

    file_name = "milk.xml"


class BreadObject(_FileObject):
    """A loaf of bread."""

    file_name = "bread.xml"


class CerealObject(_FileObject):
    """A box of cereals."""

    file_name = "cereal.xml"


class _NutObject(_FileObject):
    @property
    def important_sites(self) -> dict[str, str]:
        """`obj`, at the origin, and `handle`."""
        return super().important_sites | {"handle": self.correct_naming("handle_site")}


class SquareNutObject(_NutObject):
    """A square nut with a handle."""

    file_name = "square-nut.xml"


class RoundNutObject(_NutObject):
    """A round nut with a handle."""

    file_name = "round-nut.xml"


class _VisualObject(_FileObject):
    """Shows where an object belongs; touches nothing."""

    free_joint = None
    kind = "visual"


class MilkVisualObject(_VisualObject):
    """Shows where a carton of milk belongs."""

    file_name = "milk-visual.xml"


class BreadVisualObject(_VisualObject):
    """Shows where a loaf of bread belongs."""

    file_name = "bread-visual.xml"


class CerealVisualObject(_VisualObject):
    """Shows where a box of cereals belongs."""

    file_name = "cereal-visual.xml"


class CanVisualObject(_VisualObject):
    """Shows where a can belongs."""

    file_name = "can-visual.xml"


class PlateWithHoleObject(_FileObject):
    """A plate with a hole, that stays where it is put."""

    file_name = "plate-with-hole.xml"
    free_joint = None


class DoorObject(MujocoXMLObject):
    """A door in its frame, that stays where it is put.

    Args:
        friction: dry friction of the hinge, N m; that of the file when left out.
        damping: of the hinge, N m s/rad; that of the file when left out.
        lock: whether a latch holds it.

    Attributes:
        door_body, frame_body, latch_body, hinge_joint: names.
    """

    def __init__(
        self, name: str, friction: float | None = None, damping: float | None = None, lock: bool = False
    ) -> None:
        file = "door_lock.xml" if lock else "door.xml"
        super().__init__(xml_path_completion(os.path.join("objects", file)), name)
        self.lock, self.friction, self.damping = lock, friction, damping
        self.door_body, self.frame_body = self.correct_naming(["door", "frame"])
        self.latch_body, self.hinge_joint = self.correct_naming(["latch", "hinge"])
        for key, value in (("frictionloss", friction), ("damping", damping)):
            if value is not None:
                self._hinge().set(key, array_to_string([value]))

    def _hinge(self) -> Any:
        return find_elements(self.worldbody, "joint", {"name": self.hinge_joint})

    @property
    def important_sites(self) -> dict[str, str]:
        """`obj`, at the origin, and `handle`."""
        return super().important_sites | {"handle": self.correct_naming("handle")}
