"""Light of an environment picture: prefiltered once, and kept on disk.

The specular part is the split sum of Karis, "Real Shading in Unreal Engine 4", 2013: the picture blurred as GGX of
each roughness blurs it. The diffuse part is nine spherical harmonics (Ramamoorthi and Hanrahan, "An Efficient
Representation for Irradiance Environment Maps", 2001).
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from engine import disk_cache
from engine.msd.schema import TextureType, World
from render.surface import linear
from render.textures import TextureError, radiance_of, texture_of

LEVELS = 6
"""Of roughness, from 0 to 1."""
SIZE = (512, 256)
"""Columns and rows of each level."""
SMALL = (128, 64)
"""The same for a picture without detail."""
SAMPLES = 96
KEPT_BYTES = 128 << 20
VERSION = 1
"""To be counted up when the results change."""


class Environment(NamedTuple):
    """Light from everywhere, for white texels of 1."""

    irradiance: np.ndarray
    """(9, 3) harmonics of the light that a white diffuse surface reflects."""
    levels: np.ndarray
    """(LEVELS, rows, columns, 3) float16, equirectangular as `textures.faces_of_panorama` has it."""


def environment_key(world: World) -> tuple | None:
    """What tells the light of the sky of a World from another; None if the sky gives none. Raises TextureError."""
    name = world.assets.skybox
    texture = world.assets.textures.get(name or "")
    if name is None or texture is None or texture.type_ is not TextureType.EnvHDR:
        return None
    return texture_of(world, name).key


def environment_key_or_none(world: World) -> tuple | None:
    """The same; None also if the sky cannot be read."""
    try:
        return environment_key(world)
    except TextureError:
        return None


def environment_of(world: World) -> Environment:
    """The light of the sky of a World, from the cache if it is there. Raises TextureError."""
    name = world.assets.skybox or ""
    spec, values = texture_of(world, name), radiance_of(world, name)
    pixels = spec.load() if values is None else values
    digest = hashlib.sha256(pixels.tobytes() + f"{pixels.shape} {spec.srgb} {VERSION}".encode()).hexdigest()

    def picture() -> np.ndarray:
        if values is not None:
            return values
        rgb = pixels[..., :3] / 255.0
        return linear(rgb) if spec.srgb else rgb

    return stored(picture, digest)


def stored(picture: Callable[[], np.ndarray], digest: str, size: tuple[int, int] = SIZE) -> Environment:
    """The light of a picture that `digest` tells from others, from the cache if it is there."""
    file = disk_cache.folder("environments") / f"{digest}.npz"
    try:
        with np.load(file) as stored:
            found = Environment(stored["irradiance"], stored["levels"])
        disk_cache.mark_used(file)
        return found
    except (OSError, ValueError, KeyError):
        pass
    found = prefiltered(picture(), size)
    stream = io.BytesIO()
    np.savez_compressed(stream, irradiance=found.irradiance, levels=found.levels)
    disk_cache.store(file, stream.getvalue(), KEPT_BYTES)
    return found


def prefiltered(picture: np.ndarray, size: tuple[int, int] = SIZE) -> Environment:
    """The light of an equirectangular picture (h, w, 3) of linear values, in levels of `size` (columns, rows)."""
    pyramid = _pyramid(np.asarray(picture, dtype=np.float32))
    levels = [_resampled(pyramid, directions(size), 0.0)]
    for level in range(1, LEVELS):
        part = 2 if level == 1 else 4
        blurred = _blurred(pyramid, directions((size[0] // part, size[1] // part)), level / (LEVELS - 1))
        levels.append(_resampled([blurred], directions(size), 0.0))
    return Environment(irradiance(picture), np.stack(levels).clip(0.0, 6e4).astype(np.float16))


def irradiance(picture: np.ndarray) -> np.ndarray:
    """Harmonics (9, 3) of the light that a white diffuse surface reflects under an equirectangular picture."""
    height, width = picture.shape[:2]
    d = directions((width, height))
    weight = np.sin(np.pi * (np.arange(height) + 0.5) / height) * (np.pi / height) * (2.0 * np.pi / width)
    basis = harmonics(d) * weight[:, None, None]
    # The cosine lobe over pi, by band.
    lobe = np.array([1.0] + [2.0 / 3.0] * 3 + [0.25] * 5)
    return np.einsum("hwk,hwc->kc", basis, picture) * lobe[:, None]


def harmonics(d: np.ndarray) -> np.ndarray:
    """The nine real spherical harmonics of bands 0 to 2 at unit directions (..., 3)."""
    x, y, z = np.moveaxis(d, -1, 0)
    return np.stack(
        [
            np.full_like(x, 0.282095),
            0.488603 * y,
            0.488603 * z,
            0.488603 * x,
            1.092548 * x * y,
            1.092548 * y * z,
            0.315392 * (3.0 * z * z - 1.0),
            1.092548 * x * z,
            0.546274 * (x * x - y * y),
        ],
        axis=-1,
    )


def directions(size: tuple[int, int]) -> np.ndarray:
    """World directions (rows, columns, 3) of the pixels of an equirectangular picture."""
    width, height = size
    angle = -2.0 * np.pi * (np.arange(width) + 0.5) / width
    down = np.pi * (np.arange(height)[:, None] + 0.5) / height
    parts = [np.sin(down) * np.cos(angle), np.sin(down) * np.sin(angle), np.cos(down) * np.ones_like(angle)]
    return np.stack(parts, axis=-1)


def _pyramid(picture: np.ndarray) -> list[np.ndarray]:
    """A picture and smaller ones, each of half the size."""
    found = [picture]
    while min(found[-1].shape[:2]) > 4:
        p = found[-1]
        p = p[: p.shape[0] // 2 * 2, : p.shape[1] // 2 * 2]
        found.append(0.25 * (p[0::2, 0::2] + p[1::2, 0::2] + p[0::2, 1::2] + p[1::2, 1::2]))
    return found


def _resampled(pyramid: list[np.ndarray], d: np.ndarray, level: float) -> np.ndarray:
    """The picture in directions (..., 3), bilinearly."""
    picture = pyramid[int(np.clip(round(level), 0, len(pyramid) - 1))]
    height, width = picture.shape[:2]
    column = (-np.arctan2(d[..., 1], d[..., 0]) / (2.0 * np.pi)) % 1.0 * width - 0.5
    row = np.arccos(np.clip(d[..., 2], -1.0, 1.0)) / np.pi * height - 0.5
    left, top = np.floor(column).astype(np.intp), np.floor(row).astype(np.intp)
    fu, fv = (column - left)[..., None].astype(np.float32), (row - top)[..., None].astype(np.float32)
    above, below = np.clip(top, 0, height - 1), np.clip(top + 1, 0, height - 1)
    left, right = left % width, (left + 1) % width
    upper = picture[above, left] * (1.0 - fu) + picture[above, right] * fu
    return upper * (1.0 - fv) + (picture[below, left] * (1.0 - fu) + picture[below, right] * fu) * fv


def _blurred(pyramid: list[np.ndarray], d: np.ndarray, perceptual: float) -> np.ndarray:
    """The picture as a surface of this roughness that faces (..., 3) reflects it to where it faces.

    Each sample reads a picture that is as coarse as the samples lie apart (Krivanek and Colbert, "Real-time Shading
    with Filtered Importance Sampling", 2008).
    """
    a2 = perceptual**4
    first = (np.arange(SAMPLES) + 0.5) / SAMPLES
    second = (np.arange(SAMPLES) * 0.6180339887498949) % 1.0
    nh = np.sqrt((1.0 - first) / (1.0 + (a2 - 1.0) * first))
    density = a2 / (np.pi * (nh * nh * (a2 - 1.0) + 1.0) ** 2) / 4.0
    texel = 4.0 * np.pi / (pyramid[0].shape[0] * pyramid[0].shape[1])
    up = np.where(np.abs(d[..., 2:]) < 0.9, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
    x = np.cross(up, d)
    x /= np.linalg.norm(x, axis=-1, keepdims=True)
    y = np.cross(d, x)
    total, weights = np.zeros(d.shape, np.float32), 0.0
    for c, p, t in zip(nh, density, second, strict=True):
        cosine = 2.0 * c * c - 1.0  # of the reflected direction
        if cosine <= 0.0:
            continue
        s = np.sqrt(1.0 - cosine * cosine)
        angle = 2.0 * np.pi * t
        light = s * np.cos(angle) * x + s * np.sin(angle) * y + cosine * d
        level = 0.5 * np.log2(1.0 / (SAMPLES * p) / texel)
        total += cosine * _resampled(pyramid, light, level)
        weights += cosine
    return total / np.float32(max(weights, 1e-6))
