"""Lines of the overlays for authors, faint where something is in front of them."""

from __future__ import annotations

from render.frame import Frame
from render.passes.base import Declaration, Pass
from render.passes.lines import draw_lines


class OverlaysPass(Pass):
    declaration = Declaration("overlays", ("segment.vert", "overlay.frag"), writes=("picture",), reads=("depth",))

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.overlay_lines)

    def draw(self, frame: Frame) -> None:
        program = self.program("DEPTH")
        program["view_row"] = tuple(map(float, frame.view[2]))
        draw_lines(self.device.ctx, program, frame, frame.overlay_lines)
