"""Surfaces that let through what is behind them, sorted in each pixel."""

from __future__ import annotations

import moderngl

from render.depth_range import DepthRange
from render.device import Device
from render.frame import Frame
from render.passes.base import Declaration, Pass
from render.passes.opaque import SHADERS, TABLES, TEXTURES, draw_surfaces
from render.targets import Targets

MAX_LAYERS = 32
"""Surfaces behind each other that are drawn, the nearest ones."""
MAX_FAST = 8
"""The same of fast pictures."""

BELOW = moderngl.DST_ALPHA, moderngl.ONE, moderngl.ZERO, moderngl.ONE_MINUS_SRC_ALPHA
"""A layer and those before it, whose alpha is what they let through."""
OVER = moderngl.ONE, moderngl.SRC_ALPHA, moderngl.ZERO, moderngl.ONE
"""All layers and the scene behind them."""


class _Layers:
    """What the layers of a picture are drawn into, with as many samples."""

    def __init__(self, depth_range: DepthRange, size: tuple[int, int], samples: int) -> None:
        ctx = depth_range.ctx
        self.size, self.samples = size, samples
        self.depths = [depth_range.texture(size, samples) for _ in range(2)]
        self.color = ctx.texture(size, 4, dtype="f2", samples=samples)
        self.sum = ctx.texture(size, 4, dtype="f2", samples=samples)
        if not samples:
            for depth in self.depths:
                depth.compare_func = ""
        self.of_depth = [ctx.framebuffer([], depth) for depth in self.depths]
        self.of_layer = [ctx.framebuffer([self.color], depth) for depth in self.depths]
        self.of_sum = ctx.framebuffer([self.sum])

    def release(self) -> None:
        for one in (*self.of_depth, *self.of_layer, self.of_sum, *self.depths, self.color, self.sum):
            one.release()


class LayeredPass(Pass):
    """The nearest surface of each pixel, the nearest one behind it and so on until there is no more, each below those
    before it: Everitt, "Interactive Order-Independent Transparency", 2001."""

    declaration = Declaration(
        "layered",
        SHADERS,
        writes=("scene",),
        tests="scene_depth",
        reads=("shadow_atlas",),
        textures=(*TEXTURES, "before"),
        vertex_textures=TABLES,
    )

    def __init__(self, device: Device, targets: Targets) -> None:
        super().__init__(device, targets)
        self._layers: _Layers | None = None
        self._more = device.ctx.query(samples=True)

    def is_active(self, frame: Frame) -> bool:
        return bool(frame.layered)

    def draw(self, frame: Frame) -> None:
        ctx, scene = self.device.ctx, self.device.ctx.fbo
        # On a CPU layers with several samples take eight times as long: there they have one a pixel.
        samples = 0 if frame.software else self.targets.samples
        layers = self._layers_for(self.targets.size("scene"), samples)
        switches = ("LAYERED", "SAMPLED") if layers.samples else ("LAYERED",)
        unit = self.declaration.units["before"]
        layers.of_depth[0].clear(depth=1.0 - self.device.depth_range.farthest)
        layers.of_sum.clear(0.0, 0.0, 0.0, 1.0)
        for number in range(MAX_FAST if self.device.fast else MAX_LAYERS):
            before, now = number % 2, 1 - number % 2
            target = layers.of_layer[now]
            ctx.copy_framebuffer(target, scene)  # its depths count, its colors go
            target.depth_mask = False
            target.clear()
            target.depth_mask = True
            target.use()
            ctx.enable_only(moderngl.DEPTH_TEST)
            layers.depths[before].use(unit)
            with self._more:
                draw_surfaces(self, frame, frame.layered, *switches)
            if not self._more.samples:
                break
            layers.of_sum.use()
            self._add(layers.color, switches, BELOW)
        scene.use()
        self._add(layers.sum, (*switches, "SUM"), OVER)

    def _add(self, layer: moderngl.Texture, switches: tuple[str, ...], factors: tuple[int, ...]) -> None:
        """Blend a layer, or the sum of all, with what is bound."""
        ctx = self.device.ctx
        ctx.enable_only(moderngl.BLEND)
        ctx.blend_func = factors  # pyright: ignore[reportAttributeAccessIssue]
        unit = self.declaration.units["before"]
        layer.use(unit)
        program = self.device.programs.get("screen.vert", "layered.frag", switches, {"layer": unit})
        program["layer"] = unit  # splats have the same program, and another unit
        self.device.draw_corners(program)
        ctx.blend_func = moderngl.DEFAULT_BLENDING  # pyright: ignore[reportAttributeAccessIssue]

    def _layers_for(self, size: tuple[int, int], samples: int) -> _Layers:
        if self._layers is None or (self._layers.size, self._layers.samples) != (size, samples):
            self.release()
            self._layers = _Layers(self.device.depth_range, size, samples)
        return self._layers

    def release(self) -> None:
        if self._layers is not None:
            self._layers.release()
            self._layers = None
