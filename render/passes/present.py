"""The lit scene as it is displayed, into the framebuffer of the caller, ready for what lies over it."""

from __future__ import annotations

from render.frame import Frame
from render.passes.base import Declaration, Pass


class PresentPass(Pass):
    declaration = Declaration("present", None, writes=("picture",), reads=("display",), covers=True)

    def draw(self, frame: Frame) -> None:
        self.device.ctx.copy_framebuffer(
            self.targets.framebuffer(("picture",)), self.targets.framebuffer(("display",))
        )
