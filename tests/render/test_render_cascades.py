"""Shadow maps of directional lights, one for each part of the view: where they are, and that they do not crawl."""

from itertools import pairwise

import numpy as np
import pytest
from render_scenes import SIZE, brightness, plate_world, sun

from app.templates import starter
from engine.msd.schema import Geometry, GeomVisualAttrs, ShapeType
from render import ViewCamera
from render.lights import DIRECTIONAL, PlacedLight
from render.shadow_maps import shadow_maps, view_regions

SLANTED = np.array([-0.6, 0.0, -0.8])


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
    shaded = picture(world, camera, SIZE)
    for x, dark in ((-0.045, True), (-0.075, True), (-0.12, False)):
        for y in (-0.008, 0.008):
            value = brightness(shaded, camera, (x, y, 0.05))
            assert (value < 0.01) if dark else (value > 0.05), (x, y, value)
    for y in (-0.045, 0.045):
        assert brightness(shaded, camera, (-0.06, y, 0.05)) > 0.05


def test_what_is_added_to_a_new_scene_casts_a_shadow_that_is_seen(picture):
    """Its sun is not overhead, where the shadow of a box is under it."""
    world = starter()
    world.hierarchy.geoms.append(
        Geometry(shape=ShapeType.Box, size=np.full(3, 0.02), position=np.array([0, 0, 0.02]))
    )
    camera = ViewCamera(lookat=np.zeros(3), distance=0.3, azimuth=100.0, elevation=-40.0)
    change = np.abs(picture(world, camera, SIZE) - picture(world, camera, SIZE, shadows=False)).max(axis=2)
    assert (change > 0.1).sum() > 100
    lit, shaded = (picture(world, camera, SIZE, shadows=on)[change > 0.1].mean() for on in (False, True))
    assert lit < 0.7 and lit - shaded > 0.2  # of a display: not overlit, and seen at a glance


@pytest.mark.parametrize("orthographic", [False, True])
def test_the_maps_cover_what_is_in_view(orthographic):
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
        regions = view_regions(camera, (160, 90), casters, 0.2)
        assert 1 <= len(regions) <= 3
        assert all(a[1] < b[1] for a, b in pairwise(regions)) and regions[-1][1] < 90.0
        for corner in ((0, 0), (160, 0), (0, 90), (160, 90), (80, 45)):
            origin, direction = camera.ray(*corner, (160, 90))
            origin = origin if orthographic else camera.position
            inside = [
                any(np.linalg.norm(origin + direction * d - centre) <= radius for centre, radius in regions)
                for d in np.linspace(0.0, 4.0, 30)
            ]
            assert all(inside), (corner, inside)


def test_the_maps_stay_when_the_camera_moves_a_little_and_move_by_whole_texels():
    world = plate_world()
    light = PlacedLight("sun", DIRECTIONAL, np.zeros(3), SLANTED, np.ones(3), True)
    casters = np.zeros(3), 90.0

    def maps(x: float):
        camera = ViewCamera(lookat=np.array([x, 0, 0]), distance=2.0, azimuth=30.0)
        return shadow_maps(world, [light], camera, (160, 90), casters)

    start, same, other = maps(0.0), maps(0.01), maps(3.0)
    assert start.cascades == len(start.tiles) >= 3
    for a, b, c in zip(start.tiles, same.tiles, other.tiles, strict=True):
        np.testing.assert_array_equal(a.view_projection, b.view_projection)
        moved = (c.view_projection - a.view_projection)[:2, 3] * 0.5 * a.size  # texels
        np.testing.assert_allclose(moved, np.round(moved), atol=1e-6)
    assert not np.array_equal(start.tiles[0].view_projection, other.tiles[0].view_projection)


def test_a_map_of_everything_that_is_fine_enough_is_the_only_one():
    """Of a scene of 1 m at 4 m the texels, 2 mm, are finer than the pixels, 5 mm."""
    light = PlacedLight("sun", DIRECTIONAL, np.zeros(3), SLANTED, np.ones(3), True)
    camera = ViewCamera(lookat=np.zeros(3), distance=4.0)
    found = shadow_maps(plate_world(), [light], camera, (1280, 720), (np.zeros(3), 1.0))
    assert len(found.tiles) == found.cascades == 1
