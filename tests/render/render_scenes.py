"""Worlds and formulas that the tests of the renderer share."""

import functools
from pathlib import Path

import numpy as np
import trimesh

import resources
from engine.msd.schema import (
    Body,
    DirectionalLightDesc,
    Geometry,
    GeomVisualAttrs,
    Light,
    LightType,
    Link,
    Material,
    PointLightDesc,
    ShapeType,
    SpotLightDesc,
    Texture,
    ToneMappingMethod,
    World,
)
from render import ViewCamera

EXPOSURE = 1.0 / (1.2 * 2.0**9.7)
FROM_ABOVE = ViewCamera(lookat=np.array([0.0, 0.0, 0.05]), distance=4.0, azimuth=90.0, elevation=-89.0)
STRAIGHT_DOWN = ViewCamera(lookat=np.array([0.0, 0.0, 0.05]), distance=6.0, azimuth=90.0, elevation=-90.0)
SIZE = (120, 120)


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


def blocked_world(kind: str) -> World:
    """A plate with a small plate 1 m above it, lit from above and to the side."""
    place = dict(position=[1.0, 0, 3.0], direction=[-0.5, 0, -1])
    light = {
        "directional": sun(2000, direction=[-0.5, 0, -1], cast_shadows=True),
        "spot": Light(type_=LightType.spot(SpotLightDesc(intensity=2e5, outer_angle=70, inner_angle=65)), **place),
        "point": Light(type_=LightType.point(PointLightDesc(intensity=2e5)), **place),
    }[kind]
    world = plate_world(light=light)
    world.hierarchy.geoms.append(
        Geometry(
            shape=ShapeType.Box, size=[0.3, 0.3, 0.02], position=[0, 0, 1.0], visual=GeomVisualAttrs(material="m")
        )
    )
    return world


def shadow_of(kind: str, blocker=(0.0, 0.0, 0.98)) -> np.ndarray:
    """Where the shadow of the blocker's centre falls on the plate."""
    blocker = np.array(blocker)
    if kind == "directional":
        return blocker + np.array([-0.5, 0, -1]) * (blocker[2] - 0.05)
    light = np.array([1.0, 0, 3.0])
    return light + (blocker - light) * (3.0 - 0.05) / (3.0 - blocker[2])


def moving_world() -> World:
    """A box on a body at the origin, in ambient light."""
    world = dark_world()
    world.visual.ambient_light.brightness = 300.0
    world.assets.materials["m"] = rough()
    link = Link(geoms=[Geometry(shape=ShapeType.Box, size=[0.3] * 3, visual=GeomVisualAttrs(material="m"))])
    world.hierarchy.bodies.append(Body(link=link))
    return world


def textured(source, shape=ShapeType.Box, **material) -> World:
    """The plate, or another shape of its size, with a texture, in ambient light."""
    world = plate_world(rough(texture_name="t", **material))
    world.hierarchy.geoms[0].shape = shape
    world.visual.ambient_light.brightness = 300.0
    world.assets.textures["t"] = Texture(name="t", source=source)
    return world


def triangle_soup():
    """Vertices and triangles of a box of 1 m x 0.6 m x 0.4 m."""
    box = trimesh.creation.box((1.0, 0.6, 0.4))
    return np.asarray(box.vertices), np.asarray(box.faces)


def rough(**changes) -> Material:
    """White, roughness 1, no specular reflection; `changes` replace fields."""
    values = dict(color=[1, 1, 1, 1], metallic=0.0, roughness=1.0, reflectance=0.0, emissive_intensity=0.0)
    return Material(name="m", **(values | changes))


def sun(lux: float, **changes) -> Light:
    """A vertical directional light without shadows."""
    values = dict(direction=[0, 0, -1], cast_shadows=False)
    return Light(type_=LightType.directional(DirectionalLightDesc(illuminance=lux)), **(values | changes))


def pixel_of(camera, point, size=SIZE):
    """Column and row of the pixel that shows a point of the world."""
    clip = camera.projection(size[0] / size[1]) @ camera.view() @ np.append(point, 1.0)
    return int((clip[0] / clip[3] + 1) * size[0] / 2), int((1 - clip[1] / clip[3]) * size[1] / 2)


def brightness(pixels, camera, point):
    """Linear grey of the pixel that shows a point of the world."""
    x, y = pixel_of(camera, point)
    return float(decoded(pixels[y, x]).mean())


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
