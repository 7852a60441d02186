"""Values that move, turn and scale objects: compared with what they do to points of the objects in the world."""

import numpy as np
import pytest

from app.document import Document
from app.placements import placement
from app.scaling import scaling_of
from app.transforming import Transforming, outermost
from engine.geometry.rotation import from_axis_angle, rotate
from engine.msd.paths import get
from engine.msd.schema import (
    Body,
    Geometry,
    Joint,
    Light,
    LightType,
    Link,
    MeshAsset,
    MeshSource,
    PathMesh,
    PointLightDesc,
    RectLightDesc,
    ShapeType,
    SpotLightDesc,
    World,
)
from render.lights import LightList
from render.poses import links, modelled_poses


def vec(*numbers):
    return np.array(numbers, dtype=float)


def scene() -> Document:
    """A turned base with a child that has a joint, and a box in the world."""
    half = np.sqrt(0.5)
    child = Link(
        name="child",
        local_translation=vec(0.0, 0.3, 0.4),
        local_rotation=vec(half, 0.0, 0.0, half),
        joints=[Joint(name="hinge", axis=vec(0.0, 1.0, 0.0), pos=vec(0.0, 0.1, 0.0))],
        geoms=[Geometry(shape=ShapeType.Capsule, size=vec(0.05, 0.2, 0.0), position=vec(0.0, 0.0, 0.2))],
    )
    base = Link(
        name="base",
        local_translation=vec(1.0, 0.0, 0.5),
        local_rotation=vec(0.0, 0.0, half, half),
        geoms=[Geometry(shape=ShapeType.Box, size=vec(0.1, 0.2, 0.3))],
        children=[child],
    )
    world = World()
    world.hierarchy.bodies.append(Body(link=base))
    world.hierarchy.geoms.append(
        Geometry(shape=ShapeType.Sphere, size=vec(0.1, 0.0, 0.0), position=vec(-1.0, 2.0, 0.1))
    )
    return Document(world)


BASE, CHILD, BALL = "hierarchy.bodies[0].link", "hierarchy.bodies[0].link.children[0]", "hierarchy.geoms[0]"


def at(document, path):
    nodes = links(document.world)
    return placement(document.world, path, nodes, modelled_poses(nodes))


def found(document, paths, pivot=None):
    return Transforming([at(document, p) for p in paths], pivot, [scaling_of(document.world, p) for p in paths])


def test_what_is_below_a_moved_object_is_moved_once():
    document = scene()
    assert outermost([CHILD, BALL, BASE, f"{CHILD}.geoms[0]", BALL]) == [BALL, BASE]
    child, delta = at(document, CHILD).position, vec(0.1, -0.2, 0.3)
    document.set_all(found(document, outermost([CHILD, BASE])).moved(delta), "Move")
    np.testing.assert_allclose(at(document, CHILD).position, child + delta, atol=1e-12)


def test_names_that_begin_alike_are_not_below_each_other():
    assert outermost(["hierarchy.geoms[1]", "hierarchy.geoms[10]"]) == ["hierarchy.geoms[1]", "hierarchy.geoms[10]"]


def test_turned_together_objects_go_around_the_pivot():
    document, turn, pivot = scene(), from_axis_angle([1.0, -2.0, 0.5], 0.7), vec(0.2, 0.4, -0.1)
    paths = [
        BASE,
        BALL,
    ]
    before = {path: at(document, path) for path in paths}
    document.set_all(found(document, paths, pivot).turned(turn), "Rotate")
    for path, old in before.items():
        new = at(document, path)
        np.testing.assert_allclose(new.position, pivot + rotate(turn, old.position - pivot), atol=1e-12)
        point = vec(0.1, 0.2, 0.3)
        np.testing.assert_allclose(rotate(new.rotation, point), rotate(turn, rotate(old.rotation, point)), atol=1e-12)
    assert len(document.undo_stack) == 1


def test_turned_each_about_itself_nothing_moves():
    document = scene()
    values = found(document, [BASE, BALL]).turned(from_axis_angle([0.0, 0.0, 1.0], 1.0))
    assert set(values) == {f"{BASE}.local_rotation", f"{BALL}.orientation"}


def test_a_joint_is_moved_by_its_anchor_and_turned_by_its_axis():
    document, joint = scene(), f"{CHILD}.joints[0]"
    before = at(document, joint)
    np.testing.assert_allclose(rotate(before.rotation, [0.0, 0.0, 1.0]), [0.0, 0.0, 1.0], atol=1e-12)
    turn, delta = from_axis_angle([0.3, 0.2, 1.0], 0.6), vec(0.1, 0.2, -0.3)
    document.set_all({**found(document, [joint]).moved(delta), **found(document, [joint]).turned(turn)}, "Move")
    after = at(document, joint)
    np.testing.assert_allclose(after.position, before.position + delta, atol=1e-12)
    np.testing.assert_allclose(rotate(after.rotation, [0.0, 0.0, 1.0]), rotate(turn, [0.0, 0.0, 1.0]), atol=1e-12)


@pytest.mark.parametrize(
    ("shape", "axes", "expected"),
    [
        (ShapeType.Box, "x", (2, 1, 1)),
        (ShapeType.Box, "yz", (1, 2, 2)),
        (ShapeType.Ellipsoid, "xyz", (2, 2, 2)),
        (ShapeType.Sphere, "z", (2, 1, 1)),
        (ShapeType.Capsule, "x", (2, 1, 1)),
        (ShapeType.Cylinder, "z", (1, 2, 1)),
        (ShapeType.Capsule, "xyz", (2, 2, 1)),
        (ShapeType.Plane, "xyz", (2, 2, 1)),
    ],
)
def test_sizes_scale_along_the_axes_of_a_shape(shape, axes, expected):
    size = vec(0.1, 0.2, 0.3)
    document = Document(World())
    document.world.hierarchy.geoms.append(Geometry(shape=shape, size=size))
    found_scaling = scaling_of(document.world, BALL)
    assert found_scaling is not None
    np.testing.assert_allclose(found_scaling.scaled(2.0, axes)[f"{BALL}.size"], size * expected)
    np.testing.assert_array_equal(get(document.world, f"{BALL}.size"), size)


@pytest.mark.parametrize("transform", [None, (1.0, 2.0, 3.0), np.arange(1.0, 10.0)])
def test_a_mesh_is_scaled_along_its_axes_after_what_it_has(transform):
    document = Document(World())
    document.world.assets.meshes["m"] = MeshAsset(source=MeshSource.path(PathMesh("m.obj")))
    geom = Geometry(shape=ShapeType.Mesh, mesh="m", mesh_transform=None if transform is None else np.array(transform))
    document.insert("hierarchy.geoms", 0, geom)
    matrix = (
        np.eye(3)
        if transform is None
        else np.diag(transform)
        if len(transform) == 3
        else np.reshape(transform, (3, 3))
    )
    scaling = scaling_of(document.world, BALL)
    document.set_all(scaling.scaled(2.0, "y"), "Scale")
    value = get(document.world, f"{BALL}.mesh_transform")
    np.testing.assert_allclose(
        np.diag(value) if value.size == 3 else value.reshape(3, 3), np.diag([1.0, 2.0, 1.0]) @ matrix
    )
    document.undo()
    assert (get(document.world, f"{BALL}.mesh_transform") is None) == (transform is None)


def test_a_link_with_all_it_carries_is_scaled_about_its_origin():
    document = scene()
    before, shape = at(document, f"{CHILD}.geoms[0]"), get(document.world, f"{CHILD}.geoms[0].size").copy()
    base, joint = at(document, BASE), at(document, f"{CHILD}.joints[0]")
    document.set_all(found(document, [BASE]).scaled(1.5), "Scale")
    for path, old in ((f"{CHILD}.geoms[0]", before), (f"{CHILD}.joints[0]", joint)):
        expected = base.position + 1.5 * (old.position - base.position)
        np.testing.assert_allclose(at(document, path).position, expected, atol=1e-12)
    np.testing.assert_allclose(get(document.world, f"{CHILD}.geoms[0].size")[:2], 1.5 * shape[:2])
    np.testing.assert_allclose(get(document.world, f"{BASE}.geoms[0].size"), 1.5 * vec(0.1, 0.2, 0.3))
    assert scaling_of(document.world, BASE).axes == ""


def test_objects_scaled_together_keep_their_proportions():
    document, pivot = scene(), vec(0.0, 0.5, 0.0)
    before = {path: at(document, path).position for path in (BASE, BALL)}
    document.set_all(found(document, [BASE, BALL], pivot).scaled(0.5), "Scale")
    for path, old in before.items():
        np.testing.assert_allclose(at(document, path).position, pivot + 0.5 * (old - pivot), atol=1e-12)
    assert get(document.world, f"{BALL}.size")[0] == pytest.approx(0.05)


def test_an_area_light_is_scaled_by_its_sides():
    document = Document(World())
    document.world.hierarchy.lights.append(Light(type_=LightType.rect(RectLightDesc(width=1.0, height=2.0))))
    scaling = scaling_of(document.world, "hierarchy.lights[0]")
    assert scaling.axes == "xy"
    document.set_all(scaling.scaled(3.0), "Scale")
    source = document.world.hierarchy.lights[0].type_.value
    assert (source.width, source.height) == (3.0, 6.0)
    for axis, sides in (("x", (2.0, 2.0)), ("y", (1.0, 4.0))):
        document.set_all(scaling.start() | scaling.scaled(2.0, axis), "Scale")
        assert (source.width, source.height) == sides


def test_the_sides_of_an_area_light_turn_along():
    """As the renderer draws them: about its direction, too, which does not change then."""
    document = Document(World())
    panel = RectLightDesc(width=2.0, height=1.0, width_axis=vec(1.0, 0.0, 0.0), height_axis=vec(0.0, 1.0, 0.0))
    light = Light(type_=LightType.rect(panel), position=vec(0.0, 0.0, 2.0), direction=vec(0.0, 0.0, -1.0))
    document.world.hierarchy.lights.append(light)
    path = "hierarchy.lights[0]"
    np.testing.assert_allclose(rotate(at(document, path).rotation, np.eye(3)[0]), [1.0, 0.0, 0.0], atol=1e-12)
    np.testing.assert_allclose(rotate(at(document, path).rotation, np.eye(3)[2]), [0.0, 0.0, 1.0], atol=1e-12)
    for axis, wanted in (((0, 0, 1), [(0, 1, 0), (1, 0, 0)]), ((1, 0, 0), [(0, 0, 1), (1, 0, 0)])):
        turn = from_axis_angle(np.array(axis, dtype=float), np.pi / 2)
        document.set_all(found(document, [path]).turned(turn), "Rotate")
        world = document.world
        drawn = LightList(world, links(world), modelled_poses(links(world)))
        (placed,) = drawn.placed(modelled_poses(links(world)))
        np.testing.assert_allclose(np.abs(placed.sides), np.abs(wanted) * [[1.0], [0.5]], atol=1e-6)
        x = rotate(at(document, path).rotation, np.eye(3)[0])
        np.testing.assert_allclose(x, placed.sides[0], atol=1e-6)


def test_a_spot_light_has_its_cone_across_and_its_range_along_its_axis():
    document = Document(World())
    spot = SpotLightDesc(outer_angle=30.0, inner_angle=20.0, range=4.0)
    document.world.hierarchy.lights.append(Light(type_=LightType.spot(spot)))
    scaling = scaling_of(document.world, "hierarchy.lights[0]")
    assert scaling.axes == "xyz"
    document.set_all(scaling.scaled(2.0, "x"), "Scale")
    source = document.world.hierarchy.lights[0].type_.value
    assert (source.outer_angle, source.inner_angle, source.range) == (60.0, 40.0, 4.0)
    document.set_all(scaling.scaled(1.5, "z"), "Scale")
    assert source.range == 6.0
    document.set_all(scaling.scaled(9.0, "y"), "Scale")  # no cone is wider than a half space
    assert (source.outer_angle, source.inner_angle) == (90.0, 90.0)
    document.set_all(scaling.start(), "Scale")
    assert (source.outer_angle, source.inner_angle, source.range) == (30.0, 20.0, 4.0)


def test_a_point_light_is_scaled_by_its_range():
    document = Document(World())
    document.world.hierarchy.lights.append(Light(type_=LightType.point(PointLightDesc(range=4.0))))
    document.set_all(scaling_of(document.world, "hierarchy.lights[0]").scaled(0.5), "Scale")
    assert document.world.hierarchy.lights[0].type_.value.range == 2.0


def test_what_has_no_size_cannot_be_scaled():
    document = scene()
    document.world.hierarchy.geoms.append(Geometry(shape=ShapeType.InfinitePlane))
    for path in ("", f"{CHILD}.joints[0]", "hierarchy.geoms[1]", "hierarchy.geoms[9]"):
        assert scaling_of(document.world, path) is None


def test_a_typed_size_gives_the_factor():
    document = scene()
    scaling = scaling_of(document.world, BALL)
    assert scaling.factor_for(0.25, "x") == pytest.approx(2.5)
    np.testing.assert_allclose(scaling.scaled(scaling.factor_for(0.25, "x"), "x")[f"{BALL}.size"][0], 0.25)


def test_a_drag_of_several_objects_is_one_undo_step_and_none_when_it_ends_where_it_began():
    document = scene()
    drag = found(document, [BASE, BALL])
    for share in (0.1, 0.2, 0.3):
        document.set_all(drag.moved(share * vec(1.0, 0.0, 0.0)), "Move", merge="drag")
    assert len(document.undo_stack) == 1 and document.undo_stack.undo_text == "Move"
    document.set_all(drag.moved(vec(0.0, 0.0, 0.0)), "Move", merge="drag")
    assert len(document.undo_stack) == 0
