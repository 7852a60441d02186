"""Smooth lines along the edges of shapes, where there is no light to show their form."""

from __future__ import annotations

import moderngl

from render import bounds
from render.frame import Frame
from render.looks import Look
from render.passes.base import Declaration, Pass
from render.passes.lines import OVER

WIDTH, WIDEST = 1.3, 2.0
"""Of the lines, px of the window; of the picture at the most: only pixels beside an edge are drawn."""


class EdgesPass(Pass):
    """Where two pixels show two objects, or two sides of a crease: depth 0 on both sides.

    The lines are then drawn only there: software OpenGL runs all of a shader wherever the depth does not forbid it.
    """

    declaration = Declaration("edges", ("screen.vert", "edges.frag"), writes=("edges",), reads=("normals",))

    def is_active(self, frame: Frame) -> bool:
        return frame.options.look is Look.FLAT

    def region(self, frame: Frame) -> tuple[int, int, int, int] | None:
        shapes = frame.shown & ~frame.draw_list.infinite
        centres, radii = frame.spheres
        return bounds.pixels_of_each(frame.projection @ frame.view, centres[shapes], radii[shapes], frame.size, 1)

    def draw(self, frame: Frame) -> None:
        ctx = self.device.ctx
        ctx.enable_only(moderngl.DEPTH_TEST)
        ctx.depth_func = self.device.depth_range.nearer_or_same
        self.device.draw_corners(self.program())
        ctx.depth_func = self.device.depth_range.nearer


class EdgeLinesPass(EdgesPass):
    """The lines there. Surfaces keep their colours."""

    declaration = Declaration(
        "edge_lines", ("screen.vert", "edge_lines.frag"), writes=("edge_lines",), tests="edges",
        reads=("normals", "display"),
    )  # fmt: skip

    def draw(self, frame: Frame) -> None:
        ctx, program = self.device.ctx, self.program()
        ctx.enable_only(moderngl.DEPTH_TEST)
        ctx.depth_func = self.device.depth_range.farther
        program["width"] = min(WIDTH * max(frame.options.pixel_ratio, 1.0), WIDEST)
        self.device.draw_corners(program)
        ctx.depth_func = self.device.depth_range.nearer


class LinedPass(EdgesPass):
    """These over the picture."""

    declaration = Declaration("lined", ("screen.vert", "lined.frag"), writes=("picture",), reads=("edge_lines",))

    def draw(self, frame: Frame) -> None:
        ctx = self.device.ctx
        ctx.enable_only(moderngl.BLEND)
        ctx.blend_func = OVER  # pyright: ignore[reportAttributeAccessIssue]
        self.device.draw_corners(self.program())
