"""Skies of equirectangular pictures, and infinite planes up to the horizon."""

import numpy as np
import pytest
from PIL import Image
from render_scenes import dark_world, decoded, nits, plate_world

from engine.geometry import openexr_files, radiance_files
from engine.geometry.rotation import look_rotation, normalized
from engine.msd.schema import BuildinAttr, Geometry, Mark, ShapeType, Texture, TextureSource, TextureType, World
from render import ViewCamera
from render.environment import irradiance
from render.horizon import above_planes
from render.looks import Look
from render.passes import backdrop, sky
from render.textures import face_directions, faces_of_panorama, radiance_of, sky_faces

SIZE = (96, 96)


def panorama_world(tmp_path, kind):
    """A sky whose brightness grows with the column and the row: 40 + 100 u + 100 v of 255."""
    u, v = np.meshgrid((np.arange(128) + 0.5) / 128, (np.arange(64) + 0.5) / 64)
    pixels = 40.0 + 100.0 * u + 100.0 * v
    file = tmp_path / "sky.png"
    Image.fromarray(np.repeat(pixels[..., None], 3, axis=-1).astype(np.uint8)).save(file)
    world = dark_world()
    world.assets.textures["sky"] = Texture(source=TextureSource.file(str(file)), type_=kind)
    world.assets.skybox = "sky"
    world.visual.env_map_intensity = 300.0
    return world


@pytest.mark.parametrize("kind", [TextureType.Skybox, TextureType.EnvHDR])
@pytest.mark.parametrize("azimuth", [20.0, 130.0, 250.0, 340.0])
@pytest.mark.parametrize("elevation", [-60.0, 0.0, 45.0])
def test_equirectangular_skies(picture, tmp_path, kind, azimuth, elevation):
    """Longitude runs clockwise from +X, latitude down from +Z: u = -atan2(y, x) / 2 pi, v = acos(z) / pi."""
    a, e = np.radians([azimuth, elevation])
    forward = np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
    camera = ViewCamera(pose=(np.zeros(3), look_rotation(forward, (0, 0, 1))), fovy=10.0)
    pixels = picture(panorama_world(tmp_path, kind), camera, SIZE)
    albedo = nits(float(decoded(pixels[46:50, 46:50]).mean())) / 300.0
    encoded = 255.0 * (1.055 * albedo ** (1 / 2.4) - 0.055)
    expected = 40.0 + 100.0 * ((-azimuth / 360.0) % 1.0) + 100.0 * (90.0 - elevation) / 180.0
    assert encoded == pytest.approx(expected, abs=4.0)


def test_faces_meet_at_their_edges():
    """The last pixels of neighbouring faces look nearly the same way."""
    d = face_directions(64)
    right, front = d[0, :, 0], d[4, :, -1]
    assert np.sum(right * front, axis=-1) == pytest.approx(1.0, abs=2e-3)
    picture = np.random.default_rng(3).random((32, 64, 3))
    assert faces_of_panorama(picture).shape == (6, 16, 16, 3)


def rgbe(values, encoded: bool) -> bytes:
    """A Radiance picture of values (h, w, 3), with runs or plain."""
    height, width = values.shape[:2]
    fraction, exponent = np.frexp(values.max(axis=-1))
    scale = np.where(values.max(axis=-1) > 0, fraction * 256.0 / np.maximum(values.max(axis=-1), 1e-30), 0.0)
    pixels = np.concatenate([values * scale[..., None], exponent[..., None] + 128.0], axis=-1).astype(np.uint8)
    head = b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n" + f"-Y {height} +X {width}\n".encode()
    if not encoded:
        return head + pixels.tobytes()
    rows = []
    for row in pixels:
        rows.append(b"\x02\x02" + width.to_bytes(2, "big"))
        for channel in row.T:
            half = width // 2
            rows.append(bytes([half]) + channel[:half].tobytes())
            for value in channel[half:]:
                rows.append(bytes([129, value]))
    return head + b"".join(rows)


@pytest.mark.parametrize("encoded", [False, True])
def test_radiance_pictures_are_read(tmp_path, encoded):
    values = np.random.default_rng(2).random((6, 12, 3)) * 10.0 ** np.linspace(-3, 3, 12)[:, None]
    values[0, 0] = 0.0
    (tmp_path / "sky.hdr").write_bytes(rgbe(values, encoded))
    read = radiance_files.read(tmp_path / "sky.hdr")
    assert read.shape == values.shape
    assert np.all(np.abs(read - values) <= values.max(axis=-1, keepdims=True) / 127.0)


@pytest.mark.parametrize("suffix", [".hdr", ".exr"])
def test_pictures_of_high_range_with_too_many_pixels_are_read_as_means(tmp_path, monkeypatch, suffix):
    monkeypatch.setattr("engine.geometry.image_files.LARGEST", 30)
    monkeypatch.setattr("engine.geometry.radiance_files.STRIP", 24)
    values = np.random.default_rng(3).integers(1, 4, (7, 12, 3)).astype(np.float32)
    if suffix == ".hdr":
        (tmp_path / "sky.hdr").write_bytes(rgbe(values, True))
    else:
        save_exr(tmp_path / "sky.exr", {name: np.ascontiguousarray(values[..., i]) for i, name in enumerate("RGB")})
    read = (radiance_files if suffix == ".hdr" else openexr_files).read(tmp_path / f"sky{suffix}")
    expected = [[values[y : y + 2, x : x + 2].mean((0, 1)) for x in range(0, 12, 2)] for y in range(0, 7, 2)]
    np.testing.assert_allclose(read, expected, rtol=0.02)


@pytest.mark.parametrize("length", [0, 5, 30, 60, 90, 200])
@pytest.mark.parametrize("encoded", [False, True])
def test_broken_radiance_pictures_are_refused(tmp_path, length, encoded):
    (tmp_path / "sky.hdr").write_bytes(rgbe(np.ones((6, 12, 3)), encoded)[:length])
    with pytest.raises(ValueError, match=r"sky\.hdr"):
        radiance_files.read(tmp_path / "sky.hdr")


@pytest.mark.parametrize("value", [3e38, -np.inf, -5.0, np.nan], ids=str)
def test_values_that_are_no_light_leave_the_light_from_around_finite(tmp_path, value):
    values = np.full((8, 16, 3), 0.5, np.float32)
    values[2, 4] = value
    save_exr(tmp_path / "sky.exr", {name: np.ascontiguousarray(values[..., i]) for i, name in enumerate("RGB")})
    world = World()
    source = TextureSource.file(str(tmp_path / "sky.exr"))
    world.assets.textures["sky"] = Texture(source=source, type_=TextureType.EnvHDR)
    light = radiance_of(world, "sky")
    assert np.isfinite(irradiance(light)).all()
    assert light.min() >= 0.0 and light[0, 0, 0] == 0.5


def save_exr(file, channels, **header):
    openexr = pytest.importorskip("OpenEXR")
    with openexr.File({"type": openexr.scanlineimage, **header}, channels) as opened:
        opened.write(str(file))


@pytest.mark.parametrize("dtype", [np.float16, np.float32])
def test_exr_pictures_are_read(tmp_path, dtype):
    values = (np.random.default_rng(3).random((6, 12, 3)) * 100.0).astype(dtype)
    channels = {name: np.ascontiguousarray(values[..., i]) for i, name in enumerate("RGB")}
    save_exr(tmp_path / "sky.exr", channels | {"A": np.ones((6, 12), dtype)})
    np.testing.assert_array_equal(openexr_files.read(tmp_path / "sky.exr"), values.astype(np.float32))
    save_exr(tmp_path / "grey.exr", {"Y": np.ascontiguousarray(values[..., 0])})
    np.testing.assert_array_equal(openexr_files.read(tmp_path / "grey.exr")[..., 2], values[..., 0])


@pytest.mark.parametrize("length", [0, 3, 20, 200, -20])
def test_broken_exr_pictures_are_refused(tmp_path, length):
    save_exr(tmp_path / "sky.exr", {name: np.ones((64, 64), np.float32) for name in "RGB"})
    (tmp_path / "sky.exr").write_bytes((tmp_path / "sky.exr").read_bytes()[:length])
    with pytest.raises(ValueError, match=r"sky\.exr"):
        openexr_files.read(tmp_path / "sky.exr")


def test_exr_pictures_without_colours_are_refused(tmp_path):
    save_exr(tmp_path / "sky.exr", {"Z": np.ones((4, 4), np.float32)})
    with pytest.raises(ValueError, match=r"sky\.exr has the channels Z"):
        openexr_files.read(tmp_path / "sky.exr")


def test_exr_skies_are_drawn(picture, tmp_path, monkeypatch):
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    channels = {name: np.zeros((32, 64), np.float32) for name in "GB"}
    save_exr(tmp_path / "sky.exr", channels | {"R": np.full((32, 64), 2.0, np.float32)})
    world = World()
    source = TextureSource.file(str(tmp_path / "sky.exr"))
    world.assets.textures["sky"] = Texture(source=source, type_=TextureType.EnvHDR)
    world.assets.skybox = "sky"
    found = picture(world, ViewCamera())
    assert (found[..., 0] > 0.5).all() and (found[..., 1] < found[..., 0]).all()


def test_radiance_skies_shine_as_bright_as_they_are(picture, tmp_path, monkeypatch):
    """Values beyond 1 are drawn as the sky, and light what is below it."""
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    (tmp_path / "sky.hdr").write_bytes(rgbe(np.full((32, 64, 3), 4.0), True))
    world = plate_world()
    source = TextureSource.file(str(tmp_path / "sky.hdr"))
    world.assets.textures["sky"] = Texture(source=source, type_=TextureType.EnvHDR)
    world.assets.skybox = "sky"
    world.visual.env_map_intensity = 100.0
    pixels = picture(world, ViewCamera(lookat=np.zeros(3), distance=8.0, elevation=-10.0), SIZE)
    assert nits(float(decoded(pixels[2, 48]).mean())) == pytest.approx(400.0, rel=0.03)
    assert nits(float(decoded(pixels[49, 48]).mean())) == pytest.approx(400.0, rel=0.05)


@pytest.mark.parametrize("zfar", [30.0, 1000.0])
@pytest.mark.parametrize("height", [0.5, 20.0])
def test_infinite_planes_reach_the_horizon(renderer, zfar, height):
    world = dark_world()
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.InfinitePlane))
    pitch = 4.0
    down = np.radians(pitch)
    forward = (0.3 * np.cos(down), np.sqrt(1 - 0.09) * np.cos(down), -np.sin(down))
    camera = ViewCamera(
        pose=(np.array([300.0, 200.0, height]), look_rotation(forward, (0, 0, 1))), fovy=40.0, zfar=zfar
    )
    renderer.set_world(world)
    renderer.render(camera, (160, 120))
    horizon = 60.0 - 60.0 * np.tan(down) / np.tan(np.radians(20.0))
    ids = renderer.read_segmentation()
    first = np.argmax(ids > 0, axis=0)
    assert np.all(ids[-1] > 0)
    assert np.abs(first - horizon).max() <= 1.0


@pytest.mark.parametrize("look", [Look.SCENE, Look.STUDIO])
def test_the_sky_is_whole_where_it_is_drawn_above_planes_only(renderer, picture, look, monkeypatch, tmp_path):
    if not renderer.device.software:
        pytest.skip("only software OpenGL leaves out what a plane hides")
    world, random, areas = panorama_world(tmp_path, TextureType.Skybox), np.random.default_rng(4), []
    plane = Geometry(shape=ShapeType.InfinitePlane, position=[0.0, 0.0, -1.0])
    world.hierarchy.geoms.append(plane)
    for _ in range(24):
        plane.orientation = normalized(random.normal(size=4) * [0.1, 0.1, 1, 1])
        forward = normalized(random.normal(size=3) * [1, 1, 0.5])
        position = random.uniform([-9, -9, -3], [9, 9, 30])
        camera = ViewCamera(
            pose=(position, look_rotation(forward, (0, 0, 1))), fovy=random.uniform(20, 80), offset=(0.1, -0.2)
        )
        shown = picture(world, camera, (96, 64), look=look)
        area = above_planes(renderer._frame)
        areas.append(1.0 if area is None else area[2] * area[3] / (96 * 64))
        with monkeypatch.context() as patched:
            for drawing in (sky, backdrop):
                patched.setattr(drawing, "above_planes", lambda _: None)
            assert np.array_equal(picture(world, camera, (96, 64), look=look), shown)
    assert min(areas) == 0.0 and any(0.0 < area < 0.9 for area in areas)


def test_what_lies_beyond_the_far_distance_is_not_drawn(renderer):
    world = dark_world()
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Sphere, size=[1, 0, 0], position=[0, 20, 0]))
    place = (np.zeros(3), look_rotation((0, 1, 0), (0, 0, 1)))
    renderer.set_world(world)
    seen = []
    for zfar in (10.0, 30.0):
        renderer.render(ViewCamera(pose=place, zfar=zfar), (64, 64))
        seen.append(bool(renderer.read_segmentation().any()))
    assert seen == [False, True]


@pytest.mark.parametrize("mark", ["Edge", "Cross", "Random"])
def test_marks_of_a_gradient_sky_are_on_each_face(mark):
    """One pixel wide, as in MuJoCo; random ones are as many as the texture says."""
    attr = BuildinAttr(rgb1=[0, 0, 1], rgb2=[0, 1, 0], markrgb=[1, 0, 0], width=64, height=64, mark=Mark[mark])
    world = World()
    world.assets.textures["sky"] = Texture(source=TextureSource.gradient(attr))
    marked = sky_faces(world, "sky")[..., 0] == 255
    assert marked.shape == (6, 64, 64)
    if mark == "Random":
        assert 0.005 < marked.mean() < 0.02
        return
    lines = np.zeros((64, 64), bool)
    for at in (0, 63) if mark == "Edge" else (32,):
        lines[at] = lines[:, at] = True
    assert (marked == lines).all()
