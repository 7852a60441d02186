"""Gaussian splats: their profile on the screen, their order, their colours, and files that are none."""

import threading

import numpy as np
import pytest
from render_scenes import decoded
from scipy.spatial.transform import Rotation

from engine.geometry import gaussian_clouds
from engine.geometry.rotation import from_axis_angle
from engine.msd.schema import (
    AlphaMode,
    Body,
    GaussianCloudSource,
    GaussianCloudSpec,
    GaussianSplat,
    Geometry,
    Link,
    Material,
    ShapeType,
    World,
)
from render import Look, RenderOptions, ViewCamera, clouds, splats
from render.poses import Poses

NAMES = ["x", "y", "z", "f_dc_0", "f_dc_1", "f_dc_2", "opacity", "scale_0", "scale_1", "scale_2"]
NAMES += ["rot_0", "rot_1", "rot_2", "rot_3"]
SIZE = (120, 90)
CAMERA = ViewCamera(lookat=np.zeros(3), distance=5.0, azimuth=90.0, elevation=0.0)


def row(position=(0, 0, 0), color=(1, 1, 1), opacity=0.8, scale=(0.2, 0.2, 0.2), rotation=(1, 0, 0, 0)) -> list:
    """A splat as the file has it; the rotation is w, x, y, z."""
    shades = (np.array(color) - 0.5) / 0.28209479177387814
    return [*position, *shades, np.log(opacity / (1 - opacity)), *np.log(scale), *rotation]


def save(path, rows, names=NAMES):
    head = ["ply", "format binary_little_endian 1.0", f"element vertex {len(rows)}"]
    head += [f"property float {name}" for name in names] + ["end_header"]
    path.write_bytes(("\n".join(head) + "\n").encode() + np.array(rows, "<f4").tobytes())
    return path


@pytest.fixture
def scene(renderer, tmp_path):
    """scene(rows, camera, **splat): the linear brightness (h, w, 3) of a cloud."""

    def draw(rows, camera=CAMERA, **values) -> np.ndarray:
        world = World()
        path = save(tmp_path / f"{len(list(tmp_path.iterdir()))}.ply", rows)
        world.assets.gaussian_clouds["c"] = GaussianCloudSpec(source=GaussianCloudSource(path=str(path)))
        world.hierarchy.gaussian_splats = [GaussianSplat(asset="c", **values)]
        renderer.set_world(world)
        renderer.render(camera, SIZE, None, RenderOptions(background=(0, 0, 0)))
        assert not renderer.problems
        return renderer._read("scene")[..., :3].astype(float)

    return draw


def profile(sigma_x: float, sigma_y: float, opacity: float) -> np.ndarray:
    """Alpha (h, w) of a Gaussian in the middle, of these deviations in px."""
    y, x = np.mgrid[: SIZE[1], : SIZE[0]] + 0.5
    x, y = x - SIZE[0] / 2, y - SIZE[1] / 2
    alpha = opacity * np.exp(-0.5 * (x**2 / (sigma_x**2 + 0.3) + y**2 / (sigma_y**2 + 0.3)))
    inside = (x**2 / (sigma_x**2 + 0.3) < 8.5) & (y**2 / (sigma_y**2 + 0.3) < 8.5)
    return np.where(inside & (alpha > 1 / 250), alpha, 0.0)


PIXELS = SIZE[1] / 2 / np.tan(np.radians(22.5)) / 5.0
"""Of a metre where the camera looks."""


@pytest.mark.parametrize(
    ("values", "splat", "expected"),
    [
        ({}, {}, (0.2, 0.2, 0.8)),
        ({"scale": (0.4, 0.1, 0.2)}, {}, (0.4, 0.2, 0.8)),
        ({"scale": (0.4, 0.1, 0.2), "rotation": (0.5**0.5, 0, 0.5**0.5, 0)}, {}, (0.2, 0.4, 0.8)),
        ({}, {"opacity": 0.5}, (0.2, 0.2, 0.4)),
        ({}, {"splat_scale": 4.0}, (0.4, 0.4, 0.8)),
        ({}, {"scale": [2.0, 1.0, 0.5]}, (0.4, 0.1, 0.8)),
        (
            {"scale": (0.4, 0.1, 0.2)},
            {"orientation": from_axis_angle(np.array([0.0, 1.0, 0.0]), np.pi / 2)},
            (0.2, 0.4, 0.8),
        ),
    ],
)
def test_a_splat_is_a_gaussian_on_the_screen(scene, values, splat, expected):
    found = scene([row(**values)], **splat)[..., 0]
    wanted = profile(expected[0] * PIXELS, expected[1] * PIXELS, expected[2])
    assert np.abs(found - wanted)[wanted > 0].max() < 0.02


def test_an_orthographic_view_has_the_size_in_metres(scene):
    camera = ViewCamera(lookat=np.zeros(3), distance=5.0, azimuth=90.0, elevation=0.0, orthographic=True)
    found = scene([row(scale=(0.4, 0.1, 0.2))], camera)[..., 0]
    wanted = profile(0.4 * PIXELS, 0.2 * PIXELS, 0.8)
    assert np.abs(found - wanted)[wanted > 0].max() < 0.02


@pytest.mark.parametrize("azimuth", [90.0, -90.0])
def test_nearer_splats_lie_over_farther_ones(scene, azimuth):
    red, green = row((0, -1, 0), (1, 0, 0), 0.9), row((0, 1, 0), (0, 1, 0), 0.9)
    camera = ViewCamera(lookat=np.zeros(3), distance=5.0, azimuth=azimuth, elevation=0.0)
    r, g, _ = scene([red, green], camera)[SIZE[1] // 2, SIZE[0] // 2]
    near, far = (r, g) if azimuth > 0 else (g, r)
    assert near == pytest.approx(0.9, abs=0.02) and far == pytest.approx(0.09, abs=0.02)


def test_shapes_hide_splats_and_links_carry_them(renderer, tmp_path):
    world = World()
    path = save(tmp_path / "c.ply", [row(color=(0, 1, 0), opacity=0.95)])
    world.assets.gaussian_clouds["c"] = GaussianCloudSpec(source=GaussianCloudSource(path=str(path)))
    world.hierarchy.bodies.append(Body(link=Link(gaussian_splats=[GaussianSplat(asset="c")])))
    world.hierarchy.geoms.append(
        Geometry(shape=ShapeType.Box, size=np.array([0.5, 0.1, 2.0]), position=np.array([0, -1.0, 0]))
    )
    renderer.set_world(world)
    greens = []
    for x in (0.0, 1.5):
        renderer.set_poses(np.array([[0, 0, 0], [x, 0, 0]]), np.tile((0, 0, 0, 1.0), (2, 1)))
        renderer.render(CAMERA, SIZE, None, RenderOptions(background=(0, 0, 0)))
        column = int(SIZE[0] / 2 + x * PIXELS)
        r, g, _ = renderer._read("scene")[SIZE[1] // 2, column, :3].astype(float)
        greens.append(g - r)
    assert abs(greens[0]) < 0.05 and greens[1] > 0.8


def test_many_splats_are_where_their_axes_and_the_link_have_them(monkeypatch):
    """Centres T (S p) + t and covariances M M^T with M = T S R diag(sigma), for more splats than are computed at a
    time."""
    monkeypatch.setattr("render.splats.AT_A_TIME", 7)
    random = np.random.default_rng(4)
    positions, sigmas = random.normal(size=(20, 3)), random.uniform(0.1, 2.0, (20, 3))
    turns = Rotation.random(20, rng=random)
    cloud = gaussian_clouds.GaussianCloud(
        *(a.astype(np.float32) for a in (positions, sigmas, turns.as_quat(), np.full(20, 0.5), np.zeros((20, 1, 3))))
    )
    body, own = Rotation.random(2, rng=random)
    splat = GaussianSplat(asset="c", position=[1.0, 2, 3], orientation=own.as_quat(), scale=[0.5, 2.0, 3.0])
    splat.splat_scale, splat.opacity = 1.5, 0.4
    poses = Poses(np.array([[0.0, 0, 0], [7, 8, 9]]), np.array([[0, 0, 0, 1.0], body.as_quat()]))
    rows = splats.placed_rows(cloud, splat, poses, 1)
    turn, stretch = (body * own).as_matrix(), np.diag(splat.scale)
    np.testing.assert_allclose(rows[:, :3], positions @ (turn @ stretch).T + body.apply([1, 2, 3]) + [7, 8, 9], 1e-5)
    m = turn @ stretch @ turns.as_matrix() * sigmas[:, None]
    covariance = 1.5 * m @ m.transpose(0, 2, 1)
    np.testing.assert_allclose(rows[:, [3, 4, 5, 6, 7, 8]], covariance[:, *np.triu_indices(3)], 1e-4, 1e-4)
    np.testing.assert_allclose(rows[:, 12], 0.2)


def test_the_colour_of_a_splat_follows_the_camera(renderer, tmp_path):
    """0.5 + 0.4886 x k, seen along +x, and less than 0.5 seen along -x, by one renderer that knows the cloud."""
    world = World()
    path = save(
        tmp_path / "c.ply",
        [[*row(color=(0.5,) * 3), *[0.0, 0, -0.6] * 3]],
        [*NAMES, *map("f_rest_{}".format, range(9))],
    )
    world.assets.gaussian_clouds["c"] = GaussianCloudSpec(source=GaussianCloudSource(path=str(path)))
    world.hierarchy.gaussian_splats = [GaussianSplat(asset="c")]
    renderer.set_world(world)
    for azimuth, sign in ((0.0, 1), (180.0, -1), (0.0, 1)):
        camera = ViewCamera(lookat=np.zeros(3), distance=5.0, azimuth=azimuth, elevation=0.0)
        renderer.render(camera, SIZE, None, RenderOptions(background=(0, 0, 0)))
        seen = renderer._read("scene")[SIZE[1] // 2, SIZE[0] // 2, :3].astype(float)
        assert seen == pytest.approx(0.8 * decoded(0.5 + sign * 0.6 * np.sqrt(3 / (4 * np.pi))), rel=0.02)


def test_colours_depend_on_the_side_they_are_seen_from():
    """The first band, by the published basis: a coefficient of z is brighter from below, of x and y from ahead."""
    harmonics = np.zeros((3, 4, 3), np.float32)
    for k in range(3):
        harmonics[k, 1 + k] = 0.5
    one = np.ones((3, 3), np.float32)
    cloud = gaussian_clouds.GaussianCloud(one, one, np.ones((3, 4), np.float32), one[:, 0], harmonics)
    for axis, row_, sign in ((1, 0, -1), (2, 1, 1), (0, 2, -1)):
        direction = np.tile(np.eye(3)[axis], (3, 1))
        found = gaussian_clouds.colors(cloud, direction)[row_, 0]
        assert found == pytest.approx(0.5 + sign * 0.5 * np.sqrt(3 / (4 * np.pi)), abs=1e-5)


def test_the_short_form_is_read(tmp_path):
    kind = np.dtype([("p", "<f4", 3), ("s", "<f4", 3), ("c", "u1", 4), ("q", "u1", 4)])
    data = np.array([((1, 2, 3), (0.1, 0.2, 0.3), (255, 0, 51, 102), (128, 128, 128, 255))], kind)
    (tmp_path / "a.splat").write_bytes(data.tobytes())
    cloud = gaussian_clouds.read(tmp_path / "a.splat")
    np.testing.assert_allclose(cloud.position, [[1, 2, 3]])
    np.testing.assert_allclose(cloud.scale, [[0.1, 0.2, 0.3]], rtol=1e-6)
    np.testing.assert_allclose(gaussian_clouds.colors(cloud, np.eye(3)[:1]), [[1.0, 0.0, 0.2]], atol=1e-6)
    np.testing.assert_allclose(cloud.opacity, [0.4])
    np.testing.assert_allclose(cloud.rotation, [[0, 0, 1, 0]], atol=1e-6)


BROKEN = {
    "no header": b"hello",
    "ascii": b"ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n0\n",
    "short": None,
    "mesh": b"ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty float x\nend_header\n\0\0\0\0",
    "endless": b"ply\n" + b"comment x\n" * 10000,
    "empty": b"",
    "none": b"ply\nformat binary_little_endian 1.0\nelement vertex 0\n"
    + b"".join(f"property float {name}\n".encode() for name in NAMES)
    + b"end_header\n",
    "many": b"ply\nformat binary_little_endian 1.0\nelement vertex 99999999999\nproperty float x\nend_header\n",
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_files_are_said(renderer, tmp_path, name):
    path = tmp_path / "c.ply"
    save(path, [row(), row()])
    path.write_bytes(path.read_bytes()[:-8] if BROKEN[name] is None else BROKEN[name])
    with pytest.raises(ValueError, match=r"^(it |clouds |its |the first )"):
        gaussian_clouds.read(path)
    world = World()
    world.assets.gaussian_clouds["c"] = GaussianCloudSpec(source=GaussianCloudSource(path=str(path)))
    world.hierarchy.gaussian_splats = [GaussianSplat(asset="c")]
    renderer.set_world(world)
    renderer.render(CAMERA, SIZE)
    assert any(str(path) in problem for problem in renderer.problems)


def test_a_bad_splat_among_good_ones_is_left_out(tmp_path):
    path = save(tmp_path / "c.ply", [row(), row((np.nan, 0, 0)), row(rotation=(0, 0, 0, 0))])
    assert len(gaussian_clouds.read(path).position) == 1


def test_a_click_picks_the_cloud_where_it_hides_half_of_what_is_behind(scene, renderer):
    """Opacity .8 falls to a half 0.969 sigma from the middle: .8 exp(-r² / 2) = .5."""
    rows = [row(opacity=0.8, scale=(0.4, 0.4, 0.4))]
    scene(rows)
    reach = 0.4 * np.sqrt(2.0 * np.log(0.8 / 0.5)) * PIXELS
    middle = SIZE[0] // 2, SIZE[1] // 2
    path = "hierarchy.gaussian_splats[0]"
    assert renderer.pick(*middle) == path
    assert renderer.pick(int(middle[0] + reach - 1.5), middle[1]) == path
    assert renderer.pick(int(middle[0] + reach + 1.5), middle[1]) is None
    scene(rows, group=5)
    assert renderer.pick(*middle) is None


@pytest.mark.parametrize(("y", "expected"), [(-2.0, "geoms"), (2.0, "gaussian_splats")])
def test_the_nearer_of_a_cloud_and_a_shape_is_picked(scene, renderer, y, expected):
    sign = np.sign(CAMERA.position[1])
    scene([row(opacity=0.8)])
    world = renderer.scene.world
    world.hierarchy.geoms.append(
        Geometry(shape=ShapeType.Box, size=np.full(3, 0.5), position=np.array([0, -sign * y, 0]))
    )
    renderer.set_world(world)
    renderer.render(CAMERA, SIZE)
    assert renderer.pick(SIZE[0] // 2, SIZE[1] // 2) == f"hierarchy.{expected}[0]"


CLOUD = "hierarchy.gaussian_splats[0]"
MIDDLE = SIZE[0] // 2, SIZE[1] // 2


def test_a_hidden_cloud_is_neither_drawn_nor_picked(scene, renderer):
    assert scene([row()]).max() > 0.5
    renderer.render(CAMERA, SIZE, None, RenderOptions(background=(0, 0, 0), hidden=(CLOUD,)))
    assert renderer._read("scene")[..., :3].max() == 0.0 and renderer.pick(*MIDDLE) is None


def test_the_point_of_a_cloud_is_where_it_hides_half(scene, renderer):
    """Of a dense one where its middle is, of thin ones where their opacities add up to half: the third of .25."""
    scene([row(position=(0, 0.5, 0), opacity=0.9)])
    assert renderer.pick_point(*MIDDLE) == pytest.approx([0.0, 0.5, 0.0], abs=0.03)
    scene([row(position=(0, y, 0), opacity=0.25) for y in (-0.6, 0.0, 0.6)])
    assert renderer.pick_point(*MIDDLE) == pytest.approx([0.0, 0.6 * -np.sign(CAMERA.position[1]), 0.0], abs=0.03)


def test_a_box_finds_clouds_that_are_seen_in_it_and_says_which_reach_beyond(scene, renderer):
    scene([row(position=(x, 0, 0), opacity=0.9, scale=(0.05,) * 3) for x in (-0.8, 0.8)])
    width, height = SIZE
    assert renderer.pick_box(0, 0, width, height) == ([CLOUD], set())
    assert renderer.pick_box(0, 0, width // 2, height) == ([CLOUD], {CLOUD})
    assert renderer.pick_box(0, 0, 5, 5) == ([], {CLOUD})
    world = renderer.scene.world
    wall = Geometry(shape=ShapeType.Box, size=np.array([3.0, 0.1, 3.0]))
    wall.position = 0.5 * CAMERA.position
    world.hierarchy.geoms.append(wall)
    renderer.set_world(world)
    renderer.render(CAMERA, SIZE)
    assert renderer.pick_box(0, 0, width, height) == (["hierarchy.geoms[0]"], set())
    assert renderer.clouds_along(int(width / 2 - 0.8 * PIXELS), height // 2)[0] == (
        CLOUD,
        pytest.approx(5.0, abs=0.05),
    )


@pytest.mark.parametrize("look", Look)
def test_every_look_shows_clouds_and_they_can_be_picked(scene, renderer, look):
    scene([row(color=(1.0, 0.0, 0.0), opacity=0.95)])
    renderer.render(CAMERA, SIZE, None, RenderOptions(look=look, background=(0, 0, 0)))
    middle = renderer.read_pixels()[SIZE[1] // 2, SIZE[0] // 2].astype(int)
    assert middle[0] > 100 and middle[0] > 2 * middle[1]
    assert renderer.pick(SIZE[0] // 2, SIZE[1] // 2) == "hierarchy.gaussian_splats[0]"


def garden(tmp_path, count=400):
    """A World with a ball of splats behind a box."""
    random = np.random.default_rng(2)
    places = random.normal(size=(count, 3))
    places /= np.linalg.norm(places, axis=1, keepdims=True)
    rows = [
        row(place, color, 0.7, (0.08, 0.05, 0.03))
        for place, color in zip(places, random.random((count, 3)), strict=True)
    ]
    world = World()
    path = save(tmp_path / "garden.ply", rows)
    world.assets.gaussian_clouds["c"] = GaussianCloudSpec(source=GaussianCloudSource(path=str(path)))
    world.hierarchy.gaussian_splats = [GaussianSplat(asset="c")]
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Box, size=np.full(3, 0.4), position=np.array([0, -2.0, 0])))
    return world


def picture(view, camera, most=None) -> np.ndarray:
    view.render(camera, SIZE, None, RenderOptions(most_splats=most))
    return view.read_pixels().astype(int)


def refined(view) -> None:
    """Wait until all splats are drawn; it ends when refine says so."""
    while not view.refine(0.01):
        pass


@pytest.mark.parametrize("samples", [0, 4])
def test_some_splats_stand_for_all_until_they_are_drawn(renderer, tmp_path, samples):
    """First larger ones in place of the others, then what is drawn at once; after a move some of them again."""
    layered = World()
    layered.visual.oit = True
    layered.assets.materials["glass"] = Material(color=np.array([0.2, 0.9, 0.2, 0.4]), alpha_mode=AlphaMode.blend())
    layered.hierarchy.geoms.append(Geometry(shape=ShapeType.Sphere, size=np.array([0.3, 0.0, 0.0])))
    layered.hierarchy.geoms[0].visual.material = "glass"
    renderer.set_world(layered)
    picture(renderer.view(samples), CAMERA)  # whose layers are put together by the shader that shows all splats
    renderer.set_world(garden(tmp_path))
    view, turned = renderer.view(samples), ViewCamera(distance=5.0, azimuth=60.0, elevation=0.0)
    whole, other = (picture(renderer.view(samples), camera) for camera in (CAMERA, turned))
    coarse = picture(view, CAMERA, 100)
    assert view.is_coarse and 0.5 < np.abs(coarse - whole).mean() < 8.0
    refined(view)
    found = picture(view, CAMERA, 100)
    assert not view.is_coarse and np.abs(found - whole).max() <= 2
    assert not view.refine(0.01)
    picture(view, turned, 100)
    assert view.is_coarse
    refined(view)
    assert np.abs(picture(view, turned, 100) - other).max() <= 2
    view.release()


def test_an_edit_of_a_refined_cloud_shows(renderer, tmp_path):
    world = garden(tmp_path)
    renderer.set_world(world)
    picture(renderer, CAMERA, 100)
    refined(renderer)
    world.hierarchy.gaussian_splats[0].opacity = 0.0
    renderer.update("hierarchy.gaussian_splats[0].opacity")
    found = picture(renderer, CAMERA, 100)
    assert not renderer.is_coarse
    world.hierarchy.gaussian_splats.clear()
    renderer.set_world(world)
    np.testing.assert_array_equal(found, picture(renderer, CAMERA))


def test_a_cloud_is_read_in_the_background_where_nobody_waits(renderer, tmp_path, monkeypatch):
    """Until it is there the rest is drawn, and nothing is said to be wrong; it is read once."""
    begin, times = threading.Event(), []
    read = gaussian_clouds.read

    def slowly(path):
        times.append(path)
        assert begin.wait(60)
        return read(path)

    monkeypatch.setattr(gaussian_clouds, "read", slowly)
    world = garden(tmp_path)
    renderer.set_world(world)
    without = picture(renderer, CAMERA, 1000)
    assert renderer.is_coarse and not renderer.refine(0.01) and not renderer.problems
    assert renderer.bounds(waits=False)[1] < 1.0 and renderer.pick(*MIDDLE) == "hierarchy.geoms[0]"
    begin.set()
    clouds.cloud_of(world, "c")
    assert renderer.refine(0.01)
    found = picture(renderer, CAMERA, 1000)
    assert not renderer.is_coarse and np.abs(found - without).mean() > 1.0
    np.testing.assert_array_equal(found, picture(renderer.view(0), CAMERA))
    assert len(times) == 1 and renderer.bounds(waits=False)[1] > 1.0


def test_a_cloud_that_cannot_be_read_in_the_background_is_said(renderer, tmp_path):
    world = garden(tmp_path)
    (tmp_path / "garden.ply").write_bytes(b"hello")
    renderer.set_world(world)
    picture(renderer, CAMERA, 1000)
    while renderer.is_coarse and not renderer.refine(0.01):
        pass
    picture(renderer, CAMERA, 1000)
    assert not renderer.is_coarse
    assert any("garden.ply: it is no PLY file" in problem for problem in renderer.problems)


def test_edges_in_the_flat_look_are_hidden_by_splats_before_them_and_not_by_those_behind(scene, renderer):
    """The line along a crease in the middle is as faint as the cloud lets through."""
    box = Geometry(shape=ShapeType.Box, size=np.array([0.4, 0.4, 0.4]))
    box.orientation = from_axis_angle((0.0, 0.0, 1.0), 0.25 * np.pi)

    def strength(nearer: float, opacity: float) -> float:
        place = -nearer * CAMERA.forward
        scene([row(position=place, color=(0.5, 0.5, 0.5), opacity=opacity, scale=(0.5,) * 3)])
        world = renderer.scene.world
        world.hierarchy.geoms.append(box)
        renderer.set_world(world)
        with_lines, without = (
            renderer.render(CAMERA, SIZE, None, RenderOptions(look=Look.FLAT, skip=frozenset(skip)))
            or renderer.read_pixels().astype(float)
            for skip in ((), ("lined",))
        )
        return float(np.abs(with_lines - without)[SIZE[1] // 2, SIZE[0] // 2 - 5 : SIZE[0] // 2 + 5].max())

    whole = strength(-3.0, 0.95)
    assert whole > 40.0
    assert strength(1.5, 0.95) < 0.2 * whole
    assert 0.3 * whole < strength(1.5, 0.5) < 0.7 * whole
