"""Objects of one shape: box, ball, cylinder, capsule."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.objects.generated_object import MujocoGeneratedObject, PrimitiveObject
from engine.objects.joints import JointSpecs
from engine.objects.materials import CustomMaterial

Sizes = Sequence[float] | np.ndarray | None
SMALLEST, LARGEST = 0.03, 0.07
"""Metres, between which sizes are drawn that nothing says."""


def get_size(
    size: Sizes,
    size_max: Sizes,
    size_min: Sizes,
    default_max: Sequence[float],
    default_min: Sequence[float],
    rng: np.random.Generator | None = None,
) -> np.ndarray:
    """The size of an object: as given, or drawn between two bounds.

    Args:
        size: the size itself; not together with a bound.
        size_max, size_min: bounds, `default_max` and `default_min` where left out.
        rng: draws the numbers.

    Raises ValueError: the size and a bound are given, or bounds differ in length.
    """
    if size is not None:
        if size_max is not None or size_min is not None:
            raise ValueError(f"Give size={size!r} or its bounds {size_min!r}..{size_max!r}, not both")
        return np.array(size)
    low = default_min if size_min is None else size_min
    high = default_max if size_max is None else size_max
    if not len(low) == len(high) == len(default_max) == len(default_min):
        raise ValueError(f"Bounds of this size are {len(default_max)} numbers each, not {low!r} and {high!r}")
    rng = np.random.default_rng() if rng is None else rng
    return np.array([rng.uniform(a, b) for a, b in zip(low, high, strict=True)])


class _Shape(PrimitiveObject):
    """A primitive: its type of geom and what its size means."""

    geom_type = ""
    parameters: tuple[str, ...] = ()

    def __init__(
        self,
        name: str,
        size: Sizes = None,
        size_max: Sizes = None,
        size_min: Sizes = None,
        density: float | None = None,
        friction: Any = None,
        rgba: Sequence[float] | np.ndarray | None = None,
        solref: Any = None,
        solimp: Any = None,
        material: CustomMaterial | str | None = None,
        joints: JointSpecs = "default",
        obj_type: str = "all",
        duplicate_collision_geoms: bool = True,
        rng: np.random.Generator | None = None,
    ) -> None:
        count = len(self.parameters)
        size = get_size(size, size_max, size_min, [LARGEST] * count, [SMALLEST] * count, rng)
        super().__init__(
            *(name, size, rgba, density, friction, solref, solimp, material),
            *(joints, obj_type, duplicate_collision_geoms),
        )

    def sanity_check(self) -> None:
        """Raises ValueError: the size has another length, or is not positive."""
        if len(self.size) != len(self.parameters) or min(self.size) <= 0:
            wanted = f"{len(self.parameters)} positive numbers ({', '.join(self.parameters)})"
            given = np.asarray(self.size).tolist()
            raise ValueError(f'The size of the {self.geom_type} "{self.name}" is {wanted}, not {given}')

    def _get_object_subtree(self) -> ET.Element:
        return self._get_object_subtree_(self.geom_type)

    def get_bounding_box_half_size(self) -> np.ndarray:
        """Half of the sides of the box around the object, (3,) in metres."""
        raise NotImplementedError

    @property
    def bottom_offset(self) -> np.ndarray:
        """From the centre to the bottom, (3,) in metres."""
        return np.array([0, 0, -self.get_bounding_box_half_size()[2]])

    @property
    def top_offset(self) -> np.ndarray:
        """From the centre to the top, (3,) in metres."""
        return np.array([0, 0, self.get_bounding_box_half_size()[2]])

    @property
    def horizontal_radius(self) -> float:
        """The radius, in metres."""
        return self.size[0]


class BoxObject(_Shape):
    """A box.

    Args:
        size: half of the sides along x, y and z, metres; drawn between `size_min` and `size_max` when left out.
    """

    geom_type = "box"
    parameters = ("half x", "half y", "half z")

    @property
    def horizontal_radius(self) -> float:
        """From the centre to a vertical edge, in metres."""
        return float(np.linalg.norm(self.size[:2]))

    def get_bounding_box_half_size(self) -> np.ndarray:
        """Half of the sides, (3,) in metres."""
        return np.array(self.size)


class BallObject(_Shape):
    """A ball.

    Args:
        size: the radius, metres; drawn between `size_min` and `size_max` when left out.
    """

    geom_type = "sphere"
    parameters = ("radius",)

    def get_bounding_box_half_size(self) -> np.ndarray:
        """The radius three times, (3,) in metres."""
        return np.array([self.size[0]] * 3)


class CylinderObject(_Shape):
    """An upright cylinder, with softer contacts that rub more and a damped joint, so that it rolls to rest.

    Args:
        size: radius and half of the height, metres; drawn between `size_min` and `size_max` when left out.
    """

    geom_type = "cylinder"
    parameters = ("radius", "half height")

    def __init__(
        self,
        name: str,
        size: Sizes = None,
        size_max: Sizes = None,
        size_min: Sizes = None,
        density: float | None = None,
        friction: Any = None,
        rgba: Sequence[float] | np.ndarray | None = None,
        solref: Any = None,
        solimp: Any = None,
        material: CustomMaterial | str | None = None,
        joints: JointSpecs = "default",
        obj_type: str = "all",
        duplicate_collision_geoms: bool = True,
        rng: np.random.Generator | None = None,
    ) -> None:
        friction = (1, 0.01, 0.001) if friction is None else friction
        solref = (0.01, 0.5) if solref is None else solref
        if isinstance(joints, str) and joints == "default":
            joints = [{"type": "free", "damping": "0.0001"}]
        super().__init__(
            *(name, size, size_max, size_min, density, friction, rgba, solref, solimp, material),
            *(joints, obj_type, duplicate_collision_geoms, rng),
        )

    @staticmethod
    def get_collision_attrib_template() -> dict[str, str]:
        """Attributes of a geom that collides, with a margin of 1 mm."""
        return MujocoGeneratedObject.get_collision_attrib_template() | {"margin": "0.001"}

    def get_bounding_box_half_size(self) -> np.ndarray:
        """The radius twice and half of the height, (3,) in metres."""
        return np.array([self.size[0], self.size[0], self.size[1]])


class CapsuleObject(_Shape):
    """An upright capsule.

    Args:
        size: radius and half of the height of its cylinder, metres; drawn between `size_min` and `size_max` when left
            out.
    """

    geom_type = "capsule"
    parameters = ("radius", "half height of the cylinder")

    def get_bounding_box_half_size(self) -> np.ndarray:
        """The radius twice and half of the whole height, (3,) in metres."""
        return np.array([self.size[0], self.size[0], self.size[0] + self.size[1]])
