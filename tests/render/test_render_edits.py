"""Poses and edits: a picture shows the scene as it is now."""

import numpy as np
import pytest
from render_scenes import (
    SIZE,
    STRAIGHT_DOWN,
    blocked_world,
    brightness,
    moving_world,
    pixel_of,
    plate_world,
    shadow_of,
    sun,
)

from engine.msd.schema import (
    Body,
    Geometry,
    Light,
    LightType,
    Link,
    ShapeType,
    SpotLightDesc,
    TrackMode,
)
from render import RenderOptions, ViewCamera


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
