"""A line around the selected renderables."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.passes.base import Declaration, Pass
from render.passes.selection import REACH, around_selection

TINT = (1.0, 0.62, 0.1, 1.0)
RADIUS = REACH - 1
"""Width of the line, px."""


class OutlinePass(Pass):
    declaration = Declaration("outline", ("screen.vert", "outline.frag"), writes=("picture",), reads=("selected",))

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.selected) and self.region(frame) is not None

    def region(self, frame: Frame) -> tuple[int, int, int, int] | None:
        return around_selection(frame, REACH)

    def draw(self, frame: Frame) -> None:
        self.device.ctx.enable_only(moderngl.NOTHING)
        program = self.program()
        program["tint"] = TINT
        program["radius"] = RADIUS
        self.device.draw_corners(program)
