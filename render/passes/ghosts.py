"""Ghosts: the World also as it is in other poses, see-through and in a colour, over the finished picture."""

from __future__ import annotations

import moderngl
import numpy as np

from engine.geometry.rotation import multiply, rotate
from render.device import Device
from render.frame import Frame
from render.gl import Table
from render.passes.base import Declaration, Pass
from render.passes.lines import OVER
from render.targets import Targets

MOVED = 1e-4
"""Of what is nearer than this to where the World itself has it, m and parts of a quaternion, there is no ghost."""


class GhostShapesPass(Pass):
    """The surfaces of all ghosts that are nearest."""

    declaration = Declaration(
        "ghost_shapes",
        ("ghost.vert", "ghost.frag"),
        writes=("ghosts", "ghost_depth"),
        reads=("depth",),
        textures=("instances", "draw_order"),
    )

    def __init__(self, device: Device, targets: Targets) -> None:
        super().__init__(device, targets)
        self._rows, self._order = Table(device.ctx, 4, 3, 256, "f4"), Table(device.ctx, 2, 1, 1024, "i4")

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.options.ghosts)

    def draw(self, frame: Frame) -> None:
        ctx, draw_list = self.device.ctx, frame.draw_list
        ctx.enable_only(moderngl.DEPTH_TEST)
        program, units = self.program(), self.declaration.units
        count = len(draw_list.renderables) // (1 + len(frame.copies))
        solid = frame.shown.copy()
        solid[count:] = False
        solid &= ~draw_list.infinite
        solid &= np.array([one.kind != "deformable" for one in draw_list.renderables], dtype=bool)
        body = draw_list.body
        for ghost in frame.options.ghosts:
            there = ghost.poses
            if len(there.xpos) != len(frame.nodes):
                continue  # of a World that an edit has just changed
            position = there.xpos[body] + rotate(there.xquat[body], draw_list.position) - frame.origin
            rows = draw_list.instance_rows(position, multiply(there.xquat[body], draw_list.rotation))
            moved = np.abs(rows[:, [0, 1, 2]] - frame.rows[:, [0, 1, 2]]).max(axis=1, initial=0.0) > MOVED
            turned = np.abs((rows[:, 4:8] * frame.rows[:, 4:8]).sum(axis=1)) < 1.0 - MOVED
            order, batches = draw_list.batches(np.flatnonzero(solid & (moved | turned)), frame.levels, by_shape=True)
            if not batches:
                continue
            self._rows.write(rows)
            self._order.write(draw_list.order_rows(order))
            self._rows.use(units["instances"])
            self._order.use(units["draw_order"])
            program["tint"] = (*ghost.color, ghost.opacity)
            for batch in batches:
                mesh = self.device.mesh(batch.renderable.mesh, batch.level)
                if mesh is not None:
                    mesh.draw(program, batch.first, batch.count)

    def release(self) -> None:
        self._rows.release()
        self._order.release()


class GhostsPass(Pass):
    """These over the picture."""

    declaration = Declaration("ghosts", ("screen.vert", "ghosts.frag"), writes=("picture",), reads=("ghosts",))

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.options.ghosts)

    def draw(self, frame: Frame) -> None:
        ctx = self.device.ctx
        ctx.enable_only(moderngl.BLEND)
        ctx.blend_func = OVER  # pyright: ignore[reportAttributeAccessIssue]
        self.device.draw_corners(self.program())
