"""Light from surface to surface in the picture, compared with an integral over a lit wall."""

import numpy as np
import pytest
from render_scenes import EXPOSURE, plate_world, sun

from engine.msd.schema import Geometry, GeomVisualAttrs, Material, ShapeType, World
from render import RenderOptions, ViewCamera
from render.fields import problems
from render.looks import Look

SIZE = (240, 180)
LUX = 20000.0
TOP = 0.05
"""Height of the floor, m."""
WALL = -0.45
"""Where the side of the wall is that the sun shines on, x in m; it is 2 m wide and high."""
CAMERA = ViewCamera(lookat=np.array([0.2, 0, 0.8]), distance=5.5, azimuth=150.0, elevation=-30.0)


def scene() -> World:
    """A red wall, lit by a sun that hardly touches the white floor before it."""
    world = plate_world(light=sun(LUX, direction=[-1, 0, -0.02], cast_shadows=True))
    world.assets.materials["red"] = Material(color=[1, 0.5, 0.2, 1], metallic=0, roughness=1, reflectance=0)
    half, middle = [0.05, 1.0, 1.0], [WALL - 0.05, 0, TOP + 1.0]
    world.hierarchy.geoms.append(
        Geometry(shape=ShapeType.Box, size=half, position=middle, visual=GeomVisualAttrs(material="red"))
    )
    ssgi = world.visual.ssgi
    ssgi.active, ssgi.resolution_scale, ssgi.ray_count, ssgi.step_count, ssgi.thickness = True, 1, 8, 48, 1.0
    return world


def added(renderer, world: World, places, camera: ViewCamera = CAMERA, **changes) -> np.ndarray:
    """What the bounce adds at world points (n, 3), of the exposed scene, (n, 3)."""
    scenes = []
    for on in (True, False):
        renderer.set_world(world)
        view = renderer.view(samples=0)
        view.render(camera, SIZE, None, RenderOptions(bounce=on, **changes))
        scenes.append(view.targets()["scene"][..., :3].astype(np.float64))
        view.release()
    difference = scenes[0] - scenes[1]
    points = np.column_stack([places, np.ones(len(places))])
    clip = points @ (camera.projection(SIZE[0] / SIZE[1]) @ camera.view()).T
    x = (0.5 * (clip[:, 0] / clip[:, 3] + 1) * SIZE[0]).astype(int)
    y = (0.5 * (1 - clip[:, 1] / clip[:, 3]) * SIZE[1]).astype(int)
    return np.array([difference[r - 1 : r + 2, c - 1 : c + 2].mean(axis=(0, 1)) for r, c in zip(y, x, strict=True)])


def form_factors(places) -> np.ndarray:
    """Part of the hemispheres, by the cosine, at points (n, 3) of the floor that the wall fills."""
    y, z = np.meshgrid(*[(np.arange(400) + 0.5) / 200 - off for off in (1.0, -TOP)], indexing="ij")
    found = []
    for x0, y0, z0 in places:
        d = np.stack([np.full_like(y, WALL - x0), y - y0, z - z0], axis=-1)
        r2 = (d**2).sum(axis=-1)
        found.append(((d[..., 2] * -d[..., 0]) / r2**2).sum() / np.pi / 200**2)
    return np.array(found)


def test_a_white_floor_before_a_colored_wall_is_as_bright_as_the_integral_says(renderer):
    places = np.array([[-0.3, 0.0, TOP], [0.0, 0.3, TOP], [0.3, -0.2, TOP], [0.8, 0.1, TOP]])
    world = scene()
    albedo = np.array([1.0, 0.21404, 0.03310])  # of sRGB 1, 0.5, 0.2
    wall = LUX * albedo / np.pi * EXPOSURE
    # Rough surfaces reflect by Burley's term: 0.5 to 2.5 of Lambert's at grazing angles; here the sun is straight on.
    expected = form_factors(places)[:, None] * wall
    found = added(renderer, world, places)
    assert found[:, 0] == pytest.approx(expected[:, 0], rel=0.2)
    assert found[:, 1] / found[:, 0] == pytest.approx(albedo[1], rel=0.1)


def test_what_faces_away_gets_nothing_and_settings_count(renderer):
    places = np.array([[0.0, 0.0, TOP]])
    world = scene()
    full = added(renderer, world, places)[0, 0]
    assert added(renderer, world, [[-1.5, 0.0, TOP]])[0, 0] < 0.05 * full
    world.visual.ssgi.intensity = 0.5
    assert added(renderer, world, places)[0, 0] == pytest.approx(0.5 * full, rel=0.02)
    world.visual.ssgi.intensity = 1.0
    world.visual.ssgi.resolution_scale, world.visual.ssgi.ray_count, world.visual.ssgi.step_count = 2, 2, 8
    assert added(renderer, world, places)[0, 0] == pytest.approx(full, rel=0.3)
    world.visual.ssgi.active = False
    assert added(renderer, world, places)[0, 0] == 0.0


def test_it_is_of_the_scene_alone_and_its_reflections_are_reported(renderer):
    world = scene()
    assert added(renderer, world, [[0.0, 0.0, TOP]], look=Look.STUDIO)[0].max() == 0.0
    assert any("mirror" in sentence for sentence in problems(world))
