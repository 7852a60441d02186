"""How the look of a geometry becomes numbers and textures for the surface shader."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

import numpy as np

from engine.msd.schema import Material, MaterialRole, TexcoordOrigin, TextureType, World
from render.textures import TextureError, TextureSpec, missing_texture, texture_of

FLOATS = 24
"""Numbers of one surface: six texels, see surface.vert."""

ROUGHNESS = 13
"""Place of the roughness among them."""

CUBE_SCALE = slice(16, 19)
"""Places of the factors by which a shape of unit size is stretched under a cube texture; of others they hold the
mapping of flat pictures."""

LUMINANCE = np.array([0.2126, 0.7152, 0.0722])
"""Weights of linear red, green and blue in what the eye sees as bright (ITU-R BT.709)."""

PLAIN = Material(metallic=0.0, roughness=0.5, reflectance=0.5)
"""What a geometry without material is made of (measured in MotrixSim)."""

LAYERS = {
    MaterialRole.Rgb: "base",
    MaterialRole.Rgba: "base",
    MaterialRole.Normal: "normal",
    MaterialRole.Orm: "orm",
    MaterialRole.Emissive: "emissive",
    MaterialRole.DetailNormal: "detail",
    MaterialRole.Roughness: "roughness",
    MaterialRole.Metallic: "metallic",
}
"""Sampler of each texture role."""

SEE_THROUGH = 0.05
"""Alpha below which what blends neither casts shadows nor has an id, as in MotrixSim's shadows."""

NON_COLOR = ("normal", "orm", "detail", "roughness", "metallic")


class Surface(NamedTuple):
    """`numbers` go to the GPU; the rest decides in which batch an instance is drawn."""

    numbers: np.ndarray
    textures: tuple[tuple[str, str], ...]
    """Pairs of sampler and texture asset."""
    blending: str
    """opaque, mask, blend, multiply or transmit."""
    both_side: bool
    cast_shadow: bool
    detail_strength: float
    switches: tuple[str, ...]
    """What its shader is compiled for: a CPU runs every branch, so what is not needed must not be there."""
    row: int = -1
    """Where the numbers are in the table of surfaces."""

    @property
    def is_visible(self) -> bool:
        return self.blending != "blend" or bool(self.numbers[3] > 0.0)

    @property
    def state(self) -> tuple:
        """All that is not in the numbers alone."""
        return (*self[1:-1], self.is_visible)


def linear(srgb: np.ndarray) -> np.ndarray:
    """sRGB-encoded values to linear ones (IEC 61966-2-1)."""
    srgb = np.asarray(srgb, dtype=np.float64)
    return np.where(srgb <= 0.04045, srgb / 12.92, ((np.maximum(srgb, 0.04045) + 0.055) / 1.055) ** 2.4)


class Mapping(Enum):
    """How flat pictures are laid on a shape. All but UV lay them on along local Z."""

    UV = "by its texture coordinates"
    PLANE = "over all of it, or every two metres from a corner"
    INFINITE = "every two metres from the middle"
    HEIGHT_FIELD = "every two metres from a corner, upside down"
    BARE = "over all of it, or every two metres from the middle, as MuJoCo does on meshes without texture coordinates"


def surface_of(
    material: Material | None,
    color: np.ndarray | None,
    size: np.ndarray | None = None,
    mapping: Mapping = Mapping.UV,
) -> Surface:
    """The surface of a geometry: `color` (RGBA, sRGB) replaces the material's; `size` (2 or 3) are half sizes in m.

    What is Opaque is drawn so whatever the alpha of its material; a colour of the geometry itself lets through what
    its alpha says, whatever the mode of the material (both as in MotrixSim).
    """
    m = material or PLAIN
    rgba = m.color if color is None else color
    blending = m.alpha_mode.variant
    if color is not None:
        blending = "blend" if rgba[3] < 1.0 else "opaque"
    if blending == "opaque" and m.transmisive > 0.0 and m.metallic < 1.0:
        blending = "transmit"
    textures: dict[str, str] = {}
    if m.texture_name:
        textures["base"] = m.texture_name
    for layer in m.layers:
        if layer.texture_name and layer.role in LAYERS:
            textures.setdefault(LAYERS[layer.role], layer.texture_name)  # the first one counts, as in MotrixSim
    scale, offset = _laid_on(m, np.ones(2) if size is None else size[:2], mapping)
    detail = np.array(m.detail_repeat, dtype=np.float64)
    if mapping is not Mapping.UV:
        detail = detail * np.abs(_laid_on(PLAIN, np.ones(2) if size is None else size[:2], mapping)[0])
    if m.tex_origin is TexcoordOrigin.BottomLeft:
        scale[1], offset[1] = -scale[1], 1.0 - offset[1]
    numbers = np.zeros(FLOATS, dtype=np.float32)
    numbers[0:3], numbers[3] = linear(rgba[:3]), rgba[3]
    numbers[4:7] = m.emissive[:3] * m.emissive_intensity
    numbers[7] = _cut_off(m, blending)
    tint = float(linear(m.specular_color[:3]) @ LUMINANCE)
    numbers[8:11], numbers[11] = 0.16 * (m.reflectance * tint) ** 2, m.depth_bias
    numbers[12], numbers[ROUGHNESS] = m.metallic, m.roughness
    numbers[14], numbers[15] = -1.0 if m.flip_tangent_u else 1.0, -1.0 if m.flip_tangent_v else 1.0
    numbers[16:18], numbers[18:20] = scale, offset
    # A rough body blurs what is behind it as much as it bends light: from nothing at an ior of 1 to all at 1.5.
    blur = float(np.clip(2.0 * m.ior - 2.0, 0.0, 1.0)) if m.roughness > 0.0 else 0.0
    numbers[20:22], numbers[22] = detail, 2.0 * np.floor(255.0 * blur) + m.transmisive
    numbers[23] = float(mapping is not Mapping.UV)
    switches = []
    if m.metallic > 0 or np.any(numbers[8:11] > 0):
        switches.append("SPECULAR")
    if blending == "mask":
        switches.append("ALPHA_MASK")
    if blending == "multiply":
        switches.append("MULTIPLY")
    if blending == "transmit":
        switches.append("TRANSMISSION")
        if blur > 0.0:
            switches.append("BLURRED")
    return Surface(
        numbers,
        tuple(sorted(textures.items())),
        blending,
        m.both_side,
        m.cast_shadow and (blending in ("opaque", "mask", "transmit") or rgba[3] > 0.0),
        float(m.detail_strength),
        tuple(switches),
    )


def _cut_off(m: Material, blending: str) -> float:
    """Alpha below which there is nothing; -1 without."""
    if blending == "mask":
        return 0.5 if m.alpha_mode.value is None else float(m.alpha_mode.value)
    return SEE_THROUGH if blending == "blend" else -1.0


def _laid_on(m: Material, size: np.ndarray, mapping: Mapping) -> tuple[np.ndarray, np.ndarray]:
    """Scale and offset from the coordinates of a shape to those of a picture with v down, (2) each.

    As MotrixSim does (measured): tex_repeat counts with tex_uniform only. Infinite planes and bare meshes, on which
    MotrixSim shows no picture, repeat it in any case.
    """
    half = np.where(size > 0, size, 1.0)
    repeat = np.array(m.tex_repeat, dtype=np.float64)
    if not m.tex_uniform and mapping in (Mapping.UV, Mapping.PLANE, Mapping.HEIGHT_FIELD):
        repeat = np.ones(2)
    offset = np.array(m.tex_translation, dtype=np.float64)
    down = np.array([1.0, -1.0])
    match mapping:
        case Mapping.UV:
            return repeat, offset
        case Mapping.PLANE if m.tex_uniform:
            return 0.5 * repeat * down, offset + 0.5 * half * repeat
        case Mapping.PLANE:
            return 0.5 / half * down, offset + 0.5
        case Mapping.HEIGHT_FIELD:
            return 0.5 * repeat, offset + 0.5 * half * repeat
        case Mapping.BARE if not m.tex_uniform:
            return 0.5 * repeat / half * down, offset - 0.5
    return 0.5 * repeat * down, offset


def textures_of(world: World, surface: Surface) -> tuple[dict[str, TextureSpec], list[str]]:
    """The textures of a surface by sampler, and what is wrong with those that are missing."""
    found, problems = {}, []
    for sampler, name in surface.textures:
        try:
            spec = texture_of(world, name)
        except TextureError as error:
            problems.append(str(error))
            if sampler == "base":
                found[sampler] = missing_texture()
            continue
        if spec.cube:
            if sampler == "base":
                found["cube"] = spec
            else:
                error = TextureError(f"the cube texture {name!r} is drawn as color only, not as {sampler}")
                problems.append(str(error))
        elif world.assets.textures[name].type_ is not TextureType.D2:
            error = TextureError(
                f"the texture {name!r} is one of the surroundings, not D2: it is drawn on no surface"
            )
            problems.append(str(error))
        else:
            found[sampler] = spec
            if spec.srgb and sampler in NON_COLOR:
                error = TextureError(
                    f"the texture {name!r} of the layer {sampler} has the color space Srgb: it is decoded as colors "
                    "are, as in MotrixSim; Linear shows what is in it"
                )
                problems.append(str(error))
    return found, problems
