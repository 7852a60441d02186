"""Mesh files in pictures: shaded as what they are, read once and ahead, and nothing outside their folder."""

import json

import numpy as np
import pytest
import trimesh
from PIL import Image
from render_scenes import dark_world, decoded, sun

from engine import msd
from engine.geometry import image_files, mesh_files
from engine.msd.schema import (
    Geometry,
    GeomVisualAttrs,
    Material,
    MeshAsset,
    MeshCollisionCookPolicy,
    MeshSource,
    ShapeType,
    Texture,
    TextureSource,
)
from render import RenderOptions, ViewCamera
from render.looks import Look
from render.prepare import prepare

SIZE = (96, 96)
CORNER = ViewCamera(lookat=np.zeros(3), distance=4.0, azimuth=130.0, elevation=-35.0)


def shown(tmp_path, **assets: MeshAsset):
    """A World in the folder of the test, lit from above and from the side, with a geometry for each mesh."""
    world = dark_world()
    world.source_path = str(tmp_path / "scene.msd")
    world.asset_roots = (str(tmp_path),)
    world.visual.ambient_light.brightness = 100.0
    world.hierarchy.lights += [sun(500.0), replace_direction(sun(300.0), [-1, 0.4, -0.3])]
    for name, asset in assets.items():
        world.assets.meshes[name] = asset
        world.hierarchy.geoms.append(Geometry(shape=ShapeType.Mesh, mesh=name))
    return world


def replace_direction(light, direction):
    light.direction = np.array(direction, float)
    return light


def of_file(name: str, *using: str) -> MeshAsset:
    return MeshAsset(source=MeshSource.path(path=name, using_meshes=list(using)))


def drawn(renderer, world, camera=CORNER, look=Look.SCENE) -> np.ndarray:
    """Linear colours (h, w, 3)."""
    renderer.set_world(world)
    renderer.render(camera, SIZE, None, RenderOptions(look=look))
    return decoded(renderer.read_pixels() / 255.0)


@pytest.mark.parametrize("suffix", ["obj", "stl", "ply", "glb"])
def test_a_box_from_a_file_looks_like_a_box(renderer, tmp_path, suffix):
    trimesh.creation.box((1.0, 1.6, 0.8)).export(tmp_path / f"box.{suffix}")
    """In the studio, whatever MotrixSim makes of it."""
    mesh = drawn(renderer, shown(tmp_path, box=of_file(f"box.{suffix}")), look=Look.STUDIO)
    assert renderer.problems == []
    world = shown(tmp_path)
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Box, size=[0.5, 0.8, 0.4]))
    box = drawn(renderer, world, look=Look.STUDIO)
    assert box.max() > 0.02, "it is lit"
    assert np.abs(mesh - box).max() < 0.004


def test_a_ball_from_a_file_looks_like_a_ball(renderer, tmp_path):
    trimesh.creation.icosphere(subdivisions=4).export(tmp_path / "ball.stl")
    mesh = drawn(renderer, shown(tmp_path, ball=of_file("ball.stl")), look=Look.STUDIO)
    world = shown(tmp_path)
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Sphere, size=[1.0, 1.0, 1.0]))
    ball = drawn(renderer, world, look=Look.STUDIO)
    inner = (slice(35, 61), slice(35, 61))
    assert np.ptp(ball[inner]) > 0.01, "the light falls from one side"
    assert np.abs(mesh - ball)[inner].max() < 0.01


def test_only_the_first_object_where_mjcf_names_the_file(renderer, tmp_path):
    two = "".join(f"o {name}\n{obj(box, start)}" for name, box, start in two_boxes())
    (tmp_path / "two.obj").write_text(two)
    (tmp_path / "scene.xml").write_text(
        '<mujoco><asset><mesh name="m" file="two.obj"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>'
        "</mujoco>"
    )
    world = msd.from_file(str(tmp_path / "scene.xml"))
    camera = ViewCamera(lookat=np.zeros(3), distance=8.0, elevation=-90.0, azimuth=90.0, orthographic=True)
    drawn(renderer, world, camera)
    _, columns = np.nonzero(renderer.read_segmentation())
    first_alone = columns.max()
    world.assets.meshes["m"].extras.first_object = False
    drawn(renderer, world, camera)
    _, columns = np.nonzero(renderer.read_segmentation())
    assert columns.max() > first_alone + 15


def two_boxes():
    box = trimesh.creation.box((0.4, 0.4, 0.4))
    return ("a", box, 0), ("b", box.copy().apply_translation((2.0, 0, 0)), 8)


def obj(mesh, start: int) -> str:
    vertices = "".join("v {} {} {}\n".format(*v) for v in mesh.vertices)
    return vertices + "".join("f {} {} {}\n".format(*(f + 1 + start)) for f in mesh.faces)


def test_generated_meshes_are_drawn(renderer, tmp_path):
    (tmp_path / "scene.xml").write_text(
        '<mujoco><asset><mesh name="m" builtin="sphere" params="4"/></asset>'
        '<worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>'
    )
    world = msd.from_file(str(tmp_path / "scene.xml"))
    drawn(renderer, world)
    assert renderer.problems == []
    mesh = renderer.read_segmentation() > 0
    world.hierarchy.geoms = [Geometry(shape=ShapeType.Sphere, size=[1.0, 1.0, 1.0])]
    drawn(renderer, world)
    ball = renderer.read_segmentation() > 0
    assert ball.sum() > 1000 and (mesh != ball).mean() < 0.01


def test_a_mesh_that_collides_in_parts_is_drawn_once(renderer, tmp_path):
    trimesh.creation.box().export(tmp_path / "box.stl")
    asset = of_file("box.stl")
    asset.collision_cooking = MeshCollisionCookPolicy.ConvexDecomposition
    drawn(renderer, shown(tmp_path, box=asset))
    paths = {renderer.object_path(int(i)) for i in np.unique(renderer.read_segmentation()) if i}
    assert paths == {"hierarchy.geoms[0]"} and renderer.object_path(2) is None


@pytest.mark.parametrize("outside", ["../secret.bin", "/etc/hostname", "%2e%2e/secret.bin"])
def test_a_gltf_file_reads_nothing_outside_its_folder(renderer, tmp_path, outside):
    folder = tmp_path / "scene"
    folder.mkdir()
    triangle = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], "<f4").tobytes()
    (tmp_path / "secret.bin").write_bytes(triangle)
    (folder / "inside.bin").write_bytes(triangle)
    gltf = {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": 36, "uri": outside}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0]}
        ],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "nodes": [{"mesh": 0}],
        "scenes": [{"nodes": [0]}],
        "scene": 0,
    }
    (folder / "x.gltf").write_text(json.dumps(gltf))
    drawn(renderer, shown(folder, x=of_file("x.gltf")))
    assert not renderer.read_segmentation().any()
    assert any("x.gltf" in text or "'x'" in text for text in renderer.problems), renderer.problems
    gltf["buffers"][0]["uri"] = "inside.bin"
    (folder / "x.gltf").write_text(json.dumps(gltf))
    drawn(renderer, shown(folder, x=of_file("x.gltf")), ViewCamera(np.zeros(3), 4.0, elevation=-89.0))
    assert renderer.problems == [] and renderer.read_segmentation().any()


def test_the_first_picture_finds_everything_read(renderer, tmp_path, monkeypatch):
    for name in ("a", "b"):
        trimesh.creation.icosphere(subdivisions=2).export(tmp_path / f"{name}.stl")
    Image.new("RGB", (8, 8), (255, 0, 0)).save(tmp_path / "red.png")
    world = shown(tmp_path, a=of_file("a.stl"), b=of_file("b.stl"), gone=of_file("gone.stl"))
    world.assets.textures["red"] = Texture(source=TextureSource.file("red.png"))
    world.assets.materials["red"] = Material(texture_name="red")
    world.hierarchy.geoms[0].visual = GeomVisualAttrs(material="red")
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Box, mesh="b", position=[0, 0, -9]))
    seen = []
    assert prepare(world, lambda *of: seen.append(of))
    assert seen == [("mesh", 0, 3), ("mesh", 1, 3), ("mesh", 2, 3), ("texture", 0, 1)]

    def read(file, *_, **__):
        raise AssertionError(f"{file} is read again")

    for module in (mesh_files, image_files):
        monkeypatch.setattr(module, "read", read)
    monkeypatch.setattr(mesh_files, "read_surface", read)
    monkeypatch.setattr(image_files, "opened", read)
    colours = drawn(renderer, world)
    assert len(renderer.problems) == 1 and "gone.stl" in renderer.problems[0]
    assert colours[48, 48, 0] > 4 * colours[48, 48, 1], "the ball is red"


def test_reading_ahead_can_be_cancelled(tmp_path):
    trimesh.creation.icosphere().export(tmp_path / "a.stl")
    trimesh.creation.box().export(tmp_path / "b.stl")
    seen = []
    world = shown(tmp_path, a=of_file("a.stl"), b=of_file("b.stl"))
    assert not prepare(world, lambda *of: seen.append(of), lambda: bool(seen))
    assert seen == [("mesh", 0, 2)]


def test_a_broken_file_is_read_once_until_it_changes(renderer, tmp_path, monkeypatch):
    (tmp_path / "x.stl").write_bytes(b"nothing")
    world = shown(tmp_path, x=of_file("x.stl"))
    reads, original = [], mesh_files.read_surface
    monkeypatch.setattr(mesh_files, "read_surface", lambda *of: (reads.append(of), original(*of))[1])
    for _ in range(3):
        drawn(renderer, world)
        assert any("'x'" in text and "stl" in text for text in renderer.problems)
    assert len(reads) == 1
    trimesh.creation.box().export(tmp_path / "x.stl")
    drawn(renderer, world)
    assert renderer.problems == [] and renderer.read_segmentation().any()


def quarters(tmp_path):
    """A picture of four colours: red and green above, blue and white below."""
    pixels = np.zeros((64, 64, 3), np.uint8)
    pixels[:32, :32], pixels[:32, 32:] = (255, 0, 0), (0, 255, 0)
    pixels[32:, :32], pixels[32:, 32:] = (0, 0, 255), (255, 255, 255)
    return Image.fromarray(pixels)


@pytest.mark.parametrize("suffix", ["glb", "obj"])
def test_a_mesh_file_shows_its_picture_the_right_way_up(renderer, tmp_path, monkeypatch, suffix):
    """A square in the x, z plane of the scene, seen from the front (−y), with a picture of four quarters."""
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    square = np.array([[-1, 0, -1], [1, 0, -1], [1, 0, 1], [-1, 0, 1]], float)
    uv = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])  # trimesh counts v from the bottom
    if suffix == "glb":
        square = np.column_stack([square[:, 0], square[:, 2], -square[:, 1]])  # glTF has y up
    material = trimesh.visual.material.PBRMaterial(baseColorTexture=quarters(tmp_path), metallicFactor=0.0)
    if suffix == "obj":
        material = trimesh.visual.material.SimpleMaterial(image=quarters(tmp_path), diffuse=[255, 255, 255, 255])
    mesh = trimesh.Trimesh(square, [[0, 1, 2], [0, 2, 3]], process=False)
    mesh.visual = trimesh.visual.TextureVisuals(uv=uv, material=material)
    mesh.export(tmp_path / f"square.{suffix}")
    world = msd.from_file(str(tmp_path / f"square.{suffix}"))
    camera = ViewCamera(lookat=np.zeros(3), distance=4.0, azimuth=90.0, elevation=0.0)
    colours = drawn(renderer, world, camera)
    assert renderer.problems == []
    red, green, blue, white = (colours[y, x] for y, x in ((36, 36), (36, 60), (60, 36), (60, 60)))
    for channel, colour in enumerate((red, green, blue)):
        others = [i for i in range(3) if i != channel]
        assert colour[channel] > 0.05 and colour[channel] > 5 * colour[others].max(), (channel, colour)
    assert white.min() > 0.05 and white.min() > 0.8 * white.max()


@pytest.mark.parametrize("normals", [False, True])
@pytest.mark.parametrize("half", [(1.6, 0.8), (1.0, 1.0), (0.8, 1.6)])
def test_quads_of_obj_files_are_folded_as_motrixsim_folds_them(renderer, tmp_path, half, normals):
    """From the first corner to the third, whichever diagonal is shorter (measured with and without normals); MuJoCo
    folds along the shorter one. The first and the third corner are low, the others 0.6 m higher."""
    corners = [(-half[0], 0, 0), (0, -half[1], 0.6), (half[0], 0, 0), (0, half[1], 0.6)]
    text = "".join(f"v {x} {y} {z}\n" for x, y, z in corners) + "vn 0 0 1\n"
    (tmp_path / "quad.obj").write_text(text + ("f 1//1 2//1 3//1 4//1\n" if normals else "f 1 2 3 4\n"))
    above = ViewCamera(distance=5.0, azimuth=90.0, elevation=-90.0)
    drawn(renderer, shown(tmp_path, quad=of_file("quad.obj")), above)
    assert renderer.read_depth()[48, 48] == pytest.approx(5.0, abs=0.05)
