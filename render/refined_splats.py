"""All splats of a picture, sorted by a thread and drawn some at a time, for clouds that take too long at once."""

from __future__ import annotations

import time
from concurrent.futures import Future

import moderngl
import numpy as np

from render.depth_range import DepthRange
from render.device import Device

OVER = moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
OVER_SCENE = *OVER, moderngl.ZERO, moderngl.ONE_MINUS_SRC_ALPHA
"""Over the lit scene, whose alpha is how much of it is metered: splats are not."""
AT_A_TIME = 1 << 14
"""Splats that are drawn at a time."""


def splat_array(
    ctx: moderngl.Context, program: moderngl.Program, rows: np.ndarray
) -> tuple[moderngl.Buffer, moderngl.VertexArray]:
    """Rows of `render.splats` on the GPU."""
    buffer = ctx.buffer(np.ascontiguousarray(rows))
    names = ("in_centre", "in_covariance_a", "in_covariance_b", "in_color")
    return buffer, ctx.vertex_array(program, [(buffer, "3f 3f 3f 4f/i", *names)])


class RefinedSplats:
    """What all splats are together, in front of the shapes of a scene that stands still.

    Attributes:
        key: what they were drawn for.
        is_complete: whether all are drawn.
    """

    def __init__(
        self,
        depth_range: DepthRange,
        scene: moderngl.Framebuffer,
        key: tuple,
        rows: Future[np.ndarray],
        samples: int,
    ) -> None:
        """`rows` are those of `render.splats`, the farthest first; `scene` has `samples` a pixel, and depths."""
        self.ctx, self.key, self.is_complete = depth_range.ctx, key, False
        self._depth_range, ctx = depth_range, depth_range.ctx
        self._rows, self._drawn, self._samples = rows, 0, samples
        self._color = ctx.texture(scene.size, 4, dtype="f2", samples=samples)
        self._depth = depth_range.texture(scene.size, samples)
        self._target = ctx.framebuffer([self._color], self._depth)
        ctx.copy_framebuffer(self._target, scene)  # its depths count, its colors go
        self._target.depth_mask = False
        self._target.clear()

    def go_on(self, program: moderngl.Program, seconds: float) -> bool:
        """Draw more of them for about so long. Returns whether these were the last. Raises what sorting them did."""
        if self.is_complete or not self._rows.done():
            return False
        rows, ctx = self._rows.result(), self.ctx
        end = time.perf_counter() + seconds
        self._target.use()
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        ctx.blend_func = OVER
        with self._depth_range.used():
            while self._drawn < len(rows) and time.perf_counter() < end:
                some = rows[self._drawn : self._drawn + AT_A_TIME]
                buffer, array = splat_array(ctx, program, some)
                array.render(moderngl.TRIANGLE_STRIP, 4, instances=len(some))
                ctx.finish()
                array.release()
                buffer.release()
                self._drawn += len(some)
        ctx.blend_func = moderngl.DEFAULT_BLENDING  # pyright: ignore[reportAttributeAccessIssue]
        if self._drawn < len(rows):
            return False
        self.is_complete, self._rows = True, Future()
        return True

    def show(self, device: Device, unit: int) -> None:
        """Blend them with what is bound, by a texture unit."""
        ctx = self.ctx
        ctx.enable_only(moderngl.BLEND)
        ctx.blend_func = OVER_SCENE  # pyright: ignore[reportAttributeAccessIssue]
        self._color.use(unit)
        switches = ("LAYERED", "SAMPLED", "SUM") if self._samples else ("LAYERED", "SUM")
        program = device.programs.get("screen.vert", "layered.frag", switches, {"layer": unit})
        program["layer"] = unit  # layers of surfaces have the same program, and another unit
        device.draw_corners(program)
        ctx.blend_func = moderngl.DEFAULT_BLENDING  # pyright: ignore[reportAttributeAccessIssue]

    def release(self) -> None:
        for one in (self._target, self._depth, self._color):
            one.release()
