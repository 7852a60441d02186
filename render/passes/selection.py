"""Where something selected is, seen or hidden."""

from __future__ import annotations

import moderngl

from render import bounds
from render.frame import Frame
from render.gl import uniform
from render.passes.base import Declaration, Pass

REACH = 3
"""So far from what is selected anything is drawn around it, px."""


class SelectionPass(Pass):
    declaration = Declaration(
        "selection", ("depth.vert", "mask.frag"), writes=("selected",), textures=("instances", "draw_order")
    )

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.selected) and around_selection(frame, REACH) is not None

    def region(self, frame: Frame) -> tuple[int, int, int, int] | None:
        return around_selection(frame, 2 * REACH - 1)  # where the outline looks

    def draw(self, frame: Frame) -> None:
        self.device.ctx.enable_only(moderngl.NOTHING)
        program = self.program()
        uniform(program, "clip_from_world").write((frame.projection @ frame.view).T.astype("f4").tobytes())
        for batch in frame.selected:
            mesh = self.device.mesh(batch.renderable.mesh, batch.level)
            if mesh is not None:
                mesh.draw(program, batch.first, batch.count)


def around_selection(frame: Frame, margin: int) -> tuple[int, int, int, int] | None:
    """Pixels around what is selected: x, y from the bottom left, width, height; None when there are none."""
    sphere = bounds.enclosing(*(part[frame.selected_rows] for part in frame.spheres))
    found = bounds.pixels_of(frame.projection @ frame.view, *sphere, frame.size, margin)
    return found if found[2] and found[3] else None
