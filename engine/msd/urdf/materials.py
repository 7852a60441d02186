"""<material>: colors and textures by name; and the files that elements name."""

from __future__ import annotations

import posixpath

import numpy as np

from engine.msd.mjcf.xml import Node
from engine.msd.names import free_name
from engine.msd.paths import join
from engine.msd.report import Outcome
from engine.msd.schema import AlphaMode, Material, Texture, TextureSource, TextureType
from engine.msd.urdf.context import Context, every
from engine.msd.urdf.files import File

TEXTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".ktx", ".ktx2", ".hdr", ".exr", ".bmp", ".tga", ".dds", ".webp")


def read_materials(context: Context, root: Node) -> None:
    """Every named material of the file; the first definition of a name is the one that others refer to."""
    for node in every(root, "material"):
        read_material(context, node)
    for link in every(root, "link"):
        for visual in every(link, "visual"):
            for node in every(visual, "material"):
                if node.attrib.get("name") and is_definition(node):
                    read_material(context, node)


def is_definition(node: Node) -> bool:
    return any(child.tag in ("color", "texture") for child in node.children)


def read_material(context: Context, node: Node) -> str | None:
    """Key of the material that an element defines: a new one, or one that is the same."""
    context.check(node, ("name",), ("color", "texture", "specular"))
    color, texture = context.child(node, "color"), context.child(node, "texture")
    if texture is not None and not texture.attrib.get("filename", "").strip():
        texture = None  # SolidWorks writes such a one for every link
    name = node.attrib.get("name", "")
    if color is None and texture is None:
        message = f"The material {name!r} has neither color nor texture; it is gray"
        context.note(node, message, "color", Outcome.GUESSED)
    rgba = np.array([0.5, 0.5, 0.5, 1.0]) if texture is None else np.ones(4)
    material = Material(color=rgba if color is None else _rgba(context, color), metallic=0.0, reflectance=0.5)
    if texture is not None:
        material.texture_name = _texture(context, texture)
    specular = context.child(node, "specular")  # Bullet
    if specular is not None:
        material.specular_color = np.append(np.clip(context.numbers(specular, "rgb", (1.0, 1.0, 1.0)), 0, 1), 1.0)
    if material.color[3] < 1:
        material.alpha_mode = AlphaMode.blend()
    key = add_material(context, name or "material", material)
    if name and key != name:
        message = f"Another material is called {name!r}; this one became {key!r}"
        context.note(node, message, "name", Outcome.GUESSED, join("assets.materials", (key,)))
    return key


def add_material(context: Context, name: str, material: Material) -> str:
    """Key of a material: that of an equal one that goes by this name or a numbered one, else a new one."""
    materials = context.world.assets.materials
    material.name = key = name
    n = 1
    while key in materials and materials[key] != material:
        n += 1
        material.name = key = f"{name}_{n}"
    materials.setdefault(key, material)
    return key


def _rgba(context: Context, node: Node) -> np.ndarray:
    context.check(node, ("rgba",))
    opaque = len(node.attrib.get("rgba", "").split()) == 3
    if opaque:
        context.note(node, "The color gives no alpha; it is opaque", "rgba", Outcome.GUESSED)
    values = context.numbers(node, "rgba", (0.5, 0.5, 0.5) if opaque else (0.5, 0.5, 0.5, 1.0))
    values = np.append(values, 1.0)[:4]
    clamped = np.clip(values, 0.0, 1.0)
    if (clamped != values).any():
        context.note(node, f"The color {node.attrib['rgba']!r} was clamped to 0..1", "rgba", Outcome.CLAMPED)
    return clamped


def _texture(context: Context, node: Node) -> str | None:
    context.check(node, ("filename",))
    file = find_file(context, node, context.files.texturedir, TEXTURE_SUFFIXES)
    if file is None or file.missing:
        return None
    return add_texture(context, file.path)


def add_texture(context: Context, path: str) -> str:
    """Key of the texture that shows a file: a new one, or the one that does."""
    textures = context.world.assets.textures
    for key, texture in textures.items():
        if texture.source.value == path:
            return key
    key = free_name(set(textures), stem(path))
    textures[key] = Texture(name=key, source=TextureSource.file(path), type_=TextureType.D2, gen_mipmaps=True)
    return key


def stem(path: str) -> str:
    """Name of an asset after its file."""
    return posixpath.splitext(posixpath.basename(path))[0]


def find_file(
    context: Context, node: Node, folder: str, suffixes: tuple[str, ...], path: str = "", kept: bool = False
) -> File | None:
    """The file that an element names; what there is to say about it is reported. None when it cannot be one.

    `kept`: what it belongs to stays in the World where the file is missing.
    """
    name = node.attrib.get("filename", "")
    suffix = posixpath.splitext(name)[1].lower()
    if not name or suffix not in suffixes:
        message = f"Expected a file ending in {', '.join(suffixes)}, got {name!r}; it was dropped"
        context.note(node, message, "filename", path=path)
        return None
    file = context.files.find(name, folder)
    if file.message:
        lost = file.missing and not kept
        outcome = Outcome.DROPPED if lost else Outcome.GUESSED if file.guessed else Outcome.CARRIED
        context.note(node, file.message, "filename", outcome, path)
    return file
