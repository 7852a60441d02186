"""Ids of the signs of lights and cameras, which are seen through everything."""

from __future__ import annotations

import moderngl
import numpy as np

from render.frame import Frame
from render.markers import marker_triangles
from render.passes.base import Declaration, Pass


class MarkerIdsPass(Pass):
    declaration = Declaration("marker_ids", ("marker_ids.vert", "prepass.frag"), writes=("ids", "depth"))

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.markers)

    def draw(self, frame: Frame) -> None:
        ctx, markers, first = self.device.ctx, frame.markers, len(frame.draw_list.renderables) + 1
        data = np.zeros(6 * len(markers), [("position", "f4", 3), ("id", "i4")])
        data["position"] = marker_triangles(frame.camera, frame.size, markers).reshape(-1, 3)
        data["id"] = np.repeat(np.arange(first, first + len(markers)), 6)
        ctx.enable_only(moderngl.NOTHING)
        buffer = ctx.buffer(data.tobytes())
        array = ctx.vertex_array(self.program(), [(buffer, "3f 1i", "in_position", "in_id")])
        array.render(moderngl.TRIANGLES)
        array.release()
        buffer.release()
