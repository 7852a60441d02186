"""Light of rectangles against numerical integration of the surface model over them."""

import numpy as np
import pytest
from render_scenes import decoded, nits, pixel_of, plate_world, rough

from engine.geometry.rotation import look_rotation
from engine.msd.schema import Light, LightType, RectLightDesc
from render import ViewCamera
from render.lights import LightList
from render.poses import links, modelled_poses

SIZE = (96, 96)
POINT = np.array([0.3, 0.2, 0.05])
LOW = np.array([1.6, -0.9, 0.9])
HIGH = np.array([0.9, 1.2, 3.0])


def karis(perceptual: float, cosine: float) -> np.ndarray:
    """Scale and bias of F0 in the directional albedo of GGX (Karis, "Physically Based Shading on Mobile", 2014)."""
    r = perceptual * np.array([-1.0, -0.0275, -0.572, 0.022]) + np.array([1.0, 0.0425, 1.04, -0.04])
    a = min(r[0] ** 2, 2.0 ** (-9.28 * cosine)) * r[0] + r[1]
    return np.array([-1.04, 1.04]) * a + r[2:]


def brdf(view, light, albedo, f0, perceptual):
    """Grey BRDF times the cosine about +Z at directions `light` (n, 3): Burley's diffuse term, and GGX with Smith's
    correlated visibility, Schlick's Fresnel term and the factor for multiple scattering of Filament 4.7.2."""
    half = view + light
    half /= np.linalg.norm(half, axis=-1, keepdims=True)
    nl, nv, nh = np.clip(light[:, 2], 0, 1), view[2], np.clip(half[:, 2], 0, 1)
    lh = np.sum(light * half, axis=-1)
    alpha = perceptual**2
    a2 = alpha**2
    f90 = 0.5 + 2.0 * alpha * lh**2
    diffuse = albedo / np.pi * (1 + (f90 - 1) * (1 - nl) ** 5) * (1 + (f90 - 1) * (1 - nv) ** 5)
    d = a2 / (np.pi * (nh**2 * (a2 - 1) + 1) ** 2)
    v = 0.5 / np.maximum(nl * np.sqrt(nv**2 * (1 - a2) + a2) + nv * np.sqrt(nl**2 * (1 - a2) + a2), 1e-12)
    fresnel = f0 + (min(50 * 0.33 * 3 * f0, 1.0) - f0) * (1 - lh) ** 5
    return (diffuse + d * v * fresnel * (1 + f0 * (1 / karis(perceptual, nv)[0] - 1))) * nl


def integrated(eye, centre, direction, width, height, luminance, albedo, f0, perceptual) -> float:
    """Luminance at POINT of a surface that faces up, by the midpoint rule over the rectangle."""
    line = (np.arange(400) + 0.5) / 400 - 0.5
    u, v = np.meshgrid(line, line)
    points = centre + u[..., None] * width + v[..., None] * height
    offset = points.reshape(-1, 3) - POINT
    distance2 = np.sum(offset**2, axis=-1)
    light = offset / np.sqrt(distance2)[:, None]
    facing = np.clip(-light @ direction, 0, None)
    area = np.linalg.norm(np.cross(width, height)) / line.size**2
    view = (eye - POINT) / np.linalg.norm(eye - POINT)
    return float((brdf(view, light, albedo, f0, perceptual) * facing / distance2).sum() * area * luminance)


def lit(centre, direction, width_axis, height_axis, size=(1.2, 0.7), luminance=900.0, normalize=False):
    kind = RectLightDesc(
        intensity=luminance,
        width=size[0],
        height=size[1],
        width_axis=width_axis,
        height_axis=height_axis,
        normalize=normalize,
    )
    return Light(type_=LightType.rect(kind), position=centre, direction=direction, cast_shadows=False)


PLACES = {
    "above": ([0.2, 0.5, 1.3], [0, 0, -1], [1, 0, 0], [0, 1, 0]),
    "turned": ([0.2, 0.5, 1.3], [0, 0, -1], [0, 1, 0], [-1, 0, 0]),
    "slanted": (
        [-0.5, 0.9, 0.9],
        [0.5, -0.6, -0.6244998],
        [0.76822128, 0.64018440, 0],
        [-0.39979, 0.47975, -0.78102],
    ),
    "half below the horizon": ([0.3, 1.2, 0.15], [0, -1, 0], [1, 0, 0], [0, 0, 1]),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("eye", [LOW, HIGH], ids=["low", "high"])
@pytest.mark.parametrize(
    ("albedo", "reflectance", "metallic", "roughness"),
    [(1.0, 0.0, 0.0, 1.0), (1.0, 0.0, 0.0, 0.4), (0.0, 1.0, 0.0, 0.5), (0.8, 0.5, 0.0, 0.7), (1.0, 0.0, 1.0, 0.3)],
)
def test_rectangles_against_integration(picture, place, eye, albedo, reflectance, metallic, roughness):
    centre, direction, x, y = (np.array(part, dtype=float) for part in PLACES[place])
    encoded = 1.055 * albedo ** (1 / 2.4) - 0.055 if albedo > 0 else 0.0
    material = rough(color=[encoded] * 3 + [1], reflectance=reflectance, metallic=metallic, roughness=roughness)
    world = plate_world(material, lit(centre, direction, x, y))
    camera = ViewCamera(pose=(eye, look_rotation(POINT - eye, (0, 0, 1))), fovy=4.0)
    pixels = picture(world, camera, SIZE)
    column, row = pixel_of(camera, POINT, SIZE)
    seen = nits(float(decoded(pixels[row - 1 : row + 1, column - 1 : column + 1]).mean()))
    f0 = albedo if metallic else 0.16 * reflectance**2
    diffuse = albedo * (1.0 - metallic)
    expected = integrated(eye, centre, direction, 1.2 * x, 0.7 * y, 900.0, diffuse, f0, roughness)
    assert seen == pytest.approx(expected, rel=0.08, abs=5.0)  # the fit is not exact: half a percent of the light


def test_the_height_axis_counts_where_the_width_axis_is_along_the_light(picture):
    camera = ViewCamera(lookat=POINT, distance=4.0, elevation=-60.0)
    centre, direction, x, y = (np.array(part, dtype=float) for part in PLACES["slanted"])
    axes = (x, y), (direction, y), (direction, x)
    whole, same, other = (picture(plate_world(light=lit(centre, direction, *both)), camera, SIZE) for both in axes)
    assert np.abs(whole - same).max() < 0.01
    assert np.abs(whole - other).max() > 0.05


def test_rectangles_shine_to_one_side(picture):
    world = plate_world(light=lit([0, 0, 1.0], [0, 0, 1], [1, 0, 0], [0, 1, 0]))
    camera = ViewCamera(lookat=POINT, distance=4.0, elevation=-60.0)
    assert picture(world, camera, SIZE)[40:60].max() == 0.0


def test_normalized_intensity_is_shared_by_the_area(picture):
    camera = ViewCamera(lookat=POINT, distance=4.0, elevation=-60.0)
    place = ([0, 0, 1.0], [0, 0, -1], [1, 0, 0], [0, 1, 0])
    a = picture(plate_world(light=lit(*place, size=(2.0, 1.0), luminance=800.0, normalize=True)), camera, SIZE)
    b = picture(plate_world(light=lit(*place, size=(2.0, 1.0), luminance=400.0)), camera, SIZE)
    assert np.array_equal(a, b) and a.max() > 0.1


def test_sides_are_across_the_direction():
    """Axes that the direction does not fit to are turned to lie across it, as long as they were."""
    world = plate_world(light=lit([0, 0, 1.0], [1, 0, -1], [1, 0, 0], [0, 1, 0], size=(2.0, 1.0)))
    nodes = links(world)
    (light,) = LightList(world, nodes, modelled_poses(nodes)).placed(modelled_poses(nodes))
    assert light.sides @ light.direction == pytest.approx(0.0, abs=1e-12)
    assert np.linalg.norm(light.sides, axis=1) == pytest.approx([1.0, 0.5])
    assert light.sides[0] == pytest.approx(np.array([1, 0, 1]) / np.sqrt(2))
