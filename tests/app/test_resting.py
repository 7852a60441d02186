"""Where new objects come to rest: their lowest points touch what is under them, and they stand beside each other."""

import numpy as np
import pytest
from scipy.spatial import ConvexHull

from app.document import Document
from app.library.resting import lander, rest, rest_together
from app.library.solids import convex_outline, solids_of
from engine.geometry.rotation import from_axis_angle
from engine.msd.paths import get
from engine.msd.schema import Geometry, ShapeType, World

DOWN = np.array([0.3, -0.2, 5.0]), np.array([0.0, 0.0, -1.0])
GROUND = np.array([0.3, -0.2, 0.0])


def table() -> Document:
    """A floor, and a table top that is 0.5 m high, under the ray."""
    world = World()
    world.hierarchy.geoms = [
        Geometry(name="floor", shape=ShapeType.InfinitePlane),
        Geometry(
            name="top", shape=ShapeType.Box, size=np.array([0.6, 0.6, 0.02]), position=np.array([0.0, 0.0, 0.48])
        ),
    ]
    return Document(world)


def add(document, kind, selected=""):
    lands = lander(document.world, solids_of(document.world), DOWN, GROUND)
    return document.add(kind, selected, put=lambda world, path, element: rest(world, path, element, lands))


def low_and_high(document, path):
    solids = solids_of(document.world)
    mine = [i for i, at in enumerate(solids.paths) if at.startswith(path)]
    return solids.low[mine].min(axis=0), solids.high[mine].max(axis=0)


@pytest.mark.parametrize(
    "kind", ["body_box", "body_sphere", "body_capsule", "body_fixed", "geom_box", "geom_ellipsoid"]
)
def test_the_lowest_point_touches_the_surface(kind):
    document = table()
    path = add(document, kind)
    low, high = low_and_high(document, path)
    assert low[2] == pytest.approx(0.5, abs=1e-3)
    np.testing.assert_allclose(0.5 * (low + high)[:2], DOWN[0][:2], atol=1e-6)
    assert len(document.undo_stack) == 1


def test_several_kinds_in_a_row_stand_side_by_side():
    document = table()
    boxes = [
        low_and_high(document, add(document, kind))
        for kind in ("body_box", "body_sphere", "body_box", "body_capsule")
    ]
    for i, (low, high) in enumerate(boxes):
        assert low[2] == pytest.approx(0.5, abs=1e-3)
        for other_low, other_high in boxes[:i]:
            assert (low[:2] > other_high[:2]).any() or (high[:2] < other_low[:2]).any()


def test_what_lands_beside_a_wall_is_in_nothing_that_stands_there():
    """The ray meets a fixed box from its side, and a floating one stands before that."""
    document = Document(World())
    document.add("geom_infinite_plane")
    ray = np.array([0.03, -2.0, 0.15]), np.array([0.0, 1.0, 0.0])
    boxes = []
    for kind in ("body_fixed", "body_box", "body_fixed", "body_box"):
        lands = lander(document.world, solids_of(document.world), ray, GROUND)
        path = document.add(kind, put=lambda world, path, element, lands=lands: rest(world, path, element, lands))
        boxes.append(low_and_high(document, path))
    for i, (low, high) in enumerate(boxes):
        assert low[2] == pytest.approx(0.0, abs=1e-6)
        for other_low, other_high in boxes[:i]:
            assert (low[:2] > other_high[:2]).any() or (high[:2] < other_low[:2]).any()


def test_where_nothing_is_seen_it_stands_on_the_ground():
    document = Document(World())
    low, _ = low_and_high(document, add(document, "body_box"))
    assert low[2] == pytest.approx(0.0, abs=1e-9)


def test_shapes_of_a_link_are_piled_up_in_its_frame():
    document = table()
    link = add(document, "body_box")
    document.set(f"{link}.local_rotation", from_axis_angle([0.0, 0.0, 1.0], 0.7))
    shape = add(document, "geom_sphere", link)
    np.testing.assert_allclose(get(document.world, shape).position, [0.0, 0.0, 0.1 + 0.1], atol=1e-6)


def test_what_is_not_seen_keeps_its_height():
    document = table()
    path = add(document, "cloth")
    np.testing.assert_allclose(get(document.world, path).local_translation, [0.3, -0.2, 1.0], atol=1e-9)


def test_planes_stand_where_they_are_made():
    document = table()
    path = add(document, "geom_infinite_plane")
    assert get(document.world, path).position[2] < 0.0


def test_the_place_in_keyframes_is_where_it_was_put():
    document = table()
    document.add("body_box")
    document.add("keyframe")
    path = add(document, "body_sphere")
    place = get(document.world, path).local_translation
    np.testing.assert_allclose(document.world.keyframes[0].dof_pos[7:10], place, atol=1e-6)


def test_what_is_pasted_together_keeps_its_arrangement():
    document = table()
    paths = [add(document, "body_box"), add(document, "body_sphere")]
    copies = [document.world.hierarchy.bodies[i].deepcopy() for i in (0, 1)]
    before = [get(document.world, path).local_translation for path in paths]
    rest_together(document.world, copies, lander(document.world, solids_of(document.world), DOWN, GROUND))
    after = [body.link.local_translation for body in copies]
    np.testing.assert_allclose(after[1] - after[0], before[1] - before[0], atol=1e-9)
    assert after[0][2] == pytest.approx(before[0][2], abs=1e-6)
    assert np.linalg.norm(after[0] - before[0]) > 0.1


def test_a_flat_object_on_a_slope_is_not_inside_it():
    world = World()
    turn = from_axis_angle([0.0, 1.0, 0.0], 0.3)
    world.hierarchy.geoms = [Geometry(shape=ShapeType.Box, size=np.array([1.0, 1.0, 0.05]), orientation=turn)]
    document = Document(world)
    path = add(document, "body_box")
    corners = get(document.world, path).local_translation + 0.1 * np.array(
        [[i, j, -1] for i in (-1, 1) for j in (-1, 1)], dtype=float
    )
    normal = np.array([np.sin(0.3), 0.0, np.cos(0.3)])
    assert (corners @ normal).min() >= 0.05 - 1e-6


def test_a_site_that_a_lidar_brings_along_stands_where_one_looks():
    document = table()
    add(document, "sensor_lidar")
    (site,) = document.world.hierarchy.sites
    np.testing.assert_allclose(site.position[:2], DOWN[0][:2])
    assert site.position[2] == pytest.approx(0.5 + site.size[0], abs=1e-3)


@pytest.mark.parametrize("count", [3, 8, 500])
def test_outlines_are_the_convex_hulls_of_qhull(count):
    random = np.random.default_rng(count)
    for points in (random.normal(size=(count, 2)), random.integers(-3, 4, (count, 2)).astype(float)):
        hull = points[ConvexHull(points).vertices]
        found = convex_outline(points)
        assert {*map(tuple, found)} == {*map(tuple, hull)}
        start = int(np.flatnonzero((found == hull[0]).all(axis=1))[0])
        np.testing.assert_array_equal(np.roll(found, -start, axis=0), hull)  # the same way around


def test_an_outline_of_a_line_or_of_nothing_has_no_area():
    line = np.linspace((0.0, 1.0), (2.0, 5.0), 7)
    assert len(convex_outline(line)) < 3 and len(convex_outline(line[:1])) < 3
    assert len(convex_outline(np.zeros((0, 2)))) == 0
