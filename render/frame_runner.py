"""Draws the targets that are wanted by the passes that contribute to them."""

from __future__ import annotations

from collections.abc import Iterable

import moderngl

from render.changed_part import NOWHERE, in_picture
from render.device import Device
from render.frame import Frame
from render.frame_buffers import FrameBuffers
from render.frame_list import FRAME, contributing
from render.passes.base import Declaration, Pass
from render.passes.tone import is_smoothed
from render.shadowed_part import Rectangle, common
from render.targets import TARGETS, Size, Targets

IN_PART = {
    "opaque", "sky", "backdrop", "grid", "transparent", "weighted", "blended", "tone", "coarse_tone", "smooth",
    "scale",
}  # fmt: skip
"""Passes of the lit scene whose pixels depend on none that are more than a few away, nor on what is hidden."""


BEFORE_TONE = {"opaque", "sky", "backdrop", "grid", "meter", "tone", "coarse_tone"}
"""Passes that draw the lit scene in the colours of a display as well, and those that read it then or not at all."""


class FrameRunner:
    """The passes of a renderer, and which targets are as the last frame wants them."""

    def __init__(self, device: Device, targets: Targets, buffers: FrameBuffers, mirrored: FrameBuffers) -> None:
        """`mirrored`: the buffers of what a floor mirrors."""
        self.device, self.targets, self.buffers, self.mirrored = device, targets, buffers, mirrored
        self.passes: dict[str, Pass] = {kind.declaration.name: kind(device, targets) for kind in FRAME}
        self.valid: set[str] = set()
        self._uncompared = device.ctx.sampler(
            repeat_x=False, repeat_y=False, filter=(moderngl.NEAREST, moderngl.NEAREST), compare_func=""
        )
        self._part: Rectangle | None = None
        self._active: tuple[Frame | None, list[Declaration]] = None, []

    def begin(self, frame: Frame, scene_is_same: bool = False, part: Rectangle | None = None) -> None:
        """Begin another frame. What of the lit scene was drawn stays when it looks the same, or outside of a `part`
        of it, px, if the passes of the frame can be drawn in part."""
        if scene_is_same:
            self.valid = {name for name in self.valid if TARGETS[name].lasting}
            return
        valid, self.valid, self._part = self.valid, set(), None
        if part is None:
            return
        lit = [one for one in self.active(frame) if any(TARGETS[name].of_scene for name in one.writes)]
        drawn = {name for one in lit for name in one.writes}
        is_whole = all(name in valid or not TARGETS[name].lasting for name in drawn)
        if is_whole and all(one.name in IN_PART for one in lit):
            self._part = part
            if part == NOWHERE:
                self.valid = {name for name in valid if TARGETS[name].lasting}

    def active(self, frame: Frame) -> list[Declaration]:
        """The passes that have something to draw in a frame whose batches and shadow maps are chosen, in order."""
        if frame is not self._active[0]:
            self._active = (
                frame,
                [
                    one.declaration
                    for one in self.passes.values()
                    if one.declaration.name not in frame.options.skip and one.is_active(frame)
                ],
            )
        return self._active[1]

    def can_tone(self, frame: Frame) -> bool:
        """Whether the lit scene of a frame can be drawn in the colours of a display at once: it is then neither
        blended with brightness nor resolved, and software OpenGL has a whole picture less to read and write."""
        targets, options = self.targets, frame.options
        if not frame.software or options.false_color or options.clipping:
            return False
        is_fine, smoothed = targets.size("scene") == targets.size("display"), is_smoothed(frame, targets)
        if targets.samples and (smoothed or not is_fine):
            return False
        if not (is_fine or smoothed or frame.share == 2.0):  # of which each pixel is the mean of four
            return False
        if frame.fast and frame.has_blended:  # else all shaders are compiled again when that comes into sight
            return False
        touching = (one for one in self.active(frame) if "scene" in (*one.writes, *one.reads))
        return all(one.name in BEFORE_TONE for one in touching)

    def draw(self, frame: Frame, wanted: Iterable[str], scissor: tuple[int, int, int, int] | None = None) -> None:
        """Draw the targets `wanted` that are not valid; only inside `scissor` (x, y from the bottom left, width,
        height, px) when it is given."""
        self.device.environment(frame.world, frame.options.look)  # another view may have had its own sampled
        self.device.probes(frame.world, frame.options.look)
        active = self.active(frame)
        chosen = contributing(active, wanted, self.valid)
        written: set[str] = set()
        self.buffers.bind()
        with self.device.depth_range.used():
            for one, targets in chosen:
                self._draw_pass(frame, one, targets, written, scissor)
        self.valid -= written
        if scissor is None:
            drawn = {id(one) for one, _ in chosen}
            missing = {name for one in active if id(one) not in drawn for name in (*one.writes, *one.on_demand)}
            self.valid |= written - missing
        if self._part is not None:
            self.valid -= {name for name in written if TARGETS[name].of_scene and not TARGETS[name].lasting}
            self._part = None

    def _draw_pass(
        self,
        frame: Frame,
        one: Declaration,
        targets: tuple[str, ...],
        written: set[str],
        scissor: tuple[int, int, int, int] | None,
    ) -> None:
        part = self._part if TARGETS[targets[0]].of_scene else None
        if part is not None and TARGETS[targets[0]].size is Size.PICTURE:
            part = in_picture(part, frame)
        for name in one.reads:
            if name not in written | self.valid and TARGETS[name].size is not Size.OWN:
                self.targets.framebuffer((name,)).clear()  # its passes are switched off
                self.targets.drawn((name,))
                written.add(name)
            self.targets.resolve(name, self._part)
        if TARGETS[targets[0]].size is not Size.OWN:
            attached = (*targets, one.tests) if one.tests else targets
            target = self.targets.framebuffer(attached)
            target.use()
            target.viewport = 0, 0, *self.targets.size(targets[0])
            region = None if one.is_mirrored else scissor or self.passes[one.name].region(frame)
            if part is not None:
                region = part if region is None else common(part, region)
            target.scissor = region  # pyright: ignore[reportAttributeAccessIssue]
            if not one.covers and not written.issuperset(attached):
                target.depth_mask = one.tests not in written
                target.clear(*self._background(frame, targets[0]), depth=self.device.depth_range.farthest)
                written.update(attached)
            target.depth_mask = any(TARGETS[name].is_depth for name in targets) or not one.tests
            if one.color_mask is not None:
                target.color_mask = one.color_mask
        self._bind(one)
        shown = frame
        if one.is_mirrored:
            assert frame.mirrored is not None
            shown = frame.mirrored
            self.mirrored.bind("Frame")
        shown.drawn = targets
        self.passes[one.name].draw(shown)
        if one.is_mirrored:
            self.buffers.bind("Frame")
        if "shadow_depths" in one.units:
            self._uncompared.clear(one.units["shadow_depths"])
        written.update(targets)
        self.targets.drawn(targets)
        if TARGETS[targets[0]].size is not Size.OWN:
            target = self.targets.framebuffer((*targets, one.tests) if one.tests else targets)
            target.depth_mask = True
            if one.color_mask is not None:
                target.color_mask = True, True, True, True
            target.scissor = None  # pyright: ignore[reportAttributeAccessIssue]

    def _background(self, frame: Frame, target: str) -> tuple[float, float, float, float]:
        r, g, b, a = frame.background(target)
        if target == "scene" and frame.toned:
            r, g, b = self.device.display_colors.of(frame.curve, (r, g, b))
        return r, g, b, a

    def _bind(self, one: Declaration) -> None:
        """Bind what a pass reads, and the tables, to its own texture units."""
        for name, unit in one.units.items():
            if name in one.reads:
                self.targets.texture(name).use(unit)
            elif name == "shadow_depths":
                self.targets.texture("shadow_atlas").use(unit)
                self._uncompared.use(unit)
            elif name in self.device.tables:
                self.device.tables[name].use(unit)

    def release(self) -> None:
        for one in self.passes.values():
            one.release()
        self.targets.release()
        self._uncompared.release()
