"""What drags snap to, on shapes whose surfaces have formulas."""

import numpy as np
import pytest

from app.library.solids import solids_of
from app.snapping import axes_of, axis_near, resting_offset, rounded, snapped_turn, surface_under, vertex_near
from engine.geometry.rotation import from_axis_angle, rotate
from engine.msd.schema import Geometry, ShapeType, World
from render import ViewCamera
from render.gizmo import project

SIZE = (800, 600)
CAMERA = ViewCamera(lookat=np.array([0.0, 0.0, 0.5]), distance=4.0, azimuth=60.0, elevation=-30.0)
TURN = from_axis_angle([0.3, 1.0, 0.2], 0.4)
PLACE = np.array([0.2, -0.1, 0.6])
HALF = np.array([0.2, 0.3, 0.1])


def scene(*geoms):
    world = World()
    world.hierarchy.geoms += geoms
    return solids_of(world)


def box():
    return Geometry(shape=ShapeType.Box, size=HALF, position=PLACE, orientation=TURN)


def all_of(solids):
    return np.arange(len(solids.paths))


def pixel(point):
    return project(CAMERA, SIZE, np.atleast_2d(point))[0]


def test_a_ray_meets_the_face_of_a_turned_box():
    solids = scene(box(), Geometry(shape=ShapeType.InfinitePlane))
    on_face = PLACE + rotate(TURN, np.array([0.05, -0.1, 0.1]))
    found = surface_under(solids, all_of(solids), CAMERA.ray(*pixel(on_face), SIZE))
    np.testing.assert_allclose(found.point, on_face, atol=1e-6)
    np.testing.assert_allclose(found.normal, rotate(TURN, np.array([0.0, 0.0, 1.0])), atol=1e-6)
    assert found.path == "hierarchy.geoms[0]"


def test_what_is_left_out_is_looked_through():
    solids = scene(box(), Geometry(shape=ShapeType.InfinitePlane))
    origin, direction = CAMERA.ray(*pixel(PLACE), SIZE)
    found = surface_under(solids, np.array([1]), (origin, direction))
    np.testing.assert_allclose(found.point, origin - direction * origin[2] / direction[2], atol=1e-9)
    np.testing.assert_allclose(found.normal, [0, 0, 1], atol=1e-12)
    assert surface_under(solids, np.array([0]), (origin, -direction)) is None


def test_a_ray_meets_a_sphere_at_its_radius():
    solids = scene(Geometry(shape=ShapeType.Sphere, size=np.array([0.3, 0, 0]), position=PLACE))
    found = surface_under(solids, all_of(solids), CAMERA.ray(*(pixel(PLACE) + (15, -10)), SIZE))
    assert np.linalg.norm(found.point - PLACE) == pytest.approx(0.3, rel=0.02)
    np.testing.assert_allclose(found.normal, (found.point - PLACE) / 0.3, atol=0.15)


def test_the_corner_near_the_pointer_is_found_and_none_far_away():
    solids = scene(box())
    corner = PLACE + rotate(TURN, HALF)
    near = vertex_near(solids, all_of(solids), CAMERA, SIZE, *(pixel(corner) + (4, -3)))
    np.testing.assert_allclose(near, corner, atol=1e-6)
    assert vertex_near(solids, all_of(solids), CAMERA, SIZE, *(pixel(corner) + (200, 0))) is None


def test_of_corners_behind_each_other_the_near_one_is_taken():
    camera = ViewCamera(lookat=np.zeros(3), distance=4.0, azimuth=90.0, elevation=0.0, orthographic=True)
    solids = scene(Geometry(shape=ShapeType.Box, size=HALF))
    x, y = project(camera, SIZE, np.array([[0.2, -0.3, 0.1]]))[0]
    found = vertex_near(solids, all_of(solids), camera, SIZE, x, y)
    np.testing.assert_allclose(found, [0.2, -0.3, 0.1], atol=1e-6)  # looks along +y


def test_the_axis_under_the_pointer_gives_a_point_on_it():
    solids = scene(box())
    wanted = PLACE + 0.7 * rotate(TURN, np.array([0.0, 0.0, 1.0]))
    found = axis_near(axes_of(solids, all_of(solids)), CAMERA, SIZE, *pixel(wanted))
    np.testing.assert_allclose(found, wanted, atol=1e-6)
    assert axis_near(axes_of(solids, all_of(solids)), CAMERA, SIZE, 5.0, 5.0) is None


@pytest.mark.parametrize(("degrees", "is_found"), [(3.0, False), (8.0, False), (20.0, True)])
def test_an_axis_that_is_seen_from_its_end_throws_nothing_far_away(degrees, is_found):
    """A pixel beside the nearest point of such an axis belongs to a point far along it."""
    sideways = np.cross(CAMERA.forward, [0.0, 0.0, 1.0])
    along = rotate(from_axis_angle(sideways, np.radians(degrees)), CAMERA.forward)
    line = np.array([[PLACE, along]])
    x, y = pixel(PLACE)
    assert (axis_near(line, CAMERA, SIZE, x, y - 6.0) is not None) is is_found


def test_a_turned_box_rests_on_its_lowest_corner():
    solids = scene(box())
    offset = resting_offset(solids.triangles(0)[0], PLACE, np.array([0.0, 0.0, 1.0]))
    corners = PLACE + rotate(TURN, HALF * np.array([[i, j, k] for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]))
    assert offset == pytest.approx(PLACE[2] - corners[:, 2].min(), abs=1e-9)


def test_turns_and_numbers_go_in_steps():
    axis = np.array([1.0, 2.0, 2.0]) / 3.0
    turn = snapped_turn(from_axis_angle(axis, np.radians(38.0)), np.radians(15.0))
    np.testing.assert_allclose(turn, from_axis_angle(axis, np.radians(45.0)), atol=1e-12)
    np.testing.assert_allclose(rounded(np.array([0.26, -0.14]), 0.1), [0.3, -0.1])
    np.testing.assert_allclose(rounded(np.array([0.26, -0.14]), 0.0), [0.26, -0.14])
