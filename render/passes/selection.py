"""Where something selected is, seen or hidden."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.gl import uniform
from render.passes.base import Declaration, Pass


class SelectionPass(Pass):
    declaration = Declaration(
        "selection", ("depth.vert", "mask.frag"), writes=("selected",), textures=("instances", "draw_order")
    )

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.selected)

    def draw(self, frame: Frame) -> None:
        self.device.ctx.enable_only(moderngl.NOTHING)
        program = self.program()
        uniform(program, "clip_from_world").write((frame.projection @ frame.view).T.astype("f4").tobytes())
        for batch in frame.selected:
            mesh = self.device.mesh(batch.item.mesh, batch.level)
            if mesh is not None:
                mesh.draw(program, batch.first, batch.count)
