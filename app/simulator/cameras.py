"""What the cameras of a running simulation see, in all its worlds: frames for scripts and for learning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np

from engine.compiler.deformables import segment_rows
from engine.compiler.model import SceneModel
from engine.geometry.rotation import from_matrix
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import World
from engine.server.tendons import segments
from engine.simulation import Simulation
from engine.simulation.deformables import deformables_of
from render import Capture, Capturer, RenderOptions, ViewCamera
from render.camera_images import OUTPUTS, CameraPoses
from render.deforming import Deformed
from render.poses import LinkNode, elements, links, modelled_poses, placed, places_among

XYZW = [1, 2, 3, 0]
"""Columns of a w, x, y, z quaternion in the order x, y, z, w."""


class Context(Protocol):
    """A `SimulationContext` of `engine.assets`."""

    simulation: Simulation
    world: World

    def forward(self) -> object: ...


def cameras_by_mass(nodes: list[LinkNode], places: np.ndarray, scene: SceneModel) -> dict[str, int]:
    """World paths of the cameras that MuJoCo has follow or face centers of mass, which only a simulation knows, and
    their rows in its arrays. `places` are those of the bodies of the World among its own."""
    found = {}
    for path, body, camera in elements(nodes, "cameras"):
        if extra_value(extras_of(camera), "mode", None) in ("trackcom", "targetbodycom") and places[body] >= 0:
            rows = np.flatnonzero(scene.cam_bodyid == places[body])
            place = int(path.rpartition("[")[2].rstrip("]"))
            if place < len(rows):  # else the simulation is still to follow an edit
                found[path] = int(rows[place])
    return found


def poses_by_mass(simulation: Simulation, by_mass: Mapping[str, int], worlds: Sequence[int]) -> CameraPoses:
    """Where such cameras are in some worlds of a simulation whose state is computed."""
    if not by_mass:
        return {}
    chosen = list(worlds)
    xpos, xmat = simulation.array("cam_xpos")[chosen], simulation.array("cam_xmat")[chosen]
    turns = xmat.reshape(len(chosen), -1, 3, 3)
    return {
        path: (xpos[:, row], np.array([from_matrix(turn) for turn in turns[:, row]])) for path, row in by_mass.items()
    }


class SceneCameras:
    """The cameras of a simulation, as sensors.

        with SceneCameras(simulation, world, ["front"], ("rgb", "depth")) as cameras:
            simulation.step()
            depth = cameras.capture()["front"].depth  # (nworld, h, w) m

    Args:
        simulation: of the engine, with the World that it was built from; or a SimulationContext of `engine.assets`,
            which knows its World.
        cameras, outputs, size, samples, options: as of `render.capture`. fast: as of `Capturer`.

    Raises:
        ValueError: there is no such camera or output.
        NoContextError: there is no OpenGL.
    """

    def __init__(
        self,
        simulation: Simulation | Context,
        world: World | None = None,
        cameras: Sequence[str] | Mapping[str, ViewCamera] | None = None,
        outputs: Sequence[str] = OUTPUTS,
        size: tuple[int, int] | None = None,
        samples: int = 4,
        fast: bool = False,
        options: RenderOptions | None = None,
    ) -> None:
        self._source = simulation
        if not isinstance(simulation, Simulation):
            world, simulation = world or simulation.world, simulation.simulation
        if world is None:
            raise ValueError("the World that the simulation was built from is needed to draw it")
        self._cameras, self._outputs, self._size, self._options = cameras, outputs, size, options
        self._place(simulation, world)
        self._capturer = Capturer(world, samples, fast)

    def _place(self, simulation: Simulation, world: World) -> None:
        self.simulation = simulation
        nodes = links(world)
        self._modelled = modelled_poses(nodes)
        layout = simulation.layout
        self._places = places_among(nodes, layout.body_name, layout.body_path)
        self._shapes, self._rows = deformables_of(layout), segment_rows(simulation.scene)
        self._by_mass = cameras_by_mass(nodes, self._places, simulation.scene)

    def follow(self, simulation: Simulation, world: World) -> None:
        """Draw another simulation and its World from now on, as after an edit."""
        self._source = simulation
        self._place(simulation, world)
        self._capturer.set_world(world)

    def capture(
        self,
        worlds: Sequence[int] | None = None,
        cameras: Sequence[str] | Mapping[str, ViewCamera] | None = None,
        outputs: Sequence[str] | None = None,
        size: tuple[int, int] | None = None,
        is_computed: bool = False,
    ) -> Capture:
        """What they see now in each world, or in some: one row of the arrays each.

        What is computed of the state is brought into line with it first, as sensors are after a step, unless
        `is_computed`. `cameras`, `outputs` and `size` are others than usual.
        """
        if not is_computed:
            self._source.forward()
        simulation = self.simulation
        chosen = range(simulation.nworld) if worlds is None else worlds
        xpos, xquat = simulation.array("xpos"), simulation.array("xquat")
        poses = [placed(self._modelled, self._places, xpos[w], xquat[w][:, XYZW]) for w in chosen]
        deformed = [self._deformed(w, xpos[w], xquat[w][:, XYZW]) for w in chosen] if self._shapes else None
        return self._capturer.capture(
            self._cameras if cameras is None else cameras,
            np.stack([at.xpos for at in poses]),
            np.stack([at.xquat for at in poses]),
            self._outputs if outputs is None else outputs,
            size=self._size if size is None else size,
            deformed=deformed,
            time=simulation.time,
            camera_poses=poses_by_mass(simulation, self._by_mass, chosen),
            options=self._options,
        )

    def set_texture(self, name: str, pixels: np.ndarray) -> None:
        """Give a dynamic texture its pixels, in all worlds; see `Renderer.set_texture`."""
        self._capturer.set_texture(name, pixels)

    def _deformed(self, world: int, xpos: np.ndarray, xquat: np.ndarray) -> Deformed:
        tendons = segments(self.simulation.data, self._rows, world).reshape(-1, 3)
        return Deformed(self._shapes, np.concatenate([xpos, tendons]), xquat)

    def close(self) -> None:
        """Give back what is on the GPU."""
        self._capturer.close()

    def __enter__(self) -> SceneCameras:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
