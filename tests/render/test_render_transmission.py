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


def edge(renderer, roughness: float, ior: float) -> np.ndarray:
    """Brightness along a line across the edge of a lamp that fills the left half of the picture behind a plate."""
    world = dark_world()
    world.assets.materials["lamp"] = Material(color=np.zeros(4), emissive=np.ones(4), emissive_intensity=1.0)
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Box, size=[9, 9, 0.1], position=[-9, 0, -0.2]))
    world.hierarchy.geoms[-1].visual = GeomVisualAttrs(material="lamp")
    world.assets.materials["glass"] = Material(
        color=np.ones(4), transmisive=1.0, metallic=0, reflectance=0, roughness=roughness, ior=ior
    )
    world.assets.materials["glass"].emissive_intensity = 0.0
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Box, size=[5, 5, 0.01], position=[0, 0, 0.3]))
    world.hierarchy.geoms[-1].visual = GeomVisualAttrs(material="glass")
    renderer.set_world(world)
    renderer.render(STRAIGHT_DOWN, (128, 128), None, RenderOptions())
    return renderer._read("scene")[64, :, 0].astype(float)


def width(line: np.ndarray) -> float:
    """Pixels over which it changes from four fifths to one fifth."""
    return float(((line > 0.2 * line.max()) & (line < 0.8 * line.max())).sum())


def test_rough_glass_blurs_what_is_behind_it_by_roughness_and_ior(renderer):
    clear, thin, slight, rough = (edge(renderer, *at) for at in ((0.0, 1.5), (0.6, 1.0), (0.3, 1.5), (0.6, 1.5)))
    assert width(clear) <= 1 and width(thin) <= 1
    assert 1 < width(slight) < width(rough)
    assert width(edge(renderer, 0.6, 1.25)) < width(rough)
    # What comes through is spread, not lost: each half keeps its mean, and far from the edge nothing changes.
    for line in (slight, rough):
        assert line.sum() == pytest.approx(clear.sum(), rel=0.05)
        assert np.abs(np.diff(line)).max() < 0.3 * line.max()
    assert slight[[4, -4]] == pytest.approx(clear[[4, -4]], abs=0.02)
