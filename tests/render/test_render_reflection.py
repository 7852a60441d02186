"""Floors that reflect what stands on them: places and brightness by the laws of a plane mirror and of Schlick."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image
from render_scenes import dark_world, pixel_of, rough

from app.cli import main
from engine.geometry.rotation import normalized, rotate
from engine.msd import save
from engine.msd.schema import Camera, Geometry, GeomVisualAttrs, Material, ShapeType
from render import Look, RenderOptions, ViewCamera

SIZE = (240, 200)
REFLECTING = RenderOptions(floor_reflection=True, background=(0.0, 0.0, 0.0))
PLAIN = replace(REFLECTING, floor_reflection=False)
AIMS = {
    "perspective": ViewCamera(lookat=np.array([0.0, 0.4, 0.2]), distance=4.0, azimuth=90.0, elevation=-25.0),
    "low": ViewCamera(lookat=np.array([0.0, 0.4, 0.2]), distance=4.0, azimuth=60.0, elevation=-7.0),
    "orthographic": ViewCamera(
        lookat=np.array([0.0, 0.4, 0.2]), distance=4.0, azimuth=90.0, elevation=-25.0, orthographic=True, znear=0.0
    ),
    "shifted": ViewCamera(
        lookat=np.array([0.0, 0.4, 0.2]), distance=4.0, azimuth=120.0, elevation=-30.0, offset=(0.2, -0.15)
    ),
}
TILTED = np.array([np.sin(0.1), 0.0, 0.0, np.cos(0.1)])
BALL = np.array([0.15, 0.9, 0.5])


def world_with(ball=BALL, shape=ShapeType.InfinitePlane, turn=(0.0, 0.0, 0.0, 1.0)):
    """A black smooth floor through the origin, and a ball that shines with a brightness of 0.5 before exposure."""
    world = dark_world()
    world.assets.materials["floor"] = Material(
        name="floor", color=[0, 0, 0, 1], metallic=0.0, roughness=0.0, reflectance=0.0, emissive_intensity=0.0
    )
    world.assets.materials["lamp"] = rough(color=[0, 0, 0, 1], emissive=[1, 1, 1, 1], emissive_intensity=0.5)
    floor = Geometry(shape=shape, size=[5, 5, 0.1], orientation=turn, visual=GeomVisualAttrs(material="floor"))
    lamp = Geometry(shape=ShapeType.Sphere, size=[0.1] * 3, position=ball, visual=GeomVisualAttrs(material="lamp"))
    world.hierarchy.geoms += [floor, lamp]
    return world


def lit(renderer, world, camera, options=REFLECTING):
    """Brightness of the scene before the tone curve, (h, w)."""
    renderer.set_world(world)
    renderer.render(camera, SIZE, None, options)
    return renderer._read("scene")[..., :3].astype(float).mean(axis=-1)


@pytest.mark.parametrize("turn", [(0.0, 0.0, 0.0, 1.0), tuple(TILTED)], ids=["level", "tilted"])
@pytest.mark.parametrize("aim", AIMS)
def test_a_floor_reflects_where_and_as_much_as_a_mirror_does(renderer, aim, turn):
    """Schlick's reflectance with the 0.16 of varnish, where the line to the mirrored ball meets the floor."""
    camera, world = AIMS[aim], world_with(turn=turn)
    seen = lit(renderer, world, camera)
    normal = rotate(np.array(turn), np.array([0.0, 0.0, 1.0]))
    mirrored = BALL - 2.0 * float(BALL @ normal) * normal
    x, y = pixel_of(camera, mirrored, SIZE)
    towards = -camera.forward if camera.orthographic else normalized(camera.position - mirrored)
    expected = 0.16 + 0.84 * (1.0 - float(towards @ normal)) ** 5
    bx, by = pixel_of(camera, BALL, SIZE)
    assert seen[by, bx] == pytest.approx(0.5, rel=0.01)
    assert seen[y, x] == pytest.approx(0.5 * expected, rel=0.02)
    rows, columns = np.nonzero(seen * (seen < 0.45) > 0.02)
    assert np.hypot(columns.mean() - x, rows.mean() - y) < 1.5  # of the whole spot


def test_what_is_below_the_floor_is_not_reflected(renderer):
    """A mirrored camera stands below, where it would see it before everything else."""
    seen = lit(renderer, world_with([0.15, 0.9, -0.5]), AIMS["perspective"])
    background = seen[0, 0]
    assert seen.max() <= max(background, 0.05) + 1e-3


def test_what_stands_in_the_floor_is_cut_at_it(renderer):
    """Of a ball that is half below only the upper half is reflected: it meets itself at the floor."""
    camera, world = AIMS["perspective"], world_with([0.0, 0.9, 0.0])
    seen = lit(renderer, world, camera)
    x, y = pixel_of(camera, [0.0, 0.9, 0.04], SIZE)
    assert seen[y, x] == pytest.approx(0.5, rel=0.01)
    plain = lit(renderer, world, camera, PLAIN)
    reflected = (seen - plain) > 0.03
    _, top = pixel_of(camera, [0.0, 0.9, 0.1], SIZE)
    _, bottom = pixel_of(camera, [0.0, 0.9, -0.1], SIZE)
    rows = np.flatnonzero(reflected[:, x])
    assert top < rows.min() and rows.max() <= bottom + 2


def test_the_rougher_a_floor_the_weaker_and_wider_it_reflects(renderer):
    spots = []
    plain = lit(renderer, world_with(), AIMS["perspective"], PLAIN)
    for roughness in (0.0, 0.5, 1.0):
        world = world_with()
        world.assets.materials["floor"].roughness = roughness
        spots.append(lit(renderer, world, AIMS["perspective"]) - plain)
    sharp, _, rough_ = spots
    strengths = [float(spot.max()) for spot in spots]
    assert strengths[0] > strengths[1] > strengths[2] > 0.1 * strengths[0]
    assert (rough_[sharp == 0.0] > 0.1 * strengths[2]).sum() > 0.2 * (sharp > 0.0).sum()


def test_a_plane_with_an_end_reflects_too_and_from_below_nothing_does(renderer):
    world = world_with(shape=ShapeType.Plane)
    x, y = pixel_of(AIMS["perspective"], BALL * [1, 1, -1], SIZE)
    endless = lit(renderer, world_with(), AIMS["perspective"])[y, x]
    assert lit(renderer, world, AIMS["perspective"])[y, x] == pytest.approx(endless, rel=0.02)
    below = replace(AIMS["perspective"], elevation=20.0)
    np.testing.assert_array_equal(lit(renderer, world, below), lit(renderer, world, below, PLAIN))


def test_the_studio_reflects_in_the_floor_that_it_puts_under_a_scene(renderer):
    world = world_with()
    del world.hierarchy.geoms[0]
    options = replace(REFLECTING, look=Look.STUDIO)
    seen = lit(renderer, world, AIMS["shifted"], options)
    plain = lit(renderer, world, AIMS["shifted"], replace(options, floor_reflection=False))
    changed = np.abs(seen - plain) > 0.01
    x, y = pixel_of(AIMS["shifted"], [*BALL[:2], BALL[2] - 0.2], SIZE)  # the floor is at the bottom of the ball
    assert changed[y - 3 : y + 4, x - 3 : x + 4].any()


def test_the_head_light_shines_on_what_is_reflected_from_the_camera(renderer):
    """The lower side of a plate that lies above the floor is dark, and so is its picture in the floor."""
    world = dark_world()
    world.visual.head_light.luminous_power = 4000.0
    world.assets.materials["floor"] = Material(color=[0, 0, 0, 1], metallic=0.0, roughness=0.0, reflectance=0.0)
    world.assets.materials["floor"].emissive_intensity = 0.0
    world.assets.materials["white"] = rough()
    world.hierarchy.geoms += [
        Geometry(shape=ShapeType.InfinitePlane, visual=GeomVisualAttrs(material="floor")),
        Geometry(
            shape=ShapeType.Box, size=[0.5, 0.5, 0.01], position=[0, 0, 0.5], visual=GeomVisualAttrs(material="white")
        ),
    ]
    camera = ViewCamera(lookat=np.zeros(3), distance=4.0, azimuth=90.0, elevation=-25.0)
    seen = lit(renderer, world, camera)
    x, y = pixel_of(camera, [0.0, 0.0, 0.51], SIZE)
    mx, my = pixel_of(camera, [0.0, 0.0, -0.49], SIZE)
    assert seen[y, x] > 0.2 and seen[my, mx] < 1e-3


def test_views_reflect_each_in_their_own_way(renderer):
    """Two views of one scene, of which one reflects."""
    world, other = world_with(), renderer.view(samples=0)
    before = lit(renderer, world, AIMS["perspective"], PLAIN)
    other.render(AIMS["low"], SIZE, None, REFLECTING)
    renderer.render(AIMS["perspective"], SIZE, None, replace(PLAIN, exposure_ev=9.7))
    np.testing.assert_array_equal(renderer._read("scene")[..., :3].astype(float).mean(axis=-1), before)
    other.release()


def test_the_command_line_reflects(ctx, tmp_path):
    scene = tmp_path / "scene.msd"
    world = world_with()
    world.hierarchy.cameras.append(Camera(name="eye", position=[0.0, -3.0, 1.5], orientation=[0.6, 0.0, 0.0, 0.8]))
    save(world, scene)
    pictures = []
    for switches in ([], ["--floor-reflection"]):
        out = tmp_path / "shot.png"
        assert main(["render", str(scene), "--out", str(out), "--size", "96x64", "--camera", "eye", *switches]) == 0
        pictures.append(np.asarray(Image.open(out)))
    assert (pictures[0] != pictures[1]).any()
