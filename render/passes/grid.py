"""Lines on the plane z = 0."""

from __future__ import annotations

import moderngl
import numpy as np

from render.frame import Frame
from render.passes.base import Declaration, Pass

DARK, LIGHT = 0.02, 0.25
"""Brightness of the lines on a ground, and over nothing."""


class GridPass(Pass):
    declaration = Declaration("grid", ("grid.vert", "grid.frag"), writes=("scene",), tests="scene_depth")

    def is_active(self, frame: Frame) -> bool:
        return frame.options.grid

    def draw(self, frame: Frame) -> None:
        ctx, camera, program = self.device.ctx, frame.camera, self.program()
        above = max(abs(float(camera.position[2] + frame.origin[2])), camera.distance, 1e-3)
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        ctx.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        program["reach"] = min(30.0 * above, 0.9 * camera.zfar)
        cell = float(10.0 ** np.floor(np.log10(above / 1.5)))
        program["cell"], program["height"] = cell, -float(frame.origin[2])
        program["axes"] = tuple((-frame.origin[:2]).tolist())
        program["first_line"] = tuple((-frame.origin[:2] % (10.0 * cell)).tolist())
        on_ground = (frame.draw_list.infinite | frame.draw_list.is_plane).any()
        program["tint"] = DARK if on_ground else LIGHT
        self.device.draw_corners(program, 4)
