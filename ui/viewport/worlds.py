"""The worlds of a simulation: the one that is shown stands where it is, the others in a grid around it, or in its
place, see-through."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from engine.server import Frame
from render import Poses, ViewCamera
from render.copies import Copy
from ui.viewport.bodies import Bodies

MOST_GHOSTS = 24
"""Worlds that are drawn see-through at once."""


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
        self._as_ghosts = False

    def place(self, world: int) -> np.ndarray:
        """(3,) m, of a world in the grid: rows of about as many as there are rows, the first at the origin; of ghosts
        all there."""
        if self._as_ghosts:
            return np.zeros(3)
        row, column = divmod(world, max(1, math.ceil(math.sqrt(self._count))))
        return self._spacing * np.array((column, row, 0.0))

    def lay_out(self, count: int, spacing: float) -> None:
        """Begin with a number of worlds, `spacing` m apart."""
        self._count, self._spacing, self._frame = count, spacing, None

    def is_laid_out(self, count: int) -> bool:
        """Whether the grid is one for this number of worlds."""
        return count == self._count

    def copies(self, frame: Frame, bodies: Bodies, as_ghosts: bool = False) -> list[Copy] | None:
        """The other worlds of a frame; None when they are those of the last call. None at all where they are shown
        as ghosts."""
        if frame is self._frame and as_ghosts == self._as_ghosts:
            return None
        self._frame, self._as_ghosts = frame, as_ghosts
        if as_ghosts:
            self.others = []
            return []
        self.others = [world for world in range(len(frame.drawn)) if world != frame.world]
        here = self.place(frame.world)
        copies = []
        for world in self.others:
            simulated = Poses(frame.drawn[world, :, :3], frame.drawn[world, :, 3:])
            copies.append(Copy(bodies.placed(simulated.xpos, simulated.xquat), self.place(world) - here, simulated))
        return copies

    def ghosts(self, frame: Frame, bodies: Bodies) -> list[tuple[Poses, Poses]]:
        """Where the other worlds of a frame are, evenly chosen ones of very many: the links, and what flexes, skins
        and tendons follow."""
        others = [world for world in range(len(frame.drawn)) if world != frame.world]
        chosen = (
            np.unique(np.linspace(0, len(others) - 1, min(len(others), MOST_GHOSTS)).astype(int)) if others else ()
        )
        found = []
        for world in (others[i] for i in chosen):
            xpos, xquat = frame.drawn[world, :, :3], frame.drawn[world, :, 3:]
            ends = frame.drawn_tendons[world].reshape(-1, 3) if len(frame.drawn_tendons) else frame.tendons[:0, 0]
            found.append((bodies.placed(xpos, xquat), Poses(np.concatenate([xpos, ends]), xquat)))
        return found

    def moved(self, camera: ViewCamera, before: int, world: int) -> ViewCamera:
        """A camera that sees the same when another world than `before` is the one that stands where it is."""
        return _shifted(camera, self.place(before) - self.place(world))

    def at_shown(self, camera: ViewCamera) -> ViewCamera:
        """A camera that sees of the world that is shown what it sees of the nearest one: where the others are gone,
        or stand elsewhere."""
        at = np.asarray(camera.lookat if camera.pose is None else camera.pose[0])
        places = np.array([self.place(world) for world in range(self._count)]) - self.place(self.shown)
        return _shifted(camera, -places[np.linalg.norm((places - at)[:, :2], axis=1).argmin()])


def _shifted(camera: ViewCamera, shift: np.ndarray) -> ViewCamera:
    if not shift.any():
        return camera
    if camera.pose is not None:
        return replace(camera, pose=(np.asarray(camera.pose[0]) + shift, camera.pose[1]))
    return replace(camera, lookat=np.asarray(camera.lookat) + shift)
