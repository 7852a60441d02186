"""Light from all sides: pictures of the environment that are no sky, and probes in their boxes."""

import numpy as np
import pytest
from PIL import Image
from render_scenes import SIZE, STRAIGHT_DOWN, dark_world

from app import templates
from app.document import Document
from engine.msd.schema import (
    ColorSpace,
    Geometry,
    GeomVisualAttrs,
    Material,
    Probe,
    ShapeType,
    Texture,
    TextureSource,
    TextureType,
)
from render import RenderOptions
from render.environment import directions, from_faces
from render.textures import face_directions

NITS = 1.2 * 2.0**9.7
"""Brightness that is exposed to 1."""


@pytest.fixture
def lit(renderer, tmp_path):
    """lit(pictures, probes, **material): linear brightness (h, w, 3) of a plate seen from above, under pictures
    (h, w, 3) of values to 1 by the types of their textures."""

    def draw(pictures, probes=(), skybox=None, **material) -> np.ndarray:
        world = dark_world()
        values = dict(color=np.ones(4), metallic=0.0, roughness=1.0, reflectance=0.0, emissive_intensity=0.0)
        world.assets.materials["m"] = Material(**(values | material))
        plate = Geometry(shape=ShapeType.Box, size=np.array([4.0, 4.0, 0.05]), position=np.array([0, 0, -0.05]))
        plate.visual = GeomVisualAttrs(material="m")
        world.hierarchy.geoms.append(plate)
        for i, (kind, picture) in enumerate(pictures):
            file = tmp_path / f"{i}.png"
            Image.fromarray((picture * 255 + 0.5).astype(np.uint8)).save(file)
            texture = Texture(source=TextureSource.file(str(file)), type_=kind, color_space=ColorSpace.Linear)
            world.assets.textures[f"t{i}"] = texture
        world.assets.skybox = skybox
        world.visual.env_map_intensity = NITS
        world.visual.probes = list(probes)
        renderer.set_world(world)
        renderer.render(STRAIGHT_DOWN, SIZE, None, RenderOptions())
        assert not renderer.problems
        return renderer._read("scene")[..., :3].astype(float)

    return draw


def grey(value: float) -> np.ndarray:
    return np.full((64, 128, 3), value)


def middle(picture: np.ndarray) -> np.ndarray:
    return picture[SIZE[1] // 2, SIZE[0] // 2]


WHOLE = Probe(texture="t0", position=np.zeros(3), scale=np.full(3, 20.0))


@pytest.mark.parametrize("values", [{}, {"metallic": 1.0}, {"metallic": 1.0, "roughness": 0.1}])
@pytest.mark.parametrize(
    ("kinds", "probes"),
    [
        ([TextureType.EnvHDR], []),
        ([TextureType.EnvSpec], []),
        ([TextureType.EnvDiff], []),
        ([TextureType.EnvSpec, TextureType.EnvDiff], []),
        ([TextureType.Probe], [WHOLE]),
    ],
)
def test_a_white_surface_shows_even_light_as_it_is(lit, kinds, probes, values):
    """The white furnace: what is white and lit alike from all sides cannot be seen against them."""
    found = middle(lit([(kind, grey(0.6)) for kind in kinds], probes, **values))
    np.testing.assert_allclose(found, 0.6, atol=0.02)


def test_diffuse_surfaces_show_the_diffuse_picture_and_mirrors_the_other(lit):
    pictures = [(TextureType.EnvSpec, grey(0.2)), (TextureType.EnvDiff, grey(0.7))]
    np.testing.assert_allclose(middle(lit(pictures)), 0.7, atol=0.02)
    np.testing.assert_allclose(middle(lit(pictures, metallic=1.0, roughness=0.1)), 0.2, atol=0.04)  # most of it


def test_the_diffuse_picture_is_what_surfaces_reflect(lit):
    """It is not blurred by their cosine again."""
    up = 0.5 + 0.5 * directions((128, 64))[..., 2:]
    picture = np.repeat(up, 3, axis=-1)
    np.testing.assert_allclose(middle(lit([(TextureType.EnvDiff, picture)])), 1.0, atol=0.02)
    np.testing.assert_allclose(middle(lit([(TextureType.EnvHDR, picture)])), 0.5 + 0.5 * 2.0 / 3.0, atol=0.02)


def test_a_probe_acts_in_its_box_only(lit):
    probe = Probe(texture="t1", position=np.array([-1.0, 0.0, 0.0]), scale=np.array([2.0, 20.0, 2.0]))
    pictures = [(TextureType.EnvHDR, grey(0.2)), (TextureType.Probe, grey(0.8))]
    row = lit(pictures, [probe])[SIZE[1] // 2, :, 0]
    x = _metres_right()
    np.testing.assert_allclose(row[(x > -0.8) & (x < -0.2)], 0.8, atol=0.02)
    np.testing.assert_allclose(row[x > 0.1], 0.2, atol=0.02)


def test_mirrors_show_the_picture_on_the_walls_of_the_box(lit):
    """Straight above a point right of the centre the ceiling lies to the right of it: where the picture is red."""
    d = directions((128, 64))
    picture = np.where(d[..., :1] > 0, [1.0, 0.0, 0.0], [0.0, 1.0, 0.0])
    box = np.array([20.0, 20.0, 2.0])
    values = dict(metallic=1.0, roughness=0.0)
    for centre in (-0.5, 0.5):
        probe = Probe(texture="t0", position=np.array([centre, 0.0, 0.0]), scale=box)
        row = lit([(TextureType.Probe, picture)], [probe], **values)[SIZE[1] // 2]
        on_ceiling = _metres_right() * (1.0 + 1.0 / 6.05)  # of the rays from 6.05 m above the plate
        red, green = row[on_ceiling > centre + 0.15], row[on_ceiling < centre - 0.15]
        assert (red[:, 0] > 0.9).all() and (green[:, 1] > 0.9).all()


def _metres_right() -> np.ndarray:
    """World x (w) of the pixels of a row of the plate."""
    camera, height = STRAIGHT_DOWN, SIZE[1]
    size = float(camera.pixel_size(np.zeros(3), height))
    return float(camera.right[0]) * (np.arange(SIZE[0]) + 0.5 - SIZE[0] / 2) * size


def test_faces_are_found_where_their_pixels_look():
    faces = np.arange(6 * 8 * 8).reshape(6, 8, 8, 1)
    np.testing.assert_array_equal(from_faces(faces, face_directions(8)), faces)


@pytest.mark.parametrize("kind", [TextureType.EnvHDR, TextureType.EnvDiff, TextureType.Probe])
def test_pictures_that_are_not_there_are_said_until_they_are_gone(renderer, kind):
    world = dark_world()
    world.assets.textures["t0"] = Texture(source=TextureSource.file("/nowhere/light.png"), type_=kind)
    world.visual.probes = [WHOLE] if kind is TextureType.Probe else []
    for world_, count in ((world, 1), (dark_world(), 0), (world, 1)):
        renderer.set_world(world_)
        renderer.render(STRAIGHT_DOWN, SIZE)
        assert sum("light.png" in problem for problem in renderer.problems) == count


def test_a_texture_of_a_probe_that_is_not_there_is_said(renderer):
    world = dark_world()
    world.visual.probes = [Probe(texture="gone", scale=np.ones(3))]
    renderer.set_world(world)
    renderer.render(STRAIGHT_DOWN, SIZE)
    (problem,) = renderer.problems
    assert "'gone'" in problem and "probe" in problem
    world.visual.probes.clear()
    renderer.update("visual.probes")
    renderer.render(STRAIGHT_DOWN, SIZE)
    assert not renderer.problems


def test_a_probe_that_is_added_lights_a_surface_at_once(renderer):
    world = dark_world()
    world.visual.env_map_intensity = NITS
    plate = Geometry(shape=ShapeType.Box, size=np.array([1.0, 1.0, 0.05]), position=np.array([0, 0, -0.05]))
    world.hierarchy.geoms.append(plate)
    document = Document(world)

    def brightness() -> np.ndarray:
        renderer.set_world(document.world)
        renderer.render(STRAIGHT_DOWN, SIZE, None, RenderOptions())
        assert not renderer.problems
        return middle(renderer._read("scene")[..., :3]).astype(float)

    before = brightness()
    document.add("probe")
    assert (brightness() > before + 0.02).all()
    document.add("probe")
    assert len(document.world.assets.textures) == 1, "the second one mirrors the same"
    document.undo()
    document.undo()
    assert not document.world.visual.probes and not document.world.assets.textures


def test_a_probe_that_is_added_mirrors_the_sky_of_the_scene():
    document = Document(templates.starter())
    document.add("texture_sky")
    document.set("assets.skybox", "sky")
    document.add("probe")
    assert document.world.visual.probes[0].texture == "sky" and len(document.world.assets.textures) == 1
