"""Settings of lights. They shine along -z of their frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from engine.assets.sim.spawners.lights import lights
from engine.assets.sim.spawners.spawner_cfg import SpawnerCfg
from engine.assets.utils.configclass import MISSING, configclass


@configclass
class LightCfg(SpawnerCfg):
    """What all lights have."""

    func: Callable[..., Any] = lights.spawn_light

    prim_type: str = MISSING
    """Kind of light."""

    color: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Linear RGB."""

    enable_color_temperature: bool = False
    """Whether `color` is multiplied by that of a black body."""

    color_temperature: float = 6500.0
    """Temperature of the black body, K."""

    normalize: bool = False
    """Whether the power does not depend on the size of the light."""

    exposure: float = 0.0
    """Powers of two that multiply the intensity."""

    intensity: float = 1.0
    """Luminance, cd/m²; of a distant light its illuminance, lx."""


@configclass
class DiskLightCfg(LightCfg):
    """A disk that shines to one side."""

    prim_type = "DiskLight"

    radius: float = 0.5
    """m."""


@configclass
class DistantLightCfg(LightCfg):
    """A light infinitely far away, such as the sun."""

    prim_type = "DistantLight"

    angle: float = 0.53
    """Diameter in the sky, degrees; shadows have sharp edges here."""


@configclass
class DomeLightCfg(LightCfg):
    """Light from all sides."""

    prim_type = "DomeLight"

    texture_file: str | None = None
    """Picture of all directions, of Radiance (.hdr) or another format; texels of 1 have the light's luminance."""

    texture_format: Literal["automatic", "latlong", "mirroredBall", "angular", "cubeMapVerticalCross"] = "automatic"
    """Layout of that picture; another one than latlong is reported."""

    visible_in_primary_ray: bool = True
    """Whether that picture is seen; False is reported."""


@configclass
class CylinderLightCfg(LightCfg):
    """A tube; a point that shines with the same power here."""

    prim_type = "CylinderLight"

    length: float = 1.0
    """m."""

    radius: float = 0.5
    """m."""

    treat_as_line: bool = False
    """Whether it has no thickness."""


@configclass
class SphereLightCfg(LightCfg):
    """A sphere."""

    prim_type = "SphereLight"

    radius: float = 0.5
    """m."""

    treat_as_point: bool = False
    """Whether it has no size."""
