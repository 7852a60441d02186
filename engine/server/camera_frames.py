"""Frames of cameras for handlers: drawn by what the owner of the engine names, cast by rays where it cannot draw."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Protocol

import numpy as np

from engine.msd.camera_resolution import resolution_of
from engine.msd.schema import World
from engine.scene.conversion.from_model import PICTURE
from engine.scene.simulator.camera_views import camera_views
from engine.scene.simulator.index import CameraPlace
from engine.simulation import Simulation

OUTPUTS = ("rgb", "depth", "ids", "normals")


class FrameSource(Protocol):
    """Draws what the cameras of a simulation see; it is made of a Simulation and of a World of its own."""

    def follow(self, simulation: Simulation, world: World) -> None:
        """Draw these from now on."""
        ...

    def frames(self, camera: str, output: str, size: tuple[int, int]) -> np.ndarray:
        """What the camera of a name sees in each world, (nworld, height, width, ...), of the poses that are computed
        now; see `render.capture`. size: width and height, px."""
        ...

    def close(self) -> None:
        """Nothing is drawn any more."""
        ...


WorldSince = Callable[[int], "tuple[int, World] | None"]
"""Gives a copy of the World with a number that is another after each change; None while that of the number given is
the newest there is."""


class CameraFrames:
    """The frames of all cameras of a simulation, each drawn once a moment.

    Args:
        source: "module:name" of what makes a FrameSource, imported when the first frame is wanted: the engine itself
            knows no OpenGL. "" where there is none.
        world_since: the World that is drawn.
        note: called with a sentence where frames are not drawn but cast by rays.
    """

    def __init__(self, source: str, world_since: WorldSince, note: Callable[[str], object]) -> None:
        self._name, self._world_since, self._note = source, world_since, note
        self._source: FrameSource | None = None
        self._simulation: Simulation | None = None
        self._layout: object = None
        self._world: World | None = None
        self._number = -1
        self._drawn: dict[tuple[str, str], np.ndarray] = {}

    def begin_moment(self) -> None:
        """What is computed is of another moment than before."""
        self._drawn.clear()

    def frames(self, simulation: Simulation, camera: str, output: str = "rgb") -> np.ndarray:
        """What a camera sees in all worlds, (nworld, height, width, ...); it may not be written to.

        Raises ValueError for a camera or output that is not there, and where only rays can be cast another output
        than colours."""
        if output not in OUTPUTS:
            raise ValueError(f"there is no output {output!r}: there are {', '.join(OUTPUTS)}")
        if (camera, output) not in self._drawn:
            self._drawn[camera, output] = self._draw(simulation, camera, output)
            self._drawn[camera, output].flags.writeable = False
        return self._drawn[camera, output]

    def _draw(self, simulation: Simulation, camera: str, output: str) -> np.ndarray:
        number, scene = simulation.index("camera", camera), simulation.scene
        size = resolution_of(*scene.cam_resolution[number]) or PICTURE
        source = self._following(simulation)
        if source is not None:
            return source.frames(camera, output, size)
        if output != "rgb":
            raise ValueError(f"the {output} of a camera is drawn with OpenGL, which is not to be had here")
        place = CameraPlace(number, int(scene.cam_bodyid[number]), size)
        colors = np.asarray(scene.geom_rgba[:, :3], float) * 255
        return camera_views(simulation, place, [colors] * simulation.nworld)

    def _following(self, simulation: Simulation) -> FrameSource | None:
        """What draws the simulation as the World is now; None: nothing can."""
        if not self._name:
            return None
        newer = self._world_since(self._number)
        if newer is not None:
            self._number, self._world = newer
        if self._world is None:
            return None
        is_same = simulation is self._simulation and simulation.layout is self._layout
        if self._source is not None and newer is None and is_same:
            return self._source
        self._simulation, self._layout = simulation, simulation.layout
        if self._source is None:
            self._source = self._new_source(simulation, self._world)
        else:
            self._source.follow(simulation, self._world)
        return self._source

    def _new_source(self, simulation: Simulation, world: World) -> FrameSource | None:
        module, _, name = self._name.partition(":")
        try:
            return getattr(importlib.import_module(module), name)(simulation, world)
        except (ImportError, RuntimeError, OSError) as error:
            self._name = ""
            self._note(f"Cameras see by rays, without textures, shadows and sky: {error}")
            return None

    def close(self) -> None:
        """Draw nothing any more."""
        if self._source is not None:
            self._source.close()
        self._source, self._simulation, self._world, self._number = None, None, None, -1
        self._drawn.clear()
