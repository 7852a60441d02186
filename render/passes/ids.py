"""Object ids and distances of one view, without multisampling: picking, segmentation, depth."""

from __future__ import annotations

import moderngl
import numpy as np

from render.device import Device
from render.frame import Frame
from render.markers import Marker, marker_triangles


class IdPass:
    """Attachment 0 holds ids (0: nothing), attachment 1 the distance along the view, m (0: nothing)."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.program = device.programs.get("ids.vert", "ids.frag")
        self.marker_program = device.programs.get("marker_ids.vert", "ids.frag")
        self.target: moderngl.Framebuffer | None = None
        self._attachments: list = []

    def draw(self, frame: Frame, markers: list[Marker], scissor: tuple[int, int, int, int] | None = None) -> None:
        """Draw into `target`; only inside `scissor` (x, y from the bottom left, width, height) when it is given."""
        ctx = self.device.ctx
        self._resize(frame.size)
        self.target.use()
        self.target.viewport = 0, 0, *frame.size
        self.target.scissor = scissor
        self.target.clear(depth=1.0)
        for batch in frame.opaque + frame.blended:
            mesh = self.device.mesh(batch.item.mesh, batch.level)
            if mesh is not None:
                ctx.enable_only(moderngl.DEPTH_TEST | (0 if batch.item.surface.both_side else moderngl.CULL_FACE))
                mesh.draw(self.program, batch.first, batch.count)
        if markers:
            self._draw_markers(frame, markers)
        self.target.scissor = None

    def _draw_markers(self, frame: Frame, markers: list[Marker]) -> None:
        ctx, first = self.device.ctx, len(frame.items.items) + 1
        corners = marker_triangles(frame.camera, frame.size, markers)
        data = np.zeros(6 * len(markers), [("position", "f4", 3), ("id", "i4")])
        data["position"] = corners.reshape(-1, 3)
        data["id"] = np.repeat(np.arange(first, first + len(markers)), 6)
        ctx.enable_only(moderngl.NOTHING)  # markers show through everything
        buffer = ctx.buffer(data.tobytes())
        array = ctx.vertex_array(self.marker_program, [(buffer, "3f 1i", "in_position", "in_id")])
        array.render(moderngl.TRIANGLES)
        array.release()
        buffer.release()

    def _resize(self, size: tuple[int, int]) -> None:
        if self.target is not None and self.target.size == size:
            return
        self.release()
        ctx = self.device.ctx
        self._attachments = [
            ctx.texture(size, 1, dtype="i4"),
            ctx.texture(size, 1, dtype="f4"),
            ctx.depth_renderbuffer(size),
        ]
        self.target = ctx.framebuffer(self._attachments[:2], self._attachments[2])

    def ids(self, viewport: tuple[int, int, int, int] | None = None) -> np.ndarray:
        """Ids (h, w) int32, top row first."""
        return self._read(0, "i4", viewport)

    def depth(self, viewport: tuple[int, int, int, int] | None = None) -> np.ndarray:
        """Distances along the view (h, w) float32, m, top row first."""
        return self._read(1, "f4", viewport)

    def _read(self, attachment: int, dtype: str, viewport: tuple[int, int, int, int] | None) -> np.ndarray:
        x, y, w, h = viewport or (0, 0, *self.target.size)
        data = self.target.read((x, y, w, h), components=1, attachment=attachment, alignment=1, dtype=dtype)
        return np.frombuffer(data, dtype).reshape(h, w)[::-1].copy()

    def release(self) -> None:
        if self.target is not None:
            self.target.release()
            for attachment in self._attachments:
                attachment.release()
        self.target = None
