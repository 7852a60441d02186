"""Lines on the plane z = 0."""

from __future__ import annotations

import moderngl
import numpy as np

from render.device import Device
from render.frame import Frame


class GridPass:
    def __init__(self, device: Device) -> None:
        self.device = device
        self.program = device.programs.get("grid.vert", "grid.frag")

    def draw(self, frame: Frame) -> None:
        if not frame.options.grid:
            return
        ctx, camera = self.device.ctx, frame.camera
        above = max(abs(float(camera.position[2])), camera.distance, 1e-3)
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        ctx.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        ctx.fbo.depth_mask = False
        self.program["reach"].value = min(30.0 * above, 0.9 * camera.zfar)
        self.program["cell"].value = float(10.0 ** np.floor(np.log10(above / 1.5)))
        self.device.draw_corners(self.program, 4)
        ctx.fbo.depth_mask = True
