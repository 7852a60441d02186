"""Penumbras of lights with a size, as wide as similar triangles make them: size (receiver - blocker) / blocker."""

from pathlib import Path

import numpy as np
import pytest
from numpy.lib.stride_tricks import sliding_window_view
from render_scenes import blocked_world, dark_world, pixel_of, rough, sun

import resources
from engine.msd import from_file
from engine.msd.schema import (
    Geometry,
    GeomVisualAttrs,
    Light,
    LightType,
    PointLightDesc,
    RectLightDesc,
    ShapeType,
    SpotLightDesc,
)
from render import Look, RenderOptions, ViewCamera
from render.lights import DIRECTIONAL, PlacedLight
from render.opening import opening_camera

SIZE = (400, 60)
HEIGHT, WIDTH = 4.0, 2.0
"""Of the light, and of what the picture shows of the floor, m."""
BELOW = ViewCamera(
    distance=0.5 * WIDTH * SIZE[1] / SIZE[0] / np.tan(np.radians(22.5)),
    orthographic=True,
    pose=(np.array([0.0, 0.0, 0.2]), np.array([0.0, 0.0, 0.0, 1.0])),
)
"""Straight down, from between the plate and the floor."""


def half_covered(light: Light, edge: float):
    """A floor under a wide plate at the height `edge`, whose side along y is at x = 0."""
    world = dark_world()
    world.assets.materials["m"] = rough()
    world.visual.point_shadow_size, world.visual.dir_shadow_size = 1024, 2048
    world.hierarchy.geoms += [
        Geometry(shape=ShapeType.InfinitePlane, visual=GeomVisualAttrs(material="m")),
        Geometry(
            shape=ShapeType.Box,
            size=[1.5, 3.0, 0.005],
            position=[-1.5, 0, edge],
            visual=GeomVisualAttrs(material="m"),
        ),
    ]
    world.hierarchy.lights.append(light)
    return world


def lit_rows(renderer, world, **options) -> np.ndarray:
    """Brightness along x of the floor, relative to that without shadows."""
    options = {"area_shadows": True, "shadows": True} | options
    renderer.set_world(world)
    rows = []
    for shadows in (True, False):
        renderer.render(BELOW, SIZE, None, RenderOptions(**(options | {"shadows": shadows})))
        rows.append(renderer._read("scene")[20:40, :, :3].astype(float).mean(axis=(0, 2)))
    return rows[0] / rows[1]


def width_of(lit: np.ndarray) -> float:
    """Of the penumbra, m: where it is between 10 % and 90 %, over what a disc leaves between them."""
    x = (np.arange(len(lit)) + 0.5) * WIDTH / len(lit)
    rising = np.maximum.accumulate(lit)
    return float(np.interp(0.9, rising, x) - np.interp(0.1, rising, x)) / DISC_SHARE


# Part of the width of a disc between the lines that cut off 10 % and 90 % of its area: its segments, by numbers.
_cuts = np.linspace(-1.0, 1.0, 20001)
_area = np.cumsum(np.sqrt(1.0 - _cuts**2))
DISC_SHARE = float(np.interp(0.9, _area / _area[-1], _cuts) - np.interp(0.1, _area / _area[-1], _cuts)) / 2.0


def light_of(kind: str, radius: float) -> Light:
    place = dict(position=[0.0, 0.0, HEIGHT])
    if kind == "point":
        return Light(type_=LightType.point(PointLightDesc(intensity=1e5, radius=radius, range=100.0)), **place)
    side = radius * np.sqrt(np.pi)
    return Light(
        type_=LightType.rect(RectLightDesc(intensity=1e4, width=side, height=side, range=100.0)),
        direction=[0, 0, -1],
        **place,
    )


@pytest.mark.parametrize("edge", [0.25, 0.5, 1.0])
@pytest.mark.parametrize(("kind", "radius"), [("point", 0.15), ("point", 0.3), ("rect", 0.2)])
def test_penumbras_are_as_wide_as_similar_triangles_say(renderer, kind, radius, edge):
    lit = lit_rows(renderer, half_covered(light_of(kind, radius), edge))
    assert lit[:20].max() < 0.05 and lit[-20:].min() > 0.95
    expected = 2.0 * radius * edge / (HEIGHT - edge)
    assert width_of(lit) == pytest.approx(expected, rel=0.06, abs=0.004)


@pytest.mark.parametrize("edge", [0.3, 0.9])
def test_penumbras_of_directional_light_grow_with_the_angle_of_its_source(renderer, monkeypatch, edge):
    """The studio's key light, made vertical."""
    key = PlacedLight("", DIRECTIONAL, np.zeros(3), np.array([0, 0, -1.0]), np.full(3, 3000.0), True, radius=0.1)
    monkeypatch.setattr("render.looks.lights_of", lambda *_: [key])
    lit = lit_rows(renderer, half_covered(sun(1000.0), edge), area_shadows=True)
    assert width_of(lit) == pytest.approx(2.0 * 0.1 * edge, rel=0.06, abs=0.004)


def test_lights_without_size_and_the_scene_look_keep_their_edges(renderer):
    world = half_covered(light_of("point", 0.0), 0.5)
    np.testing.assert_allclose(lit_rows(renderer, world), lit_rows(renderer, world, area_shadows=False), atol=1e-3)
    spot = blocked_world("spot")
    spot.hierarchy.lights[0].type_ = LightType.spot(SpotLightDesc(intensity=2e5, outer_angle=70, inner_angle=65))
    sharp = width_of(lit_rows(renderer, half_covered(light_of("point", 0.3), 0.5), area_shadows=None))
    assert sharp < 0.04


def test_a_lit_surface_does_not_shade_itself(renderer):
    """Wide kernels on a floor that the light meets under 20 degrees."""
    light = light_of("point", 0.3)
    light.position = [-8.0, 0.0, 3.0]
    world = half_covered(light, 0.5)
    world.hierarchy.geoms[1].position = [30.0, 0.0, 0.5]
    assert lit_rows(renderer, world).min() > 0.98


def test_the_studio_has_them_in_stills(renderer):
    world = half_covered(sun(1000.0), 0.5)
    renderer.set_world(world)
    pictures = []
    for wanted in (None, True, False):
        renderer.render(ViewCamera(), SIZE, None, RenderOptions(look=Look.STUDIO, area_shadows=wanted))
        pictures.append(renderer.read_pixels())
    assert (pictures[0] == pictures[1]).all() and (pictures[0] != pictures[2]).any()


def test_shadows_close_to_what_casts_them_have_no_bright_specks(renderer):
    """On the arm of the workshop below its hand, which is far smaller than what the key light is searched for in: no
    pixel stands out from those around it."""
    world = from_file(Path(resources.__file__).parent / "scenes" / "workshop.msd")
    camera, size = opening_camera(world), (1280, 720)
    renderer.set_world(world)
    renderer.render(camera, size, None, RenderOptions(look=Look.STUDIO))
    x, y = pixel_of(camera, (0.0136, 0.3167, 1.0073), size)
    seen = renderer.read_pixels()[y - 4 : y + 12, x - 10 : x + 12, 1].astype(int)
    around = np.median(sliding_window_view(seen, (3, 3)), axis=(2, 3))
    assert seen.std() > 3 and np.abs(seen[1:-1, 1:-1] - around).max() <= 6
