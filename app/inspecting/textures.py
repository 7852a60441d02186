"""Pictures that become textures of materials."""

from __future__ import annotations

import os

import numpy as np

from app.document import Document
from app.naming import taken_names
from engine.errors import SceneError
from engine.msd.edits import Edit, Insert, Set
from engine.msd.names import free_name
from engine.msd.paths import join
from engine.msd.schema import Texture, TextureSource, World
from engine.msd.texture_images import pixels

PICTURES = (".png", ".jpg", ".jpeg", ".tga", ".bmp", ".hdr", ".webp", ".ktx", ".ktx2")


def use_picture(document: Document, paths: list[str], file: str, text: str) -> str:
    """Let references to textures at `paths` name a texture of a picture file, in one undo step called `text`: one of
    the scene that has it already, else a new one. Returns its name. Raises SceneError for what is no picture."""
    if not file.lower().endswith(PICTURES):
        raise SceneError(f"{os.path.basename(file)} is no picture", file)
    world = document.world
    folder = os.path.dirname(os.path.abspath(world.file)) if world.file else ""
    inside = folder and os.path.abspath(file).startswith(folder + os.sep)
    name = os.path.relpath(file, folder).replace(os.sep, "/") if inside else os.path.abspath(file)
    same = (key for key, texture in world.assets.textures.items() if _file_of(texture) == name)
    key = next(same, None)
    edits: list[Edit] = []
    if key is None:
        key = free_name(taken_names(world, "texture"), os.path.splitext(os.path.basename(file))[0])
        edits.append(Insert(join("assets.textures", (key,)), Texture(source=TextureSource.file(name))))
    document.allow(file)
    document.edit([*edits, *(Set(path, key) for path in paths)], text)
    return key


def _file_of(texture: Texture) -> str:
    return texture.source.value if texture.source.variant == "file" else ""


def picture(world: World, name: str, side: int) -> np.ndarray | None:
    """A texture as a small picture, (h, w, 3) uint8 with `side` px at most; None where it cannot be read."""
    texture = world.assets.textures.get(name)
    if texture is None:
        return None
    try:
        full = np.asarray(pixels(world, texture))
    except (SceneError, OSError, ValueError):
        return None
    if full.ndim != 3 or not full.size:
        return None
    step = max(1, -(-max(full.shape[:2]) // side))
    small = full[::step, ::step]
    if small.dtype != np.uint8:
        small = (255 * np.clip(small, 0.0, 1.0) ** (1 / 2.2)).astype(np.uint8)
    return np.ascontiguousarray(np.repeat(small, 3, axis=2) if small.shape[2] == 1 else small[..., :3])
