"""Pictures of the textures of a World: files, and the patterns that MuJoCo generates."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image, UnidentifiedImageError

from engine.msd import assets
from engine.msd.schema import BuildinAttr, ColorSpace, Mark, SkyboxLayout, Texture, World

MAX_PIXELS = 8192 * 8192
MAX_BUILTIN_SIDE = 4096
GRADIENT_SIDE = 256
RANDOM_MARKS = 0.01
"""Share of the pixels that the random mark colours, MuJoCo's default."""

FACES = (
    SkyboxLayout.Right,
    SkyboxLayout.Left,
    SkyboxLayout.Up,
    SkyboxLayout.Down,
    SkyboxLayout.Front,
    SkyboxLayout.Back,
)
"""Faces of a sky in MuJoCo's order."""


class TextureError(ValueError):
    """A texture that cannot be drawn; the text names it and the reason."""


class TextureSpec(NamedTuple):
    """A texture not loaded yet: equal keys mean equal pixels. `load` gives (h, w, 4) uint8, top row first."""

    key: tuple
    load: Callable[[], np.ndarray]
    srgb: bool


def texture_file(world: World, path: str) -> Path:
    """Place of a picture file. Raises TextureError when the World may not read there."""
    try:
        return assets.resolve(world, path)
    except assets.OutsideError as error:
        raise TextureError(str(error)) from None


def texture_of(world: World, name: str) -> TextureSpec:
    """The texture asset `name`. Raises TextureError when it is not there."""
    texture = world.assets.textures.get(name)
    if texture is None:
        raise TextureError(f"the texture {name!r} is not among the assets")
    source, srgb = texture.source, texture.color_space is ColorSpace.Srgb
    if source.variant == "file":
        path = texture_file(world, source.value)
        try:
            stamp = path.stat().st_mtime_ns
        except OSError as error:
            raise TextureError(f"the texture {name!r}: {path} cannot be read: {error.strerror}") from None
        return TextureSpec((str(path), stamp, srgb), lambda: read_picture(path), srgb)
    if source.variant == "dynamic":
        d = source.value
        if d.width * d.height > MAX_PIXELS:
            raise TextureError(f"the texture {name!r} has {d.width} x {d.height} pixels, more than {MAX_PIXELS}")
        blank = (max(d.height, 1), max(d.width, 1), 4)
        return TextureSpec(("dynamic", blank, srgb), lambda: np.full(blank, 255, np.uint8), srgb)
    attr: BuildinAttr = source.value
    kind = source.variant
    colors = (*attr.rgb1, *attr.rgb2, *attr.markrgb)
    key = (kind, colors, attr.width, attr.height, attr.mark, srgb)
    return TextureSpec(key, lambda: builtin(kind, attr), srgb)


def read_picture(path) -> np.ndarray:
    """Pixels (h, w, 4) uint8 of an image file. Raises TextureError."""
    try:
        with Image.open(path) as image:
            if image.width * image.height > MAX_PIXELS:
                raise TextureError(f"{path} has {image.width} x {image.height} pixels, more than {MAX_PIXELS}")
            return np.asarray(image.convert("RGBA"))
    except (OSError, ValueError, UnidentifiedImageError, Image.DecompressionBombError) as error:
        if isinstance(error, TextureError):
            raise
        raise TextureError(f"{path} cannot be read as a picture: {error}") from None


def builtin(kind: str, attr: BuildinAttr) -> np.ndarray:
    """A generated 2D texture (h, w, 4) uint8: checker (2 x 2 squares), gradient (top to bottom) or flat, with marks.

    The gradient follows MuJoCo: a cubic ease from rgb2 outside to rgb1 in the middle of the picture.
    """
    width = int(np.clip(attr.width or attr.height or 1, 1, MAX_BUILTIN_SIDE))
    height = int(np.clip(attr.height or attr.width or 1, 1, MAX_BUILTIN_SIDE))
    y, x = np.mgrid[0:height, 0:width]
    if kind == "checker":
        weight = ((2 * x // width) + (2 * y // height)) % 2
    elif kind == "gradient":
        u, v = 2.0 * x / max(width - 1, 1) - 1.0, 1.0 - 2.0 * y / max(height - 1, 1)
        weight = np.minimum(np.hypot(u, v), 1.0) ** 2
    else:
        weight = np.zeros((height, width))
    weight = weight[..., None].astype(np.float64)
    rgb = attr.rgb1 * (1.0 - weight) + attr.rgb2 * weight
    _draw_marks(rgb, attr)
    pixels = np.full((height, width, 4), 255, np.uint8)
    pixels[..., :3] = np.clip(rgb * 255.0 + 0.5, 0, 255)
    return pixels


def _draw_marks(rgb: np.ndarray, attr: BuildinAttr) -> None:
    height, width = rgb.shape[:2]
    if attr.mark is Mark.Edge:
        rgb[[0, -1]] = attr.markrgb
        rgb[:, [0, -1]] = attr.markrgb
    elif attr.mark is Mark.Cross:
        rgb[height // 2] = attr.markrgb
        rgb[:, width // 2] = attr.markrgb
    elif attr.mark is Mark.Random:
        rgb[np.random.default_rng(0).random((height, width)) < RANDOM_MARKS] = attr.markrgb


# ------------------------------------------------------------------------------------------------ skies


def sky_faces(world: World, texture: Texture) -> np.ndarray:
    """Six square faces (6, n, n, 4) uint8 in the order right, left, up, down, front, back, seen from inside.

    Right is +X, up is +Z, front is +Y of the world, as in MuJoCo's skies turned to z up.
    Raises TextureError.
    """
    source = texture.source
    if source.variant == "file":
        return _sky_from_picture(read_picture(texture_file(world, source.value)), texture)
    if source.variant == "dynamic":
        raise TextureError("a dynamic texture cannot be the sky")
    attr: BuildinAttr = source.value
    side = int(np.clip(max(attr.width, 32), 1, 1024))
    if source.variant == "gradient":
        return _gradient_sky(attr)
    square = attr.deepcopy()
    square.width = square.height = side
    return np.repeat(builtin(source.variant, square)[None], 6, axis=0)


def _gradient_sky(attr: BuildinAttr) -> np.ndarray:
    """rgb1 above, rgb2 below, and between them on the side faces by height on the face (measured in MotrixSim)."""
    weight = np.linspace(1.0, 0.0, GRADIENT_SIDE)
    side = np.repeat(
        (attr.rgb1 * weight[:, None] + attr.rgb2 * (1.0 - weight[:, None]))[:, None], GRADIENT_SIDE, axis=1
    )
    colors = [side, side, np.broadcast_to(attr.rgb1, side.shape), np.broadcast_to(attr.rgb2, side.shape), side, side]
    faces = np.full((6, GRADIENT_SIDE, GRADIENT_SIDE, 4), 255, np.uint8)
    faces[..., :3] = np.clip(np.stack(colors) * 255.0 + 0.5, 0, 255)
    return faces


def _sky_from_picture(picture: np.ndarray, texture: Texture) -> np.ndarray:
    grid = texture.grid_size if texture.grid_size is not None and np.all(texture.grid_size > 0) else (1, 1)
    rows, columns = int(grid[0]), int(grid[1])
    height, width = picture.shape[:2]
    if rows == columns == 1 and height == 6 * width:
        rows = 6
    layout = texture.grid_layout or (list(FACES) if rows * columns == 6 else [])
    if rows * columns == 1:
        layout = []
    if rows * columns != 1 and len(layout) != rows * columns:
        raise TextureError(f"the sky grid of {rows} x {columns} cells has {len(layout)} faces named")
    side_y, side_x = height // rows, width // columns
    if min(side_x, side_y) < 1:
        raise TextureError(f"a picture of {width} x {height} pixels is too small for a {rows} x {columns} sky grid")
    side = max(side_x, side_y)
    faces = np.zeros((6, side, side, 4), np.uint8)
    if not layout:
        faces[:] = _resized(picture, side)
        return faces
    for cell, face in enumerate(layout):
        if face in FACES:
            r, c = divmod(cell, columns)
            part = picture[r * side_y : (r + 1) * side_y, c * side_x : (c + 1) * side_x]
            faces[FACES.index(face)] = _resized(part, side)
    return faces


def _resized(picture: np.ndarray, side: int) -> np.ndarray:
    if picture.shape[:2] == (side, side):
        return picture
    return np.asarray(Image.fromarray(picture).resize((side, side), Image.Resampling.BILINEAR))
