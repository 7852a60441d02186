"""Stills are drawn well whatever the machine; only what is meant to be fast is drawn coarser."""

import moderngl
import numpy as np
import pytest
from render_scenes import STRAIGHT_DOWN, blocked_world, textured

from engine.msd.schema import BuildinAttr, ShapeType, TextureSource
from render import Renderer, RenderOptions, ViewCamera, image
from render.surface import linear

SIZE = (120, 120)


@pytest.fixture(params=[False, True], ids=["still", "fast"])
def drawing(ctx, request):
    renderer = Renderer(ctx, 0, fast=request.param)
    yield renderer, request.param
    renderer.release()


def shot(renderer, world, camera, **options):
    renderer.set_world(world)
    renderer.render(camera, SIZE, None, RenderOptions(**options))
    return renderer.read_pixels().astype(int)


def test_shadow_edges_of_stills_are_soft(drawing):
    renderer, fast = drawing
    usual, soft = (shot(renderer, blocked_world("spot"), STRAIGHT_DOWN, **o) for o in ({}, {"soft_shadows": True}))
    assert np.array_equal(usual, soft) is not fast


def test_textures_of_stills_are_filtered_between_mipmaps_and_along_the_view(drawing):
    renderer, fast = drawing
    checker = BuildinAttr(rgb1=[1, 1, 1], rgb2=[0, 0, 0], width=64, height=64)
    shot(renderer, textured(TextureSource.checker(checker)), STRAIGHT_DOWN)
    (texture,) = renderer.device._textures.values()
    assert (texture.filter[0] == moderngl.LINEAR_MIPMAP_LINEAR) is not fast
    along_the_view = texture.anisotropy > 1.0 or "FOUR_PLACES" in renderer.device.texture_switches
    assert along_the_view is not fast


def test_a_plane_without_end_and_many_repetitions_is_the_mean_of_its_picture_at_the_horizon(drawing):
    """Mesa's own filtering along the view did not come to an end here."""
    renderer, _ = drawing
    checker = BuildinAttr(rgb1=[0.6, 0.6, 0.6], rgb2=[0.4, 0.4, 0.4], width=512, height=512)
    world = textured(TextureSource.checker(checker), shape=ShapeType.InfinitePlane, tex_repeat=[50.0, 50.0])
    camera = ViewCamera(lookat=np.array([0.0, 10.0, 1.0]), distance=10.0, azimuth=90.0, elevation=-2.0)
    below = slice(SIZE[1] // 2 - 2, SIZE[1] // 2 + 8)
    checked = shot(renderer, world, camera)[below]
    mean = np.mean(linear(np.array([0.4, 0.6])))
    world.assets.materials["m"].texture_name = None
    world.assets.materials["m"].color = [*[1.055 * mean ** (1.0 / 2.4) - 0.055] * 3, 1.0]
    assert abs(checked.mean() - shot(renderer, world, camera)[below].mean()) < 2.0


def test_edges_of_stills_have_steps_between(ctx):
    """A slanted edge of a white plate on black has pixels of more than two values."""
    world = blocked_world("directional")
    world.hierarchy.geoms.pop()
    camera = ViewCamera(lookat=np.zeros(3), distance=12.0, azimuth=70.0, elevation=-90.0)
    values = np.unique(image(world, camera=camera, size=SIZE)[..., 1])
    assert len(values) > 3
