"""What a renderer does to the OpenGL context: state restored, memory given back, few draw calls, nothing unseen."""

import moderngl
import numpy as np
import pytest
from render_scenes import (
    FROM_ABOVE,
    SIZE,
    dark_world,
    moving_world,
    sun,
    textured,
    triangle_soup,
)

from engine.msd.schema import (
    BuildinAttr,
    Geometry,
    GeomVisualAttrs,
    MeshAsset,
    MeshData,
    MeshSource,
    ShapeType,
    Texture,
    TextureSource,
    World,
)
from render import Contacts, Gizmo, Look, Renderer, RenderOptions, ViewCamera, image
from render.bounds import in_frustum


def test_draws_into_a_framebuffer_of_the_caller_and_restores_state(renderer, ctx):
    color, depth = ctx.texture((64, 48), 4), ctx.depth_renderbuffer((64, 48))
    target = ctx.framebuffer([color], depth)
    renderer.set_world(moving_world())
    camera = ViewCamera(lookat=np.zeros(3), distance=1.0, elevation=-90.0)
    renderer.render(camera, (64, 48), target, RenderOptions(grid=True, overlays=frozenset({"axes"}), gizmo=Gizmo()))
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
        {"grid": True}, {"overlays": frozenset({"axes"})}, {"icons": True}, 
        {"overlays": frozenset({"contacts"}), "contacts": contacts}, {"look": Look.WIREFRAME},
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
        gone = moderngl.mgl.InvalidObject
        return sum(1 for o in found if not isinstance(o.mglo, gone) and o.glo)  # 0: the default framebuffer

    before = live()
    renderer = Renderer(ctx, samples)
    source = TextureSource.checker(BuildinAttr(rgb1=[1, 1, 1], width=8, height=8))
    world = textured(source)
    world.assets.textures["sky"] = Texture(source=TextureSource.gradient(BuildinAttr(rgb1=[1, 1, 1])))
    world.assets.skybox = "sky"
    world.hierarchy.lights.append(sun(100, cast_shadows=True))
    renderer.set_world(world)
    for size in (SIZE, (50, 40)):
        options = RenderOptions(
            grid=True, overlays=frozenset({"axes"}), icons=True, gizmo=Gizmo(), selection=("hierarchy.geoms[0]",)
        )
        renderer.render(FROM_ABOVE, size, None, options)
        renderer.pick(5, 5)
        renderer.read_depth()
    assert live() > before
    renderer.release()
    assert live() == before


@pytest.mark.parametrize("samples", [0, 4])
def test_release_leaves_no_framebuffer_bound_that_is_gone(ctx, samples):
    """ModernGL binds what was bound before again after it has made another framebuffer."""
    renderer = Renderer(ctx, samples)
    renderer.set_world(moving_world())
    renderer.render(FROM_ABOVE, SIZE, None, RenderOptions())
    renderer.read_depth()
    assert ctx.error == "GL_NO_ERROR"
    renderer.release()
    assert ctx.error == "GL_NO_ERROR"
    color = ctx.texture(SIZE, 4)
    target = ctx.framebuffer([color])
    assert ctx.error == "GL_NO_ERROR"
    target.release()
    color.release()


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
        counts.append((len({key for key, _ in renderer.device._meshes}), len(renderer.device._meshes)))
    assert counts == [(1, 2)] * 4  # as most looks shade it, and as this one does


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
    renderer.render(ViewCamera(), (32, 32), None, RenderOptions(grid=True, overlays=frozenset({"axes"}), icons=True))
    assert renderer.pick(3, 3) is None
    assert renderer.read_pixels().shape == (32, 32, 3)
