"""Order-independent transparency (`Visual.oit`): in each pixel what is nearer lies over what is farther away."""

import numpy as np
import pytest
from render_scenes import STRAIGHT_DOWN, dark_world, pixel_of, rough, sun

from engine.geometry.rotation import from_axis_angle
from engine.msd.schema import AlphaMode, Geometry, GeomVisualAttrs, ShapeType, World
from render import Renderer, RenderOptions
from render.passes import layered

SIZE = (120, 120)
ALPHAS = {"red": 0.5, "green": 0.3, "blue": 0.6}
COLORS = {"red": (1.0, 0.1, 0.1), "green": (0.1, 1.0, 0.1), "blue": (0.1, 0.1, 1.0)}


def glass_world(*plates: tuple[str, float, float], oit: bool = True) -> World:
    """Plates before black, in light from everywhere: color, angle about y, height of the middle."""
    world = dark_world()
    world.visual.ambient_light.brightness = 300.0
    world.visual.oit = oit
    for color, angle, height in plates:
        world.assets.materials[color] = rough(
            color=[*COLORS[color], ALPHAS[color]], alpha_mode=AlphaMode.blend(), both_side=True
        )
        world.hierarchy.geoms.append(
            Geometry(
                shape=ShapeType.Plane,
                size=np.array([0.8, 0.8, 0.0]),
                position=np.array([0.0, 0.0, height]),
                orientation=from_axis_angle((0.0, 1.0, 0.0), angle),
                visual=GeomVisualAttrs(material=color),
            )
        )
    return world


@pytest.fixture(params=[0, 4], ids="{} samples".format)
def light(request, ctx):
    """light(world): brightness (h, w, 3) of a picture from above."""
    renderer = Renderer(ctx, samples=request.param)

    def draw(world: World) -> np.ndarray:
        renderer.set_world(world)
        renderer.render(STRAIGHT_DOWN, SIZE, None, RenderOptions(background=(0, 0, 0)))
        assert not renderer.problems
        renderer._targets.resolve("scene")
        values = np.frombuffer(renderer._targets.texture("scene").read(), np.float16)
        return values.reshape(*SIZE[::-1], 4)[::-1, :, :3].astype(float)

    yield draw
    renderer.release()
    assert ctx.error == "GL_NO_ERROR"


def at(picture: np.ndarray, x: float) -> np.ndarray:
    column, row = pixel_of(STRAIGHT_DOWN, (x, 0.0, 0.5))
    return picture[row, column]


def test_of_crossing_plates_the_nearer_one_lies_over_the_other_on_either_side(light):
    """A + (1 - a) B left of where they cross, B + (1 - b) A right of it, of what each is alone before black."""
    red, green = ("red", 0.5, 0.5), ("green", -0.5, 0.5)
    alone, both = [light(glass_world(one)) for one in (red, green)], light(glass_world(red, green))
    for x, near, far in ((-0.4, 0, 1), (0.4, 1, 0)):
        alpha = (ALPHAS["red"], ALPHAS["green"])[near]
        expected = at(alone[near], x) + (1.0 - alpha) * at(alone[far], x)
        assert at(both, x) == pytest.approx(expected, rel=0.01)


def test_layers_that_do_not_cross_are_those_of_sorting(light):
    """Shadows too; of edges one pixel, which have one sample on a CPU."""
    plates = ("red", 0.0, 0.2), ("green", 0.3, 0.9), ("blue", -0.2, 1.6)
    worlds = [glass_world(*plates, oit=oit) for oit in (True, False)]
    for world in worlds:
        world.hierarchy.lights.append(sun(3000.0, direction=[0.5, 0.2, -1.0], cast_shadows=True))
    differing = np.abs(light(worlds[0]) - light(worlds[1])).max(axis=-1) > 2e-3
    inside = differing[1:-1, 1:-1] & differing[:-2, 1:-1] & differing[2:, 1:-1]
    assert differing.mean() < 0.05 and not (inside & differing[1:-1, :-2] & differing[1:-1, 2:]).any()


def test_what_is_solid_hides_layers_behind_it(light):
    for height, is_hidden in ((0.2, False), (1.0, True)):
        world = glass_world(("red", 0.0, 0.5))
        world.assets.materials["black"] = rough(color=[0.0, 0.0, 0.0, 1.0], reflectance=0.0)
        world.hierarchy.geoms.append(
            Geometry(
                shape=ShapeType.Box,
                size=np.array([0.3, 0.3, 0.01]),
                position=np.array([0.0, 0.0, height]),
                visual=GeomVisualAttrs(material="black"),
            )
        )
        assert (at(light(world), 0.0)[0] < 0.02 * at(light(glass_world(("red", 0.0, 0.5))), 0.0)[0]) == is_hidden


def test_of_more_layers_than_are_drawn_the_nearest_ones_are(light, monkeypatch):
    monkeypatch.setattr(layered, "MAX_LAYERS", 2)
    plates = ("red", 0.0, 0.2), ("green", 0.0, 0.9), ("blue", 0.0, 1.6)
    assert light(glass_world(*plates)) == pytest.approx(light(glass_world(*plates[1:])), abs=2e-3)
