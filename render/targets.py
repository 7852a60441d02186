"""Framebuffers that the renderer draws into."""

from __future__ import annotations

import moderngl


class SceneTarget:
    """Scene brightness in half floats with depth, multisampled when asked for."""

    def __init__(self, ctx: moderngl.Context, samples: int) -> None:
        self.ctx, self.samples = ctx, samples if samples > 1 else 0
        self.texture: moderngl.Texture
        """Holds the picture after `resolve`."""
        self._size: tuple[int, int] | None = None
        self._parts: list = []

    def use(self, size: tuple[int, int], background: tuple[float, float, float]) -> None:
        """Bind and clear."""
        if size != self._size:
            self.release()
            ctx = self.ctx
            self.texture = ctx.texture(size, 4, dtype="f2")
            self.texture.filter = moderngl.LINEAR, moderngl.LINEAR
            self.texture.repeat_x = self.texture.repeat_y = False
            depth = ctx.depth_renderbuffer(size, self.samples)
            if self.samples:
                color = ctx.renderbuffer(size, 4, self.samples, dtype="f2")
                self._framebuffer = ctx.framebuffer([color], depth)
                self._resolved = ctx.framebuffer([self.texture])
                self._parts = [self._framebuffer, self._resolved, color, depth, self.texture]
            else:
                self._framebuffer = ctx.framebuffer([self.texture], depth)
                self._parts = [self._framebuffer, depth, self.texture]
            self._size = size
        self._framebuffer.use()
        self._framebuffer.viewport = 0, 0, *size
        self._framebuffer.clear(*background, 1.0, depth=1.0)

    def resolve(self) -> None:
        if self.samples:
            self.ctx.copy_framebuffer(self._resolved, self._framebuffer)

    def release(self) -> None:
        for part in self._parts:
            part.release()
        self._parts, self._size = [], None


class Offscreen:
    """A picture of 8 bits per channel."""

    def __init__(self, ctx: moderngl.Context) -> None:
        self.ctx = ctx
        self._framebuffer: moderngl.Framebuffer | None = None

    def use(self, size: tuple[int, int]) -> moderngl.Framebuffer:
        if self._framebuffer is None or self._framebuffer.size != size:
            self.release()
            self._texture = self.ctx.texture(size, 4)
            self._framebuffer = self.ctx.framebuffer([self._texture])
        return self._framebuffer

    def release(self) -> None:
        if self._framebuffer is not None:
            self._framebuffer.release()
            self._texture.release()
        self._framebuffer = None
