"""Behind everything in the studio: a soft gradient that is lightest at the horizon."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.horizon import above_planes
from render.looks import Look
from render.passes.base import Declaration, Pass
from render.shadowed_part import Rectangle


class BackdropPass(Pass):
    declaration = Declaration(
        "backdrop", ("sky.vert", "backdrop.frag"), writes=("scene",), tests="scene_depth", textures=("tony_table",)
    )

    def is_active(self, frame: Frame) -> bool:
        return frame.options.look is Look.STUDIO

    def region(self, frame: Frame) -> Rectangle | None:
        return above_planes(frame) if frame.software else None

    def draw(self, frame: Frame) -> None:
        ctx = self.device.ctx
        ctx.enable_only(moderngl.DEPTH_TEST)
        ctx.depth_func = self.device.depth_range.nearer_or_same
        self.device.draw_corners(self.program(*frame.toning))
        ctx.depth_func = self.device.depth_range.nearer
