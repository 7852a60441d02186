"""Textures of a World as PNG or JPEG bytes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from engine.geometry import srgb
from engine.geometry.image_files import opened, png
from engine.msd import assets
from engine.msd.schema import ColorSpace, Texture, World
from engine.msd.texture_images import flips, pixels
from engine.regular_files import read_regular

MEDIA_TYPES = {"PNG": "image/png", "JPEG": "image/jpeg"}
"""What glTF can embed, by Pillow's name of the format."""

Change = Callable[[np.ndarray], np.ndarray]
"""Something done to pixels (h, w, 4) uint8."""


def encoded(world: World, texture: Texture, change: Change | None = None) -> tuple[bytes, str]:
    """Bytes and media type of a texture's picture; a PNG or JPEG file that needs no change stays as it is.

    Raises OSError or ValueError when there is no such picture.
    """
    if texture.source.variant == "file" and change is None and not any(flips(texture)):
        file = assets.resolve(world, texture.source.value)
        with opened(file) as picture:
            media = MEDIA_TYPES.get(picture.format or "")
        if media:
            return read_regular(file), media
    rgba = pixels(world, texture)
    return png(rgba if change is None else change(rgba)), "image/png"


def to_srgb(rgba: np.ndarray) -> np.ndarray:
    """Linear colours as sRGB-encoded ones (IEC 61966-2-1)."""
    encoded = srgb.to_srgb(rgba[..., :3] / 255.0)
    return np.concatenate([(encoded * 255.0 + 0.5).astype(np.uint8), rgba[..., 3:]], axis=-1)


def is_linear(texture: Texture) -> bool:
    return texture.color_space is ColorSpace.Linear
