"""A picture that is drawn in the context of one viewport and shown in another, so that a scene is uploaded once."""

from __future__ import annotations

import moderngl

from render import Renderer


class BorrowedPicture:
    """A view of a renderer's scene.

    Attributes:
        renderer: whose scene it is; its context has to be current for everything but `show`.
        view: draws the picture into a texture.
    """

    def __init__(self, renderer: Renderer, samples: int) -> None:
        self.renderer, self.view = renderer, renderer.view(samples)
        self._shown: tuple[int, moderngl.Texture, moderngl.Framebuffer] | None = None

    def show(self, ctx: moderngl.Context, target: moderngl.Framebuffer) -> None:
        """Copy the picture, which was finished, into a framebuffer of another context, which is current."""
        texture = self.view.texture
        if self._shown is None or self._shown[0] != texture.glo or self._shown[1].size != texture.size:
            self.forget()
            here = ctx.external_texture(texture.glo, texture.size, 4, 0, "f1")
            self._shown = texture.glo, here, ctx.framebuffer([here])
        ctx.copy_framebuffer(target, self._shown[2])
        target.use()

    def forget(self) -> None:
        """Give back what shows the picture in the other context, which is current."""
        if self._shown is not None:
            self._shown[2].release()
        self._shown = None
