"""UsdPreviewSurface materials as metallic-roughness materials, and their pictures as textures.

Source: "UsdPreviewSurface Specification", Pixar, sections "UsdPreviewSurface", "UsdUVTexture" and "UsdTransform2d".
"""

# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false
from __future__ import annotations

import os
from pathlib import Path, PureWindowsPath
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from engine.msd.allowed_folders import OutsideError, check_inside
from engine.msd.meshes.looks import encoded
from engine.msd.report import Outcome
from engine.msd.schema import (
    AlphaMode,
    ColorSpace,
    Layer,
    Material,
    MaterialRole,
    Texture,
    TextureSource,
)
from engine.msd.usd import pictures

if TYPE_CHECKING:
    from engine.msd.usd.context import Context

WHITE_NITS = 1000.0
"""Luminance, cd/m^2, of what USD calls 1: a viewer shows both as white (MSD at its usual exposure)."""
SURFACE, TEXTURE, MOVE, READER = "UsdPreviewSurface", "UsdUVTexture", "UsdTransform2d", "UsdPrimvarReader_float2"


class Sampled(NamedTuple):
    """A picture that an input is connected to."""

    shader: Any
    key: str | None
    """Texture of the World; None when the picture cannot be had."""
    channel: str
    scale: np.ndarray
    bias: np.ndarray
    fallback: np.ndarray
    transform: tuple[float, ...]
    """Repeat u, v and offset u, v, with v from above as in MSD."""


class Materials:
    """The materials of the World by the prims that they come from."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._keys: dict[tuple[str, bool], str | None] = {}
        self._textures: dict[tuple[str, ColorSpace], str | None] = {}

    def of(self, prim: Any, both_sides: bool = False) -> str | None:
        """Key of the material that is bound to a prim; None without one."""
        material = self._bound(prim)
        if material is None:
            return None
        place = (material.GetPath().pathString, both_sides)
        if place not in self._keys:
            self._keys[place] = self._read(material, both_sides)
        return self._keys[place]

    def coordinates(self, prim: Any) -> list[str]:
        """Names of the texture coordinates that the material of a prim reads."""
        from pxr import Usd, UsdShade

        names = []
        bound = [self._bound(prim), *(self._bound(child) for child in prim.GetChildren())]
        for material in bound:
            for shader in Usd.PrimRange(material.GetPrim()) if material else ():
                if str(UsdShade.Shader(shader).GetIdAttr().Get()) == READER:
                    value = UsdShade.Shader(shader).GetInput("varname")
                    found = value.GetValueProducingAttributes() if value else ()
                    names.extend(str(attribute.Get()) for attribute in found[:1])
        return names

    def plain(self, wanted: str, color: np.ndarray, both_sides: bool) -> str:
        """Key of a material of one color, which no prim says."""
        name = self.context.name("material", wanted)
        self.context.world.assets.materials[name] = Material(
            name=name, color=color, metallic=0.0, roughness=0.5, reflectance=0.5, both_side=both_sides
        )
        return name

    def _bound(self, prim: Any) -> Any:
        """The material of a prim: the one for previews, else the one for full renderers."""
        from pxr import UsdShade

        first = None
        for purpose in ("preview", "full"):
            material = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial(purpose)[0]
            if material and self._surface(material) is not None:
                return material
            first = first or material or None
        return first

    def _surface(self, material: Any) -> Any:
        """The UsdPreviewSurface shader of a material."""
        for target in ("", "glslfx"):
            shader = material.ComputeSurfaceSource(target)[0]
            if shader and str(shader.GetIdAttr().Get()) == SURFACE:
                return shader
        return None

    def _read(self, source: Any, both_sides: bool) -> str | None:
        prim, context = source.GetPrim(), self.context
        shader = self._surface(source)
        if shader is None:
            if not prim.HasAPI("PhysicsMaterialAPI") or source.GetSurfaceOutputs():
                context.drop(prim, "The material has no UsdPreviewSurface; its look was dropped")
            return None
        material = Material(name=context.name("material", prim.GetName()), both_side=both_sides)
        context.world.assets.materials[material.name] = material
        context.add_element(prim, material)
        inputs = _Inputs(self, shader)
        self._base(material, inputs)
        self._maps(material, inputs)
        inputs.finish(material)
        return material.name

    def _base(self, material: Material, inputs: _Inputs) -> None:
        color, picture = inputs.color("diffuseColor", (0.18, 0.18, 0.18))
        opacity, mask = inputs.number("opacity", 1.0)
        threshold, _ = inputs.number("opacityThreshold", 0.0)
        material.color = np.clip([*map(encoded, np.clip(color, 0, 1)), opacity], 0, 1)
        if picture is not None:
            material.texture_name = picture.key
        if mask is not None and (
            picture is None or mask.key is None or mask.key != picture.key or mask.channel != "a"
        ):
            inputs.note(mask.shader, "An opacity beside the alpha of the diffuse picture was dropped", "inputs:file")
            mask = None
        if threshold > 0:
            material.alpha_mode = AlphaMode.mask(min(threshold, 1.0))
        elif mask is not None or opacity < 1:
            material.alpha_mode = AlphaMode.blend()
        emission, glow = inputs.color("emissiveColor", (0.0, 0.0, 0.0))
        if max(emission) > 0:
            strength = max(1.0, *emission)
            material.emissive = np.array([*(max(0.0, e) / strength for e in emission), 1.0])
            material.emissive_intensity = strength * WHITE_NITS
            message = f"An emission of 1 was taken as {WHITE_NITS:g} cd/m^2, which MSD shows as white"
            inputs.note(inputs.shader, message, "inputs:emissiveColor", Outcome.GUESSED)
        self._layer(material, glow, MaterialRole.Emissive)

    def _maps(self, material: Material, inputs: _Inputs) -> None:
        ior, _ = inputs.number("ior", 1.5)
        metallic, metal = inputs.number("metallic", 0.0)
        roughness, rough = inputs.number("roughness", 0.5)
        material.metallic, material.roughness = (float(np.clip(v, 0, 1)) for v in (metallic, roughness))
        if ior > 0:
            material.reflectance = float(np.clip(abs(ior - 1) / (ior + 1) / 0.4, 0, 1))
        if inputs.value("useSpecularWorkflow", 0):
            inputs.note(
                inputs.shader, "Its specular workflow was dropped; it is not a metal", "inputs:useSpecularWorkflow"
            )
            material.metallic = 0.0
        _, normal = inputs.color("normal", (0.0, 0.0, 1.0))
        self._layer(material, normal, MaterialRole.Normal)
        _, occlusion = inputs.number("occlusion", 1.0)
        packed = [p for p, channel in ((occlusion, "r"), (rough, "g"), (metal, "b")) if p and p.channel == channel]
        if rough and metal and rough.key and rough.key == metal.key and rough in packed and metal in packed:
            self._layer(material, rough, MaterialRole.Orm)
            if occlusion is not None and (occlusion.key != rough.key or occlusion not in packed):
                inputs.note(occlusion.shader, "An occlusion picture of its own was dropped", "inputs:file")
            return
        self._layer(material, rough, MaterialRole.Roughness)
        self._layer(material, metal, MaterialRole.Metallic)
        for picture, channel in ((rough, "g"), (metal, "b")):
            if picture is not None and picture.channel not in (channel, "r"):
                message = f"Its channel {picture.channel} was dropped; MSD reads a gray picture"
                inputs.note(picture.shader, message, "inputs:file", Outcome.GUESSED)
        if occlusion is not None:
            inputs.note(occlusion.shader, "An occlusion picture of its own was dropped", "inputs:file")

    def _layer(self, material: Material, picture: Sampled | None, role: MaterialRole) -> None:
        if picture is not None and picture.key is not None:
            material.layers.append(Layer(texture_name=picture.key, role=role))

    def texture(self, shader: Any, asset: Any, space: ColorSpace) -> str | None:
        """Key of the texture of a file; None, and a finding, when it may not or cannot be read."""
        prim, context = shader.GetPrim(), self.context
        if asset is None or not asset.path:
            return None
        place = (asset.resolvedPath or asset.path, space)
        if place not in self._textures:
            self._textures[place] = None
            path = self._file(prim, asset)
            if path is not None:
                name = context.name("texture", PureWindowsPath(asset.path).stem or "texture")
                context.world.assets.textures[name] = Texture(
                    name=name, source=TextureSource.file(path), color_space=space, gen_mipmaps=True
                )
                self._textures[place] = name
        return self._textures[place]

    def _file(self, prim: Any, asset: Any) -> str | None:
        context, attribute = self.context, "inputs:file"
        resolved = asset.resolvedPath or _with_slashes(asset.path, os.path.dirname(context.file))
        if not resolved:
            what = "a set of UDIM tiles, which MSD has not" if "<UDIM>" in asset.path else "missing"
            context.note(prim, f"The picture {asset.path!r} is {what}; it was dropped", attribute)
            return None
        outer = resolved.split("[")[0]
        try:
            check_inside(Path(outer), context.world.asset_roots)
            if "[" not in resolved:
                return Path(os.path.relpath(outer, os.path.dirname(context.file))).as_posix()
            target = pictures.extract(resolved)
        except (OutsideError, ValueError, OSError) as error:
            context.note(prim, f"The picture {asset.path!r} was dropped: {error}", attribute)
            return None
        folder = str(target.parent)
        if context.world.asset_roots is not None and folder not in context.world.asset_roots:
            context.world.asset_roots = (*context.world.asset_roots, folder)
        message = f"MSD names pictures by file: {asset.path!r} was taken out of the package, to {target}"
        context.note(prim, message, attribute, Outcome.GUESSED)
        return str(target)


def _with_slashes(path: str, folder: str) -> str:
    """The file that a path with Windows's backslashes means beside the stage; empty when there is none."""
    place = os.path.join(folder, path.replace("\\", "/"))
    return place if "\\" in path and os.path.isfile(place) else ""


class _Inputs:
    """The inputs of one UsdPreviewSurface, and the pictures that they are connected to."""

    def __init__(self, materials: Materials, shader: Any) -> None:
        self.materials, self.context, self.shader = materials, materials.context, shader
        self.pictures: list[Sampled] = []

    def note(self, shader: Any, message: str, attribute: str, outcome: Outcome = Outcome.DROPPED) -> None:
        self.context.note(shader.GetPrim(), message, attribute, outcome)

    def value(self, name: str, default: Any, shader: Any = None) -> Any:
        """Value of an input, through the interfaces of its network; the default where it is connected to a shader."""
        from pxr import UsdShade

        shader = self.shader if shader is None else shader
        found = shader.GetInput(name)
        if not found:
            return default
        self.context.mark(shader.GetPrim(), f"inputs:{name}")
        attributes = found.GetValueProducingAttributes()
        if not attributes or UsdShade.Output.IsOutput(attributes[0]):
            return default
        value = self.context.get(attributes[0].GetPrim(), attributes[0].GetName())
        return default if value is None else value

    def color(self, name: str, default: tuple[float, ...]) -> tuple[list[float], Sampled | None]:
        """Factor of a color, and the picture that it multiplies."""
        picture = self._picture(name, ColorSpace.Linear if name == "normal" else ColorSpace.Srgb)
        if picture is None:
            return [float(v) for v in self.value(name, default)], None
        if picture.key is None:
            return [float(v) for v in picture.fallback[:3]], None
        if picture.channel != "rgb":
            message = f"Its channel {picture.channel} was wanted as a color; all its channels are used"
            self.note(picture.shader, message, "inputs:file", Outcome.GUESSED)
        packed = 2.0 if name == "normal" else 1.0  # normals are stored as 2 * value - 1
        factor = picture.scale[:3] / packed
        usual = [(packed, 1.0 - packed), (1.0, 0.0)] if name == "normal" else [(picture.scale[:3], 0.0)]
        if not any(np.allclose(picture.scale[:3], a) and np.allclose(picture.bias[:3], b) for a, b in usual):
            self.note(picture.shader, "The scale and bias of the picture were dropped", "inputs:bias")
        return [float(v) for v in factor], picture

    def number(self, name: str, default: float) -> tuple[float, Sampled | None]:
        """Factor of a number, and the picture that it multiplies."""
        space = ColorSpace.Srgb if name == "opacity" else ColorSpace.Linear
        picture = self._picture(name, space)
        if picture is None:
            return float(self.value(name, default)), None
        index = "rgba".find(picture.channel[0])
        if picture.key is None:
            return float(picture.fallback[index]), None
        if picture.bias[index] != 0:
            self.note(picture.shader, "What is added to the values of the picture was dropped", "inputs:bias")
        return float(picture.scale[index]), picture

    def _picture(self, name: str, space: ColorSpace) -> Sampled | None:
        from pxr import UsdShade

        found = self.shader.GetInput(name)
        attributes = found.GetValueProducingAttributes() if found else ()
        if not attributes or not UsdShade.Output.IsOutput(attributes[0]):
            return None
        self.context.mark(self.shader.GetPrim(), f"inputs:{name}")
        shader = UsdShade.Shader(attributes[0].GetPrim())
        kind = str(shader.GetIdAttr().Get())
        if kind != TEXTURE:
            message = f"Its {name} comes from a {kind}, which is not read; the default is used"
            self.note(self.shader, message, f"inputs:{name}")
            return None
        encoding = str(self.value("sourceColorSpace", "auto", shader))
        if encoding in ("raw", "sRGB"):
            space = ColorSpace.Linear if encoding == "raw" else ColorSpace.Srgb
        for way in ("wrapS", "wrapT"):
            wrap = str(self.value(way, "useMetadata", shader))
            if wrap not in ("repeat", "useMetadata"):
                self.note(shader, f"MSD repeats pictures; {way} {wrap} was dropped", f"inputs:{way}")
        asset = self.value("file", None, shader)
        picture = Sampled(
            shader,
            self.materials.texture(shader, asset, space),
            attributes[0].GetBaseName(),
            np.array(self.value("scale", (1, 1, 1, 1), shader), float),
            np.array(self.value("bias", (0, 0, 0, 0), shader), float),
            np.array(self.value("fallback", (0, 0, 0, 1), shader), float),
            self._transform(shader),
        )
        self.pictures.append(picture)
        return picture

    def _transform(self, texture: Any) -> tuple[float, ...]:
        """Repeat and offset of a picture whose coordinates go through a UsdTransform2d."""
        from pxr import UsdShade

        found = texture.GetInput("st")
        attributes = found.GetValueProducingAttributes() if found else ()
        if not attributes or not UsdShade.Output.IsOutput(attributes[0]):
            return (1.0, 1.0, 0.0, 0.0)
        self.context.mark(texture.GetPrim(), "inputs:st")
        shader = UsdShade.Shader(attributes[0].GetPrim())
        if str(shader.GetIdAttr().Get()) != MOVE:
            self.context.mark(shader.GetPrim(), "inputs:varname")
            return (1.0, 1.0, 0.0, 0.0)
        (su, sv), (tu, tv) = self.value("scale", (1, 1), shader), self.value("translation", (0, 0), shader)
        if self.value("rotation", 0.0, shader):
            self.note(shader, "MSD does not turn pictures; the rotation was dropped", "inputs:rotation")
        self.context.mark(shader.GetPrim(), "inputs:in")
        # USD samples at v' = sv * v + tv from below; from above that is sv * (1 - v) + (1 - sv - tv).
        return (float(su), float(sv), float(tu), float(1 - sv - tv))

    def finish(self, material: Material) -> None:
        """Take the transform of the pictures; inputs that nobody asked for are reported with the other properties."""
        moved = [picture for picture in self.pictures if picture.key is not None]
        if moved:
            u, v, x, y = moved[0].transform
            material.tex_repeat, material.tex_translation = np.array([u, v]), np.array([x, y])
            for picture in moved[1:]:
                if picture.transform != moved[0].transform:
                    message = "MSD moves all pictures of a material alike; the transform of this one was dropped"
                    self.note(picture.shader, message, "inputs:st")
        self.context.networks.extend(shader.GetPrim() for shader in (self.shader, *(p.shader for p in self.pictures)))
