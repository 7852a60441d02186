"""Pixels of the textures of a World: of files, and of the patterns that MuJoCo generates."""

from __future__ import annotations

import numpy as np

from engine.geometry import builtin_textures, image_files
from engine.geometry.builtin_textures import RANDOM_MARKS, Colors
from engine.msd import assets
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import BuildinAttr, Texture, World


def pixels(world: World, texture: Texture) -> np.ndarray:
    """Pixels (h, w, 4) uint8 of a texture, top row first; of a file with more than `image_files.LARGEST` means of
    several. Raises OSError or ValueError."""
    source = texture.source
    if source.variant == "file":
        rgba = image_files.read_reduced(assets.resolve(world, source.value))
    elif source.variant == "dynamic":
        raise ValueError("its pixels are set while the simulation runs")
    else:
        rgba = generated(source.variant, source.value, extra_value(extras_of(texture), "random", RANDOM_MARKS))
    horizontal, vertical = flips(texture)
    return rgba[:: -1 if vertical else 1, :: -1 if horizontal else 1]


def full_size(world: World, texture: Texture) -> tuple[int, int] | None:
    """Width and height of the picture file of a texture; None of one without a file. Raises OSError or ValueError."""
    source = texture.source
    return image_files.size_of(assets.resolve(world, source.value)) if source.variant == "file" else None


def flips(texture: Texture) -> tuple[bool, bool]:
    """Whether a picture is mirrored from left to right, and from top to bottom."""
    extras = extras_of(texture)
    return bool(extra_value(extras, "hflip", False)), bool(extra_value(extras, "vflip", False))


def generated(kind: str, attr: BuildinAttr, random: float = RANDOM_MARKS) -> np.ndarray:
    """Pixels (h, w, 4) uint8 of a generated texture; see `builtin_textures.pattern`."""
    size = attr.width or attr.height or 1, attr.height or attr.width or 1
    return builtin_textures.pattern(kind, _colors(attr, random), size)


def generated_cube(kind: str, attr: BuildinAttr, random: float = RANDOM_MARKS) -> np.ndarray:
    """Pixels (6, n, n, 4) uint8 of the faces of a generated cube; see `builtin_textures.cube_pattern`."""
    return builtin_textures.cube_pattern(kind, _colors(attr, random), attr.width or 1)


def generated_sky(attr: BuildinAttr, random: float, side: int) -> np.ndarray:
    """Pixels (6, n, n, 4) uint8 of the faces of a gradient sky; see `builtin_textures.sky_pattern`."""
    return builtin_textures.sky_pattern(_colors(attr, random), side)


def _colors(attr: BuildinAttr, random: float) -> Colors:
    return Colors(attr.rgb1, attr.rgb2, attr.markrgb, attr.mark.value.lower().rstrip("_"), random)
