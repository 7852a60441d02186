"""What a mesh file says of its own look, for visual shapes that have no material in the URDF."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import NamedTuple

import numpy as np

from engine.geometry.mesh_loading import LARGEST_FILE, load_scene, placed_meshes
from engine.regular_files import read_regular

LARGEST_MTL = 1 << 20
"""Bytes of an .mtl file that are read."""


GREY = np.array([0.5, 0.5, 0.5, 1.0])


class Look(NamedTuple):
    """A material of a mesh file."""

    name: str
    color: np.ndarray
    """RGBA, 0..1."""
    texture: str = ""
    """File of the base colour, as the .mtl names it; from the folder of the mesh."""
    others: int = 0
    """Materials of an .obj file beside this one, which most of its faces have."""
    parts: list[str] = []
    """Names of the meshes of a .dae, .glb or .gltf file that have it, where others have another."""


def mesh_looks(file: Path) -> list[Look]:
    """The materials that a mesh file gives its meshes; none when it says nothing or cannot be read.

    The meshes of an .obj file have no names of their own by material: it has one look, that of most of its faces.
    """
    suffix = file.suffix.lower()
    try:
        if suffix == ".obj":
            return _obj_look(file)
        if suffix in (".dae", ".glb", ".gltf"):
            return _scene_looks(file)
    except (
        OSError,
        ValueError,
        TypeError,
        AttributeError,
        LookupError,
    ):  # trimesh's materials are what files made them
        pass
    return []


def _obj_look(file: Path) -> list[Look]:
    data = read_regular(file, LARGEST_FILE)
    libraries = re.findall(rb"^mtllib[ \t]+(.+?)[ \t\r]*$", data, re.MULTILINE)
    used = list(re.finditer(rb"^usemtl[ \t]+(.+?)[ \t\r]*$", data, re.MULTILINE))
    faces: dict[str, int] = {}
    for start, end in zip(used, [*(found.start() for found in used[1:]), len(data)], strict=True):
        name = start[1].decode(errors="replace")
        faces[name] = faces.get(name, 0) + data.count(b"\nf", start.start(), end)
    defined: dict[str, Look] = {}
    for library in libraries:
        place = (file.parent / library.decode(errors="replace").strip().replace("\\", "/")).resolve()
        if place.is_relative_to(file.parent.resolve()):
            with contextlib.suppress(OSError):
                defined |= _read_mtl(read_regular(place, LARGEST_MTL).decode(errors="replace"))
    known = {name: count for name, count in faces.items() if name in defined}
    most = sorted(known, key=lambda name: -known[name])[:1]
    return [defined[name]._replace(others=len(known) - 1) for name in most]


def _read_mtl(text: str) -> dict[str, Look]:
    """Materials by name: diffuse colour (Kd), opacity (d), diffuse map (map_Kd)."""
    looks: dict[str, Look] = {}
    name = ""
    for line in text.splitlines():
        key, _, rest = line.strip().partition(" ")
        words = rest.split()
        if key == "newmtl":
            name = rest.strip()
            looks[name] = Look(name, np.array([0.8, 0.8, 0.8, 1.0]))
        elif name and words:
            look = looks[name]
            if key == "Kd" and len(words) >= 3:
                look.color[:3] = [_fraction(word) for word in words[:3]]
            elif key == "d":
                look.color[3] = _fraction(words[-1])
            elif key == "map_Kd":
                looks[name] = look._replace(texture=words[-1].replace("\\", "/"))
    return looks


def _fraction(word: str) -> float:
    """A number in 0..1. Raises ValueError."""
    value = float(word)
    if value != value:
        raise ValueError(word)
    return min(max(value, 0.0), 1.0)


def _scene_looks(file: Path) -> list[Look]:
    looks: dict[tuple[float, ...], Look] = {}
    for _, part, mesh in placed_meshes(load_scene(file, read_regular(file, LARGEST_FILE))):
        material = getattr(mesh.visual, "material", None)
        color = GREY if material is None else np.clip(np.asarray(material.main_color, float) / 255, 0, 1)
        name = str(getattr(material, "name", None) or "material")
        look = looks.setdefault((*color,), Look(name, color, parts=[]))
        if part not in look.parts:
            look.parts.append(part)
    if len(looks) == 1:
        return [look._replace(parts=[]) for look in looks.values()]
    return list(looks.values())
