"""Image files: decoded with their size checked first, and written as PNG."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image, UnidentifiedImageError

from engine.regular_files import open_regular, read_regular

LARGEST = 8192 * 8192
"""Pixels of one picture."""

LARGEST_REDUCED = 32768 * 16384
"""Pixels of a picture that is made smaller while it is read."""

TOO_MANY_PIXELS = "more than the {0} (such as {1}) that are read; make it smaller"
TOO_LARGE = TOO_MANY_PIXELS.format(LARGEST, "8192 x 8192")
TOO_LARGE_TO_REDUCE = TOO_MANY_PIXELS.format(LARGEST_REDUCED, "32768 x 16384")

HIGH_RANGE = (".hdr", ".pic", ".exr")
"""Of files whose pixels are no bytes."""

LARGEST_FILE = 512 << 20
"""Bytes of a picture file that are read."""

STRIP = 1 << 24
"""Pixels that are made smaller at a time."""


Image.MAX_IMAGE_PIXELS = LARGEST_REDUCED  # sizes are checked below; Pillow's own limit is 178 million pixels


class _NotBytesError(ValueError):
    """The values of a picture have more than 16 bits."""


def read(file: Path) -> np.ndarray:
    """Pixels (h, w, 4) uint8 of a picture file, top row first. Raises OSError or ValueError, which name the file."""
    with opened(file) as picture, _naming(file):
        return np.asarray(_of_bytes(picture).convert("RGBA"))


def read_reduced(file: Path) -> np.ndarray:
    """As `read`, but of a picture with more than `LARGEST` pixels the means of squares of them, so that there are no
    more than that."""
    with opened(file, LARGEST_REDUCED) as picture, _naming(file):
        factor = reduction(picture.size)
        if factor > 1:
            picture.draft("RGB", (picture.width // factor, picture.height // factor))
            factor = reduction(picture.size)
        if factor == 1:
            return np.asarray(_of_bytes(picture).convert("RGBA"))
        rows = max(STRIP // picture.width // factor, 1) * factor
        strips = (
            picture.crop((0, top, picture.width, min(top + rows, picture.height)))
            for top in range(0, picture.height, rows)
        )
        return np.concatenate([np.asarray(_of_bytes(strip).convert("RGBA").reduce(factor)) for strip in strips])


def reduction(size: tuple[int, int]) -> int:
    """How many pixels of a picture become one along each side, so that `LARGEST` are left at most."""
    factor = 1
    while -(-size[0] // factor) * -(-size[1] // factor) > LARGEST:
        factor += 1
    return factor


def means(values: np.ndarray, factor: int) -> np.ndarray:
    """Values (h, w, c) float32 averaged over squares of `factor` pixels a side; at the right and below over what is
    there."""
    for axis in (0, 1):
        starts = np.arange(0, values.shape[axis], factor)
        counts = np.diff(starts, append=values.shape[axis]).astype(np.float32)
        values = np.add.reduceat(values, starts, axis) / np.expand_dims(counts, (1 - axis, 2))
    return values


def size_of(file: Path) -> tuple[int, int]:
    """Width and height of a picture file, by its beginning. Raises OSError or ValueError, which name the file."""
    with open_regular(file, LARGEST_FILE) as content, _naming(file), Image.open(content) as picture:
        return picture.size


def small(file: Path, side: int) -> np.ndarray:
    """A picture file with `side` pixels at most along each edge, (h, w, 4) uint8, top row first; much faster than
    `read` for large JPEG files, of which an eighth is decoded. Raises OSError or ValueError, which name the file."""
    with opened(file, LARGEST_REDUCED) as picture, _naming(file):
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


def opened(file: Path, largest: int = LARGEST) -> Image.Image:
    """A picture file of at most `largest` pixels, not yet decoded. Raises OSError or ValueError, which name the
    file."""
    content = io.BytesIO(read_regular(file, LARGEST_FILE))
    with _naming(file):
        picture = Image.open(content)
    if picture.width * picture.height > largest:
        picture.close()
        limit = TOO_LARGE if largest == LARGEST else TOO_LARGE_TO_REDUCE
        raise ValueError(f"{file} has {picture.width} x {picture.height} pixels, {limit}")
    return picture


@contextlib.contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Say of what Pillow raises which file it is."""
    try:
        yield
    except UnidentifiedImageError:
        if file.suffix.lower() in HIGH_RANGE:
            raise ValueError(
                f"{file} is a picture of high range, which only skies, lights from around and probes can show; "
                "PNG, JPEG or another common format was expected"
            ) from None
        raise ValueError(
            f"{file} is no picture that can be read; PNG, JPEG or another common format was expected"
        ) from None
    except _NotBytesError as error:
        raise ValueError(f"{file} cannot be shown: {error}") from None
    except Image.DecompressionBombError:
        raise ValueError(f"{file} has too many pixels, {TOO_LARGE_TO_REDUCE}") from None
    except (OSError, SyntaxError, ValueError) as error:
        raise ValueError(f"{file} is broken: {error}") from None
