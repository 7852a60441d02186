"""Pictures without a window."""

from __future__ import annotations

import contextlib
import ctypes
import os
from typing import Any

import moderngl
import numpy as np

from engine.msd.schema import World
from render.camera import ViewCamera
from render.deforming import Deformed
from render.options import RenderOptions
from render.poses import Poses
from render.renderer import Renderer


class NoContextError(RuntimeError):
    """This machine, or process, offers no OpenGL 3.3 context."""


_USER: int | None = None
"""The process that has used OpenGL; in one that is forked off it still that one, and no thread of a driver."""


def is_forked() -> bool:
    """Whether this process was forked off one that had used OpenGL without a window: it would wait forever."""
    return _USER not in (None, os.getpid())


def check_not_forked() -> None:
    """Raise NoContextError in a process that was forked off one that had used OpenGL."""
    if is_forked():
        raise NoContextError(
            "this process was forked off one that has used OpenGL, which works in only one of them; have the others "
            'started anew, as by multiprocessing.get_context("spawn")'
        )


def standalone_context() -> moderngl.Context:
    """An OpenGL context without a window: EGL where there is one. Raises NoContextError saying what is missing."""
    global _USER
    check_not_forked()
    _USER = os.getpid()
    reasons = []
    backends: tuple[dict[str, Any], ...] = {"backend": "egl"}, {}
    for settings in backends:
        try:
            return moderngl.create_standalone_context(require=330, **settings)
        except Exception as error:  # each backend raises errors of its own
            reasons.append(str(error))
    raise NoContextError(
        "No OpenGL 3.3 context can be made here (" + "; ".join(reasons) + "). "
        "On Debian or Ubuntu install libegl1 and libgl1-mesa-dri for software rendering."
    )


def release_context(context: moderngl.Context) -> None:
    """Release a context without a window, and leave none current: a window of this thread that draws by GLX could not
    make its own current while one of EGL is."""
    context.release()
    with contextlib.suppress(OSError, AttributeError):  # where there is no EGL, there is nothing to leave
        egl = ctypes.CDLL("libEGL.so.1")
        egl.eglGetCurrentDisplay.restype = ctypes.c_void_p
        egl.eglMakeCurrent.argtypes = [ctypes.c_void_p] * 4
        if display := egl.eglGetCurrentDisplay():
            egl.eglMakeCurrent(display, None, None, None)


def image(
    world: World,
    poses: Poses | None = None,
    deformed: Deformed | None = None,
    camera: ViewCamera | None = None,
    size: tuple[int, int] = (1280, 720),
    options: RenderOptions | None = None,
) -> np.ndarray:
    """A picture of `world`, (h, w, 3) uint8, drawn in a context of its own. Raises NoContextError."""
    ctx = standalone_context()
    try:
        renderer = Renderer(ctx)
        renderer.set_world(world)
        if poses is not None:
            renderer.set_poses(poses.xpos, poses.xquat)
        if deformed is not None:
            renderer.set_deformables(*deformed)
        renderer.render(camera or ViewCamera.from_world(world, deformed), size, None, options)
        pixels = renderer.read_pixels()
        renderer.release()
    finally:
        release_context(ctx)
    return pixels
