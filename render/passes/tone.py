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
        self.table = tony_table(device.ctx)

    def draw(self, frame: Frame, scene: moderngl.Texture) -> None:
        self.device.ctx.enable_only(moderngl.NOTHING)
        scene.use(UNITS["scene"])
        self.table.use(UNITS["tony_table"])
        switches = {
            "ACES": frame.world.visual.tonemapping.method is ToneMappingMethod.Aces,
            "SCALED": scene.size != frame.size,
        }
        names = tuple(name for name, on in switches.items() if on)
        program = self.device.programs.get("screen.vert", "tone.frag", names)
        self.device.draw_corners(program)

    def release(self) -> None:
        self.table.release()
