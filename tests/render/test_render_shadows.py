"""Shadows: where they fall, what casts none, and what casts one from out of sight."""

import numpy as np
import pytest
from render_scenes import SIZE, STRAIGHT_DOWN, blocked_world, brightness, rough, shadow_of

from engine.msd.schema import (
    Geometry,
    ShapeType,
)
from render import ViewCamera


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
