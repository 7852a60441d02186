"""Surfaces that let through what is behind them, the farthest first."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.passes.base import Declaration, Pass
from render.passes.opaque import SHADERS, TEXTURES, draw_surfaces

SRC1_COLOR = 0x88F9
"""The second colour that a shader writes: what is let through of each channel."""

FACTORS = {
    "blend": (moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA),
    "multiply": (moderngl.DST_COLOR, moderngl.ZERO),
    "transmit": (moderngl.ONE, SRC1_COLOR),
}


class TransparentPass(Pass):
    declaration = Declaration(
        "transparent", SHADERS, writes=("scene",), tests="scene_depth", reads=("shadow_atlas",), textures=TEXTURES
    )

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.sorted)

    def draw(self, frame: Frame) -> None:
        ctx = self.device.ctx
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        for batch in frame.sorted:
            ctx.blend_func = FACTORS[batch.renderable.surface.blending]
            draw_surfaces(self, frame, [batch])
        ctx.blend_func = moderngl.DEFAULT_BLENDING  # pyright: ignore[reportAttributeAccessIssue]
