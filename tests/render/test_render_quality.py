"""Stills are drawn well whatever the machine; only what is meant to be fast is drawn coarser."""

import moderngl
import numpy as np
import pytest
from render_scenes import STRAIGHT_DOWN, blocked_world, textured

from engine.msd.schema import BuildinAttr, TextureSource
from render import Renderer, RenderOptions, ViewCamera, image

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
    assert (texture.anisotropy > 1.0) is not fast


def test_edges_of_stills_have_steps_between(ctx):
    """A slanted edge of a white plate on black has pixels of more than two values."""
    world = blocked_world("directional")
    world.hierarchy.geoms.pop()
    camera = ViewCamera(lookat=np.zeros(3), distance=12.0, azimuth=70.0, elevation=-90.0)
    values = np.unique(image(world, camera=camera, size=SIZE)[..., 1])
    assert len(values) > 3
