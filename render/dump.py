"""What the passes of a picture draw into, as pictures to look at."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from PIL import Image

from engine.geometry.srgb import to_srgb
from render.targets import TARGETS

NUMBERED = re.compile(r"\d{2,}_(\w+)\.png")


def write(folder: Path, targets: Mapping[str, np.ndarray]) -> list[Path]:
    """Write targets of `View.targets` as PNG files, numbered in the order of drawing, in place of those of an earlier
    picture; other files in the folder stay. Returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        if (match := NUMBERED.fullmatch(file.name)) and match[1] in TARGETS:
            file.unlink()
    written = []
    for number, (name, values) in enumerate(targets.items(), 1):
        written.append(folder / f"{number:02d}_{name}.png")
        Image.fromarray(as_picture(name, values)).save(written[-1])
    return written


def as_picture(name: str, values: np.ndarray) -> np.ndarray:
    """A target as 8-bit grey (h, w) or colours (h, w, 3).

    Colours of 8 bits stay as they are; depth buffers and distances go from white at the nearest to black at the
    farthest and at nothing; ids have a colour each; directions are 0.5 + 0.5 n; brightness x is the sRGB colour of
    x / (1 + x).
    """
    target = TARGETS[name]
    if values.dtype == np.uint8:
        return values if values.ndim == 2 else np.ascontiguousarray(values[..., :3])
    if values.dtype == np.int32:
        return _numbered(values)
    values = values.astype(np.float64)
    if values.ndim == 2:
        return _by_distance(values, values < 1.0 if target.is_depth else values > 0.0)
    if name == "normals":
        return _bytes((0.5 + 0.5 * values[..., :3]) * (values[..., 3:] > 0.0))
    light = np.maximum(values[..., :3], 0.0)
    return _bytes(to_srgb(light / (1.0 + light)))


def _bytes(values: np.ndarray) -> np.ndarray:
    return np.round(255.0 * np.clip(values, 0.0, 1.0)).astype(np.uint8)


def _by_distance(values: np.ndarray, there: np.ndarray) -> np.ndarray:
    """Grey from 255 at the least of the values that are `there` to 40 at the greatest; 0 elsewhere."""
    if not there.any():
        return np.zeros(values.shape, np.uint8)
    low, high = values[there].min(), values[there].max()
    grey = 255.0 - 215.0 * (values - low) / max(high - low, 1e-12)
    return np.where(there, grey, 0.0).round().astype(np.uint8)


def _numbered(ids: np.ndarray) -> np.ndarray:
    """Colours of ids, black for 0: hues by the golden ratio, so that neighbours in number differ."""
    hue = (ids * 0.618033988749895) % 1.0
    color = np.clip(np.abs((hue[..., None] * 6.0 + np.array([0.0, 4.0, 2.0])) % 6.0 - 3.0) - 1.0, 0.0, 1.0)
    return _bytes((0.25 + 0.75 * color) * (ids > 0)[..., None])
