"""Pictures of running scenes by the renderer, without a window."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np

from engine.msd.schema import Link, World
from engine.scene.simulator.index import CameraPlace
from engine.scene.simulator.watching import Started
from render import Poses, Renderer, ViewCamera, release_context, standalone_context
from render.poses import LinkNode, elements, links, modelled_poses, placed, places_among

XYZW = [1, 2, 3, 0]
"""Columns of a w, x, y, z quaternion in the order x, y, z, w."""
MARGIN = 3.0
"""Distance of the camera of a video, in radii of what moves."""


class Pictures:
    """Draws the worlds of one engine one at a time. Raises NoContextError where there is no OpenGL.

    The context is current in a thread of its own only: in one where Qt has drawn by GLX, EGL has none."""

    def __init__(self, started: Started) -> None:
        self._simulation, self._world = started.simulation, started.world
        self._nodes = links(started.world)
        self._modelled = modelled_poses(self._nodes)
        layout = self._simulation.layout
        self._places = places_among(self._nodes, layout.body_name, layout.body_path)
        self._cameras = {camera.name: path for path, _, camera in elements(self._nodes, "cameras")}
        self._moving = _moving(self._nodes, started)
        self._thread = ThreadPoolExecutor(1, "pictures")
        try:
            self._renderer = self._thread.submit(_renderer, started.world).result()
        except BaseException:
            self._thread.shutdown()
            raise

    def views(self, place: CameraPlace, colors: list[np.ndarray]) -> np.ndarray:
        """The pictures of a scene camera in all worlds, (nworld, height, width, 3) uint8; see `CameraDrawer`."""
        del colors
        path = self._cameras[self._simulation.scene.names["camera"][place.camera]]
        every = [self._poses(world) for world in range(self._simulation.nworld)]
        return np.stack(
            [self._draw(ViewCamera.scene_camera(self._world, path, poses), place.size, poses) for poses in every]
        )

    def overview(self, world: int) -> ViewCamera:
        """A camera in front of and above what moves in a world; of everything if nothing does."""
        camera = ViewCamera.from_world(self._world)
        if not len(self._moving):
            return camera
        poses = self._poses(world)
        radius = self._thread.submit(self._radius_in_thread, poses).result()
        return self.following(replace(camera, distance=max(MARGIN * radius, 0.1)), world)

    def following(self, camera: ViewCamera, world: int) -> ViewCamera:
        """The camera moved along with the middle of what moves."""
        if not len(self._moving):
            return camera
        return replace(camera, lookat=self._poses(world).xpos[self._moving].mean(axis=0))

    def picture(self, camera: ViewCamera, size: tuple[int, int], world: int) -> np.ndarray:
        """What a camera sees of a world, (height, width, 3) uint8."""
        return self._draw(camera, size, self._poses(world))

    def close(self) -> None:
        """Give back what is on the GPU."""
        self._thread.submit(self._release_in_thread).result()
        self._thread.shutdown()

    def _poses(self, world: int) -> Poses:
        simulation = self._simulation
        xquat = simulation.read("xquat", world)[:, XYZW]
        return placed(self._modelled, self._places, simulation.read("xpos", world), xquat)

    def _draw(self, camera: ViewCamera, size: tuple[int, int], poses: Poses) -> np.ndarray:
        return self._thread.submit(self._draw_in_thread, camera, size, poses).result()

    def _draw_in_thread(self, camera: ViewCamera, size: tuple[int, int], poses: Poses) -> np.ndarray:
        self._renderer.set_poses(poses.xpos, poses.xquat)
        self._renderer.render(camera, size)
        return self._renderer.read_pixels()

    def _radius_in_thread(self, poses: Poses) -> float:
        """Of a sphere around what moves, m."""
        self._renderer.set_poses(poses.xpos, poses.xquat)
        return self._renderer.bounds([self._nodes[row].path for row in self._moving])[1]

    def _release_in_thread(self) -> None:
        context = self._renderer.ctx
        self._renderer.release()
        release_context(context)


def _renderer(world: World) -> Renderer:
    """A renderer in a new context, which is current in this thread."""
    renderer = Renderer(standalone_context())
    renderer.set_world(world)
    return renderer


def _moving(nodes: list[LinkNode], started: Started) -> np.ndarray:
    """Rows of the links that can move."""
    free = {id(body.link) for body in started.world.hierarchy.bodies if body.free is not None}
    rows: list[int] = []
    for row, node in enumerate(nodes):
        if isinstance(node.element, Link) and (
            id(node.element) in free or node.element.joints or node.parent in rows
        ):
            rows.append(row)
    return np.array(rows, dtype=np.intp)
