"""Lights are numbers that the shaders read: other lights compile nothing."""

from dataclasses import replace

import numpy as np
import pytest
from render_scenes import SIZE, plate_world, rough, sun

from engine.msd.schema import (
    Geometry,
    GeomVisualAttrs,
    Light,
    LightType,
    PointLightDesc,
    RectLightDesc,
    ShapeType,
    SpotLightDesc,
    World,
)
from render import Renderer, RenderOptions, ViewCamera

CAMERA = ViewCamera(lookat=np.array([0.0, 0.0, 0.1]), distance=4.0, azimuth=70.0, elevation=-35.0)
KINDS = {
    "directional": lambda place: sun(300.0, cast_shadows=True, **place),
    "spot": lambda place: Light(type_=LightType.spot(SpotLightDesc(intensity=5e4, outer_angle=50.0)), **place),
    "point": lambda place: Light(type_=LightType.point(PointLightDesc(intensity=2e4, radius=0.05)), **place),
    "rect": lambda place: Light(type_=LightType.rect(RectLightDesc(intensity=2e4)), **place),
}


@pytest.fixture
def looping(renderer):
    """A renderer whose shaders loop over the lights, as on a GPU."""
    usual, renderer.device.software = renderer.device.software, False
    yield renderer
    renderer.device.software = usual


def _light(kind: str, i: int) -> Light:
    turn = 1.3 * i
    place = {"position": [np.cos(turn), np.sin(turn), 1.5], "direction": [-np.cos(turn), -np.sin(turn), -2.0]}
    light = KINDS[kind]({} if kind == "directional" else place)
    light.direction = place["direction"]
    return light


def _world(kinds: list[str]) -> World:
    """Spheres that shine and spheres that do not, over a plate."""
    world = plate_world(rough(reflectance=0.5))
    world.assets.materials["metal"] = rough(metallic=1.0, roughness=0.3)
    for i, material in enumerate(("m", "metal", "m", "metal")):
        visual = GeomVisualAttrs(material=material)
        world.hierarchy.geoms.append(
            Geometry(shape=ShapeType.Sphere, size=[0.2, 0, 0], position=[0.5 * i - 0.75, 0, 0.4], visual=visual)
        )
    world.hierarchy.lights = [_light(kind, i) for i, kind in enumerate(kinds)]
    return world


def _picture(renderer, world: World) -> np.ndarray:
    renderer.set_world(world)
    renderer.render(CAMERA, SIZE, None, RenderOptions())
    return renderer.read_pixels().astype(int)


def test_no_program_is_compiled_for_a_number_or_kind_of_lights(looping):
    _picture(looping, _world(["directional"]))  # the first shadow compiles its own
    world = _world([])
    dark = _picture(looping, world)
    programs = looping.device.programs
    compiled = set(programs.compiled)
    pictures = [dark]
    for i, kind in enumerate([*KINDS, *KINDS]):
        world.hierarchy.lights.append(_light(kind, i))
        looping.update("hierarchy.lights")
        looping.render(CAMERA, SIZE, None, RenderOptions())
        pictures.append(looping.read_pixels().astype(int))
        assert (pictures[-1] != pictures[-2]).any(), kind
    for kind in KINDS:
        world.hierarchy.lights[0] = _light(kind, 0)
        looping.update("hierarchy.lights")
        looping.render(CAMERA, SIZE, None, RenderOptions())
    world.hierarchy.lights[0].cast_shadows = False
    looping.update("hierarchy.lights[0].cast_shadows")
    looping.render(CAMERA, SIZE, None, RenderOptions())
    assert set(programs.compiled) == compiled


def test_the_order_of_lights_compiles_nothing(renderer):
    _picture(renderer, _world(["directional", "point", "spot", "rect"]))
    compiled = set(renderer.device.programs.compiled)
    _picture(renderer, _world(["rect", "spot", "point", "directional"]))
    assert set(renderer.device.programs.compiled) == compiled


@pytest.mark.parametrize("kinds", [[], *([kind] for kind in KINDS), [*KINDS] * 4], ids=lambda kinds: str(len(kinds)))
def test_shaders_with_loops_and_without_draw_the_same(looping, kinds):
    world = _world(kinds)
    looped = _picture(looping, world)
    looping.device.software = True
    assert np.abs(_picture(looping, world) - looped).max() <= 1


def test_a_picture_in_a_window_waits_for_one_shader_of_the_ground_at_the_most(ctx):
    """On software OpenGL it has one for the lights that may leave shadows in each part of the picture. Until that is
    compiled the one that looks all of them up draws the same."""
    world = _world(["directional", "spot"])
    world.hierarchy.geoms[0] = Geometry(shape=ShapeType.InfinitePlane)
    camera = ViewCamera(lookat=np.zeros(3), distance=30.0, azimuth=60.0, elevation=-30.0)
    fast, pictures, counts = Renderer(ctx, 0, fast=True), [], [0]
    fast.set_world(world)
    options = RenderOptions(soft_shadows=True)
    for i in range(8):
        fast.render(replace(camera, azimuth=60.0 + 1e-9 * i), (640, 480), None, options)
        pictures.append(fast.read_pixels().astype(int))
        counts.append(sum("EVEN" in switches for _, _, switches, _ in fast.device.programs.compiled))
    fast.release()
    assert counts[-1] > 1 and counts[-1] == counts[-2] and np.diff(counts).max() == 1
    assert np.abs(pictures[-1] - pictures[0]).max() <= 1
