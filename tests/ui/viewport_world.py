"""The scene of the viewport tests: things of every kind that can be picked and moved, well apart on the screen."""

import numpy as np

from engine.msd.schema import (
    Body,
    Camera,
    FreeJoint,
    Geometry,
    GeomVisualAttrs,
    Joint,
    Light,
    LightType,
    Link,
    Material,
    ShapeType,
    Site,
    World,
)


def vec(*numbers):
    return np.array(numbers, dtype=np.float64)


def box(name, half, **fields):
    return Geometry(name=name, shape=ShapeType.Box, size=vec(half, half, half), **fields)


def sample_world() -> World:
    """Bodies: 1 crate (free), 2 upper, 3 lower (child of upper, turned); a floor and a fixed box; light, cameras."""
    world = World(name="sample")
    red = GeomVisualAttrs(material="red")
    world.assets.materials["red"] = Material(color=vec(0.9, 0.1, 0.1, 1.0))
    floor = Geometry(name="floor", shape=ShapeType.InfinitePlane)
    world.hierarchy.geoms += [floor, box("post", 0.2, position=vec(1.5, 0.0, 0.2))]
    crate = Link(name="crate", local_translation=vec(-1.5, 0.0, 0.3), geoms=[box("crate_box", 0.3, visual=red)])
    half = np.sqrt(0.5)
    lower = Link(
        name="lower",
        local_translation=vec(0.0, 0.0, 0.6),
        local_rotation=vec(half, 0.0, 0.0, half),
        joints=[Joint(name="elbow", axis=vec(0.0, 1.0, 0.0))],
        geoms=[box("lower_box", 0.15, position=vec(0.0, 0.1, 0.0), orientation=vec(0.0, half, 0.0, half))],
        sites=[Site(name="tip", position=vec(0.0, 0.3, 0.0), size=vec(0.03, 0.03, 0.03))],
        cameras=[Camera(name="eye", position=vec(0.0, 0.0, 0.5))],
    )
    upper = Link(
        name="upper",
        local_translation=vec(0.0, 0.0, 0.5),
        local_rotation=vec(0.0, 0.0, half, half),
        joints=[Joint(name="shoulder", axis=vec(0.0, 1.0, 0.0))],
        geoms=[box("upper_box", 0.15)],
        children=[lower],
    )
    world.hierarchy.bodies += [Body(link=crate, free=FreeJoint(name="crate_free")), Body(link=upper)]
    sun = Light(name="sun", type_=LightType.directional(), position=vec(0.0, 0.0, 5.0), direction=vec(0.2, 0.3, -1.0))
    sun.type_.value.illuminance = 3000.0
    world.hierarchy.lights.append(sun)
    world.hierarchy.cameras.append(Camera(name="above", position=vec(0.0, 0.0, 6.0)))
    world.free_camera.elevation = -20.0
    return world
