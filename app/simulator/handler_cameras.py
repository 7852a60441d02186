"""What draws the cameras of a scene for the handler that drives it: the `FrameSource` of `engine.server`."""

from __future__ import annotations

import numpy as np

from app.simulator.cameras import SceneCameras
from engine.msd.schema import World
from engine.simulation import Simulation


class HandlerCameras:
    """Draws frames of cameras as `render.capture` does. Raises NoContextError where there is no OpenGL."""

    def __init__(self, simulation: Simulation, world: World) -> None:
        self._cameras = SceneCameras(simulation, world)

    def follow(self, simulation: Simulation, world: World) -> None:
        """Draw another simulation, or World, from now on."""
        self._cameras.follow(simulation, world)

    def frames(self, camera: str, output: str, size: tuple[int, int]) -> np.ndarray:
        """What a camera sees in each world; see `FrameSource`."""
        images = getattr(self._cameras.capture(None, [camera], [output], size, is_computed=True)[camera], output)
        if images is None:
            raise ValueError(f"the camera {camera} gives no {output}: it is depth_only")
        return images

    def close(self) -> None:
        """Give back what is on the GPU."""
        self._cameras.close()
