"""Worlds and formulas that the tests of the renderer share."""

import functools
from pathlib import Path

import numpy as np

import resources
from engine.msd.schema import (
    DirectionalLightDesc,
    Geometry,
    GeomVisualAttrs,
    Light,
    LightType,
    Material,
    ShapeType,
    ToneMappingMethod,
    World,
)
from render import ViewCamera

EXPOSURE = 1.0 / (1.2 * 2.0**9.7)
FROM_ABOVE = ViewCamera(lookat=np.array([0.0, 0.0, 0.05]), distance=4.0, azimuth=90.0, elevation=-89.0)


def decoded(srgb):
    """sRGB encoding to linear, IEC 61966-2-1."""
    srgb = np.asarray(srgb, dtype=float)
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def dark_world() -> World:
    """A World without any light."""
    world = World()
    world.visual.ambient_light.brightness = 0.0
    world.visual.head_light.luminous_power = 0.0
    world.visual.env_map_intensity = 0.0
    world.visual.tonemapping.method = ToneMappingMethod.None_
    return world


def plate_world(material: Material | None = None, light: Light | None = None) -> World:
    """A dark World with a white rough plate of 6 m x 6 m whose top is at z = 0.05."""
    world = dark_world()
    material = material or rough()
    world.assets.materials["m"] = material
    world.hierarchy.geoms.append(
        Geometry(shape=ShapeType.Box, size=[3, 3, 0.05], visual=GeomVisualAttrs(material="m"))
    )
    if light is not None:
        world.hierarchy.lights.append(light)
    return world


def rough(**changes) -> Material:
    """White, roughness 1, no specular reflection; `changes` replace fields."""
    values = dict(color=[1, 1, 1, 1], metallic=0.0, roughness=1.0, reflectance=0.0, emissive_intensity=0.0)
    return Material(name="m", **(values | changes))


def sun(lux: float, **changes) -> Light:
    """A vertical directional light without shadows."""
    values = dict(direction=[0, 0, -1], cast_shadows=False)
    return Light(type_=LightType.directional(DirectionalLightDesc(illuminance=lux)), **(values | changes))


def patch(pixels: np.ndarray) -> np.ndarray:
    """Mean linear colour of the patch that the measurements of MotrixSim were taken at, in a 96 x 96 picture."""
    return decoded(pixels[58:62, 46:50].mean(axis=(0, 1)))


@functools.cache
def _tony_diagonal() -> np.ndarray:
    packed = np.load(Path(resources.__file__).parent / "luts" / "tony_mc_mapface.npz")["rgb9e5"]
    diagonal = packed[np.arange(48), np.arange(48), np.arange(48)]
    return (diagonal & 511) * 2.0 ** ((diagonal >> 27).astype(float) - 24.0)


def tony_grey(nits):
    """Output of the Tony McMapface curve for grey light."""
    x = np.asarray(nits) * EXPOSURE
    return np.interp(x / (x + 1.0) * 47.0, np.arange(48), _tony_diagonal())


def nits(value: float) -> float:
    """Scene brightness that the Tony McMapface curve maps to the linear output `value`."""
    grid = np.geomspace(1e-2, 3e5, 4000)
    return float(np.interp(value, tony_grey(grid), grid))
