"""Materials of objects, with the texture that each has."""

from __future__ import annotations

import difflib
import os
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.objects.attributes import check_attributes
from engine.objects.elements import array_to_string, convert_to_string
from engine.objects.files import find_asset, xml_path_completion

TEXTURE_FILES = {
    "WoodRed": "red-wood.png",
    "WoodGreen": "green-wood.png",
    "WoodBlue": "blue-wood.png",
    "WoodLight": "light-wood.png",
    "WoodDark": "dark-wood.png",
    "WoodTiles": "wood-tiles.png",
    "WoodPanels": "wood-varnished-panels.png",
    "WoodgrainGray": "gray-woodgrain.png",
    "PlasterCream": "cream-plaster.png",
    "PlasterPink": "pink-plaster.png",
    "PlasterYellow": "yellow-plaster.png",
    "PlasterGray": "gray-plaster.png",
    "PlasterWhite": "white-plaster.png",
    "BricksWhite": "white-bricks.png",
    "Metal": "metal.png",
    "SteelBrushed": "steel-brushed.png",
    "SteelScratched": "steel-scratched.png",
    "Brass": "brass-ambra.png",
    "Bread": "bread.png",
    "Can": "can.png",
    "Ceramic": "ceramic.png",
    "Cereal": "cereal.png",
    "Clay": "clay.png",
    "Dirt": "dirt.png",
    "Glass": "glass.png",
    "FeltGray": "gray-felt.png",
    "Lemon": "lemon.png",
}
"""Textures by name: files below `textures` of the assets folder."""
ALL_TEXTURES = TEXTURE_FILES.keys()

_COLOURS = (
    (("Red", "Pink"), (0.65, 0.2, 0.15)),
    (("Green",), (0.25, 0.5, 0.2)),
    (("Blue",), (0.15, 0.3, 0.6)),
    (("Dark", "Dirt"), (0.3, 0.2, 0.12)),
    (("Wood", "Bread", "Clay", "Cereal"), (0.7, 0.5, 0.3)),
    (("Yellow", "Brass", "Lemon"), (0.85, 0.7, 0.25)),
)
_GREY = (0.7, 0.7, 0.7)
_SIDE = 100
"""Pixels of the side of a texture of one colour."""


class CustomMaterial:
    """A texture and a material that uses it.

    Args:
        texture: one of `ALL_TEXTURES`; the path of an image (recognised by its `/`); four numbers in 0..1, red green
            blue alpha, for a texture of one colour (opaque, as textures of MuJoCo are); or None for what `tex_attrib`
            says alone.
        tex_name: name of the texture.
        mat_name: name of the material.
        tex_attrib: more attributes of MJCF's <texture>, as texts or values.
        mat_attrib: more attributes of MJCF's <material>, as texts or values.
        shared: objects that use it do not put their prefix before its names.

    A named texture whose image is in none of the folders of `assets_roots` is replaced by one colour, with a warning.

    Raises:
        ValueError: there is no such texture, a colour is not four numbers in 0..1, or MJCF has no such attribute.
    """

    def __init__(
        self,
        texture: Any,
        tex_name: str,
        mat_name: str,
        tex_attrib: Mapping[str, Any] | None = None,
        mat_attrib: Mapping[str, Any] | None = None,
        shared: bool = False,
    ) -> None:
        self.name, self.shared = mat_name, shared
        check_attributes(tex_attrib or (), "texture", f'The texture "{tex_name}"')
        check_attributes(mat_attrib or (), "material", f'The material "{mat_name}"')
        self.tex_attrib = _as_texts(tex_attrib or {}) | {"name": tex_name} | _source(texture, tex_name)
        self.mat_attrib = _as_texts(mat_attrib or {}) | {"name": mat_name, "texture": tex_name}

    @property
    def asset_roots(self) -> set[str]:
        """The folder of the image, if there is one."""
        return {os.path.dirname(self.tex_attrib["file"])} if "file" in self.tex_attrib else set()

    def elements(self) -> tuple[ET.Element, ET.Element]:
        """New <texture> and <material> elements."""
        return ET.Element("texture", self.tex_attrib), ET.Element("material", self.mat_attrib)


def _as_texts(attributes: Mapping[str, Any]) -> dict[str, str]:
    return {key: convert_to_string(value) for key, value in attributes.items()}


def _source(texture: Any, name: str) -> dict[str, str]:
    """The attributes that say where the pixels of a texture come from."""
    if texture is None:
        return {}
    if not isinstance(texture, str | os.PathLike):
        return _one_colour(_colour(texture, name))
    path = os.fspath(texture)
    if "/" in path or os.sep in path:
        return {"file": xml_path_completion(path)}
    if path not in TEXTURE_FILES:
        near = difflib.get_close_matches(path, ALL_TEXTURES) or sorted(ALL_TEXTURES)
        raise ValueError(f"There is no texture {path!r}; use a path with a '/', or one of: {', '.join(near)}")
    file = find_asset(os.path.join("textures", TEXTURE_FILES[path]))
    if file is not None:
        return {"file": file}
    message = f"No folder of assets has textures/{TEXTURE_FILES[path]}; {name!r} is of one colour (set_assets_root())"
    warnings.warn(message, stacklevel=4)
    return _one_colour(next((rgb for words, rgb in _COLOURS if any(word in path for word in words)), _GREY))


def _colour(values: Any, name: str) -> np.ndarray:
    try:
        rgba = np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        rgba = np.empty(0)
    if rgba.shape != (4,) or not ((rgba >= 0) & (rgba <= 1)).all():
        raise ValueError(f"The colour of texture {name!r} is four numbers in 0..1, not {values!r}")
    return rgba[:3]


def _one_colour(rgb: Any) -> dict[str, str]:
    colour, side = array_to_string(float(x) for x in rgb), str(_SIDE)
    return {"builtin": "flat", "rgb1": colour, "rgb2": colour, "width": side, "height": side}


def add_material(
    root: ET.Element, naming_prefix: str = "", custom_material: CustomMaterial | None = None
) -> tuple[ET.Element, ET.Element, CustomMaterial, bool]:
    """Give a material to the visual geoms (group 1) of a tree that have none.

    Args:
        naming_prefix: put before the names of the texture and the material, unless the material is shared.
        custom_material: what to give; a white one when left out.

    Returns: the <texture>, the <material>, the material with its final names, and whether a geom got it.
    """
    given = custom_material or CustomMaterial([1, 1, 1, 1], "default_tex", "default_mat", {"type": "cube"})
    material = given if given.shared or given.name.startswith(naming_prefix) else _prefixed(given, naming_prefix)
    geoms = [g for g in root.iter("geom") if g.get("group") == "1" and g.get("material") is None]
    for geom in geoms:
        geom.set("material", material.name)
    return *material.elements(), material, bool(geoms)


def _prefixed(material: CustomMaterial, prefix: str) -> CustomMaterial:
    texture = prefix + material.tex_attrib["name"]
    copy = CustomMaterial(None, texture, prefix + material.name, shared=material.shared)
    copy.tex_attrib = material.tex_attrib | {"name": texture}
    copy.mat_attrib = material.mat_attrib | {"name": copy.name, "texture": texture}
    return copy
