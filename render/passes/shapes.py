"""What passes have in common that draw shapes without their colours: culling, and cut-outs by alpha."""

from __future__ import annotations

import moderngl

from render.passes.base import Pass
from render.renderable import Renderable

SHAPE_TEXTURES = ("surfaces", "base_texture")
"""What the shaders of shapes sample."""


def shape_program(drawing: Pass, renderable: Renderable, *switches: str) -> moderngl.Program:
    """The program of a pass for a shape, with the culling and the texture that it needs."""
    device = drawing.device
    if renderable.surface.both_side:
        device.ctx.disable(moderngl.CULL_FACE)
    else:
        device.ctx.enable(moderngl.CULL_FACE)
    if renderable.is_cut_out:
        switches = (*switches, "CUT_OUT")
        if "base" in renderable.textures:
            device.texture(renderable.textures["base"]).use(drawing.declaration.units["base_texture"])
            switches = (*switches, "BASE_TEXTURE", *device.texture_switches)
    return drawing.program(*switches)
