"""Height fields as files: pictures, and the binary format of MuJoCo."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.regular_files import open_regular

LARGEST = 1 << 26
"""Most samples of one height field."""


def read(file: Path) -> np.ndarray:
    """Samples of a .png (rows from the top, +y) or a binary file: two int32 sizes, then float32 rows.

    Of a picture in colour the red channel counts, of 16 bits the upper 8, as in MuJoCo.
    """
    if file.suffix.lower() == ".png":
        from PIL import Image

        try:
            with open_regular(file) as stream, Image.open(stream) as image:
                if image.width * image.height > LARGEST:
                    raise ValueError(f"{image.width} x {image.height} samples are more than {LARGEST}")
                if image.mode.startswith("I"):
                    return np.floor(np.asarray(image, np.float64)[::-1] / 256)
                return np.asarray(image.convert("RGB"), np.float64)[::-1, :, 0]
        except (SyntaxError, Image.DecompressionBombError) as error:  # Pillow's words for a broken or huge file
            raise ValueError(str(error)) from None
    with open_regular(file) as stream:
        header = np.frombuffer(stream.read(8), "<i4")
        if len(header) < 2 or min(header) < 2 or int(header[0]) * int(header[1]) > LARGEST:
            raise ValueError(f"{file.name} does not start with its numbers of rows and columns")
        nrow, ncol = (int(n) for n in header)
        values = np.frombuffer(stream.read(4 * nrow * ncol), "<f4")
        if len(values) != nrow * ncol:
            raise ValueError(f"{file.name} holds {len(values)} of {nrow * ncol} samples")
        return values.reshape(nrow, ncol).astype(np.float64)


def normalized(grid: np.ndarray) -> np.ndarray:
    """Samples as float32 from 0 at the lowest to 1 at the highest; all 0 where they are level."""
    low, high = float(grid.min()), float(grid.max())
    return ((grid - low) / (high - low) if high > low else np.zeros_like(grid)).astype(np.float32)
