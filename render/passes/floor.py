"""Shade on the floor that the studio puts under a World without one: shadow of the key light, and softer and nearer
under things, of the light from above."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.passes.base import Declaration, Pass


class FloorPass(Pass):
    declaration = Declaration(
        "floor", ("floor.vert", "floor.frag"), writes=("scene",), tests="scene_depth", reads=("shadow_atlas",),
        textures=("area_lights", "shadow_depths"),
    )  # fmt: skip

    def is_active(self, frame: Frame) -> bool:
        above = frame.camera.orthographic or frame.camera.position[2] > (frame.floor or 0.0)
        return frame.floor is not None and above and bool(frame.shadows.tiles)

    def draw(self, frame: Frame) -> None:
        ctx, (centre, radius) = self.device.ctx, frame.caster_sphere
        switches = {"FAST": frame.fast, "AREA_SHADOWS": frame.has_area_shadows}
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        ctx.blend_func = moderngl.ZERO, moderngl.ONE_MINUS_SRC_ALPHA
        program = self.program(*(name for name, on in switches.items() if on))
        program["centre"] = float(centre[0]), float(centre[1]), float(frame.floor or 0.0)
        program["radius"] = float(radius)
        program["tiles_of"] = tuple([*frame.shadows.first, -1, -1][:2])
        self.device.draw_corners(program, 4)
