"""Ghosts over a picture: where they are, what they leave alone, and that nothing picks them."""

from __future__ import annotations

import numpy as np
import pytest

from engine import msd
from engine.compiler import build
from engine.server.frame_writer import FrameWriter
from engine.simulation import Simulation
from engine.simulation.deformables import deformables_of
from render import Ghost, Look, Poses, Renderer, RenderOptions, ViewCamera, standalone_context
from render.poses import links, modelled_poses

SCENE = """<mujoco><worldbody><light pos="0 0 9" dir="0 0 -1" directional="true"/>
<geom name="floor" type="plane" size="9 9 1"/>
<body name="a" pos="0 0 .5"><geom name="a" type="box" size=".3 .2 .1" rgba="1 1 1 1"/></body>
<body name="b" pos="-1 0 .5"><geom name="b" type="sphere" size=".2" rgba="1 1 1 1"/></body>
</worldbody></mujoco>"""
CAMERA = ViewCamera(lookat=np.array((0.5, 0.0, 0.3)), distance=5.0)
SIZE = (320, 200)
GREEN = (0.0, 1.0, 0.0)


@pytest.fixture(scope="module")
def renderer():
    context = standalone_context()
    renderer = Renderer(context, 0)
    renderer.set_world(msd.from_str(SCENE))
    yield renderer
    renderer.release()
    context.release()


def poses(x: float = 0.0) -> Poses:
    poses = modelled_poses(links(msd.from_str(SCENE)))
    poses.xpos[1, 0] += x
    return poses


def picture(renderer: Renderer, look: Look, *ghosts: Ghost) -> np.ndarray:
    renderer.render(CAMERA, SIZE, None, RenderOptions(look=look, ghosts=ghosts))
    return renderer.read_pixels().astype(int)


@pytest.mark.parametrize("look", list(Look))
def test_a_ghost_is_where_the_moved_body_would_be_and_nowhere_else(renderer, look):
    renderer.set_poses(*vars(poses(1.0)).values())
    picture(renderer, look)
    moved = {renderer.object_path(int(i)) for i in np.unique(renderer.read_segmentation()) if i}
    number = next(i for i in np.unique(renderer.read_segmentation()) if i and "bodies[0]" in renderer.object_path(i))
    assert len(moved) == 3
    there = renderer.read_segmentation() == number
    renderer.set_poses(*vars(poses()).values())
    plain = picture(renderer, look)
    ids = renderer.read_segmentation()
    seen = picture(renderer, look, Ghost(poses(1.0), GREEN))
    np.testing.assert_array_equal(renderer.read_segmentation(), ids)
    differs = (np.abs(seen - plain) > 2).any(axis=-1)
    assert (differs & ~there).sum() <= 0.02 * there.sum()
    assert (differs & there).sum() >= 0.98 * there.sum()
    inside = seen[there].mean(axis=0)
    assert inside[1] > inside[0] and inside[1] > inside[2]
    np.testing.assert_array_equal(picture(renderer, look), plain)


def test_a_ghost_behind_something_is_fainter_and_of_two_the_nearer_is_seen(renderer):
    renderer.set_poses(*vars(poses()).values())
    plain = picture(renderer, Look.FLAT)
    behind = poses()
    behind.xpos[1] += (-CAMERA.position + (0.0, 0.0, 0.5)) / np.linalg.norm(CAMERA.position) * 0.6
    seen = picture(renderer, Look.FLAT, Ghost(behind, GREEN))
    front = picture(renderer, Look.FLAT, Ghost(poses(1.0), GREEN), Ghost(poses(1.0), (1.0, 0.0, 0.0)))
    assert 0 < np.abs(seen - plain).max() < np.abs(front - plain).max()


def test_a_ghost_of_another_number_of_bodies_is_left_out(renderer):
    renderer.set_poses(*vars(poses()).values())
    plain = picture(renderer, Look.SCENE)
    few = Poses(np.zeros((2, 3)), np.tile((0.0, 0.0, 0.0, 1.0), (2, 1)))
    np.testing.assert_array_equal(picture(renderer, Look.SCENE, Ghost(few, GREEN)), plain)


DEFORMING = {
    "cloth": '<flexcomp name="soft" type="grid" count="6 5 1" spacing=".1 .1 .1" dim="2" radius=".02" pos="0 0 .5"/>',
    "rope": '<flexcomp name="soft" type="grid" count="6 1 1" spacing=".1 .1 .1" dim="1" radius=".05" pos="0 0 .5"/>',
    "tendon": '<site name="s" pos="0 -.3 .3"/><site name="e" pos="0 .3 .8"/>',
}
STRUNG = '<tendon><spatial width=".05"><site site="s"/><site site="e"/></spatial></tendon>'


@pytest.mark.parametrize("kind", DEFORMING)
def test_the_ghost_of_what_deforms_is_where_that_would_be_and_nowhere_else(renderer, kind):
    tendon = STRUNG if kind == "tendon" else ""
    light = '<light pos="0 0 9" dir="0 0 -1" directional="true"/>'
    world = msd.from_str(f"<mujoco><worldbody>{light}{DEFORMING[kind]}</worldbody>{tendon}</mujoco>", "mjcf")
    simulation = Simulation(build(world))
    writer = FrameWriter(simulation)
    row = np.zeros(writer.format.width, np.float32)
    writer.write(row, False, 0.0, 0.0)
    frame, shapes = writer.format.frame(0, 0.0, row), deformables_of(simulation.layout)
    assert len(shapes) == 1
    here = np.concatenate([frame.xpos, frame.tendons.reshape(-1, 3)])
    there = here + (0.7, 0.0, 0.0)
    renderer.set_world(world)
    still = modelled_poses(links(world))
    renderer.set_poses(still.xpos, still.xquat)
    renderer.set_deformables(shapes, there, frame.xquat)
    picture(renderer, Look.SCENE)
    inside = renderer.read_segmentation() > 0
    assert inside.sum() > 80
    renderer.set_deformables(shapes, here, frame.xquat)
    plain = picture(renderer, Look.SCENE)
    for _ in range(2):  # the second one only moves the triangles
        seen = picture(renderer, Look.SCENE, Ghost(still, GREEN, simulated=Poses(there, frame.xquat)))
        differs = (np.abs(seen - plain) > 2).any(axis=-1)
        assert (differs & ~inside).sum() <= 0.05 * inside.sum()
        assert (differs & inside).sum() >= 0.95 * inside.sum()
        same = picture(renderer, Look.SCENE, Ghost(still, GREEN, simulated=Poses(here, frame.xquat)))
        np.testing.assert_array_equal(same, plain)
    without = picture(renderer, Look.SCENE, Ghost(still, GREEN))
    np.testing.assert_array_equal(without, plain)
    renderer.set_world(msd.from_str(SCENE))


def test_a_sphere_around_everything_holds_the_ghosts_too(renderer):
    renderer.set_poses(*vars(poses()).values())
    centre, radius = renderer.bounds((), [Ghost(poses(3.0), GREEN)])
    left = -1.0 - np.linalg.norm([0.2] * 3)  # spheres about the boxes around both
    right = 3.0 + np.linalg.norm([0.3, 0.2, 0.1])
    assert centre == pytest.approx([(left + right) / 2, 0.0, 0.5], abs=1e-3)
    assert radius == pytest.approx((right - left) / 2, abs=1e-3)
    assert renderer.bounds()[1] < 1.0
