"""Radiance pictures (.hdr, .pic): RGB with a common exponent, plain or run-length encoded.

Ward, "Real Pixels", Graphics Gems II, 1991; the file format as in the manual of Radiance.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from engine.geometry.image_files import LARGEST_FILE, LARGEST_REDUCED, STRIP, means, reduction
from engine.regular_files import read_regular

SUFFIXES = (".hdr", ".pic")
NAMES = (b"#?RADIANCE", b"#?RGBE")


def read(file: Path) -> np.ndarray:
    """Linear values (h, w, 3) float32 of a Radiance picture, top row first; of one with more than
    `image_files.LARGEST` pixels means of several. Raises OSError or ValueError."""
    content = read_regular(file, LARGEST_FILE)
    if not content.startswith(NAMES):
        raise ValueError(f"{file} does not begin as a Radiance picture (#?RADIANCE)")
    end = content.find(b"\n\n")
    header, rest = content[: max(end, 0)], content[end + 2 :]
    form = re.search(rb"^FORMAT=(\S+)", header, re.MULTILINE)
    if end < 0 or (form is not None and form[1] != b"32-bit_rle_rgbe"):
        raise ValueError(f"{file} is no Radiance picture of red, green and blue (FORMAT=32-bit_rle_rgbe)")
    size = re.match(rb"-Y (\d{1,9}) \+X (\d{1,9})\n", rest)
    if size is None:
        raise ValueError(f"{file} has no size of the form -Y HEIGHT +X WIDTH: other orders of pixels are not read")
    height, width = int(size[1]), int(size[2])
    if not 0 < width * height <= LARGEST_REDUCED:
        raise ValueError(f"{file} has {width} x {height} pixels; 1 to {LARGEST_REDUCED} were expected")
    rgbe = _decoded(rest[size.end() :], width, height, file)
    factor = reduction((width, height))
    rows = max(STRIP // width // factor, 1) * factor
    strips = (_linear(rgbe[top : top + rows]) for top in range(0, height, rows))
    return np.concatenate([means(strip, factor) if factor > 1 else strip for strip in strips])


def _linear(rgbe: np.ndarray) -> np.ndarray:
    """Values (h, w, 3) float32 of red, green, blue and exponent."""
    scale = np.where(rgbe[..., 3] > 0, np.exp2(rgbe[..., 3].astype(np.float32) - 136.0), 0.0)
    return (rgbe[..., :3] * scale[..., None]).astype(np.float32)


def _decoded(data: bytes, width: int, height: int, file: Path) -> np.ndarray:
    """Bytes (h, w, 4) of red, green, blue and exponent."""
    if not (8 <= width < 32768 and data[:2] == b"\x02\x02" and data[2:4] == width.to_bytes(2, "big")):
        if len(data) < 4 * width * height:
            raise ValueError(f"{file} ends after {len(data)} bytes of pixels; {4 * width * height} were expected")
        return np.frombuffer(data, np.uint8, 4 * width * height).reshape(height, width, 4)
    rows = np.empty((height, 4, width), np.uint8)
    at, start = 0, b"\x02\x02" + width.to_bytes(2, "big")
    for row in rows:
        if data[at : at + 4] != start:
            raise ValueError(f"{file}: a row of pixels does not begin as it should, {at} bytes after the header")
        at += 4
        for channel in row:
            at = _run_lengths(data, at, channel, file)
    return rows.transpose(0, 2, 1)


def _run_lengths(data: bytes, at: int, channel: np.ndarray, file: Path) -> int:
    """Decode one channel of a row; returns where the next begins."""
    x, width = 0, len(channel)
    while x < width:
        if at + 1 >= len(data):
            raise ValueError(f"{file} ends inside a row of pixels")
        count = data[at]
        run = count > 128
        count = count - 128 if run else count
        if not 0 < count <= width - x or (not run and at + 1 + count > len(data)):
            raise ValueError(f"{file}: a run of pixels is longer than its row, {at} bytes after the header")
        if run:
            channel[x : x + count] = data[at + 1]
            at += 2
        else:
            channel[x : x + count] = np.frombuffer(data, np.uint8, count, at + 1)
            at += 1 + count
        x += count
    return at
