"""What a floor mirrors: the lit scene once more, from behind it, with left and right exchanged."""

from __future__ import annotations

from dataclasses import replace

import moderngl

from render.frame import Frame
from render.passes.backdrop import BackdropPass
from render.passes.opaque import OpaquePass, draw_surfaces
from render.passes.sky import SkyPass
from render.passes.transparent import TransparentPass
from render.renderable import Batch

COLOR_MASK = True, True, True, False
"""The last number is of the surface that is seen, see `mirrored.glsl`."""


class MirroredPass(OpaquePass):
    declaration = replace(
        OpaquePass.declaration,
        name="mirrored",
        writes=("mirrored", "mirrored_depth"),
        reads=("shadow_atlas",),
        is_mirrored=True,
    )

    def is_active(self, frame: Frame) -> bool:
        return frame.mirrored is not None

    def draw(self, frame: Frame) -> None:
        assert frame.mirror is not None
        self.device.ctx.enable_only(moderngl.DEPTH_TEST)
        draw_surfaces(self, frame, frame.opaque, "NEARNESS", mirror=frame.mirror.plane)


class MirroredSkyPass(SkyPass):
    declaration = replace(
        SkyPass.declaration,
        name="mirrored_sky",
        writes=("mirrored",),
        tests="mirrored_depth",
        color_mask=COLOR_MASK,
        is_mirrored=True,
    )

    def is_active(self, frame: Frame) -> bool:
        return frame.mirrored is not None and super().is_active(frame)

    def region(self, frame: Frame) -> None:
        """Everything."""


class MirroredBackdropPass(BackdropPass):
    declaration = replace(
        BackdropPass.declaration,
        name="mirrored_backdrop",
        writes=("mirrored",),
        tests="mirrored_depth",
        color_mask=COLOR_MASK,
        is_mirrored=True,
    )

    def is_active(self, frame: Frame) -> bool:
        return frame.mirrored is not None and super().is_active(frame)

    def region(self, frame: Frame) -> None:
        """Everything."""


class MirroredTransparentPass(TransparentPass):
    """The farthest first; of very many in the order of their batches."""

    declaration = replace(
        TransparentPass.declaration,
        name="mirrored_transparent",
        writes=("mirrored",),
        tests="mirrored_depth",
        color_mask=COLOR_MASK,
        is_mirrored=True,
    )
    kept = "mirrored"

    def is_active(self, frame: Frame) -> bool:
        return frame.mirrored is not None and bool(frame.mirrored.blended)

    def batches(self, frame: Frame) -> list[Batch]:
        return frame.blended
