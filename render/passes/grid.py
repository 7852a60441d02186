"""Lines on the plane z = 0."""

from __future__ import annotations

import moderngl
import numpy as np

from render.frame import Frame
from render.passes.base import Declaration, Pass

DARK, LIGHT = 0.02, 0.25
"""Brightness of the lines on a ground, and over nothing."""
AXES = (0.7, 0.06, 0.08), (0.08, 0.45, 0.08)
"""That of the lines x and y, as in grid.frag."""
GROUND = 0.1
"""Brightness that a ground is taken to have."""


class GridPass(Pass):
    declaration = Declaration("grid", ("grid.vert", "grid.frag"), writes=("scene",), tests="scene_depth")

    def is_active(self, frame: Frame) -> bool:
        return frame.options.grid

    def draw(self, frame: Frame) -> None:
        ctx, camera, program = self.device.ctx, frame.camera, self.program(*frame.toning[:1])
        on_ground = (frame.draw_list.infinite | frame.draw_list.is_plane).any()
        program["tint"] = tint = DARK if on_ground else LIGHT
        if frame.toned:
            inks = [self.device.display_colors.of(frame.curve, ink) for ink in ((tint, tint, tint), *AXES)]
            program["inks"], program["behind"] = inks, GROUND if on_ground else float(frame.background("scene")[1])
        above = max(abs(float(camera.position[2] + frame.origin[2])), camera.distance, 1e-3)
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        ctx.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        program["reach"] = min(30.0 * above, 0.9 * camera.zfar)
        cell = float(10.0 ** np.floor(np.log10(above / 1.5)))
        program["cell"], program["height"] = cell, -float(frame.origin[2])
        program["axes"] = tuple((-frame.origin[:2]).tolist())
        program["first_line"] = tuple((-frame.origin[:2] % (10.0 * cell)).tolist())
        self.device.draw_corners(program, 4)
