"""The worlds of a simulation in a grid: the one that is shown stands where it is, the others around it."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from engine.server import Frame
from render import Poses, ViewCamera
from render.copies import Copy
from ui.viewport.bodies import Bodies


class WorldGrid:
    """Places the worlds of a simulation.

    Attributes:
        shown: the world that stands where it is.
        others: the worlds of the copies, in their order.
    """

    def __init__(self) -> None:
        self.shown = 0
        self.others: list[int] = []
        self._count, self._spacing = 1, 0.0
        self._frame: Frame | None = None

    def place(self, world: int) -> np.ndarray:
        """(3,) m, of a world in the grid: rows of about as many as there are rows, the first at the origin."""
        row, column = divmod(world, max(1, math.ceil(math.sqrt(self._count))))
        return self._spacing * np.array((column, row, 0.0))

    def lay_out(self, count: int, spacing: float) -> None:
        """Begin with a number of worlds, `spacing` m apart."""
        self._count, self._spacing, self._frame = count, spacing, None

    def is_laid_out(self, count: int) -> bool:
        """Whether the grid is one for this number of worlds."""
        return count == self._count

    def copies(self, frame: Frame, bodies: Bodies) -> list[Copy] | None:
        """The other worlds of a frame; None when they are those of the last call."""
        if frame is self._frame:
            return None
        self._frame = frame
        self.others = [world for world in range(len(frame.drawn)) if world != frame.world]
        here = self.place(frame.world)
        copies = []
        for world in self.others:
            simulated = Poses(frame.drawn[world, :, :3], frame.drawn[world, :, 3:])
            copies.append(Copy(bodies.placed(simulated.xpos, simulated.xquat), self.place(world) - here, simulated))
        return copies

    def moved(self, camera: ViewCamera, before: int, world: int) -> ViewCamera:
        """A camera that sees the same when another world than `before` is the one that stands where it is."""
        shift = self.place(before) - self.place(world)
        if camera.pose is not None:
            return replace(camera, pose=(np.asarray(camera.pose[0]) + shift, camera.pose[1]))
        return replace(camera, lookat=np.asarray(camera.lookat) + shift)
