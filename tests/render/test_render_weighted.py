"""Many shapes that let through: few draws, and what a formula or drawing them one by one gives."""

import numpy as np
import pytest
from render_scenes import STRAIGHT_DOWN, brightness, dark_world, decoded, nits, pixel_of, rough, sun

from engine.msd.schema import AlphaMode, Geometry, GeomVisualAttrs, ShapeType
from render import RenderOptions, queue

SIZE = (120, 120)


def plate(world, material, position, half=(0.12, 0.12, 0.01), shape=ShapeType.Box):
    world.hierarchy.geoms.append(
        Geometry(
            shape=shape,
            size=np.array(half),
            position=np.array(position, dtype=float),
            visual=GeomVisualAttrs(material=material),
        )
    )


def glass(world, name, color, **changes):
    world.assets.materials[name] = rough(color=color, **(dict(alpha_mode=AlphaMode.blend()) | changes))
    return name


def ambient_world(nit=300.0):
    world = dark_world()
    world.visual.ambient_light.brightness = nit
    world.assets.materials["floor"] = rough(color=[0.7, 0.6, 0.5, 1.0])
    plate(world, "floor", (0, 0, 0), (3, 3, 0.05))
    return world


def both_ways(picture, monkeypatch, world):
    """The picture as it is drawn with weights, and sorted."""
    weighted = picture(world, STRAIGHT_DOWN, SIZE)
    monkeypatch.setattr(queue, "MAX_SORTED", 10_000)
    return weighted, picture(world, STRAIGHT_DOWN, SIZE)


@pytest.mark.parametrize("samples", [0, 4])
def test_a_single_layer_is_that_of_sorting(ctx, picture, monkeypatch, samples):
    world = ambient_world()
    world.hierarchy.lights.append(sun(1500))
    names = [
        glass(world, f"g{i}", [*color, alpha], reflectance=0.5 * (i % 2))
        for i, (color, alpha) in enumerate([((1, 0.2, 0.1), 0.3), ((0.1, 0.9, 0.3), 0.6), ((0.2, 0.3, 1.0), 0.95)])
    ]
    for i in range(9):
        for j in range(9):
            plate(world, names[(i + j) % 3], (0.3 * (i - 4), 0.3 * (j - 4), 0.3 + 0.05 * i))
    weighted, in_order = both_ways(picture, monkeypatch, world)
    assert np.abs(weighted - in_order).max() < 2.5 / 255
    plain = ambient_world()
    plain.hierarchy.lights.append(sun(1500))
    assert np.abs(weighted - picture(plain, STRAIGHT_DOWN, SIZE)).max() > 0.2


def test_layers_of_one_colour_hide_as_much_as_the_formula_says(picture):
    """Three layers of alpha a before black let (1 - a)³ of it through; their own light is the rest."""
    world = dark_world()
    world.visual.ambient_light.brightness = 200.0
    alpha = 0.35
    names = [glass(world, f"w{i}", [1, 1, 1, alpha], both_side=bool(i)) for i in range(2)]
    for i in range(3):
        plate(world, names[i % 2], (0, 0, 0.3 + 0.4 * i), (1.2, 1.2, 0.0), ShapeType.Plane)
    for i in range(80):
        plate(world, names[i % 2], (1.6 + 0.01 * i, 1.6, 0.1), (0.004, 0.004, 0.004))
    weighted = picture(world, STRAIGHT_DOWN, SIZE, background=(0.0, 0.0, 0.0))
    seen = nits(brightness(weighted, STRAIGHT_DOWN, np.array([0.0, 0.0, 0.3])))
    assert seen == pytest.approx(200.0 * (1.0 - (1.0 - alpha) ** 3), rel=0.02)


def test_what_is_nearer_counts_more(picture):
    for above, below, channel in (("red", "green", 0), ("green", "red", 1)):
        world = ambient_world()
        glass(world, "red", [1, 0.0, 0.0, 0.5])
        glass(world, "green", [0.0, 1, 0.0, 0.5], both_side=True)
        plate(world, below, (0, 0, 0.3), (0.8, 0.8, 0.01))
        plate(world, above, (0, 0, 1.2), (0.8, 0.8, 0.01))
        for i in range(80):
            plate(world, "red", (1.6 + 0.01 * i, 1.6, 0.1), (0.004, 0.004, 0.004))
        x, y = pixel_of(STRAIGHT_DOWN, (0, 0, 1.2))
        color = decoded(picture(world, STRAIGHT_DOWN, SIZE)[y, x])
        assert color[channel] > 1.5 * color[1 - channel]


def test_what_multiplies_does_so_among_many(picture, monkeypatch):
    world = ambient_world()
    glass(world, "tint", [0.2, 0.9, 0.4, 1.0], alpha_mode=AlphaMode.multiply())
    plate(world, "tint", (-0.6, 0, 0.5), (0.5, 0.5, 0.01))
    names = [glass(world, f"g{i}", [0.3, 0.3, 1, 0.5], both_side=bool(i)) for i in range(2)]
    for i in range(80):
        plate(world, names[i % 2], (0.2 + 0.1 * (i % 10), 0.1 * (i // 10), 0.2))
    weighted, in_order = both_ways(picture, monkeypatch, world)
    x, y = pixel_of(STRAIGHT_DOWN, (-0.6, 0, 0.5))
    np.testing.assert_array_equal(weighted[y, x], in_order[y, x])


def test_a_thousand_shapes_are_under_twenty_draws(renderer):
    """Of five shapes in 50 materials, which cannot be drawn in one call when they are sorted."""
    world = ambient_world()
    random = np.random.default_rng(1)
    for i in range(50):
        glass(world, f"g{i}", [*random.random(3), 0.2 + 0.5 * random.random()], reflectance=float(i % 2))
    shapes = (ShapeType.Box, ShapeType.Sphere, ShapeType.Capsule, ShapeType.Cylinder, ShapeType.Ellipsoid)
    for i in range(1000):
        half = 0.01 + 0.1 * random.random(3)
        plate(world, f"g{i % 50}", random.uniform(-1.2, 1.2, 3) + (0, 0, 1.4), half, shapes[i % 5])
    renderer.set_world(world)
    renderer.render(STRAIGHT_DOWN, SIZE, None, RenderOptions())
    frame = renderer._frame
    assert sum(batch.count for batch in frame.blended) == 1000
    assert len(frame.blended) < 20
    # They can still be picked one by one.
    assert len(np.unique(renderer.read_segmentation())) > 200
