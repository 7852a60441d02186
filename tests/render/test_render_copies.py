"""A World drawn several times: beside a World in which the bodies are there as often."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine import msd
from engine.compiler.deformables import as_written
from render import Poses, Renderer, RenderOptions, ViewCamera, standalone_context
from render.copies import Copy
from render.poses import links, modelled_poses

BODY = '<body name="{0}" pos="{1} 0 .5"><geom name="{0}" type="box" size=".3 .2 .1" rgba="1 0 0 1"/></body>'
SCENE = """<mujoco><worldbody><light pos="0 0 9" dir="0 0 -1" directional="true"/>
<geom name="floor" type="plane" size="9 9 1"/>{}</worldbody></mujoco>"""
CAMERA = ViewCamera(lookat=np.array((1.0, 0.0, 0.3)), distance=6.0)
SIZE = (320, 200)


@pytest.fixture(scope="module")
def renderer():
    context = standalone_context()
    renderer = Renderer(context)
    yield renderer
    renderer.release()
    context.release()


def scene(*places: float):
    return msd.from_str(SCENE.format("".join(BODY.format(f"b{i}", x) for i, x in enumerate(places))))


def picture(renderer: Renderer, **options) -> np.ndarray:
    renderer.render(CAMERA, SIZE, None, RenderOptions(**options))
    return renderer.read_pixels().astype(int)


def poses(world, shift=(0.0, 0.0, 0.0)) -> Poses:
    poses = modelled_poses(links(world))
    poses.xpos[1:] += shift
    return poses


def test_copies_look_like_bodies_at_their_places(renderer):
    world = scene(0)
    renderer.set_world(scene(0, 2, 1))
    expected = picture(renderer)
    renderer.set_world(world)
    alone = picture(renderer)
    copies = [Copy(poses(world), np.array((2.0, 0, 0))), Copy(poses(world, (0.25, 0, 0)), np.array((0.75, 0, 0)))]
    renderer.set_copies(copies)
    seen = picture(renderer)
    assert np.abs(seen - expected).max() <= 2 < np.abs(alone - expected).max()
    renderer.set_copies([])
    np.testing.assert_array_equal(picture(renderer), alone)


def test_what_is_hidden_is_hidden_in_copies_too(renderer):
    world = scene(0)
    renderer.set_world(scene())
    empty = picture(renderer)
    renderer.set_world(world)
    renderer.set_copies([Copy(poses(world), np.array((2.0, 0, 0)))])
    assert np.abs(picture(renderer) - empty).max() > 2
    np.testing.assert_array_equal(picture(renderer, hidden=("hierarchy.bodies[0].link",)), empty)
    renderer.set_copies([])


def test_what_is_picked_is_of_a_copy(renderer):
    world = scene(0)
    renderer.set_world(world)
    renderer.set_copies([Copy(poses(world), np.array((2.0, 0, 0)))])
    picture(renderer)
    found = {}
    for x in range(0, SIZE[0], 4):
        path = renderer.pick(x, SIZE[1] // 2 - 5)
        found.setdefault(path, set()).add(renderer.pick_copy(x, SIZE[1] // 2 - 5))
    assert found["hierarchy.bodies[0].link.geoms[0]"] == {0, 1}
    assert found.get("hierarchy.geoms[0]", {0}) == {0}


def test_an_edit_reaches_the_copies_and_a_selection_does_not(renderer):
    world = scene(0)
    renderer.set_world(world)
    renderer.set_copies([Copy(poses(world), np.array((2.0, 0, 0)))])
    red = picture(renderer)
    marked = picture(renderer, selection=("hierarchy.bodies[0].link",))
    half = np.abs(marked - red).max(axis=(0, 2))
    assert half[: SIZE[0] // 2].max() > 50 and half[SIZE[0] // 2 :].max() == 0
    world.hierarchy.bodies[0].link.geoms[0].visual.color = np.array((0.0, 1.0, 0.0, 1.0))
    renderer.update("hierarchy.bodies[0].link.geoms[0].visual.color")
    green = picture(renderer)
    reds, greens = (((p[..., c] - p[..., 1 - c]) > 30).sum() for p, c in ((red, 0), (green, 1)))
    assert greens == pytest.approx(reds, rel=0.05) and ((green[..., 0] - green[..., 1]) > 30).sum() == 0


def test_bounds_hold_the_copies_and_the_size_does_not_know_planes(renderer):
    world = scene(0)
    renderer.set_world(world)
    assert 0.6 <= renderer.size() <= 0.8
    _, alone = renderer.bounds()
    renderer.set_copies([Copy(poses(world), np.array((40.0, 0, 0)))])
    _, both = renderer.bounds()
    assert both > alone + 10


PLATE = '<geom name="plate{0}" type="plane" size=".4 .4 .1" pos="{1} 0 .3" rgba="0 1 0 1"/>'


def test_planes_that_do_not_overlap_are_repeated_and_others_are_not(renderer):
    def plates(*places: float):
        text = "".join(PLATE.format(i, x) + BODY.format(f"b{i}", x) for i, x in enumerate(places))
        return msd.from_str(SCENE.format(text), format="mjcf")

    def green(pixels: np.ndarray) -> int:
        return int((pixels[..., 1] > pixels[..., [0, 2]].max(axis=-1) + 60).sum())

    world = plates(0)
    renderer.set_world(plates(0, 2))
    both = green(picture(renderer))
    renderer.set_world(world)
    one = green(picture(renderer))
    assert both > 1.5 * one > 100
    renderer.set_copies([Copy(poses(world), np.array((2.0, 0, 0)))])
    assert abs(green(picture(renderer)) - both) < 0.02 * both + 20
    renderer.set_copies([Copy(poses(world), np.array((0.5, 0, 0)))])
    assert green(picture(renderer)) <= one + 20


SOFT = """<mujoco><worldbody><light pos="0 0 9" dir="0 0 -1" directional="true"/>
<geom name="floor" type="plane" size="9 9 1"/>
<body name="jelly" pos="0 0 .5"><flexcomp name="jelly" type="grid" dim="3" count="3 3 3" spacing=".2 .2 .1" mass="1"
 radius=".02" rgba="1 0 0 1"/></body>
<body name="rope" pos="0 0 1"><flexcomp name="rope" type="grid" dim="1" count="5 1 1" spacing=".15 .1 .1" mass="1"
 radius=".03" rgba="1 0 0 1"/></body></worldbody></mujoco>"""


SKIN = """<mujoco><asset><material name="red" rgba="1 0 0 1"/></asset><worldbody>
<light pos="0 0 9" dir="0 0 -1" directional="true"/><geom name="floor" type="plane" size="9 9 1"/>
<body name="low" pos="0 0 .3"><geom size=".02"/>
<body name="high" pos="0 0 .6"><joint/><geom size=".02"/></body></body>
</worldbody><deformable><skin name="skin" material="red" face="0 1 2 1 3 2 2 1 0 2 3 1"
 vertex="-.3 -.3 0 .3 .3 0 -.3 -.3 .6 .3 .3 .6"><bone body="low" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1"
 vertweight="1 1"/><bone body="high" bindpos="0 0 .6" bindquat="1 0 0 0" vertid="2 3" vertweight="1 1"/></skin>
</deformable></mujoco>"""


@pytest.mark.parametrize("text", [SOFT, SKIN], ids=["flexes", "skin"])
def test_what_deforms_is_drawn_in_copies_as_in_the_world_itself(renderer, text):
    """Soft bodies and ropes of other worlds were not drawn."""
    world = msd.from_str(text, format="mjcf")
    shapes, xpos, xquat = as_written(world)
    waves = np.linspace(0.0, 0.3, len(xpos))[:, None] * (0.2, 0.0, 1.0)
    here, there = xpos, xpos + waves
    own = poses(world)

    def placed(at: np.ndarray, offset: float, camera: ViewCamera) -> np.ndarray:
        """The World alone where a copy would be drawn, seen by a camera that stands as far from it."""
        renderer.set_world(world)
        renderer.set_deformables(shapes, at, xquat)
        moved = replace(camera, lookat=camera.lookat - (offset, 0.0, 0.0))
        renderer.render(moved, SIZE, None, RenderOptions())
        return renderer.read_pixels().astype(int)

    camera = ViewCamera(lookat=np.array((3.0, 0.0, 0.6)), distance=2.0)
    expected = placed(there, 3.0, camera)
    renderer.set_world(world)
    renderer.set_deformables(shapes, here, xquat)
    renderer.set_copies([Copy(own, np.array((3.0, 0.0, 0.0)), Poses(here, xquat))])
    renderer.render(camera, SIZE, None, RenderOptions())
    before = renderer.read_pixels().astype(int)
    renderer.set_copies([Copy(own, np.array((3.0, 0.0, 0.0)), Poses(there, xquat))])
    renderer.render(camera, SIZE, None, RenderOptions())
    seen = renderer.read_pixels().astype(int)

    def red(picture: np.ndarray) -> np.ndarray:
        return picture[..., 0] - picture[..., 1] > 60

    assert red(expected).sum() > 1000 and (red(seen) != red(expected)).sum() < 0.02 * red(expected).sum()
    assert (red(before) != red(expected)).sum() > 0.1 * red(expected).sum()
    assert renderer.pick_copy(SIZE[0] // 2, SIZE[1] // 2) in (0, 1)
    renderer.set_copies([Copy(own, np.array((3.0, 0.0, 0.0)))])  # bodies of the built scene are not known
    renderer.render(camera, SIZE, None, RenderOptions())
    assert red(renderer.read_pixels().astype(int)).sum() == 0
    renderer.set_copies([])
    assert renderer.bounds()[1] < 2.0
