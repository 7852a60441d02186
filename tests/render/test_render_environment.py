"""Light of environment pictures against integrals, and what it does to surfaces."""

import numpy as np
import pytest
from PIL import Image
from render_scenes import FROM_ABOVE, SIZE, decoded, nits, pixel_of, plate_world, rough

from engine.msd.schema import Texture, TextureSource, TextureType
from render import environment
from render.environment import SIZE as LEVEL_SIZE
from render.environment import harmonics, irradiance, prefiltered
from render.textures import texture_of


def directions(width, height):
    """Directions of an equirectangular picture: clockwise from +X, down from +Z."""
    angle = -2 * np.pi * (np.arange(width) + 0.5) / width
    down = np.pi * (np.arange(height)[:, None] + 0.5) / height
    return np.stack([np.sin(down) * np.cos(angle), np.sin(down) * np.sin(angle), np.cos(down) + 0 * angle], axis=-1)


def test_harmonics_are_orthonormal():
    d = directions(256, 128)
    weight = np.sin(np.pi * (np.arange(128) + 0.5) / 128)[:, None] * (np.pi / 128) * (2 * np.pi / 256)
    products = np.einsum("hwa,hwb,hw->ab", harmonics(d), harmonics(d), weight * np.ones((128, 256)))
    assert products == pytest.approx(np.eye(9), abs=1e-3)


@pytest.mark.parametrize("axis", [(1, 0, 0), (0, -1, 0), (0, 0.6, 0.8)])
def test_light_of_a_cosine_sky(axis):
    """Under L = a + b (d . axis), a white surface with normal n reflects a + 2/3 b (n . axis)."""
    a, b = 0.7, 0.4
    axis = np.array(axis, dtype=float)
    picture = (a + b * directions(128, 64) @ axis)[..., None] * np.ones(3)
    light = harmonics(np.array([axis, -axis, [0.0, 0.0, 1.0]])) @ irradiance(picture)
    expected = a + b * 2.0 / 3.0 * np.array([1.0, -1.0, axis[2]])
    assert light[:, 1] == pytest.approx(expected, abs=2e-3)


def test_even_light_stays_even():
    found = prefiltered(np.full((32, 64, 3), 0.6))
    assert found.levels == pytest.approx(np.full(found.levels.shape, 0.6), abs=2e-3)


def test_blur_follows_the_lobe_of_the_roughness():
    """A sky that is 1 above the horizon, seen by a reflector that faces the horizon or 30 degrees above
    it: its share of GGX-distributed reflections, weighted by their cosine, by random samples."""
    sky = (directions(256, 128)[..., 2] > 0).astype(float)[..., None] * np.ones(3)
    levels = prefiltered(sky).levels.astype(float)
    rng = np.random.default_rng(5)
    for level in range(1, len(levels)):
        alpha = (level / (len(levels) - 1)) ** 2
        u, angle = rng.random(200000), 2 * np.pi * rng.random(200000)
        nh = np.sqrt((1 - u) / (1 + (alpha**2 - 1) * u))
        cosine, up = 2 * nh * nh - 1, 2 * nh * np.sqrt(1 - nh * nh) * np.cos(angle)
        weight = np.clip(cosine, 0, None)
        for elevation in (0.0, 30.0):
            e = np.radians(elevation)
            height = cosine * np.sin(e) + up * np.cos(e)
            share = float((weight * (height > 0)).sum() / weight.sum())
            row = int((90.0 - elevation) / 180.0 * LEVEL_SIZE[1])
            assert levels[level, row - 1 : row + 1, :, 0].mean() == pytest.approx(share, abs=0.03)


@pytest.mark.parametrize(
    ("material", "share"),
    [(dict(), 1.0), (dict(roughness=0.5, metallic=1.0), 1.0), (dict(color=[0, 0, 0, 1], reflectance=0.0), 0.0)],
)
def test_surfaces_under_an_even_sky(picture, tmp_path, monkeypatch, material, share):
    """White surfaces reflect as much as there is, whatever they are made of; black ones nothing."""
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    Image.fromarray(np.full((16, 32, 3), 255, np.uint8)).save(tmp_path / "white.png")
    world = plate_world(rough(**material))
    world.assets.textures["sky"] = Texture(
        source=TextureSource.file(str(tmp_path / "white.png")), type_=TextureType.EnvHDR
    )
    world.assets.skybox = "sky"
    world.visual.env_map_intensity = 300.0
    pixels = picture(world, FROM_ABOVE, SIZE)
    x, y = pixel_of(FROM_ABOVE, (0.5, 0.5, 0.05))
    assert nits(float(decoded(pixels[y, x]).mean())) == pytest.approx(300.0 * share, rel=0.04, abs=4.0)
    assert list((tmp_path / "cache" / "environments").iterdir())
    assert texture_of(world, "sky").srgb


def test_a_sky_that_is_none_any_more_gives_no_light(picture, tmp_path):
    Image.fromarray(np.full((16, 32, 3), 255, np.uint8)).save(tmp_path / "white.png")
    world = plate_world()
    source = TextureSource.file(str(tmp_path / "white.png"))
    world.assets.textures["sky"] = Texture(source=source, type_=TextureType.EnvHDR)
    world.assets.skybox = "sky"
    world.visual.env_map_intensity = 300.0
    x, y = pixel_of(FROM_ABOVE, (0.5, 0.5, 0.05))
    assert picture(world, FROM_ABOVE, SIZE)[y, x].min() > 0.2
    world.assets.textures["sky"].type_ = TextureType.Skybox
    assert picture(world, FROM_ABOVE, SIZE)[y, x].max() == 0.0


@pytest.mark.parametrize("content", [b"", b"PK", b"nothing at all"])
def test_a_damaged_cache_is_done_without(tmp_path, monkeypatch, content):
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path))
    pictures = []

    def picture() -> np.ndarray:
        pictures.append(1)
        return np.full((8, 16, 3), 0.5)

    for _ in range(2):
        environment.stored(picture, "name", (16, 8))
    assert len(pictures) == 1
    (file,) = (tmp_path / "environments").iterdir()
    file.write_bytes(content)
    found = environment.stored(picture, "name", (16, 8))
    assert len(pictures) == 2 and found.levels.shape[1:] == (8, 16, 3)
