"""Joints that are added where one points: anchor and axis in the world, and what hangs on what afterwards."""

import numpy as np
import pytest

from app.document import Document
from app.joint_adding import JointPlace, add_joint, joint_place
from app.library.solids import solids_of
from app.placements import placement
from app.snapping import edge_near, sharp_edges
from engine.errors import SceneError
from engine.geometry.rotation import from_axis_angle, multiply, rotate
from engine.msd.paths import get
from engine.msd.schema import Body, FreeJoint, Geometry, JointType, Link, ShapeType, World
from engine.msd.schema.base import same
from render.poses import links, modelled_poses

BASE, ARM, LOOSE = "hierarchy.bodies[0].link", "hierarchy.bodies[0].link.children[0]", "hierarchy.bodies[1].link"
TURN = from_axis_angle([0.0, 0.0, 1.0], 0.5)


def box(half):
    return Geometry(shape=ShapeType.Box, size=np.array(half))


def scene() -> Document:
    """A base with an arm, turned, and a box that floats."""
    arm = Link(
        name="arm", local_translation=np.array([0.3, 0.0, 0.1]), local_rotation=TURN, geoms=[box([0.1, 0.05, 0.05])]
    )
    world = World()
    world.hierarchy.bodies = [
        Body(link=Link(name="base", geoms=[box([0.2, 0.2, 0.1])], children=[arm])),
        Body(
            link=Link(name="loose", local_translation=np.array([0.0, 0.0, 0.3]), geoms=[box([0.1, 0.1, 0.1])]),
            free=FreeJoint(),
        ),
    ]
    return Document(world)


def place(document, path, point, direction, selected="", snap=True):
    nodes = links(document.world)
    return joint_place(
        document, nodes, modelled_poses(nodes), path, np.array(point), np.array(direction), selected, snap
    )


def add(document, place, kind=JointType.Revolute):
    nodes = links(document.world)
    return add_joint(document, nodes, modelled_poses(nodes), place, kind)


def placed(document, path):
    nodes = links(document.world)
    return placement(document.world, path, nodes, modelled_poses(nodes))


@pytest.mark.parametrize("kind", [JointType.Revolute, JointType.Slide, JointType.Ball])
def test_anchor_and_axis_are_where_the_pointer_was(kind):
    document, direction = scene(), rotate(TURN, np.array([0.6, 0.0, 0.8]))
    path = add(document, place(document, f"{ARM}.geoms[0]", [0.35, 0.02, 0.15], direction, snap=False), kind)
    joint = placed(document, path)
    assert get(document.world, path).type_ is kind and path == f"{ARM}.joints[0]"
    np.testing.assert_allclose(joint.position, [0.35, 0.02, 0.15], atol=1e-8)
    np.testing.assert_allclose(rotate(joint.rotation, [0.0, 0.0, 1.0]), direction, atol=1e-8)
    document.undo()
    assert not get(document.world, ARM).joints


def test_the_axis_snaps_to_one_of_its_link():
    document, tilt = scene(), from_axis_angle([1.0, 0.0, 0.0], np.radians(8.0))
    direction = rotate(TURN, rotate(tilt, np.array([0.0, 0.0, 1.0])))
    path = add(document, place(document, f"{ARM}.geoms[0]", [0.3, 0.0, 0.15], direction))
    np.testing.assert_allclose(get(document.world, path).axis, [0.0, 0.0, 1.0], atol=1e-9)


def test_a_floating_body_is_hung_on_the_one_that_is_pointed_at():
    document = scene()
    before = placed(document, LOOSE)
    path = add(document, place(document, f"{ARM}.geoms[0]", [0.1, 0.0, 0.15], [0.0, 1.0, 0.0], selected=LOOSE))
    assert path == f"{ARM}.children[0].joints[0]" and len(document.world.hierarchy.bodies) == 1
    after = placed(document, f"{ARM}.children[0]")
    np.testing.assert_allclose(after.position, before.position, atol=1e-9)
    np.testing.assert_allclose(np.abs(after.rotation), np.abs(before.rotation), atol=1e-9)
    np.testing.assert_allclose(placed(document, path).position, [0.1, 0.0, 0.15], atol=1e-8)
    document.undo()
    assert document.world.hierarchy.bodies[1].free is not None and len(document.undo_stack) == 1


def test_a_child_that_is_selected_stays_on_its_parent():
    document = scene()
    path = add(document, place(document, f"{BASE}.geoms[0]", [0.2, 0.0, 0.1], [0.0, 0.0, 1.0], selected=ARM))
    assert path == f"{ARM}.joints[0]"


@pytest.mark.parametrize(("path", "match"), [(f"{LOOSE}.geoms[0]", "floats"), ("", "point at a shape")])
def test_where_no_joint_can_be_is_said(path, match):
    with pytest.raises(SceneError, match=match):
        place(scene(), path, [0.0, 0.0, 0.3], [0.0, 0.0, 1.0])


def test_the_edge_under_the_pointer_gives_an_axis_along_it():
    document = scene()
    solids = solids_of(document.world)
    solid = solids.index(f"{BASE}.geoms[0]")
    point, direction = edge_near(solids, solid, np.array([0.05, -0.19, 0.1]), 0.02)
    np.testing.assert_allclose(np.abs(direction), [1.0, 0.0, 0.0], atol=1e-6)
    np.testing.assert_allclose(point, [0.05, -0.2, 0.1], atol=1e-6)
    assert edge_near(solids, solid, np.array([0.0, 0.0, 0.1]), 0.02) is None


def test_the_rim_of_a_cylinder_is_an_edge_and_its_side_is_none():
    world = World()
    world.hierarchy.geoms = [Geometry(shape=ShapeType.Cylinder, size=np.array([0.2, 0.3, 0.0]))]
    vertices, faces = solids_of(world).triangles(0)
    edges = sharp_edges(vertices, faces)
    np.testing.assert_allclose(np.abs(edges[..., 2]), 0.3, atol=1e-6)
    np.testing.assert_allclose(np.linalg.norm(edges[..., :2], axis=-1), 0.2, atol=1e-6)


def test_a_body_hung_on_a_posed_one_stays_where_it_is_seen():
    document, nodes = scene(), links(scene().world)
    poses = modelled_poses(nodes)
    at = next(i for i, node in enumerate(nodes) if node.path == ARM)
    poses.xquat[at] = turned = from_axis_angle([0.0, 1.0, 0.0], 1.2)
    poses.xpos[at] = [0.1, 0.2, 0.6]
    path = add_joint(
        document, nodes, poses, JointPlace(LOOSE, ARM, np.array([0.0, 0.1, 0.5]), np.eye(3)[2]), JointType.Revolute
    )
    link = get(document.world, path.rpartition(".joints")[0])
    np.testing.assert_allclose(poses.xpos[at] + rotate(turned, link.local_translation), [0.0, 0.0, 0.3], atol=1e-8)
    np.testing.assert_allclose(multiply(turned, link.local_rotation), [0.0, 0.0, 0.0, 1.0], atol=1e-8)
    before = scene().world
    document.undo()
    assert same(document.world, before)
