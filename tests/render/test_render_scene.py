"""Shadows, poses, edits, textures, meshes, state of the context."""

import moderngl
import numpy as np
import pytest
import trimesh
from PIL import Image
from render_scenes import FROM_ABOVE, dark_world, decoded, nits, plate_world, rough, sun

from engine.msd.schema import (
    AffineTransform,
    Body,
    BufferHField,
    BuildinAttr,
    Geometry,
    GeomVisualAttrs,
    HFieldSource,
    HFieldSourceType,
    Layer,
    Light,
    LightType,
    Link,
    Mark,
    MaterialRole,
    MeshAsset,
    MeshData,
    MeshSource,
    PathMesh,
    PointLightDesc,
    ShapeType,
    SpotLightDesc,
    Texture,
    TextureSource,
    TrackMode,
    World,
)
from render import Contacts, Gizmo, Renderer, RenderOptions, ViewCamera, image
from render.bounds import in_frustum

STRAIGHT_DOWN = ViewCamera(lookat=np.array([0.0, 0.0, 0.05]), distance=6.0, azimuth=90.0, elevation=-90.0)
SIZE = (120, 120)


def pixel_of(camera, point, size=SIZE):
    clip = camera.projection(size[0] / size[1]) @ camera.view() @ np.append(point, 1.0)
    return int((clip[0] / clip[3] + 1) * size[0] / 2), int((1 - clip[1] / clip[3]) * size[1] / 2)


def brightness(pixels, camera, point):
    x, y = pixel_of(camera, point)
    return float(decoded(pixels[y, x]).mean())


# ------------------------------------------------------------------------------------------------ shadows


def blocked_world(kind: str) -> World:
    """A plate with a small plate 1 m above it, lit from above and to the side."""
    place = dict(position=[1.0, 0, 3.0], direction=[-0.5, 0, -1])
    light = {
        "directional": sun(2000, direction=[-0.5, 0, -1], cast_shadows=True),
        "spot": Light(type_=LightType.spot(SpotLightDesc(intensity=2e5, outer_angle=70, inner_angle=65)), **place),
        "point": Light(type_=LightType.point(PointLightDesc(intensity=2e5)), **place),
    }[kind]
    world = plate_world(light=light)
    world.hierarchy.geoms.append(
        Geometry(
            shape=ShapeType.Box, size=[0.3, 0.3, 0.02], position=[0, 0, 1.0], visual=GeomVisualAttrs(material="m")
        )
    )
    return world


def shadow_of(kind: str, blocker=(0.0, 0.0, 0.98)) -> np.ndarray:
    """Where the shadow of the blocker's centre falls on the plate."""
    blocker = np.array(blocker)
    if kind == "directional":
        return blocker + np.array([-0.5, 0, -1]) * (blocker[2] - 0.05)
    light = np.array([1.0, 0, 3.0])
    return light + (blocker - light) * (3.0 - 0.05) / (3.0 - blocker[2])


@pytest.mark.parametrize("kind", ["directional", "spot", "point"])
def test_shadow_falls_where_the_light_says(picture, kind):
    world, shadow = blocked_world(kind), shadow_of(kind)
    # Seen from the side, so that the blocker does not hide its own shadow.
    camera = ViewCamera(lookat=np.array([-0.5, 0, 0.05]), distance=5.0, azimuth=90.0, elevation=-30.0)
    shaded = picture(world, camera, SIZE)
    plain = picture(world, camera, SIZE, shadows=False)
    lit = shadow + (-1.0, 0, 0)
    assert brightness(shaded, camera, shadow) < 0.01 < 0.05 < brightness(plain, camera, shadow)
    assert brightness(shaded, camera, lit) == pytest.approx(brightness(plain, camera, lit), rel=0.01)
    # The edge: inside and outside of the shadow of a rim of the blocker.
    scale = 1.0 if kind == "directional" else 2.95 / 2.02
    assert brightness(shaded, camera, shadow + (0, 0.24 * scale, 0)) < 0.01
    assert brightness(shaded, camera, shadow + (0, 0.38 * scale, 0)) > 0.05


def test_surfaces_do_not_shadow_themselves(picture):
    for kind in ("directional", "spot", "point"):
        world = blocked_world(kind)
        world.hierarchy.geoms.pop()
        on = picture(world, STRAIGHT_DOWN, SIZE, soft_shadows=True)
        off = picture(world, STRAIGHT_DOWN, SIZE, shadows=False)
        assert np.abs(on - off).max() < 3 / 255


@pytest.mark.parametrize("who", ["light", "material"])
def test_shadows_can_be_switched_off_where_they_come_from(picture, who):
    world, shadow = blocked_world("directional"), shadow_of("directional")
    if who == "light":
        world.hierarchy.lights[0].cast_shadows = False
    else:
        world.assets.materials["ghost"] = rough(cast_shadow=False)
        world.hierarchy.geoms[1].visual.material = "ghost"
    camera = ViewCamera(lookat=np.array([-0.5, 0, 0.05]), distance=5.0, azimuth=90.0, elevation=-30.0)
    assert brightness(picture(world, camera, SIZE), camera, shadow) > 0.05


# ------------------------------------------------------------------------------------------------ poses and edits


def moving_world() -> World:
    world = dark_world()
    world.visual.ambient_light.brightness = 300.0
    world.assets.materials["m"] = rough()
    link = Link(geoms=[Geometry(shape=ShapeType.Box, size=[0.3] * 3, visual=GeomVisualAttrs(material="m"))])
    world.hierarchy.bodies.append(Body(link=link))
    return world


def test_set_poses_moves_bodies_and_their_shadows(renderer):
    world, shadow = blocked_world("directional"), shadow_of("directional")
    blocker = world.hierarchy.geoms.pop()
    blocker.position = [0, 0, 0]
    world.hierarchy.bodies.append(Body(link=Link(geoms=[blocker], local_translation=[0, 0, 1.0])))
    camera = ViewCamera(lookat=np.array([-0.5, 0, 0.05]), distance=5.0, azimuth=90.0, elevation=-30.0)
    renderer.set_world(world)
    renderer.render(camera, SIZE, None, RenderOptions())
    assert brightness(renderer.read_pixels() / 255, camera, shadow) < 0.01
    xpos = np.array([[0, 0, 0], [0, 1.0, 1.0]])
    renderer.set_poses(xpos, np.tile((0, 0, 0, 1.0), (2, 1)))
    renderer.render(camera, SIZE, None, RenderOptions())
    pixels = renderer.read_pixels() / 255
    assert brightness(pixels, camera, shadow) > 0.05
    assert brightness(pixels, camera, shadow + (0, 1.0, 0)) < 0.01
    assert renderer.pick(*pixel_of(camera, (0, 1.0, 1.02))) == "hierarchy.bodies[0].link.geoms[0]"
    with pytest.raises(ValueError, match="poses of 2 bodies"):
        renderer.set_poses(np.zeros((3, 3)), np.zeros((3, 4)))


def test_a_pose_turns_geometries_about_their_body(renderer):
    world = moving_world()
    geom = world.hierarchy.bodies[0].link.geoms[0]
    geom.position, geom.size = [1.0, 0, 0], [0.2, 0.2, 0.2]
    renderer.set_world(world)
    quarter = np.array([[0, 0, 0, 1.0], [0, 0, np.sqrt(0.5), np.sqrt(0.5)]])
    renderer.set_poses(np.zeros((2, 3)), quarter)
    renderer.render(STRAIGHT_DOWN, SIZE, None, RenderOptions())
    assert renderer.pick(*pixel_of(STRAIGHT_DOWN, (0, 1.0, 0.2))) == "hierarchy.bodies[0].link.geoms[0]"
    assert renderer.pick(*pixel_of(STRAIGHT_DOWN, (1.0, 0, 0.2))) is None


EDITS = {
    "hierarchy.bodies[0].link.geoms[0].visual.color": lambda w: setattr(
        w.hierarchy.bodies[0].link.geoms[0].visual, "color", [1.0, 0, 0, 1]
    ),
    'assets.materials["m"].color': lambda w: setattr(w.assets.materials["m"], "color", [1.0, 0, 0, 1]),
    "visual.ambient_light.color": lambda w: setattr(w.visual.ambient_light, "color", [1.0, 0, 0]),
}


@pytest.mark.parametrize("path", EDITS)
def test_update_shows_an_edit_of_the_look(renderer, path):
    world = moving_world()
    renderer.set_world(world)
    renderer.render(STRAIGHT_DOWN, SIZE, None, RenderOptions())
    before = renderer.read_pixels()[60, 60].astype(int)
    assert np.ptp(before) < 3
    EDITS[path](world)
    renderer.update(path)
    renderer.render(STRAIGHT_DOWN, SIZE, None, RenderOptions())
    red, green, blue = renderer.read_pixels()[60, 60].astype(int)
    assert red > 100 and red > 2 * max(green, blue)


def test_update_shows_moved_resized_added_and_lit_things(renderer):
    world = moving_world()
    renderer.set_world(world)
    renderer.render(STRAIGHT_DOWN, SIZE, None, RenderOptions())
    geom = world.hierarchy.bodies[0].link.geoms[0]
    path = "hierarchy.bodies[0].link.geoms[0]"

    def at(point):
        renderer.render(STRAIGHT_DOWN, SIZE, None, RenderOptions())
        return renderer.pick(*pixel_of(STRAIGHT_DOWN, point))

    geom.position = [1.5, 0, 0]
    renderer.update(f"{path}.position")
    assert at((1.5, 0, 0.3)) == path and at((0, 0, 0.3)) is None
    geom.size = [0.9, 0.1, 0.3]
    renderer.update(f"{path}.size")
    assert at((0.8, 0, 0.3)) == path and at((1.5, 0.25, 0.3)) is None
    world.hierarchy.bodies[0].link.local_translation = [0, 1.0, 0]
    renderer.update("hierarchy.bodies[0].link.local_translation")
    assert at((1.5, 1.0, 0.3)) == path
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Sphere, size=[0.3, 0, 0], position=[-1.5, -1, 0]))
    renderer.update("hierarchy.geoms")
    assert at((-1.5, -1, 0.3)) == "hierarchy.geoms[0]"
    geom.shape = ShapeType.Sphere
    geom.size = [0.2, 0, 0]
    renderer.update(f"{path}.shape")
    assert at((1.5, 1.0, 0.2)) == path and at((1.5 + 0.7, 1.0, 0.0)) is None
    world.hierarchy.lights.append(sun(1000))
    dark = renderer.read_pixels().astype(int)
    renderer.update("hierarchy.lights")
    renderer.render(STRAIGHT_DOWN, SIZE, None, RenderOptions())
    x, y = pixel_of(STRAIGHT_DOWN, (1.5, 1.0, 0.2))
    assert renderer.read_pixels()[y, x].sum() > dark[y, x].sum() + 100


def test_tracking_lights_follow_their_body(renderer):
    light = Light(
        type_=LightType.spot(SpotLightDesc(intensity=2e4, outer_angle=20, inner_angle=15)),
        position=[0, 0, 2],
        mode=TrackMode.track(),
        cast_shadows=False,
    )
    world = plate_world()
    world.hierarchy.bodies.append(Body(link=Link(lights=[light])))
    renderer.set_world(world)
    # The body is upside down: a light that keeps its offset to the world still shines from above.
    renderer.set_poses(np.array([[0, 0, 0], [1.0, 0, 0]]), np.array([[0, 0, 0, 1.0], [1.0, 0, 0, 0]]))
    renderer.render(STRAIGHT_DOWN, SIZE, None, RenderOptions())
    pixels = renderer.read_pixels() / 255
    assert brightness(pixels, STRAIGHT_DOWN, (1.0, 0, 0.05)) > 0.1
    assert brightness(pixels, STRAIGHT_DOWN, (-1.0, 0, 0.05)) < 0.01


def test_body_of_a_path(renderer):
    world = moving_world()
    world.hierarchy.bodies[0].link.children.append(Link(name="child"))
    renderer.set_world(world)
    assert renderer.body_of("hierarchy.geoms[0]") == 0
    assert renderer.body_of("hierarchy.bodies[0].link") == renderer.body_of("hierarchy.bodies[0].link.geoms[0]") == 1
    assert renderer.body_of("hierarchy.bodies[0].link.children[0].sites[4].position") == 2
    with pytest.raises(KeyError):
        renderer.body_of("assets.materials")


# ------------------------------------------------------------------------------------------------ textures


def textured(source, shape=ShapeType.Box, **material) -> World:
    world = plate_world(rough(texture_name="t", **material))
    world.hierarchy.geoms[0].shape = shape
    world.visual.ambient_light.brightness = 300.0
    world.assets.textures["t"] = Texture(name="t", source=source)
    return world


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
        world.assets.textures["n"] = Texture(name="n", source=TextureSource.file("n.png"))
        world.source_path = str(tmp_path / "scene.xml")
        results[direction[0]] = decoded(picture(world, FROM_ABOVE)[58:62, 46:50].mean(axis=(0, 1)))[0]
    assert results[1] < 0.02 and results[-1] > 0.2


def test_missing_things_are_named_and_do_not_stop_the_picture(renderer):
    world = plate_world(rough(texture_name="gone"))
    world.assets.textures["gone"] = Texture(name="gone", source=TextureSource.file("/nowhere/gone.png"))
    world.hierarchy.geoms.append(Geometry(name="ghost", shape=ShapeType.Mesh, mesh="missing"))
    world.assets.meshes["broken"] = MeshAsset(source=MeshSource.path(PathMesh(path="/nowhere/broken.stl")))
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Mesh, mesh="broken"))
    world.visual.ambient_light.brightness = 300.0
    renderer.set_world(world)
    renderer.render(FROM_ABOVE, SIZE, None, RenderOptions())
    assert renderer.read_pixels()[70, 60].min() > 50
    text = "\n".join(renderer.problems)
    assert "gone.png" in text and "'missing'" in text and "broken.stl" in text


# ------------------------------------------------------------------------------------------------ meshes


def triangle_soup():
    box = trimesh.creation.box((1.0, 0.6, 0.4))
    return np.asarray(box.vertices), np.asarray(box.faces)


@pytest.mark.parametrize("suffix", ["obj", "stl", "glb", "buffer", "cloud"])
def test_meshes_of_every_kind_fill_the_same_pixels(renderer, tmp_path, suffix):
    vertices, faces = triangle_soup()
    if suffix in ("buffer", "cloud"):
        data = MeshData(name="m", vertices=vertices, triangles=faces if suffix == "buffer" else None)
        source = MeshSource.buffer(data=data)
    else:
        trimesh.Trimesh(vertices, faces).export(tmp_path / f"box.{suffix}")
        source = MeshSource.path(path=f"box.{suffix}")
    world = dark_world()
    world.visual.ambient_light.brightness = 300.0
    world.source_path = str(tmp_path / "scene.xml")
    transform = AffineTransform(linear=[2.0, 2.0, 1.0], translation=[0.1, 0, 0])
    world.assets.meshes["box"] = MeshAsset(source=source, transform=transform)
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Mesh, mesh="box", mesh_transform=[1.0, 1.5, 1.0]))
    camera = ViewCamera(lookat=np.zeros(3), distance=4.0, elevation=-90.0, orthographic=True)
    renderer.set_world(world)
    renderer.render(camera, SIZE, None, RenderOptions())
    assert renderer.problems == []
    rows, columns = np.nonzero(renderer.read_segmentation())
    left, top = pixel_of(camera, (-0.9, 0.9, 0))
    right, bottom = pixel_of(camera, (1.1, -0.9, 0))
    assert (
        np.abs(np.array([columns.min(), columns.max(), rows.min(), rows.max()]) - (left, right, top, bottom)).max()
        < 2
    )
    assert renderer.read_depth().max() == pytest.approx(4.0 - 0.2, abs=1e-4)
    centre, _ = renderer.bounds()
    assert centre == pytest.approx((0.1, 0, 0), abs=1e-6)


def test_a_box_fitted_to_a_mesh_is_drawn_where_the_mesh_is(renderer):
    """The mesh is a box, turned and moved: fitted to its bounding box, the geometry covers the same pixels."""
    vertices, faces = triangle_soup()
    turn = trimesh.transformations.rotation_matrix(0.5, (0, 0, 1))[:3, :3]
    data = MeshData(name="m", vertices=vertices @ turn.T + (0.4, -0.2, 0.1), triangles=faces)
    world = dark_world()
    world.assets.meshes["m"] = MeshAsset(source=MeshSource.buffer(data=data))
    camera = ViewCamera(lookat=np.zeros(3), distance=4.0, elevation=-50.0)
    covered = []
    for shape in (ShapeType.Mesh, ShapeType.Box):
        world.hierarchy.geoms = [Geometry(shape=shape, mesh="m", position=[0.1, 0.2, 0])]
        renderer.set_world(world)
        renderer.render(camera, SIZE, None, RenderOptions())
        assert renderer.problems == []
        covered.append(renderer.read_segmentation() > 0)
    assert covered[0].sum() > 300 and (covered[0] != covered[1]).mean() < 0.002


def test_height_field_shape(renderer):
    """Row 0 at −Y, columns towards +X, samples rescaled to the height scale."""
    samples = np.zeros((5, 9))
    samples[0, 8] = 3.0
    world = World()
    world.assets.hfields["h"] = HFieldSource(
        nrow=5,
        ncol=9,
        size=[2.0, 1.0],
        height_scale=0.5,
        source_type=HFieldSourceType.buffer(BufferHField(hfield=samples.ravel())),
    )
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.HField, hfield="h"))
    renderer.set_world(world)
    camera = ViewCamera(lookat=np.zeros(3), distance=5.0, elevation=-90.0, orthographic=True)
    renderer.render(camera, SIZE, None, RenderOptions())
    depth = renderer.read_depth()
    row, column = np.unravel_index(np.where(depth > 0, depth, 9).argmin(), depth.shape)
    assert depth[row, column] == pytest.approx(4.5, abs=0.06)
    assert (column, row) == pytest.approx(pixel_of(camera, (2.0, -1.0, 0)), abs=2)


# ------------------------------------------------------------------------------------------------ context


def test_draws_into_a_framebuffer_of_the_caller_and_restores_state(renderer, ctx):
    color, depth = ctx.texture((64, 48), 4), ctx.depth_renderbuffer((64, 48))
    target = ctx.framebuffer([color], depth)
    renderer.set_world(moving_world())
    camera = ViewCamera(lookat=np.zeros(3), distance=1.0, elevation=-90.0)
    renderer.render(camera, (64, 48), target, RenderOptions(grid=True, axes=True, gizmo=Gizmo()))
    pixels = np.frombuffer(target.read(components=3), np.uint8).reshape(48, 64, 3)
    assert pixels[24, 40].min() > 100
    assert (renderer.read_pixels() == pixels[::-1]).all()
    assert ctx.fbo is target and target.depth_mask and target.scissor == (0, 0, 64, 48)
    assert not ctx.wireframe
    target.clear(0.5, 0, 0, 1)
    assert ctx.error == "GL_NO_ERROR"


def test_overlays_draw_without_errors_and_change_pixels(renderer, ctx):
    world = moving_world()
    world.hierarchy.lights.append(sun(100, position=[0.5, 0.5, 1.0]))
    renderer.set_world(world)
    camera = ViewCamera(lookat=np.zeros(3), distance=3.0, elevation=-40.0)
    renderer.render(camera, SIZE, None, RenderOptions())
    plain = renderer.read_pixels().astype(int)
    contacts = Contacts(np.array([[0, 0, 0.3]]), np.array([[0, 0, 1.0]]), np.array([[0, 0, 50.0]]))
    for options in (
        {"grid": True}, {"axes": True}, {"icons": True}, {"contacts": contacts}, {"wireframe": True},
        {"gizmo": Gizmo("move")}, {"gizmo": Gizmo("rotate")}, {"fog": True}, {"resolution": 0.5},
    ):  # fmt: skip
        world.visual.fog_start, world.visual.fog_end = 0.0, 1.0
        renderer.render(camera, SIZE, None, RenderOptions(**options))
        assert np.abs(renderer.read_pixels().astype(int) - plain).sum() > 200, options
        assert ctx.error == "GL_NO_ERROR", options


@pytest.mark.parametrize("samples", [0, 4])
def test_release_gives_everything_back(ctx, samples, tmp_path):
    """The context counts its live objects: none may be left by a renderer that drew everything it can."""
    import gc

    def live() -> int:
        gc.collect()
        kinds = (moderngl.Buffer, moderngl.Texture, moderngl.TextureCube, moderngl.Texture3D, moderngl.Framebuffer,
                 moderngl.Renderbuffer, moderngl.VertexArray, moderngl.Program)  # fmt: skip
        found = [o for o in gc.get_objects() if isinstance(o, kinds)]
        return sum(1 for o in found if not isinstance(o.mglo, moderngl.mgl.InvalidObject))

    before = live()
    renderer = Renderer(ctx, samples)
    source = TextureSource.checker(BuildinAttr(rgb1=[1, 1, 1], width=8, height=8))
    world = textured(source)
    world.assets.textures["sky"] = Texture(source=TextureSource.gradient(BuildinAttr(rgb1=[1, 1, 1])))
    world.assets.skybox = "sky"
    world.hierarchy.lights.append(sun(100, cast_shadows=True))
    renderer.set_world(world)
    for size in (SIZE, (50, 40)):
        options = RenderOptions(grid=True, axes=True, icons=True, gizmo=Gizmo(), selection=("hierarchy.geoms[0]",))
        renderer.render(FROM_ABOVE, size, None, options)
        renderer.pick(5, 5)
        renderer.read_depth()
    assert live() > before
    renderer.release()
    assert live() == before


def test_replacing_the_world_releases_what_it_no_longer_uses(renderer):
    vertices, faces = triangle_soup()
    counts = []
    for i in range(4):
        world = dark_world()
        data = MeshData(name="m", vertices=vertices * (1 + i), triangles=faces)
        world.assets.meshes["m"] = MeshAsset(source=MeshSource.buffer(data=data))
        world.hierarchy.geoms.append(Geometry(shape=ShapeType.Mesh, mesh="m"))
        renderer.set_world(world)
        renderer.render(FROM_ABOVE, SIZE, None, RenderOptions())
        counts.append(len(renderer.device._meshes))
    assert counts == [1, 1, 1, 1]


def test_image_needs_no_context_of_the_caller():
    pixels = image(moving_world(), size=(64, 36))
    assert pixels.shape == (36, 64, 3) and pixels.dtype == np.uint8
    assert pixels[18, 32].min() > 100


def test_many_boxes_are_few_draw_calls(renderer):
    world = dark_world()
    for i in range(500):
        visual = GeomVisualAttrs(color=[i / 500, 0.5, 0.2, 1.0])
        world.hierarchy.geoms.append(
            Geometry(shape=ShapeType.Box, size=[0.1] * 3, position=[i % 25, i // 25, 0], visual=visual)
        )
    renderer.set_world(world)
    camera = ViewCamera(lookat=np.array([12.0, 10.0, 0.0]), distance=60.0, elevation=-89.0)
    renderer.render(camera, SIZE, None, RenderOptions())
    assert len(renderer._frame.opaque) == 1 and renderer._frame.opaque[0].count == 500


def test_what_is_out_of_sight_is_not_drawn_but_casts_its_shadow(picture, renderer):
    world = blocked_world("directional")
    for x in (-40.0, 40.0):
        world.hierarchy.geoms.append(Geometry(shape=ShapeType.Sphere, size=[0.5, 0, 0], position=[x, 0, 0]))
    camera = ViewCamera(lookat=np.array([*shadow_of("directional")[:2], 0.05]), distance=0.9, elevation=-90.0)
    culled = picture(world, camera, SIZE)
    assert sum(batch.count for batch in renderer._frame.opaque) == 1
    assert brightness(culled, camera, shadow_of("directional")) < 0.01
    world.visual.no_frustum_cull = True
    assert np.abs(picture(world, camera, SIZE) - culled).max() < 1.5 / 255
    assert sum(batch.count for batch in renderer._frame.opaque) == 4


@pytest.mark.parametrize("elevation", [-90.0, -20.0, 0.0])
def test_the_frustum_holds_exactly_what_projects_into_the_picture(elevation):
    camera = ViewCamera(lookat=np.array([0.3, 0.2, 0.1]), distance=2.0, azimuth=40.0, elevation=elevation, zfar=9.0)
    clip = camera.projection(1.5) @ camera.view()
    points = np.random.default_rng(1).uniform(-6.0, 6.0, (4000, 3))
    projected = np.column_stack([points, np.ones(len(points))]) @ clip.T
    inside = np.all(np.abs(projected[:, :3]) <= projected[:, 3:], axis=1)
    assert 100 < inside.sum() < 3900
    assert (in_frustum(clip, points, np.zeros(len(points))) == inside).all()
    # A sphere reaches into the picture at least where any of its own points does.
    nearby = points + 0.5 * (camera.lookat - points) / np.linalg.norm(camera.lookat - points, axis=1, keepdims=True)
    projected = np.column_stack([nearby, np.ones(len(points))]) @ clip.T
    reaching = np.all(np.abs(projected[:, :3]) <= projected[:, 3:], axis=1)
    assert in_frustum(clip, points, np.full(len(points), 0.5))[reaching].all()


def test_an_empty_world_draws(renderer):
    renderer.set_world(World())
    renderer.render(ViewCamera(), (32, 32), None, RenderOptions(grid=True, axes=True, icons=True))
    assert renderer.pick(3, 3) is None
    assert renderer.read_pixels().shape == (32, 32, 3)
