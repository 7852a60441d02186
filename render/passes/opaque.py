"""Lit surfaces that hide what is behind them."""

from __future__ import annotations

import moderngl

from render.device import Device
from render.drawlist import Batch
from render.frame import Frame
from render.gl import UNITS


class OpaquePass:
    def __init__(self, device: Device) -> None:
        self.device = device

    def draw(self, frame: Frame) -> None:
        ctx = self.device.ctx
        ctx.enable_only(moderngl.DEPTH_TEST)
        ctx.wireframe = frame.options.wireframe
        draw_surfaces(self.device, frame.opaque, frame.switches)
        ctx.wireframe = False


def draw_surfaces(device: Device, batches: list[Batch], switches: tuple[str, ...]) -> None:
    """Draw lit instances into the bound framebuffer under the caller's depth and blend state."""
    for batch in batches:
        mesh = device.mesh(batch.item.mesh, batch.level)
        if mesh is None:
            continue
        item, textures = batch.item, batch.item.textures
        defines = tuple(sorted(f"{sampler.upper()}_TEXTURE" for sampler in textures))
        defines += item.surface.switches
        program = device.programs.get("surface.vert", "surface.frag", defines + switches)
        for sampler, spec in textures.items():
            device.texture(spec).use(UNITS[f"{sampler}_texture"])
        if "detail" in textures:
            program["detail_strength"].value = item.surface.detail_strength
        if item.surface.both_side:
            device.ctx.disable(moderngl.CULL_FACE)
        else:
            device.ctx.enable(moderngl.CULL_FACE)
        mesh.draw(program, batch.first, batch.count)
