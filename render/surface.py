"""How the look of a geometry becomes numbers and textures for the surface shader."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.msd.schema import Material, MaterialRole, TexcoordOrigin, World
from render.textures import TextureError, TextureSpec, texture_of

FLOATS = 24
"""Numbers of one surface: six texels, see surface.vert."""

ROUGHNESS = 13
"""Place of the roughness among them."""

CUBE_SCALE = slice(16, 19)
"""Places of the factors by which a shape of unit size is stretched under a cube texture; of others they hold the
mapping of flat pictures."""

PLAIN = Material(metallic=0.0, roughness=0.5, reflectance=0.5)
"""What a geometry without material is made of (measured in MotrixSim)."""

LAYERS = {
    MaterialRole.Rgb: "base",
    MaterialRole.Rgba: "base",
    MaterialRole.Normal: "normal",
    MaterialRole.Orm: "orm",
    MaterialRole.Emissive: "emissive",
    MaterialRole.DetailNormal: "detail",
}
"""Sampler of each texture role. Roughness and Metallic alone are not drawn yet."""

NON_COLOR = ("normal", "orm", "detail")


class Surface(NamedTuple):
    """`numbers` go to the GPU per instance; the rest decides in which batch an instance is drawn."""

    numbers: np.ndarray
    textures: tuple[tuple[str, str], ...]
    """Pairs of sampler and texture asset."""
    blending: str
    """opaque, mask, blend or multiply."""
    both_side: bool
    cast_shadow: bool
    detail_strength: float
    switches: tuple[str, ...]
    """What its shader is compiled for: a CPU runs every branch, so what is not needed must not be there."""


def linear(srgb: np.ndarray) -> np.ndarray:
    """sRGB-encoded values to linear ones (IEC 61966-2-1)."""
    srgb = np.asarray(srgb, dtype=np.float64)
    return np.where(srgb <= 0.04045, srgb / 12.92, ((np.maximum(srgb, 0.04045) + 0.055) / 1.055) ** 2.4)


def surface_of(
    material: Material | None, color: np.ndarray | None, size: np.ndarray, project: bool, infinite: bool = False
) -> Surface:
    """The surface of a geometry: `color` (RGBA, sRGB) replaces the material's, `size` (3) are its half sizes in m.

    With `project`, on a plane or on a mesh without texture coordinates, the texture is laid on along local Z as
    MuJoCo does: it covers the shape tex_repeat times, or tex_repeat times every two metres with tex_uniform.
    """
    m = material or PLAIN
    rgba = m.color if color is None else color
    blending = m.alpha_mode.variant
    if blending == "opaque" and rgba[3] < 1.0:
        blending = "blend"
    textures: dict[str, str] = {}
    if m.texture_name:
        textures["base"] = m.texture_name
    for layer in m.layers:
        if layer.texture_name and layer.role in LAYERS:
            textures[LAYERS[layer.role]] = layer.texture_name
    scale, offset = np.array(m.tex_repeat, dtype=np.float64), np.array(m.tex_translation, dtype=np.float64)
    detail = np.array(m.detail_repeat, dtype=np.float64)
    if project:
        half = np.where(size[:2] > 0, size[:2], 1.0)
        if not m.tex_uniform and not infinite:
            scale, detail = scale / half, detail / half
        # Whole pictures start at the edge of the shape, uniform ones at its middle (as in MotrixSim).
        scale, offset = 0.5 * scale * (1.0, -1.0), offset - (0.0 if m.tex_uniform or infinite else 0.5)
        detail = 0.5 * detail
    if m.tex_origin is TexcoordOrigin.BottomLeft:
        scale[1], offset[1] = -scale[1], 1.0 - offset[1]
    numbers = np.zeros(FLOATS, dtype=np.float32)
    numbers[0:3], numbers[3] = linear(rgba[:3]), rgba[3]
    numbers[4:7] = m.emissive[:3] * m.emissive_intensity
    numbers[7] = m.alpha_mode.value if blending == "mask" and m.alpha_mode.value is not None else -1.0
    numbers[8:11], numbers[11] = 0.16 * m.reflectance**2 * m.specular_color[:3], m.depth_bias
    numbers[12], numbers[ROUGHNESS] = m.metallic, m.roughness
    numbers[14], numbers[15] = -1.0 if m.flip_tangent_u else 1.0, -1.0 if m.flip_tangent_v else 1.0
    numbers[16:18], numbers[18:20] = scale, offset
    numbers[20:22], numbers[22], numbers[23] = detail, m.detail_strength, float(project)
    switches = []
    if m.metallic > 0 or np.any(numbers[8:11] > 0):
        switches.append("SPECULAR")
    if blending == "mask":
        switches.append("ALPHA_MASK")
    if blending == "multiply":
        switches.append("MULTIPLY")
    return Surface(
        numbers,
        tuple(sorted(textures.items())),
        blending,
        m.both_side,
        m.cast_shadow,
        float(m.detail_strength),
        tuple(switches),
    )


def textures_of(world: World, surface: Surface) -> tuple[dict[str, TextureSpec], list[str]]:
    """The textures of a surface by sampler, and what is wrong with those that are missing."""
    found, problems = {}, []
    for sampler, name in surface.textures:
        try:
            spec = texture_of(world, name)
        except TextureError as error:
            problems.append(str(error))
            continue
        if spec.cube and sampler != "base":
            problems.append(f"the cube texture {name!r} is drawn as colour only, not as {sampler}")
        elif spec.cube:
            found["cube"] = spec
        else:
            found[sampler] = spec._replace(key=(*spec.key, False), srgb=False) if sampler in NON_COLOR else spec
    return found, problems
