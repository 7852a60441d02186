"""Software OpenGL draws surfaces in the colours of a display at once where nothing needs their brightness."""

from dataclasses import replace

import numpy as np
import pytest
from render_scenes import decoded, plate_world, rough, sun

from engine import msd
from engine.geometry.rotation import from_axis_angle
from engine.msd.schema import ToneMappingMethod
from render import Look, Renderer, RenderOptions, ViewCamera

STAGE = """
<mujoco>
  <visual><headlight ambient=".2 .2 .2" diffuse=".4 .4 .4"/></visual>
  <asset>
    <texture name="sky" type="skybox" builtin="gradient" rgb1=".3 .5 .7" rgb2=".1 .1 .2" width="32" height="192"/>
    <texture name="grid" type="2d" builtin="checker" width="64" height="64" rgb1=".1 .2 .3" rgb2=".6 .5 .4"/>
    <material name="grid" texture="grid" texrepeat="1 1" texuniform="true"/>
    <material name="red" rgba=".8 .2 .1 1" specular="1" shininess=".8"/>
  </asset>
  <worldbody>
    <light pos="1 -1 3" dir="-.3 .3 -1"/>
    {ground}
    <geom type="sphere" size=".4" pos="0 0 .4" material="red"/>
    <geom type="capsule" size=".1 .3" pos=".7 0 .4"/>
    {glass}
  </worldbody>
</mujoco>"""
GROUND = '<geom type="plane" size="0 0 .05" material="grid"/>'
GLASS = '<geom type="sphere" size="1e-4" pos="0 0 .4" rgba="1 1 1 .5"/>'
"""Inside of a ball, where it is not seen: what is transparent is blended with brightness."""
CAMERA = ViewCamera(lookat=np.array([0.0, 0.0, 0.3]), distance=3.0, azimuth=50.0, elevation=-12.0)


def stage(ground: str = GROUND, glass: str = "") -> msd.World:
    return msd.from_str(STAGE.format(ground=ground, glass=glass), "mjcf")


def picture(renderer, world, **options) -> np.ndarray:
    renderer.set_world(world)
    renderer.render(CAMERA, (160, 100), None, RenderOptions(**options))
    return renderer.read_pixels().astype(int)


@pytest.mark.parametrize("ground", [GROUND, ""], ids=["ground", "background"])
@pytest.mark.parametrize(
    "options",
    [{}, {"look": Look.STUDIO}, {"look": Look.MATCAP}, {"sky": False}, {"resolution": 0.5}, {"resolution": 1.5}],
    ids=str,
)
def test_pictures_are_those_that_are_drawn_by_way_of_brightness(renderer, options, ground):
    """Edges of coarse pictures are smoothed by contrast, which rounding changes at few pixels."""
    at_once = picture(renderer, stage(ground), **options)
    assert at_once.std() > 5
    brightness = picture(renderer, stage(ground, GLASS), **options)
    difference = np.abs(at_once - brightness)
    assert np.quantile(difference, 0.999) <= 1 and difference.max() <= (6 if "resolution" in options else 1)


def test_pictures_are_those_drawn_by_way_of_brightness_with_the_curve_of_aces(renderer):
    worlds = stage(), stage(glass=GLASS)
    for world in worlds:
        world.visual.tonemapping.method = ToneMappingMethod.Aces
    at_once, brightness = (picture(renderer, world) for world in worlds)
    assert np.abs(at_once - brightness).max() <= 1
    assert np.abs(at_once - picture(renderer, stage())).max() > 5  # the other curve


@pytest.mark.parametrize("ground", [GROUND, ""], ids=["ground", "background"])
def test_the_grid_looks_as_it_does_over_brightness(renderer, ground):
    at_once = picture(renderer, stage(ground), grid=True)
    brightness = picture(renderer, stage(ground, GLASS), grid=True)
    without = picture(renderer, stage(ground))
    lines = np.abs(at_once - without).max(axis=-1) > 10
    assert 0.003 < lines.mean() < 0.5
    assert np.abs(at_once - brightness)[lines].mean() < 8 < np.abs(without - brightness)[lines].mean()


def test_brightness_is_there_for_who_asks_for_it(renderer):
    """Of a lit plate; and pictures after it are as before."""
    renderer.set_world(plate_world(rough(), sun(2000.0)))
    above = ViewCamera(lookat=np.zeros(3), distance=2.0, azimuth=0.0, elevation=-90.0)
    renderer.render(above, (32, 32))
    first = renderer.read_pixels()
    scene = renderer.targets()["scene"]
    assert scene.dtype == np.float16
    stops = np.log2(scene[16, 16, :3].astype(float) @ (0.2126, 0.7152, 0.0722) / 0.18)
    for _ in range(2):  # the second is the same, of which nothing is drawn
        renderer.render(above, (32, 32))
    assert renderer.metered_stops() == pytest.approx(stops, abs=0.15)
    renderer.render(above, (32, 32))
    np.testing.assert_allclose(renderer.read_pixels(), first, atol=1)


@pytest.mark.parametrize("light", [200.0, 2000.0, 2e5])
def test_edges_of_stills_are_means_of_light_as_it_is_displayed(ctx, light):
    """Of a plate turned a little before black: a pixel that is half covered shows half of the light of a display,
    however bright the plate is. MotrixSim's edges are smooth where it is far too bright, too."""
    still = Renderer(ctx, samples=4)
    try:
        world = plate_world(rough(), sun(light))
        world.hierarchy.geoms[0].orientation = from_axis_angle(np.array([0.0, 0.0, 1.0]), np.radians(7.0))
        still.set_world(world)
        above = ViewCamera(lookat=np.array([3.0, 0.0, 0.0]), distance=2.0, azimuth=0.0, elevation=-90.0)
        still.render(above, (90, 90), None, RenderOptions(background=(0.0, 0.0, 0.0)))
        pixels = decoded(still.read_pixels() / 255.0)[..., 1]
    finally:
        still.release()
    covered = pixels / pixels.max()
    between = covered[(covered > 0.02) & (covered < 0.98)]
    assert len(between) > 20
    # Four samples cover quarters.
    assert np.abs(between - np.round(4.0 * between) / 4.0).max() < 0.06
    assert {1, 2, 3} <= set(np.round(4.0 * between).astype(int))


def test_what_is_transparent_out_of_sight_or_hidden_compiles_no_shaders(ctx):
    """In a window on software OpenGL: surfaces are drawn as brightness all the time where some of it is shown."""
    world = stage(glass='<body><geom name="glass" type="box" size=".1 .1 .1" pos="0 -1 .5" rgba="1 1 1 .5"/></body>')
    fast = Renderer(ctx, 0, fast=True)
    fast.set_world(world)
    fast.render(CAMERA, (160, 120))
    compiled = set(fast.device.programs.compiled)
    away = replace(CAMERA, lookat=np.array([0.0, 3.0, 0.3]), azimuth=90.0)
    for camera, hidden in ((away, ()), (CAMERA, ("hierarchy.bodies[0].link",))):
        fast.render(camera, (160, 120), None, RenderOptions(hidden=hidden))
        assert fast._frame is not None and not fast._frame.blended
        surfaces = {key for key in set(fast.device.programs.compiled) - compiled if key[1] == "surface.frag"}
        assert not any("TONED" in switches for _, _, switches, _ in surfaces)
    fast.set_world(stage())
    fast.render(CAMERA, (160, 120))
    assert fast._frame is not None and fast._frame.toned
    fast.release()
