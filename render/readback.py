"""The last picture read back: pixels, distances, normals, and the objects under them."""

from __future__ import annotations

import moderngl
import numpy as np

from render.frame import Frame
from render.frame_runner import FrameRunner
from render.targets import TARGETS

Rectangle = tuple[int, int, int, int]
"""x, y from the bottom left, width, height, px."""


def read_pixels(frame: Frame, picture: moderngl.Framebuffer) -> np.ndarray:
    """The picture of a frame, (h, w, 3) uint8, top row first."""
    width, height = frame.size
    data = picture.read((0, 0, width, height), components=3, alignment=1)
    return np.frombuffer(data, np.uint8).reshape(height, width, 3)[::-1].copy()


def read_target(runner: FrameRunner, frame: Frame, name: str, part: Rectangle | None = None) -> np.ndarray:
    """A target of a frame that is not multisampled, drawn unless it is valid: (h, w) or (h, w, components), top row
    first, of a depth buffer from 0 to 1; only a `part` of it if given."""
    runner.draw(frame, (name,), part)
    x, y, width, height = part or (0, 0, *runner.targets.size(name))
    target = TARGETS[name]
    count, dtype = (1, "f4") if target.is_depth else (target.components, runner.targets.dtype(name))
    data = runner.targets.framebuffer((name,)).read(
        (x, y, width, height), count, attachment=-1 if target.is_depth else 0, alignment=1, dtype=dtype
    )
    pixels = np.frombuffer(data, "u1" if dtype == "f1" else dtype).reshape(height, width, count)[::-1]
    if target.is_depth and not target.compares and runner.device.depth_range.is_reversed:
        pixels = 1.0 - pixels
    return pixels[..., 0].copy() if count == 1 else pixels.copy()


def store_target(runner: FrameRunner, frame: Frame, name: str, buffer: moderngl.Buffer) -> None:
    """Have a target of a frame, drawn unless it is valid, copied into a buffer without waiting for it."""
    runner.draw(frame, (name,))
    target = TARGETS[name]
    runner.targets.framebuffer((name,)).read_into(
        buffer, (0, 0, *frame.size), components=target.components, alignment=1, dtype=target.dtype
    )


def pixel(frame: Frame, x: int, y: int) -> Rectangle | None:
    """The part of a frame that is pixel x, y (top left origin), or None outside the picture."""
    width, height = frame.size
    x, y = int(x), int(y)
    return (x, height - 1 - y, 1, 1) if 0 <= x < width and 0 <= y < height else None


def object_path(frame: Frame, object_id: int) -> str | None:
    """World path of an id of the target `ids`."""
    paths = [one.path for one in frame.draw_list.renderables] + [marker.path for marker in frame.markers]
    return paths[object_id - 1] if 0 < object_id <= len(paths) else None
