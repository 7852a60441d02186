"""Looks for authoring: what lights them, which colours they show, where the floor is."""

from dataclasses import replace

import numpy as np
import pytest
from render_scenes import (
    EXPOSURE,
    FROM_ABOVE,
    blocked_world,
    dark_world,
    decoded,
    patch,
    pixel_of,
    plate_world,
    rough,
    sun,
)

from engine.geometry.rotation import from_axis_angle
from engine.msd.schema import (
    Body,
    BuildinAttr,
    GaussianCloudSource,
    GaussianCloudSpec,
    GaussianSplat,
    Geometry,
    GeomVisualAttrs,
    Link,
    ShapeType,
    Texture,
    TextureSource,
    World,
)
from render import Look, Renderer, RenderOptions, ViewCamera, false_color, looks, primitives
from render.face_edges import face_edges
from render.gallery.pictures import save_splats
from render.poses import links

SIDE = ViewCamera(lookat=np.array([0.0, 0.0, 0.3]), distance=4.0, azimuth=60.0, elevation=-25.0)


def neutral(grey: float) -> float:
    """The Khronos PBR Neutral curve of grey light, without the toe that takes away reflections of 4 %."""
    if grey < 0.76:
        return grey
    return 1.0 - 0.24**2 / (grey + 0.24 - 0.76)


def lone_box(**fields) -> World:
    world = dark_world()
    world.assets.materials["m"] = rough()
    geom = Geometry(shape=ShapeType.Box, size=[0.3, 0.2, 0.1], visual=GeomVisualAttrs(material="m"), **fields)
    world.hierarchy.bodies.append(Body(link=Link(geoms=[geom])))
    return world


def test_the_studio_lights_a_white_plate_as_its_lights_and_environment_add_up(picture):
    up = np.array([0.0, 0.0, 1.0])
    harmonics = looks.studio_environment().irradiance
    from_around = harmonics[0] * 0.282095 + harmonics[2] * 0.488603 + harmonics[6] * 0.315392 * 2.0
    key = looks.KEY * float(-looks.KEY_DIRECTION @ up)
    view = np.array([0.0, 0.0, 1.0])
    # Burley's diffuse term of a rough surface seen from above.
    half = -looks.KEY_DIRECTION + view
    f90 = 0.5 + 2.0 * float(-looks.KEY_DIRECTION @ half / np.linalg.norm(half)) ** 2
    burley = 1.0 + (f90 - 1.0) * (1.0 + looks.KEY_DIRECTION[2]) ** 5
    nits = (key * burley + looks.TOP) / np.pi + looks.STUDIO_NITS * float(from_around @ (0.2126, 0.7152, 0.0722))
    seen = patch(picture(plate_world(), FROM_ABOVE, look=Look.STUDIO)) @ (0.2126, 0.7152, 0.0722)
    assert seen == pytest.approx(neutral(nits * EXPOSURE), rel=0.03)
    assert 0.6 < seen < 0.9  # white reads as white, and is not burnt out


@pytest.mark.parametrize("color", ((51, 76, 102), (26, 51, 76), (163, 92, 41), (204, 26, 26), (128, 128, 128)))
def test_the_studio_shows_colors_of_surfaces_without_reflections_as_they_are(picture, color):
    world = plate_world(rough(color=[c / 255 for c in color] + [1.0], reflectance=0.0))
    seen = patch(picture(world, FROM_ABOVE, (96, 96), look=Look.STUDIO))
    np.testing.assert_allclose(seen, decoded(np.array(color) / 255), rtol=0.07, atol=0.002)


def test_the_studio_knows_nothing_of_the_lights_and_the_sky_of_the_scene(picture):
    plain = picture(plate_world(), SIDE, look=Look.STUDIO)
    lit = plate_world(light=sun(90000))
    lit.visual.ambient_light.brightness = lit.visual.head_light.luminous_power = 5000.0
    lit.assets.textures["sky"] = Texture(source=TextureSource.gradient(BuildinAttr(rgb1=[1.0, 0.0, 0.0])))
    lit.assets.skybox = "sky"
    np.testing.assert_array_equal(picture(lit, SIDE, look=Look.STUDIO), plain)


def test_flat_shows_the_colours_as_they_are(picture):
    world = plate_world(rough(color=[0.25, 0.5, 0.75, 1.0]))
    pixels = picture(world, FROM_ABOVE, look=Look.FLAT)
    np.testing.assert_allclose(pixels[60, 48], [0.25, 0.5, 0.75], atol=1.5 / 255)


@pytest.mark.parametrize("camera", [SIDE, replace(SIDE, distance=40.0), replace(SIDE, orthographic=True)])
@pytest.mark.parametrize("white", [0.02, 1.0])
def test_flat_has_lines_where_objects_meet_and_faces_fold_and_nowhere_else(picture, renderer, camera, white):
    """Two boxes of one colour, one before the other, on a ground of the same colour without end."""
    world = dark_world()
    world.assets.materials["m"] = rough(color=[white] * 3 + [1.0])
    visual = GeomVisualAttrs(material="m")
    world.hierarchy.geoms = [
        Geometry(shape=ShapeType.Box, size=[0.3] * 3, position=[0, 0, 0.3], visual=visual),
        Geometry(shape=ShapeType.Box, size=[0.2] * 3, position=[0, -1, 0.2], visual=visual),
        Geometry(shape=ShapeType.InfinitePlane, visual=visual),
    ]
    bare = picture(world, camera, (160, 120), look=Look.FLAT, skip=frozenset({"edges"}))
    lined = picture(world, camera, (160, 120), look=Look.FLAT)
    ids, normals = renderer.read_segmentation(), renderer.read_normals()
    ids[ids == 3] = 0  # the ground has no line at the horizon
    normals[ids == 0] = 0
    drawn, beside = np.abs(lined - bare).max(axis=-1), np.zeros(ids.shape, bool)
    for ours, theirs in ((np.s_[:, :-1], np.s_[:, 1:]), (np.s_[1:], np.s_[:-1])):
        turn = np.sum(normals[ours] * normals[theirs], axis=-1)
        edge = (ids[ours] != ids[theirs]) | ((ids[ours] > 0) & (turn < 0.9))
        beside[ours] |= edge
        beside[theirs] |= edge
        assert (np.maximum(drawn[ours], drawn[theirs])[edge] > 0.2).all(), "each edge has a line"
    assert beside.sum() > 15 and not drawn[~beside].any()


@pytest.mark.parametrize("degrees", [4.0, 12.0, 20.0, -7.0])
def test_lines_of_flat_are_straight_where_edges_are(picture, degrees):
    """Along the upper edge of a turned plate the line is where the edge is, not in steps of a pixel (which are .29
    px from it in the mean square), and nearly as dark everywhere."""
    world = dark_world()
    turn = from_axis_angle(np.array([0.0, 0.0, 1.0]), np.radians(degrees))
    world.hierarchy.geoms += [
        Geometry(shape=ShapeType.Box, size=[2.0, 1.0, 0.1], orientation=turn),
        Geometry(shape=ShapeType.Box, size=[4.0, 4.0, 0.1], position=[0.0, 0.0, -1.0]),
    ]
    size, camera = (200, 150), ViewCamera(distance=6.0, azimuth=90.0, elevation=-90.0, orthographic=True)
    bare = picture(world, camera, size, look=Look.FLAT, skip=frozenset({"edges"}))
    drawn = (bare - picture(world, camera, size, look=Look.FLAT)).sum(axis=-1)
    pixel = float(camera.pixel_size(camera.lookat, size[1]))
    slope, x = np.tan(np.radians(degrees)), (np.arange(70, 116) + 0.5 - 100.0) * pixel
    edge = 75.0 - (slope * x + 1.0 / np.cos(np.radians(degrees))) / pixel  # rows from the top
    rows, columns = np.arange(size[1]) + 0.5, np.arange(70, 116)
    near = np.abs(rows[:, None] - edge) < 4.0
    dark = np.where(near, drawn[:, columns], 0.0)
    off = (dark * rows[:, None]).sum(axis=0) / dark.sum(axis=0) - edge
    assert np.sqrt(np.mean(off**2)) < 0.13
    assert dark.sum(axis=0).std() < 0.25 * dark.sum(axis=0).mean()


@pytest.mark.parametrize("has_floor", [False, True])
def test_a_grey_box_shows_its_edges_on_a_grey_floor_in_the_studio(picture, renderer, has_floor):
    """Though its top faces up as the floor does, and neither has a colour nor the scene a light."""
    world = World()
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Box, size=[0.3] * 3, position=[0, 0, 0.3]))
    if has_floor:
        world.hierarchy.geoms.append(Geometry(shape=ShapeType.InfinitePlane))
    for azimuth in (20.0, 110.0, 200.0, 290.0):
        camera = ViewCamera(lookat=np.array([0.0, 0.0, 0.5]), distance=3.0, azimuth=azimuth, elevation=-35.0)
        pixels = 255.0 * picture(world, camera, (160, 120), look=Look.STUDIO)
        box = renderer.read_segmentation() == 1
        column = 80
        highest = int(np.flatnonzero(box[:, column])[0])
        top, floor = pixels[highest + 3, column].mean(), pixels[highest - 3, column].mean()
        assert abs(top - floor) > 8.0, azimuth


def test_matcap_is_brighter_on_faces_towards_the_viewer_and_needs_no_light(picture):
    world = dark_world()
    world.assets.materials["m"] = rough()
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Sphere, size=[1.0, 0, 0]))
    world.hierarchy.geoms[0].visual.material = "m"
    camera = ViewCamera(distance=4.0, azimuth=30.0, elevation=-10.0)
    pixels = decoded(picture(world, camera, look=Look.MATCAP)).mean(axis=-1)
    upper_left, lower_right = pixels[36, 36], pixels[70, 62]
    assert upper_left > 0.5 and upper_left > 2.0 * lower_right > 0.05


def test_wireframe_shows_what_is_behind_its_triangles(picture):
    world = plate_world()
    world.hierarchy.geoms.append(
        Geometry(shape=ShapeType.Box, size=[0.3, 0.3, 0.1], position=[0, 0, -1], visual=GeomVisualAttrs(material="m"))
    )
    pixels = picture(world, FROM_ABOVE, look=Look.WIREFRAME)
    assert (pixels.max(axis=-1) < 0.3).mean() > 0.8 and pixels.max() > 0.5


@pytest.mark.parametrize("shape", [ShapeType.Plane, ShapeType.Box])
def test_wireframe_has_no_diagonals_of_flat_faces(picture, shape):
    """Of a rectangle seen from above, alone and on top of a box: lines are at its rim only."""
    world = dark_world()
    world.hierarchy.geoms.append(Geometry(shape=shape, size=[0.6, 0.4, 0.05]))
    camera = ViewCamera(distance=3.0, azimuth=90.0, elevation=-90.0)
    lines = picture(world, camera, look=Look.WIREFRAME).max(axis=-1) > 0.3
    (left, top), (right, bottom) = (pixel_of(camera, (x, y, 0.05), (96, 96)) for x, y in ((-0.6, 0.4), (0.6, -0.4)))
    assert lines.any(axis=0)[round(left) - 2 : round(left) + 4].any()
    inside = lines[round(top) + 4 : round(bottom) - 3, round(left) + 4 : round(right) - 3]
    assert min(inside.shape) > 10 and not inside.any()
    sides = lines[round(top) + 4 : round(bottom) - 3]
    assert sides.any(axis=1).all()  # the rim is whole


def test_edges_between_faces_are_those_of_the_solid():
    """A cube has 12; a tetrahedron 6, all of its triangles; a square in two triangles that share no vertex 4."""
    cube = primitives.box()
    ends = cube.positions[face_edges(cube.positions, cube.indices)]
    assert len({frozenset(map(tuple, pair)) for pair in ends.tolist()}) == 12
    corners = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], dtype=float)
    assert len(face_edges(corners, np.array([[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]))) == 6
    square = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 0, 0], [1, 1, 0], [0, 1, 0]], dtype=float)
    assert len(face_edges(square, np.arange(6).reshape(2, 3))) == 4
    assert face_edges(square, np.zeros((1, 3), int)).shape == (0, 2)


@pytest.mark.parametrize("color", [(0.0, 0.0, 0.0), (0.1, 0.2, 0.7), (0.7, 0.1, 0.1)])
def test_lines_of_dark_things_stand_out_from_the_background(picture, color):
    """By 3 : 1, as WCAG 2.2 (1.4.11) wants of what has to be seen to be understood."""
    world = lone_box(position=[0, 0, 0.3])
    world.assets.materials["m"].color = np.array([*color, 1.0])
    pixels = picture(world, SIDE, look=Look.WIREFRAME)
    luminance = decoded(pixels) @ [0.2126, 0.7152, 0.0722]
    background = np.median(luminance)
    lines = luminance[luminance > background + 0.001]
    assert len(lines) > 50 and lines.min() + 0.05 > 3.0 * (background + 0.05)


@pytest.mark.parametrize("angle", [0.0, 30.0, 45.0])
def test_the_floor_is_under_the_lowest_corner(renderer, angle):
    world = lone_box(position=[0, 0, 0.7], orientation=from_axis_angle(np.array([0, 1.0, 0]), np.radians(angle)))
    renderer.set_world(world)
    a = np.radians(angle)
    expected = 0.7 - (0.3 * np.sin(a) + 0.1 * np.cos(a))
    assert renderer.scene.floor_height(RenderOptions()) == pytest.approx(expected, abs=1e-6)


def test_a_world_with_a_ground_gets_no_floor(renderer):
    world = lone_box(position=[0, 0, 0.7])
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.InfinitePlane))
    renderer.set_world(world)
    assert renderer.scene.floor_height(RenderOptions()) is None


def test_the_floor_shows_the_shadow_of_the_key_light_and_shade_below(picture):
    world = lone_box(position=[0, 0, 0.5])
    camera = ViewCamera(lookat=np.array([0.3, 0.3, 0.4]), distance=3.0, azimuth=90.0, elevation=-60.0)
    with_shade = picture(world, camera, (120, 120), look=Look.STUDIO)
    without = picture(world, camera, (120, 120), look=Look.STUDIO, skip=frozenset({"floor"}))
    floor = 0.4
    along = looks.KEY_DIRECTION / -looks.KEY_DIRECTION[2] * (0.5 - floor)
    shadow = np.array([0.3, 0.2, floor]) + 0.7 * along[[0, 1, 2]] * [1, 1, 0]
    x, y = pixel_of(camera, shadow, (120, 120))
    assert with_shade[y, x].mean() < 0.9 * without[y, x].mean()
    x, y = pixel_of(camera, [-1.0, -0.6, floor], (120, 120))  # towards the light nothing is in its way
    assert with_shade[y, x].mean() == pytest.approx(without[y, x].mean(), rel=0.02)


def test_the_default_look_is_the_studio_where_nothing_shines():
    for world, look in ((lone_box(), Look.STUDIO), (blocked_world("spot"), Look.SCENE)):
        assert looks.default_look(world, links(world)) is look


def test_copies_for_collisions_are_not_shown_first_where_others_are_meant_for_the_eye():
    def scene(*geoms: tuple[int, bool]) -> tuple[int, ...]:
        world = World()
        for k in range(3):
            link = Link(name=f"link{k}")
            for group, collides in geoms:
                geom = Geometry(shape=ShapeType.Sphere, size=[0.1, 0, 0], visual=GeomVisualAttrs(group=group))
                geom.collision_mask.collide_group = geom.collision_mask.collide_with = int(collides)
                link.geoms.append(geom)
            world.hierarchy.bodies.append(Body(link=link))
        return looks.default_groups(links(world))

    assert scene((0, True), (1, False)) == (1, 2)  # as robosuite's robots
    assert scene((2, False), (3, True)) == (0, 1, 2)  # as those of the Menagerie
    assert scene((0, True), (1, True)) == scene((0, True)) == scene((0, True), (0, False)) == (0, 1, 2)


def test_metered_stops_are_those_from_middle_grey_to_the_plate(renderer):
    """A plate that fills the picture: its luminance, exposed, against 0.18."""
    world = plate_world(light=sun(2000))
    renderer.set_world(world)
    close = ViewCamera(lookat=np.array([0.0, 0.0, 0.05]), distance=2.0, azimuth=90.0, elevation=-90.0)
    for ev in (9.7, 7.0):
        renderer.render(close, (96, 96), None, RenderOptions(exposure_ev=ev))
        expected = np.log2(2000 / np.pi / (1.2 * 2.0**ev) / 0.18)
        assert renderer.metered_stops() == pytest.approx(expected, abs=0.1)


def test_the_background_is_not_metered(renderer):
    renderer.set_world(dark_world())
    renderer.render(SIDE, (96, 96), None, RenderOptions())
    assert renderer.metered_stops() is None


@pytest.mark.parametrize("samples", [0, 4])
def test_the_grid_and_splats_are_not_metered(ctx, samples, tmp_path):
    """They have the same brightness whatever the exposure: automatic exposure would go on and on."""
    world = dark_world()
    world.hierarchy.lights.append(sun(2000))
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Box, size=np.array([0.3, 0.3, 0.3])))
    camera = ViewCamera(lookat=np.zeros(3), distance=3.0, azimuth=90.0, elevation=-60.0)
    renderer, found = Renderer(ctx, samples), {9.7: [], 7.7: []}
    for has_splats in (False, True):
        if has_splats:
            path = save_splats(tmp_path / "ring.ply")
            world.assets.gaussian_clouds["ring"] = GaussianCloudSpec(source=GaussianCloudSource(path=path))
            world.hierarchy.gaussian_splats = [GaussianSplat(asset="ring", position=np.array([0.9, 0.9, 0.0]))]
        renderer.set_world(world)
        for grid in (False, True):
            for ev in found:
                renderer.render(camera, (192, 128), None, RenderOptions(exposure_ev=ev, grid=grid))
                found[ev].append(renderer.metered_stops())
    for stops in found.values():
        assert stops == pytest.approx([stops[0]] * 4, abs=0.1)
    world.hierarchy.geoms.clear()
    renderer.set_world(world)
    renderer.render(camera, (192, 128), None, RenderOptions(grid=True))
    assert renderer.metered_stops() is None
    renderer.release()


@pytest.mark.parametrize("lux", [30, 400, 8000])
def test_false_colours_say_the_luminance(picture, lux):
    nits = lux / np.pi
    shown = picture(plate_world(light=sun(lux)), FROM_ABOVE, false_color=True)[60, 48]
    stops = np.log2(nits * EXPOSURE / false_color.MIDDLE_GREY)
    expected = [np.interp(stops + 6.0, range(13), false_color.COLORS[:, k]) for k in range(3)]
    np.testing.assert_allclose(shown, expected, atol=0.03)
    assert false_color.luminance(stops, 9.7) == pytest.approx(nits, rel=1e-6)


def test_what_is_too_bright_and_what_is_too_dark_is_striped(picture):
    for lux, channel in ((3e7, 0), (0, 2)):
        plain = picture(plate_world(light=sun(lux)), FROM_ABOVE)
        marked = picture(plate_world(light=sun(lux)), FROM_ABOVE, clipping=True)
        inside = np.s_[30:60, 30:60]
        assert plain[inside].min() > 0.99 if lux else plain[inside].max() < 0.01
        striped = np.ptp(marked[inside], axis=-1) > 0.5
        assert 0.3 < striped.mean() < 0.7 and marked[inside][striped].argmax(axis=-1).max() == channel
    middle = plate_world(light=sun(1000))
    np.testing.assert_array_equal(picture(middle, FROM_ABOVE, clipping=True), picture(middle, FROM_ABOVE))
