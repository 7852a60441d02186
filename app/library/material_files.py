"""Materials by themselves: as text of MSD with their textures, and in a folder of the user's for all scenes."""

from __future__ import annotations

import copy
import os
import re
from pathlib import Path
from typing import NamedTuple

import platformdirs

from app.ready_materials import ReadyMaterial
from engine import msd
from engine.errors import SceneError
from engine.msd.allowed_folders import OutsideError
from engine.msd.assets import resolve
from engine.msd.names import references
from engine.msd.replacing import replacing
from engine.msd.schema import Material, Texture, World
from engine.msd.writing import to_json


class MaterialParts(NamedTuple):
    """A material, and the textures that it refers to, by their keys."""

    key: str
    material: Material
    textures: dict[str, Texture]


def ready_parts(one: ReadyMaterial) -> MaterialParts:
    """A ready material and the texture that it needs."""
    texture = one.texture()
    return MaterialParts(one.id, one.make(), {one.id: texture} if texture else {})


def parts_of(world: World, key: str) -> MaterialParts:
    """Copies of a material of a World and its textures, whose files have absolute paths; without those that the
    World may not read. Raises KeyError."""
    material = copy.deepcopy(world.assets.materials[key])
    textures = {}
    for name in dict.fromkeys(r.name for r in references(material) if r.kind == "texture"):
        texture = copy.deepcopy(world.assets.textures.get(name))
        if texture is None:
            continue
        if texture.source.tag == "File":
            try:
                texture.source.value = str(resolve(world, texture.source.value).absolute())
            except OutsideError:
                continue
        textures[name] = texture
    return MaterialParts(key, material, textures)


def encoded(parts: MaterialParts) -> str:
    """A material and its textures as a scene of MSD with nothing else. Raises SceneError: it cannot be written."""
    world = World(name=parts.key)
    world.assets.materials[parts.key] = parts.material
    world.assets.textures.update(parts.textures)
    return to_json(world).decode()


def decoded(text: str, file: str = "") -> MaterialParts:
    """The first material of a scene of MSD, with its textures. Raises SceneError when there is none."""
    world = msd.from_str(text, "msd", file)
    world.asset_roots = None
    if not world.assets.materials:
        raise SceneError("there is no material in it", file)
    return parts_of(world, next(iter(world.assets.materials)))


def folder() -> Path:
    """Where the user's materials are: each a file of MSD."""
    base = os.environ.get("MSD_STUDIO_STATE") or platformdirs.user_data_dir("msd-studio", appauthor=False)
    return Path(base, "materials")


def saved() -> dict[Path, MaterialParts]:
    """The user's materials, by file; without files that cannot be read."""
    found = {}
    for file in sorted(folder().glob("*.msd")):
        try:
            found[file] = decoded(file.read_text(encoding="utf-8"), str(file))
        except (OSError, ValueError, SceneError):
            continue
    return found


def save(parts: MaterialParts) -> Path:
    """Write a material to the user's folder, in place of one of the same name. Raises OSError or SceneError."""
    stem = re.sub(r"[^\w-]+", "_", parts.key).strip("_") or "material"
    file = folder() / f"{stem}.msd"
    file.parent.mkdir(parents=True, exist_ok=True)
    with replacing(file) as temporary:
        Path(temporary).write_text(encoded(parts), encoding="utf-8")
    return file
