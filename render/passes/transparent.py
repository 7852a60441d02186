"""Surfaces that let through what is behind them, the farthest first."""

from __future__ import annotations

import moderngl

from render.device import Device
from render.frame import Frame
from render.passes.opaque import draw_surfaces

FACTORS = {
    "blend": (moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA),
    "multiply": (moderngl.DST_COLOR, moderngl.ZERO),
}


class TransparentPass:
    def __init__(self, device: Device) -> None:
        self.device = device

    def draw(self, frame: Frame) -> None:
        if not frame.blended:
            return
        ctx = self.device.ctx
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        ctx.fbo.depth_mask = False
        for batch in frame.blended:
            blending = batch.item.surface.blending
            ctx.blend_func = FACTORS[blending]
            draw_surfaces(self.device, [batch], frame.switches)
        ctx.fbo.depth_mask = True
        ctx.blend_func = moderngl.DEFAULT_BLENDING
