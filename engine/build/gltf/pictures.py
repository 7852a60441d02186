"""Textures of a World as PNG or JPEG bytes."""

from __future__ import annotations

import io
from collections.abc import Callable

import numpy as np
from PIL import Image

from engine.build.scene import extras_of, said
from engine.msd import assets
from engine.msd.schema import BuildinAttr, ColorSpace, Mark, Texture, World

LARGEST = 8192 * 8192
"""Pixels of one picture."""

LARGEST_SIDE = 4096
"""Pixels of a side of a generated picture."""

MEDIA_TYPES = {"PNG": "image/png", "JPEG": "image/jpeg"}
"""What glTF can embed, by Pillow's name of the format."""

RANDOM_MARKS = 0.01
"""Share of the pixels that random marks colour, MuJoCo's default."""

Change = Callable[[np.ndarray], np.ndarray]
"""Something done to pixels (h, w, 4) uint8."""


def encoded(world: World, texture: Texture, change: Change | None = None) -> tuple[bytes, str]:
    """Bytes and media type of a texture's picture; a PNG or JPEG file that needs no change stays as it is.

    Raises OSError or ValueError when there is no such picture.
    """
    if texture.source.variant == "file" and change is None and not _flipped(texture):
        file = assets.resolve(world, texture.source.value)
        with _opened(file) as picture:
            media = MEDIA_TYPES.get(picture.format or "")
        if media:
            return file.read_bytes(), media
    rgba = pixels(world, texture)
    return png(rgba if change is None else change(rgba)), "image/png"


def pixels(world: World, texture: Texture) -> np.ndarray:
    """Pixels (h, w, 4) uint8 of a texture, top row first. Raises OSError or ValueError."""
    source = texture.source
    if source.variant == "file":
        with _opened(assets.resolve(world, source.value)) as picture:
            rgba = np.asarray(picture.convert("RGBA"))
    elif source.variant == "dynamic":
        raise ValueError("its pixels are set while the simulation runs")
    else:
        rgba = generated(source.variant, source.value)
    horizontal, vertical = _flips(texture)
    return rgba[:: -1 if vertical else 1, :: -1 if horizontal else 1]


def png(rgba: np.ndarray) -> bytes:
    """A PNG file of pixels (h, w, 4) uint8; without alpha where all of it is 255."""
    opaque = bool((rgba[..., 3] == 255).all())
    stream = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(rgba[..., :3] if opaque else rgba)).save(stream, "PNG")
    return stream.getvalue()


def to_srgb(rgba: np.ndarray) -> np.ndarray:
    """Linear colours as sRGB-encoded ones (IEC 61966-2-1)."""
    value = rgba[..., :3] / 255.0
    curved = np.where(value <= 0.0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - 0.055)
    return np.concatenate([(curved * 255.0 + 0.5).astype(np.uint8), rgba[..., 3:]], axis=-1)


def is_linear(texture: Texture) -> bool:
    return texture.color_space is ColorSpace.Linear


def _opened(file) -> Image.Image:
    try:
        picture = Image.open(file)
    except (SyntaxError, Image.DecompressionBombError) as error:  # Pillow's words for a broken or huge file
        raise ValueError(str(error)) from None
    if picture.width * picture.height > LARGEST:
        picture.close()
        raise ValueError(f"{picture.width} x {picture.height} pixels are more than {LARGEST}")
    return picture


def _flips(texture: Texture) -> tuple[bool, bool]:
    extras = extras_of(texture)
    return bool(said(extras, "hflip", False)), bool(said(extras, "vflip", False))


def _flipped(texture: Texture) -> bool:
    return any(_flips(texture))


def generated(kind: str, attr: BuildinAttr) -> np.ndarray:
    """MuJoCo's patterns (h, w, 4) uint8: a checker of 2 x 2 squares, a gradient from rgb1 in the middle to rgb2 at
    the rim by the square of the distance, or rgb1 alone; with marks."""
    width = int(np.clip(attr.width or attr.height or 1, 1, LARGEST_SIDE))
    height = int(np.clip(attr.height or attr.width or 1, 1, LARGEST_SIDE))
    y, x = np.mgrid[0:height, 0:width]
    share = np.zeros((height, width))
    if kind == "checker":
        share = (2 * x // width + 2 * y // height) % 2 * 1.0
    elif kind == "gradient":
        across, up = 2.0 * x / max(width - 1, 1) - 1.0, 2.0 * y / max(height - 1, 1) - 1.0
        share = np.minimum(across**2 + up**2, 1.0)
    rgb = attr.rgb1 + share[..., None] * (attr.rgb2 - attr.rgb1)
    if attr.mark is Mark.Edge:
        rgb[[0, -1]] = rgb[:, [0, -1]] = attr.markrgb
    elif attr.mark is Mark.Cross:
        rgb[height // 2] = rgb[:, width // 2] = attr.markrgb
    elif attr.mark is Mark.Random:
        rgb[np.random.default_rng(0).random((height, width)) < RANDOM_MARKS] = attr.markrgb
    rgba = np.full((height, width, 4), 255, np.uint8)
    rgba[..., :3] = np.clip(rgb * 255.0 + 0.5, 0, 255)
    return rgba
