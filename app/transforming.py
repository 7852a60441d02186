"""What a drag of the tools means for the selected objects: the values that move, turn or scale them together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from app.placements import Placement
from app.scaling import Scaling
from engine.geometry.rotation import from_axis_angle, rotate
from engine.msd.paths import is_within, split

Values = Mapping[str, Any]
"""New values by their paths in the World."""


def outermost(paths: Iterable[str]) -> list[str]:
    """The paths that are not below another one of them, each once: what is below goes along when that is moved."""
    chosen = dict.fromkeys(paths)
    return [path for path in chosen if not is_within(split(path)[0], chosen)]


@dataclass(frozen=True)
class Transforming:
    """Objects as a drag found them.

    Attributes:
        placements: where they stand.
        pivot: (3,) m, world frame: what they are turned and scaled about; None: each about its own origin.
        scalings: their sizes, of those that have some; in the order of the placements.
    """

    placements: Sequence[Placement]
    pivot: np.ndarray | None = None
    scalings: Sequence[Scaling | None] = ()

    def start(self) -> dict[str, Any]:
        """All values as the drag found them."""
        values: dict[str, Any] = {}
        for place in self.placements:
            values[place.position_path] = place.local_position
            values |= {place.rotation_path: place.local_rotation} if place.rotation_path else {}
            values |= place.sides
        for scaling in self.scalings:
            values |= scaling.start() if scaling is not None else {}
        return values

    def moved(self, delta: np.ndarray) -> dict[str, Any]:
        """All moved by `delta`, (3,) m, world frame."""
        return {place.position_path: place.moved(delta) for place in self.placements}

    def turned(self, turn: np.ndarray) -> dict[str, Any]:
        """All that can be turned is, by the quaternion `turn` of the world frame, x, y, z, w."""
        values: dict[str, Any] = {}
        for place in self.placements:
            values |= {place.rotation_path: place.turned(turn)} if place.rotation_path else {}
            values |= place.turned_sides(turn)
            if self.pivot is not None:
                arm = place.position - self.pivot
                values[place.position_path] = place.moved(rotate(turn, arm) - arm)
        return values

    def scaled(self, factor: float, axes: str = "xyz") -> dict[str, Any]:
        """All made `factor` times as large along some of their own axes; along all of them with the distances from
        the pivot."""
        values: dict[str, Any] = {}
        for place, scaling in zip(self.placements, self.scalings, strict=True):
            if self.pivot is not None and len(axes) == 3:
                values[place.position_path] = place.moved((factor - 1.0) * (place.position - self.pivot))
            values |= scaling.scaled(factor, axes) if scaling is not None else {}
        return values


@dataclass(frozen=True)
class Moved:
    """A move of objects.

    Attributes:
        transforming: as it found them.
        axes: (3, 3) rows along which it went, world frame.
        along: (3,) m along these.
    """

    transforming: Transforming
    axes: np.ndarray
    along: np.ndarray

    def values(self) -> dict[str, Any]:
        """What it sets."""
        return self.transforming.moved(self.axes.T @ self.along)


@dataclass(frozen=True)
class Turned:
    """A turn of objects by an angle, rad, about an axis (3,) of the world frame."""

    transforming: Transforming
    axis: np.ndarray
    angle: float

    def values(self) -> dict[str, Any]:
        """What it sets."""
        return self.transforming.turned(from_axis_angle(self.axis, self.angle))


@dataclass(frozen=True)
class Scaled:
    """Objects made `factor` times as large along some of their own axes."""

    transforming: Transforming
    factor: float
    axes: str

    def values(self) -> dict[str, Any]:
        """What it sets."""
        return self.transforming.scaled(self.factor, self.axes)


Transformed = Moved | Turned | Scaled
"""What a drag of a tool has done."""
