"""The horizon of endless planes in the studio."""

import numpy as np
from render_scenes import dark_world, rough

from engine.msd.schema import Geometry, GeomVisualAttrs, ShapeType
from render import Look, ViewCamera

SIZE = (64, 240)
CAMERA = ViewCamera(lookat=np.array([0.0, 0.0, 1.0]), distance=3.0, azimuth=90.0, elevation=0.0)
"""Level, 1 m above the ground: the horizon is in the middle of the picture."""


def columns(picture, look):
    world = dark_world()
    world.visual.ambient_light.brightness = 500.0
    world.assets.materials["m"] = rough()
    world.hierarchy.geoms.append(
        Geometry(shape=ShapeType.InfinitePlane, size=np.zeros(3), visual=GeomVisualAttrs(material="m"))
    )
    return picture(world, CAMERA, SIZE, look=look).mean(axis=(1, 2))


def test_endless_planes_become_one_with_the_backdrop_of_the_studio(picture):
    rows = columns(picture, Look.STUDIO)
    middle = SIZE[1] // 2
    assert abs(rows[middle] - rows[middle - 1]) < 3 / 255
    assert np.abs(np.diff(rows)).max() < 0.1  # nowhere is an edge: it would be one of 0.5
    # Seen under 9 degrees and more, a sine of 0.16, the plane is as it is: even.
    assert np.ptp(rows[middle + 60 :]) < 12 / 255 and rows[-1] > rows[middle] + 0.15


def test_the_scene_look_has_the_edge_that_motrixsim_draws(picture):
    rows = columns(picture, Look.SCENE)
    middle = SIZE[1] // 2
    assert abs(rows[middle + 1] - rows[middle - 2]) > 0.2
