"""The gizmo as mathematics: what is hit, what a drag means. No drawing needed."""

import numpy as np
import pytest

from engine.geometry.rotation import from_axis_angle, perpendicular, rotate
from render import Gizmo, ViewCamera, drag_move, drag_rotate, gizmo_hit
from render.gizmo import LENGTH, drag_scale, handles, project

SIZE = (800, 600)
CAMERA = ViewCamera(lookat=np.array([0.2, 0.1, 0.3]), distance=3.0, azimuth=120.0, elevation=-25.0)
POSITION = np.array([0.3, -0.2, 0.4])
TILTED = from_axis_angle((1, 2, 3), 0.8)


def at(point) -> np.ndarray:
    return project(CAMERA, SIZE, np.atleast_2d(point))[0]


def ray(pixel):
    return CAMERA.ray(*pixel, SIZE)


@pytest.mark.parametrize("distance", [0.5, 3.0, 40.0])
def test_size_on_screen_is_constant(distance):
    camera = ViewCamera(lookat=POSITION, distance=distance, azimuth=90.0, elevation=0.0)
    x = next(h for h in handles(Gizmo("move", POSITION), camera, SIZE) if h.name == "x")
    start, end = project(camera, SIZE, x.points)
    assert np.linalg.norm(end - start) == pytest.approx(LENGTH, rel=1e-6)


@pytest.mark.parametrize("local", [False, True])
@pytest.mark.parametrize("mode", ["move", "rotate"])
def test_every_visible_handle_is_hit_where_it_is_drawn(mode, local):
    # Seen along the diagonal of its axes no handle hides another.
    gizmo = Gizmo(mode, POSITION, from_axis_angle((1, 2, 3), 0.25), local)
    camera = ViewCamera(lookat=np.zeros(3), distance=3.0, azimuth=225.0, elevation=-35.0)

    def at(point):
        return project(camera, SIZE, np.atleast_2d(point))[0]

    for handle in handles(gizmo, camera, SIZE):
        if not handle.visible:
            continue
        point = handle.points.mean(axis=0) if handle.closed else handle.points[-1]
        if mode == "rotate" and handle.name != "screen":
            point = handle.points[len(handle.points) // 3]
        assert gizmo_hit(gizmo, camera, SIZE, *at(point)) == handle.name
    assert gizmo_hit(gizmo, camera, SIZE, *(at(POSITION) + (300, 200))) is None


def test_an_axis_seen_end_on_is_not_offered():
    camera = ViewCamera(lookat=POSITION, distance=3.0, azimuth=90.0, elevation=0.0)
    hidden = {h.name for h in handles(Gizmo("move", POSITION), camera, SIZE) if not h.visible}
    assert hidden == {"y", "xy", "yz"}


@pytest.mark.parametrize("local", [False, True])
@pytest.mark.parametrize(("handle", "axis"), [("x", 0), ("y", 1), ("z", 2)])
def test_axis_drag_moves_by_what_the_pointer_moved(handle, axis, local):
    gizmo = Gizmo("move", POSITION, TILTED, local)
    direction = gizmo.axes()[axis]
    grab, drop = POSITION + 0.1 * direction, POSITION + 0.45 * direction
    delta = drag_move(gizmo, handle, ray(at(grab)), ray(at(drop)))
    assert delta == pytest.approx(0.35 * direction, abs=1e-9)
    # Off the line: only the part along the axis counts.
    aside = drag_move(gizmo, handle, ray(at(grab)), ray(at(drop) + (4, -7)))
    assert np.cross(aside, direction) == pytest.approx(np.zeros(3), abs=1e-12)


@pytest.mark.parametrize("local", [False, True])
@pytest.mark.parametrize(("handle", "normal"), [("xy", 2), ("yz", 0), ("zx", 1)])
def test_plane_drag_follows_the_pointer(handle, normal, local):
    gizmo = Gizmo("move", POSITION, TILTED, local)
    axes = gizmo.axes()
    a, b = axes[(normal + 1) % 3], axes[(normal + 2) % 3]
    delta = drag_move(gizmo, handle, ray(at(POSITION)), ray(at(POSITION + 0.2 * a - 0.3 * b)))
    assert delta == pytest.approx(0.2 * a - 0.3 * b, abs=1e-9)


def test_screen_drag_stays_at_its_depth():
    gizmo = Gizmo("move", POSITION)
    start = at(POSITION)
    delta = drag_move(gizmo, "screen", ray(start), ray(start + (50, 20)))
    assert at(POSITION + delta) == pytest.approx(start + (50, 20), abs=1e-6)


@pytest.mark.parametrize("local", [False, True])
@pytest.mark.parametrize(("handle", "axis"), [("x", 0), ("y", 1), ("z", 2)])
@pytest.mark.parametrize("angle", [0.4, -1.1])
def test_ring_drag_turns_by_the_angle_swept(handle, axis, angle, local):
    gizmo = Gizmo("rotate", POSITION, TILTED, local)
    normal = gizmo.axes()[axis]
    arm = 0.2 * perpendicular(normal)
    turned = rotate(from_axis_angle(normal, angle), arm)
    q = drag_rotate(gizmo, handle, ray(at(POSITION + arm)), ray(at(POSITION + turned)))
    assert rotate(q, arm) == pytest.approx(turned, abs=1e-9)
    assert rotate(q, normal) == pytest.approx(normal, abs=1e-9)


def test_a_ring_seen_edge_on_still_turns():
    camera = ViewCamera(lookat=np.zeros(3), distance=3.0, azimuth=90.0, elevation=0.0)
    gizmo = Gizmo("rotate", np.zeros(3))
    rays = [camera.ray(400 + dx, 300, SIZE) for dx in (0, 40)]
    q = drag_rotate(gizmo, "z", *rays)
    assert abs(q[2]) > 0.01 and q[:2] == pytest.approx((0, 0), abs=1e-12)
    # The near side follows the pointer to the right.
    assert rotate(q, (0, -1, 0))[0] > 0


def test_a_ray_parallel_to_the_axis_moves_nothing():
    gizmo = Gizmo("move", np.zeros(3))
    along = (np.array([0.1, 0, 5]), np.array([0.0, 0, -1]))
    assert drag_move(gizmo, "z", along, along) == pytest.approx((0, 0, 0))


def test_unknown_handles_are_errors():
    with pytest.raises(ValueError, match="no handle"):
        drag_move(Gizmo(), "w", ray((1, 1)), ray((2, 2)))
    with pytest.raises(ValueError, match="no handle"):
        drag_rotate(Gizmo("rotate"), "xy", ray((1, 1)), ray((2, 2)))


@pytest.mark.parametrize("handle", ["x", "y", "z"])
def test_scaling_follows_the_distance_from_the_centre(handle):
    gizmo = Gizmo("scale", POSITION, TILTED, True)
    axis = gizmo.axes()["xyz".index(handle)]
    start, end = at(POSITION + 0.2 * axis), at(POSITION + 0.5 * axis)
    assert drag_scale(gizmo, handle, ray(start), ray(end), CAMERA, SIZE) == pytest.approx(2.5, rel=1e-6)
    past = at(POSITION - 0.5 * axis)
    assert drag_scale(gizmo, handle, ray(start), ray(past), CAMERA, SIZE) > 0


def test_the_centre_scales_all_axes_to_the_upper_right_and_back():
    gizmo, centre = Gizmo("scale", POSITION), at(POSITION)
    along = np.array([1.0, -1.0]) / np.sqrt(2.0) * LENGTH
    up, down = (drag_scale(gizmo, "screen", ray(centre), ray(centre + s * along), CAMERA, SIZE) for s in (1, -1))
    assert up == pytest.approx(2.0, rel=0.02) and down == pytest.approx(0.5, rel=0.02)
    with pytest.raises(ValueError, match="scale gizmo has no handle"):
        drag_scale(gizmo, "xy", ray(centre), ray(centre), CAMERA, SIZE)


def test_only_axes_that_scale_are_offered():
    hidden = {h.name for h in handles(Gizmo("scale", POSITION, scalable="xy"), CAMERA, SIZE) if not h.visible}
    assert hidden == {"z"}
