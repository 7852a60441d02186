"""Pictures of a scene in states that it was in, with the overlays that a view can have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from app.measured import joint_positions, measured
from app.video.motion import Motion, State
from engine.msd.schema import World
from engine.server.frame import Frame
from engine.server.frame_writer import FrameWriter
from engine.simulation import Simulation
from engine.simulation.deformables import deformables_of
from engine.simulation.kinematics import body_poses
from render import Contacts, Ghost, Poses, Renderer, RenderOptions, ViewCamera, release_context, standalone_context
from render.camera import SceneCamera
from render.camera_tracking import Tracking
from render.deforming import Deformed
from render.poses import links, modelled_poses, placed, places_among

MEASURED = {"inertia", "centres", "tendons", "rays"}
"""Overlays that need what is measured in the simulation."""


@dataclass
class Look:
    """From where and how a scene is drawn.

    Attributes:
        camera: one of the scene by its World path, or a view from elsewhere.
        options: as of a still picture; contacts, joints and what is measured are put in for each state.
    """

    camera: str | ViewCamera
    size: tuple[int, int]
    options: RenderOptions = field(default_factory=RenderOptions)


@dataclass
class GhostMotion:
    """Another run of the scene, drawn as a ghost."""

    motion: Motion
    color: tuple[float, float, float]
    """sRGB, 0 to 1."""
    span: tuple[float, float]
    """First and last time at which it is shown, s."""


class StateDrawer:
    """Draws a World in any state of it. What follows from a state, as contacts, tendons and what sensors measure, is
    computed by the engine. Its OpenGL context is current in the thread that made it.

    Attributes:
        simulation: of the World.
        problems: what cannot be drawn, one sentence each.
        camera, poses: those of the last picture.

    Raises:
        SceneError, NotSupported: the World cannot be simulated.
        NoContextError: there is no OpenGL.
        KeyError: there is no such camera.
    """

    def __init__(
        self, world: World, simulation: Simulation, look: Look, ghosts: Sequence[GhostMotion] = (), samples: int = 4
    ) -> None:
        self.simulation, self._world, self._look, self._ghosts = simulation, world, look, ghosts
        layout = simulation.layout
        self._nodes = links(world)
        self._modelled = modelled_poses(self._nodes)
        self._places = places_among(self._nodes, layout.body_name, layout.body_path)
        self._shapes = deformables_of(layout)
        self._writer = FrameWriter(simulation)
        self._row = np.zeros(self._writer.format.width, np.float32)
        camera = look.camera
        self._scene_camera = SceneCamera(world, camera, self._nodes) if isinstance(camera, str) else None
        self._tracking = Tracking()
        self.camera, self.poses = ViewCamera(), self._modelled
        self._renderer = Renderer(standalone_context(), samples)
        self._renderer.set_world(world)

    @property
    def problems(self) -> list[str]:
        return self._renderer.problems

    def picture(self, time: float, state: State) -> np.ndarray:
        """The scene in a state, (h, w, 3) uint8."""
        simulation, renderer, options = self.simulation, self._renderer, self._look.options
        ghosts = tuple(self._ghost(one, time) for one in self._ghosts if one.span[0] <= time <= one.span[1])
        frame = self._frame(time, state)
        self.poses = poses = placed(self._modelled, self._places, frame.xpos, frame.xquat)
        renderer.set_poses(poses.xpos, poses.xquat)
        renderer.set_deformables(*Deformed(self._shapes, _followed(frame), frame.xquat))
        if "contacts" in options.overlays:
            rows = frame.contacts
            options = replace(options, contacts=Contacts(rows[:, :3], rows[:, 3:6], rows[:, 6:]))
        if options.overlays & MEASURED:
            rays = "rays" in options.overlays
            numbers = measured(self._world, self._nodes, poses, simulation.layout, frame, rays)
            options = replace(options, measured=numbers)
        options = replace(
            options,
            joint_positions=joint_positions(simulation.layout, frame.qpos),
            ghosts=ghosts,
        )
        self.camera = self._placed(poses, time)
        renderer.render(self.camera, self._look.size, None, options)
        return renderer.read_pixels()

    @property
    def nodes(self):
        """The links of the World."""
        return self._nodes

    def _placed(self, poses: Poses, time: float) -> ViewCamera:
        if self._scene_camera is None:
            assert isinstance(self._look.camera, ViewCamera)
            return self._look.camera
        camera = self._scene_camera
        return self._tracking.follow(camera.placed(poses), camera.camera, camera.path, time)

    def _ghost(self, ghost: GhostMotion, time: float) -> Ghost:
        state = ghost.motion.at(time)
        if self._shapes:  # only the engine knows where tendons run
            frame = self._frame(time, state)
            xpos, xquat = frame.xpos.copy(), frame.xquat.copy()
            simulated = Poses(_followed(frame), xquat)
        else:
            mocap = state["mocap_pos"].reshape(-1, 3), state["mocap_quat"].reshape(-1, 4)
            xpos, xquat = body_poses(self.simulation.layout, state["qpos"], *mocap)
            simulated = None
        return Ghost(placed(self._modelled, self._places, xpos, xquat), ghost.color, simulated=simulated)

    def _frame(self, time: float, state: State) -> Frame:
        """The frame of a state; the next one is written over it."""
        self.simulation.set_state(time=time, **state)
        self._writer.write(self._row, False, 0.0, 0.0)
        return self._writer.format.frame(0, time, self._row)

    def close(self) -> None:
        """Give back what is on the GPU."""
        context = self._renderer.ctx
        self._renderer.release()
        release_context(context)


def _followed(frame: Frame) -> np.ndarray:
    """What flexes, skins and tendons follow, (n, 3) m: bodies, then the ends of the segments of tendons."""
    return np.concatenate([frame.xpos, frame.tendons.reshape(-1, 3)])
