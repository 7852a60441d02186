"""The haze in which planes without end end in MuJoCo, as an option: MotrixSim draws none."""

from __future__ import annotations

import moderngl
import numpy as np

from engine.geometry.rotation import normalized, perpendicular, rotate
from render.frame import Frame
from render.passes.base import Declaration, Pass
from render.surface import linear

REACH = 100.0
"""How far it is drawn, times the distance at which planes end: one part of a hundred is left there."""


class HazePass(Pass):
    declaration = Declaration("haze", ("haze.vert", "haze.frag"), writes=("scene",), tests="scene_depth")

    def is_active(self, frame: Frame) -> bool:
        return frame.haze is not None

    def draw(self, frame: Frame) -> None:
        assert frame.haze is not None
        ctx, program, (end, amount) = self.device.ctx, self.program(), frame.haze
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        ctx.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        color = frame.visual.haze
        assert color is not None
        program["haze"] = (*linear(color[:3]).tolist(), float(color[3]))
        program["end"], program["amount"] = end, amount
        for batch in frame.opaque:
            plane = batch.renderable
            if not plane.infinite or batch.count != 1:
                continue
            turn, at = frame.poses.xquat[plane.body], frame.poses.xpos[plane.body]
            normal = rotate(turn, rotate(plane.rotation, np.array([0.0, 0.0, 1.0])))
            height = float((frame.camera.position - at - rotate(turn, plane.position)) @ normal)
            side = normalized(perpendicular(normal))
            program["foot"] = tuple((frame.camera.position - height * normal).tolist())
            program["side"] = tuple((REACH * end * side).tolist())
            program["other"] = tuple((REACH * end * np.cross(normal, side)).tolist())
            self.device.draw_corners(program, 4)
