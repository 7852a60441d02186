"""Lines of a width on screen with smooth sides, over the finished picture."""

from __future__ import annotations

import moderngl
import numpy as np

from render.frame import Frame
from render.gl import uniform
from render.overlays import Segments
from render.passes.base import Declaration, Pass

OVER = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA, moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
"""The picture stays opaque: where its alpha is less than 1, Qt shows other colours in pictures of the window."""


class LinesPass(Pass):
    declaration = Declaration("lines", ("segment.vert", "line.frag"), writes=("picture",))

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.overlay[0])

    def draw(self, frame: Frame) -> None:
        draw_lines(self.device.ctx, self.program(), frame, frame.overlay[0])


def draw_lines(ctx: moderngl.Context, program: moderngl.Program, frame: Frame, lines: list[Segments]) -> None:
    """Draw lines of this frame, over what is there."""
    rows = [np.column_stack([a, b, np.tile((*color, width), (len(a), 1))]) for a, b, color, width in lines]
    data = np.concatenate(rows).astype(np.float32)
    uniform(program, "clip_from_world").write((frame.projection @ frame.view).T.astype("f4").tobytes())
    program["picture"] = frame.size
    draw_once(ctx, program, data, ("3f 3f 4f 1f/i", "in_start", "in_end", "in_color", "in_width"), 6, len(data))


def draw_once(
    ctx: moderngl.Context, program: moderngl.Program, data: np.ndarray, content: tuple, vertices: int, instances: int
) -> None:
    """Draw triangles of vertices of this frame only, over what is there."""
    ctx.enable_only(moderngl.BLEND)
    ctx.blend_func = OVER  # pyright: ignore[reportAttributeAccessIssue]
    buffer = ctx.buffer(data.tobytes())
    array = ctx.vertex_array(program, [(buffer, *content)])
    array.render(moderngl.TRIANGLES, vertices, instances=instances)
    array.release()
    buffer.release()
