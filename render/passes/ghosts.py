"""Ghosts: the World also as it is in other poses, see-through and in a colour, over the finished picture."""

from __future__ import annotations

import moderngl
import numpy as np

from render.deforming import Deformables, Moving, Patch
from render.device import Device
from render.drawlist import DrawList
from render.frame import Frame
from render.gl import GpuMesh
from render.instances import Instances
from render.options import Ghost
from render.passes.base import Declaration, Pass
from render.passes.lines import OVER
from render.targets import Targets

MOVED = 1e-4
"""Of what is nearer than this to where the World itself has it, m and parts of a quaternion, there is no ghost."""


class _Deforming:
    """The flexes, skins and tendons of a ghost, and their triangles on the GPU."""

    def __init__(self, shapes: list[Moving]) -> None:
        self.of = [moving.shape for moving in shapes]
        self._deformables = Deformables(self.of)
        self._meshes: dict[tuple, GpuMesh] = {}

    def is_of(self, shapes: list[Moving]) -> bool:
        """Whether it is still these that deform."""
        return len(shapes) == len(self.of) and all(a.shape is b for a, b in zip(shapes, self.of, strict=True))

    def move(self, ctx: moderngl.Context, xpos: np.ndarray, xquat: np.ndarray) -> dict[str, Moving]:
        """Where they are, by World path, when the bodies are at (n, 3) and (n, 4)."""
        if self._deformables.move(xpos, xquat):
            for patch in self._deformables.patches():
                mesh = self._meshes.get(patch.key)
                if mesh is None:
                    self._meshes[patch.key] = GpuMesh(ctx, patch.arrays)
                else:
                    mesh.write(patch.arrays)
        return {moving.shape.path: moving for moving in self._deformables.moving}

    def mesh(self, patch: Patch) -> GpuMesh:
        return self._meshes[patch.key]

    def release(self) -> None:
        for mesh in self._meshes.values():
            mesh.release()
        self._meshes.clear()


class GhostShapesPass(Pass):
    """The surfaces of all ghosts that are nearest."""

    declaration = Declaration(
        "ghost_shapes",
        ("ghost.vert", "ghost.frag"),
        writes=("ghosts", "ghost_depth"),
        reads=("depth",),
    )

    def __init__(self, device: Device, targets: Targets) -> None:
        super().__init__(device, targets)
        self._instances = Instances(device.ctx)
        self._deforming: list[_Deforming | None] = []  # of each ghost of the last picture

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.options.ghosts)

    def draw(self, frame: Frame) -> None:
        ctx, draw_list = self.device.ctx, frame.draw_list
        ctx.enable_only(moderngl.DEPTH_TEST)
        program = self.program()
        count = len(draw_list.renderables) // (1 + len(frame.copies))
        solid = frame.shown.copy()
        solid[count:] = False
        solid &= ~draw_list.infinite
        solid &= np.array([one.kind != "deformable" for one in draw_list.renderables], dtype=bool)
        self._keep(len(frame.options.ghosts))
        for number, ghost in enumerate(frame.options.ghosts):
            there = ghost.poses
            if len(there.xpos) != len(frame.nodes):
                continue  # of a World that an edit has just changed
            position, rotation = draw_list.world_poses(there)
            rows = draw_list.instance_rows(position - frame.origin, rotation)
            patches, edges = self._deformed(number, ghost, frame, rows)
            moved = np.abs(rows[:, [0, 1, 2, 3]] - frame.rows[:, [0, 1, 2, 3]]).max(axis=1, initial=0.0) > MOVED
            turned = np.abs((rows[:, 4:8] * frame.rows[:, 4:8]).sum(axis=1)) < 1.0 - MOVED
            chosen = (solid | edges) & (moved | turned)
            order, batches = draw_list.batches(np.flatnonzero(chosen), frame.levels, by_shape=True)
            if not batches and not patches:
                continue
            drawn = np.concatenate([order, [row for row, _ in patches]]).astype(int)
            self._instances.write(rows.take(drawn, axis=0), draw_list.surface_row.take(drawn))
            program["tint"] = (*ghost.color, ghost.opacity)
            for batch in batches:
                mesh = self.device.mesh(batch.renderable.mesh, batch.level)
                if mesh is not None:
                    mesh.draw(program, self._instances, batch.first, batch.count)
            for place, (_, mesh) in enumerate(patches, len(order)):
                mesh.draw(program, self._instances, place, 1)

    def _deformed(
        self, number: int, ghost: Ghost, frame: Frame, rows: np.ndarray
    ) -> tuple[list[tuple[int, GpuMesh]], np.ndarray]:
        """Rows and triangles of what deforms of a ghost and is elsewhere than in the World itself, and a mask (n,) of
        the capsules of it, whose `rows` are put where they are."""
        draw_list, simulated = frame.draw_list, ghost.simulated
        edges = np.zeros(len(rows), dtype=bool)
        bodies = 0 if simulated is None else len(simulated.xpos)
        shapes = [one for one in _moving(draw_list) if one.shape.following.body.max(initial=0) < bodies]
        if simulated is None or not shapes:
            return [], edges
        deforming = self._deforming[number]
        if deforming is None or not deforming.is_of(shapes):
            if deforming is not None:
                deforming.release()
            deforming = self._deforming[number] = _Deforming(shapes)
        where = deforming.move(self.device.ctx, simulated.xpos, simulated.xquat)
        patches = []
        for row, moving, patch in draw_list.patches:
            there = where.get(moving.shape.path)
            if there is not None and frame.shown[row] and np.abs(there.points - moving.points).max() > MOVED:
                patches.append((row, deforming.mesh(there.patches[moving.patches.index(patch)])))
        for start, moving in draw_list.edges:
            there = where.get(moving.shape.path)
            if there is not None:
                own = slice(start, start + len(there.shape.faces))
                middle, rows[own, 4:8], rows[own, 3] = there.capsules()
                rows[own, :3] = middle - frame.origin
                edges[own] = frame.shown[own]
        return patches, edges

    def _keep(self, count: int) -> None:
        """Have room for so many ghosts, and give back what others took."""
        for one in self._deforming[count:]:
            if one is not None:
                one.release()
        self._deforming = [*self._deforming[:count], *[None] * (count - len(self._deforming))]

    def release(self) -> None:
        self._keep(0)
        self._instances.release()


def _moving(draw_list: DrawList) -> list[Moving]:
    return list(dict.fromkeys([m for _, m, _ in draw_list.patches] + [m for _, m in draw_list.edges]))


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
