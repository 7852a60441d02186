"""Files of what cameras see: PNG for the eye, EXR and NPZ with every number."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from PIL import Image

from render.object_names import id_colors

MILLIMETRES = 1000.0
FARTHEST = 65535
"""Of a PNG of depths, mm; what is farther is as far."""


class NoExrError(RuntimeError):
    """This environment cannot write EXR files."""


def png_pixels(output: str, pixels: np.ndarray) -> np.ndarray:
    """A picture of one output of a camera as a PNG has it: colours as they are; depths (h, w) uint16 in mm, 0 where
    nothing is; ids as colours, by `id_colors`; normals as colours, 0 to 255 for -1 to 1, black where nothing is."""
    if output == "depth":
        return np.clip(np.round(pixels * MILLIMETRES), 0, FARTHEST).astype(np.uint16)
    if output == "ids":
        return id_colors(pixels)
    if output == "normals":
        there = np.any(pixels != 0.0, axis=-1, keepdims=True)
        return (np.round(127.5 * (pixels + 1.0)) * there).astype(np.uint8)
    return pixels


def video_pixels(output: str, pixels: np.ndarray, middle: float = 1.0) -> np.ndarray:
    """A picture of one output of a camera for the eye, (h, w, 3) uint8: depths the darker the farther, half grey at
    `middle` m, black where nothing is."""
    if output != "depth":
        return png_pixels(output, pixels)
    grey = np.where(pixels > 0.0, 255.0 * middle / (middle + pixels), 0.0)
    return np.repeat(grey.astype(np.uint8)[..., None], 3, axis=-1)


def middle_depth(depth: np.ndarray) -> float:
    """The distance, m, at which a picture of depths is half grey; 1 where nothing is."""
    there = depth[depth > 0.0]
    return float(np.median(there)) if there.size else 1.0


def write_png(path: str, output: str, pixels: np.ndarray) -> None:
    """Write one output of a camera, (h, w) or (h, w, 3); see `png_pixels`. Raises OSError."""
    Image.fromarray(np.ascontiguousarray(png_pixels(output, pixels))).save(path, "PNG")


def write_npz(path: str, arrays: Mapping[str, np.ndarray]) -> None:
    """Write arrays by name, compressed; `numpy.load` reads them. Raises OSError."""
    np.savez_compressed(path, allow_pickle=False, **arrays)


def write_exr(path: str, outputs: Mapping[str, np.ndarray]) -> None:
    """Write the outputs of a camera as channels of one OpenEXR file: R, G, B (half floats, linear, of the primaries
    of sRGB), Z (float, m; 0: nothing), id (whole numbers) and N.X, N.Y, N.Z (float).

    Raises NoExrError where OpenEXR is not installed, OSError where the file cannot be written.
    """
    try:
        import OpenEXR
    except ImportError as error:
        raise NoExrError(f"EXR files need OpenEXR: pip install msd-studio[exr] ({error})") from None
    channels: dict[str, np.ndarray] = {}
    if (rgb := outputs.get("rgb")) is not None:
        linear = linear_of_srgb(rgb).astype(np.float16)
        channels |= {name: np.ascontiguousarray(linear[..., i]) for i, name in enumerate("RGB")}
    if (depth := outputs.get("depth")) is not None:
        channels["Z"] = np.ascontiguousarray(depth, np.float32)
    if (ids := outputs.get("ids")) is not None:
        channels["id"] = np.ascontiguousarray(ids, np.uint32)
    if (normals := outputs.get("normals")) is not None:
        channels |= {f"N.{name}": np.ascontiguousarray(normals[..., i]) for i, name in enumerate("XYZ")}
    header = {"compression": OpenEXR.ZIP_COMPRESSION, "type": OpenEXR.scanlineimage}
    try:
        with OpenEXR.File(header, channels) as file:
            file.write(path)
    except (RuntimeError, ValueError) as error:
        raise OSError(0, str(error), path) from None


def linear_of_srgb(colors: np.ndarray) -> np.ndarray:
    """Linear values from 0 to 1 of sRGB colours uint8 (IEC 61966-2-1)."""
    encoded = np.arange(256) / 255.0
    table = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    return table[colors]
