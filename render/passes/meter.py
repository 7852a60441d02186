"""Brightness of the lit scene at places all over it, for automatic exposure."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.passes.base import Declaration, Pass

SIZE = (48, 32)
"""Columns and rows of the places."""


class MeterPass(Pass):
    declaration = Declaration("meter", ("screen.vert", "meter.frag"), writes=("metered",), reads=("scene",))

    def draw(self, frame: Frame) -> None:
        self.targets.resize("metered", SIZE)
        target = self.targets.framebuffer(("metered",))
        target.use()
        target.viewport = 0, 0, *SIZE
        self.device.ctx.enable_only(moderngl.NOTHING)
        self.device.draw_corners(self.program())
