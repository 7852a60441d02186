"""OpenEXR pictures (.exr) of linear values, by the OpenEXR library where it is installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from engine.geometry.image_files import LARGEST_FILE, LARGEST_REDUCED, means, reduction
from engine.regular_files import read_regular

SUFFIXES = (".exr",)
ERRORS = (RuntimeError, TypeError, KeyError, ValueError, IndexError)
"""What the library raises for broken files."""


def read(file: Path) -> np.ndarray:
    """Linear values (h, w, 3) float32 of channels R, G and B, or Y, top row first; of a picture with more than
    `image_files.LARGEST` pixels means of several. Raises OSError or ValueError."""
    try:
        import OpenEXR
    except ImportError as error:
        raise ValueError(f"{file}: EXR files need OpenEXR: pip install msd-studio[exr] ({error})") from None
    if read_regular(file, LARGEST_FILE)[:4] != b"\x76\x2f\x31\x01":
        raise ValueError(f"{file} does not begin as an OpenEXR picture")
    width, height = _size(OpenEXR, file)
    if not 0 < width * height <= LARGEST_REDUCED:
        raise ValueError(f"{file} has {width} x {height} pixels; 1 to {LARGEST_REDUCED} were expected")
    try:
        with OpenEXR.File(str(file), separate_channels=True) as opened:
            channels = {name: np.asarray(channel.pixels) for name, channel in opened.channels().items()}
    except ERRORS as error:
        raise ValueError(f"{file} is no OpenEXR picture that can be read: {error}") from None
    names = "RGB" if all(name in channels for name in "RGB") else "YYY"
    if names[0] not in channels or any(channels[name].shape != (height, width) for name in names):
        raise ValueError(f"{file} has the channels {', '.join(sorted(channels))}; R, G and B, or Y were expected")
    factor = reduction((width, height))
    values = np.concatenate([_reduced(channels[name], factor) for name in names], axis=-1)
    return np.nan_to_num(values, posinf=6e4, neginf=0.0)


def _reduced(channel: np.ndarray, factor: int) -> np.ndarray:
    """A channel (h, w) as means (h, w, 1) float32 of `factor` pixels a side."""
    values = channel.astype(np.float32)[..., None]
    return means(values, factor) if factor > 1 else values


def _size(library: Any, file: Path) -> tuple[int, int]:
    try:
        (left, top), (right, bottom) = library.File(str(file), header_only=True).header()["dataWindow"]
    except ERRORS as error:
        raise ValueError(f"{file} is no OpenEXR picture that can be read: {error}") from None
    return int(right) - int(left) + 1, int(bottom) - int(top) + 1
