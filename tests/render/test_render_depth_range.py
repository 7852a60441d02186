"""Depths of far things beside near ones; pictures are the same where OpenGL cannot count depths backwards."""

from dataclasses import replace

import numpy as np
import pytest
from test_render_passes import CAMERA, SIZE, _world

from engine.geometry.rotation import from_axis_angle
from engine.msd.schema import Geometry, ShapeType, World
from render import Ghost, Gizmo, Look, Poses, Renderer, RenderOptions, ViewCamera, depth_range
from render.poses import links, modelled_poses

AHEAD = ViewCamera(pose=(np.zeros(3), from_axis_angle((1.0, 0.0, 0.0), 0.5 * np.pi)), fovy=45.0, zfar=5000.0)
"""At the origin, along +Y."""


def pairs_world() -> World:
    """Tilted plates before others 1 mm farther away at 5 m, 1 cm at 50 m and 10 cm at 500 m; and a small sphere 1 cm
    from the camera."""
    world = World()
    turn = from_axis_angle(np.array([1.0, 0.0, 1.0]) / np.sqrt(2.0), 0.28)
    for distance, gap, aside in ((5.0, 0.001, -0.26), (50.0, 0.01, 0.0), (500.0, 0.1, 0.26)):
        size = np.array([0.1 * distance, 0.1 * gap, 0.1 * distance])
        for y in (distance, distance + gap):
            place = np.array([aside * distance, y, 0.0])
            world.hierarchy.geoms.append(Geometry(shape=ShapeType.Box, size=size, position=place, orientation=turn))
    world.hierarchy.geoms.append(
        Geometry(shape=ShapeType.Sphere, size=np.array([0.001, 0, 0]), position=np.array([0.0, 0.012, -0.0035]))
    )
    return world


@pytest.fixture(params=[True, False], ids=["reversed", "as in OpenGL 3.3"])
def renderer_and_direction(request, ctx, monkeypatch):
    """A renderer and whether its depths count backwards."""
    if not request.param:
        monkeypatch.setattr(depth_range, "_functions", lambda _: {})
    renderer = Renderer(ctx, samples=0)
    yield renderer, request.param and renderer.device.depth_range.is_reversed
    renderer.release()
    assert ctx.error == "GL_NO_ERROR"


def test_of_two_surfaces_the_nearer_one_is_seen_far_away_too(renderer_and_direction):
    renderer, is_reversed = renderer_and_direction
    renderer.set_world(pairs_world())
    renderer.render(AHEAD, (640, 360), None, RenderOptions())
    ids = renderer.read_segmentation()
    count = np.bincount(ids.ravel(), minlength=8)
    assert count[7] > 1000
    for near in (1, 3, 5) if is_reversed else (1,):
        assert count[near] > 5000 and count[near + 1] < 0.003 * count[near], near


def test_pictures_are_the_same_however_depths_count(ctx, tmp_path, monkeypatch):
    world = _world(tmp_path)
    nodes = links(world)
    here = modelled_poses(nodes)
    whole = RenderOptions(
        ambient_occlusion=True,
        grid=True,
        overlays=frozenset({"bounds"}),
        icons=True,
        gizmo=Gizmo(),
        selection=("hierarchy.geoms[0]",),
        floor_reflection=True,
    )
    last = f"hierarchy.geoms[{len(world.hierarchy.geoms) - 1}]"
    studio = replace(whole, look=Look.STUDIO)
    ways = [
        whole,
        studio,
        replace(studio, hidden=(last,)),
        replace(whole, haze=True, fog=True),
        replace(whole, ghosts=(Ghost(Poses(here.xpos + [0.0, 0.0, 0.5], here.xquat), (0.0, 1.0, 0.0)),)),
        *(replace(whole, look=look) for look in (Look.MATCAP, Look.FLAT, Look.WIREFRAME)),
    ]
    cameras = CAMERA, replace(CAMERA, orthographic=True, znear=0.1, zfar=20.0)

    def drawn(samples: int) -> list[np.ndarray]:
        renderer, found = Renderer(ctx, samples), []
        for oit in (False, True):
            world.visual.oit = oit
            renderer.set_world(world)
            for camera in cameras:
                for options in ways:
                    renderer.render(camera, SIZE, None, options)
                    found.append(renderer.read_pixels().astype(int))
                    found.append(renderer.read_segmentation()[..., None])
        if not samples:  # of which targets can be read
            found.append(255 * renderer.targets()["nearest"][..., None])
        renderer.release()
        return found

    for samples in (0, 4):
        pictures = drawn(samples)
        with monkeypatch.context() as patch:
            patch.setattr(depth_range, "_functions", lambda _: {})
            others = drawn(samples)
        for number, (a, b) in enumerate(zip(pictures, others, strict=True)):
            # 24 bits do not tell the haze from the plane that it lies on in the lowest rows, near the camera.
            differing = (np.abs(a - b).max(axis=-1) > 4)[: SIZE[1] - 6]
            assert differing.mean() < 0.005, (samples, number)


def test_other_users_of_the_context_find_depths_as_opengl_has_them(ctx):
    """A triangle behind another one, at depths from -1 to 1, after a picture."""
    renderer = Renderer(ctx, samples=0)
    renderer.set_world(pairs_world())
    renderer.render(AHEAD, (16, 16), None, RenderOptions())
    program = ctx.program(
        vertex_shader="""
            #version 330 core
            uniform float z;
            void main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, z, 1); }""",
        fragment_shader="""
            #version 330 core
            uniform float z;
            out vec4 color;
            void main() { color = vec4(z); }""",
    )
    target = ctx.framebuffer([ctx.texture((4, 4), 1, dtype="f4")], ctx.depth_texture((4, 4)))
    target.use()
    target.clear(depth=1.0)
    ctx.enable_only(ctx.DEPTH_TEST)
    array = ctx.vertex_array(program, [])
    for z in (-0.5, 0.5):
        program["z"] = z
        array.render(vertices=3)
    assert (np.frombuffer(target.read(components=1, dtype="f4"), np.float32) == -0.5).all()
    ctx.enable_only(ctx.NOTHING)
    for one in (array, program, target, renderer):
        one.release()
