"""Textures: how they lie on planes, shapes and meshes, and what their layers do."""

import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image
from render_scenes import (
    FROM_ABOVE,
    SIZE,
    STRAIGHT_DOWN,
    brightness,
    decoded,
    nits,
    pixel_of,
    plate_world,
    rough,
    sun,
    textured,
    triangle_soup,
)

from engine.msd.schema import (
    BuildinAttr,
    ColorSpace,
    DynamicTextureDesc,
    Geometry,
    GeomVisualAttrs,
    Layer,
    Mark,
    MaterialRole,
    MeshAsset,
    MeshData,
    MeshSource,
    PathMesh,
    ShapeType,
    TexcoordOrigin,
    Texture,
    TextureSource,
    TextureType,
)
from engine.msd.schema.world_extras import WorldExtras
from render import RenderOptions, ViewCamera
from render.fields import CUBES


def test_a_checker_has_two_squares_a_side(picture):
    source = TextureSource.checker(BuildinAttr(rgb1=[1, 1, 1], rgb2=[0, 0, 0], width=64, height=64))
    pixels = picture(textured(source), ViewCamera(lookat=np.zeros(3), distance=8.0, elevation=-90.0), SIZE)
    camera = ViewCamera(lookat=np.zeros(3), distance=8.0, elevation=-90.0)
    values = {
        (sx, sy): brightness(pixels, camera, (1.5 * sx, 1.5 * sy, 0.05)) > 0.1 for sx in (-1, 1) for sy in (-1, 1)
    }
    assert values[1, 1] == values[-1, -1] != values[1, -1] == values[-1, 1]


def test_uniform_textures_on_planes_repeat_by_length(picture):
    """Two repeats of a half white, half black picture every 2 m: stripes of 0.5 m."""
    source = TextureSource.checker(BuildinAttr(rgb1=[1, 1, 1], rgb2=[0, 0, 0], width=64, height=64))
    world = textured(source, ShapeType.Plane, tex_repeat=[2, 2], tex_uniform=True)
    camera = ViewCamera(lookat=np.array([0, 0, 0.05]), distance=3.0, elevation=-90.0)
    pixels = picture(world, camera, SIZE)
    row = [brightness(pixels, camera, (x, 0.25, 0.05)) > 0.1 for x in (-0.75, -0.25, 0.25, 0.75)]
    assert row[0] == row[2] != row[1] == row[3]


def test_pictures_on_planes_have_their_top_at_plus_y(picture, tmp_path):
    pixels = np.zeros((4, 4, 3), np.uint8)
    pixels[0] = (255, 0, 0)
    pixels[:, 0] = (0, 255, 0)
    pixels[0, 0] = (0, 0, 255)
    Image.fromarray(np.kron(pixels, np.ones((8, 8, 1), np.uint8))).save(tmp_path / "t.png")
    world = textured(TextureSource.file("t.png"), ShapeType.Plane)
    world.source_path = str(tmp_path / "scene.xml")
    camera = ViewCamera(lookat=np.zeros(3), distance=8.0, elevation=-90.0)
    shot = picture(world, camera, SIZE)

    def color(x, y):
        column, row = pixel_of(camera, (x, y, 0.05))
        return int(np.argmax(shot[row, column]))

    assert color(1.0, 2.6) == 0 and color(-2.6, -1.0) == 1 and color(-2.6, 2.6) == 2


QUARTERS = {(0, 0): (1, 0, 0), (1, 0): (0, 1, 0), (0, 1): (0, 0, 1), (1, 1): (1, 1, 0)}
"""Colour of a test image by half of u and v: its upper left is red, right of it green, below blue and yellow."""


@pytest.mark.parametrize(
    ("shape", "size", "point", "quarter"),
    [
        # Read off MotrixSim's pictures of an image whose red grows with u and whose green grows with v.
        (ShapeType.Box, (1, 1, 1), (0.5, -1, 0.5), (0, 0)),
        (ShapeType.Box, (1, 1, 1), (-0.5, -1, -0.5), (1, 1)),
        (ShapeType.Box, (1, 1, 1), (0.5, -0.5, 1), (1, 0)),
        (ShapeType.Box, (1, 1, 1), (-0.5, 0.5, 1), (0, 1)),
        (ShapeType.Cylinder, (1, 1, 0), (0.1, -1, 0.5), (0, 1)),
        (ShapeType.Cylinder, (1, 1, 0), (0.1, 1, -0.5), (1, 0)),
        (ShapeType.Cylinder, (1, 1, 0), (0.4, -0.4, 1), (1, 0)),
        (ShapeType.Cylinder, (1, 1, 0), (0.4, 0.4, -1), (1, 1)),
        (ShapeType.Sphere, (1, 0, 0), (0.1, -0.7, 0.7), (0, 1)),
        (ShapeType.Sphere, (1, 0, 0), (0.1, -0.7, -0.7), (1, 1)),
        (ShapeType.Sphere, (1, 0, 0), (0.1, 0.7, 0.7), (0, 0)),
        (ShapeType.Ellipsoid, (1, 1, 1), (0.1, 0.7, -0.7), (1, 0)),
        (ShapeType.Capsule, (1, 1, 0), (0.1, -1, 0.5), (0, 1)),
        (ShapeType.Capsule, (1, 1, 0), (0.1, 1, -0.5), (1, 0)),
        (ShapeType.Capsule, (1, 1, 0), (0.1, -0.7, 1.7), (0, 1)),
        (ShapeType.Capsule, (1, 1, 0), (0.1, 0.7, -1.7), (1, 0)),
    ],
)
def test_textures_lie_on_shapes_as_in_motrixsim(picture, tmp_path, shape, size, point, quarter):
    pixels = np.zeros((2, 2, 3), np.uint8)
    for (u, v), color in QUARTERS.items():
        pixels[v, u] = np.array(color) * 255
    Image.fromarray(np.kron(pixels, np.ones((32, 32, 1), np.uint8))).save(tmp_path / "t.png")
    world = textured(TextureSource.file("t.png"))
    world.source_path = str(tmp_path / "scene.xml")
    world.hierarchy.geoms[0].shape, world.hierarchy.geoms[0].size = shape, size
    point = np.array(point, dtype=float)
    up = 70.0 if abs(point[2]) > 0.9 and shape is not ShapeType.Capsule else 20.0
    azimuth, elevation = (90.0 if point[1] < 0 else -90.0), -up * np.sign(point[2])
    camera = ViewCamera(lookat=point, distance=6.0, azimuth=azimuth, elevation=elevation)
    shot = picture(world, camera, SIZE)
    x, y = pixel_of(camera, point)
    assert tuple((shot[y, x] > 0.5 * shot[y, x].max()).astype(int)) == QUARTERS[quarter]


def test_meshes_without_texture_coordinates_are_projected_on(picture):
    """MuJoCo lays the picture on along local Z, over the whole of the mesh."""
    source = TextureSource.checker(BuildinAttr(rgb1=[1, 1, 1], rgb2=[0, 0, 0], width=64, height=64))
    world = textured(source)
    vertices, faces = triangle_soup()
    data = MeshData(name="m", vertices=vertices * (4.0, 4.0, 1.0) + (0.5, 0, 0), triangles=faces)
    world.assets.meshes["m"] = MeshAsset(source=MeshSource.buffer(data=data))
    world.hierarchy.geoms[0] = Geometry(shape=ShapeType.Mesh, mesh="m", visual=GeomVisualAttrs(material="m"))
    shot = picture(world, STRAIGHT_DOWN, SIZE)
    lit = {
        (sx, sy): brightness(shot, STRAIGHT_DOWN, (0.5 + sx * 1.0, sy * 0.6, 0.2)) > 0.1
        for sx in (-1, 1)
        for sy in (-1, 1)
    }
    assert lit[1, 1] == lit[-1, -1] != lit[1, -1] == lit[-1, 1]


def test_marks_are_drawn(picture):
    for mark, where in ((Mark.Cross, (0.02, 2.0)), (Mark.Edge, (2.95, 2.0))):
        source = TextureSource.flat(BuildinAttr(rgb1=[0, 0, 0], markrgb=[1, 1, 1], mark=mark, width=64, height=64))
        camera = ViewCamera(lookat=np.array([*where, 0.05]), distance=1.0, elevation=-90.0)
        shot = picture(textured(source), camera, SIZE)
        assert shot.max() > 0.4 and shot[:, :10].max() < 0.05


def test_orm_layer_sets_metalness_and_roughness(picture, tmp_path):
    Image.new("RGB", (4, 4), (255, 255, 0)).save(tmp_path / "orm.png")
    world = plate_world(rough(metallic=1.0, layers=[Layer(texture_name="orm", role=MaterialRole.Orm)]), sun(4000))
    world.assets.textures["orm"] = Texture(name="orm", source=TextureSource.file("orm.png"))
    world.source_path = str(tmp_path / "scene.xml")
    value = decoded(picture(world, FROM_ABOVE)[58:62, 46:50].mean(axis=(0, 1)))
    assert nits(value[0]) == pytest.approx(4000 / np.pi, rel=0.03)


def test_normal_map_bends_the_light(picture, tmp_path):
    """A map that leans every normal 45 degrees towards +x of the picture."""
    lean = np.sqrt(0.5)
    Image.new("RGB", (4, 4), (int(127.5 * (1 + lean)), 128, int(127.5 * (1 + lean)))).save(tmp_path / "n.png")
    results = {}
    for direction in ([-1, 0, -1], [1, 0, -1]):
        world = plate_world(
            rough(layers=[Layer(texture_name="n", role=MaterialRole.Normal)]), sun(1000, direction=direction)
        )
        world.assets.textures["n"] = Texture(source=TextureSource.file("n.png"), color_space=ColorSpace.Linear)
        world.source_path = str(tmp_path / "scene.xml")
        results[direction[0]] = decoded(picture(world, FROM_ABOVE)[58:62, 46:50].mean(axis=(0, 1)))[0]
    assert results[1] < 0.02 and results[-1] > 0.2


@pytest.mark.parametrize(
    ("role", "origin"),
    [
        (MaterialRole.Normal, TexcoordOrigin.TopLeft),
        (MaterialRole.Normal, TexcoordOrigin.BottomLeft),
        (MaterialRole.DetailNormal, TexcoordOrigin.TopLeft),
    ],
)
def test_green_of_a_normal_map_leans_towards_the_top_of_the_picture(picture, tmp_path, role, origin):
    """glTF 2.0, 3.9.3: "+X is right and +Y is up". Where the top is, a picture of the same size shows."""
    halves = np.zeros((8, 8, 3), np.uint8)
    halves[:4] = 255
    Image.fromarray(halves).save(tmp_path / "halves.png")
    lean = np.sqrt(0.5)
    Image.new("RGB", (4, 4), (128, int(127.5 * (1 + lean)), int(127.5 * (1 + lean)))).save(tmp_path / "n.png")

    def draw(light=None, **material) -> np.ndarray:
        world = plate_world(rough(tex_origin=origin, **material), light)
        world.visual.ambient_light.brightness = 0.0 if light else 300.0
        for name in ("halves", "n"):
            world.assets.textures[name] = Texture(name=name, source=TextureSource.file(f"{name}.png"))
        world.source_path = str(tmp_path / "scene.xml")
        return decoded(picture(world, FROM_ABOVE))

    shown = draw(texture_name="halves")
    upper, lower = shown[30:40, 40:56].mean(), shown[56:66, 40:56].mean()
    assert max(upper, lower) > 0.2 and min(upper, lower) < 0.01
    top = 1.0 if upper > lower else -1.0  # along y of the world, which is up in the view from above
    layers = [Layer(texture_name="n", role=role)]
    for flip in (False, True):
        lit = [
            draw(sun(1000, direction=[0, -side * top, -1]), layers=layers, flip_tangent_v=flip)[58:62, 46:50].mean()
            for side in (1.0, -1.0)
        ]
        flipped = flip and role is MaterialRole.Normal
        assert lit[flipped] > 0.2 and lit[not flipped] < 0.02


def test_missing_things_are_named_and_do_not_stop_the_picture(renderer):
    world = plate_world(rough(texture_name="gone"))
    world.assets.textures["gone"] = Texture(name="gone", source=TextureSource.file("/nowhere/gone.png"))
    world.hierarchy.geoms.append(Geometry(name="ghost", shape=ShapeType.Mesh, mesh="missing"))
    world.assets.meshes["broken"] = MeshAsset(source=MeshSource.path(PathMesh(path="/nowhere/broken.stl")))
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Mesh, mesh="broken"))
    world.visual.ambient_light.brightness = 300.0
    renderer.set_world(world)
    renderer.render(FROM_ABOVE, SIZE, None, RenderOptions())
    shown = renderer.read_pixels()[30:70, 30:70].astype(int)  # a checker of magenta and black
    assert (shown[..., 1] < 40).mean() > 0.9 and shown[..., 0].max() > 80 and shown[..., 0].min() < 40
    text = "\n".join(renderer.problems)
    assert sum("gone.png" in problem for problem in renderer.problems) == 1
    assert "'missing'" in text and "broken.stl" in text


@pytest.mark.parametrize("cube", [False, True])
def test_broken_pictures_are_a_checker_and_one_message(renderer, tmp_path, cube):
    (tmp_path / "broken.png").write_bytes(b"\x89PNG no picture")
    world = plate_world(rough(texture_name="t"))
    texture = Texture(source=TextureSource.file(str(tmp_path / "broken.png")))
    if cube:
        world.extras = WorldExtras(cube_textures={"t": texture})
    else:
        world.assets.textures["t"] = texture
    world.visual.ambient_light.brightness = 300.0
    renderer.set_world(world)
    for _ in range(2):
        renderer.render(FROM_ABOVE, SIZE, None, RenderOptions(cube_textures=True))
    shown = renderer.read_pixels()[30:70, 30:70].astype(int)
    assert (shown[..., 1] < 40).mean() > 0.9 and shown[..., 0].max() > 80 and shown[..., 0].min() < 40
    (problem,) = (one for one in renderer.problems if CUBES not in one)
    assert "'t'" in problem


def test_a_texture_that_is_too_large_is_scaled_down_with_a_message(renderer, tmp_path, monkeypatch):
    """To means, not to some of its pixels: of stripes one pixel wide their middle colour is left."""
    monkeypatch.setattr("render.gl.largest_side", lambda ctx, cube=False: 16)
    stripes = np.zeros((32, 64, 3), np.uint8)
    stripes[:, ::2] = 200
    Image.fromarray(stripes).save(tmp_path / "stripes.png")
    world = plate_world(rough(texture_name="t"))
    world.assets.textures["t"] = Texture(source=TextureSource.file(str(tmp_path / "stripes.png")))
    renderer.set_world(world)
    renderer.render(FROM_ABOVE, SIZE, None, RenderOptions())
    (problem,) = renderer.problems
    assert "'t' has 64 x 32 pixels" in problem and "16 x 8" in problem
    (texture,) = renderer.device._textures.values()
    assert texture.size == (16, 8)
    assert np.abs(np.frombuffer(texture.read(), np.uint8).reshape(8, 16, 4)[..., :3] - 100.0).max() <= 1


@pytest.mark.parametrize("mode", ["RGB", "P", "I;16"])
def test_a_picture_with_too_many_pixels_is_scaled_down_with_a_message(renderer, tmp_path, monkeypatch, mode):
    """Its strips are averaged one by one, to a third: of a ramp the middle of three columns is left."""
    monkeypatch.setattr("engine.geometry.image_files.LARGEST", 200)
    monkeypatch.setattr("engine.geometry.image_files.STRIP", 256)
    ramp = np.tile(np.arange(0, 240, 5, dtype=np.uint8), (32, 1))
    picture = Image.fromarray(ramp.astype(np.uint16) << 8) if mode == "I;16" else Image.fromarray(ramp).convert(mode)
    picture.save(tmp_path / "ramp.png")
    world = textured(TextureSource.file(str(tmp_path / "ramp.png")))
    renderer.set_world(world)
    renderer.render(FROM_ABOVE, SIZE, None, RenderOptions())
    (problem,) = renderer.problems
    assert "48 x 32 pixels" in problem and "drawn with 16 x 11" in problem
    (texture,) = renderer.device._textures.values()
    drawn = np.frombuffer(texture.read(), np.uint8).reshape(11, 16, 4)
    assert np.abs(drawn[..., 0] - ramp[:11, 1::3].astype(float)).max() <= 1 and (drawn[..., 3] == 255).all()


def test_a_dynamic_texture_that_is_too_large_shows_what_it_is_given(renderer, monkeypatch):
    monkeypatch.setattr("engine.geometry.image_files.LARGEST", 200)
    renderer.set_world(textured(TextureSource.dynamic(DynamicTextureDesc(width=48, height=32))))
    renderer.set_texture("t", np.full((32, 48, 3), (10, 120, 200), np.uint8))
    renderer.render(FROM_ABOVE, SIZE, None, RenderOptions())
    assert [one for one in renderer.problems if "48 x 32 pixels" in one and "drawn with 16 x 11" in one]
    (texture,) = renderer.device._textures.values()
    drawn = np.frombuffer(texture.read(), np.uint8).reshape(11, 16, 4)
    assert (drawn == (10, 120, 200, 255)).all()


@pytest.mark.parametrize("role", [MaterialRole.Roughness, MaterialRole.Metallic])
def test_roughness_and_metallic_layers_multiply(picture, tmp_path, role):
    """A grey of 0.5 in a linear picture halves the value of the material."""
    Image.fromarray(np.full((4, 4, 3), 128, np.uint8)).save(tmp_path / "grey.png")
    half = 128 / 255

    def shot(**values):
        world = plate_world(rough(**values), sun(3000))
        source = TextureSource.file(str(tmp_path / "grey.png"))
        world.assets.textures["t"] = Texture(source=source, color_space=ColorSpace.Linear)
        return picture(world, STRAIGHT_DOWN, SIZE)

    material = dict(metallic=1.0, roughness=0.8, color=[0.9, 0.6, 0.4, 1])
    layered = shot(**material, layers=[Layer(texture_name="t", role=role)])
    field = "roughness" if role is MaterialRole.Roughness else "metallic"
    expected = shot(**material | {field: material[field] * half})
    assert np.abs(layered - expected).max() <= 1.5 / 255
    assert np.abs(layered - shot(**material)).max() > 5 / 255


def test_layers_are_decoded_by_their_color_space(renderer, picture, tmp_path):
    """As in MotrixSim (measured): 0.5 in sRGB (IEC 61966-2-1) is 0.21, also as a roughness. It is reported."""
    Image.fromarray(np.full((4, 4, 3), 128, np.uint8)).save(tmp_path / "grey.png")
    source = TextureSource.file(str(tmp_path / "grey.png"))
    world = plate_world(rough(metallic=1.0, roughness=1.0), sun(3000))
    world.assets.textures["t"] = Texture(source=source, color_space=ColorSpace.Srgb)
    world.assets.materials["m"].layers = [Layer(texture_name="t", role=MaterialRole.Roughness)]
    layered = picture(world, STRAIGHT_DOWN, SIZE)
    assert any("roughness has the color space Srgb" in problem for problem in renderer.problems)
    expected = picture(plate_world(rough(metallic=1.0, roughness=decoded(128 / 255)), sun(3000)), STRAIGHT_DOWN, SIZE)
    assert np.abs(layered - expected).max() <= 1.5 / 255


@pytest.mark.parametrize("use", [one for one in TextureType if one is not TextureType.D2])
def test_pictures_of_the_surroundings_are_on_no_surface(renderer, picture, use):
    """As in MotrixSim (measured). It is reported."""
    flat = TextureSource.flat(BuildinAttr(rgb1=[1, 0, 0], width=2, height=2))
    world = plate_world(rough(texture_name="t"), sun(3000))
    world.visual.env_map_intensity = 0.0
    world.assets.textures["t"] = Texture(source=flat, type_=use)
    assert np.ptp(picture(world, STRAIGHT_DOWN, SIZE)[60, 60]) < 0.02
    assert any("it is drawn on no surface" in problem for problem in renderer.problems)


@pytest.mark.parametrize("named", [True, False])
def test_the_first_picture_of_a_role_counts(picture, named):
    """As in MotrixSim (measured): the texture of a material goes before layers of color, which go in their order."""
    world = plate_world(rough(layers=[Layer(texture_name="green", role=MaterialRole.Rgb)]), sun(3000))
    for name, color in (("red", [1, 0, 0]), ("green", [0, 1, 0])):
        world.assets.textures[name] = Texture(source=TextureSource.flat(BuildinAttr(rgb1=color, width=2, height=2)))
    material = world.assets.materials["m"]
    if named:
        material.texture_name = "red"
    else:
        material.layers.insert(0, Layer(texture_name="red", role=MaterialRole.Rgb))
    red, green, _ = picture(world, STRAIGHT_DOWN, SIZE)[60, 60]
    assert red > 0.5 and green < 0.3


PNG = io.BytesIO()
Image.fromarray(np.random.default_rng(0).integers(0, 256, (64, 64, 3), np.uint8)).save(PNG, "PNG")


def _header(width: int, height: int) -> bytes:
    """Of a PNG file, as if the rest were missing."""
    chunk = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return PNG.getvalue()[:12] + chunk + struct.pack(">I", zlib.crc32(chunk)) + PNG.getvalue()[33:]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    (
        ("text.png", b"no picture", "no picture that can be read"),
        ("empty.png", b"", "no picture that can be read"),
        ("cut.png", PNG.getvalue()[:5000], "truncated"),
        ("large.png", _header(65536, 65536), "such as 32768 x 16384) that are read; make it smaller"),
        ("cut.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF", "broken"),
        ("light.hdr", b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\x80\x80\x80\x80", "only skies"),
    ),
)
def test_what_is_said_of_a_broken_picture_names_its_file(renderer, tmp_path, name, content, said):
    (tmp_path / name).write_bytes(content)
    renderer.set_world(textured(TextureSource.file(str(tmp_path / name))))
    renderer.render(FROM_ABOVE, (32, 32))
    (problem,) = renderer.problems
    assert str(tmp_path / name) in problem and said in problem and "object at" not in problem
