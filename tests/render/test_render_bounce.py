"""Light from surface to surface in the picture, compared with an integral over a lit wall."""

from dataclasses import replace

import numpy as np
import pytest
from render_scenes import EXPOSURE, plate_world, sun

from engine.msd.schema import AmbientLight, Geometry, GeomVisualAttrs, Material, ShapeType, World
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


def test_it_is_of_the_scene_alone_and_nothing_of_it_is_left_out(renderer):
    world = scene()
    assert added(renderer, world, [[0.0, 0.0, TOP]], look=Look.STUDIO)[0].max() == 0.0
    assert problems(world) == []


def metal_floor(roughness: float) -> World:
    """The same scene with a white metal for the floor: without another light it shows what it mirrors alone."""
    world = scene()
    world.assets.materials["m"] = Material(color=[1, 1, 1, 1], metallic=1, roughness=roughness, reflectance=0)
    return world


def wall_light() -> np.ndarray:
    return LUX * np.array([1.0, 0.21404, 0.03310]) / np.pi * EXPOSURE


def to_camera(places) -> np.ndarray:
    eye = np.linalg.inv(CAMERA.view())[:3, 3]
    away = eye - places
    return away / np.linalg.norm(away, axis=1, keepdims=True)


def test_a_mirror_shows_what_the_law_of_reflection_says(renderer):
    places = np.array([[0.0, 0.0, TOP], [0.4, 0.2, TOP], [0.9, -0.3, TOP], [2.0, 0.3, TOP], [0.3, 1.6, TOP]])
    along = to_camera(places) * [-1, -1, 1]
    far = (WALL - places[:, 0]) / along[:, 0]
    met = places + far[:, None] * along
    on_wall = (far > 0) & (abs(met[:, 1]) < 1) & (met[:, 2] < 2)
    assert 2 <= on_wall.sum() < len(places), "some see the wall, others pass it by"
    found = added(renderer, metal_floor(0.0), places)
    assert found[on_wall] == pytest.approx(np.tile(wall_light(), (on_wall.sum(), 1)), rel=0.06)
    assert abs(found[~on_wall]).max() < 0.01 * wall_light()[0]


def test_a_ray_meets_what_it_crosses_between_two_of_its_steps(renderer):
    """Also where the next step is farther behind it than things are taken to be thick."""
    world = metal_floor(0.0)
    world.visual.ssgi.step_count, world.visual.ssgi.thickness = 2, 0.02
    places = np.array([[x, y, TOP] for x in (0.1, 0.2, 0.3, 0.4, 0.5) for y in (-0.1, 0.0, 0.1, 0.2)])
    along = to_camera(places) * [-1, -1, 1]
    met = places + ((WALL - places[:, 0]) / along[:, 0])[:, None] * along
    assert (abs(met[:, 1]) < 0.95).all() and (met[:, 2] < 1.95).all()
    found = added(renderer, world, places)
    assert found == pytest.approx(np.tile(wall_light(), (len(places), 1)), rel=0.1)


def test_a_parallel_view_has_mirrors_too(renderer):
    camera = replace(CAMERA, orthographic=True)
    along = camera.forward * [1, 1, -1]
    places = np.array([[0.2, 0.0, TOP], [0.6, 0.2, TOP]])
    met = places + ((WALL - places[:, 0]) / along[0])[:, None] * along
    assert (abs(met[:, 1]) < 1).all() and (met[:, 2] < 2).all()
    found = added(renderer, metal_floor(0.0), places, camera)
    assert found == pytest.approx(np.tile(wall_light(), (2, 1)), rel=0.06)


def mirrored_part(places, roughness: float) -> np.ndarray:
    """What rough white metal reflects of a wall of brightness 1: GGX with Smith's term for both directions, by areas
    of the wall. Walter et al., "Microfacet Models for Refraction through Rough Surfaces", 2007; Heitz 2014."""
    a2 = roughness**4
    y, z = np.meshgrid(*[(np.arange(400) + 0.5) / 200 - off for off in (1.0, -TOP)], indexing="ij")
    found = []
    for place, v in zip(places, to_camera(places), strict=True):
        d = np.stack([np.full_like(y, WALL - place[0]), y - place[1], z - place[2]], axis=-1)
        r2 = (d**2).sum(axis=-1)
        along = d / np.sqrt(r2)[..., None]
        h = along + v
        h /= np.linalg.norm(h, axis=-1, keepdims=True)
        n_l, n_v, n_h = along[..., 2], v[2], h[..., 2]
        facets = a2 / (np.pi * (n_h**2 * (a2 - 1) + 1) ** 2)
        smith = n_l * np.sqrt(a2 + (1 - a2) * n_v**2) + n_v * np.sqrt(a2 + (1 - a2) * n_l**2)
        solid_angle = -along[..., 0] / r2 / 200**2
        found.append((0.5 * facets / smith * n_l * solid_angle).sum())
    return np.array(found)


@pytest.mark.parametrize("roughness", [0.3, 0.5, 0.7])
def test_rough_metal_shows_as_much_of_the_wall_as_the_integral_says(renderer, roughness):
    places = np.array([[-0.1, 0.0, TOP], [0.3, 0.2, TOP], [0.8, -0.2, TOP]])
    world = metal_floor(roughness)
    found = added(renderer, world, places)
    assert found[:, 0] == pytest.approx(mirrored_part(places, roughness) * wall_light()[0], rel=0.2)
    world.visual.ssgi.r_ray_count = 0
    assert abs(added(renderer, world, places)).max() < 1e-3


def test_what_is_mirrored_takes_the_place_of_light_from_all_sides(renderer):
    """A wall as bright as the light around it changes nothing."""
    world = metal_floor(0.0)
    world.hierarchy.lights.clear()
    nits = 500.0
    world.visual.ambient_light = AmbientLight(brightness=nits, color=[1, 1, 1])
    bright = dict(emissive=[1, 1, 1, 1], emissive_intensity=nits * EXPOSURE)
    world.assets.materials["red"] = Material(color=[0, 0, 0, 1], metallic=0, roughness=1, reflectance=0, **bright)
    assert added(renderer, world, [[0.0, 0.0, TOP]])[0] == pytest.approx(np.zeros(3), abs=0.03 * nits * EXPOSURE)
