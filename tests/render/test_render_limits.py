"""What the renderer cannot draw is reported, and what it can is chosen well."""

import numpy as np
import pytest
from render_scenes import dark_world, decoded, plate_world, sun

from engine.msd.schema import (
    Camera,
    Geometry,
    Light,
    LightType,
    PointLightDesc,
    ShapeType,
    SpotLightDesc,
    Texture,
    TextureSource,
    TextureType,
)
from render import RenderOptions, ViewCamera
from render.lights import MAX_LIGHTS

SIZE = (96, 96)
DOWN = ViewCamera(lookat=np.array([0.0, 0.0, 0.05]), distance=6.0, elevation=-90.0)


def lamp(x: float, y: float, power: float = 100.0, shadows: bool = False) -> Light:
    """A point light half a metre above the plate, so weak that the tone curve is nearly straight."""
    light = LightType.point(PointLightDesc(intensity=power, range=100.0))
    return Light(type_=light, position=[x, y, 0.55], cast_shadows=shadows)


def level(renderer, world) -> float:
    """Linear brightness of the middle of the picture."""
    renderer.set_world(world)
    renderer.render(DOWN, SIZE, None, RenderOptions())
    return float(decoded(renderer.read_pixels()[46:50, 46:50] / 255).mean())


def test_of_too_many_lights_the_strongest_where_one_looks_are_drawn(renderer):
    """Twenty far lamps before the one that lights the middle, and the sun last of all."""
    world = plate_world()
    world.hierarchy.lights = [lamp(60.0 + i, 60.0) for i in range(20)] + [lamp(0.0, 0.0)]
    many = level(renderer, world)
    assert len(renderer._frame.lights) == MAX_LIGHTS
    world.hierarchy.lights = [lamp(0.0, 0.0)]
    assert many == pytest.approx(level(renderer, world), rel=0.03) and many > 0.005
    world.hierarchy.lights = [lamp(0.0, 0.0, 50.0) for _ in range(MAX_LIGHTS)] + [sun(3000)]
    with_sun = level(renderer, world)
    world.hierarchy.lights.pop()
    assert with_sun > 2.0 * level(renderer, world)


def test_lights_and_shadows_beyond_the_limits_are_named(renderer):
    world = plate_world()
    world.hierarchy.lights = [sun(10, cast_shadows=True) for _ in range(4)] + [lamp(0, 0, shadows=True)] * 2
    renderer.set_world(world)
    assert renderer.problems == []
    spot = LightType.spot(SpotLightDesc())
    world.hierarchy.lights += [lamp(0, 0, shadows=True), Light(type_=spot), *(lamp(1, 1) for _ in range(9))]
    renderer.set_world(world)
    assert len(renderer.problems) == 3
    lights, flat, cubes = renderer.problems
    assert lights.startswith("17 lights shine and 16 are drawn")
    assert flat.startswith("5 directional and spot lights cast shadows and those of 4")
    assert cubes.startswith("3 point and rectangle lights cast shadows and those of 2")
    world.hierarchy.lights[0].type_.value.illuminance = 0.0
    renderer.update("hierarchy.lights[0].type_.value.illuminance")
    assert len(renderer.problems) == 1


def test_what_is_not_drawn_yet_is_reported_once(renderer):
    world = dark_world()
    world.assets.textures["t"] = Texture(source=TextureSource.file("studio.ktx2"), type_=TextureType.EnvDiff)
    world.visual.fog_start, world.visual.fog_end = 1.0, 5.0
    world.visual.haze = [0.5, 0.5, 0.5, 1.0]
    renderer.set_world(world)
    renderer.render(ViewCamera(), (8, 8))
    text = renderer.problems
    for part in ("fog is", "haze is", "studio.ktx2"):
        assert sum(part in sentence for sentence in text) == 1, part
    assert len(text) == 3


def test_a_selected_light_or_camera_shows_what_it_reaches(renderer):
    """The rim of a spot of 30 degrees, 2 m away, and the far corner of a camera's frustum."""
    world = dark_world()
    spot = LightType.spot(SpotLightDesc(outer_angle=30.0, inner_angle=20.0, range=2.0))
    world.hierarchy.lights.append(Light(type_=spot, position=[-2, 0, 2], direction=[0, 0, -1]))
    world.hierarchy.cameras.append(Camera(position=[3, 0, 0], orientation=[0, 0, 0, 1], fovy=40.0))
    camera = ViewCamera(lookat=np.zeros(3), distance=14.0, elevation=0.0)
    renderer.set_world(world)

    def drawn(path, points) -> bool:
        pictures = []
        for selection in ((), (path,)):
            renderer.render(camera, (400, 400), None, RenderOptions(icons=True, selection=selection))
            pictures.append(renderer.read_pixels().astype(int))
        changed = np.abs(pictures[1] - pictures[0]).sum(axis=2) > 60
        clip = np.column_stack([points, np.ones(len(points))]) @ (camera.projection(1.0) @ camera.view()).T
        columns = ((clip[:, 0] / clip[:, 3] + 1) * 200).astype(int)
        rows = ((1 - clip[:, 1] / clip[:, 3]) * 200).astype(int)
        return all(changed[y - 2 : y + 3, x - 2 : x + 3].any() for x, y in zip(columns, rows, strict=True))

    low, out = 2.0 - 2.0 * np.cos(np.pi / 6), 2.0 * np.sin(np.pi / 6)
    assert drawn("hierarchy.lights[0]", np.array([[-2 - out, 0, low], [-2 + out, 0, low], [-2, -out, low]]))
    side = 5.0 * np.tan(np.radians(20.0))
    assert drawn("hierarchy.cameras[0]", np.array([[3, side, -5.0], [3, -side, -5.0]]))


@pytest.mark.parametrize("field", ["position", "size"])
def test_a_shape_that_is_not_finite_is_named_and_changes_nothing_else(renderer, field):
    """Neither what the scene's own camera sees nor any shadow."""

    def seen(world):
        renderer.set_world(world)
        renderer.render(ViewCamera.from_world(world), SIZE, None, RenderOptions())
        return renderer.read_pixels()

    world = plate_world(None, sun(4000.0, direction=[0.2, 0.3, -1.0]))
    without = seen(world)
    broken = {"size": [0.1, 0.1, 0.1], "position": [0.0, 0.0, 1.0]} | {field: [np.nan, 0.1, 0.1]}
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Box, **broken))
    with_it = seen(world)
    number = len(world.hierarchy.geoms) - 1
    assert [p for p in renderer.problems if f"geoms[{number}] is not drawn" in p]
    assert (with_it == without).all()
