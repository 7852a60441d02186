"""What a pass declares, and what all passes have."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import moderngl

from render.device import Device
from render.frame import Frame
from render.targets import Targets

MAX_UNITS = 16
"""Textures that every OpenGL 3.3 lets a vertex shader sample, and as many a fragment shader; 48 in all."""


@dataclass(frozen=True)
class Declaration:
    """What a pass reads and writes. Targets are named in `render.targets.TARGETS`."""

    name: str
    shaders: tuple[str, str] | None
    """Files of the vertex and the fragment shader; None for a pass that copies."""
    writes: tuple[str, ...]
    """Targets that it draws into: the colour ones by the place of the shader's output, then the depth."""
    on_demand: tuple[str, ...] = ()
    """Colour targets behind those of `writes` that it draws into only if they are read; the shader has a switch of
    the same name in capitals."""
    tests: str | None = None
    """Depth target that it compares with and leaves as it is."""
    reads: tuple[str, ...] = ()
    """Targets that its shaders sample, under these names."""
    textures: tuple[str, ...] = ()
    """Everything else that its shaders sample."""
    vertex_textures: tuple[str, ...] = ()
    """What its vertex shader alone samples."""
    color_mask: tuple[bool, bool, bool, bool] | None = None
    """Components that it writes of its one colour target; None: all."""
    is_mirrored: bool = False
    """Whether it draws the frame as its mirror shows it."""
    covers: bool = False
    """Whether it writes every pixel, so that nothing has to be cleared before."""

    @cached_property
    def units(self) -> dict[str, int]:
        """Texture unit of each sampler of this pass. Raises ValueError if these are too many."""
        names = (*self.reads, *self.textures)
        if (most := max(len(names), len(self.vertex_textures))) > MAX_UNITS:
            raise ValueError(f"the pass {self.name!r} samples {most} textures; OpenGL has {MAX_UNITS} units")
        return {name: unit for unit, name in enumerate((*names, *self.vertex_textures))}


class Pass:
    """Draws one layer of a frame into the targets that it declares."""

    declaration: ClassVar[Declaration]

    def __init__(self, device: Device, targets: Targets) -> None:
        self.device, self.targets = device, targets
        self.problems: list[str] = []
        """What could not be drawn in the last frame, one sentence each."""
        self._programs: dict[tuple[str, ...], moderngl.Program] = {}

    def is_active(self, frame: Frame) -> bool:
        """Whether there is anything to draw."""
        return True

    def region(self, frame: Frame) -> tuple[int, int, int, int] | None:
        """The only part of its targets that it has to clear and draw into: x, y from the bottom left, width, height,
        px."""
        return None

    def draw(self, frame: Frame) -> None:
        """Draw into the framebuffer that is bound. What it reads is bound, and so are the tables of the device."""
        raise NotImplementedError

    def release(self) -> None:
        """Give back what the pass has on the GPU."""

    def has_program(self, *switches: str) -> bool:
        """Whether `program` has it at once."""
        declared = self.declaration
        assert declared.shaders is not None
        return switches in self._programs or self.device.programs.has(*declared.shaders, switches, declared.units)

    def program(self, *switches: str) -> moderngl.Program:
        """The shaders of the pass, compiled with these switches."""
        found = self._programs.get(switches)
        if found is None:
            declared = self.declaration
            assert declared.shaders is not None
            found = self._programs[switches] = self.device.programs.get(*declared.shaders, switches, declared.units)
        return found
