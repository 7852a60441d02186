"""Surfaces of .mtl files: Wavefront's statements, and the physically based ones of Clara.io (Pr, Pm, Ke, norm)."""

from __future__ import annotations

import math
import re
from pathlib import Path

from engine.geometry.mesh_loading import FolderResolver
from engine.msd.meshes.looks import Looks, Picture, Surface, decoded
from engine.msd.report import Outcome
from engine.msd.schema import MaterialRole

_MAPS = {
    "map_Kd": MaterialRole.Rgb,
    "map_Ke": MaterialRole.Emissive,
    "norm": MaterialRole.Normal,
    "map_Pr": MaterialRole.Roughness,
    "map_Pm": MaterialRole.Metallic,
}
_ARGUMENTS = {"-o": 3, "-s": 3, "-t": 3, "-mm": 2}
"""How many words follow an option of a map; one, where it is not here."""


def read_surfaces(file: Path, text: str, looks: Looks) -> dict[str, Surface]:
    """Surfaces by name of every .mtl file that the text of an .obj file names."""
    surfaces: dict[str, Surface] = {}
    for names in re.findall(r"^\s*mtllib[ \t]+(.+?)\s*$", text, re.MULTILINE):
        try:
            content = FolderResolver(file.parent).get(names)
        except (OSError, ValueError) as error:
            reason = "there is no such file" if isinstance(error, FileNotFoundError) else str(error)
            looks.note(f"The material file {names!r} was not read: {reason}", "mtllib", Outcome.DROPPED)
            continue
        folder = (file.parent / names).parent
        for block in re.split(r"^\s*newmtl[ \t]+", content.decode(errors="replace"), flags=re.MULTILINE)[1:]:
            name, _, rest = block.partition("\n")
            surfaces[name.strip()] = _surface(name.strip(), rest, folder, file.parent)
    return surfaces


def _surface(name: str, text: str, folder: Path, root: Path) -> Surface:
    surface = Surface(name=name)
    color, alpha = (0.8, 0.8, 0.8), 1.0
    for line in text.split("\n"):
        key, *words = line.split() or [""]
        values = _floats(words)
        if key == "Kd" and len(values) >= 3:
            color = tuple(values[:3])
        elif key == "d" and values:
            alpha = values[-1]
        elif key == "Tr" and values:
            alpha = 1 - values[-1]
        elif key == "Ns" and values:  # Blinn-Phong exponent n: alpha^2 = 2 / (n + 2), and alpha = roughness^2
            surface.roughness = (2 / (max(0.0, values[0]) + 2)) ** 0.25
        elif key == "Pr" and values:
            surface.roughness = values[0]
        elif key == "Pm" and values:
            surface.metallic = values[0]
        elif key == "Ke" and len(values) >= 3:
            surface.emission = tuple(values[:3])
        elif key in _MAPS and words:
            surface.pictures[_MAPS[key]] = _picture(words, folder, root)
    surface.color = (*map(decoded, color), alpha)
    if alpha < 1:
        surface.alpha = "BLEND"
    return surface


def _floats(words: list[str]) -> list[float]:
    values = []
    for word in words:
        try:
            value = float(word)
        except ValueError:
            continue
        if math.isfinite(value):
            values.append(value)
    return values


def _picture(words: list[str], folder: Path, root: Path) -> Picture:
    at = 0
    while at < len(words) - 1 and words[at].startswith("-"):
        at += 1 + _ARGUMENTS.get(words[at], 1)
    name = " ".join(words[at:]).replace("\\", "/")
    place = (folder / name).resolve()
    inside = place.is_relative_to(root.resolve())
    return Picture(name, file=place) if inside else Picture(f"{name} (outside the folder of the file)")
