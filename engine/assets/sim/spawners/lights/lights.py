"""Worlds of single lights.

A light with the luminance L, cd/m², and the area A seen from one direction shines with L A candela that way; with
`normalize` L is divided by the area of its surface (UsdLux, "Quantities and Units"). Lumens of point and spot lights
are 4 pi candela here.
"""

from __future__ import annotations

import math
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.assets.sim.spawners.placing import put
from engine.assets.sim.stage import Prim
from engine.assets.sim.unsupported import report
from engine.assets.utils.assets import retrieve_file_path
from engine.geometry import image_files, openexr_files, radiance_files
from engine.msd.schema import (
    AmbientLight,
    DirectionalLightDesc,
    HeadLight,
    Light,
    LightType,
    PointLightDesc,
    SpotLightDesc,
    Texture,
    TextureSource,
    TextureType,
    World,
)

if TYPE_CHECKING:
    from engine.assets.sim.spawners.lights.lights_cfg import LightCfg


MOST_EXPOSURE = 64
"""Powers of two: far beyond the sun."""


def spawn_light(prim_path: str, cfg: LightCfg, translation: Any = None, orientation: Any = None, **_: Any) -> Prim:
    """Put a light on the stage. Raises ValueError for a kind of light that there is not."""
    cfg.validate()  # pyright: ignore
    strength, color = _strength(cfg), _color(cfg)
    world = World()
    world.visual.head_light = HeadLight(luminous_power=0.0)  # nothing but lights of the stage shines
    world.visual.ambient_light = AmbientLight(brightness=0.0)
    if cfg.prim_type == "DomeLight":
        if getattr(cfg, "texture_file", None):
            _picture(world, cfg, strength, color, orientation)
        else:
            world.visual.ambient_light = AmbientLight(brightness=strength, color=color)
        return put(prim_path, cfg, world, translation, orientation)
    if cfg.prim_type == "DistantLight":
        kind = LightType.directional(DirectionalLightDesc(illuminance=strength))
    elif cfg.prim_type in ("SphereLight", "DiskLight", "CylinderLight"):
        kind = _round(cfg, strength)
    else:
        raise ValueError(
            f"LightCfg.prim_type is {cfg.prim_type!r}; there is DistantLight, DomeLight, SphereLight, DiskLight, "
            "CylinderLight"
        )
    world.hierarchy.lights.append(Light(type_=kind, color=color))
    return put(prim_path, cfg, world, translation, orientation)


def _picture(world: World, cfg: Any, strength: float, color: np.ndarray, orientation: Any) -> None:
    """Let a picture around everything shine, whose white has the luminance `strength`, cd/m².

    Raises ValueError, FileNotFoundError for what is no picture on this machine."""
    file = Path(retrieve_file_path(cfg.texture_file))
    try:
        readers = {suffix: kind.read for kind in (radiance_files, openexr_files) for suffix in kind.SUFFIXES}
        readers.get(file.suffix.lower(), image_files.read)(file)
    except (ValueError, OSError) as error:
        raise ValueError(f"DomeLightCfg.texture_file: {error}") from None
    what = {
        "color": not np.allclose(color, 1.0),
        "texture_format": cfg.texture_format not in ("automatic", "latlong"),
        "visible_in_primary_ray": not cfg.visible_in_primary_ray,
        "orientation": orientation is not None and not np.allclose(list(map(float, orientation)), [1, 0, 0, 0]),
    }
    if lost := ", ".join(name for name, said in what.items() if said):
        report(
            f"DomeLightCfg: beside a texture_file {lost} has no effect: the picture is seen, upright, its middle "
            "towards -x"
        )
    world.assets.textures["dome"] = Texture(
        name="dome", source=TextureSource.file(str(file)), type_=TextureType.EnvHDR
    )
    world.assets.skybox = "dome"
    world.visual.env_map_intensity = strength


def _round(cfg: Any, luminance: float) -> LightType:
    radius = 0.0 if getattr(cfg, "treat_as_point", False) or getattr(cfg, "treat_as_line", False) else cfg.radius
    across = surface = math.pi * cfg.radius**2
    if cfg.prim_type == "SphereLight":
        surface = 4 * across
    elif cfg.prim_type == "CylinderLight":
        surface = 2 * math.pi * cfg.radius * cfg.length
        across = surface / 4  # the mean over all directions of a convex body
    candela = luminance * across / (surface if cfg.normalize and surface > 0 else 1.0)
    reach = min(max(20.0, math.sqrt(candela)), 1e4)
    if cfg.prim_type == "DiskLight":
        return LightType.spot(
            SpotLightDesc(intensity=4 * math.pi * candela, outer_angle=90.0, inner_angle=0.0, range=reach)
        )
    return LightType.point(PointLightDesc(intensity=4 * math.pi * candela, radius=radius, range=reach))


def _strength(cfg: LightCfg) -> float:
    for name in ("intensity", "exposure", "radius", "length"):
        value = getattr(cfg, name, 0.0)
        if not isinstance(value, Real) or not math.isfinite(value) or (value < 0 and name != "exposure"):
            least = "" if name == "exposure" else " from 0"
            raise ValueError(f"{type(cfg).__name__}.{name} is {value!r}; it is a finite number{least}")
    if cfg.exposure > MOST_EXPOSURE:
        raise ValueError(f"{type(cfg).__name__}.exposure is {cfg.exposure!r}; it is a number up to {MOST_EXPOSURE}")
    return float(cfg.intensity * 2.0**cfg.exposure)


def _color(cfg: LightCfg) -> np.ndarray:
    color = np.asarray(cfg.color, float)
    if color.shape != (3,) or not (color >= 0).all():
        raise ValueError(f"{type(cfg).__name__}.color is {cfg.color!r}; it is three numbers from 0, linear RGB")
    return color * black_body(cfg.color_temperature) if cfg.enable_color_temperature else color


def black_body(kelvin: float) -> np.ndarray:
    """Linear RGB of luminance 1 of a black body, 1667 K to 25000 K (Kim et al. 2002, for the chromaticity)."""
    t = 1000.0 / min(max(kelvin, 1667.0), 25000.0)
    if kelvin < 4000:
        x = -0.2661239 * t**3 - 0.2343589 * t**2 + 0.8776956 * t + 0.179910
    else:
        x = -3.0258469 * t**3 + 2.1070379 * t**2 + 0.2226347 * t + 0.240390
    if kelvin < 2222:
        y = -1.1063814 * x**3 - 1.34811020 * x**2 + 2.18555832 * x - 0.20219683
    elif kelvin < 4000:
        y = -0.9549476 * x**3 - 1.37418593 * x**2 + 2.09137015 * x - 0.16748867
    else:
        y = 3.0817580 * x**3 - 5.87338670 * x**2 + 3.75112997 * x - 0.37001483
    xyz = np.array([x / y, 1.0, (1 - x - y) / y])
    rgb = np.array([[3.2406, -1.5372, -0.4986], [-0.9689, 1.8758, 0.0415], [0.0557, -0.2040, 1.0570]]) @ xyz
    return np.maximum(rgb, 0.0)
