"""The surfaces of a glTF file, read from its own JSON: exact numbers, and pictures as they are.

Specification: Khronos, glTF 2.0, section 3.9, and the extensions KHR_materials_emissive_strength, _ior and
_transmission.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from engine.geometry.mesh_loading import LARGEST_FILE
from engine.geometry.size_guard import gltf_header, objects
from engine.msd.meshes.looks import Picture, Surface
from engine.msd.schema import MaterialRole
from engine.regular_files import read_regular

IGNORED = {
    "animations": "its animations",
    "skins": "its skins; skinned meshes stand in their rest pose",
    "cameras": "its cameras",
}


def name_materials(data: bytes) -> bytes:
    """The file with a name of its own for each material, by which trimesh's meshes can be recognised as having it."""
    document = gltf_header(data)
    taken: set[str] = set()
    for number, material in enumerate(objects(document, "materials")):
        name = str(material.get("name") or f"material_{number}")
        material["name"] = name if name not in taken else f"{name}_{number}"
        taken.add(material["name"])
    text = json.dumps(document).encode()
    if data[:4] != b"glTF":
        return text
    text += b" " * (-len(text) % 4)
    rest = data[20 + int.from_bytes(data[12:16], "little") :]
    sizes = (20 + len(text) + len(rest)).to_bytes(4, "little"), len(text).to_bytes(4, "little")
    return data[:8] + sizes[0] + sizes[1] + data[16:20] + text + rest


class Gltf:
    """The JSON part of a .gltf or .glb file."""

    def __init__(self, file: Path, data: bytes) -> None:
        self.file, self.data, self.json = file, data, gltf_header(data)

    def surfaces(self) -> list[Surface]:
        """The materials in the order of the file."""
        return [self._surface(material, i) for i, material in enumerate(objects(self.json, "materials"))]

    def ignored(self) -> list[str]:
        """What a World does not take over."""
        found = [what for name, what in IGNORED.items() if self.json.get(name)]
        extensions = self.json.get("extensions")
        if isinstance(extensions, dict) and "KHR_lights_punctual" in extensions:
            found.append("its lights")
        return found

    def _surface(self, material: dict[str, Any], number: int) -> Surface:
        base = _part(material, "pbrMetallicRoughness")
        extensions = _part(material, "extensions")
        ior = _number(_part(extensions, "KHR_materials_ior").get("ior"), 1.5)
        strength = _number(_part(extensions, "KHR_materials_emissive_strength").get("emissiveStrength"), 1.0)
        surface = Surface(
            name=str(material.get("name") or f"material_{number}"),
            color=_numbers(base.get("baseColorFactor"), (1.0, 1.0, 1.0, 1.0)),
            metallic=_number(base.get("metallicFactor"), 1.0),
            roughness=_number(base.get("roughnessFactor"), 1.0),
            emission=tuple(strength * e for e in _numbers(material.get("emissiveFactor"), (0.0, 0.0, 0.0))),
            reflectance=abs(ior - 1) / (ior + 1) / 0.4 if ior > 0 else 0.5,
            transmission=_number(_part(extensions, "KHR_materials_transmission").get("transmissionFactor"), 0.0),
            ior=ior,
            alpha=str(material.get("alphaMode", "OPAQUE")),
            cutoff=_number(material.get("alphaCutoff"), 0.5),
            both_sides=material.get("doubleSided") is True,
        )
        places = (
            (MaterialRole.Rgb, base.get("baseColorTexture")),
            (MaterialRole.Normal, material.get("normalTexture")),
            (MaterialRole.Orm, base.get("metallicRoughnessTexture")),
            (MaterialRole.Emissive, material.get("emissiveTexture")),
        )
        for role, texture in places:
            picture = self._picture(texture)
            if picture is not None:
                surface.pictures[role] = picture
        return surface

    def _picture(self, texture: Any) -> Picture | None:
        if not isinstance(texture, dict):
            return None
        used = self._item("textures", texture.get("index"))
        image = self._item("images", used.get("source"))
        name = str(image.get("name") or f"image_{used.get('source')}")
        uri = image.get("uri")
        if not isinstance(uri, str):
            return Picture(name, content=self._view(image.get("bufferView"))) if image else None
        if uri.startswith("data:"):
            return Picture(name, content=_data_uri(uri))
        place = self._place(uri)
        if not place.is_relative_to(self.file.parent.resolve()):
            return Picture(f"{uri} (outside the folder of the file)")
        return Picture(uri, file=place)

    def _view(self, index: Any) -> bytes:
        """Bytes of a buffer view of the binary part or of a data URI; none where it lies elsewhere."""
        view = self._item("bufferViews", index)
        start, length = int(_number(view.get("byteOffset"), 0)), int(_number(view.get("byteLength"), 0))
        buffer = self._item("buffers", view.get("buffer"))
        uri = buffer.get("uri")
        if isinstance(uri, str):
            content = _data_uri(uri) if uri.startswith("data:") else self._beside(uri)
        else:
            chunk = 20 + int.from_bytes(self.data[12:16], "little")
            content = self.data[chunk + 8 :]
        return content[start : start + length] if start >= 0 and length >= 0 else b""

    def _beside(self, uri: str) -> bytes:
        place = self._place(uri)
        inside = place.is_relative_to(self.file.parent.resolve()) and os.path.isfile(place)
        return read_regular(place, LARGEST_FILE) if inside else b""

    def _place(self, uri: str) -> Path:
        """Where a file beside this one lies; Windows writes backslashes."""
        return (self.file.parent / unquote(uri).replace("\\", "/")).resolve()

    def _item(self, name: str, index: Any) -> dict[str, Any]:
        found = objects(self.json, name)
        return found[index] if isinstance(index, int) and 0 <= index < len(found) else {}


def _part(value: dict[str, Any], name: str) -> dict[str, Any]:
    found = value.get(name)
    return found if isinstance(found, dict) else {}


def _number(value: Any, default: float) -> float:
    return float(value) if isinstance(value, (int, float)) and abs(value) < 1e30 else default


def _numbers(value: Any, default: tuple[float, ...]) -> tuple[float, ...]:
    if not isinstance(value, list) or len(value) != len(default):
        return default
    return tuple(_number(v, d) for v, d in zip(value, default, strict=True))


def _data_uri(uri: str) -> bytes:
    try:
        return base64.b64decode(uri.partition(",")[2], validate=True)
    except (ValueError, binascii.Error):
        return b""
