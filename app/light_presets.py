"""Lights with the values of real ones, and the exposure that suits them."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from engine.msd.schema import DirectionalLightDesc, Light, LightType, PointLightDesc, RectLightDesc, SpotLightDesc
from render.options import EXPOSURE_EV

MIDDLE_GREY, METER = 0.18, 12.5
"""Albedo of what is exposed for, and the calibration of light meters, cd·s/(m²·100)."""


class LightPreset(NamedTuple):
    """A real light."""

    id: str
    title: str
    about: str
    kind: str
    """point, spot, rect or directional."""
    value: float
    """lm of a bulb or a panel, cd along the axis of a spot, lx of a directional one."""
    color: tuple[float, float, float]
    height: float = 2.0
    """m."""
    size: tuple[float, float] = (0.0, 0.0)
    """Width and height of a panel, radius of a bulb, outer and inner angle of a spot: m, °."""
    shadows: bool = True

    def make(self, name: str) -> Light:
        """The light, which shines down."""
        width, height = self.size
        if self.kind == "point":
            type_ = LightType.point(PointLightDesc(intensity=self.value, radius=width))
        elif self.kind == "spot":  # MSD divides by 4π, whatever the cone is
            spot = SpotLightDesc(intensity=4 * math.pi * self.value, outer_angle=width, inner_angle=height)
            type_ = LightType.spot(spot)
        elif self.kind == "rect":
            panel = RectLightDesc(intensity=self.luminance, width=width, height=height)
            panel.width_axis, panel.height_axis = np.array((1.0, 0.0, 0.0)), np.array((0.0, 1.0, 0.0))
            type_ = LightType.rect(panel)
        else:
            type_ = LightType.directional(DirectionalLightDesc(illuminance=self.value))
        light = Light(name=name, type_=type_, cast_shadows=self.shadows, color=np.array(self.color))
        light.position = np.array((0.0, 0.0, self.height))
        light.direction = np.array((0.0, 0.0, -1.0) if self.kind != "directional" else (-0.6, 0.4, -1.0))
        return light

    @property
    def luminance(self) -> float:
        """Of a panel that emits its lumens evenly to one side, cd/m²: flux / (π area)."""
        return self.value / (math.pi * self.size[0] * self.size[1])

    def illuminance(self, distance: float) -> float:
        """On a surface that faces the light at a distance in m, lx."""
        if self.kind == "point":
            return self.value / (4 * math.pi * distance**2)
        if self.kind == "spot":
            return self.value / distance**2
        if self.kind == "rect":
            return self.value / (math.pi * distance**2)
        return self.value


LIGHT_PRESETS = (
    LightPreset("candle", "Candle", "1 cd, 12.6 lm", "point", 4 * math.pi, (1.0, 0.5, 0.12), 0.3, (0.01, 0.0)),
    LightPreset("bulb", "Light bulb", "60 W, 800 lm", "point", 800.0, (1.0, 0.66, 0.34), 2.0, (0.03, 0.0)),
    LightPreset("led_panel", "LED panel", "60 × 60 cm, 3,600 lm", "rect", 3600.0, (1.0, 0.82, 0.64), 2.5, (0.6, 0.6)),
    LightPreset("tube", "Fluorescent tube", "36 W, 3,350 lm", "rect", 3350.0, (1.0, 0.9, 0.78), 2.5, (1.2, 0.026)),
    LightPreset("flashlight", "Flashlight", "5,000 cd", "spot", 5000.0, (1.0, 0.93, 0.85), 1.0, (12.0, 6.0)),
    LightPreset(
        "softbox", "Studio softbox", "100 × 70 cm, 10,000 lm", "rect", 1e4, (1.0, 0.95, 0.9), 2.0, (1.0, 0.7)
    ),
    LightPreset("spotlight", "Stage spotlight", "50,000 cd", "spot", 5e4, (1.0, 0.82, 0.64), 4.0, (20.0, 15.0)),
    LightPreset("overcast", "Overcast sky", "10,000 lx", "directional", 1e4, (0.9, 0.95, 1.0), 5.0, shadows=False),
    LightPreset("sunlight", "Sunlight", "100,000 lx", "directional", 1e5, (1.0, 0.96, 0.9), 5.0),
    LightPreset("moonlight", "Full moon", "0.25 lx", "directional", 0.25, (0.75, 0.85, 1.0), 5.0),
)


def fitting_ev(illuminance: float) -> float:
    """The exposure, EV at ISO 100, that a light meter chooses for middle grey in this light, lx."""
    return math.log2(illuminance * MIDDLE_GREY / math.pi * 100 / METER)


def exposure_hint(preset: LightPreset) -> tuple[float, float, float]:
    """Illuminance on what it shines on from its height (lx), the exposure that suits it (EV), and by how many stops a
    view must be brightened for it."""
    lux = preset.illuminance(preset.height)
    ev = fitting_ev(lux)
    return lux, ev, EXPOSURE_EV - ev
