"""Passes declare what they read and write; each is left out alone."""

from dataclasses import replace

import numpy as np
import pytest
from render_scenes import SIZE, blocked_world, dark_world

from engine.msd.schema import (
    AlphaMode,
    BuildinAttr,
    Camera,
    GaussianCloudSource,
    GaussianCloudSpec,
    GaussianSplat,
    Geometry,
    Material,
    ShapeType,
    Texture,
    TextureSource,
)
from render import Ghost, Gizmo, Look, Poses, Renderer, RenderOptions, ViewCamera, queue
from render.frame_list import FRAME, check, contributing
from render.gallery.pictures import save_splats
from render.gl import shader_source
from render.passes.base import MAX_UNITS, Declaration
from render.poses import links, modelled_poses
from render.targets import TARGETS

DECLARED = [kind.declaration for kind in FRAME]
CAMERA = ViewCamera(lookat=np.array([0.0, 0, 0.5]), distance=6.0, azimuth=60.0, elevation=-15.0)
SHADERS = ("screen.vert", "tone.frag")


def test_the_passes_of_a_frame_find_what_they_read():
    check(DECLARED)
    assert len({one.name for one in DECLARED}) == len(DECLARED)
    assert set(TARGETS) == {name for one in DECLARED for name in (*one.writes, *one.on_demand)}
    assert MAX_UNITS == 16


def test_surfaces_leave_units_for_more_textures_and_vertex_shaders_sample_only_tables():
    for one in DECLARED:
        assert len(one.reads) + len(one.textures) <= MAX_UNITS - 1
        if one.vertex_textures:
            assert one.shaders is not None
            assert not any(f" {name};" in shader_source(one.shaders[1]) for name in one.vertex_textures)


@pytest.mark.parametrize(
    "one, reason",
    [
        (Declaration("blur", SHADERS, ("picture",), reads=("ids",)), "reads 'ids', which no earlier pass writes"),
        (Declaration("blur", SHADERS, ("scene",), tests="scene_depth"), "reads 'scene_depth'"),
        (Declaration("blur", SHADERS, ("blurred",)), "names the target 'blurred', which is not in TARGETS"),
        (
            Declaration("blur", SHADERS, ("picture",), textures=tuple(f"t{i}" for i in range(17))),
            "samples 17 textures; OpenGL has 16 units",
        ),
    ],
)
def test_a_pass_that_cannot_be_drawn_is_an_error(one, reason):
    with pytest.raises(ValueError, match=reason):
        check([one])


def test_a_pass_does_not_read_what_it_draws_into():
    first = Declaration("first", SHADERS, ("scene",))
    with pytest.raises(ValueError, match="reads and writes scene at once"):
        check([first, Declaration("blur", SHADERS, ("scene",), reads=("scene",))])


def test_only_what_contributes_is_drawn_and_normals_only_when_they_are_read():
    names = [one.name for one, _ in contributing(DECLARED, ("picture",))]
    assert names.index("prepass") < names.index("occlusion") < names.index("opaque")
    from_depths = {"occlusion", "smooth_occlusion", "gather", "smooth_gathered", "bounce", "overlays"}
    from_depths |= {"ghost_shapes", "ghosts", "edges", "edge_lines", "veiled_lines", "lined"}
    plain = [one for one in DECLARED if one.name not in from_depths]
    names = [one.name for one, _ in contributing(plain, ("picture",))]
    assert "prepass" not in names and "marker_ids" not in names and names.index("opaque") < names.index("tone")
    assert [one.name for one, _ in contributing(plain, ("picture",), valid={"display", "selected"})] == [
        "present", "outline", "lines", "faces",
    ]  # fmt: skip
    assert dict((one.name, into) for one, into in contributing(DECLARED, ("ids",))) == {
        "prepass": ("ids", "depth", "nearest"),
        "blended_prepass": ("ids", "depth", "nearest"),
        "marker_ids": ("ids", "depth"),
    }
    drawn = {one.name: into for one, into in contributing(DECLARED, ("picture",))}
    assert drawn["prepass"] == ("ids", "depth", "normals", "nearest")
    assert not {"blended_prepass", "marker_ids"} & set(drawn)


def _world(folder):
    world = blocked_world("spot")
    path = save_splats(folder / "ring.ply")
    world.assets.gaussian_clouds["ring"] = GaussianCloudSpec(source=GaussianCloudSource(path=path))
    world.hierarchy.gaussian_splats = [GaussianSplat(asset="ring", position=[0, 0, 0.5])]
    world.visual.ambient_light.brightness = 300.0
    world.visual.ssgi.active = True
    world.assets.materials["glass"] = Material(color=[0.2, 0.9, 0.2, 0.4], alpha_mode=AlphaMode.blend())
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Sphere, size=[0.3, 0, 0], position=[0.8, 0, 1.0]))
    world.hierarchy.geoms[-1].visual.material = "glass"
    for name, mode, x in (("both", AlphaMode.blend(), 0.2), ("tint", AlphaMode.multiply(), -0.6)):
        world.assets.materials[name] = Material(color=[0.9, 0.3, 0.2, 0.5], alpha_mode=mode, both_side=True)
        world.hierarchy.geoms.append(Geometry(shape=ShapeType.Sphere, size=[0.2, 0, 0], position=[x, -0.5, 0.4]))
        world.hierarchy.geoms[-1].visual.material = name
    world.assets.textures["sky"] = Texture(source=TextureSource.gradient(BuildinAttr(rgb1=[0.2, 0.4, 1])))
    world.assets.skybox = "sky"
    world.visual.haze, world.visual.z_far = np.array([1.0, 0.5, 0.2, 1.0]), 4.0
    world.hierarchy.cameras.append(Camera(position=[1.0, 1.0, 1.0]))
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.InfinitePlane, position=[0, 0, 0.06]))
    return world


@pytest.mark.parametrize("samples", [0, 4])
def test_each_pass_is_left_out_alone(ctx, samples, monkeypatch, tmp_path):
    monkeypatch.setattr(queue, "MAX_SORTED", 0)
    renderer = Renderer(ctx, samples)
    renderer.set_world(_world(tmp_path))
    everything = RenderOptions(
        ambient_occlusion=True,
        grid=True,
        overlays=frozenset({"bounds"}),
        icons=True,
        gizmo=Gizmo(),
        selection=("hierarchy.geoms[0]", "hierarchy.geoms[1]"),
        floor_reflection=True,
    )

    def drawn(options) -> tuple[np.ndarray, np.ndarray]:
        renderer.render(CAMERA, SIZE, None, options)
        return renderer.read_pixels().astype(int), renderer.read_segmentation()

    studio, smooth = replace(everything, look=Look.STUDIO), replace(everything, smooth_edges=True)
    hazy, flat = replace(everything, haze=True), replace(everything, look=Look.FLAT)
    nodes = links(renderer.scene.world)
    here = modelled_poses(nodes)
    ghostly = replace(everything, ghosts=(Ghost(Poses(here.xpos + [0.0, 0.0, 0.5], here.xquat), (0.0, 1.0, 0.0)),))
    last = len(renderer.scene.world.hierarchy.geoms) - 1
    without_floor = replace(studio, hidden=(f"hierarchy.geoms[{last}]",))
    ways = {
        "backdrop": studio,
        "mirrored_backdrop": studio,
        "grid": without_floor,  # the ground hides it
        "floor": without_floor,
        "floor_reflection": without_floor,
    }
    ways |= {
        "coarse_tone": smooth,
        "smooth": smooth,
        "scale": smooth,
        "haze": hazy,
        "ghost_shapes": ghostly,
        "ghosts": ghostly,
        **dict.fromkeys(("edges", "edge_lines", "veiled_lines", "lined"), flat),
    }
    every = everything, studio, smooth, without_floor, hazy, ghostly, flat
    before = [(options, *drawn(options)) for options in every]
    for one in DECLARED:
        if one.name == "layered":  # in place of those that are weighted
            continue
        everything, whole, ids = next(way for way in before if way[0] is ways.get(one.name, before[0][0]))
        without, other_ids = drawn(replace(everything, skip=frozenset({one.name})))
        changed = (without != whole).any(), (other_ids != ids).any()
        of_ids = one.name in ("prepass", "blended_prepass", "marker_ids")
        assert changed == ((not of_ids and one.name != "meter") or one.name == "prepass", of_ids), one.name
        assert ctx.error == "GL_NO_ERROR", one.name
        again, same_ids = drawn(everything)
        assert (again == whole).all() and (same_ids == ids).all(), one.name
    renderer.scene.world.visual.oit = True
    renderer.update("visual.oit")
    skips = frozenset(), frozenset({"weighted"}), frozenset({"layered"})
    whole, same, without = (drawn(replace(every[0], skip=skip)) for skip in skips)
    assert (same[0] == whole[0]).all() and (without[0] != whole[0]).any() and (without[1] == whole[1]).all()
    renderer.release()


def test_normals_are_those_of_a_sphere_and_point_at_the_viewer(renderer):
    """Of a sphere the normal is the direction from its centre to the point; see the depth for the point."""
    world = dark_world()
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Sphere, size=[1.0, 0, 0], position=[0.2, 0.1, 0.3]))
    renderer.set_world(world)
    camera = ViewCamera(lookat=np.array([0.2, 0.1, 0.3]), distance=5.0, azimuth=30.0, elevation=-20.0)
    renderer.render(camera, (160, 160), None, RenderOptions())
    normals = renderer.read_normals()
    seen = renderer.read_segmentation() == 1
    assert seen.sum() > 1000 and not normals[~seen].any()
    np.testing.assert_allclose(np.linalg.norm(normals[seen], axis=1), 1.0, atol=2e-3)
    for row, column in ((80, 80), (60, 90), (100, 70), (80, 50)):
        expected = renderer.pick_point(column, row) - (0.2, 0.1, 0.3)
        np.testing.assert_allclose(normals[row, column], expected / np.linalg.norm(expected), atol=0.02)


def test_normals_do_not_disturb_the_ids_of_markers(renderer, tmp_path):
    renderer.set_world(_world(tmp_path))
    renderer.render(CAMERA, SIZE, None, RenderOptions(icons=True))
    before = renderer.read_segmentation()
    renderer.read_normals()
    np.testing.assert_array_equal(renderer.read_segmentation(), before)


def test_the_picture_is_opaque_under_lines_that_let_through(ctx, renderer, tmp_path):
    """Qt takes the alpha of the framebuffer into account in pictures of a window."""
    renderer.set_world(_world(tmp_path))
    texture = ctx.texture(SIZE, 4)
    target = ctx.framebuffer([texture])
    renderer.render(CAMERA, SIZE, target, RenderOptions(icons=True, grid=True, gizmo=Gizmo()))
    assert set(target.read(components=4, alignment=1)[3::4]) == {255}
    ctx.detect_framebuffer(0).use()  # ModernGL would bind the target again, which is gone
    target.release()
    texture.release()
