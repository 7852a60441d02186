"""A framebuffer for pictures without a window."""

from __future__ import annotations

import moderngl


class Offscreen:
    """A picture of 8 bits per channel."""

    def __init__(self, ctx: moderngl.Context) -> None:
        self.ctx = ctx
        self._framebuffer: moderngl.Framebuffer | None = None

    def use(self, size: tuple[int, int]) -> moderngl.Framebuffer:
        """Bind a framebuffer of `size` (w, h) px."""
        before = (self._framebuffer, self._texture) if self._framebuffer and self._framebuffer.size != size else ()
        if self._framebuffer is None or before:
            self._texture = self.ctx.texture(size, 4)
            self._framebuffer = self.ctx.framebuffer([self._texture])
        self._framebuffer.use()
        for part in before:  # not while it is bound: ModernGL would bind it again
            part.release()
        return self._framebuffer

    @property
    def texture(self) -> moderngl.Texture:
        """What the framebuffer holds. Raises RuntimeError before its first use."""
        if self._framebuffer is None:
            raise RuntimeError("Nothing has been rendered yet: call render() first")
        return self._texture

    def release(self) -> None:
        if self._framebuffer is not None:
            self._framebuffer.release()
            self._texture.release()
        self._framebuffer = None
