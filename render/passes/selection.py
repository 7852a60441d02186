"""Where something selected is, seen or hidden."""

from __future__ import annotations

import math

import moderngl

from render import bounds
from render.frame import Frame
from render.gl import uniform
from render.passes.base import Declaration, Pass

WIDTH = 2.0
"""Of the line around what is selected, px of the window."""


class SelectionPass(Pass):
    declaration = Declaration("selection", ("depth.vert", "mask.frag"), writes=("selected",))

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.selected) and around_selection(frame) is not None

    def region(self, frame: Frame) -> tuple[int, int, int, int] | None:
        around = around_selection(frame, 2)  # where the outline looks
        if around is None:
            return None
        x, y, width, height = around
        return 2 * x, 2 * y, 2 * width, 2 * height  # as the mask is twice as large

    def draw(self, frame: Frame) -> None:
        self.device.ctx.enable_only(moderngl.NOTHING)
        program = self.program()
        clip = self.device.depth_range.rows(frame.projection @ frame.view)
        uniform(program, "clip_from_world").write(clip.T.astype("f4").tobytes())
        for batch in frame.selected:
            mesh = self.device.mesh(batch.renderable.mesh, batch.level)
            if mesh is not None:
                mesh.draw(program, frame.instances, batch.first, batch.count)


def line_width(frame: Frame) -> float:
    """Of the line around what is selected, px."""
    return WIDTH * max(frame.options.pixel_ratio, 1.0)


def around_selection(frame: Frame, times: int = 1) -> tuple[int, int, int, int] | None:
    """Pixels of what is selected and around it, `times` as far as the line reaches: x, y from the bottom left, width,
    height; None when there are none."""
    margin = times * (math.ceil(line_width(frame)) + 1)
    sphere = bounds.enclosing(*(part[frame.selected_rows] for part in frame.spheres))
    found = bounds.pixels_of(frame.projection @ frame.view, *sphere, frame.size, margin)
    return found if found[2] and found[3] else None
