"""A framebuffer for pictures without a window."""

from __future__ import annotations

import moderngl


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
            self.ctx.detect_framebuffer(0).use()  # ModernGL binds again what is bound when it makes another
            self._framebuffer.release()
            self._texture.release()
        self._framebuffer = None
