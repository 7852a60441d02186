"""What can follow a batch while it runs and see what its cameras see: recorders, a window, a renderer.

The engine has none of them; `app.simulator` has. They are made where the scenes run, which may be another process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import numpy as np

from engine.msd.schema import World
from engine.scene.simulator.camera_views import camera_views
from engine.scene.simulator.index import CameraPlace
from engine.simulation import Simulation


class Started(NamedTuple):
    """Scenes of one structure as the worlds of one engine."""

    simulation: Simulation
    world: World
    """What all of them look like; free bodies may begin elsewhere."""
    scenes: Sequence[int]
    """Which scene of the batch each world is."""


class Watcher(Protocol):
    """Follows scenes that run together.

    frequency: of the calls of `look` in simulated time, Hz."""

    frequency: float

    def look(self) -> bool:
        """Called at the start and at each multiple of the period before the end, when everything computed belongs to
        the state. False ends the simulation."""
        ...

    def close(self) -> None:
        """The simulation has ended, by whatever."""
        ...


class CameraDrawer(Protocol):
    """Draws what cameras see."""

    def views(self, place: CameraPlace, colors: list[np.ndarray]) -> np.ndarray:
        """The pictures of a camera in all worlds, (nworld, height, width, 3) uint8. colors: for each world, (ngeom,
        3) 0 to 255."""
        ...

    def close(self) -> None:
        """Nothing is drawn any more."""
        ...


class RayDrawer:
    """The CameraDrawer that needs no graphics: a ray for each pixel; see `camera_views`."""

    def __init__(self, started: Started) -> None:
        self._simulation = started.simulation

    def views(self, place: CameraPlace, colors: list[np.ndarray]) -> np.ndarray:
        return camera_views(self._simulation, place, colors)

    def close(self) -> None:
        """Has nothing to give back."""


MakeWatcher = Callable[[Started], Watcher]
MakeDrawer = Callable[[Started], CameraDrawer]
