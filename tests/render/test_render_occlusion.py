"""Ambient occlusion: how much of the light from all sides things hide from each other."""

import numpy as np
import pytest
from render_scenes import decoded, nits, plate_world, rough, sun

from engine.msd.schema import AlphaMode, Geometry, GeomVisualAttrs, ShapeType
from render import RenderOptions, ViewCamera

HEIGHT, RADIUS = 0.2, 0.6
SIZE = (240, 240)
DOWN = ViewCamera(
    lookat=np.array([0.0, 0, 0.05]), distance=4.0, azimuth=90.0, elevation=-90.0, orthographic=True, fovy=25.0
)
"""A pixel is 7.4 mm wide."""


def walled(**material):
    """The plate with a wall of HEIGHT along y, whose face is at x = 0, in ambient light."""
    world = plate_world(rough(**material))
    world.visual.ambient_light.brightness = 300.0
    wall = Geometry(shape=ShapeType.Box, size=[0.15, 3, HEIGHT / 2], position=[-0.15, 0, 0.05 + HEIGHT / 2])
    wall.visual.material = "m"
    world.hierarchy.geoms.append(wall)
    return world


def drawn(renderer, world, **options):
    renderer.set_world(world)
    renderer.render(DOWN, SIZE, None, RenderOptions(ambient_occlusion=True, occlusion_radius=RADIUS, **options))
    return renderer.targets()


def row_of(values, x):
    """Values of a target along y at the column that shows x; those near the ends are left out."""
    height, width = values.shape[:2]
    metres = 2.0 * DOWN.distance * np.tan(np.radians(DOWN.fovy / 2)) / height
    return values[height // 4 : -height // 4, round(width / 2 + x / metres - 0.5)]


def visible_beside_a_wall(d: float) -> float:
    """Part of the hemisphere, weighted by the cosine, above the horizon of an endless wall at distance `d` m.

    What is farther than RADIUS across does not count: in direction phi from the wall the horizon is at the angle e
    with tan e = HEIGHT cos(phi) / d and hides sin²(e)."""
    phi = np.linspace(-np.arccos(d / RADIUS), np.arccos(d / RADIUS), 4001)
    hidden = HEIGHT**2 / (HEIGHT**2 + (d / np.cos(phi)) ** 2)
    return 1.0 - np.trapezoid(hidden, phi) / (2.0 * np.pi)


@pytest.mark.parametrize("d", [0.06, 0.12, 0.2, 0.3, 0.45])
def test_a_wall_hides_as_much_as_the_formula_says(renderer, d):
    occlusion = drawn(renderer, walled())["occlusion"]
    # Samples find the edge of the wall a little late: 32 instead of 8 on each side come as near as 0.015.
    assert row_of(occlusion[..., 0], d).mean() == pytest.approx(visible_beside_a_wall(d), abs=0.052)


def test_an_open_place_and_what_is_farther_than_the_radius_are_not_darker(renderer):
    occlusion = drawn(renderer, walled())["occlusion"]
    assert row_of(occlusion[..., 0], RADIUS + 0.1).min() > 0.999
    assert row_of(occlusion[..., 0], -0.15).min() > 0.999  # the top of the wall, which is 0.3 m wide


def test_what_is_far_in_front_of_a_surface_does_not_darken_it(renderer):
    """A thin bar, six radii above the plate and beside it in the picture only."""
    world = plate_world(rough())
    bar = Geometry(shape=ShapeType.Box, size=[0.01, 3, 0.01], position=[0, 0, 0.05 + 0.3])
    world.hierarchy.geoms.append(bar)
    world.visual.ambient_light.brightness = 300.0
    options = RenderOptions(ambient_occlusion=True, occlusion_radius=0.05)
    renderer.set_world(world)
    renderer.render(DOWN, SIZE, None, options)
    assert renderer.targets()["occlusion"][..., 0].min() > 0.99


def test_the_light_from_all_sides_is_dimmed_and_that_of_lamps_is_not(renderer, picture):
    world = walled(color=[0.5, 0.5, 0.5, 1.0])
    visible = row_of(drawn(renderer, world)["occlusion"][..., 0], 0.1).mean()
    on, off = (
        nits(decoded(row_of(picture(world, DOWN, SIZE, ambient_occlusion=ao, occlusion_radius=RADIUS), 0.1)).mean())
        for ao in (True, False)
    )
    # Jimenez 2016: light that bounces between the two, by an albedo of 0.214 (sRGB 0.5).
    a, b, c = (k * 0.214 + o for k, o in ((2.0404, -0.3324), (-4.7951, 0.6417), (2.7552, 0.6903)))
    expected = max(visible, ((visible * a + b) * visible + c) * visible)
    assert on / off == pytest.approx(expected, abs=0.02) and expected < 0.85
    world.visual.ambient_light.brightness = 0.0
    world.hierarchy.lights.append(sun(1000))
    lit = [picture(world, DOWN, SIZE, ambient_occlusion=ao, occlusion_radius=RADIUS) for ao in (True, False)]
    np.testing.assert_array_equal(*lit)


def test_edges_stay_sharp_at_half_resolution(renderer, picture):
    """Where the top of the wall ends, nothing of the darkness behind it is on the wall."""
    world = walled(color=[0.5, 0.5, 0.5, 1.0])
    dark = picture(world, DOWN, SIZE, ambient_occlusion=True, occlusion_radius=RADIUS)
    plain = picture(world, DOWN, SIZE, ambient_occlusion=False)
    on_wall = slice(SIZE[0] // 2 - 38, SIZE[0] // 2 - 1)
    assert np.abs(dark - plain)[60:180, on_wall].max() < 2 / 255
    assert (plain - dark)[60:180, SIZE[0] // 2 + 2].min() > 10 / 255


def test_glass_hides_no_light_and_can_be_picked(renderer):
    world = walled()
    plain = drawn(renderer, world)["occlusion"][..., 0]
    world.assets.materials["glass"] = rough(color=[1, 1, 1, 0.3], alpha_mode=AlphaMode.blend())
    world.hierarchy.geoms.append(
        Geometry(
            shape=ShapeType.Box,
            size=[0.2, 0.2, 0.01],
            position=[0.6, 0, 0.2],
            visual=GeomVisualAttrs(material="glass"),
        )
    )
    targets = drawn(renderer, world)
    np.testing.assert_array_equal(targets["occlusion"][..., 0], plain)
    column = SIZE[0] // 2 + 81
    assert renderer.pick(column, SIZE[1] // 2) == "hierarchy.geoms[2]"
    assert targets["depth"][SIZE[1] // 2, column] == pytest.approx(4.05 - 0.21, abs=1e-3)


def test_the_world_says_whether_it_is_drawn(renderer):
    world = walled()
    for on in (False, True):
        world.visual.ssao = on
        renderer.set_world(world)
        renderer.render(DOWN, SIZE)
        assert ("occlusion" in renderer.targets()) == on
        assert not renderer.problems
