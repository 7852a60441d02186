"""Lines along the edges of shapes, where there is no light to show their form."""

from __future__ import annotations

import moderngl

from render import bounds
from render.frame import Frame
from render.looks import Look
from render.passes.base import Declaration, Pass


class EdgesPass(Pass):
    """Where two pixels show two objects, or two sides of a crease. Surfaces keep their colours."""

    declaration = Declaration(
        "edges", ("screen.vert", "edges.frag"), writes=("picture",), reads=("normals", "display")
    )

    def is_active(self, frame: Frame) -> bool:
        return frame.options.look is Look.FLAT

    def region(self, frame: Frame) -> tuple[int, int, int, int] | None:
        shapes = frame.shown & ~frame.draw_list.infinite
        centres, radii = frame.spheres
        clip = frame.projection @ frame.view
        return bounds.pixels_of_each(clip, centres[shapes], radii[shapes], frame.size, _width(frame))

    def draw(self, frame: Frame) -> None:
        self.device.ctx.enable_only(moderngl.NOTHING)
        program = self.program()
        program["width"] = _width(frame)
        self.device.draw_corners(program)


def _width(frame: Frame) -> int:
    """Of the lines, px."""
    return max(round(frame.options.pixel_ratio), 1)
