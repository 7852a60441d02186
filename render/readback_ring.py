"""Pictures on their way from the GPU: several are copied while the next ones are drawn."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import moderngl
import numpy as np

from render.renderer import View
from render.targets import TARGETS

UNDER_WAY = 4
"""Pictures that are drawn before the first of them is waited for."""

Parts = dict[str, np.ndarray]
"""Pictures (h, w) or (h, w, components) by the names of their targets, top row first."""


class ReadbackRing:
    """Copies pictures into buffers of the GPU, and hands them over in order when later ones are under way."""

    def __init__(self, ctx: moderngl.Context) -> None:
        self._ctx = ctx
        self._free: dict[int, list[moderngl.Buffer]] = {}
        self._waiting: deque[tuple[dict[str, moderngl.Buffer], tuple[int, int], Callable[[Parts], object]]] = deque()

    def put(self, view: View, names: tuple[str, ...], size: tuple[int, int], take: Callable[[Parts], object]) -> None:
        """Have targets of the last picture of a view, of `size` (w, h), handed to `take` later."""
        buffers = {}
        for name in names:
            buffers[name] = self._buffer(int(np.prod(_shape(name, size))) * _dtype(name).itemsize)
            view.store(name, buffers[name])
        self._waiting.append((buffers, size, take))
        if len(self._waiting) > UNDER_WAY:
            self._finish()

    def flush(self) -> None:
        """Hand over all that is under way."""
        while self._waiting:
            self._finish()

    def _finish(self) -> None:
        buffers, size, take = self._waiting.popleft()
        parts = {}
        for name, buffer in buffers.items():
            parts[name] = np.frombuffer(buffer.read(), _dtype(name)).reshape(_shape(name, size))[::-1]
            self._free.setdefault(buffer.size, []).append(buffer)
        take(parts)

    def _buffer(self, size: int) -> moderngl.Buffer:
        free = self._free.get(size)
        return free.pop() if free else self._ctx.buffer(reserve=size, dynamic=True)

    def release(self) -> None:
        """Give back the buffers; what is under way is lost."""
        for buffers, _, _ in self._waiting:
            for buffer in buffers.values():
                buffer.release()
        for buffer in (buffer for buffers in self._free.values() for buffer in buffers):
            buffer.release()
        self._waiting.clear()
        self._free.clear()


def _dtype(name: str) -> np.dtype:
    return np.dtype(np.uint8 if name == "picture" else TARGETS[name].dtype)


def _shape(name: str, size: tuple[int, int]) -> tuple[int, ...]:
    components = 3 if name == "picture" else TARGETS[name].components
    return (size[1], size[0]) if components == 1 else (size[1], size[0], components)
