"""Many surfaces that let through what is behind them, in any order: weighted by their distance."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.passes.base import Declaration, Pass
from render.passes.opaque import SHADERS, TABLES, TEXTURES, draw_surfaces


class WeightedPass(Pass):
    """The sums of their colours and weights, and what they let through together.

    McGuire and Bavoil, "Weighted Blended Order-Independent Transparency", 2013. A single layer looks as when sorted.
    """

    declaration = Declaration(
        "weighted",
        SHADERS,
        writes=("weighted", "weights"),
        tests="scene_depth",
        reads=("shadow_atlas",),
        textures=TEXTURES,
        vertex_textures=TABLES,
    )

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.weighted)

    def draw(self, frame: Frame) -> None:
        ctx, (near, far) = self.device.ctx, frame.weighted_span
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        # OpenGL 3.3 blends all targets alike: colours and weights are added, alphas let through.
        ctx.blend_func = moderngl.ONE, moderngl.ONE, moderngl.ZERO, moderngl.ONE_MINUS_SRC_ALPHA  # pyright: ignore
        draw_surfaces(self, frame, frame.weighted, "WEIGHTED", span=(near, 1.0 / max(far - near, 1e-6)))
        ctx.blend_func = moderngl.DEFAULT_BLENDING  # pyright: ignore[reportAttributeAccessIssue]


class BlendedPass(Pass):
    """These sums over the scene."""

    declaration = Declaration(
        "blended", ("screen.vert", "blended.frag"), writes=("scene",), reads=("weighted", "weights")
    )

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.weighted)

    def draw(self, frame: Frame) -> None:
        ctx = self.device.ctx
        ctx.enable_only(moderngl.BLEND)
        ctx.blend_func = moderngl.ONE, moderngl.SRC_ALPHA, moderngl.ZERO, moderngl.ONE  # pyright: ignore
        self.device.draw_corners(self.program())
        ctx.blend_func = moderngl.DEFAULT_BLENDING  # pyright: ignore[reportAttributeAccessIssue]
