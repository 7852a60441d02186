"""Ids, distances and normals of what is nearest, one sample a pixel: for picking, sensors and other passes."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.passes.base import Declaration, Pass


class Prepass(Pass):
    declaration = Declaration(
        "prepass",
        ("prepass.vert", "prepass.frag"),
        writes=("ids", "depth", "nearest"),
        on_demand=("normals",),
        textures=("instances", "draw_order"),
    )

    def draw(self, frame: Frame) -> None:
        ctx = self.device.ctx
        program = self.program(*(["NORMALS"] if "normals" in frame.drawn else []))
        for batch in frame.opaque + frame.blended:
            mesh = self.device.mesh(batch.renderable.mesh, batch.level)
            if mesh is not None:
                ctx.enable_only(
                    moderngl.DEPTH_TEST | (0 if batch.renderable.surface.both_side else moderngl.CULL_FACE)
                )
                mesh.draw(program, batch.first, batch.count)
