"""Materials to choose from: with measured values where they are known, each with what its look follows from."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from engine.geometry.srgb import to_srgb
from engine.msd.schema import AlphaMode, BuildinAttr, Mark, Material, Texture, TextureSource

Linear = tuple[float, float, float]


class ReadyMaterial(NamedTuple):
    """A material that can be put into a scene."""

    id: str
    """Its key in the scene."""
    title: str
    category: str
    linear: Linear
    """Linear sRGB: of a metal its reflectance at normal incidence, else its albedo."""
    roughness: float
    metallic: float = 0.0
    ior: float = 1.5
    """Index of refraction of what is no metal."""
    opacity: float = 1.0
    emitted: float = 0.0
    """Luminance, cd/m²; it emits its colour."""
    other: Linear | None = None
    """Second colour of a chequered one."""

    def make(self) -> Material:
        """The material, without a texture."""
        color = np.append(to_srgb(np.array(self.linear)), self.opacity)
        material = Material(
            name=self.id,
            color=color,
            metallic=self.metallic,
            roughness=self.roughness,
            reflectance=0.0 if self.metallic else reflectance(self.ior),
        )
        if self.opacity < 1.0:
            material.alpha_mode = AlphaMode.blend()
            material.ior = self.ior
            material.cast_shadow = False
        if self.emitted:
            material.emissive = np.append(color[:3], 1.0)
            material.emissive_intensity = self.emitted / EMITTED_UNIT
        if self.other is not None:
            material.color = np.ones(4)
            material.texture_name = self.id
            material.tex_uniform = True
        return material

    def texture(self) -> Texture | None:
        """The texture that it needs, under its own id."""
        if self.other is None:
            return None
        pattern = BuildinAttr(width=256.0, height=256.0, mark=Mark.Edge)
        pattern.rgb1, pattern.rgb2 = to_srgb(np.array(self.linear)), to_srgb(np.array(self.other))
        pattern.markrgb = 0.8 * np.minimum(pattern.rgb1, pattern.rgb2)
        return Texture(name=self.id, source=TextureSource.checker(pattern), gen_mipmaps=True)


EMITTED_UNIT = 1000.0
"""cd/m² that look like an emission of 1: what is emitted is not exposed, so this is what the views show white."""


def reflectance(ior: float) -> float:
    """The reflectance field by which a surface reflects as Fresnel's equations say at normal incidence, in air."""
    return math.sqrt(((ior - 1) / (ior + 1)) ** 2 / 0.16)


def _metal(id: str, title: str, linear: Linear, roughness: float) -> ReadyMaterial:
    return ReadyMaterial(id, title, "Metals", linear, roughness, metallic=1.0)


def _plastic(id: str, title: str, linear: Linear, roughness: float = 0.35, ior: float = 1.53) -> ReadyMaterial:
    return ReadyMaterial(id, title, "Plastics", linear, roughness, ior=ior)


READY_MATERIALS = (
    # Reflectances of metals: Akenine-Möller et al., Real-Time Rendering, 4th edition, table 9.2.
    _metal("aluminum", "Aluminum", (0.913, 0.922, 0.924), 0.35),
    _metal("polished_aluminum", "Polished aluminum", (0.913, 0.922, 0.924), 0.08),
    _metal("steel", "Steel", (0.562, 0.565, 0.578), 0.3),
    _metal("cast_iron", "Cast iron", (0.562, 0.565, 0.578), 0.65),
    _metal("chrome", "Chrome", (0.549, 0.556, 0.554), 0.04),
    _metal("nickel", "Nickel", (0.660, 0.609, 0.526), 0.25),
    _metal("titanium", "Titanium", (0.542, 0.497, 0.449), 0.35),
    _metal("zinc", "Galvanized zinc", (0.664, 0.824, 0.850), 0.45),
    _metal("copper", "Copper", (0.955, 0.638, 0.538), 0.25),
    _metal("brass", "Brass", (0.910, 0.778, 0.423), 0.2),
    _metal("gold", "Gold", (1.0, 0.782, 0.344), 0.15),
    _metal("silver", "Silver", (0.972, 0.960, 0.915), 0.12),
    _plastic("white_plastic", "White plastic", (0.78, 0.78, 0.76)),
    _plastic("gray_plastic", "Gray plastic", (0.21, 0.22, 0.23)),
    _plastic("black_plastic", "Black plastic", (0.018, 0.018, 0.02)),
    _plastic("red_plastic", "Red plastic", (0.52, 0.035, 0.03)),
    _plastic("orange_plastic", "Orange plastic", (0.78, 0.17, 0.02)),
    _plastic("yellow_plastic", "Yellow plastic", (0.80, 0.50, 0.02)),
    _plastic("green_plastic", "Green plastic", (0.05, 0.34, 0.09)),
    _plastic("blue_plastic", "Blue plastic", (0.03, 0.14, 0.48)),
    _plastic("printed_plastic", "Printed plastic (PLA)", (0.30, 0.34, 0.38), 0.6, 1.46),
    _plastic("nylon", "Nylon", (0.72, 0.69, 0.60), 0.5),
    ReadyMaterial("white_paint", "White paint", "Paints", (0.80, 0.80, 0.79), 0.2),
    ReadyMaterial("robot_paint", "Robot orange", "Paints", (0.75, 0.14, 0.012), 0.18),
    ReadyMaterial("safety_yellow", "Safety yellow", "Paints", (0.85, 0.56, 0.0), 0.3),
    ReadyMaterial("graphite_paint", "Graphite paint", "Paints", (0.045, 0.05, 0.06), 0.25),
    ReadyMaterial("rubber", "Rubber", "Rubber and cloth", (0.025, 0.025, 0.025), 0.85, ior=1.52),
    ReadyMaterial("silicone", "Silicone", "Rubber and cloth", (0.42, 0.44, 0.46), 0.55, ior=1.41),
    ReadyMaterial("cotton", "Cotton", "Rubber and cloth", (0.70, 0.68, 0.62), 1.0),
    ReadyMaterial("leather", "Leather", "Rubber and cloth", (0.16, 0.07, 0.035), 0.6),
    ReadyMaterial("pine", "Pine", "Wood", (0.58, 0.38, 0.19), 0.6),
    ReadyMaterial("oak", "Oak", "Wood", (0.36, 0.21, 0.10), 0.55),
    ReadyMaterial("walnut", "Walnut", "Wood", (0.12, 0.06, 0.032), 0.45),
    ReadyMaterial("concrete", "Concrete", "Stone and earth", (0.42, 0.41, 0.39), 0.9),
    ReadyMaterial("brick", "Brick", "Stone and earth", (0.262, 0.095, 0.061), 0.9),
    ReadyMaterial("marble", "Marble", "Stone and earth", (0.78, 0.76, 0.72), 0.15),
    ReadyMaterial("porcelain", "Porcelain", "Stone and earth", (0.80, 0.79, 0.76), 0.08),
    ReadyMaterial("sand", "Sand", "Stone and earth", (0.440, 0.386, 0.231), 1.0),
    ReadyMaterial("grass", "Grass", "Stone and earth", (0.09, 0.17, 0.045), 1.0),
    ReadyMaterial(
        "floor_tiles", "Floor tiles", "Stone and earth", (0.20, 0.21, 0.225), 0.5, other=(0.165, 0.175, 0.19)
    ),
    ReadyMaterial(
        "checkerboard", "Checkerboard", "Stone and earth", (0.75, 0.75, 0.75), 0.6, other=(0.03, 0.03, 0.03)
    ),
    ReadyMaterial("glass", "Glass", "Glass", (0.85, 0.90, 0.90), 0.02, ior=1.52, opacity=0.18),
    ReadyMaterial("smoked_glass", "Smoked glass", "Glass", (0.05, 0.055, 0.06), 0.02, ior=1.52, opacity=0.6),
    ReadyMaterial("frosted_glass", "Frosted glass", "Glass", (0.80, 0.85, 0.86), 0.6, ior=1.52, opacity=0.55),
    ReadyMaterial("led_panel", "LED panel", "Glowing", (1.0, 0.97, 0.92), 0.5, emitted=1500.0),
    ReadyMaterial("warm_lamp", "Warm lamp", "Glowing", (1.0, 0.62, 0.28), 0.5, emitted=900.0),
    ReadyMaterial("green_signal", "Green signal", "Glowing", (0.05, 1.0, 0.15), 0.4, emitted=350.0),
    ReadyMaterial("red_signal", "Red signal", "Glowing", (1.0, 0.03, 0.02), 0.4, emitted=350.0),
    ReadyMaterial("blue_signal", "Blue signal", "Glowing", (0.05, 0.25, 1.0), 0.4, emitted=350.0),
)
"""All of them, by categories."""

_BY_ID = {one.id: one for one in READY_MATERIALS}


def ready(id: str) -> ReadyMaterial:
    """The one of an id. Raises KeyError."""
    return _BY_ID[id]
