"""Image files: decoded with their size checked first, and written as PNG."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
from PIL import Image

from engine.regular_files import read_regular

LARGEST = 8192 * 8192
"""Pixels of one picture."""

LARGEST_FILE = 512 << 20
"""Bytes of a picture file that are read."""


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
