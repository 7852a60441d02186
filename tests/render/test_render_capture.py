"""What cameras see, as arrays: compared with rays in MuJoCo C and with formulas."""

import os
import subprocess
import sys

import moderngl
import mujoco
import numpy as np
import pytest
from render_scenes import dark_world

from engine.geometry.image_files import png
from engine.geometry.rotation import matrix
from engine.msd import from_str
from engine.msd.mjcf import read
from engine.msd.schema import (
    Camera,
    Geometry,
    GeomVisualAttrs,
    Material,
    Segmentation,
    ShapeType,
    Texture,
    TextureSource,
    World,
)
from engine.msd.schema.asset import DynamicTextureDesc
from render import Capturer, Renderer, ViewCamera, capture, standalone_context
from render.camera_images import CameraPictures
from render.current_context import WrongContextError
from render.object_names import id_colors, ids_of_colors
from render.poses import links

SCENE = """
<mujoco>
  <asset><mesh name="wedge" vertex="-.3 -.3 0  .3 -.3 0  -.3 .3 0  .3 .3 0  -.3 0 .5  .3 0 .5"/></asset>
  <visual><map znear="0.01"/></visual>
  <worldbody>
    <geom name="floor" type="plane" size="4 4 .1"/>
    <camera name="high" pos="2.5 -3 2" xyaxes=".77 .64 0 -.25 .3 .92" resolution="200 150"/>
    <camera name="lens" pos="0 -4 1" xyaxes="1 0 0 0 .2 1" resolution="160 120" sensorsize=".04 .03" focal=".05 .04"
      principal=".003 -.004"/>
    <camera name="flat" pos="0 -3 1.5" xyaxes="1 0 0 0 .4 1" projection="orthographic" fovy="4" resolution="96 128"/>
    <body name="tower" pos="-.6 0 .5">
      <joint type="hinge" axis="0 0 1"/>
      <geom name="block" type="box" size=".3 .2 .5" euler="10 20 30"/>
      <body pos=".2 0 .9"><geom type="mesh" mesh="wedge" euler="0 0 40"/></body>
    </body>
    <body name="round" pos=".8 .2 .5">
      <freejoint/>
      <geom name="ball" type="sphere" size=".4"/>
      <geom name="can" type="cylinder" size=".2 .3" pos="0 1 .3" euler="50 0 20"/>
      <geom name="pill" type="capsule" size=".15 .3" pos="-.4 -.9 0" euler="70 20 0"/>
      <geom name="egg" type="ellipsoid" size=".2 .3 .4" pos=".9 .2 .2" euler="30 20 0"/>
    </body>
  </worldbody>
</mujoco>"""


@pytest.fixture
def scene(tmp_path):
    (tmp_path / "scene.xml").write_text(SCENE)
    model = mujoco.MjModel.from_xml_string(SCENE)
    return model, read(tmp_path / "scene.xml")


def worlds(model, count=2):
    """Poses (n, nbody, 3) and (n, nbody, 4) x, y, z, w of bodies that are elsewhere in each world, and their data."""
    every = []
    for row in range(count):
        data = mujoco.MjData(model)
        data.qpos[0] = 0.7 * row
        data.qpos[1:4] += 0.2 * row
        mujoco.mj_forward(model, data)
        every.append(data)
    xquat = np.stack([data.xquat for data in every])[..., [1, 2, 3, 0]]
    return np.stack([data.xpos for data in every]), xquat, every


def rays(model, data, images, row):
    """Depth, geom (−1: nothing) and world point in MuJoCo for each pixel, cast through the middle of the pixel."""
    height, width = images.depth.shape[1:]
    k = images.intrinsics
    columns, rows = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    x, y = (columns - k[0, 2]) / k[0, 0], (rows - k[1, 2]) / k[1, 1]
    turn, eye = matrix(images.rotation[row]), images.position[row]
    ahead = np.stack([x, -y, -np.ones_like(x)], axis=-1)
    starts = np.broadcast_to(eye, ahead.shape)
    if images.orthographic:
        starts = eye + ahead * (1, 1, 0) @ turn.T
        ahead = np.broadcast_to((0.0, 0.0, -1.0), ahead.shape)
    directions = ahead @ turn.T
    depth, geoms, found = np.zeros((height, width)), np.full((height, width), -1), np.zeros(1, np.int32)
    for i in range(height):
        for j in range(width):
            depth[i, j] = mujoco.mj_ray(model, data, starts[i, j], directions[i, j], None, 1, -1, found, None)
            geoms[i, j] = found[0]
    return np.maximum(depth, 0.0), geoms, starts + directions * depth[..., None]


def inner(geoms: np.ndarray) -> np.ndarray:
    """Pixels whose neighbours show the same: away from silhouettes."""
    same = np.zeros(geoms.shape, bool)
    same[1:-1, 1:-1] = True
    for shift in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        same &= np.roll(geoms, shift, (0, 1)) == geoms
    return same


def test_depths_ids_and_normals_are_those_of_rays_in_mujoco(scene, shared_ctx):
    model, world = scene
    xpos, xquat, every = worlds(model)
    taken = capture(world, None, xpos, xquat)
    assert list(taken) == list(taken.cameras) == ["high", "lens", "flat"]
    wrong = pixels = 0
    for name, images in taken.cameras.items():
        camera = model.cam(name).id
        for row, data in enumerate(every):
            assert images.position[row] == pytest.approx(data.cam_xpos[camera], abs=1e-6)
            depth, geoms, points = rays(model, data, images, row)
            number = {one.name: key for key, one in taken.objects.items()}
            names = [model.geom(g).name or "tower.children[0].geoms[0]" for g in range(model.ngeom)]
            expected = np.array([number[geom] for geom in names] + [0])[geoms]
            wrong += (images.ids[row] != expected).sum()
            pixels += expected.size
            away = inner(geoms) & (images.ids[row] == expected)
            assert away.mean() > 0.8
            off = np.abs(images.depth[row] - depth)[away]
            assert (off <= 1e-5 * depth[away]).all()
            floor = away & (geoms == model.geom("floor").id)
            assert np.abs(images.normals[row][floor] - (0, 0, 1)).max() < 1e-3
            ball = away & (geoms == model.geom("ball").id)
            outward = (points - data.geom("ball").xpos)[ball] / 0.4
            assert np.abs(images.normals[row][ball] - outward).max() < 2e-3
    assert wrong < 1e-3 * pixels


def test_the_camera_says_what_it_gives():
    world = World()
    world.hierarchy.geoms.append(Geometry(name="box", shape=ShapeType.Box, size=[0.3] * 3))
    places = {"position": [0, 0, 3], "orientation": [0, 0, 0, 1], "resolution_x": 40, "resolution_y": 30}
    world.hierarchy.cameras = [
        Camera(name="colors", **places),
        Camera(name="depth", depth_only=True, **places),
        Camera(name="ids", segmentation=Segmentation.Id, **places),
        Camera(name="near", **(places | {"zfar": 2.0})),
        Camera(name="small", **(places | {"resolution_x": 1, "resolution_y": 1})),
    ]
    taken = capture(world, samples=0)
    (box,) = taken.objects
    assert taken.objects[box].name == "box" and taken.objects[box].body == "world"
    assert taken["colors"].rgb.shape == (1, 30, 40, 3) and taken["colors"].rgb.std() > 1
    assert taken["depth"].rgb is None and taken["depth"].depth[0, 15, 20] == pytest.approx(2.7, abs=1e-5)
    assert (ids_of_colors(taken["ids"].rgb) == taken["ids"].ids).all() and taken["ids"].ids[0, 15, 20] == box
    assert not taken["near"].depth.any() and not taken["near"].ids.any() and not taken["near"].normals.any()
    assert taken["small"].depth.shape == (1, 480, 640)
    only = capture(world, ["hierarchy.cameras[0]"], outputs=("depth",), size=(10, 20))["colors"]
    assert list(only.outputs()) == ["depth"] and only.depth.shape == (1, 20, 10)


def test_ids_are_those_of_names_wherever_the_objects_stand():
    """Objects before and behind, other links and another file order change no id; names that are not unique do."""

    def ids(names) -> dict[str, int]:
        world = World()
        world.hierarchy.cameras = [Camera(name="c", position=[0, 0, 9], orientation=[0, 0, 0, 1])]
        for x, name in enumerate(names):
            world.hierarchy.geoms.append(
                Geometry(name=name, shape=ShapeType.Sphere, size=[0.4, 0, 0], position=[x, 0, 0])
            )
        taken = capture(world, size=(64, 64), samples=0, outputs=("ids",))
        assert set(np.unique(taken["c"].ids)) == {0, *taken.objects}
        return {one.name: number for number, one in taken.objects.items()}

    first, second = ids(["a", "b", "c"]), ids(["c", "x", "a", None])
    assert first["a"] == second["a"] and first["c"] == second["c"] and "world.geoms[3]" in second
    assert set(ids(["a", "a"])) == {"hierarchy.geoms[0]", "hierarchy.geoms[1]"}
    numbers = np.array([*first.values(), 0])
    assert len(set(numbers)) == 4 and (ids_of_colors(id_colors(numbers)) == numbers).all()


def test_poses_that_cannot_be_are_refused(scene):
    model, world = scene
    xpos, xquat, _ = worlds(model)

    def refused(*poses) -> str:
        with pytest.raises(ValueError) as error:
            capture(world, ["high"], *poses, outputs=("depth",), size=(8, 8), samples=0)
        return str(error.value)

    assert "w, x, y, z" in refused(xpos, xquat[..., [3, 0, 1, 2]])
    assert "length 2" in refused(xpos, 2 * xquat)
    assert "not finite" in refused(xpos * np.nan, xquat)
    assert "(nworld, 4, 3)" in refused(xpos[:, :3], xquat[:, :3])
    assert "only one" in refused(xpos, None)
    with pytest.raises(ValueError, match="high, lens, flat"):
        capture(world, ["low"])
    with pytest.raises(ValueError, match="'color'"):
        capture(world, outputs=("color",))
    with pytest.raises(ValueError, match="pixels"):
        capture(world, size=(100_000, 10))


@pytest.mark.parametrize("size", [(0, 8), (-8, 8), (8,), (8.5, 8), (np.nan, 8), "8x8", 8])
def test_sizes_that_are_none_are_refused(scene, size):
    with pytest.raises(ValueError, match="pixels"):
        capture(scene[1], ["high"], outputs=("depth",), size=size, samples=0)


@pytest.mark.parametrize(
    "field, value",
    [
        ("distance", np.nan),
        ("distance", 0.0),
        ("distance", -1.0),
        ("azimuth", np.inf),
        ("lookat", np.array([0.0, np.nan, 0.0])),
        ("fovy", 0.0),
        ("fovy", 180.0),
        ("znear", 0.0),
        ("zfar", 0.001),
        ("zfar", "far"),
        ("pose", (np.full(3, np.nan), np.array([0.0, 0.0, 0.0, 1.0]))),
        ("pose", (np.zeros(3), np.array([0.0, 0.0, 0.0, 2.0]))),
        ("pose", (np.zeros(3), np.zeros(4))),
        ("pose", (np.array([0.0, 0.0, 0.0, 1.0]), np.zeros(3))),
        ("pose", 5),
    ],
)
def test_cameras_that_see_nothing_are_refused(scene, field, value):
    with pytest.raises(ValueError, match=f"'eye'.*{field}|{field}.*'eye'"):
        capture(scene[1], {"eye": ViewCamera(**{field: value})}, outputs=("depth",), size=(8, 8), samples=0)
    with pytest.raises(TypeError, match="ViewCamera"):
        capture(scene[1], {"eye": "high"}, size=(8, 8))


@pytest.mark.parametrize(
    "fields",
    [
        {"fovy": np.nan},
        {"fovy": 180.0},
        {"fovy": 0.0, "orthographic": True},
        {"znear": 3.0, "zfar": 2.0},
        {"position": [np.nan, 0, 0]},
        {"orientation": [np.nan, 0, 0, 1]},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_cameras_of_a_scene_that_see_nothing_are_refused(fields):
    """Not a black picture."""
    world = dark_world()
    world.hierarchy.cameras = [Camera(name="eye", **fields)]
    with pytest.raises(ValueError, match=f"'eye'.*(pose|{next(iter(fields))})"):
        capture(world, outputs=("depth",), size=(8, 8), samples=0)


def test_one_output_may_be_named_alone(scene):
    samples = np.int64(0)  # as arrays of settings have it
    assert capture(scene[1], "high", outputs="depth", size=(8, 8), samples=samples)["high"].depth.shape == (1, 8, 8)


def test_a_camera_may_have_one_row_of_pixels():
    """A line camera; 1 x 1 is what files have that say nothing."""
    world = dark_world()
    world.hierarchy.cameras = [
        Camera(name="line", resolution_x=20, resolution_y=1),
        Camera(name="unsaid", resolution_x=1, resolution_y=1),
    ]
    taken = capture(world, outputs=("depth",), samples=0)
    assert taken["line"].depth.shape == (1, 1, 20) and taken["unsaid"].depth.shape == (1, 480, 640)


def test_a_sky_that_cannot_be_read_is_a_problem_until_it_can(tmp_path):
    """Of a view that is not the first one of its renderer, too; nothing of the sky before stays."""
    world = World()
    camera = {"up": ViewCamera(lookat=np.zeros(3), elevation=40.0)}
    sources = {}
    for name, color in (("red", (255, 0, 0, 255)), ("gone", None)):
        sources[name] = TextureSource.file(str(tmp_path / f"{name}.png"))
        if color:
            (tmp_path / f"{name}.png").write_bytes(png(np.full((8, 8, 4), color, np.uint8)))
    world.assets.textures["sky"] = Texture(source=sources["red"])
    world.assets.skybox = "sky"
    with Capturer(world, samples=0) as capturer:

        def seen(source):
            world.assets.textures["sky"].source = sources[source]
            capturer.update('assets.textures["sky"].source')
            taken = capturer.capture(camera, outputs=("rgb",), size=(16, 12))
            return taken["up"].rgb[0, 0, 0].astype(int), taken.problems

        for source, is_red in (("red", True), ("gone", False), ("red", True)):
            color, problems = seen(source)
            assert (color[0] > color[1] + 50) == is_red
            assert [f"{source}.png" in problem for problem in problems] == ([] if is_red else [True])


def test_another_context_or_none_is_an_error(scene, shared_ctx):
    """Not a black picture."""
    with shared_ctx:
        renderer = Renderer(shared_ctx, samples=0)
        renderer.set_world(scene[1])
        renderer.render(ViewCamera(), (16, 16))
    other = standalone_context()
    for draw in (lambda: renderer.render(ViewCamera(), (16, 16)), renderer.read_pixels, renderer.read_depth):
        with pytest.raises(WrongContextError, match="current"):
            draw()
    other.release()
    with shared_ctx:
        renderer.render(ViewCamera(), (16, 16))
        renderer.release()


def test_after_closing_there_are_no_pictures(scene):
    capturer = Capturer(scene[1], samples=0)
    capturer.close()
    capturer.close()
    with pytest.raises(RuntimeError, match="closed"):
        capturer.capture(["high"])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_in_a_forked_process_there_is_an_error_and_no_endless_waiting(scene):
    """The threads of the driver, and that of a Capturer, are in the other process only."""
    script = """
import multiprocessing, render
from engine.msd import from_str
world = from_str("<mujoco><worldbody><camera name='c'/></worldbody></mujoco>")
capturer = render.Capturer(world, samples=0)
def drawn(use):
    try:
        with capturer if use else render.Capturer(world, samples=0) as other:
            other.capture(["c"], size=(4, 4))
    except render.NoContextError as error:
        return str(error)
with multiprocessing.get_context("fork").Pool(1) as pool:
    print(*pool.map(drawn, (False, True)), sep="\\n")
capturer.capture(["c"], size=(4, 4))
capturer.close()
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    said = ran.stdout.splitlines()
    assert len(said) == 2 and all("spawn" in line for line in said)


def test_a_lost_context_is_created_anew(scene):
    with Capturer(scene[1], samples=0) as capturer:
        before = capturer.capture(["high"])
        capturer._thread.submit(capturer._renderer.ctx.mglo.release).result()  # gone, as after a reset
        after = capturer.capture(["high"])
    for name, images in before["high"].outputs().items():
        assert (after["high"].outputs()[name] == images).all(), name


def test_many_pictures_come_in_the_order_of_their_worlds(scene, ctx):
    """More than are under way at once, by views of two sizes."""
    model, world = scene
    xpos, xquat, _ = worlds(model, 7)
    renderer = Renderer(ctx, samples=0)
    renderer.set_world(world)
    pictures = CameraPictures(renderer, samples=0)
    together = pictures.capture(["high", "flat"], xpos, xquat)
    for row in range(7):
        alone = pictures.capture(["high", "flat"], xpos[row], xquat[row])
        for name in ("high", "flat"):
            for output, images in alone[name].outputs().items():
                assert (together[name].outputs()[output][row] == images[0]).all()
    pictures.release()
    renderer.release()
    assert ctx.error == "GL_NO_ERROR"


def test_dynamic_textures_have_the_pixels_that_a_program_sets():
    world = dark_world()
    world.assets.textures["screen"] = Texture(source=TextureSource.dynamic(DynamicTextureDesc(width=2, height=1)))
    world.assets.materials["screen"] = Material(texture_name="screen")
    visual = GeomVisualAttrs(material="screen")
    world.hierarchy.geoms = [Geometry(shape=ShapeType.Plane, size=[1, 1, 0], visual=visual)]
    camera = {"c": ViewCamera(lookat=np.zeros(3), distance=2.0, elevation=-90.0)}
    world.visual.ambient_light.brightness = 2000.0
    red, blue = np.zeros((2, 1, 2, 3), np.uint8)
    red[..., 0] = blue[..., 2] = 255
    plain = capture(world, camera, size=(32, 32), samples=0)
    assert any("white until" in problem for problem in plain.problems)
    poses = np.zeros((2, 1, 3)), np.tile([0.0, 0, 0, 1], (2, 1, 1))
    taken = capture(world, camera, *poses, size=(32, 32), samples=0, textures={"screen": np.stack([red, blue])})
    assert taken.problems == []
    means = taken["c"].rgb[:, 16, 16].astype(int)
    assert means[0, 0] > means[0, 2] + 100 and means[1, 2] > means[1, 0] + 100
    with pytest.raises(ValueError, match="screen"):
        capture(world, camera, textures={"screen": red[:, :1]})
    with pytest.raises(ValueError, match="no dynamic texture"):
        capture(world, camera, textures={"scren": red})


def test_cameras_with_a_speed_follow_at_it(scene):
    """At the times that the pictures are given: 0.5 m/s and 0.2 rad/s towards a body that jumps 3 m and 1 rad."""
    model, world = scene
    tower = world.hierarchy.bodies[0].link
    tower.cameras.append(Camera(name="slow", position=[0, 0, 1], track_position_speed=0.5, track_rotation_speed=0.2))
    xpos, xquat, _ = worlds(model, 1)
    moved, turned = xpos.copy(), xquat.copy()
    moved[0, 1] += (3.0, 0, 0)
    turned[0, 1] = (0, 0, np.sin(0.5), np.cos(0.5))
    with Capturer(world, samples=0) as capturer:

        def at(time, *poses):
            images = capturer.capture(["slow"], *poses, ("depth",), size=(8, 8), time=time)["slow"]
            return images.position[0], 2 * np.arctan2(images.rotation[0, 2], images.rotation[0, 3])

        start, angle = at(0.0, xpos, xquat)
        assert start == pytest.approx(xpos[0, 1] + (0, 0, 1)) and angle == pytest.approx(0.0)
        for time, way, turn in ((1.0, 0.5, 0.2), (3.0, 1.5, 0.6), (20.0, 3.0, 1.0), (0.0, 3.0, 1.0)):
            place, angle = at(time, moved, turned)
            assert place - start == pytest.approx((way, 0, 0), abs=1e-9) and angle == pytest.approx(turn, abs=1e-9)


def test_what_cannot_be_captured_is_an_error_that_says_why():
    world = from_str(SCENE)
    empty = from_str("<mujoco><worldbody><geom size='.1'/></worldbody></mujoco>")
    count = len(links(world))
    places, turns = np.zeros((count, 3)), np.tile([0, 0, 0, 1.0], (count, 1))
    places[2, 0] = 1e30
    cases = [
        (TypeError, "a World was expected", dict(world=None)),
        (ValueError, "the scene has no camera", dict(world=empty)),
        (ValueError, r"at \[1.e\+30", dict(xpos=places, xquat=turns)),
        (ValueError, "the poses of", dict(xpos=1e30, xquat=turns)),
        (ValueError, "lookat", dict(cameras={"far": ViewCamera(lookat=np.full(3, 1e30))})),
        (TypeError, "cameras are names", dict(cameras=5)),
        (TypeError, "outputs are", dict(outputs=None)),
        (ValueError, "no output", dict(outputs=())),
    ]
    for kind, message, arguments in cases:
        with pytest.raises(kind, match=message):
            capture(**dict(world=world) | arguments)


def test_a_picture_that_the_driver_has_no_memory_for_is_named(scene, monkeypatch):
    """As drivers refuse targets of 16384 x 16384 pixels, which their limits allow."""

    def refuse(*_args, **_options):
        raise moderngl.Error("the framebuffer is not complete (INCOMPLETE_ATTACHMENT)")

    with Capturer(scene[1]) as capturer:
        monkeypatch.setattr(moderngl.Context, "framebuffer", refuse)
        with pytest.raises(ValueError, match=r"'high' has 16 x 12 pixels.*ask for fewer"):
            capturer.capture(["high"], size=(16, 12))


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        (dict(xpos="abc", xquat="abc"), ValueError, "arrays of numbers"),
        (dict(samples=3), ValueError, "power of two.*got 3"),
        (dict(cameras=b"high"), TypeError, "cameras are names"),
        (dict(cameras=[["high"]]), TypeError, "cameras are names.*'high'"),
        (dict(cameras=[ViewCamera()]), TypeError, "cameras are names.*ViewCamera"),
        (dict(outputs=[["rgb"]]), ValueError, r"outputs are rgb.*\['rgb'\]"),
        (dict(outputs=b"rgb"), TypeError, "outputs are rgb"),
        (dict(samples="4"), ValueError, "power of two.*got '4'"),
        (dict(options={"shadows": True}), TypeError, "RenderOptions.*got {'shadows'"),
        (dict(textures=[1]), TypeError, "textures are pixels by the names"),
        (dict(deformed=[1]), TypeError, "a render.deforming.Deformed for each world"),
        (dict(cameras={"v": ViewCamera(lookat=np.zeros(2))}), ValueError, "'v' has the lookat .* 3 numbers"),
        (dict(cameras={"v": ViewCamera(distance="far")}), ValueError, "'v' has the distance 'far'; a number"),  # pyright: ignore
        (dict(cameras={"v": ViewCamera(azimuth=None)}), ValueError, "'v' has the azimuth None; a number"),  # pyright: ignore
    ],
)
def test_arguments_of_other_kinds_are_named(scene, arguments, error, said):
    with pytest.raises(error, match=said):
        capture(scene[1], **arguments, size=(16, 12))
