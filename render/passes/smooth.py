"""Smooth edges of a coarse picture, and that picture scaled to the size of the display."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.passes.base import Declaration, Pass
from render.passes.tone import TonePass, is_smoothed


class CoarseTonePass(TonePass):
    """The colours of a display at the size of the lit scene."""

    declaration = Declaration(
        "coarse_tone",
        TonePass.declaration.shaders,
        writes=("toned",),
        reads=TonePass.declaration.reads,
        textures=TonePass.declaration.textures,
        covers=True,
    )

    def is_active(self, frame: Frame) -> bool:
        return is_smoothed(frame, self.targets)


class SmoothPass(Pass):
    declaration = Declaration(
        "smooth", ("screen.vert", "smooth.frag"), writes=("smoothed",), reads=("toned",), covers=True
    )

    def is_active(self, frame: Frame) -> bool:
        return is_smoothed(frame, self.targets)

    def draw(self, frame: Frame) -> None:
        self.device.ctx.enable_only(moderngl.NOTHING)
        self.device.draw_corners(self.program())


class ScalePass(SmoothPass):
    declaration = Declaration(
        "scale", ("screen.vert", "scale.frag"), writes=("display",), reads=("smoothed",), covers=True
    )
