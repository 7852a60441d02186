"""Draws what cameras saw in recorded states, as `render.capture` does."""

from __future__ import annotations

import numpy as np

from app.strips.requests import Picture, Scene
from engine import msd
from engine.errors import SceneError
from engine.simulation.deformables import deformables_of
from engine.simulation.kinematics import body_poses
from render import Capturer
from render.image_files import middle_depth, video_pixels
from render.stills import as_simulated


class Drawing:
    """Draws one scene after another."""

    def __init__(self) -> None:
        self._capturer: Capturer | None = None
        self._problem = ""

    def show(self, scene: Scene) -> None:
        """Draw this from now on."""
        self._layout = scene.layout
        try:
            self._world = msd.from_msgpack(scene.world, scene.file)
            self._world.asset_roots = scene.asset_roots
            if self._capturer is None:
                self._capturer = Capturer(self._world)
            else:
                self._capturer.set_world(self._world)
            self._problem = ""
        except (SceneError, RuntimeError, ValueError) as error:  # no OpenGL among them
            self._problem = str(error) or type(error).__name__

    def pixels(self, picture: Picture) -> np.ndarray | str:
        """A picture, (h, w, 3) uint8: colours; depths from white to black, also of cameras that are `depth_only`; ids
        as colours; or why there is none."""
        if self._capturer is None or self._problem:
            return self._problem
        layout = self._layout
        qpos, mocap_pos, mocap_quat = (np.frombuffer(part) for part in picture.state)
        try:
            xpos, xquat = body_poses(layout, qpos, mocap_pos.reshape(-1, 3), mocap_quat.reshape(-1, 4))
            poses, deformed = as_simulated(
                self._world,
                layout.body_name,
                layout.body_path,
                deformables_of(layout),
                xpos,
                xquat,
                np.zeros((layout.ntendonsegment, 2, 3)),
            )
            taken = self._capturer.capture(
                [picture.camera],
                poses.xpos,
                poses.xquat,
                (picture.output,) if picture.output else ("rgb", "depth"),
                size=picture.size,
                deformed=[deformed],
            )
            images = next(iter(taken.cameras.values()))
        except (SceneError, RuntimeError, ValueError, IndexError) as error:  # of a state of another scene
            return str(error) or type(error).__name__
        if images.ids is not None:
            return video_pixels("ids", images.ids[0])
        if images.rgb is not None:
            return images.rgb[0]
        assert images.depth is not None
        return video_pixels("depth", images.depth[0], middle_depth(images.depth[0]))

    def close(self) -> None:
        """Give back what is on the GPU."""
        if self._capturer is not None:
            self._capturer.close()
