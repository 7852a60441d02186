"""How depth buffers count: where OpenGL can, as 32-bit floats from 1 at the nearest to 0 at infinity.

Floats are finest near 0, where a perspective puts all that is far away: depths are then as exact at 500 m as at 5 m
(Reed, "Depth Precision Visualized", 2015). With 24 bits from 0 to 1 and a view that begins at 1 cm, what is 1 cm
apart has one depth from 50 m on. OpenGL 3.3 alone cannot: it has depths from -1 to 1, and 0 in their middle.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import moderngl
import numpy as np

LOWER_LEFT, NEGATIVE_ONE_TO_ONE, ZERO_TO_ONE = 0x8CA1, 0x935E, 0x935F
TEXTURE_2D, TEXTURE_2D_MULTISAMPLE, RENDERBUFFER = 0x0DE1, 0x9100, 0x8D41
DEPTH_COMPONENT, DEPTH_COMPONENT32F, FLOAT = 0x1902, 0x8CAC, 0x1406

_INT, _UINT = ctypes.c_int, ctypes.c_uint
SIGNATURES = {
    "glClipControl": (_UINT, _UINT),
    "glTexImage2D": (_UINT, _INT, _INT, _INT, _INT, _INT, _UINT, _UINT, ctypes.c_void_p),
    "glTexImage2DMultisample": (_UINT, _INT, _UINT, _INT, _INT, ctypes.c_ubyte),
    "glBindRenderbuffer": (_UINT, _UINT),
    "glRenderbufferStorageMultisample": (_UINT, _INT, _UINT, _INT, _INT),
}
"""Functions that ModernGL does not have, and their arguments."""


def _functions(ctx: moderngl.Context) -> dict[str, Callable[..., None]]:
    """Those of `SIGNATURES`; none where one is missing."""
    loader = getattr(ctx.mglo, "_context", None)
    if "GL_ARB_clip_control" not in ctx.extensions or loader is None:
        return {}
    kind: Any = getattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE)
    found = {}
    for name, arguments in SIGNATURES.items():
        address = loader.load_opengl_function(name)
        if not address:
            return {}
        found[name] = kind(None, *arguments)(address)
    return found


class DepthRange:
    """Of all depth buffers of a context but those of shadow maps, which have OpenGL's own range."""

    def __init__(self, ctx: moderngl.Context) -> None:
        self.ctx = ctx
        self._gl = _functions(ctx)
        self.is_reversed = bool(self._gl)
        self.farthest = 0.0 if self.is_reversed else 1.0
        """What a depth buffer is cleared to."""
        self.nearer, self.nearer_or_same, self.farther = (">", ">=", "<") if self.is_reversed else ("<", "<=", ">")
        """Functions of the depth test."""
        self.switches = ("REVERSED_DEPTH",) if self.is_reversed else ()
        """What shaders are compiled for, see depth_range.glsl."""

    @contextmanager
    def used(self) -> Iterator[None]:
        """Have depths count so, and then as OpenGL has them by itself, which other users of the context expect."""
        self._set(self.is_reversed)
        try:
            yield
        finally:
            self._set(False)

    @contextmanager
    def unused(self) -> Iterator[None]:
        """The other way round."""
        self._set(False)
        try:
            yield
        finally:
            self._set(self.is_reversed)

    def _set(self, is_reversed: bool) -> None:
        if self._gl:
            self._gl["glClipControl"](LOWER_LEFT, ZERO_TO_ONE if is_reversed else NEGATIVE_ONE_TO_ONE)
        self.ctx.depth_func = self.nearer if is_reversed else "<"

    def rows(self, clip: np.ndarray) -> np.ndarray:
        """A matrix (4, n) to OpenGL's clip space as one to the clip space in which depths count so."""
        if not self.is_reversed:
            return clip
        found = clip.copy()
        found[2] = 0.5 * (clip[3] - clip[2])
        return found

    def texture(self, size: tuple[int, int], samples: int = 0) -> moderngl.Texture:
        """A depth buffer that can be sampled."""
        texture = self.ctx.depth_texture(size, samples=samples)
        if self._gl:
            texture.use(self.ctx.default_texture_unit)
            if samples:
                self._gl["glTexImage2DMultisample"](TEXTURE_2D_MULTISAMPLE, samples, DEPTH_COMPONENT32F, *size, 1)
            else:
                self._gl["glTexImage2D"](TEXTURE_2D, 0, DEPTH_COMPONENT32F, *size, 0, DEPTH_COMPONENT, FLOAT, None)
        return texture

    def renderbuffer(self, size: tuple[int, int], samples: int) -> moderngl.Renderbuffer:
        """A depth buffer with several samples a pixel."""
        buffer = self.ctx.depth_renderbuffer(size, samples)
        if self._gl:
            self._gl["glBindRenderbuffer"](RENDERBUFFER, buffer.glo)
            self._gl["glRenderbufferStorageMultisample"](RENDERBUFFER, samples, DEPTH_COMPONENT32F, *size)
        return buffer
