"""What decides that a surface lets through, casts a shadow and has an id; where pictures lie; the specular tint."""

import numpy as np
import pytest
from PIL import Image
from render_scenes import STRAIGHT_DOWN, decoded, nits, pixel_of, plate_world, rough, sun, textured

from engine.msd.schema import (
    AlphaMode,
    Geometry,
    GeomVisualAttrs,
    HFieldSource,
    HFieldSourceType,
    MeshAsset,
    MeshData,
    MeshSource,
    ShapeType,
    TexcoordOrigin,
    TextureSource,
)

SIZE = (160, 160)


def seen_at(pixels, point) -> float:
    """Linear grey around a point of the world."""
    x, y = pixel_of(STRAIGHT_DOWN, point, SIZE)
    return float(decoded(pixels[y - 1 : y + 2, x - 1 : x + 2]).mean())


def above(material=None, color=None, **values):
    """A plate in the sun with a smaller plate of a material above it."""
    world = plate_world(light=sun(2000, direction=[-0.5, 0, -1], cast_shadows=True))
    if material is not None:
        world.assets.materials["above"] = material
    look = GeomVisualAttrs(material=None if material is None else "above", color=color)
    shape = dict(shape=ShapeType.Box, size=[0.5, 0.5, 0.02], position=[0, 0, 1.0])
    world.hierarchy.geoms.append(Geometry(**(shape | values), visual=look))
    return world


SHADOW = (-0.9, 0.0, 0.05)
"""Where the shadow of the edge of the smaller plate is, beside what hides it from above."""


def is_in_shadow(picture, world) -> bool:
    pixels = picture(world, STRAIGHT_DOWN, SIZE)
    return seen_at(pixels, SHADOW) < 0.3 * seen_at(pixels, (0.0, 1.5, 0.05))


def test_opaque_materials_are_opaque_whatever_their_alpha(picture):
    colors = []
    for alpha in (1.0, 0.3):
        world = above(rough(color=[1, 0, 0, alpha]))
        pixels = picture(world, STRAIGHT_DOWN, SIZE)
        x, y = pixel_of(STRAIGHT_DOWN, (0, 0, 1.02), SIZE)
        colors.append(pixels[y, x])
    assert colors[0] == pytest.approx(colors[1])


def test_alpha_of_a_geometry_lets_through(picture):
    for material in (None, rough(color=[1, 0, 0, 1])):
        world = above(material, color=[1, 0, 0, 0.3])
        world.hierarchy.lights[0].cast_shadows = False
        pixels = picture(world, STRAIGHT_DOWN, SIZE)
        x, y = pixel_of(STRAIGHT_DOWN, (0, 0, 1.02), SIZE)
        assert decoded(pixels[y, x])[1] > 0.05


MODES = [AlphaMode.opaque(), AlphaMode.mask(0.5), AlphaMode.blend(), AlphaMode.multiply()]


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.variant)
@pytest.mark.parametrize("alpha", [0.3, 1.0])
def test_a_color_of_a_geometry_is_blended_or_opaque_whatever_the_mode_of_its_material(picture, mode, alpha):
    """As in MotrixSim (measured)."""
    seen = []
    for one in (mode, AlphaMode.blend() if alpha < 1.0 else AlphaMode.opaque()):
        world = above(rough(color=[1, 0, 0, 0.8], alpha_mode=one), color=[0.2, 0.9, 0.2, alpha])
        seen.append(picture(world, STRAIGHT_DOWN, SIZE))
    assert np.array_equal(*seen)


@pytest.mark.parametrize("mode", [AlphaMode.blend(), AlphaMode.multiply()])
def test_what_lets_through_casts_a_shadow(picture, mode):
    assert is_in_shadow(picture, above(rough(color=[1, 1, 1, 0.5], alpha_mode=mode)))
    assert not is_in_shadow(picture, above(rough(alpha_mode=mode, cast_shadow=False)))


def test_what_is_invisible_casts_no_shadow_and_has_no_id(picture, renderer):
    world = above(rough(color=[1, 1, 1, 0], alpha_mode=AlphaMode.blend()))
    assert not is_in_shadow(picture, world)
    x, y = pixel_of(STRAIGHT_DOWN, (0, 0, 1.02), SIZE)
    assert renderer.pick(x, y) == "hierarchy.geoms[0]"


@pytest.mark.parametrize("mode", [AlphaMode.mask(0.5), AlphaMode.blend()])
def test_cut_outs_are_cut_out_of_ids_and_shadows(picture, renderer, tmp_path, mode):
    """The picture is transparent on the half of the plate whose shadow is looked at, or on the other half."""
    for hole_at_minus_x in (True, False):
        rgba = np.full((32, 32, 4), 255, np.uint8)
        rgba[:, : 16 if hole_at_minus_x else 32, 3] = 0
        rgba[:, :16, 3] = 0 if hole_at_minus_x else 255
        file = tmp_path / f"{hole_at_minus_x}.png"
        Image.fromarray(rgba).save(file)
        world = above(rough(texture_name="t", alpha_mode=mode))
        world.assets.textures |= textured(TextureSource.file(str(file))).assets.textures
        assert is_in_shadow(picture, world) is not hole_at_minus_x
        x, y = pixel_of(STRAIGHT_DOWN, (-0.25, 0, 1.02), SIZE)
        assert renderer.pick(x, y) == f"hierarchy.geoms[{0 if hole_at_minus_x else 1}]"


@pytest.mark.parametrize(("up", "both_side", "casts"), [(1, False, True), (-1, False, False), (-1, True, True)])
def test_faces_cast_shadows_from_their_front(picture, up, both_side, casts):
    world = above(rough(both_side=both_side), shape=ShapeType.Mesh, mesh="square")
    square = np.array([[-0.5, -0.5, 0], [0.5, -0.5, 0], [0.5, 0.5, 0], [-0.5, 0.5, 0]])
    triangles = np.array([[0, 1, 2], [0, 2, 3]])[:, ::up]
    data = MeshData(vertices=square, triangles=triangles, texcoord=None, normal=None, tangents=None, name="square")
    world.assets.meshes["square"] = MeshAsset(source=MeshSource.buffer(data=data))
    assert is_in_shadow(picture, world) is casts


# ------------------------------------------------------------------------------------------- pictures on shapes


def stripes(tmp_path, horizontal: bool) -> TextureSource:
    """A picture whose brightness grows from left to right, or from top to bottom."""
    ramp = np.tile(np.linspace(30, 230, 64), (64, 1))
    Image.fromarray((ramp if horizontal else ramp.T).astype(np.uint8)).save(tmp_path / "ramp.png")
    return TextureSource.file(str(tmp_path / "ramp.png"))


def coordinate(picture, world, points):
    """Place in the picture of `stripes` that is seen at points, from 0 to 1."""
    world.visual.ambient_light.brightness = 300.0
    pixels = picture(world, STRAIGHT_DOWN, SIZE)
    values = [nits(seen_at(pixels, point)) / 300.0 for point in points]
    encoded = np.where(
        np.array(values) <= 0.0031308, 12.92 * np.array(values), 1.055 * np.array(values) ** (1 / 2.4) - 0.055
    )
    return (255.0 * encoded - 30.0) / 200.0


X = np.array([-1.1, -0.5, 0.2, 0.8])
HALF = 1.5


@pytest.mark.parametrize("uniform", [False, True])
@pytest.mark.parametrize("horizontal", [True, False])
@pytest.mark.parametrize("origin", list(TexcoordOrigin))
def test_pictures_on_planes(picture, tmp_path, uniform, horizontal, origin):
    """tex_repeat counts with tex_uniform only, every two metres from the corner at -X, +Y."""
    look = dict(tex_repeat=[0.5, 0.6], tex_uniform=uniform, tex_translation=[0.05, 0.02], tex_origin=origin)
    world = textured(stripes(tmp_path, horizontal), ShapeType.Plane, **look)
    world.hierarchy.geoms[0].size = [HALF, HALF, 0.1]
    along = (X + HALF) / 2.0 if horizontal else (HALF - X) / 2.0
    if uniform:
        expected = along * (0.5 if horizontal else 0.6)
    else:
        expected = along / HALF
    expected = expected + (0.05 if horizontal else 0.02)
    if origin is TexcoordOrigin.BottomLeft and not horizontal:
        expected = 1.0 - expected
    points = [(x, 0.0, 0.0) if horizontal else (0.0, x, 0.0) for x in X]
    assert coordinate(picture, world, points) == pytest.approx(expected % 1.0, abs=0.02)


@pytest.mark.parametrize("uniform", [False, True])
def test_pictures_on_boxes_repeat_with_tex_uniform_only(picture, tmp_path, uniform):
    world = textured(stripes(tmp_path, True), tex_repeat=[0.5, 1.0], tex_uniform=uniform)
    world.hierarchy.geoms[0].size = [HALF, HALF, 0.05]
    expected = (X + HALF) / (2.0 * HALF) * (0.5 if uniform else 1.0)
    assert coordinate(picture, world, [(x, 0.0, 0.05) for x in X]) == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize("uniform", [False, True])
@pytest.mark.parametrize("horizontal", [True, False])
def test_pictures_on_height_fields_repeat_every_two_metres(picture, tmp_path, uniform, horizontal):
    """From the corner at -X, -Y, which is the left and top of the picture."""
    world = textured(stripes(tmp_path, horizontal), ShapeType.HField, tex_repeat=[0.5, 0.5], tex_uniform=uniform)
    flat = HFieldSourceType.buffer(hfield=[0.0] * 4, name="flat")
    world.assets.hfields["flat"] = HFieldSource(ncol=2, nrow=2, size=[HALF, HALF], height_scale=0.1, source_type=flat)
    world.hierarchy.geoms[0].hfield = "flat"
    expected = (X + HALF) / 2.0 * (0.5 if uniform else 1.0)
    points = [(x, 0.1, 0.0) if horizontal else (0.1, x, 0.0) for x in X]
    inside = np.abs(expected - 1.0) > 0.05
    assert coordinate(picture, world, points)[inside] == pytest.approx((expected % 1.0)[inside], abs=0.02)


# ------------------------------------------------------------------------------------------------ reflection


def test_specular_tint_counts_by_its_luminance(picture):
    """F0 is 0.16 (reflectance x luminance)², without colour (measured in MotrixSim)."""

    def reflected(tint, reflectance):
        world = plate_world(
            rough(color=[0, 0, 0, 1], roughness=0.5, reflectance=reflectance, specular_color=tint), sun(4000)
        )
        pixels = picture(world, STRAIGHT_DOWN, SIZE)
        x, y = pixel_of(STRAIGHT_DOWN, (0, 0, 0.05), SIZE)
        return decoded(pixels[y, x])

    red = reflected([1, 0, 0, 1], 1.0)
    assert red[0] == pytest.approx(red[2], abs=0.01)
    assert red == pytest.approx(reflected([1, 1, 1, 1], 0.2126), abs=0.005)
    grey = float(decoded(np.array([0.5]))[0])
    assert reflected([0.5, 0.5, 0.5, 1], 1.0) == pytest.approx(reflected([1, 1, 1, 1], grey), abs=0.005)
