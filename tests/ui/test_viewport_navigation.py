"""Camera motions, against what they promise: what stays still, what is seen, where it ends."""

import numpy as np
import pytest

from render import ViewCamera
from render.gizmo import project
from ui.viewport import navigation as nav

SIZE = (800, 600)


@pytest.fixture
def camera():
    return ViewCamera(lookat=np.array([0.3, -0.2, 0.5]), distance=4.0, azimuth=35.0, elevation=-25.0)


def screen(camera, point):
    return project(camera, SIZE, np.asarray([point]))[0]


def test_orbit_keeps_the_point_and_distance(camera):
    turned = nav.orbit(camera, 120, -40, SIZE[1])
    np.testing.assert_allclose(turned.lookat, camera.lookat)
    assert np.linalg.norm(turned.position - camera.lookat) == pytest.approx(4.0)
    assert turned.azimuth == pytest.approx(35 - 120 * 180 / 600)
    assert nav.orbit(camera, 0, 1e6, SIZE[1]).elevation == -90


def test_orbit_moves_the_near_side_with_the_pointer(camera):
    near = camera.lookat - 0.5 * camera.forward
    before = screen(camera, near)
    after = screen(nav.orbit(camera, 20, 15, SIZE[1]), near)
    assert after[0] > before[0] and after[1] > before[1]


def test_pan_keeps_the_point_under_the_pointer(camera):
    before = screen(camera, camera.lookat)
    after = screen(nav.pan(camera, 37, -21, SIZE[1]), camera.lookat)
    np.testing.assert_allclose(after - before, [37, -21], atol=1e-6)


@pytest.mark.parametrize("orthographic", [False, True])
@pytest.mark.parametrize("notches", [3.0, -5.0])
def test_zoom_keeps_its_target_on_the_screen(camera, notches, orthographic):
    camera.orthographic = orthographic
    target = np.array([0.9, 0.4, 0.1])
    zoomed = nav.zoom(camera, notches, target)
    np.testing.assert_allclose(screen(zoomed, target), screen(camera, target), atol=1e-6)
    assert (zoomed.distance < camera.distance) == (notches > 0)


def test_zoom_never_arrives(camera):
    for _ in range(200):
        camera = nav.zoom(camera, 1.0, np.zeros(3))
    assert camera.distance >= nav.NEAREST and np.isfinite(camera.position).all()


@pytest.mark.parametrize("aspect", [0.4, 1.0, 2.5])
def test_framed_sphere_fills_the_view_and_fits(camera, aspect):
    center, radius = np.array([5.0, 1.0, -2.0]), 0.7
    framed = nav.frame(camera, center, radius, aspect)
    size = (round(600 * aspect), 600)
    edge = [center + radius * d for d in (framed.right, framed.up, -framed.right, -framed.up)]
    corners = project(framed, size, np.array(edge))
    assert (corners >= 0).all() and (corners <= size).all()
    spread = (corners.max(axis=0) - corners.min(axis=0)) / size
    assert 0.6 < spread.max() <= 1.0


def test_what_is_framed_is_not_beyond_what_is_drawn(camera):
    near = nav.frame(camera, np.zeros(3), 0.7, 1.5)
    assert near.zfar == camera.zfar
    center, radius = np.array([3000.0, 200.0, 0.0]), 4000.0  # as of a ball that rolled away
    far = nav.frame(camera, center, radius, 1.5)
    assert far.zfar >= np.linalg.norm(far.position - center) + radius


def test_named_views_look_along_the_axes(camera):
    expected = {"front": [0, 1, 0], "back": [0, -1, 0], "left": [1, 0, 0], "right": [-1, 0, 0], "top": [0, 0, -1]}
    for view, forward in expected.items():
        np.testing.assert_allclose(nav.view_from(camera, view).forward, forward, atol=1e-9)


def test_leaving_a_scene_camera_keeps_its_place_and_direction(camera):
    fixed = ViewCamera(distance=3.0, pose=(np.array([1.0, 2.0, 3.0]), camera.rotation))
    free = nav.unlocked(fixed)
    assert free.pose is None
    np.testing.assert_allclose(free.position, [1, 2, 3], atol=1e-9)
    np.testing.assert_allclose(free.forward, fixed.forward, atol=1e-9)


def test_point_at_distance_lies_under_the_pixel(camera):
    point = nav.point_at_distance(camera, 123, 456, SIZE)
    np.testing.assert_allclose(screen(camera, point), [123, 456], atol=1e-6)
    assert (point - camera.position) @ camera.forward == pytest.approx(4.0)


def test_flying_moves_along_the_line_of_sight(camera):
    moved = nav.fly(camera, 0, 0, 1, seconds=0.5, speed=2.0)
    np.testing.assert_allclose(moved.position - camera.position, camera.forward, atol=1e-9)
