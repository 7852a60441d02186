"""What lets light through shows what is behind it, tinted, and reflects the rest."""

import numpy as np
import pytest
from render_scenes import STRAIGHT_DOWN, dark_world

from engine.msd.schema import Geometry, GeomVisualAttrs, Material, ShapeType
from render import RenderOptions
from render.surface import linear

SIZE = (40, 40)


def brightness(renderer, transmissions, reflectance=0.0, metallic=0.0, ambient=0.0) -> np.ndarray:
    """Linear colour (3) in the middle of a picture through plates over one that shines, before the tone curve."""
    world = dark_world()
    world.visual.ambient_light.brightness = ambient
    world.assets.materials["lamp"] = Material(color=np.zeros(4), emissive=np.array([0.5, 0.4, 0.3, 1]))
    world.assets.materials["lamp"].emissive_intensity = 1.0
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Box, size=np.array([1, 1, 0.1])))
    world.hierarchy.geoms[-1].visual = GeomVisualAttrs(material="lamp")
    for i, (share, tint) in enumerate(transmissions):
        glass = Material(color=np.array([*tint, 1.0]), transmisive=share, roughness=1.0, emissive_intensity=0.0)
        glass.reflectance, glass.metallic = reflectance, metallic
        world.assets.materials[f"glass{i}"] = glass
        plate = Geometry(shape=ShapeType.Box, size=np.array([1, 1, 0.01]), position=np.array([0, 0, 0.3 + 0.2 * i]))
        plate.visual = GeomVisualAttrs(material=f"glass{i}")
        world.hierarchy.geoms.append(plate)
    renderer.set_world(world)
    renderer.render(STRAIGHT_DOWN, SIZE, None, RenderOptions())
    return renderer._read("scene")[SIZE[1] // 2, SIZE[0] // 2, :3].astype(float)


LAMP = np.array([0.5, 0.4, 0.3])
WHITE, GREEN = (1.0, 1.0, 1.0), (0.2, 0.9, 0.5)


@pytest.mark.parametrize(
    ("plates", "values", "factor"),
    [
        ([(0.6, WHITE)], {}, 0.6 * np.ones(3)),
        ([(1.0, GREEN)], {}, linear(np.array(GREEN))),
        ([(0.5, GREEN), (0.8, WHITE)], {}, 0.4 * linear(np.array(GREEN))),
        ([(1.0, WHITE)], {"reflectance": 1.0}, 0.84 * np.ones(3)),
        ([(1.0, WHITE)], {"metallic": 0.5}, 0.25 * np.ones(3)),
        ([(1.0, WHITE)], {"metallic": 1.0}, np.zeros(3)),
    ],
)
def test_light_from_behind_comes_through(renderer, plates, values, factor):
    """Share, tint and what is not mirrored (1 - F0 straight on): of each plate."""
    np.testing.assert_allclose(brightness(renderer, plates, **values), LAMP * factor, atol=0.004)


def test_what_comes_through_is_not_reflected(renderer):
    """Of ambient light a plate reflects what it does not let through."""
    opaque = brightness(renderer, [(0.0, WHITE)], ambient=300.0)
    clear = brightness(renderer, [(0.75, WHITE)], ambient=300.0)
    np.testing.assert_allclose(clear, 0.75 * LAMP + 0.25 * opaque, atol=0.01)


def test_glass_can_be_picked(renderer):
    brightness(renderer, [(1.0, WHITE)])
    assert renderer.pick(20, 20) == "hierarchy.geoms[1]"
