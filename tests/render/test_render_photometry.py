"""Brightness of a plate under known light, against MotrixSim's pictures of the same plate and against formulas.

The measured values are those of MotrixSim 0.10.1, one plate seen from 4 m above, its pixels undone to linear.
"""

import numpy as np
import pytest
from PIL import Image
from render_scenes import (
    EXPOSURE,
    FROM_ABOVE,
    dark_world,
    decoded,
    nits,
    patch,
    plate_world,
    rough,
    sun,
    tony_grey,
)

from engine.msd.schema import (
    AlphaMode,
    Geometry,
    GeomVisualAttrs,
    Light,
    LightType,
    PointLightDesc,
    ShapeType,
    SpotLightDesc,
    Texture,
    TextureSource,
    TextureType,
    ToneMappingMethod,
)
from engine.msd.schema.asset import BuildinAttr
from render import ViewCamera

FOUR_PI = 4.0 * np.pi


@pytest.mark.parametrize(("lux", "measured"), [(100, 0.034), (1000, 0.270), (10_000, 0.823), (100_000, 0.982)])
def test_sun_through_tony_curve(picture, lux, measured):
    value = patch(picture(plate_world(light=sun(lux)), FROM_ABOVE))
    assert value == pytest.approx(measured, rel=0.02)
    assert value == pytest.approx(tony_grey(lux / np.pi), rel=0.02)


def test_aces_curve(picture):
    world = plate_world(light=sun(1000))
    world.visual.tonemapping.method = ToneMappingMethod.Aces
    assert patch(picture(world, FROM_ABOVE)) == pytest.approx(0.2307, rel=0.02)


def test_lumen_of_point_and_spot_are_the_same(picture):
    place = dict(position=[0, 0, 2.05], direction=[0, 0, -1], cast_shadows=False)
    point = Light(type_=LightType.point(PointLightDesc(intensity=2000 * FOUR_PI, range=50)), **place)
    spot = Light(
        type_=LightType.spot(SpotLightDesc(intensity=2000 * FOUR_PI, outer_angle=60, inner_angle=50, range=50)),
        **place,
    )
    for light in (point, spot):
        value = patch(picture(plate_world(light=light), FROM_ABOVE))
        assert [nits(v) for v in value] == pytest.approx([148.4] * 3, rel=0.03)


def test_spot_cone_and_range(picture):
    light = Light(
        type_=LightType.spot(SpotLightDesc(intensity=2000 * FOUR_PI, outer_angle=20, inner_angle=10, range=3)),
        position=[0, 0, 2.05],
        cast_shadows=False,
    )
    pixels = decoded(picture(plate_world(light=light), FROM_ABOVE))
    metres_per_pixel = 2 * 4 * np.tan(np.radians(22.5)) / 96
    outside = int(2 * np.tan(np.radians(20)) / metres_per_pixel) + 2
    assert pixels[47, 47 + outside].max() < 0.002
    # Under the light: candela / d² within the window (1 − (d/r)⁴)².
    expected = 2000 / 4 * (1 - (2 / 3) ** 4) ** 2 / np.pi
    assert nits(pixels[48, 48, 0]) == pytest.approx(expected, rel=0.04)


@pytest.mark.parametrize("changes", [{}, {"metallic": 1.0}, {"reflectance": 1.0, "roughness": 0.5}])
def test_ambient_light_has_no_pi_and_lights_metals(picture, changes):
    world = plate_world(rough(**changes))
    world.visual.ambient_light.brightness = 300.0
    assert [nits(v) for v in patch(picture(world, FROM_ABOVE))] == pytest.approx([298.5] * 3, rel=0.03)


@pytest.mark.parametrize(
    ("elevation", "roughness", "reflectance", "measured"),
    [
        (-10, 0.3, 1.0, 60.8),
        (-30, 0.3, 1.0, 45.5),
        (-60, 0.3, 1.0, 43.0),
        (-10, 1.0, 1.0, 24.6),
        (-10, 0.0, 1.0, 74.9),
        (-10, 0.3, 0.2, 7.8),
    ],
)
def test_ambient_light_on_black_surfaces(picture, elevation, roughness, reflectance, measured):
    world = plate_world(rough(color=[0, 0, 0, 1], roughness=roughness, reflectance=reflectance))
    world.visual.ambient_light.brightness = 300.0
    camera = ViewCamera(lookat=FROM_ABOVE.lookat, distance=4.0, azimuth=90.0, elevation=elevation)
    value = decoded(picture(world, camera)[70, 44:48].mean(axis=0))
    assert [nits(v) for v in value] == pytest.approx([measured] * 3, rel=0.1, abs=1.3)


@pytest.mark.parametrize("shape", [ShapeType.InfinitePlane, ShapeType.Plane])
def test_planes_are_rough_whatever_their_material_says(picture, shape):
    world = plate_world(rough(color=[0, 0, 0, 1], roughness=0.3, reflectance=1.0))
    world.hierarchy.geoms[0].shape = shape
    world.visual.ambient_light.brightness = 300.0
    camera = ViewCamera(lookat=FROM_ABOVE.lookat, distance=4.0, azimuth=90.0, elevation=-10)
    for row in (60, 90):
        value = decoded(picture(world, camera)[row, 44:48].mean(axis=0))
        assert [nits(v) for v in value] == pytest.approx([24.5] * 3, rel=0.05)


def test_head_light_is_lux_along_the_view(picture):
    world = plate_world()
    world.visual.head_light.luminous_power = 1000.0
    near = patch(picture(world, FROM_ABOVE))
    far = ViewCamera(lookat=FROM_ABOVE.lookat, distance=8.0, azimuth=90, elevation=-89)
    assert near == pytest.approx(tony_grey(1000 / np.pi), rel=0.03)
    assert patch(picture(world, far)) == pytest.approx(near, rel=0.02)


@pytest.mark.parametrize(("intensity", "measured"), [(0.1, 0.1017), (0.3, 0.257), (1.0, 0.553), (3.0, 0.811)])
def test_emission_is_not_scaled_by_exposure(picture, intensity, measured):
    material = rough(color=[0, 0, 0, 1], emissive=[1, 1, 1, 1], emissive_intensity=intensity)
    assert patch(picture(plate_world(material), FROM_ABOVE)) == pytest.approx(measured, rel=0.025)


def test_emissive_colour_is_linear(picture):
    material = rough(color=[0, 0, 0, 1], emissive=[0.5, 0.5, 0.5, 1], emissive_intensity=1.0)
    assert patch(picture(plate_world(material), FROM_ABOVE)) == pytest.approx(0.370, rel=0.02)


@pytest.mark.parametrize(
    ("lux", "changes", "measured"),
    [
        (4000, {"reflectance": 1.0, "roughness": 0.5}, 2031),  # F0 = 0.16
        (4000, {"metallic": 1.0}, 694),  # 318 without multiple scattering
        (1000, {"color": [0.5, 0.5, 0.5, 1]}, 68.8),  # colours are sRGB-encoded
    ],
)
def test_surface_model(picture, lux, changes, measured):
    value = patch(picture(plate_world(rough(**changes), sun(lux)), FROM_ABOVE))
    assert [nits(v) for v in value] == pytest.approx([measured] * 3, rel=0.03)


@pytest.mark.parametrize(("color", "measured"), [([1, 1, 1, 1], 1459), ([0.5, 0.5, 0.5, 1], 466)])
def test_geometry_without_material(picture, color, measured):
    world = dark_world()
    world.hierarchy.geoms.append(
        Geometry(shape=ShapeType.Box, size=[3, 3, 0.05], visual=GeomVisualAttrs(color=color))
    )
    world.hierarchy.lights.append(sun(4000))
    value = patch(picture(world, FROM_ABOVE))
    assert [nits(v) for v in value] == pytest.approx([measured] * 3, rel=0.03)


def test_bright_colours_lose_saturation_as_in_motrixsim(picture):
    value = patch(picture(plate_world(light=sun(20_000, color=[1, 0.05, 0.05])), FROM_ABOVE))
    assert value == pytest.approx([1.0, 0.386, 0.321], abs=0.012)


def test_light_colour_is_linear(picture):
    half = patch(picture(plate_world(light=sun(2000, color=[0.5] * 3)), FROM_ABOVE))
    assert half == pytest.approx(patch(picture(plate_world(light=sun(1000)), FROM_ABOVE)), rel=0.01)


def test_exposure_is_in_stops(picture):
    brighter = patch(picture(plate_world(light=sun(1000)), FROM_ABOVE, exposure_ev=8.7))
    assert brighter == pytest.approx(tony_grey(2000 / np.pi), rel=0.02)


def test_oblique_light_follows_burley_and_the_cosine(picture):
    angle = np.radians(60)
    world = plate_world(light=sun(4000, direction=[np.sin(angle), 0, -np.cos(angle)]))
    straight = ViewCamera(lookat=FROM_ABOVE.lookat, distance=40, fovy=4.5, azimuth=90, elevation=-90)
    value = decoded(picture(world, straight)[47:49, 47:49].mean(axis=(0, 1)))
    # Burley 2012, section 5.3: view along the normal, light at 60 degrees, roughness 1, half vector at 30.
    f90 = 0.5 + 2.0 * np.cos(np.radians(30)) ** 2
    expected = 4000 * np.cos(angle) / np.pi * (1 + (f90 - 1) * (1 - np.cos(angle)) ** 5)
    assert [nits(v) for v in value] == pytest.approx([expected] * 3, rel=0.03)


# ------------------------------------------------------------------------------------------------ sky


def sky_world(kind: str, **attributes):
    world = dark_world()
    world.visual.env_map_intensity = 1000.0
    source = getattr(TextureSource, kind)(BuildinAttr(width=64, height=64, **attributes))
    world.assets.textures["sky"] = Texture(name="sky", source=source, type_=TextureType.Skybox)
    world.assets.skybox = "sky"
    return world


def test_sky_brightness(picture):
    camera = ViewCamera(elevation=0.0)
    for intensity, measured in ((1000.0, 122.5), (300.0, 73.5)):
        world = sky_world("flat", rgb1=[0.5] * 3)
        world.visual.env_map_intensity = intensity
        assert picture(world, camera).mean() * 255 == pytest.approx(measured, abs=1.5)
    assert tony_grey(decoded(0.5) / EXPOSURE) == pytest.approx(float(decoded(122.5 / 255)), rel=0.02)


@pytest.mark.parametrize(
    ("elevation", "row", "measured"),
    [(-1, 47, (126, 64, 33)), (-1, 2, (164, 86, 46)), (-1, 93, (78, 39, 19)), (60, 47, (211, 117, 69)),
     (30, 47, (183, 97, 54)), (-30, 47, (59, 29, 15)), (-60, 47, (0, 0, 0))],
)  # fmt: skip
def test_gradient_sky(picture, elevation, row, measured):
    pixels = picture(sky_world("gradient", rgb1=[1, 0.5, 0.25]), ViewCamera(elevation=elevation))
    assert pixels[row, 10] * 255 == pytest.approx(measured, abs=3.5)


@pytest.mark.parametrize("look", [(0, 0), (90, 0), (180, 0), (270, 0), (90, 89), (90, -89), (45, 0), (90, 45)])
def test_the_sky_shows_its_faces_as_seen_from_inside(picture, tmp_path, look):
    """Six pictures of colours that are a function of the direction, taken from the middle of the cube."""
    # right, up and forward of each face: the pictures of a camera that looks there, z up, the front to the bottom of
    # the upper picture and to the top of the lower one
    x, y, z = np.eye(3)
    faces = [(-y, z, x), (y, z, -x), (x, -y, z), (x, y, -z), (x, z, y), (-x, z, -y)]
    at = (np.arange(64) + 0.5) / 32 - 1.0
    u, v = np.meshgrid(at, -at)
    strip = np.concatenate([u[..., None] * r + v[..., None] * up + forward for r, up, forward in faces])
    strip /= np.linalg.norm(strip, axis=-1, keepdims=True)
    Image.fromarray((127.5 + 120.0 * strip).astype(np.uint8)).save(tmp_path / "sky.png")
    world = dark_world()
    world.visual.env_map_intensity = 300.0
    world.assets.textures["sky"] = Texture(source=TextureSource.file("sky.png"), type_=TextureType.Skybox)
    world.assets.skybox, world.source_path = "sky", str(tmp_path / "scene.xml")
    camera = ViewCamera(azimuth=look[0], elevation=look[1], fovy=60.0)
    shown = picture(world, camera)
    rows, columns = np.mgrid[8:96:8, 8:96:8].reshape(2, -1)
    directions = np.array([camera.ray(c + 0.5, r + 0.5, (96, 96))[1] for r, c in zip(rows, columns, strict=True)])
    for channel in range(3):
        if np.ptp(directions[:, channel]) > 0.3:
            assert np.corrcoef(shown[rows, columns, channel], directions[:, channel])[0, 1] > 0.97


def test_without_sky_the_background_shows(picture):
    assert picture(dark_world(), ViewCamera()).mean(axis=(0, 1)) * 255 == pytest.approx((45, 46.5, 49.3), abs=1.0)


# ------------------------------------------------------------------------------------------------ transparency


def layered(alpha_mode, front=(1.0, 0.0, 0.0, 0.5), back=(0.0, 1.0, 0.0, 1.0)):
    """A plate seen from above with a second one above it; ambient light of 300 nits only."""
    world = plate_world(rough(color=list(back)))
    world.visual.ambient_light.brightness = 300.0
    world.assets.materials["front"] = rough(color=list(front), alpha_mode=alpha_mode)
    world.hierarchy.geoms.insert(
        0,
        Geometry(
            shape=ShapeType.Box, size=[0.8, 0.8, 0.01], position=[0, 0, 0.5], visual=GeomVisualAttrs(material="front")
        ),
    )
    return world


def expected_color(linear_rgb, picture) -> np.ndarray:
    """What a plate of linear colour under 300 nits of ambient light looks like: the tone curve mixes channels."""
    encoded = [12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in linear_rgb]
    world = plate_world(rough(color=[*encoded, 1.0]))
    world.visual.ambient_light.brightness = 300.0
    return patch(picture(world, FROM_ABOVE))


def test_blend_mixes_with_what_is_behind(picture):
    value = patch(picture(layered(AlphaMode.blend()), FROM_ABOVE))
    assert value == pytest.approx(expected_color((0.5, 0.5, 0.0), picture), abs=0.006)


def test_blended_layers_are_drawn_from_the_back(picture):
    world = layered(AlphaMode.blend())
    world.assets.materials["top"] = rough(color=[0, 0, 1, 0.5], alpha_mode=AlphaMode.blend())
    # Listed first, nearest to the camera: has to be drawn last.
    world.hierarchy.geoms.insert(
        0,
        Geometry(
            shape=ShapeType.Box, size=[0.8, 0.8, 0.01], position=[0, 0, 1.0], visual=GeomVisualAttrs(material="top")
        ),
    )
    value = patch(picture(world, FROM_ABOVE))
    assert value == pytest.approx(expected_color((0.25, 0.25, 0.5), picture), abs=0.006)


def test_multiply_filters_what_is_behind(picture):
    value = patch(picture(layered(AlphaMode.multiply(), (1, 0.5, 0, 1), (1, 1, 1, 1)), FROM_ABOVE))
    assert value == pytest.approx(expected_color((1.0, float(decoded(0.5)), 0.0), picture), abs=0.006)


@pytest.mark.parametrize(("cutoff", "shown"), [(0.4, True), (0.6, False)])
def test_mask_cuts_by_alpha(picture, cutoff, shown):
    value = patch(picture(layered(AlphaMode.mask(cutoff)), FROM_ABOVE))
    assert (value[0] > value[1]) == shown
