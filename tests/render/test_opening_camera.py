"""From where scenes are first seen."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from engine.msd import from_file, from_str
from engine.msd.schema import World
from render.camera import ViewCamera
from render.opening import ASPECT, opening_camera

FLOOR = '<geom type="plane" size="100 100 .1"/>'


def scene(body: str, head: str = "") -> World:
    return from_str(f"<mujoco>{head}<worldbody>{body}</worldbody></mujoco>", "mjcf")


def ball(x: float, y: float, z: float, radius: float = 0.1) -> str:
    return f'<body pos="{x} {y} {z}"><freejoint/><geom size="{radius}"/></body>'


def on_screen(camera: ViewCamera, points) -> np.ndarray:
    """Places (n, 2) in a picture whose edges are at -1 and 1."""
    points = np.column_stack([points, np.ones(len(points))])
    clip = points @ (camera.projection(ASPECT) @ camera.view()).T
    return clip[:, :2] / clip[:, 3:]


def ends(x: float, y: float, z: float, radius: float) -> np.ndarray:
    """Ends of a ball along each axis."""
    return np.array([x, y, z]) + radius * np.concatenate([np.eye(3), -np.eye(3)])


ENDLESS, LARGE_BOX = '<geom type="plane" size="0 0 1"/>', '<geom type="box" size="50 50 1"/>'


@pytest.mark.parametrize("floor", ["", FLOOR, ENDLESS, LARGE_BOX])
def test_what_is_on_a_ground_fills_the_view(floor):
    camera = opening_camera(scene(floor + ball(0, 0, 0.1) + ball(1, 0, 0.1)))
    seen = np.abs(on_screen(camera, np.concatenate([ends(0, 0, 0.1, 0.1), ends(1, 0, 0.1, 0.1)])))
    assert seen.max() < 1.0
    assert seen.max() > 0.6


def test_it_is_seen_from_above_its_front_unless_the_file_says_from_where():
    camera = opening_camera(scene(ball(0, 0, 0)))
    away = camera.position / np.linalg.norm(camera.position)
    assert away[0] > 0.3 and away[2] > 0.3  # +X is the front of robots
    head = '<visual><global azimuth="200" elevation="-5"/></visual>'
    camera = opening_camera(scene(ball(0, 0, 0), head))
    assert (camera.azimuth, camera.elevation) == (200, -5)


def test_a_statistic_with_center_and_extent_holds():
    head = '<statistic center="0 0 3" extent="7"/>'
    camera = opening_camera(scene(ball(0, 0, 0), head))
    assert camera.lookat == pytest.approx((0, 0, 3)) and camera.distance == pytest.approx(1.5 * 7)
    camera = opening_camera(scene(ball(0, 0, 0), '<statistic center="0 0 3"/>'))
    assert camera.lookat == pytest.approx((0, 0, 3))
    assert np.abs(on_screen(camera, ends(0, 0, 0, 0.1))).max() < 1.0


WALLS = "".join(
    f'<geom type="box" size="{half}" pos="{place}"/>'
    for half, place in ((".01 3 1.5", "-2 0 1.5"), ("3 .01 1.5", "1 3 1.5"), ("3 .01 1.5", "1 -3 1.5"))
)
MARKER = '<body mocap="true" pos="0 0 -1"><geom size=".05" contype="0" conaffinity="0"/></body>'


@pytest.mark.parametrize("around", [WALLS, MARKER, WALLS + MARKER, FLOOR + WALLS + MARKER])
def test_neither_walls_nor_what_waits_below_the_floor_are_what_a_scene_is_about(around):
    floor = "" if FLOOR in around else '<geom type="plane" size="3 3 .1"/>'
    things = ball(0, 0, 0.4, 0.4) + ball(0, 0, 1.2, 0.1)
    table, room = opening_camera(scene(floor + things)), opening_camera(scene(floor + around + things))
    assert room.distance == pytest.approx(table.distance)
    assert room.lookat == pytest.approx(table.lookat)


def test_what_hangs_below_the_edge_of_a_platform_is_seen():
    platform = '<geom type="plane" size=".5 .5 .1" pos="0 0 1"/>'
    camera = opening_camera(scene(platform + ball(0, 0, 1.1) + ball(1, 0, 0.5)))
    assert np.abs(on_screen(camera, ends(1, 0, 0.5, 0.1))).max() < 1.0


def test_what_is_lost_far_away_does_not_make_the_rest_small():
    bodies = "".join(ball(x, 0, 0) for x in (0, 0.4, 0.8, 1.2))
    near, far = opening_camera(scene(bodies)), opening_camera(scene(bodies + ball(500, 0, -800)))
    assert far.distance < 1.5 * near.distance


def test_a_small_hand_does_not_make_its_long_arm_lost():
    """Trees of bodies are seen as wholes, however many of their shapes are in one place."""
    fingers = "".join(f'<geom size=".002" pos="{0.01 * i} 0 0"/>' for i in range(20))
    arm = f'<body><geom size=".05"/><joint/><body pos="2 0 0"><joint/>{fingers}</body></body>'
    camera = opening_camera(scene(arm))
    assert np.abs(on_screen(camera, [[0, 0, 0], [2.2, 0, 0]])).max() < 1.0


def test_only_fixed_things_are_the_subject_where_nothing_moves():
    camera = opening_camera(scene(FLOOR + '<geom type="box" size="1 1 1" pos="0 0 1"/>'))
    assert camera.lookat[2] == pytest.approx(1.0, abs=0.5) and camera.distance < 12


@pytest.mark.parametrize("radius", [3e-4, 0.003, 0.3])
def test_the_first_view_shows_a_thing_of_any_size_as_large(radius):
    camera = opening_camera(scene(f'<body><freejoint/><geom size="{radius}"/></body>'))
    assert np.abs(on_screen(camera, ends(0, 0, 0, radius))).max() > 0.6
    assert camera.znear < 0.2 * (camera.distance - radius)


def test_an_empty_world_has_a_view():
    camera = opening_camera(World())
    assert 0 < camera.distance < 100


def test_round_things_stand_in_the_middle_of_the_first_view(tmp_path):
    """A ring reaches less far than the corners of the box about it: its silhouette has the same margins on both
    sides, and above and below."""
    trimesh.creation.torus(0.3, 0.1, 64, 32).export(tmp_path / "ring.obj")
    camera = opening_camera(from_file(tmp_path / "ring.obj"))
    vertices = np.asarray(trimesh.creation.torus(0.3, 0.1, 64, 32).vertices)
    clip = np.column_stack([vertices, np.ones(len(vertices))]) @ (camera.projection(1.2) @ camera.view()).T
    seen = clip[:, :2] / clip[:, 3:]
    assert np.abs(seen.max(axis=0) + seen.min(axis=0)).max() < 0.04
    assert 0.75 < np.abs(seen).max() < 0.9


def test_a_mesh_that_cannot_be_read_is_as_if_it_were_not_there(tmp_path):
    (tmp_path / "empty.stl").write_bytes(b"")
    head, mesh = '<asset><mesh name="m" file="empty.stl"/></asset>', '<geom type="mesh" mesh="m"/>'

    def opened(text: str) -> ViewCamera:
        (tmp_path / "scene.xml").write_text(f"<mujoco>{head}<worldbody>{text}{ball(1, 0, 1)}</worldbody></mujoco>")
        return opening_camera(from_file(str(tmp_path / "scene.xml")))

    with_mesh, without = opened(mesh), opened("")
    assert with_mesh.distance == pytest.approx(without.distance)
    np.testing.assert_allclose(with_mesh.lookat, without.lookat)
    alone = opening_camera(from_str(f"<mujoco>{head}<worldbody>{mesh}</worldbody></mujoco>", "mjcf"))
    assert np.isfinite([alone.distance, *alone.lookat]).all()
