"""From scene brightness to the pixels of a display."""

from __future__ import annotations

import moderngl

from render.false_color import COLORS
from render.frame import Frame
from render.gl import uniform
from render.passes.base import Declaration, Pass
from render.targets import Targets


class TonePass(Pass):
    declaration = Declaration(
        "tone",
        ("screen.vert", "tone.frag"),
        writes=("display",),
        reads=("scene",),
        textures=("tony_table",),
        covers=True,
    )

    def is_active(self, frame: Frame) -> bool:
        return not is_smoothed(frame, self.targets)

    def draw(self, frame: Frame) -> None:
        is_scaled = self.targets.size("scene") != self.targets.size(self.declaration.writes[0])
        has_samples = self.targets.has_samples("scene")
        if frame.toned and not is_scaled and not has_samples:
            ctx, target = self.device.ctx, self.targets.framebuffer(self.declaration.writes)
            # Copying all of it is faster than a part, which Mesa draws.
            target.scissor = None  # pyright: ignore[reportAttributeAccessIssue]
            target.use()
            ctx.copy_framebuffer(target, self.targets.framebuffer(("scene",)))
            return
        self.device.ctx.enable_only(moderngl.NOTHING)
        look = frame.options.look
        switches = {"DISPLAYED" if frame.toned else frame.curve: True, "SCALED": is_scaled}
        switches[f"SAMPLES {self.targets.samples}"] = has_samples
        switches["FALSE_COLOR"] = look.is_lit and frame.options.false_color
        switches["CLIPPING"] = look.is_lit and frame.options.clipping and not frame.options.false_color
        program = self.program(*(name for name, on in switches.items() if on))
        if switches["FALSE_COLOR"]:
            uniform(program, "palette").write(COLORS.astype("f4").tobytes())
        self.device.draw_corners(program)


def is_smoothed(frame: Frame, targets: Targets) -> bool:
    """Whether edges are smoothed in the finished picture, as they are in coarse ones that are not multisampled."""
    wanted = frame.options.smooth_edges
    return (not targets.samples and frame.share < 1.0) if wanted is None else wanted
