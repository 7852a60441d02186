"""Shadows: where they fall, what casts none, and what casts one from out of sight."""

import numpy as np
import pytest
from render_scenes import SIZE, STRAIGHT_DOWN, blocked_world, brightness, dark_world, decoded, rough, shadow_of, sun

from engine.geometry.rotation import normalized
from engine.msd.schema import (
    Body,
    DirectionalLightDesc,
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
from render import Renderer, RenderOptions, ViewCamera
from render.lights import SPOT, PlacedLight
from render.looks import Look
from render.passes import opaque
from render.shadow_maps import shadow_maps
from render.shadowed_part import pieces, shadowed_tiles


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


@pytest.mark.parametrize("look", [Look.SCENE, Look.STUDIO])
@pytest.mark.parametrize("height", [2.5, 20.0])
def test_what_floats_high_above_a_ground_without_end_casts_its_shadow_there(renderer, look, height):
    """A plate alone, so that nothing but itself is in the shadow map; elsewhere the ground is lit as without it."""
    world, direction = dark_world(), normalized(np.array([0.55, 0.62, -1.0]))  # that of the studio
    world.assets.materials["m"] = rough()
    visual = GeomVisualAttrs(material="m")
    world.hierarchy.lights.append(sun(2000, direction=direction, cast_shadows=True))
    plate = Geometry(shape=ShapeType.Box, size=[0.5, 0.5, 0.01], position=[0, 0, height], visual=visual)
    world.hierarchy.geoms = [Geometry(shape=ShapeType.InfinitePlane, visual=visual), plate]
    middle = direction * height / -direction[2] + [0, 0, height]
    camera = ViewCamera(lookat=middle, distance=2.0, azimuth=90.0, elevation=-90.0)
    renderer.set_world(world)
    renderer.render(camera, SIZE, None, RenderOptions(look=look, shadows=False))
    plain = renderer.read_pixels()[..., 0].astype(int)
    renderer.render(camera, SIZE, None, RenderOptions(look=look))
    seen = renderer.read_pixels()[..., 0].astype(int)
    inside = plain[60, 60] - seen[60, 60]
    assert inside > 20
    share = (plain - seen > 0.5 * inside).mean()  # of a picture 1.66 m wide, from between the plate and the ground
    assert share == pytest.approx(
        1.0 / 1.657**2, rel=0.05 if look is Look.SCENE else 0.3
    )  # that of the studio is soft
    assert np.abs(plain - seen)[:5].max() <= 2


def test_surfaces_do_not_shadow_themselves(picture):
    for kind in ("directional", "spot", "point"):
        world = blocked_world(kind)
        world.hierarchy.geoms.pop()
        on = picture(world, STRAIGHT_DOWN, SIZE, soft_shadows=True)
        off = picture(world, STRAIGHT_DOWN, SIZE, shadows=False)
        assert np.abs(on - off).max() < 3 / 255


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("pixels", [30, 15, 8, 4])
def test_round_shapes_that_are_small_in_the_picture_do_not_shadow_themselves(ctx, fast, pixels):
    """A ball with the sun behind the camera, its radius in pixels: no part of it that is seen is in a shadow."""
    world = dark_world()
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Sphere, size=[0.002] * 3))
    world.hierarchy.lights.append(sun(3000.0, direction=[0, 0, -1], cast_shadows=True))
    camera = ViewCamera(
        distance=0.002 * SIZE[1] / (2 * pixels * np.tan(np.radians(22.5))), elevation=-90.0, znear=1e-4
    )
    renderer = Renderer(ctx, 0, fast=fast)
    renderer.set_world(world)
    pictures = []
    for shadows in (True, False):
        renderer.render(camera, SIZE, options=RenderOptions(shadows=shadows, soft_shadows=False))
        pictures.append(renderer.read_pixels().astype(int))
    renderer.release()
    y, x = np.mgrid[: SIZE[1], : SIZE[0]]
    middle = np.hypot(x + 0.5 - SIZE[0] / 2, y + 0.5 - SIZE[1] / 2) < 0.6 * pixels
    assert pictures[1][middle].min() > 20 and np.abs(pictures[0] - pictures[1])[middle].max() < 3


def spot(direction=(0.0, 0.0, -1.0)) -> Light:
    """A wide one, 3 m above the ground."""
    kind = LightType.spot(SpotLightDesc(intensity=2e5, outer_angle=70, inner_angle=65))
    return Light(type_=kind, position=[0.0, 0.0, 3.0], direction=list(direction), cast_shadows=True)


@pytest.mark.parametrize("planes", [0, 1, 2])
def test_the_map_of_a_wide_spot_light_is_of_what_casts_shadows(picture, renderer, planes):
    """The rim of the shadow of a small plate, by similar triangles. Texels are up to 64 mm wide on the ground; where
    two bounded planes could cast shadows anywhere, the map is of the whole cone."""
    world, half, height = dark_world(), 0.2, 1.0
    world.assets.materials["m"] = rough()
    visual = GeomVisualAttrs(material="m")
    world.visual.dir_shadow_size = 256
    plate = Geometry(shape=ShapeType.Box, size=[half, half, 1e-3], position=[0.5, 0.2, height], visual=visual)
    grounds = [Geometry(shape=ShapeType.InfinitePlane, visual=visual)]
    if planes:
        flat = dict(shape=ShapeType.Plane, visual=visual)
        below = Geometry(size=[1, 1, 0.1], position=[0, 0, -2], **flat)
        grounds = [Geometry(size=[4, 4, 0.1], **flat), below][:planes]
    world.hierarchy.geoms, world.hierarchy.lights = [plate, *grounds], [spot()]
    scale = 3.0 / (3.0 - height)
    middle = scale * np.array([0.5, 0.2])
    camera = ViewCamera(lookat=np.array([*middle, 0.0]), distance=1.5, azimuth=90.0, elevation=-90.0)
    plain = picture(world, camera, SIZE, shadows=False, soft_shadows=False)[..., 0]
    lit = picture(world, camera, SIZE, soft_shadows=False)[..., 0] > 0.5 * plain
    (tile,) = renderer._frame.shadows.tiles
    assert tile.size == (256 if planes == 2 else 64)
    metres = 2.0 * 1.5 * np.tan(np.radians(camera.fovy / 2)) / SIZE[1]
    x = (np.arange(SIZE[0]) + 0.5 - SIZE[0] / 2) * metres
    inside = (np.abs(x) < scale * half) & (np.abs(x[:, None]) < scale * half)
    seen = plain > 0.1  # the plate hides a part
    wrong = (lit == inside)[seen].sum() * metres**2 / (8 * scale * half)  # mean distance from the rim, m
    assert 0.2 < inside.mean() < 0.3 and wrong < 0.075


def test_the_map_of_a_spot_light_stays_while_things_move_a_little():
    """And it holds them, with texels up to half as wide as those of a map of the whole cone."""
    light = PlacedLight(
        "spot", SPOT, np.zeros(3), np.array([0, 0, -1.0]), np.ones(3), True, outer=1.2, near=0.01, range=20.0
    )
    whole = shadow_maps(dark_world(), [light], [], (np.zeros(3), 9.0)).tiles[0]
    assert whole.texel == pytest.approx(2.0 * np.tan(1.2) / whole.size)
    tiles, random = [], np.random.default_rng(3)
    for start in random.uniform(-1.5, 1.5, (20, 3)):
        for step in (0.0, 1e-3):
            sphere = start + step - [0, 0, 3.0], 0.4
            tile = shadow_maps(dark_world(), [light], [], sphere).tiles[0]
            tiles.append(tile.view_projection)
            points = sphere[0] + 0.4 * normalized(random.normal(size=(200, 3)))
            x, y, _, w = tile.view_projection @ np.column_stack([points, np.ones(200)]).T
            assert max(np.abs(x / w).max(), np.abs(y / w).max()) < 1.0
            assert 0.49 * whole.texel < tile.texel <= whole.texel and tile.size < whole.size
    assert sum(np.array_equal(a, b) for a, b in zip(tiles[::2], tiles[1::2], strict=True)) >= 18


def test_edges_of_shadows_in_stills_follow_the_filter(ctx):
    """Taps that count 1, 3, 4, 3, 1 of 12: from a twelfth to eleven twelfths of the light are three texels."""
    renderer = Renderer(ctx, 0)
    world = dark_world()
    world.assets.materials["m"] = rough()
    visual = GeomVisualAttrs(material="m")
    world.visual.dir_shadow_size = 256
    world.hierarchy.lights.append(sun(2000, direction=[0.7, 0.0, -1.0], cast_shadows=True))
    plate = Geometry(shape=ShapeType.Box, size=[1.0, 1.0, 1e-3], position=[0, 0, 3.0], visual=visual)
    world.hierarchy.geoms = [Geometry(shape=ShapeType.InfinitePlane, visual=visual), plate]
    camera = ViewCamera(lookat=np.array([2.1, 1.0, 0.0]), distance=0.4, azimuth=90.0, elevation=-90.0)
    renderer.set_world(world)
    shown = []
    for shadows in (True, False):
        renderer.render(camera, SIZE, None, RenderOptions(shadows=shadows))
        shown.append(decoded(renderer.read_pixels()[..., 0] / 255.0))
        if shadows:
            texel = renderer._frame.shadows.tiles[-1].texel
    renderer.release()
    metres = 2.0 * 0.4 * np.tan(np.radians(camera.fovy / 2)) / SIZE[1]
    across = (shown[0] / shown[1])[:, 30:90]  # the edge goes from left to right: the light has no part along y
    wide = ((across > 1 / 12) & (across < 11 / 12)).sum(axis=0) * metres / texel
    assert across.min() < 0.02 and across.max() > 0.98
    np.testing.assert_allclose(wide, 3.0, atol=0.35)


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


@pytest.mark.parametrize("kind", ["directional", "spot", "point"])
def test_planes_are_drawn_alike_where_no_shadow_is_looked_up(renderer, picture, kind, monkeypatch):
    if not renderer.device.software:
        pytest.skip("only software OpenGL draws parts of planes without shadows")
    random, smaller = np.random.default_rng(7), 0
    light_type = {
        "directional": LightType.directional(DirectionalLightDesc(illuminance=2000)),
        "spot": LightType.spot(SpotLightDesc(intensity=2e5, outer_angle=50, inner_angle=30)),
        "point": LightType.point(PointLightDesc(intensity=2e5)),
    }[kind]
    for _ in range(12):
        world = dark_world()
        turn = normalized(random.normal(size=4) * [0.1, 0.1, 1, 1])
        plane = Link(geoms=[Geometry(shape=ShapeType.Plane, size=[0, 0, 0])], local_rotation=turn)
        world.hierarchy.bodies.append(Body(link=plane))
        for _ in range(3):
            place = random.uniform([-1, -1, 0.0], [1, 1, 1.5])
            size = random.uniform(0.02, 0.3, 3)
            world.hierarchy.geoms.append(Geometry(shape=ShapeType.Box, size=size, position=place))
        direction = np.array([*random.normal(0.0, 0.5, 2), -1.0])
        position = random.uniform([-2, -2, 1.5], [2, 2, 4.0])
        world.hierarchy.lights.append(
            Light(type_=light_type, position=position, direction=direction, cast_shadows=True)
        )
        distance, azimuth, elevation = random.uniform([2, 0, -90], [9, 360, -10])
        camera = ViewCamera(random.normal(0.0, 0.4, 3), distance, azimuth, elevation)
        shown = picture(world, camera, SIZE)
        parts = []
        with monkeypatch.context() as patched:

            def all_tiles(*args, parts=parts):
                parts.append(shadowed_tiles(*args))
                return np.full_like(parts[-1], -1)

            patched.setattr(opaque, "shadowed_tiles", all_tiles)
            everywhere = picture(world, camera, SIZE)
        smaller += any((part > 0).mean() < 0.9 for part in parts)
        assert np.array_equal(shown, everywhere)
    assert smaller >= 3


@pytest.mark.parametrize("kinds", ["d", "s", "p", "dsp", "sss", "dddd"])
@pytest.mark.parametrize("infinite", [False, True])
@pytest.mark.parametrize("look", [Look.SCENE, Look.STUDIO])
def test_planes_are_drawn_alike_when_they_carry_the_lights(renderer, picture, kinds, infinite, look, monkeypatch):
    if not renderer.device.software:
        pytest.skip("only software OpenGL has planes carry the lights")
    types = {
        "d": LightType.directional(DirectionalLightDesc(illuminance=2000)),
        "s": LightType.spot(SpotLightDesc(intensity=2e5, outer_angle=50, inner_angle=30)),
        "p": LightType.point(PointLightDesc(intensity=2e5, radius=0.2)),
    }
    world, random = dark_world(), np.random.default_rng(5)
    world.visual.head_light.luminous_power, world.visual.ambient_light.brightness = 100.0, 20.0
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Plane, size=[0, 0, 0] if infinite else [4, 4, 0.1]))
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Box, size=[0.2, 0.3, 0.4], position=[0.1, 0.2, 0.5]))
    for kind in kinds:
        position = random.uniform([-2, -2, 2.0], [2, 2, 4.0])
        world.hierarchy.lights.append(
            Light(type_=types[kind], position=position, direction=[0.0, 0.1, -1.0], color=random.uniform(0.3, 1, 3))
        )
    world.assets.materials["m"] = Material(roughness=0.4, metallic=0.5, both_side=True)
    world.hierarchy.geoms[0].visual.material = "m"
    world.hierarchy.geoms[0].position = np.array([0.0, 0.0, 0.0 if infinite else 1.5])  # this is seen from below
    camera = ViewCamera(np.zeros(3), 5.0, 30.0, -5.0)
    carried = picture(world, camera, SIZE, look=look)
    assert any("CARRIED" in name for key in renderer.device.programs.compiled for name in key[2])
    monkeypatch.setattr(opaque, "MAX_CARRYING", -1)
    assert np.abs(picture(world, camera, SIZE, look=look) - carried).max() < 1.5 / 255


def test_pieces_cover_every_square_once_and_look_up_every_shadow_in_it():
    """Of random squares: whatever is joined, no pixel is left out or drawn twice, and no shadow is missing."""
    random = np.random.default_rng(3)
    for whole in ((0, 0, 640, 400), (37, 50, 500, 333), (70, 70, 20, 20)):
        tiles = random.integers(0, 4, (7, 10)) * (random.random((7, 10)) < 0.6)
        drawn, looked_up = np.zeros((400, 640), dtype=int), np.zeros((400, 640), dtype=int)
        for (x, y, width, height), lights in pieces(tiles, whole):
            drawn[y : y + height, x : x + width] += 1
            looked_up[y : y + height, x : x + width] = lights
        x, y, width, height = whole
        inside = np.zeros_like(drawn)
        inside[y : y + height, x : x + width] = 1
        assert np.array_equal(drawn, inside)
        wanted = np.kron(tiles, np.ones((64, 64), dtype=int))[:400, :640] * inside
        assert not np.any(wanted & ~looked_up)


def test_a_shadow_far_from_the_others_is_looked_up_alone():
    tiles = np.zeros((11, 20), dtype=int)
    tiles[1:9, 2:5], tiles[2:9, 15:19] = 1, 2
    found = pieces(tiles, (0, 0, 1280, 704))
    assert sum(part[2] * part[3] for part, lights in found if lights == 0) > 0.6 * 1280 * 704
    assert not any(lights == 3 for _, lights in found)


def test_shadows_near_each_other_are_looked_up_in_one_piece():
    assert pieces(np.array([[1, 0, 1]]), (0, 0, 192, 64)) == [((0, 0, 192, 64), 1)]
    apart = pieces(np.array([[1, 0, 0, 0, 1]]), (0, 0, 320, 64))
    assert sorted(apart) == [((0, 0, 64, 64), 1), ((64, 0, 192, 64), 0), ((256, 0, 64, 64), 1)]
