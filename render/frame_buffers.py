"""What a frame has on the GPU that is not drawn into: its uniform blocks and what it draws in order."""

from __future__ import annotations

import moderngl
import numpy as np

from render.environment import MAX_PROBES
from render.gl import BLOCKS
from render.instances import Instances
from render.lights import FLOATS as LIGHT_FLOATS
from render.lights import MAX_LIGHTS
from render.shadow_maps import MAX_TILES

FRAME_FLOATS = 96 + 44 * MAX_PROBES


class FrameBuffers:
    """The uniform blocks of a view, and what it draws in order."""

    def __init__(self, ctx: moderngl.Context) -> None:
        self.instances = Instances(ctx)
        floats = {"Frame": FRAME_FLOATS, "Lights": LIGHT_FLOATS * MAX_LIGHTS + 4, "Shadows": 28 * MAX_TILES}
        self._blocks = {name: ctx.buffer(reserve=4 * count) for name, count in floats.items()}

    def write(self, name: str, values: np.ndarray) -> None:
        """Replace the beginning of a uniform block."""
        self._blocks[name].write(np.ascontiguousarray(values, dtype=np.float32).tobytes())

    def bind(self, *names: str) -> None:
        """Attach the uniform blocks, or those that are named."""
        for name in names or self._blocks:
            block = self._blocks[name]
            block.bind_to_uniform_block(BLOCKS[name])

    def release(self) -> None:
        self.instances.release()
        for block in self._blocks.values():
            block.release()
