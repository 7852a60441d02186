"""What robots stand on."""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np

from engine.objects.elements import MOUNT_COLLISION_COLOR
from engine.objects.files import xml_path_completion
from engine.objects.models import MujocoXMLModel, quat_xyzw


class RobotBaseModel(MujocoXMLModel):
    """What a robot stands on: a mount or something that drives.

    Args:
        fname: path of the file.
        idn: number or text that tells it from others of its kind.

    Attributes:
        rotation_offset: rotation of its body in the file, x y z w.
    """

    kind = "base"

    def __init__(self, fname: str | os.PathLike[str], idn: int | str = 0) -> None:
        super().__init__(fname, idn)
        self.rotation_offset = quat_xyzw(self._root_element)

    @property
    def naming_prefix(self) -> str:
        """What stands before the name of every element."""
        return f"{self.kind}{self.idn}_"

    @property
    def contact_geom_rgba(self) -> Sequence[float]:
        """Colour of the geoms that collide."""
        return MOUNT_COLLISION_COLOR


class MountModel(RobotBaseModel):
    """A mount that stays where it is. Subclasses say their `top_offset` and `horizontal_radius`."""

    kind = "fixed_mount"


class MobileBaseModel(RobotBaseModel):
    """A base that drives, with a body `support` that the robot stands on."""

    kind = "mobilebase"


class NullBaseModel(RobotBaseModel):
    """Nothing: the robot stands by itself, and gets only the sites of this."""

    kind = "nullbase"


class _Nothing(RobotBaseModel):
    """Without shape: the robot stands at the origin."""

    @property
    def top_offset(self) -> np.ndarray:
        """The origin, (3,) in metres."""
        return np.zeros(3)

    @property
    def horizontal_radius(self) -> float:
        """Zero."""
        return 0.0


class NullMount(_Nothing, MountModel):
    """No mount."""

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(xml_path_completion("bases/null_mount.xml"), idn)


class RethinkMount(MountModel):
    """The pedestal of Sawyer and Baxter."""

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(xml_path_completion("bases/rethink_mount.xml"), idn)

    @property
    def top_offset(self) -> np.ndarray:
        """From its origin to where a robot stands, (3,) in metres."""
        return np.array((0, 0, -0.01))

    @property
    def horizontal_radius(self) -> float:
        """Metres."""
        return 0.25


class RethinkMinimalMount(MountModel):
    """The top of the pedestal of Sawyer and Baxter."""

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(xml_path_completion("bases/rethink_minimal_mount.xml"), idn)

    @property
    def top_offset(self) -> np.ndarray:
        """From its origin to where a robot stands, (3,) in metres."""
        return np.array((0, 0, -0.062))

    @property
    def horizontal_radius(self) -> float:
        """Metres."""
        return 0.25


class _Frame(MobileBaseModel):
    """A mobile base of a file of its class whose top is its origin."""

    file_name = ""
    radius = 0.0

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(xml_path_completion(f"bases/{self.file_name}"), idn)

    @property
    def top_offset(self) -> np.ndarray:
        """The origin, (3,) in metres."""
        return np.zeros(3)

    @property
    def horizontal_radius(self) -> float:
        """Metres."""
        return self.radius


class OmronMobileBase(_Frame):
    """Omron's LD-60."""

    file_name, radius = "omron_mobile_base.xml", 0.25


class NullMobileBase(_Frame):
    """Something that drives and has no shape."""

    file_name = "null_mobile_base.xml"


class NoActuationBase(_Frame):
    """Something that does not drive and has no shape."""

    file_name = "no_actuation_base.xml"


class FloatingLeggedBase(_Frame):
    """Something without shape that carries a robot with legs."""

    file_name = "floating_legged_base.xml"


class NullBase(_Nothing, NullBaseModel):
    """Nothing, with a site where the robot stands."""

    def __init__(self, idn: int | str = 0) -> None:
        super().__init__(xml_path_completion("bases/null_base.xml"), idn)
