"""Pixels of the textures of a World: of files, and of the patterns that MuJoCo generates."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
from PIL import Image

from engine.compiler.scene import extras_of, said
from engine.msd import assets
from engine.msd.schema import BuildinAttr, Mark, Texture, World
from engine.regular_files import read_regular

LARGEST = 8192 * 8192
"""Pixels of one picture."""

LARGEST_FILE = 512 << 20
"""Bytes of a picture file that are read."""

LARGEST_SIDE = 4096
"""Pixels of a side of a generated picture."""

RANDOM_MARKS = 0.01
"""Share of the pixels that random marks colour, MuJoCo's default."""


def pixels(world: World, texture: Texture) -> np.ndarray:
    """Pixels (h, w, 4) uint8 of a texture, top row first. Raises OSError or ValueError."""
    source = texture.source
    if source.variant == "file":
        rgba = read(assets.resolve(world, source.value))
    elif source.variant == "dynamic":
        raise ValueError("its pixels are set while the simulation runs")
    else:
        rgba = generated(source.variant, source.value, said(extras_of(texture), "random", RANDOM_MARKS))
    horizontal, vertical = flips(texture)
    return rgba[:: -1 if vertical else 1, :: -1 if horizontal else 1]


def read(file: Path) -> np.ndarray:
    """Pixels (h, w, 4) uint8 of a picture file, top row first. Raises OSError or ValueError."""
    with opened(file) as picture:
        try:
            return np.asarray(picture.convert("RGBA"))
        except (SyntaxError, Image.DecompressionBombError) as error:  # Pillow's words for a broken or huge file
            raise ValueError(str(error)) from None


def png(pixels: np.ndarray) -> bytes:
    """Pixels (h, w, 4) uint8 as a PNG file, without an alpha channel where nothing shows through."""
    picture = Image.fromarray(pixels if (pixels[..., 3] < 255).any() else pixels[..., :3])
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def opened(file: Path) -> Image.Image:
    """A picture file of bearable size, not yet decoded. Raises OSError or ValueError."""
    content = io.BytesIO(read_regular(file, LARGEST_FILE))
    try:
        picture = Image.open(content)
    except (SyntaxError, Image.DecompressionBombError) as error:
        raise ValueError(str(error)) from None
    if picture.width * picture.height > LARGEST:
        picture.close()
        raise ValueError(f"{picture.width} x {picture.height} pixels are more than {LARGEST}")
    return picture


def flips(texture: Texture) -> tuple[bool, bool]:
    """Whether a picture is mirrored from left to right, and from top to bottom."""
    extras = extras_of(texture)
    return bool(said(extras, "hflip", False)), bool(said(extras, "vflip", False))


def generated(kind: str, attr: BuildinAttr, random: float = RANDOM_MARKS) -> np.ndarray:
    """MuJoCo's patterns (h, w, 4) uint8: a checker of 2 x 2 squares, a gradient from rgb1 in the middle to rgb2 at
    the rim by the square of the distance, or rgb1 alone; with marks, random ones on the share `random` of them."""
    width = int(np.clip(attr.width or attr.height or 1, 1, LARGEST_SIDE))
    height = int(np.clip(attr.height or attr.width or 1, 1, LARGEST_SIDE))
    y, x = np.mgrid[0:height, 0:width]
    share = np.zeros((height, width))
    if kind == "checker":
        share = (2 * x // width + 2 * y // height) % 2 * 1.0
    elif kind == "gradient":
        across, up = 2.0 * x / max(width - 1, 1) - 1.0, 2.0 * y / max(height - 1, 1) - 1.0
        share = np.minimum(across**2 + up**2, 1.0)
    return _painted(share, attr, random)


def generated_cube(kind: str, attr: BuildinAttr, random: float = RANDOM_MARKS) -> np.ndarray:
    """MuJoCo's patterns on the faces of a cube (6, n, n, 4) uint8, towards +x -x +y -y +z -z: a checker whose colours
    change places on the last two, a gradient by elevation above the xz plane from rgb2 to rgb1, or rgb1 with rgb2
    below; with marks as `generated`."""
    side = int(np.clip(attr.width or 1, 1, LARGEST_SIDE))
    share = np.zeros((6, side, side))
    row, column = np.mgrid[0:side, 0:side]
    if kind == "checker":
        share[:] = (row >= side // 2) != (column >= side // 2)
        share[4:] = 1.0 - share[4:]
    elif kind == "gradient":
        x, y = 2.0 * column / max(side - 1, 1) - 1.0, 1.0 - 2.0 * row / max(side - 1, 1)
        length = np.sqrt(1.0 + x**2 + y**2)
        up = 1.0 - np.arccos(1.0 / length) / (0.5 * np.pi)
        elevation = np.repeat(np.arcsin(y / length)[None] / (0.5 * np.pi), 6, axis=0)
        elevation[2], elevation[3] = up, -up
        share = 0.5 * (1.0 - np.sqrt(2.0) * elevation / np.sqrt(1.0 + elevation**2))
    else:
        share[3] = 1.0
    return _painted(np.clip(share, 0.0, 1.0), attr, random)


def _painted(share: np.ndarray, attr: BuildinAttr, random: float) -> np.ndarray:
    """Pixels (..., h, w, 4) uint8 that are rgb2 by a share (..., h, w) and else rgb1, and marked."""
    rgb = attr.rgb1 + share[..., None] * (attr.rgb2 - attr.rgb1)
    height, width = share.shape[-2:]
    if attr.mark is Mark.Edge:
        rgb[..., [0, -1], :, :] = attr.markrgb
        rgb[..., [0, -1], :] = attr.markrgb
    elif attr.mark is Mark.Cross:
        rgb[..., height // 2, :, :] = attr.markrgb
        rgb[..., width // 2, :] = attr.markrgb
    elif attr.mark is Mark.Random:
        rgb[np.random.default_rng(0).random(share.shape) < random] = attr.markrgb
    rgba = np.full((*share.shape, 4), 255, np.uint8)
    rgba[..., :3] = np.clip(rgb * 255.0 + 0.5, 0, 255)
    return rgba
