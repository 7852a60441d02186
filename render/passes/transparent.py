"""Surfaces that let through what is behind them, the farthest first."""

from __future__ import annotations

import moderngl

from render.device import Device
from render.frame import Frame
from render.passes.base import Declaration, Pass
from render.passes.opaque import SHADERS, TABLES, TEXTURES, draw_surfaces
from render.renderable import Batch
from render.targets import Targets

SRC1_COLOR = 0x88F9
"""The second colour that a shader writes: what is let through of each channel."""

FACTORS = {
    "blend": (moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA),
    "multiply": (moderngl.DST_COLOR, moderngl.ZERO),
    "transmit": (moderngl.ONE, SRC1_COLOR),
}


class TransparentPass(Pass):
    declaration = Declaration(
        "transparent",
        SHADERS,
        writes=("scene",),
        tests="scene_depth",
        reads=("shadow_atlas",),
        textures=(*TEXTURES, "behind"),
        vertex_textures=TABLES,
    )

    kept = "scene"
    """What is seen behind surfaces that blur it."""

    def __init__(self, device: Device, targets: Targets) -> None:
        super().__init__(device, targets)
        self._behind: moderngl.Texture | None = None

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.sorted)

    def batches(self, frame: Frame) -> list[Batch]:
        """What it draws, in this order."""
        return frame.sorted

    def draw(self, frame: Frame) -> None:
        ctx = self.device.ctx
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        is_kept = False
        for batch in self.batches(frame):
            if "BLURRED" in batch.renderable.surface.switches and not is_kept:
                self._keep()
                is_kept = True
            ctx.blend_func = FACTORS[batch.renderable.surface.blending]
            draw_surfaces(self, frame, [batch])
        ctx.blend_func = moderngl.DEFAULT_BLENDING  # pyright: ignore[reportAttributeAccessIssue]

    def _keep(self) -> None:
        """Copy the scene as it is now, and make smaller pictures of it, for surfaces that blur it."""
        ctx = self.device.ctx
        target, size = ctx.fbo, self.targets.size(self.kept)
        if self._behind is None or self._behind.size != size:
            self.release()
            self._behind = ctx.texture(size, 4, dtype="f2")
            self._behind.repeat_x = self._behind.repeat_y = False
        copy = ctx.framebuffer([self._behind])
        ctx.copy_framebuffer(copy, self.targets.framebuffer((self.kept,)))
        copy.release()
        self._behind.build_mipmaps()
        self._behind.filter = moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR
        self._behind.use(self.declaration.units["behind"])
        target.use()

    def release(self) -> None:
        if self._behind is not None:
            self._behind.release()
            self._behind = None
