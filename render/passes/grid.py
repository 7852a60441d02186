"""Lines on the plane z = 0."""

from __future__ import annotations

import moderngl
import numpy as np

from render.frame import Frame
from render.gl import uniform
from render.grid_lines import grid_strips
from render.passes.base import Declaration, Pass

DARK, LIGHT = 0.02, 0.25
"""Brightness of the lines on a ground, and over nothing."""
AXES = (0.7, 0.06, 0.08), (0.08, 0.45, 0.08)
"""That of the lines x and y, as in grid.frag."""
GROUND = 0.1
"""Brightness that a ground is taken to have."""


LINES = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA, moderngl.ZERO, moderngl.ONE_MINUS_SRC_ALPHA
"""Factors with which they are blended: none of them is metered."""


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
        cell, height = float(10.0 ** np.floor(np.log10(above / 1.5))), -float(frame.origin[2])
        width, high = self.targets.size("scene")
        finer = max(frame.share, 1.0)  # lines are as wide where each pixel of the picture is the mean of several
        reach, size = min(30.0 * above, 0.9 * camera.zfar), (width / finer, high / finer)
        found = grid_strips(frame, self.device.depth_range, size, height, cell, reach)
        if found is None or not len(found.strips):
            return
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        ctx.blend_func = LINES  # pyright: ignore[reportAttributeAccessIssue]
        program["reach"], program["cell"], program["lit_size"] = reach, cell, size
        program["finer"] = finer
        program["height"] = height - float(camera.position[2])
        program["first_line"] = tuple(found.base.tolist())
        program["axes"] = tuple((-frame.origin[:2] - camera.position[:2]).tolist())
        uniform(program, "plane_from_picture").write(found.plane_from_picture.T.astype("f4").tobytes())
        program["depth_row"] = tuple(found.depth_row.tolist())
        buffer = ctx.buffer(found.strips.tobytes())
        array = ctx.vertex_array(program, [(buffer, "4f 1f 3f/i", "in_ends", "in_width", "in_line")])
        array.render(moderngl.TRIANGLE_STRIP, 4, instances=len(found.strips))
        array.release()
        buffer.release()
