"""A smooth line around the selected renderables."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.passes.base import Declaration, Pass
from render.passes.lines import OVER
from render.passes.selection import around_selection, line_width

TINT = (1.0, 0.62, 0.1)


class OutlinePass(Pass):
    declaration = Declaration("outline", ("screen.vert", "outline.frag"), writes=("picture",), reads=("selected",))

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.selected) and self.region(frame) is not None

    def region(self, frame: Frame) -> tuple[int, int, int, int] | None:
        return around_selection(frame)

    def draw(self, frame: Frame) -> None:
        ctx = self.device.ctx
        ctx.enable_only(moderngl.BLEND)
        ctx.blend_func = OVER  # pyright: ignore[reportAttributeAccessIssue]
        program = self.program()
        program["tint"] = TINT
        program["width"] = line_width(frame)
        self.device.draw_corners(program)
