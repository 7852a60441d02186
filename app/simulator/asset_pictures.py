"""Pictures of simulations of `engine.assets`, with the markers that assets draw; without a window."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from numbers import Integral

import numpy as np

from engine.assets.markers import Drawing
from engine.assets.sim import SimulationContext
from engine.msd.schema import World
from engine.server.frame_writer import frame_of
from engine.simulation.deformables import deformables_of
from render import Poses, Renderer, RenderOptions, ViewCamera, release_context, standalone_context
from render.deforming import Deformed
from render.stills import as_simulated

LARGEST = 16384
"""Width or height of a picture, px."""


def picture(
    simulation: SimulationContext,
    size: tuple[int, int] = (1280, 720),
    world: int = 0,
    camera: ViewCamera | None = None,
) -> np.ndarray:
    """What an environment looks like now, (height, width, 3) uint8.

    Markers are drawn where they are in the world frame, but for those of other environments.

    Args:
        size: width and height, px.
        world: number of the environment.
        camera: where from; None: as `SimulationContext.set_camera_view` says, else from where all is seen.

    Raises:
        RuntimeError: before the simulation's `reset`.
        IndexError: there is no such environment.
        ValueError: there is no such size.
        NoContextError: there is no OpenGL.
    """
    if not isinstance(world, Integral) or not 0 <= world < simulation.num_envs:
        raise IndexError(f"there is no environment {world!r}: there are 0 to {simulation.num_envs - 1}")
    if len(size) != 2 or not all(isinstance(side, Integral) and 0 < side <= LARGEST for side in size):
        raise ValueError(f"size is a width and a height of 1 to {LARGEST} px, not {size!r}")
    simulation.render()
    engine = simulation.simulation
    simulation.forward()
    drawing = Drawing(simulation)
    drawing.follow({world: np.zeros(3)})
    drawn = drawing.world
    layout, frame = engine.layout, frame_of(engine, world)
    poses, deformed = as_simulated(
        drawn,
        layout.body_name,
        layout.body_path,
        deformables_of(layout),
        frame.xpos,
        frame.xquat,
        frame.tendons,
    )
    seen = simulation.camera_view
    view = camera or (ViewCamera.between(*seen) if seen else ViewCamera.from_world(drawn, deformed))
    with ThreadPoolExecutor(1, "picture") as thread:  # a window may have drawn in this one: EGL has no context then
        return thread.submit(_draw, drawn, poses, deformed, view, size).result()


def _draw(world: World, poses: Poses, deformed: Deformed, view: ViewCamera, size: tuple[int, int]) -> np.ndarray:
    context = standalone_context()
    renderer = Renderer(context)
    try:
        renderer.set_world(world)
        renderer.set_poses(poses.xpos, poses.xquat)
        renderer.set_deformables(*deformed)
        renderer.render(view, size, None, RenderOptions(soft_shadows=True))
        return renderer.read_pixels()
    finally:
        renderer.release()
        release_context(context)
