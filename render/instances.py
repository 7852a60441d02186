"""What is drawn, in draw order, on the GPU: attributes of vertices, of which each draw takes a part."""

from __future__ import annotations

import moderngl
import numpy as np

ROW = 12
"""Numbers of a row of the instance table."""
POSE = {"in_place": 0, "in_rotation": 16, "in_scale": 32}
"""Where in a row each attribute of four numbers begins, bytes."""
SURFACE = "in_surface"
"""The attribute that says which row of the table of surfaces an instance has."""


class Instances:
    """Instances in draw order.

    Attributes:
        poses: their rows of the instance table.
        surfaces: a whole number each, the rows of their surfaces.
    """

    def __init__(self, ctx: moderngl.Context) -> None:
        self.ctx = ctx
        self.poses, self.surfaces = ctx.buffer(reserve=4096), ctx.buffer(reserve=4096)
        self._written: tuple[bytes, bytes] = b"", b""

    def write(self, rows: np.ndarray, surfaces: np.ndarray) -> None:
        """Replace them by rows (k, 12) of the instance table and of the table of surfaces (k,), where they differ."""
        poses, numbers = rows.astype(np.float32, copy=False).tobytes(), surfaces.astype(np.int32).tobytes()
        if poses != self._written[0]:
            self.poses = self._replaced(self.poses, poses)
        if numbers != self._written[1]:
            self.surfaces = self._replaced(self.surfaces, numbers)
        self._written = poses, numbers

    def _replaced(self, buffer: moderngl.Buffer, values: bytes) -> moderngl.Buffer:
        if buffer.size < len(values):
            buffer.release()
            buffer = self.ctx.buffer(reserve=1 << (len(values) - 1).bit_length())
        else:
            buffer.orphan()
        buffer.write(values)
        return buffer

    def release(self) -> None:
        self.poses.release()
        self.surfaces.release()


class InstancedArray:
    """A vertex array of a mesh for one program, drawn once for each instance."""

    def __init__(self, array: moderngl.VertexArray, program: moderngl.Program) -> None:
        self._array = array
        self._pose = [(_location(program, name), offset) for name, offset in POSE.items() if name in program]
        self._surface = _location(program, SURFACE) if SURFACE in program else None
        self._bound: tuple = ()

    def draw(self, mode: int, instances: Instances, first: int, count: int) -> None:
        """Draw `count` instances from place `first` on."""
        bound = instances.poses, instances.surfaces, first
        if bound != self._bound:  # OpenGL 3.3 begins at the first one of what is bound
            for location, offset in self._pose:
                self._array.bind(location, "f", instances.poses, "4f", 4 * ROW * first + offset, 4 * ROW, 1)
            if self._surface is not None:
                self._array.bind(self._surface, "i", instances.surfaces, "i", 4 * first, 4, 1)
            self._bound = bound
        self._array.render(mode, instances=count)

    def release(self) -> None:
        self._array.release()


def _location(program: moderngl.Program, name: str) -> int:
    member = program[name]
    assert isinstance(member, moderngl.Attribute)
    return member.location
