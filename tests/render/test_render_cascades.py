"""Shadow maps of directional lights, one for each part of the view: where they are, and that they do not crawl."""

import re
from itertools import pairwise

import numpy as np
import pytest
from render_scenes import SIZE, brightness, decoded, plate_world, sun

from app.templates import starter
from engine.msd.schema import Geometry, GeomVisualAttrs, ShapeType
from render import Renderer, RenderOptions, ViewCamera, frame_shadows
from render.lights import DIRECTIONAL, PlacedLight
from render.shadow_maps import shadow_maps
from render.view_parts import fitted_parts, regular_parts

SLANTED = np.array([-0.6, 0.0, -0.8])


def parts_of(camera, casters, regular):
    """Parts of the view in a picture of 160 x 90 px."""
    if regular:
        return regular_parts(camera, 160 / 90, 1024, casters, (-np.inf, np.inf))
    return fitted_parts(camera, (160, 90), casters, 1024)


def box(half, position):
    return Geometry(
        shape=ShapeType.Box, size=np.array(half), position=np.array(position), visual=GeomVisualAttrs(material="m")
    )


@pytest.mark.parametrize("elevation", [-60.0, -20.0])
def test_small_things_cast_shadows_in_large_scenes(picture, elevation):
    """A post of 4 cm, 10 cm high, and a tower 80 m away: the shadow of its top is 7.5 cm from the top's foot."""
    world = plate_world(light=sun(2000, direction=SLANTED, cast_shadows=True))
    world.hierarchy.geoms[0].size = np.array([100.0, 100.0, 0.05])
    world.hierarchy.geoms += [box([0.02, 0.02, 0.05], [0, 0, 0.1]), box([1, 1, 10], [80.0, 30.0, 10.0])]
    camera = ViewCamera(lookat=np.array([-0.05, 0, 0.05]), distance=0.5, azimuth=90.0, elevation=elevation)
    shaded, lit = picture(world, camera, SIZE), picture(world, camera, SIZE, shadows=False)
    for place, dark in (((-0.06, 0), True), ((-0.15, 0), False), ((-0.06, 0.07), False), ((-0.06, -0.07), False)):
        share = brightness(shaded, camera, (*place, 0.05)) / brightness(lit, camera, (*place, 0.05))
        assert (share < 0.4) if dark else (share > 0.95), (place, share)


WIDTHS = {
    (3.0, 1.0, 1024, (480, 360)): 0.0447,
    (3.0, 1.0, 512, (480, 360)): 0.0838,
    (3.0, 1.0, 1500, (480, 360)): 0.0252,
    (3.0, 1.0, 1024, (720, 240)): 0.0935,
    (7.0, 3.0, 1024, (480, 360)): 0.0539,
    (9.2, 3.0, 1024, (480, 360)): 0.0767,
    (12.0, 6.0, 1024, (480, 360)): 0.1223,
    (22.5, 6.0, 1024, (480, 360)): 0.1906,
}
"""By the distance of the camera and the height of what casts a shadow, m, `dir_shadow_size` and the size of the
picture: from 10 to 90 % of the light at the edge in MotrixSim 0.10.1, m (measured at a vertical sun of 1500 lux)."""


@pytest.mark.parametrize("case", WIDTHS, ids=str)
def test_edges_of_the_shadows_of_suns_are_as_wide_as_in_motrixsim(picture, case):
    distance, height, texels, size = case
    world = plate_world(light=sun(1500, direction=[0, 0, -1], cast_shadows=True))
    world.hierarchy.geoms[0] = box([40, 40, 0.05], [0, 0, -0.05])
    world.hierarchy.geoms.append(box([20, 20, 1e-3], [20, 0, height]))
    world.visual.dir_shadow_size = texels
    below = -float(np.degrees(np.arcsin(0.7 * height / distance)))  # what casts the shadow hides none of it
    camera = ViewCamera(lookat=np.zeros(3), distance=distance, azimuth=90.0, elevation=below)
    row = size[1] // 2
    across = decoded(picture(world, camera, size)[row - 2 : row + 3, :, 1].mean(axis=0))
    metres = 2.0 * distance * np.tan(np.radians(camera.fovy / 2)) / size[1]
    low, high = (np.interp(-share, -across / across.max(), np.arange(size[0])) for share in (0.9, 0.1))
    assert (high - low) * metres == pytest.approx(WIDTHS[case], rel=0.2)


@pytest.mark.parametrize("seed", range(4))
def test_parts_of_the_view_without_shadows_need_no_maps(picture, renderer, monkeypatch, seed):
    random = np.random.default_rng(seed)
    direction = np.array([*random.normal(0.0, 0.7, 2), -1.0])
    world = plate_world(light=sun(2000, direction=direction, cast_shadows=True))
    world.hierarchy.geoms[0] = Geometry(shape=ShapeType.InfinitePlane, visual=GeomVisualAttrs(material="m"))
    for _ in range(4):
        world.hierarchy.geoms.append(box(random.uniform(0.1, 0.5, 3), random.uniform([-1, -1, 0], [1, 1, 2])))
    distance, azimuth, elevation = random.uniform([4, 0, -60], [40, 360, -10])
    camera = ViewCamera(lookat=np.zeros(3), distance=distance, azimuth=azimuth, elevation=elevation)
    some = picture(world, camera, SIZE)
    assert renderer.cascades < 4
    monkeypatch.setattr(frame_shadows, "shadow_reach", lambda *_: (-np.inf, np.inf))
    assert np.abs(picture(world, camera, SIZE) - some).max() < 1.5 / 255
    assert renderer.cascades == 4


def test_two_and_three_parts_of_the_view_have_the_shaders_of_four_in_a_window(ctx):
    """Fast pictures on software OpenGL, which look as with maps of only the parts that there are."""
    world = plate_world(light=sun(2000, direction=SLANTED, cast_shadows=True))
    world.hierarchy.geoms[0] = Geometry(shape=ShapeType.InfinitePlane, visual=GeomVisualAttrs(material="m"))
    places = np.random.default_rng(0).uniform(-12, 12, (60, 2))
    world.hierarchy.geoms += [box([0.5] * 3, [*place, 0.5]) for place in places]
    still, window, other = Renderer(ctx, 0), Renderer(ctx, 0, fast=True), Renderer(ctx, 0, fast=True)
    for renderer in (still, window, other):
        renderer.set_world(world)
    for distance, count in ((60.0, 2), (16.0, 3)):
        camera = ViewCamera(lookat=np.zeros(3), distance=distance, azimuth=90.0, elevation=-20.0)
        still.render(camera, SIZE)
        assert still.cascades == count
        window.render(camera, SIZE)
        assert window.cascades == 4
        other.render(camera, SIZE, None, RenderOptions(cascades=count))
        assert np.abs(window.read_pixels().astype(int) - other.read_pixels()).max() <= 1
    listed = " ".join(str(key) for key in window.device.programs.compiled)
    assert set(re.findall(r"LIGHT\(0, 0, 0, (\d)", listed)) == {"4"}
    for renderer in (still, window, other):
        renderer.release()


def test_what_is_added_to_a_new_scene_casts_a_shadow_that_is_seen(picture):
    """Its sun is not overhead, where the shadow of a box is under it."""
    world = starter()
    world.hierarchy.geoms.append(
        Geometry(shape=ShapeType.Box, size=np.full(3, 0.05), position=np.array([0, 0, 0.05]))
    )
    camera = ViewCamera(lookat=np.zeros(3), distance=0.75, azimuth=100.0, elevation=-40.0)
    change = np.abs(picture(world, camera, SIZE) - picture(world, camera, SIZE, shadows=False)).max(axis=2)
    assert (change > 0.1).sum() > 100
    lit, shaded = (picture(world, camera, SIZE, shadows=on)[change > 0.1].mean() for on in (False, True))
    assert lit < 0.7 and lit - shaded > 0.15  # of a display: not overlit, and seen at a glance


@pytest.mark.parametrize("orthographic", [False, True])
@pytest.mark.parametrize("regular", [False, True])
def test_the_maps_cover_what_is_in_view(orthographic, regular):
    """Corners of the picture at every distance up to the end of a part are in its sphere or in that of one before."""
    casters = np.zeros(3), 90.0
    for azimuth, elevation in ((0.0, -10.0), (70.0, -45.0), (200.0, 5.0)):
        camera = ViewCamera(
            lookat=np.array([3.0, 1, 0]),
            distance=2.0,
            azimuth=azimuth,
            elevation=elevation,
            orthographic=orthographic,
        )
        parts = parts_of(camera, casters, regular)
        assert 2 <= len(parts) <= 4
        assert all(a.radius < b.radius and a.end <= b.end for a, b in pairwise(parts))
        for corner in ((0, 0), (160, 0), (0, 90), (160, 90), (80, 45)):
            origin, direction = camera.ray(*corner, (160, 90))
            origin = origin if orthographic else camera.position
            for away in np.linspace(0.0, 50.0 if regular else 4.0, 100):
                place = origin + direction * away / float(direction @ camera.forward)
                holding = [part for part in parts if away < part.end][: 1 if regular else None]
                assert any(np.linalg.norm(place - part.centre) <= part.radius for part in holding), (corner, away)


@pytest.mark.parametrize("regular", [False, True])
def test_the_maps_stay_when_the_camera_moves_a_little_and_move_by_whole_texels(regular):
    world = plate_world()
    light = PlacedLight("sun", DIRECTIONAL, np.zeros(3), SLANTED, np.ones(3), True)
    casters = np.zeros(3), 90.0

    def maps(x: float):
        camera = ViewCamera(lookat=np.array([x, 0, 0]), distance=2.0, azimuth=30.0)
        return shadow_maps(world, [light], parts_of(camera, casters, regular), casters)

    start, same, other = maps(0.0), maps(0.01), maps(3.0)
    assert start.cascades == len(start.tiles) >= 3
    for a, b, c in zip(start.tiles, same.tiles, other.tiles, strict=True):
        np.testing.assert_array_equal(a.view_projection, b.view_projection)
        moved = (c.view_projection - a.view_projection)[:2, 3] * 0.5 * a.size  # texels
        np.testing.assert_allclose(moved, np.round(moved), atol=1e-6)
    assert not np.array_equal(start.tiles[0].view_projection, other.tiles[0].view_projection)


def test_a_map_of_everything_that_is_fine_enough_is_the_only_one():
    """Of a scene of 1 m at 4 m the texels, 2 mm, are finer than the pixels, 5 mm."""
    camera = ViewCamera(lookat=np.zeros(3), distance=4.0)
    (part,) = fitted_parts(camera, (1280, 720), (np.zeros(3), 1.0), 1024)
    assert part.texel == pytest.approx(2.0 / 1024) and part.radius == 1.0
