"""Ids, distances and normals of what is nearest, one sample a pixel: for picking, sensors and other passes."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.passes.base import Declaration, Pass
from render.passes.shapes import SHAPE_TEXTURES, shape_program


class Prepass(Pass):
    declaration = Declaration(
        "prepass",
        ("prepass.vert", "prepass.frag"),
        writes=("ids", "depth", "nearest"),
        on_demand=("normals",),
        textures=SHAPE_TEXTURES,
    )

    def draw(self, frame: Frame) -> None:
        self.device.ctx.enable_only(moderngl.DEPTH_TEST)
        switches = ("NORMALS",) if "normals" in frame.drawn else ()
        for batch in frame.opaque + frame.blended:
            program = shape_program(self, batch.renderable, *switches)
            mesh = self.device.mesh(batch.renderable.mesh, batch.level)
            if mesh is not None:
                mesh.draw(program, batch.first, batch.count)
