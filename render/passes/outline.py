"""A line around the selected items."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.passes.base import Declaration, Pass

TINT = (1.0, 0.62, 0.1, 1.0)
RADIUS = 2
"""Width of the line, px."""


class OutlinePass(Pass):
    declaration = Declaration("outline", ("screen.vert", "outline.frag"), writes=("picture",), reads=("selected",))

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.selected)

    def draw(self, frame: Frame) -> None:
        self.device.ctx.enable_only(moderngl.NOTHING)
        program = self.program()
        program["tint"] = TINT
        program["radius"] = RADIUS
        self.device.draw_corners(program)
