"""Tendons in pictures: capsules from site to site, which follow edits of their look without a simulation."""

import numpy as np
import pytest
from render_scenes import plate_world, sun

from engine.compiler import build
from engine.compiler.deformables import deformables_of
from engine.msd.schema import (
    Geometry,
    GeomVisualAttrs,
    Material,
    ShapeType,
    Site,
    SpatialTendon,
    TendonPathItem,
    World,
    WorldExtras,
)
from render import RenderOptions, ViewCamera

CAMERA = ViewCamera(lookat=np.array([0.0, 0.0, 0.3]), distance=1.2, azimuth=80.0, elevation=-30.0)
SIZE = (160, 120)
ENDS = np.array([[[-0.3, 0.0, 0.3], [0.1, 0.0, 0.4]], [[0.1, 0.0, 0.4], [0.3, 0.2, 0.3]]])
PATH = "extras.tendons[0]"


def plate() -> World:
    world = plate_world(light=sun(600.0))
    world.hierarchy.lights[0].direction = np.array([0.3, 0.4, -1.0])
    world.hierarchy.lights[0].cast_shadows = True
    world.assets.materials["glow"] = Material(name="glow", color=[0.1, 0.9, 0.2, 1.0])
    return world


def strung(**look) -> World:
    """A tendon over three sites."""
    world = plate()
    places = np.concatenate([ENDS[:, 0], ENDS[-1:, 1]])
    world.hierarchy.sites = [Site(name=f"s{i}", position=place) for i, place in enumerate(places)]
    items = [TendonPathItem(name=f"s{i}") for i in range(3)]
    world.extras = WorldExtras(tendons=[SpatialTendon(name="t", path=items, **look)])
    return world


def beside(world: World, width: float, **look) -> World:
    """The same picture made of capsules."""
    from engine.geometry.rotation import unit_quaternion

    for start, end in ENDS:
        x, y, z = (end - start) / np.linalg.norm(end - start)
        turn = unit_quaternion(np.array([-y, x, 0.0, 1.0 + z]))
        half = 0.5 * float(np.linalg.norm(end - start))
        world.hierarchy.geoms.append(
            Geometry(
                shape=ShapeType.Capsule,
                size=[width, half, 0.0],
                position=0.5 * (start + end),
                orientation=turn,
                visual=GeomVisualAttrs(**look),
            )
        )
    return world


def show(renderer, world: World) -> None:
    scene = build(world)
    places = np.zeros((scene.nbody, 3))
    turns = np.tile([0.0, 0.0, 0.0, 1.0], (scene.nbody, 1))
    room = np.repeat(ENDS[-1:, 1:], 5, axis=0).repeat(2, axis=1)  # the pieces that it has not are points
    room[: len(ENDS)] = ENDS
    renderer.set_world(world)
    renderer.set_deformables(deformables_of(scene), np.concatenate([places, room.reshape(-1, 3)]), turns)


def pixels(renderer, **options) -> np.ndarray:
    renderer.render(CAMERA, SIZE, None, RenderOptions(**options))
    return renderer.read_pixels() / 255.0


@pytest.mark.parametrize("material", [None, "glow"])
def test_a_tendon_is_drawn_as_capsules(renderer, material):
    show(
        renderer,
        strung(
            width=0.02, rgba=[0.9, 0.1, 0.1, 1.0] if material is None else [0.5, 0.5, 0.5, 1.0], material=material
        ),
    )
    ours = pixels(renderer)
    ids = renderer.read_segmentation()
    look = {"material": material} if material else {"color": [0.9, 0.1, 0.1, 1.0]}
    renderer.set_world(beside(plate(), 0.02, **look))
    theirs = pixels(renderer)
    renderer.set_world(plate())
    assert np.abs(ours - pixels(renderer)).max() > 0.3
    different = np.abs(ours - theirs).max(axis=-1) > 0.02  # facets lie otherwise about the axis, at shadow edges too
    assert different.mean() < 0.001
    assert len(np.unique(ids)) == 3  # nothing, the plate, and one number for the whole tendon


def test_its_look_is_edited_while_the_simulation_stands(renderer):
    world = strung(width=0.02, rgba=[0.9, 0.1, 0.1, 1.0])
    show(renderer, world)
    pixels(renderer)
    tendon = world.extras.tendons[0]
    tendon.rgba, tendon.width = np.array([0.1, 0.1, 0.9, 1.0]), 0.03
    renderer.update(f"{PATH}.rgba")
    renderer.update(f"{PATH}.width")
    ours = pixels(renderer)
    renderer.set_world(beside(plate(), 0.03, color=[0.1, 0.1, 0.9, 1.0]))
    different = np.abs(ours - pixels(renderer)).max(axis=-1) > 0.02  # as above
    assert different.mean() < 0.001
    show(renderer, world)
    tendon.group = 4
    renderer.update(f"{PATH}.group")
    hidden = pixels(renderer)
    renderer.set_world(plate())
    assert np.abs(hidden - pixels(renderer)).max() == 0.0
