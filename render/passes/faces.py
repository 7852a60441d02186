"""Faces over the finished picture, such as those of the gizmo."""

from __future__ import annotations

import numpy as np

from render.frame import Frame
from render.gl import uniform
from render.passes.base import Declaration, Pass
from render.passes.lines import draw_once


class FacesPass(Pass):
    declaration = Declaration("faces", ("flat.vert", "flat.frag"), writes=("picture",))

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.overlay[1])

    def draw(self, frame: Frame) -> None:
        program = self.program()
        rows = [np.column_stack([points, np.tile(color, (len(points), 1))]) for points, color in frame.overlay[1]]
        data = np.concatenate(rows).astype(np.float32)
        uniform(program, "clip_from_world").write((frame.projection @ frame.view).T.astype("f4").tobytes())
        draw_once(self.device.ctx, program, data, ("3f 4f", "in_position", "in_color"), len(data), 1)
