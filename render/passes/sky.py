"""The sky behind everything."""

from __future__ import annotations

import moderngl
import numpy as np

from render.device import Device
from render.frame import Frame
from render.gl import SRGB8_ALPHA8
from render.horizon import above_planes
from render.looks import Look
from render.passes.base import Declaration, Pass
from render.shadowed_part import Rectangle
from render.targets import Targets
from render.textures import TextureError, sky_faces, texture_of


class SkyPass(Pass):
    declaration = Declaration(
        "sky", ("sky.vert", "sky.frag"), writes=("scene",), tests="scene_depth", textures=("sky", "tony_table")
    )

    def __init__(self, device: Device, targets: Targets) -> None:
        super().__init__(device, targets)
        self._key: tuple | None = None
        self._cube: moderngl.TextureCube | None = None

    def is_active(self, frame: Frame) -> bool:
        is_shown = frame.options.look is Look.SCENE and frame.world.assets.skybox is not None and frame.options.sky
        if not is_shown:
            self.problems = []
        return is_shown

    def region(self, frame: Frame) -> Rectangle | None:
        return above_planes(frame) if frame.software else None

    def draw(self, frame: Frame) -> None:
        self._load(frame, frame.world.assets.skybox or "")
        if self._cube is None:
            return
        ctx, program = self.device.ctx, self.program(*frame.toning)
        ctx.enable_only(moderngl.DEPTH_TEST)
        ctx.depth_func = self.device.depth_range.nearer_or_same
        self._cube.use(self.declaration.units["sky"])
        program["brightness"] = frame.world.visual.env_map_intensity
        self.device.draw_corners(program)
        ctx.depth_func = self.device.depth_range.nearer

    def _load(self, frame: Frame, name: str) -> None:
        try:
            spec = texture_of(frame.world, name)
            texture = frame.world.assets.textures[name]
            key = (*spec.key, str(texture.grid_size), str(texture.grid_layout))
            if key == self._key:
                return
            self.release()
            self._key, self.problems = key, []
            faces = sky_faces(frame.world, name)
        except TextureError as error:
            self.release()
            self.problems = [str(error)]
            return
        side = faces.shape[1]
        # In OpenGL's order: +X, -X, +Y, -Y, +Z, -Z, with y up and z to the front.
        create = self.device.ctx.texture_cube
        if faces.dtype == np.uint8:
            data = np.ascontiguousarray(faces).tobytes()
            self._cube = create((side, side), 4, data, internal_format=SRGB8_ALPHA8)
        else:
            data = np.ascontiguousarray(faces.clip(0.0, 6e4), dtype=np.float16).tobytes()
            self._cube = create((side, side), 3, data, 2, dtype="f2")
        self._cube.filter = moderngl.LINEAR, moderngl.LINEAR

    def release(self) -> None:
        if self._cube is not None:
            self._cube.release()
        self._cube = self._key = None
