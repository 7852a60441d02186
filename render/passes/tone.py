"""From scene brightness to the pixels of a display."""

from __future__ import annotations

import moderngl

from engine.msd.schema import ToneMappingMethod
from render.device import Device
from render.frame import Frame
from render.gl import UNITS, tony_table


class TonePass:
    def __init__(self, device: Device) -> None:
        self.device = device
        self.program = device.programs.get("screen.vert", "tone.frag")
        self.corners = device.ctx.vertex_array(self.program, [])
        self.table = tony_table(device.ctx)

    def draw(self, frame: Frame, scene: moderngl.Texture) -> None:
        self.device.ctx.enable_only(moderngl.NOTHING)
        scene.use(UNITS["scene"])
        self.table.use(UNITS["tony_table"])
        self.program["aces"].value = int(frame.world.visual.tonemapping.method is ToneMappingMethod.Aces)
        self.corners.render(moderngl.TRIANGLES, 3)

    def release(self) -> None:
        self.table.release()
