"""Single colours through the tone curve of the tone pass."""

from __future__ import annotations

import moderngl
import numpy as np

from render.gl import Programs

UNITS = {"scene": 0, "tony_table": 1}
"""Texture units of the samplers of the shader."""


class DisplayColors:
    """What brightness is in the colours of a display; drawn once for each, and remembered."""

    def __init__(self, ctx: moderngl.Context, programs: Programs, tony_table: moderngl.Texture3D) -> None:
        self.ctx, self.programs, self.tony_table = ctx, programs, tony_table
        self._known: dict[tuple, tuple[float, float, float]] = {}

    def of(self, curve: str, brightness: tuple[float, float, float]) -> tuple[float, float, float]:
        """Red, green and blue from 0 to 1 of a brightness by the curve of `Frame.curve`. It binds textures."""
        key = curve, brightness
        if key not in self._known:
            self._known[key] = self._drawn(curve, brightness)
        return self._known[key]

    def _drawn(self, curve: str, brightness: tuple[float, float, float]) -> tuple[float, float, float]:
        before, program = self.ctx.fbo, self.programs.get("screen.vert", "tone.frag", (curve,), UNITS)
        source = self.ctx.texture((1, 1), 4, np.array([*brightness, 1.0], np.float32).tobytes(), dtype="f4")
        drawn = self.ctx.texture((1, 1), 4, dtype="f4")
        target, corners = self.ctx.framebuffer([drawn]), self.ctx.vertex_array(program, [])
        target.use()
        self.ctx.enable_only(moderngl.NOTHING)
        source.use(UNITS["scene"])
        self.tony_table.use(UNITS["tony_table"])
        corners.render(moderngl.TRIANGLES, 3)
        r, g, b, _ = np.frombuffer(target.read(components=4, dtype="f4"), np.float32).tolist()
        before.use()
        for one in (corners, target, drawn, source):
            one.release()
        return r, g, b
