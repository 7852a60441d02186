"""How much of the ambient light reaches each place: what stands near it hides the rest."""

from __future__ import annotations

import moderngl

from render.frame import Frame
from render.passes.base import Declaration, Pass


class OcclusionPass(Pass):
    """Visibility of the sky at half resolution, with noise that `SmoothOcclusionPass` takes away."""

    declaration = Declaration(
        "occlusion",
        ("screen.vert", "occlusion.frag"),
        writes=("noisy_occlusion",),
        reads=("depth", "normals"),
        covers=True,
    )

    def is_active(self, frame: Frame) -> bool:
        return frame.has_occlusion

    def draw(self, frame: Frame) -> None:
        self.device.ctx.enable_only(moderngl.NOTHING)
        program = self.program(*(("COARSE",) if frame.fast else ()))
        program["radius"] = frame.options.occlusion_radius
        self.device.draw_corners(program)


class SmoothOcclusionPass(Pass):
    """The mean of the noise over 4 x 4 pixels, those of other surfaces left out."""

    declaration = Declaration(
        "smooth_occlusion",
        ("screen.vert", "smooth_occlusion.frag"),
        writes=("occlusion",),
        reads=("noisy_occlusion",),
        covers=True,
    )

    def is_active(self, frame: Frame) -> bool:
        return frame.has_occlusion

    def draw(self, frame: Frame) -> None:
        self.device.ctx.enable_only(moderngl.NOTHING)
        self.device.draw_corners(self.program())
