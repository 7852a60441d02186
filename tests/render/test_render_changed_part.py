"""While the camera stays, software OpenGL draws only the part of the picture again where something moved."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from render_scenes import dark_world

from engine.geometry.rotation import normalized, rotate
from engine.msd.schema import (
    AlphaMode,
    Body,
    DirectionalLightDesc,
    FreeJoint,
    Geometry,
    GeomVisualAttrs,
    Light,
    LightType,
    Link,
    Material,
    PointLightDesc,
    ShapeType,
    SpotLightDesc,
)
from render import Look, Renderer, RenderOptions, ViewCamera
from render.frame_runner import FrameRunner
from render.meshes import mesh_arrays
from render.shadowed_part import spheres_in

SIZE = (320, 240)
LIGHTS = {
    "directional": LightType.directional(DirectionalLightDesc(illuminance=2000)),
    "spot": LightType.spot(SpotLightDesc(intensity=2e5, outer_angle=50, inner_angle=30)),
    "point": LightType.point(PointLightDesc(intensity=2e5, radius=0.1)),
}
CASES = {
    "fast": (0, True, RenderOptions(grid=True)),
    "coarse": (0, True, RenderOptions(resolution=0.6)),
    "multisampled": (4, False, RenderOptions()),
    "studio": (4, True, RenderOptions(look=Look.STUDIO)),
    "studio with penumbras": (0, False, RenderOptions(look=Look.STUDIO)),
    "penumbras": (0, True, RenderOptions(area_shadows=True)),
}


def stage(random: np.random.Generator, kind: str) -> tuple:
    """A floor with things that stand and, bodies 1 to 3, things that move; and a camera."""
    world = dark_world()
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Plane, size=[0, 0, 0]))
    world.assets.materials["glass"] = Material(color=[0.9, 0.5, 0.4, 0.4], alpha_mode=AlphaMode.blend())
    shapes = (ShapeType.Box, ShapeType.Capsule, ShapeType.Sphere)
    for i in range(3):
        size = random.uniform(0.1, 0.4, 3)
        place = random.uniform([-1.5, -1.5, 0.2], [1.5, 1.5, 0.8])
        look = GeomVisualAttrs(material="glass") if i == 2 else GeomVisualAttrs()
        world.hierarchy.geoms.append(Geometry(shape=shapes[i], size=size, position=place, visual=look))
        link = Link(
            name=f"b{i}", geoms=[Geometry(shape=shapes[i], size=0.7 * size)],
            local_translation=random.uniform([-1, -1, 0.6], [1, 1, 1.5]),
        )  # fmt: skip
        world.hierarchy.bodies.append(Body(link=link, free=FreeJoint()))
    position = random.uniform([-2, -2, 2.5], [2, 2, 4.0])
    direction = np.array([*random.normal(0.0, 0.3, 2), -1.0])
    world.hierarchy.lights.append(
        Light(type_=LIGHTS[kind], position=position, direction=direction, cast_shadows=True)
    )
    return world, ViewCamera(np.array([0.0, 0.0, 0.3]), random.uniform(4, 7), random.uniform(0, 360), -35.0)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("kind", LIGHTS)
def test_moving_things_are_drawn_as_in_a_picture_of_its_own(ctx, kind, case, monkeypatch):
    samples, fast, options = CASES[case]
    renderer = Renderer(ctx, samples, fast)
    if not renderer.device.software:
        renderer.release()
        pytest.skip("only software OpenGL draws pictures in part")
    fresh, random, parts = Renderer(ctx, samples, fast), np.random.default_rng(3), []
    begin = FrameRunner.begin

    def watched(self, frame, **known):
        begin(self, frame, **known)
        parts.append(self._part)

    for _ in range(3):
        world, camera = stage(random, kind)
        renderer.set_world(world)
        renderer.render(camera, SIZE, None, options)
        start = renderer.poses
        xpos, xquat = start.xpos.copy(), start.xquat.copy()
        for body in (1, 2, 3, 1):
            xpos[body] += random.normal(0.0, 0.1, 3)
            xquat[body] = normalized(xquat[body] + random.normal(0.0, 0.2, 4))
            renderer.set_poses(xpos, xquat)
            with monkeypatch.context() as patched:
                patched.setattr(FrameRunner, "begin", watched)
                renderer.render(camera, SIZE, None, options)
            shown = renderer.read_pixels()
            fresh.set_world(world)
            fresh.set_poses(xpos, xquat)
            fresh.render(camera, SIZE, None, options)
            difference = np.abs(shown.astype(int) - fresh.read_pixels())
            # Maps of directional lights follow what casts shadows by whole texels, whose depths are rounded anew.
            is_exact = kind != "directional" and options.look is not Look.STUDIO
            assert difference.max() <= (0 if is_exact else 2), (case, kind)
    share = 3 if "penumbras" in case else 2  # of a small picture wide ones fill much
    assert sum(part is not None for part in parts) >= len(parts) // share
    renderer.release()
    fresh.release()


def test_what_concerns_all_of_a_picture_is_drawn_again(ctx):
    random = np.random.default_rng(4)
    world, camera = stage(random, "spot")
    renderer, fresh = Renderer(ctx, 0, True), Renderer(ctx, 0, True)
    renderer.set_world(world)
    renderer.render(camera, SIZE)
    start = renderer.poses
    xpos, options = start.xpos.copy(), RenderOptions()

    def check() -> None:
        xpos[1] += 0.05
        renderer.set_poses(xpos, start.xquat)
        renderer.render(camera, SIZE, None, options)
        fresh.set_world(world)
        fresh.set_poses(xpos, start.xquat)
        fresh.render(camera, SIZE, None, options)
        assert np.array_equal(renderer.read_pixels(), fresh.read_pixels())

    camera = replace(camera, azimuth=camera.azimuth + 10.0)
    check()
    options = RenderOptions(exposure_ev=8.0)
    check()
    options = RenderOptions(ambient_occlusion=True, occlusion_radius=0.5)
    check()
    check()
    options = RenderOptions(floor_reflection=True)
    check()
    check()
    options = RenderOptions()
    world.hierarchy.lights[0].position = np.array([1.0, 0.5, 3.0])
    renderer.update("hierarchy.lights[0].position")
    check()
    world.hierarchy.geoms[1].visual.color = np.array([0.9, 0.1, 0.1, 1.0])
    renderer.update("hierarchy.geoms[1].visual.color")
    check()
    renderer.measure(camera, SIZE)  # a picture of which no colours are drawn
    xpos[2] += 0.2
    renderer.set_poses(xpos, start.xquat)
    renderer.measure(camera, SIZE)
    renderer.read_depth()
    check()
    xpos[0] += 0.1  # the floor
    check()
    renderer.release()
    fresh.release()


def test_a_picture_in_which_nothing_moved_is_not_drawn_again(ctx, monkeypatch):
    """Something moved that casts no shadow, outside of what the camera sees."""
    world, camera = stage(np.random.default_rng(5), "spot")
    renderer, drawn = Renderer(ctx, 0, True), []
    if not renderer.device.software:
        renderer.release()
        pytest.skip("only software OpenGL draws pictures in part")
    world.assets.materials["m"] = Material(cast_shadow=False)
    geom = Geometry(shape=ShapeType.Sphere, size=[0.1, 0.1, 0.1], visual=GeomVisualAttrs(material="m"))
    away = camera.position + 6.0 * camera.forward + 9.0 * camera.up
    world.hierarchy.bodies.append(Body(link=Link(name="far", geoms=[geom], local_translation=away), free=FreeJoint()))
    renderer.set_world(world)
    renderer.render(camera, SIZE)
    start, before = renderer.poses, renderer.read_pixels()
    xpos = start.xpos.copy()
    xpos[-1] += 0.1
    draw = FrameRunner._draw_pass
    monkeypatch.setattr(
        FrameRunner,
        "_draw_pass",
        lambda self, frame, one, *args: (drawn.append(one.name), draw(self, frame, one, *args)),
    )
    renderer.set_poses(xpos, start.xquat)
    renderer.render(camera, SIZE)
    assert set(drawn) == {"present"} and np.array_equal(renderer.read_pixels(), before)
    renderer.release()


def test_spheres_hold_what_they_stand_for(ctx):
    """Balls and capsules hardly more than that."""
    world, random = dark_world(), np.random.default_rng(6)
    sizes = {ShapeType.Sphere: [0.3, 0, 0], ShapeType.Capsule: [0.1, 0.8, 0], ShapeType.Ellipsoid: [0.1, 0.3, 0.2]}
    sizes |= {ShapeType.Box: [0.1, 0.2, 0.3], ShapeType.Cylinder: [0.2, 0.5, 0]}
    for shape, size in sizes.items():
        turn = normalized(random.normal(size=4))
        world.hierarchy.geoms.append(
            Geometry(shape=shape, size=np.array(size), position=random.normal(size=3), orientation=turn)
        )
    renderer = Renderer(ctx, 0, True)
    renderer.set_world(world)
    renderer.render(ViewCamera.from_world(world), SIZE)
    frame = renderer._last()
    for row, one in enumerate(frame.draw_list.renderables):
        centres, radii = spheres_in(frame, frame.rows, *frame.spheres, np.array([row]))
        vertices = mesh_arrays(one.mesh, 32).vertices
        local = vertices[:, :3] * one.scale + np.outer(vertices[:, 8], [0.0, 0.0, one.stretch])
        points = rotate(frame.rows[row, 4:8], local) + frame.rows[row, :3]
        apart = np.linalg.norm(points[:, None] - centres, axis=-1)
        assert (apart <= radii + 1e-5).any(axis=1).all(), one.path
    balls = dict(zip(sizes, range(len(sizes)), strict=True))
    for shape, largest in ((ShapeType.Sphere, 0.3), (ShapeType.Ellipsoid, 0.3), (ShapeType.Capsule, 0.1 + 0.1)):
        _, radii = spheres_in(frame, frame.rows, *frame.spheres, np.array([balls[shape]]))
        assert radii.max() <= 1.01 * largest
    renderer.release()
