"""Shadow maps of all lights, side by side in one depth texture; drawn again only when something moved."""

from __future__ import annotations

import moderngl
import numpy as np

from render.bounds import in_frustum
from render.device import Device
from render.drawlist import Batch
from render.frame import Frame
from render.gl import UNITS, Table
from render.queue import level_of
from render.shadow_maps import ShadowTile


class ShadowPass:
    def __init__(self, device: Device) -> None:
        self.device = device
        self.program = device.programs.get("depth.vert", "depth.frag")
        self.atlas: moderngl.Texture | None = None
        self.target: moderngl.Framebuffer | None = None
        self.order = Table(device.ctx, 1, 1, 1024, "i4")
        self._drawn: tuple | None = None

    def draw(self, frame: Frame) -> None:
        device, tiles = self.device, frame.shadows.tiles
        if not tiles:
            device.no_shadows.use(UNITS["shadow_atlas"])
            return
        size = frame.shadows.size
        key = (frame.version, size, frame.casters.tobytes(), *(t.view_projection.tobytes() for t in tiles))
        if key != self._drawn:
            self._resize(size)
            self._draw_tiles(frame, tiles)
            self._drawn = key
        self.atlas.use(UNITS["shadow_atlas"])

    def _resize(self, size: tuple[int, int]) -> None:
        if self.atlas is not None and self.atlas.size == size:
            return
        self._release_atlas()
        self.atlas = self.device.ctx.depth_texture(size)
        self.atlas.compare_func = "<="
        self.atlas.filter = moderngl.LINEAR, moderngl.LINEAR
        self.atlas.repeat_x = self.atlas.repeat_y = False
        self.target = self.device.ctx.framebuffer(depth_attachment=self.atlas)

    def _draw_tiles(self, frame: Frame, tiles: list) -> None:
        ctx = self.device.ctx
        self.target.use()
        self.target.viewport = 0, 0, *self.atlas.size
        self.target.clear(depth=1.0)
        ctx.enable_only(moderngl.DEPTH_TEST)
        ctx.polygon_offset = 1.5, 2.0
        orders, batches = [], []
        for tile in tiles:
            order, runs = self._in_tile(frame, tile, sum(map(len, orders)))
            orders.append(order), batches.append(runs)
        self.order.write(np.concatenate(orders).astype(np.int32)[:, None])
        self.order.use("draw_order")
        for tile, runs in zip(tiles, batches, strict=True):
            self.target.viewport = tile.x, tile.y, tile.size, tile.size
            self.program["clip_from_world"].write(tile.view_projection.T.astype("f4").tobytes())
            for batch in runs:
                mesh = self.device.mesh(batch.item.mesh, batch.level)
                if mesh is not None:
                    mesh.draw(self.program, batch.first, batch.count)
        self.device.order.use("draw_order")
        ctx.polygon_offset = 0.0, 0.0

    def _in_tile(self, frame: Frame, tile: ShadowTile, start: int) -> tuple[np.ndarray, list[Batch]]:
        """Draw order and batches of the casters that a tile sees, as coarse as its texels allow."""
        centres, radii = (part[frame.casters] for part in frame.spheres)
        seen = in_frustum(tile.view_projection, centres, radii)
        depth = np.maximum(centres[seen] @ tile.view_projection[3, :3] + tile.view_projection[3, 3], 1e-3)
        levels = np.zeros(len(frame.items.items), dtype=np.intp)
        chosen = frame.casters[seen]
        levels[chosen] = level_of(radii[seen] / (tile.texel * depth))
        levels[~frame.items.is_round] = 0
        order, runs = frame.items.batches(chosen, levels, by_mesh=True)
        return order, [run._replace(first=run.first + start) for run in runs]

    def release(self) -> None:
        self._release_atlas()
        self.order.release()

    def _release_atlas(self) -> None:
        if self.atlas is not None:
            self.target.release()
            self.atlas.release()
        self.atlas = self.target = self._drawn = None
