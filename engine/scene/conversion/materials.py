"""Textures of a scene as materials of a World, and back."""

from __future__ import annotations

import numpy as np

from engine.msd.schema import (
    AlphaMode,
    BuildinAttr,
    Material,
    MaterialExtras,
    TextureSource,
    TextureType,
    World,
    WorldExtras,
)
from engine.msd.schema import Texture as WorldTexture
from engine.scene.color import Color
from engine.scene.geometry.textures import Checker, Flat, Gradient, MapType, Texture, TextureReference

_PATTERNS = {"flat": TextureSource.flat, "gradient": TextureSource.gradient, "checker": TextureSource.checker}
_CLASSES = {"flat": Flat, "gradient": Gradient, "checker": Checker}
CUBE_FACES = 6
"""A generated cube texture is as high as all its faces."""


class Materials:
    """Adds each look to a World once. The extras of the World must be there."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._known: dict[str, str] = {}

    def name(self, texture: Texture, owner: str) -> str:
        """The key of the material with a look; a new one is called after its first owner."""
        key = repr(texture)
        if key not in self._known:
            self._known[key] = self._add(texture, f"{owner}_material")
        return self._known[key]

    def _add(self, texture: Texture, name: str) -> str:
        color = np.array(texture.base_color.to_normalized_rgba_list())
        emission = texture.emission
        material = Material(
            name=name,
            color=color,
            emissive=np.append(np.minimum(emission * color[:3], 1.0), 1.0) if emission else np.zeros(4),
            emissive_intensity=1000.0 if emission else 0.0,
            tex_repeat=np.array(texture.repeat, float),
            reflectance=texture.reflectance,
            metallic=0.0,
            roughness=0.0,
            alpha_mode=AlphaMode.blend() if color[3] < 1 else AlphaMode.opaque(),
            extras=MaterialExtras(emission=emission, specular=texture.specular, shininess=texture.shininess),
        )
        if texture.reference is not None:
            material.texture_name = self._add_texture(
                texture, texture.reference, f"{name[: -len('_material')]}_texture"
            )
        self._world.assets.materials[name] = material
        return name

    def _add_texture(self, texture: Texture, reference: TextureReference, name: str) -> str:
        cube = texture.map_type is not MapType.MAP2D
        if reference.file is not None:
            source = TextureSource.file(reference.file)
        else:
            width, height = (float(pixels) for pixels in texture.size)
            source = _PATTERNS[str(reference.builtin)](
                BuildinAttr(
                    rgb1=np.array(texture.primary_color.to_normalized_rgb_list()),
                    rgb2=np.array(texture.secondary_color.to_normalized_rgb_list()),
                    width=width,
                    height=width * CUBE_FACES if cube else height,
                )
            )
        world_texture = WorldTexture(name=name, source=source, gen_mipmaps=True)
        assert isinstance(self._world.extras, WorldExtras)
        if texture.map_type is MapType.SKYBOX:
            world_texture.type_ = TextureType.Skybox
            self._world.assets.skybox = name
        elif cube:
            self._world.extras.cube_textures[name] = world_texture
            return name
        self._world.assets.textures[name] = world_texture
        return name


def texture_of(world: World, material: Material) -> Texture:
    """The look of a material. Raises ValueError for a texture that a scene has no words for."""
    extras = material.extras if isinstance(material.extras, MaterialExtras) else MaterialExtras()
    look = {
        "base_color": color_of(material.color),
        "specular": 0.5 if extras.specular is None else extras.specular,
        "shininess": 0.5 if extras.shininess is None else extras.shininess,
        "emission": extras.emission or 0.0,
        "reflectance": material.reflectance,
    }
    name = material.texture_name
    if name is None:
        return Texture(**look)
    cubes = world.extras.cube_textures if isinstance(world.extras, WorldExtras) else {}
    texture = cubes.get(name) or world.assets.textures[name]
    map_type = MapType.CUBE if name in cubes else MapType.MAP2D
    if texture.type_ is TextureType.Skybox:
        map_type = MapType.SKYBOX
    look |= {"map_type": map_type, "repeat": tuple(int(times) for times in material.tex_repeat)}
    source = texture.source
    if isinstance(source.value, str):
        return Texture(reference=TextureReference(file=source.value, content_type="image/png"), **look)
    if not isinstance(source.value, BuildinAttr):
        raise ValueError(f"texture {name} is neither a pattern nor a file")
    pattern, rows = source.value, CUBE_FACES if map_type is not MapType.MAP2D else 1
    kind = source.tag.lower()
    look |= {"size": (int(pattern.width), int(pattern.height) // rows), "primary_color": color_of(pattern.rgb1)}
    if kind != "flat":
        look["secondary_color"] = color_of(pattern.rgb2)
    return _CLASSES[kind](**look)


def color_of(parts) -> Color:
    """A colour of three or four parts, each 0 to 1."""
    red, green, blue, *alpha = (round(float(part) * 255) for part in parts)
    return Color(red, green, blue, alpha[0] if alpha else 255)
