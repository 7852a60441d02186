"""Pictures of simulations of `engine.assets`, with the markers that assets draw; without a window."""

from __future__ import annotations

import math

import numpy as np

from engine.assets.markers import markers_of
from engine.assets.sim import SimulationContext
from engine.server.frame_writer import frame_of
from engine.simulation.deformables import deformables_of
from render import Renderer, RenderOptions, ViewCamera, standalone_context
from render.deforming import Deformed
from render.stills import as_simulated


def picture(
    simulation: SimulationContext,
    size: tuple[int, int] = (1280, 720),
    world: int = 0,
    camera: ViewCamera | None = None,
) -> np.ndarray:
    """What an environment looks like now, (height, width, 3) uint8.

    Markers are drawn where they are in the world frame, those for other environments too.

    Args:
        size: width and height, px.
        world: number of the environment.
        camera: where from; None: as `SimulationContext.set_camera_view` says, else from where all is seen.

    Raises:
        RuntimeError: before the simulation's `reset`.
        IndexError: there is no such environment.
        NoContextError: there is no OpenGL.
    """
    if not 0 <= world < simulation.num_envs:
        raise IndexError(f"there is no environment {world}: there are 0 to {simulation.num_envs - 1}")
    simulation.render()
    engine = simulation.simulation
    simulation.forward()
    drawn = simulation.world.deepcopy()
    for markers in markers_of(simulation):
        drawn.attach(markers.shapes())
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
    context = standalone_context()
    renderer = Renderer(context)
    try:
        renderer.set_world(drawn)
        renderer.set_poses(poses.xpos, poses.xquat)
        renderer.set_deformables(*deformed)
        view = camera or _camera(simulation, drawn, deformed)
        renderer.render(view, size, None, RenderOptions(soft_shadows=True))
        return renderer.read_pixels()
    finally:
        renderer.release()
        context.release()


def _camera(simulation: SimulationContext, drawn, deformed: Deformed) -> ViewCamera:
    view = getattr(simulation, "camera_view", None)
    if view is None:
        return ViewCamera.from_world(drawn, deformed)
    eye, target = (np.array(place, float) for place in view)
    ahead = target - eye
    distance = float(np.linalg.norm(ahead))
    if not distance > 0:
        raise ValueError("the camera of set_camera_view is where it looks to: give it another eye or target")
    return ViewCamera(
        lookat=target,
        distance=distance,
        azimuth=math.degrees(math.atan2(ahead[1], ahead[0])),
        elevation=math.degrees(math.asin(float(np.clip(ahead[2] / distance, -1.0, 1.0)))),
    )
