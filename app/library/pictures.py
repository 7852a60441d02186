"""Pictures of whole scenes, as the welcome page shows them, and of balls of materials."""

from __future__ import annotations

import copy
from collections.abc import Mapping

import numpy as np
from PIL import Image

from engine.geometry.rotation import from_axis_angle
from engine.msd.paths import walk
from engine.msd.schema import Body, Geometry, Joint, Link, Material, ShapeType, Texture, World
from render.camera import ViewCamera
from render.looks import Look, default_look
from render.opening import opening_camera
from render.options import RenderOptions
from render.poses import Poses, links
from render.renderer import Renderer

SCENE_SIZE = (336, 210)
"""Width and height of the picture of a scene, px."""
BALL_SIZE = 144
"""And of a ball."""
CLOSER = 0.85
"""Than the sphere about what moves needs, which its shapes rarely fill."""
FINER = 2
"""Drawn so much larger, for smooth edges."""
PERIODS = 4.0
"""Periods of a texture of a floor over 1 m of a ball."""


def scene_picture(world: World, renderer: Renderer) -> Image.Image:
    """A scene as a new view shows it, from its first camera that stands in the world where it has one."""
    renderer.set_world(world)
    camera = opening_camera(world)
    if world.hierarchy.cameras:
        camera = ViewCamera.scene_camera(world, "hierarchy.cameras[0]")
    return _picture(world, renderer, camera)


def pose_picture(world: World, renderer: Renderer, poses: Poses) -> Image.Image:
    """A scene in a pose, from where a new view is, but so near that its links with joints fill the picture."""
    renderer.set_world(world)
    renderer.set_poses(poses.xpos, poses.xquat)
    camera = opening_camera(world)
    moving = [f"hierarchy.bodies[{i}].link" for i, body in enumerate(world.hierarchy.bodies) if _moves(body)]
    if moving and not camera.orthographic:
        centre, radius = renderer.bounds(moving)
        camera.lookat, camera.distance = centre, CLOSER * radius / np.sin(np.radians(camera.fovy / 2))
    return _picture(world, renderer, camera)


def _moves(body: Body) -> bool:
    return body.free is not None or any(isinstance(thing, Joint) for _, thing in walk(body.link))


def _picture(world: World, renderer: Renderer, camera: ViewCamera) -> Image.Image:
    size = (SCENE_SIZE[0] * FINER, SCENE_SIZE[1] * FINER)
    renderer.render(camera, size, None, RenderOptions(look=default_look(world, links(world))))
    return Image.fromarray(renderer.read_pixels()).resize(SCENE_SIZE, Image.Resampling.BOX)


def ball_picture(material: Material, textures: Mapping[str, Texture], renderer: Renderer) -> Image.Image:
    """A ball of a material in the light of a studio, transparent around it."""
    world = World()
    if material.tex_uniform:  # the ball stands for something larger
        material = copy.copy(material)
        material.tex_repeat = PERIODS * material.tex_repeat
    world.assets.materials["material"] = material
    world.assets.textures.update(textures)
    ball = Geometry(shape=ShapeType.Sphere, size=np.array((0.5, 0.0, 0.0)))
    ball.visual.material = "material"
    # Turned, so that the seam and the poles of a texture are not in sight.
    link = Link(geoms=[ball], local_rotation=from_axis_angle((0.3, 1.0, 0.2), 0.7))
    world.hierarchy.bodies.append(Body(link=link))
    renderer.set_world(world)
    camera = ViewCamera(lookat=np.zeros(3), azimuth=125.0, elevation=-20.0, fovy=20.0, distance=3.0)
    options = RenderOptions(look=Look.STUDIO, shadows=False, sky=False, groups=(0,))
    renderer.render(camera, (BALL_SIZE * FINER, BALL_SIZE * FINER), None, options)
    colour, ids = renderer.read_pixels(), renderer.read_segmentation()
    pixels = np.dstack([colour, np.where(ids > 0, 255, 0).astype(np.uint8)])
    picture = Image.fromarray(pixels, "RGBA").convert("RGBa")
    return picture.resize((BALL_SIZE, BALL_SIZE), Image.Resampling.BOX).convert("RGBA")
