"""Image files: decoded with their size checked first, and written as PNG."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image, UnidentifiedImageError

from engine.regular_files import read_regular

LARGEST = 8192 * 8192
"""Pixels of one picture."""

TOO_LARGE = f"more than the {LARGEST} (such as 8192 x 8192) that are read; make it smaller"

HIGH_RANGE = (".hdr", ".pic", ".exr")
"""Of files whose pixels are no bytes."""

LARGEST_FILE = 512 << 20
"""Bytes of a picture file that are read."""


class _NotBytesError(ValueError):
    """The values of a picture have more than 16 bits."""


def read(file: Path) -> np.ndarray:
    """Pixels (h, w, 4) uint8 of a picture file, top row first. Raises OSError or ValueError, which name the file."""
    with opened(file) as picture, _naming(file):
        return np.asarray(_of_bytes(picture).convert("RGBA"))


def small(file: Path, side: int) -> np.ndarray:
    """A picture file with `side` pixels at most along each edge, (h, w, 4) uint8, top row first; much faster than
    `read` for large JPEG files, of which an eighth is decoded. Raises OSError or ValueError, which name the file."""
    with opened(file) as picture, _naming(file):
        picture.draft("RGB", (side, side))
        shown = _of_bytes(picture)
        shown.thumbnail((side, side))
        return np.asarray(shown.convert("RGBA"))


def _of_bytes(picture: Image.Image) -> Image.Image:
    """A picture whose values are bytes: the upper ones of a gray picture of 16 bits, as in MuJoCo, where Pillow would
    cut all of it off at 255. Raises ValueError for larger numbers, which say nothing of what is white."""
    if picture.mode.startswith("I;16") or (picture.mode == "I" and picture.format == "PNG"):
        return Image.fromarray((np.asarray(picture).astype(np.uint32) >> 8).astype(np.uint8))
    if picture.mode in ("I", "F"):
        kind = "floating point numbers" if picture.mode == "F" else "whole numbers"
        raise _NotBytesError(f"its pixels are {kind} of 32 bits; 8 or 16 bits were expected")
    return picture


def png(pixels: np.ndarray) -> bytes:
    """Pixels (h, w, 4) uint8 as a PNG file, without an alpha channel where nothing shows through."""
    picture = Image.fromarray(pixels if (pixels[..., 3] < 255).any() else pixels[..., :3])
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def opened(file: Path) -> Image.Image:
    """A picture file of bearable size, not yet decoded. Raises OSError or ValueError, which name the file."""
    content = io.BytesIO(read_regular(file, LARGEST_FILE))
    with _naming(file):
        picture = Image.open(content)
    if picture.width * picture.height > LARGEST:
        picture.close()
        raise ValueError(f"{file} has {picture.width} x {picture.height} pixels, {TOO_LARGE}")
    return picture


@contextlib.contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Say of what Pillow raises which file it is."""
    try:
        yield
    except UnidentifiedImageError:
        found = " is a picture of high range, which only skies, lights from around and probes can show;"
        found = found if file.suffix.lower() in HIGH_RANGE else " is no picture that can be read;"
        raise ValueError(f"{file}{found} PNG, JPEG or another common format was expected") from None
    except _NotBytesError as error:
        raise ValueError(f"{file} cannot be shown: {error}") from None
    except Image.DecompressionBombError:
        raise ValueError(f"{file} has too many pixels, {TOO_LARGE}") from None
    except (OSError, SyntaxError, ValueError) as error:
        raise ValueError(f"{file} is broken: {error}") from None
