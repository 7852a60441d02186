"""A line around the selected items."""

from __future__ import annotations

import moderngl

from render import bounds
from render.device import Device
from render.frame import Frame
from render.gl import UNITS

TINT = (1.0, 0.62, 0.1, 1.0)
RADIUS = 2


class OutlinePass:
    def __init__(self, device: Device) -> None:
        self.device = device
        self.fill = device.programs.get("depth.vert", "mask.frag")
        self.edge = device.programs.get("screen.vert", "outline.frag")
        self.mask: moderngl.Texture | None = None
        self.target: moderngl.Framebuffer | None = None

    def draw(self, frame: Frame, target: moderngl.Framebuffer) -> None:
        if not frame.selected:
            return
        ctx = self.device.ctx
        self._resize(frame.size)
        clip = frame.projection @ frame.view
        sphere = bounds.enclosing(*(part[frame.selected_rows] for part in frame.spheres))
        drawn = bounds.pixels_of(clip, *sphere, frame.size, RADIUS + 1)
        if not drawn[2] or not drawn[3]:
            return
        self.target.use()
        self.target.scissor = bounds.pixels_of(clip, *sphere, frame.size, 2 * RADIUS + 1)  # where the line looks
        self.target.clear()
        ctx.enable_only(moderngl.NOTHING)
        self.fill["clip_from_world"].write(clip.T.astype("f4").tobytes())
        for batch in frame.selected:
            mesh = self.device.mesh(batch.item.mesh, batch.level)
            if mesh is not None:
                mesh.draw(self.fill, batch.first, batch.count)
        self.target.scissor = None
        target.use()
        target.scissor = drawn
        self.mask.use(UNITS["mask"])
        self.edge["tint"].value = TINT
        self.edge["radius"].value = RADIUS
        self.device.draw_corners(self.edge)
        target.scissor = None

    def _resize(self, size: tuple[int, int]) -> None:
        if self.mask is not None and self.mask.size == size:
            return
        self.release()
        self.mask = self.device.ctx.texture(size, 1)
        self.target = self.device.ctx.framebuffer([self.mask])

    def release(self) -> None:
        if self.mask is not None:
            self.target.release()
            self.mask.release()
        self.mask = self.target = None
