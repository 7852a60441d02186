"""Which OpenGL context is current, asked of the window systems: OpenGL itself does not say."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache

_QUERIES = {
    "linux": (("libEGL.so.1", "eglGetCurrentContext"), ("libGLX.so.0", "glXGetCurrentContext")),
    "win32": (("opengl32", "wglGetCurrentContext"), ("libEGL", "eglGetCurrentContext")),
    "darwin": (("/System/Library/Frameworks/OpenGL.framework/OpenGL", "CGLGetCurrentContext"),),
}


class WrongContextError(RuntimeError):
    """Another OpenGL context is current than the one that something was made in, or none."""


class OwnContext:
    """The context that was current when this was made."""

    def __init__(self) -> None:
        self._place = next(((query, found) for query in _loaded() if (found := query())), None)

    def is_current(self) -> bool:
        """Whether it is current in this thread; also where no window system can be asked."""
        return self._place is None or self._place[0]() == self._place[1]

    def check(self) -> None:
        """Raise WrongContextError unless it is current."""
        if not self.is_current():
            raise WrongContextError(
                "another OpenGL context is current than the one that this renderer was made in, or none: make it "
                "current first, by `with context:` or makeCurrent(), in the thread that draws"
            )


def _loaded() -> Iterator[Callable[[], int | None]]:
    for library, name in _QUERIES.get(sys.platform, ()):
        try:
            yield _query(library, name)
        except (OSError, AttributeError):  # not loaded: it has no context then
            continue


@cache
def _query(library: str, name: str) -> Callable[[], int | None]:
    mode = getattr(os, "RTLD_NOLOAD", 0) | getattr(os, "RTLD_LAZY", 0)
    query = getattr(ctypes.CDLL(library, mode) if sys.platform != "win32" else ctypes.CDLL(library), name)
    query.restype, query.argtypes = ctypes.c_void_p, []
    return query
