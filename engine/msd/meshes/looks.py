"""Surfaces of mesh files as materials and textures of a World."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import platformdirs

from engine.errors import SceneError
from engine.msd.replacing import write_whole
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import (
    AlphaMode,
    ColorSpace,
    Layer,
    Material,
    MaterialRole,
    Texture,
    TextureSource,
    World,
)

PICTURES = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg"}
"""First bytes of the pictures that are taken out of a file, and their suffixes."""


class Picture(msgspec.Struct, frozen=True):
    """A picture beside the mesh file, or inside it."""

    name: str
    file: Path | None = None
    content: bytes = b""


class Surface(msgspec.Struct):
    """A surface in glTF's terms: colours are linear, emission is in cd/m^2."""

    name: str = ""
    color: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0)
    metallic: float = 0.0
    roughness: float = 0.5
    emission: tuple[float, ...] = (0.0, 0.0, 0.0)
    reflectance: float = 0.5
    transmission: float = 0.0
    ior: float = 1.5
    alpha: str = "OPAQUE"
    """OPAQUE, MASK or BLEND."""
    cutoff: float = 0.5
    both_sides: bool = False
    pictures: dict[MaterialRole, Picture] = msgspec.field(default_factory=dict)


class Looks:
    """The materials and textures of the World that is being read."""

    def __init__(self, world: World, report: Report, file: Path) -> None:
        self.world, self.report, self.file = world, report, file

    def note(self, message: str, element: str, outcome: Outcome, path: str = "") -> None:
        self.report.add(Finding(message, str(self.file), 0, element, "", outcome, path))

    def add(self, surface: Surface) -> str:
        """Key of the material for a surface; the same surface twice is one material."""
        material = self._material(surface)
        materials = self.world.assets.materials
        name = material.name or "material"
        for number in range(len(materials) + 1):
            key = name if number == 0 else f"{name}_{number}"
            material.name = key
            if key not in materials or materials[key] == material:
                break
        materials[material.name] = material
        return material.name

    def _material(self, surface: Surface) -> Material:
        *rgb, alpha = surface.color
        strength = max(1.0, *surface.emission)
        material = Material(
            name=surface.name,
            color=np.clip([*(encoded(c) for c in rgb), alpha], 0, 1),
            metallic=_unit(surface.metallic),
            roughness=_unit(surface.roughness),
            reflectance=_unit(surface.reflectance),
            transmisive=_unit(surface.transmission),
            ior=max(1.0, surface.ior) if surface.transmission > 0 else 1.0,
            both_side=surface.both_sides,
        )
        if any(surface.emission):
            material.emissive = np.array([*(max(0.0, e) / strength for e in surface.emission), 1.0])
            material.emissive_intensity = strength
        if surface.alpha == "BLEND":
            material.alpha_mode = AlphaMode.blend()
        elif surface.alpha == "MASK":
            material.alpha_mode = AlphaMode.mask(surface.cutoff)
        for role, picture in surface.pictures.items():
            key = self._texture(picture, role)
            if key is None:
                continue
            if role is MaterialRole.Rgb:
                material.texture_name = key
            else:
                material.layers.append(Layer(texture_name=key, role=role))
        return material

    def _texture(self, picture: Picture, role: MaterialRole) -> str | None:
        try:
            path = self._place(picture)
        except (SceneError, OSError, ValueError) as error:
            self.note(f"The picture {picture.name!r} was dropped: {error}", "image", Outcome.DROPPED)
            return None
        space = ColorSpace.Srgb if role in (MaterialRole.Rgb, MaterialRole.Emissive) else ColorSpace.Linear
        textures = self.world.assets.textures
        texture = Texture(source=TextureSource.file(path), color_space=space, gen_mipmaps=True)
        stem = Path(picture.name).stem or "texture"
        for number in range(len(textures) + 1):
            texture.name = stem if number == 0 else f"{stem}_{number}"
            if texture.name not in textures or textures[texture.name] == texture:
                break
        assert texture.name is not None
        textures[texture.name] = texture
        return texture.name

    def _place(self, picture: Picture) -> str:
        """Asset path of a picture. One inside the file is written to the cache: MSD names pictures by file only."""
        if picture.file is not None:
            if not os.path.isfile(picture.file):
                raise ValueError("there is no such file")
            return os.path.relpath(picture.file, self.file.parent)
        suffix = next((suffix for head, suffix in PICTURES.items() if picture.content.startswith(head)), None)
        if suffix is None:
            raise ValueError("it is neither PNG nor JPEG")
        folder = cache_folder()
        target = folder / f"{hashlib.sha256(picture.content).hexdigest()[:32]}{suffix}"
        if not target.is_file() or target.stat().st_size != len(picture.content):
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(target, [picture.content])
        if self.world.asset_roots is not None and str(folder) not in self.world.asset_roots:
            self.world.asset_roots = (*self.world.asset_roots, str(folder))
        message = f"MSD names pictures by file only: {picture.name!r} was taken out of the file, to {target}"
        self.note(message, "image", Outcome.GUESSED)
        return str(target)


def cache_folder() -> Path:
    """Where pictures from inside mesh files are kept; MSD_STUDIO_CACHE names another folder than the user's."""
    return Path(os.environ.get("MSD_STUDIO_CACHE") or platformdirs.user_cache_dir("msd-studio"), "pictures")


def encoded(linear: float) -> float:
    """A linear value as sRGB encodes it (IEC 61966-2-1)."""
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055


def decoded(srgb: float) -> float:
    """The linear value that sRGB encodes."""
    return srgb / 12.92 if srgb <= 0.04045 else ((srgb + 0.055) / 1.055) ** 2.4


def from_trimesh(material: Any) -> Surface:
    """The surface of a trimesh material, whose colours are sRGB as in .dae and .ply files."""
    name = str(getattr(material, "name", "") or "")
    if not hasattr(material, "baseColorFactor"):
        material = material.to_pbr()
    red, green, blue, alpha = _rgba(material.baseColorFactor)
    emission = _rgba(getattr(material, "emissiveFactor", None), (0.0, 0.0, 0.0, 1.0))[:3]
    surface = Surface(name=name, color=(*map(decoded, (red, green, blue)), alpha), emission=tuple(emission))
    surface.alpha = "BLEND" if alpha < 1 else "OPAQUE"
    if material.metallicFactor is not None:
        surface.metallic = float(material.metallicFactor)
    if material.roughnessFactor is not None:
        surface.roughness = float(material.roughnessFactor)
    surface.both_sides = bool(material.doubleSided)
    return surface


def _rgba(value: Any, default: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0)) -> list[float]:
    """Four numbers from 0 to 1 of a colour of three or four, as bytes or floats."""
    if value is None:
        return list(default)
    array = np.asarray(value)
    numbers = array.astype(float) / (255 if array.dtype.kind in "ui" else 1)
    return [*numbers.ravel()[:3].tolist(), float(numbers[3]) if numbers.size > 3 else 1.0]


def _unit(value: float) -> float:
    return float(min(1.0, max(0.0, value)))
