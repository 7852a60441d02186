"""Boxes along the axes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.scene import checks
from engine.scene.values import Vector3


@dataclass
class AABB:
    """A box along the axes. size: its whole lengths, m, not half of them. Raises ValueError for a negative one."""

    size: Vector3

    def __post_init__(self) -> None:
        self.size = checks.value(Vector3, self.size, "the size of a box")
        if np.any(self.size[:] < 0):
            raise ValueError(f"the size of a box is not negative, {self.size.tolist()} was given")
