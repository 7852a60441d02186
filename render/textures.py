"""Pictures of the textures of a World, by a key of where they come from; see `render.meshes`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from PIL import Image

from engine.geometry import openexr_files, radiance_files
from engine.geometry.builtin_textures import RANDOM_MARKS
from engine.geometry.image_files import LARGEST_REDUCED, reduction
from engine.lru_cache import LruCache
from engine.msd import assets, texture_images
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import BuildinAttr, ColorSpace, Mark, SkyboxLayout, Texture, TextureSource, TextureType, World

KEPT_BYTES = 512 << 20
"""Of decoded texture_images."""

GRADIENT_SIDE = 256
LARGEST_FACE = 1024
"""Pixels of a side of a face that is made of an equirectangular picture."""
FACES = (
    SkyboxLayout.Right,
    SkyboxLayout.Left,
    SkyboxLayout.Up,
    SkyboxLayout.Down,
    SkyboxLayout.Front,
    SkyboxLayout.Back,
)
"""Faces of a sky or cube in MuJoCo's order."""

SIDES = ("fileright", "fileleft", "fileup", "filedown", "filefront", "fileback")
"""Names of the files of the faces of a cube that has several."""


class TextureError(ValueError):
    """A texture that cannot be drawn; the text names it and the reason."""


class TextureSpec(NamedTuple):
    """A texture not loaded yet: equal keys mean equal pixels. `load` gives (h, w, 4) uint8, top row first; of a cube
    (6, n, n, 4), the sides towards +x -x +y -y +z -z of what it is on."""

    key: tuple
    load: Callable[[], np.ndarray]
    srgb: bool
    cube: bool = False
    label: str = "a texture"
    """What messages call it."""
    full_size: Callable[[], tuple[int, int] | None] = lambda: None
    """Width and height of the file, of which `load` may give fewer pixels; None without a file."""


DYNAMIC = "dynamic"
"""Begins the keys of textures whose pixels a program sets; their name follows."""

CHECKER_SQUARES = 8
"""In a row of what is drawn for a texture that is missing."""


def missing_texture(cube: bool = False, srgb: bool = True) -> TextureSpec:
    """What is drawn for colours that are missing or cannot be read: a checker of magenta and black. White for what is
    no colour."""

    def load() -> np.ndarray:
        if not srgb:
            return np.full((6, 1, 1, 4) if cube else (1, 1, 4), 255, np.uint8)
        squares = np.indices((CHECKER_SQUARES, CHECKER_SQUARES)).sum(axis=0) % 2
        face = np.array([(255, 0, 255, 255), (0, 0, 0, 255)], np.uint8)[squares].repeat(8, axis=0).repeat(8, axis=1)
        return np.repeat(face[None], 6, axis=0) if cube else face

    return TextureSpec(("missing", cube, srgb), load, srgb, cube)


_DECODED: LruCache[np.ndarray] = LruCache(KEPT_BYTES, lambda pixels: pixels.nbytes)


def texture_of(world: World, name: str) -> TextureSpec:
    """The texture asset `name`. Raises TextureError when it is not there."""
    texture = world.assets.textures.get(name)
    if texture is None:
        if world.extras is not msgspec.UNSET and name in world.extras.cube_textures:
            return _cube_of(world, name, world.extras.cube_textures[name])
        raise TextureError(f"the texture {name!r} is not among the assets")
    srgb, label = texture.color_space is ColorSpace.Srgb, f"the texture {name!r}"
    if texture.source.variant == "dynamic":
        d = texture.source.value
        size = max(d.width, 1), max(d.height, 1)
        if size[0] * size[1] > LARGEST_REDUCED:
            raise TextureError(f"the texture {name!r} has {d.width} x {d.height} pixels, more than {LARGEST_REDUCED}")
        factor = reduction(size)
        blank = (-(-size[1] // factor), -(-size[0] // factor), 4)
        key = DYNAMIC, name, size, srgb
        return TextureSpec(key, lambda: np.full(blank, 255, np.uint8), srgb, label=label, full_size=lambda: size)
    key = _load_as(name, lambda: _content(world, texture))
    return TextureSpec(
        (*key, srgb),
        lambda: _load_as(name, lambda: _pixels(key, world, texture)),
        srgb,
        label=label,
        full_size=lambda: _load_as(name, lambda: texture_images.full_size(world, texture)),
    )


def _cube_of(world: World, name: str, texture: Texture) -> TextureSpec:
    """A texture of six sides: one picture for all, one that is cut into them, or a picture for each."""
    srgb, label = texture.color_space is ColorSpace.Srgb, f"the texture {name!r}"
    sides = [extra_value(extras_of(texture), side, None) for side in SIDES]
    if any(sides):
        parts = [_side(texture, file) for file in sides]
        key = _load_as(name, lambda: tuple(None if part is None else _content(world, part) for part in parts))
        return TextureSpec(
            ("cube", *key, srgb), lambda: _load_as(name, lambda: _from_sides(world, parts)), srgb, True, label
        )
    key = _load_as(name, lambda: _content(world, texture))
    grid = str(texture.grid_size), str(texture.grid_layout)

    def load() -> np.ndarray:
        return _load_as(name, lambda: _cube(world, texture))

    return TextureSpec(("cube", *key, *grid, srgb), load, srgb, True, label)


def _cube(world: World, texture: Texture) -> np.ndarray:
    """Faces of a cube that is one picture or generated."""
    source = texture.source
    if source.variant == "file":
        return _sky_from_picture(texture_images.pixels(world, texture), texture)
    if source.variant == "dynamic":
        raise ValueError("its pixels are set while the simulation runs")
    return texture_images.generated_cube(
        source.variant, source.value, extra_value(extras_of(texture), "random", RANDOM_MARKS)
    )


def _side(texture: Texture, file: str | None) -> Texture | None:
    """One side of a cube as a texture of its own."""
    if file is None:
        return None
    side = texture.deepcopy()
    side.source = TextureSource.file(file)
    return side


def _from_sides(world: World, parts: list[Texture | None]) -> np.ndarray:
    """Six sides of as many pictures; what has none is black, as in MuJoCo."""
    found = [None if part is None else texture_images.pixels(world, part) for part in parts]
    side = max(picture.shape[0] for picture in found if picture is not None)
    faces = np.zeros((6, side, side, 4), np.uint8)
    faces[..., 3] = 255
    for face, picture in zip(faces, found, strict=True):
        if picture is not None:
            face[:] = _resized(picture, side)
    return faces


def _content(world: World, texture: Texture) -> tuple:
    """A key of the picture of a texture, found without reading it. Raises OSError."""
    if texture.source.variant == "file":
        path = assets.resolve(world, texture.source.value)
        status = path.stat()
        return str(path), status.st_mtime_ns, status.st_size, texture_images.flips(texture)
    attr: BuildinAttr = texture.source.value
    random = extra_value(extras_of(texture), "random", None)
    colors = (*attr.rgb1, *attr.rgb2, *attr.markrgb)
    return texture.source.variant, colors, attr.width, attr.height, attr.mark, random, texture_images.flips(texture)


def _pixels(key: tuple, world: World, texture: Texture) -> np.ndarray:
    """Pixels of a texture, decoded once. Raises OSError or ValueError."""
    known = _DECODED.get(key)
    return _DECODED.put(key, texture_images.pixels(world, texture)) if known is None else known


def _load_as(name: str, load: Callable):
    """The result of `load`. Raises TextureError that names the texture."""
    try:
        return load()
    except FileNotFoundError as error:
        raise TextureError(f"the texture {name!r}: {error.filename} does not exist") from None
    except OSError as error:
        reason = f"{error.filename} cannot be read: {error.strerror}" if error.strerror else str(error)
        raise TextureError(f"the texture {name!r}: {reason}") from None
    except ValueError as error:
        raise TextureError(f"the texture {name!r}: {error}") from None


# ------------------------------------------------------------------------------------------------ skies


def sky_faces(world: World, name: str) -> np.ndarray:
    """Six square faces in the order right, left, up, down, front, back, seen from inside: (6, n, n, 4) uint8, or
    (6, n, n, 3) float32 linear values of a Radiance or OpenEXR picture.

    Right is +X, up is +Z, front is +Y of the world, as in MuJoCo's skies turned to z up.
    Raises TextureError.
    """
    spec, texture = texture_of(world, name), world.assets.textures[name]
    source = texture.source
    if source.variant == "file":
        if (values := radiance_of(world, name)) is not None:
            return faces_of_panorama(values)
        return _sky_from_picture(spec.load(), texture)
    if source.variant == "dynamic":
        raise TextureError("a dynamic texture cannot be the sky")
    attr: BuildinAttr = source.value
    side = int(np.clip(max(attr.width, 32), 1, 1024))
    if source.variant == "gradient":
        return _gradient_sky(texture)
    square = attr.deepcopy()
    square.width = square.height = side
    return np.repeat(texture_images.generated(source.variant, square)[None], 6, axis=0)


READERS = {suffix: reader.read for reader in (radiance_files, openexr_files) for suffix in reader.SUFFIXES}
"""Of files of linear values without an upper end, by how their names end."""


BRIGHTEST = 1e12
"""Of linear values: sums and squares of larger ones may be beyond 32 bits."""


def radiance_of(world: World, name: str) -> np.ndarray | None:
    """Linear values (h, w, 3) of a texture that is a Radiance or OpenEXR picture; None for others. Raises
    TextureError."""
    source = world.assets.textures[name].source
    read = READERS.get(Path(source.value).suffix.lower()) if source.variant == "file" else None
    if read is None:
        return None
    return _load_as(name, lambda: read(assets.resolve(world, source.value)).clip(0.0, BRIGHTEST))


def _gradient_sky(texture: Texture) -> np.ndarray:
    """rgb1 above, rgb2 below, and between them on the side faces by height on the face (measured in MotrixSim). Marks
    are on each face, one of its pixels wide, as in MuJoCo."""
    attr: BuildinAttr = texture.source.value
    side = GRADIENT_SIDE if attr.mark is Mark.None_ else int(np.clip(attr.width, 1, LARGEST_FACE))
    return texture_images.generated_sky(attr, extra_value(extras_of(texture), "random", RANDOM_MARKS), side)


def _sky_from_picture(picture: np.ndarray, texture: Texture) -> np.ndarray:
    grid = texture.grid_size if texture.grid_size is not None and np.all(texture.grid_size > 0) else (1, 1)
    rows, columns = int(grid[0]), int(grid[1])
    height, width = picture.shape[:2]
    if rows == columns == 1 and height == 6 * width:
        rows = 6
    if rows == columns == 1 and (texture.type_ is TextureType.EnvHDR or width == 2 * height):
        return faces_of_panorama(picture)
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


def faces_of_panorama(picture: np.ndarray) -> np.ndarray:
    """Faces (6, n, n, c), as `sky_faces` has them, of an equirectangular picture (h, w, c).

    The middle of the picture is towards -X, its top towards +Z, and it runs clockwise as seen from above, as
    MotrixSim has it in reflections (measured).
    """
    height, width = picture.shape[:2]
    side = int(np.clip(height // 2, 1, LARGEST_FACE))
    d = face_directions(side)
    column = (-np.arctan2(d[..., 1], d[..., 0]) / (2.0 * np.pi)) % 1.0 * width - 0.5
    row = np.arccos(np.clip(d[..., 2], -1.0, 1.0)) / np.pi * height - 0.5
    values = picture.astype(np.float32)
    left, top = np.floor(column).astype(int), np.floor(row).astype(int)
    fu, fv = (column - left)[..., None].astype(np.float32), (row - top)[..., None].astype(np.float32)

    def at(r: np.ndarray, c: np.ndarray) -> np.ndarray:
        return values[np.clip(r, 0, height - 1), c % width]

    above = at(top, left) * (1.0 - fu) + at(top, left + 1) * fu
    below = at(top + 1, left) * (1.0 - fu) + at(top + 1, left + 1) * fu
    mixed = above * (1.0 - fv) + below * fv
    return (mixed + 0.5).astype(np.uint8) if picture.dtype == np.uint8 else mixed


def face_directions(side: int) -> np.ndarray:
    """World directions (6, n, n, 3), of unit length, of the pixels of `sky_faces`."""
    line = (np.arange(side) + 0.5) / side * 2.0 - 1.0
    s, t = np.meshgrid(line, line)
    one = np.ones_like(s)
    faces = [(one, -s, -t), (-one, s, -t), (s, t, one), (s, -t, -one), (s, one, -t), (-s, -one, -t)]
    d = np.stack([np.stack(face, axis=-1) for face in faces])
    return d / np.linalg.norm(d, axis=-1, keepdims=True)


def _resized(picture: np.ndarray, side: int) -> np.ndarray:
    if picture.shape[:2] == (side, side):
        return picture
    return np.asarray(Image.fromarray(picture).resize((side, side), Image.Resampling.BILINEAR))


def scaled_down(pixels: np.ndarray, limit: int) -> np.ndarray:
    """A picture (h, w, 4), or several (n, h, w, 4), with at most `limit` pixels a side: means of those there were."""
    if pixels.ndim == 4:
        return np.stack([scaled_down(face, limit) for face in pixels])
    height, width = pixels.shape[:2]
    scale = limit / max(width, height)
    return resized(pixels, (max(int(width * scale), 1), max(int(height * scale), 1)))


def resized(pixels: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """A picture (h, w, 4) of `size` (width, height): means of the pixels there were."""
    return np.asarray(Image.fromarray(np.ascontiguousarray(pixels)).resize(size, Image.Resampling.BOX))
