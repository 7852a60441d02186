"""Pictures that become textures of materials."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from app.document import Document
from app.library.material_files import MaterialParts
from app.naming import taken_names
from app.placing import relative
from engine.errors import SceneError
from engine.geometry import image_files, openexr_files, radiance_files
from engine.msd import assets
from engine.msd.edits import Edit, Insert, Set
from engine.msd.names import free_name
from engine.msd.paths import join
from engine.msd.schema import Material, Texture, TextureSource, TextureType, World
from engine.msd.texture_images import flips, pixels
from engine.regular_files import open_regular

READ = (".png", ".jpg", ".jpeg", ".tga", ".bmp", ".webp")
"""Pictures that are looked at before a texture is made of them."""
LIGHT = {suffix: kind.read for kind in (radiance_files, openexr_files) for suffix in kind.SUFFIXES}
"""Readers of pictures of high range, which only skies, lights from around and probes can show."""
KTX = b"\xabKTX "
"""How textures for graphics cards begin, which MotrixSim shows."""
PICTURES = (*READ, *LIGHT, ".ktx", ".ktx2")


def use_picture(document: Document, paths: list[str], file: str, text: str) -> str:
    """Let references to textures at `paths` name a texture of a picture file, in one undo step called `text`: one of
    the scene that has it already, else a new one. Returns its name. Raises SceneError for what is no picture."""
    if not is_picture(file):
        raise SceneError(f"{os.path.basename(file)} is no picture", file)
    check_picture(file)
    world = document.world
    name = relative(world, file)
    same = (key for key, texture in world.assets.textures.items() if _file_of(texture) == name)
    key = next(same, None)
    edits: list[Edit] = []
    if key is None:
        key = free_name(taken_names(world, "texture"), os.path.splitext(os.path.basename(file))[0])
        edits.append(Insert(join("assets.textures", (key,)), Texture(source=TextureSource.file(name))))
    document.allow(file)
    document.edit([*edits, *(Set(path, key) for path in paths)], text)
    return key


def is_picture(file: str) -> bool:
    """Whether a file is one that textures are made of, by its name."""
    return file.lower().endswith(PICTURES)


def material_of(world: World, file: str) -> MaterialParts:
    """A white material with the texture of a picture file. Raises SceneError for a picture that cannot be read."""
    check_picture(file)
    key = os.path.splitext(os.path.basename(file))[0]
    material = Material(name=key, color=np.ones(4), texture_name=key)
    return MaterialParts(key, material, {key: Texture(source=TextureSource.file(relative(world, file)))})


def is_light(file: str) -> bool:
    """Whether a file is a picture of high range, by its name."""
    return Path(file).suffix.lower() in LIGHT


def use_as_sky(document: Document, file: str) -> str:
    """Let a picture of high range be the sky of a scene, which lights it from all sides, in one undo step. Returns
    the key of its texture. Raises SceneError for a picture that cannot be read."""
    check_picture(file)
    world = document.world
    key = free_name(taken_names(world, "texture"), Path(file).stem)
    texture = Texture(source=TextureSource.file(relative(world, file)), type_=TextureType.EnvHDR)
    document.allow(file)
    document.edit([Insert(join("assets.textures", (key,)), texture), Set("assets.skybox", key)], f"Sky {key}")
    return key


def check_picture(file: str) -> None:
    """Raise SceneError for a picture that cannot be read."""
    suffix = Path(file).suffix.lower()
    try:
        if suffix in LIGHT:
            LIGHT[suffix](Path(file))
        elif suffix in READ:
            image_files.small(Path(file), 1)
        elif suffix in (".ktx", ".ktx2"):
            with open_regular(file) as content:
                if content.read(len(KTX)) != KTX:
                    raise ValueError(f"{file} does not begin as a KTX texture")
    except (OSError, ValueError) as error:
        raise SceneError(str(error), file) from None


def _file_of(texture: Texture) -> str:
    return texture.source.value if texture.source.variant == "file" else ""


def picture(world: World, name: str, side: int) -> np.ndarray | None:
    """A texture as a small picture, (h, w, 3) uint8 with `side` px at most; None where it cannot be read."""
    texture = world.assets.textures.get(name)
    if texture is None:
        return None
    try:
        full = _pixels(world, texture, side)
    except (SceneError, OSError, ValueError):
        return None
    if full.ndim != 3 or not full.size:
        return None
    step = max(1, -(-max(full.shape[:2]) // side))
    small = full[::step, ::step]
    if small.dtype != np.uint8:
        small = (255 * np.clip(small, 0.0, 1.0) ** (1 / 2.2)).astype(np.uint8)
    return np.ascontiguousarray(np.repeat(small, 3, axis=2) if small.shape[2] == 1 else small[..., :3])


def _pixels(world: World, texture: Texture, side: int) -> np.ndarray:
    """Pixels (h, w, 4) uint8 of a texture, of a file no more than a small picture needs."""
    if texture.source.variant != "file":
        return np.asarray(pixels(world, texture))
    horizontal, vertical = flips(texture)
    rgba = image_files.small(assets.resolve(world, texture.source.value), side)
    return rgba[:: -1 if vertical else 1, :: -1 if horizontal else 1]
