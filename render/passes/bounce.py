"""Light from surface to surface, of what is in the picture: `Visual.ssgi`."""

from __future__ import annotations

import moderngl

from engine.msd.schema import SsgiSettings
from render.frame import Frame
from render.passes.base import Declaration, Pass
from render.passes.opaque import PICTURES, SHADERS, TABLES, draw_surfaces, is_occluded

MAX_SCALE, MAX_RAYS, MAX_STEPS, MAX_REACH = 8, 16, 64, 8
"""More than these make a picture no better."""
MAX_FAST_RAYS = 4
"""Of rays of fast pictures."""
STEPS_OF_RAY = 8
"""Of a ray that is mirrored, for each of `step_count`: it may cross the whole picture."""


def settings(frame: Frame) -> SsgiSettings:
    """As the frame has them."""
    return frame.visual.ssgi


def scale(frame: Frame) -> int:
    """Pixels of the picture for one of the light from surfaces."""
    return min(max(settings(frame).resolution_scale, 1), MAX_SCALE)


class _Coarse(Pass):
    """Draws into a target of its own size."""

    def is_active(self, frame: Frame) -> bool:
        return frame.has_bounce

    def use(self, frame: Frame, *switches: str) -> moderngl.Program:
        """Bind its target and take its program."""
        self.bind(frame)
        self.device.ctx.enable_only(moderngl.NOTHING)
        return self.program(*switches)

    def bind(self, frame: Frame) -> moderngl.Framebuffer:
        """Bind its targets."""
        step = scale(frame)
        size = -(-frame.size[0] // step), -(-frame.size[1] // step)
        for name in self.declaration.writes:
            self.targets.resize(name, size)
        target = self.targets.framebuffer(self.declaration.writes)
        target.use()
        target.viewport = 0, 0, *size
        return target


class GatherPass(_Coarse):
    """What each place gets, with noise that `SmoothGatheredPass` takes away."""

    declaration = Declaration(
        "gather", ("screen.vert", "gather.frag"), writes=("gathered",), reads=("depth", "normals", "scene")
    )

    def draw(self, frame: Frame) -> None:
        program, asked = self.use(frame), settings(frame)
        program["pixels"] = scale(frame)
        program["ray_count"] = min(max(asked.ray_count, 1), MAX_RAYS)
        program["step_count"] = min(max(asked.step_count, 1), MAX_STEPS)
        program["thickness"], program["intensity"] = asked.thickness, asked.intensity
        self.device.draw_corners(program)


class SmoothGatheredPass(_Coarse):
    """The mean over as many pixels on each side as `gi_denoise_offset` says."""

    declaration = Declaration(
        "smooth_gathered", ("screen.vert", "smooth_gathered.frag"), writes=("bounced",), reads=("gathered",)
    )

    def draw(self, frame: Frame) -> None:
        program = self.use(frame)
        program["reach"] = min(max(settings(frame).gi_denoise_offset, 0), MAX_REACH)
        self.device.draw_corners(program)


class TracePass(_Coarse):
    """What surfaces mirror, in place of the light from all sides, with noise that `SmoothTracedPass` takes away."""

    declaration = Declaration(
        "trace",
        SHADERS,
        writes=("traced_light", "traced_depth"),
        reads=("depth", "normals", "scene", "occlusion"),
        textures=(*PICTURES, "environment", "probe_levels"),
        vertex_textures=TABLES,
    )

    def is_active(self, frame: Frame) -> bool:
        return frame.has_traced_light

    def draw(self, frame: Frame) -> None:
        asked = settings(frame)
        self.bind(frame).clear(depth=self.device.depth_range.farthest)
        self.device.ctx.enable_only(moderngl.DEPTH_TEST)
        draw_surfaces(
            self,
            frame,
            frame.opaque,
            "TRACED",
            *(("OCCLUSION",) if is_occluded(frame) else ()),
            traced_pixels=scale(frame),
            ray_count=min(asked.r_ray_count, MAX_FAST_RAYS if self.device.fast else MAX_RAYS),
            step_count=STEPS_OF_RAY * min(max(asked.step_count, 1), MAX_STEPS),
            thickness=asked.thickness,
        )


class SmoothTracedPass(_Coarse):
    """The mean over as many pixels on each side as `r_denoise_offset` says, but of mirrors, which have no noise."""

    declaration = Declaration(
        "smooth_traced", ("screen.vert", "smooth_gathered.frag"), writes=("mirrored_light",), reads=("traced_light",)
    )

    def is_active(self, frame: Frame) -> bool:
        return frame.has_traced_light

    def draw(self, frame: Frame) -> None:
        program = self.use(frame, "TRACES")
        program["reach"] = min(max(settings(frame).r_denoise_offset, 0), MAX_REACH)
        self.device.draw_corners(program)


class BouncePass(Pass):
    """What surfaces reflect and mirror of it, added to the lit scene."""

    declaration = Declaration(
        "bounce",
        SHADERS,
        writes=("scene",),
        tests="scene_depth",
        reads=("bounced", "mirrored_light"),
        textures=PICTURES,
        vertex_textures=TABLES,
    )

    def is_active(self, frame: Frame) -> bool:
        return frame.has_bounce

    def draw(self, frame: Frame) -> None:
        ctx = self.device.ctx
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        ctx.depth_func, ctx.blend_func = self.device.depth_range.nearer_or_same, (moderngl.ONE, moderngl.ONE)
        traces = ("TRACES",) if frame.has_traced_light else ()
        draw_surfaces(self, frame, frame.opaque, "BOUNCED", *traces, bounced_pixels=scale(frame))
        ctx.depth_func = self.device.depth_range.nearer
        ctx.blend_func = moderngl.DEFAULT_BLENDING  # pyright: ignore[reportAttributeAccessIssue]
