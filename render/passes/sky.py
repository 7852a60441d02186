"""The sky behind everything."""

from __future__ import annotations

import moderngl
import numpy as np

from render.device import Device
from render.frame import Frame
from render.gl import SRGB8_ALPHA8, UNITS
from render.textures import TextureError, sky_faces, texture_of


class SkyPass:
    def __init__(self, device: Device) -> None:
        self.device = device
        self.program = device.programs.get("sky.vert", "sky.frag")
        self._key: tuple | None = None
        self._cube: moderngl.TextureCube | None = None
        self.problem = ""

    def draw(self, frame: Frame) -> None:
        name = frame.world.assets.skybox
        if name is None or not frame.options.sky:
            return
        self._load(frame, name)
        if self._cube is None:
            return
        ctx = self.device.ctx
        ctx.enable_only(moderngl.DEPTH_TEST)
        ctx.depth_func = "<="
        self._cube.use(UNITS["sky"])
        self.program["brightness"].value = frame.world.visual.env_map_intensity
        self.device.draw_corners(self.program)
        ctx.depth_func = "<"

    def _load(self, frame: Frame, name: str) -> None:
        try:
            spec = texture_of(frame.world, name)
            texture = frame.world.assets.textures[name]
            key = (*spec.key, str(texture.grid_size), str(texture.grid_layout))
            if key == self._key:
                return
            self.release()
            self._key, self.problem = key, ""
            faces = sky_faces(frame.world, name)
        except TextureError as error:
            self.problem = str(error)
            return
        side = faces.shape[1]
        # GL's order is +X, -X, +Y, -Y, +Z, -Z with y up: right, left, up, down, back, front of a world with z up.
        faces = faces[[0, 1, 2, 3, 5, 4]]
        self._cube = self.device.ctx.texture_cube(
            (side, side), 4, np.ascontiguousarray(faces).tobytes(), internal_format=SRGB8_ALPHA8
        )
        self._cube.filter = moderngl.LINEAR, moderngl.LINEAR

    def release(self) -> None:
        if self._cube is not None:
            self._cube.release()
        self._cube = self._key = None
