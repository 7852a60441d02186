"""The texture patterns that MuJoCo generates (XML reference, asset/texture/builtin)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

LARGEST_SIDE = 4096
"""Pixels of a side of a generated picture."""

RANDOM_MARKS = 0.01
"""Share of the pixels that random marks colour, MuJoCo's default."""


class Colors(NamedTuple):
    """The colours of a pattern, (3,) sRGB from 0 to 1, and which pixels are marked."""

    rgb1: np.ndarray
    rgb2: np.ndarray
    markrgb: np.ndarray
    mark: str = "none"
    """none, edge, cross or random."""
    random: float = RANDOM_MARKS
    """Share of the pixels that random marks colour."""


def pattern(kind: str, colors: Colors, size: tuple[float, float]) -> np.ndarray:
    """A pattern (h, w, 4) uint8 of a size (width, height): a checker of 2 x 2 squares, a gradient from rgb1 in the
    middle to rgb2 at the rim by the distance, or rgb1 alone; marked."""
    width, height = (int(np.clip(n, 1, LARGEST_SIDE)) for n in size)
    y, x = np.ogrid[0:height, 0:width]
    share = np.zeros((1, 1), bool)
    if kind == "checker":
        share = (x >= width // 2) != (y >= height // 2)
    elif kind == "gradient":
        across, up = 2.0 * x / max(width - 1, 1) - 1.0, 2.0 * y / max(height - 1, 1) - 1.0
        share = _eased(2.0 * np.sqrt(across**2 + up**2) - 1.0)
    return _painted(share, colors, (height, width))


def cube_pattern(kind: str, colors: Colors, side: float) -> np.ndarray:
    """A pattern on the faces of a cube (6, n, n, 4) uint8, towards +x -x +y -y +z -z: a checker whose colours change
    places on the last two, a gradient by elevation above the xz plane from rgb2 to rgb1, or rgb1 with rgb2 below;
    marked."""
    n = int(np.clip(side, 1, LARGEST_SIDE))
    share = np.zeros((6, 1, 1), bool)
    row, column = np.ogrid[0:n, 0:n]
    if kind == "checker":
        share = np.repeat(((row >= n // 2) != (column >= n // 2))[None], 6, axis=0)
        share[4:] = ~share[4:]
    elif kind == "gradient":
        x, y = 2.0 * column / max(n - 1, 1) - 1.0, 1.0 - 2.0 * row / max(n - 1, 1)
        length = np.sqrt(1.0 + x**2 + y**2)
        up = 1.0 - np.arccos(1.0 / length) / (0.5 * np.pi)
        elevation = np.repeat(np.arcsin(y / length)[None] / (0.5 * np.pi), 6, axis=0)
        elevation[2], elevation[3] = up, -up
        share = _eased(-elevation)
    else:
        share[3] = True
    return _painted(share, colors, (6, n, n))


def sky_pattern(colors: Colors, side: int) -> np.ndarray:
    """Faces (6, n, n, 4) uint8 of a sky, right, left, up, down, front and back: rgb1 above, rgb2 below, and on the
    sides evenly from one to the other by height; marked."""
    share = np.zeros((6, side, 1))
    share[[0, 1, 4, 5]] = np.linspace(0.0, 1.0, side)[:, None]
    share[3] = 1.0
    return _painted(share, colors, (6, side, side))


def _eased(position: np.ndarray) -> np.ndarray:
    """The share of rgb2 in MuJoCo's gradients, 0 at -1 and 1 at 1, steepest in the middle."""
    return np.clip(0.5 * (1.0 + np.sqrt(2.0) * position / np.sqrt(1.0 + position**2)), 0.0, 1.0)


def _painted(share: np.ndarray, colors: Colors, shape: tuple[int, ...]) -> np.ndarray:
    """Pixels (*shape, 4) uint8, shape (..., h, w), that are rgb2 by a share, which has 1 where all along an axis are
    alike, and else rgb1; marked. A share of bool: the one or the other."""
    rgba = np.full((*shape, 4), 255, np.uint8)
    marked = _marked(colors, shape)
    for channel, (one, other, mark) in enumerate(zip(colors.rgb1, colors.rgb2, colors.markrgb, strict=True)):
        pixels = rgba[..., channel]
        if share.dtype == bool:
            pixels[:] = np.where(share, _byte(one + 1.0 * (other - one)), _byte(one))
        else:
            pixels[:] = _byte(one + share * (other - one))
        for place in marked:
            pixels[place] = _byte(mark)
    return rgba


def _marked(colors: Colors, shape: tuple[int, ...]) -> list[Any]:
    """Indices of the marked pixels (..., h, w)."""
    height, width = shape[-2:]
    if colors.mark == "edge":
        return [np.s_[..., [0, -1], :], np.s_[..., [0, -1]]]
    if colors.mark == "cross":
        return [np.s_[..., height // 2, :], np.s_[..., width // 2]]
    if colors.mark == "random":
        return [np.random.default_rng(0).random(shape) < colors.random]
    return []


def _byte(intensity: np.ndarray | float) -> np.ndarray:
    """Intensities from 0 to 1 as bytes."""
    return np.clip(np.asarray(intensity) * 255.0 + 0.5, 0, 255).astype(np.uint8)
