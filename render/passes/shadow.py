"""Shadow maps of all lights, side by side in one depth texture; drawn again only when something moved."""

from __future__ import annotations

import moderngl
import numpy as np

from render.bounds import in_frustum
from render.device import Device
from render.frame import Frame
from render.gl import uniform
from render.instances import Instances
from render.passes.base import Declaration, Pass
from render.passes.shapes import SHAPE_TEXTURES, shape_program
from render.queue import level_of
from render.renderable import Batch
from render.shadow_maps import ShadowTile
from render.targets import Targets


class ShadowPass(Pass):
    declaration = Declaration(
        "shadow", ("depth.vert", "depth.frag"), writes=("shadow_atlas",), textures=SHAPE_TEXTURES
    )

    def __init__(self, device: Device, targets: Targets) -> None:
        super().__init__(device, targets)
        self._instances = Instances(device.ctx)
        self._drawn: tuple | None = None
        self._ordered_of: tuple = ()
        self._ordered: dict[tuple[bytes, bytes], tuple[np.ndarray, list[Batch]]] = {}
        """Draw order and batches by what a tile of the last picture saw, and its levels of detail."""

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.shadows.tiles)

    def draw(self, frame: Frame) -> None:
        size, tiles = frame.shadows.size, frame.shadows.tiles
        chosen = frame.casters.tobytes(), frame.levels[frame.casters].tobytes()
        key = (frame.version, size, *chosen, *(t.view_projection.tobytes() for t in tiles))
        if self.targets.resize("shadow_atlas", size) or key != self._drawn:
            with self.device.depth_range.unused():
                self._draw_tiles(frame, tiles)
            self._drawn = key

    def _draw_tiles(self, frame: Frame, tiles: list) -> None:
        ctx = self.device.ctx
        target = self.targets.framebuffer(("shadow_atlas",))
        target.use()
        target.viewport = 0, 0, *frame.shadows.size
        target.clear(depth=1.0)
        ctx.enable_only(moderngl.DEPTH_TEST)
        ctx.polygon_offset = 1.5, 2.0
        orders, batches, known = [], [], {}
        ordered = self._last_ordered(frame)
        self._ordered = {}
        casters, (centres, radii) = frame.casters, frame.spheres
        if len(casters) < len(radii):
            centres, radii = centres.take(casters, axis=0), radii.take(casters)
        for tile in tiles:
            chosen, levels = self._in_tile(frame, tile, (centres, radii))
            key = chosen.tobytes(), levels.tobytes()
            if key not in known:  # tiles of everything may draw the same
                found = ordered.get(key) or frame.draw_list.batches(chosen, levels, by_shape=True)
                order, runs = self._ordered[key] = found
                start = sum(map(len, orders))
                known[key] = [run._replace(first=run.first + start) for run in runs]
                orders.append(order)
            batches.append(known[key])
        drawn = np.concatenate(orders)
        self._instances.write(frame.rows.take(drawn, axis=0), frame.draw_list.surface_row.take(drawn))
        for tile, runs in zip(tiles, batches, strict=True):
            target.viewport = tile.x, tile.y, tile.size, tile.size
            matrix, written = tile.view_projection.T.astype("f4").tobytes(), set()
            for batch in runs:
                program = shape_program(self, batch.renderable)
                if program not in written:
                    uniform(program, "clip_from_world").write(matrix)
                    written.add(program)
                mesh = self.device.mesh(batch.renderable.mesh, batch.level)
                if mesh is not None:
                    mesh.draw(program, self._instances, batch.first, batch.count)
        ctx.polygon_offset = 0.0, 0.0

    def _last_ordered(self, frame: Frame) -> dict[tuple[bytes, bytes], tuple[np.ndarray, list[Batch]]]:
        """Orders of the last picture, if the scene was not edited since: while things move a little they stay."""
        key = frame.draw_list, frame.draw_list.revision, frame.edits
        if key != self._ordered_of:
            self._ordered_of, self._ordered = key, {}
        return self._ordered

    def _in_tile(
        self, frame: Frame, tile: ShadowTile, spheres: tuple[np.ndarray, np.ndarray]
    ) -> tuple[np.ndarray, np.ndarray]:
        """Rows (k,) of the casters that a tile sees, and levels of detail (n,), as coarse as its texels allow;
        `spheres` are about the casters.

        None is finer than in the picture: the finer facets would lie before the coarser ones and shadow them.
        """
        (centres, radii), draw_list = spheres, frame.draw_list
        seen, chosen = slice(None), frame.casters
        if not (tile.is_of_casters and frame.casters_are_enclosed):
            seen = np.flatnonzero(in_frustum(tile.view_projection, centres, radii))
            chosen = chosen.take(seen)
        along, depth = tile.view_projection[3, :3], tile.view_projection[3, 3]
        if along.any():  # in a perspective
            nearest = centres[seen] @ along - radii[seen] * np.linalg.norm(along)
            depth = np.maximum(nearest + depth, 1e-3)
        coarse = level_of(draw_list.round_radius.take(chosen) / tile.texel / depth, frame.fast)
        coarse *= draw_list.is_round.take(chosen)
        levels = np.zeros_like(frame.levels)
        levels[chosen] = np.maximum(coarse, frame.levels.take(chosen))
        return chosen, levels

    def release(self) -> None:
        self._instances.release()
