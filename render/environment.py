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
from engine.msd.schema import Probe, TextureType, World
from render.surface import linear
from render.textures import TextureError, radiance_of, sky_faces, texture_of

LEVELS = 6
"""Of roughness, from 0 to 1."""
SIZE = (512, 256)
"""Columns and rows of each level."""
SMALL = (128, 64)
"""The same for a picture without detail."""
PROBE_SIZE = (256, 128)
"""The same for probes."""
MAX_PROBES = 4
"""Of those with a texture, the first."""
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


class ProbeLight(NamedTuple):
    """Light inside a box, in place of the environment."""

    position: np.ndarray
    """Centre, m."""
    half: np.ndarray
    """Half sizes of the box, m."""
    light: Environment


def _sources(world: World) -> tuple[str, ...]:
    """The textures that light a World from all sides: one for all, or of the types EnvSpec and EnvDiff what mirrors
    and what diffuse surfaces reflect, "" where there is none. Nothing if it has none of them.

    A picture of the type EnvHDR lights as the sky and without being the sky, as in MotrixSim (measured).
    """
    textures, sky = world.assets.textures, world.assets.skybox or ""
    if sky in textures and textures[sky].type_ is TextureType.EnvHDR:
        return (sky,)
    first: dict[TextureType, str] = {}
    for name, texture in textures.items():
        first.setdefault(texture.type_, name)
    if TextureType.EnvHDR in first:
        return (first[TextureType.EnvHDR],)
    pair = first.get(TextureType.EnvSpec, ""), first.get(TextureType.EnvDiff, "")
    return pair if any(pair) else ()


def _key(world: World, name: str) -> tuple:
    texture = world.assets.textures[name]
    return (*texture_of(world, name).key, str(texture.grid_size), str(texture.grid_layout))


def environment_key(world: World) -> tuple | None:
    """A key of the light from all sides of a World; None if it has none. Raises TextureError."""
    names = _sources(world)
    return tuple(_key(world, name) if name else () for name in names) or None


def probe_key(world: World) -> tuple:
    """A key of the light of its probes. Raises TextureError."""
    return tuple(_key(world, probe.texture or "") for probe in _probes(world))


def _probes(world: World) -> list[Probe]:
    textures = world.assets.textures
    return [p for p in world.visual.probes if p.texture in textures and np.all(p.scale > 0)][:MAX_PROBES]


def missing_probe_texture(world: World) -> str:
    """A sentence on a texture of its probes that is not there, empty if all are."""
    names = [p.texture for p in world.visual.probes if p.texture and p.texture not in world.assets.textures]
    return (
        str(TextureError(f"the texture {names[0]!r} of a reflection probe is not among the assets")) if names else ""
    )


def probe_lights(world: World, known: dict[tuple, Environment]) -> list[ProbeLight]:
    """The probes of a World; `known` has the light of those that were there before, and gets that of others. Raises
    TextureError."""
    found = []
    for probe in _probes(world):
        key = _key(world, probe.texture or "")
        if key not in known:
            known[key] = _light_of(world, probe.texture or "", PROBE_SIZE)
        found.append(ProbeLight(probe.position, 0.5 * probe.scale, known[key]))
    return found


def environment_key_or_none(world: World) -> tuple | None:
    """The same; None also if the sky cannot be read."""
    try:
        return environment_key(world)
    except TextureError:
        return None


def environment_of(world: World) -> Environment:
    """The light of a World from all sides, from the cache if it is there. Raises TextureError."""
    names = _sources(world)
    if len(names) == 1:
        return _light_of(world, names[0])
    mirrored, diffuse = names
    light = _light_of(world, mirrored or diffuse)
    if not diffuse:
        return light
    return light._replace(irradiance=projected(_panorama(world, diffuse)))


def _light_of(world: World, name: str, size: tuple[int, int] = SIZE) -> Environment:
    """The light of a texture, from the cache if it is there. Raises TextureError."""
    spec, values = texture_of(world, name), radiance_of(world, name)
    pixels = spec.load() if values is None else values
    texture = world.assets.textures[name]
    grid = f"{texture.grid_size} {texture.grid_layout}"
    about = f"{pixels.shape} {spec.srgb} {size} {grid} {VERSION}"
    digest = hashlib.sha256(pixels.tobytes() + about.encode()).hexdigest()
    return stored(lambda: _panorama(world, name), digest, size)


def _panorama(world: World, name: str) -> np.ndarray:
    """A texture as an equirectangular picture (h, w, 3) of linear values: from six faces where it has them. Raises
    TextureError."""
    values = radiance_of(world, name)
    if values is not None:
        return values
    spec = texture_of(world, name)
    pixels, texture = spec.load(), world.assets.textures[name]
    if texture.source.variant != "file" or texture.grid_layout or len(pixels) == 6 * pixels.shape[1]:
        faces = sky_faces(world, name)[..., :3]
        side = faces.shape[1]
        pixels = from_faces(faces, directions((4 * side, 2 * side)))
    rgb = pixels[..., :3] / 255.0
    return linear(rgb) if spec.srgb else rgb


def from_faces(faces: np.ndarray, d: np.ndarray) -> np.ndarray:
    """The nearest pixels (..., c) of `textures.sky_faces` in directions (..., 3)."""
    side = faces.shape[1]
    x, y, z = np.moveaxis(d, -1, 0)
    axis = np.argmax(np.abs(d), axis=-1)
    face = np.choose(axis, [np.where(x > 0, 0, 1), np.where(y > 0, 4, 5), np.where(z > 0, 2, 3)])
    along = np.abs(np.take_along_axis(d, axis[..., None], -1)[..., 0])
    # As `textures.face_directions` has them.
    s = np.choose(face, [-y, y, x, x, x, -x]) / along
    t = np.choose(face, [-z, -z, y, -y, -z, -z]) / along
    column, row = (np.clip((0.5 * (v + 1.0) * side).astype(np.intp), 0, side - 1) for v in (s, t))
    return faces[face, row, column]


def stored(picture: Callable[[], np.ndarray], digest: str, size: tuple[int, int] = SIZE) -> Environment:
    """The light of a picture that `digest` tells from others, from the cache if it is there."""
    file = disk_cache.folder("environments") / f"{digest}.npz"
    arrays = disk_cache.arrays_of(file) or {}
    if arrays.keys() >= {"irradiance", "levels"}:
        disk_cache.mark_used(file)
        return Environment(arrays["irradiance"], arrays["levels"])
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
    # The cosine lobe over pi, by band.
    lobe = np.array([1.0] + [2.0 / 3.0] * 3 + [0.25] * 5)
    return projected(picture) * lobe[:, None]


def projected(picture: np.ndarray) -> np.ndarray:
    """Harmonics (9, 3) of an equirectangular picture."""
    height, width = picture.shape[:2]
    d = directions((width, height))
    weight = np.sin(np.pi * (np.arange(height) + 0.5) / height) * (np.pi / height) * (2.0 * np.pi / width)
    basis = harmonics(d) * weight[:, None, None]
    return np.einsum("hwk,hwc->kc", basis, picture)


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
