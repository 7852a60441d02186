"""Materials and textures of a World as glTF materials."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np

from engine.exporters.gltf import pictures
from engine.exporters.gltf.container import Container
from engine.geometry.image_files import png
from engine.msd.paths import join
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import Material, MaterialRole, TexcoordOrigin, World

PLAIN = Material(metallic=0.0, roughness=0.5, reflectance=0.5)
"""What a geometry without material is made of."""

REPEAT, LINEAR, LINEAR_MIPMAP_LINEAR = 10497, 9729, 9987

DROPPED_ROLES = {MaterialRole.DetailNormal: "a detail normal map"}


class Materials:
    """The glTF materials made so far: one for each material, colour of a geom, and way of laying textures on."""

    def __init__(self, world: World, container: Container, report: Report) -> None:
        self.world, self.container, self.report = world, container, report
        self._indices: dict[tuple, int] = {}
        self._textures: dict[tuple, int | None] = {}
        self._images: dict[bytes, int] = {}

    def index(self, name: str | None, color: np.ndarray | None, projected: bool, path: str) -> int:
        """The material called `name` under a geom's own colour (RGBA, sRGB).

        `projected`: texture coordinates are those of `projection` and are not moved again. `path`: who asks.
        """
        material = PLAIN if name is None else self.world.assets.materials.get(name)
        if material is None:
            self._note(path, f"There is no material {name!r}; the geometry is grey", Outcome.DROPPED)
            material, name = PLAIN, None
        rgba = material.color if color is None else color
        key = (name, tuple(rgba), projected and is_textured(material))
        if key not in self._indices:
            self._indices[key] = self.container.add("materials", self._material(name, material, rgba, projected))
        return self._indices[key]

    def _material(self, name: str | None, m: Material, rgba: np.ndarray, projected: bool) -> dict[str, Any]:
        path = join("assets.materials", (name,)) if name is not None else ""
        transform = {} if projected else self._transform(m)
        # Of several of one role the first counts, as in MotrixSim.
        layers = {layer.role: layer.texture_name for layer in reversed(m.layers) if layer.texture_name}

        def texture(key: str | None, change: pictures.Change | None = None, kind: str = "") -> dict[str, Any] | None:
            index = None if key is None else self._texture(key, change, kind, path)
            return None if index is None else {"index": index, **transform}

        surface: dict[str, Any] = {
            "baseColorFactor": [*linear(rgba[:3]), float(rgba[3])],
            "metallicFactor": float(m.metallic),
            "roughnessFactor": float(m.roughness),
        }
        result: dict[str, Any] = {"pbrMetallicRoughness": surface}
        if name is not None:
            result = {"name": name, **result}
        base = m.texture_name or layers.get(MaterialRole.Rgba) or layers.get(MaterialRole.Rgb)
        _put(surface, "baseColorTexture", texture(base, self._base_change(base), "color"))
        if MaterialRole.Orm in layers:
            packed = texture(layers[MaterialRole.Orm])
            _put(surface, "metallicRoughnessTexture", packed)
            _put(result, "occlusionTexture", packed)
        elif MaterialRole.Roughness in layers or MaterialRole.Metallic in layers:
            index = self._packed(layers.get(MaterialRole.Roughness), layers.get(MaterialRole.Metallic), path)
            _put(surface, "metallicRoughnessTexture", None if index is None else {"index": index, **transform})
        turned = m.flip_tangent_u, m.flip_tangent_v
        change = (lambda rgba: _flip_normals(rgba, *turned)) if any(turned) else None
        _put(result, "normalTexture", texture(layers.get(MaterialRole.Normal), change, f"normal {turned}"))
        _put(result, "emissiveTexture", texture(layers.get(MaterialRole.Emissive)))
        for role, what in DROPPED_ROLES.items():
            if role in layers:
                self._note(path, f"glTF has no place for {what}; it was dropped", Outcome.DROPPED)
        self._emission(result, m)
        self._alpha(result, m, float(rgba[3]), path)
        self._dielectric(result, m)
        if m.both_side:
            result["doubleSided"] = True
        return result

    def _emission(self, result: dict[str, Any], m: Material) -> None:
        """Luminance in cd/m², which is the unit of glTF too."""
        emission = m.emissive[:3] * m.emissive_intensity
        brightest = float(emission.max())
        if brightest <= 0:
            return
        result["emissiveFactor"] = (emission / max(brightest, 1.0)).tolist()
        if brightest > 1.0:
            extension = self.container.use("KHR_materials_emissive_strength")
            result.setdefault("extensions", {})[extension] = {"emissiveStrength": brightest}

    def _alpha(self, result: dict[str, Any], m: Material, alpha: float, path: str) -> None:
        mode = m.alpha_mode.variant
        if mode == "mask":
            result["alphaMode"] = "MASK"
            result["alphaCutoff"] = float(m.alpha_mode.value)
        elif mode != "opaque" or alpha < 1.0:
            result["alphaMode"] = "BLEND"
        if mode == "multiply":
            message = "glTF has no multiplied transparency; the material is blended"
            self._note(path, message, Outcome.GUESSED)

    def _dielectric(self, result: dict[str, Any], m: Material) -> None:
        """F0 of a dielectric is 0.16 reflectance² tint in MSD, ((ior − 1) / (ior + 1))² tint in glTF."""
        extensions, use = result.setdefault("extensions", {}), self.container.use
        ior = 1.5
        if m.transmisive > 0:
            extensions[use("KHR_materials_transmission")] = {"transmissionFactor": float(m.transmisive)}
            if m.ior > 1.0:
                ior = float(m.ior)
                extensions[use("KHR_materials_ior")] = {"ior": ior}
        f0 = 0.16 * m.reflectance**2 * m.specular_color[:3]
        tint = f0 / ((ior - 1.0) / (ior + 1.0)) ** 2
        if not np.any(f0 > 0):
            if m.metallic < 1.0:
                extensions[use("KHR_materials_specular")] = {"specularFactor": 0.0}
        elif not np.allclose(tint, 1.0, atol=1e-3):
            extensions[use("KHR_materials_specular")] = {"specularColorFactor": tint.tolist()}
        if not extensions:
            del result["extensions"]

    def _transform(self, m: Material) -> dict[str, Any]:
        """The texture transform of shapes with coordinates of their own."""
        scale, offset = m.tex_repeat * 1.0, m.tex_translation * 1.0
        if m.tex_origin is TexcoordOrigin.BottomLeft:
            scale[1], offset[1] = -scale[1], 1.0 - offset[1]
        values: dict[str, Any] = {}
        if np.any(offset != 0):
            values["offset"] = offset.tolist()
        if np.any(scale != 1):
            values["scale"] = scale.tolist()
        return {"extensions": {self.container.use("KHR_texture_transform"): values}} if values else {}

    # ------------------------------------------------------------------------------------------------ textures

    def _base_change(self, key: str | None) -> pictures.Change | None:
        """Colours are sRGB-encoded in glTF."""
        texture = self.world.assets.textures.get(key or "")
        return pictures.to_srgb if texture is not None and pictures.is_linear(texture) else None

    def _texture(self, key: str, change: pictures.Change | None, kind: str, path: str) -> int | None:
        """Index of a texture; None if there is no picture, which has been reported."""
        wanted = (key, kind if change else "")
        if wanted not in self._textures:
            self._textures[wanted] = self._add_texture(
                key, path, lambda texture: pictures.encoded(self.world, texture, change)
            )
        return self._textures[wanted]

    def _add_texture(self, key: str, path: str, encode: Callable[[Any], tuple[bytes, str]]) -> int | None:
        texture = self.world.assets.textures.get(key)
        if texture is None:
            self._note(path, f"There is no two-dimensional texture {key!r}; it was left out", Outcome.DROPPED)
            return None
        try:
            data, media = encode(texture)
        except (OSError, ValueError) as error:
            where = join("assets.textures", (key,))
            self._note(where, f"The texture was left out: {error}", Outcome.DROPPED)
            return None
        return self._embed(key, data, media)

    def _packed(self, roughness: str | None, metallic: str | None, path: str) -> int | None:
        """Two maps in the channels where glTF wants them: roughness in green, metalness in blue."""
        channels = {}
        for channel, key in ((1, roughness), (2, metallic)):
            texture = self.world.assets.textures.get(key or "")
            if key is None:
                continue
            if texture is None:
                self._note(path, f"There is no two-dimensional texture {key!r}; it was left out", Outcome.DROPPED)
                continue
            try:
                channels[channel] = pictures.pixels(self.world, texture)[..., 0]
            except (OSError, ValueError) as error:
                where = join("assets.textures", (key,))
                self._note(where, f"The texture was left out: {error}", Outcome.DROPPED)
        if not channels:
            return None
        height, width = np.max([values.shape for values in channels.values()], axis=0)
        rgba = np.full((height, width, 4), 255, np.uint8)
        for channel, values in channels.items():
            rows, columns = np.arange(height) * len(values) // height, np.arange(width) * values.shape[1] // width
            rgba[..., channel] = values[np.ix_(rows, columns)]
        name = " + ".join(key for key in (roughness, metallic) if key)
        return self._embed(name, png(rgba), "image/png")

    def _embed(self, name: str, data: bytes, media: str) -> int:
        digest = hashlib.sha256(data).digest()
        if digest not in self._images:
            image = {"name": name, "bufferView": self.container.view(data), "mimeType": media}
            self._images[digest] = self.container.add("images", image)
        if "samplers" not in self.container.lists:
            sampler = {"magFilter": LINEAR, "minFilter": LINEAR_MIPMAP_LINEAR, "wrapS": REPEAT, "wrapT": REPEAT}
            self.container.add("samplers", sampler)
        return self.container.add("textures", {"name": name, "sampler": 0, "source": self._images[digest]})

    def _note(self, path: str, message: str, outcome: Outcome) -> None:
        self.report.add(Finding(message, path=path, outcome=outcome))


def is_textured(material: Material | None) -> bool:
    return material is not None and bool(
        material.texture_name or any(layer.texture_name for layer in material.layers)
    )


def projection(material: Material, position: np.ndarray, half: np.ndarray, infinite: bool) -> np.ndarray:
    """Texture coordinates (n, 2) of positions (n, 3) on a shape of half sizes `half`, laid on along Z.

    The texture covers the shape tex_repeat times, or tex_repeat times every two metres with tex_uniform; whole
    pictures start at the edge of the shape, uniform ones and those of infinite planes at its middle.
    """
    scale, offset = material.tex_repeat * 1.0, material.tex_translation * 1.0
    centred = material.tex_uniform or infinite
    if not centred:
        scale /= np.where(half[:2] > 0, half[:2], 1.0)
        offset -= 0.5
    scale *= (0.5, -0.5)
    if material.tex_origin is TexcoordOrigin.BottomLeft:
        scale[1], offset[1] = -scale[1], 1.0 - offset[1]
    return position[:, :2] * scale + offset


def linear(srgb: np.ndarray) -> list[float]:
    """sRGB-encoded colours as linear ones (IEC 61966-2-1)."""
    curved = ((np.maximum(srgb, 0.04045) + 0.055) / 1.055) ** 2.4
    return np.where(srgb <= 0.04045, srgb / 12.92, curved).tolist()


def _flip_normals(rgba: np.ndarray, u: bool, v: bool) -> np.ndarray:
    rgba = rgba.copy()
    for channel, flip in enumerate((u, v)):
        if flip:
            rgba[..., channel] = 255 - rgba[..., channel]
    return rgba


def _put(owner: dict[str, Any], key: str, value: Any) -> None:
    if value is not None:
        owner[key] = value
