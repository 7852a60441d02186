"""Mass, centre of mass, inertia and boxes beside trimesh; graphs of bodies; what is refused."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
import trimesh
from bodies import Idle, ball, body, box, floor, hinge, random_turn, scene, system

from engine.scene import AABB, Color, JointFixed, MultiBodySystem, Pose, RigidBody, Scene, UUIDKey, Vector3
from engine.scene.geometry import GeometryHeightmap, GeometryPlane, GeometrySphere
from engine.scene.geometry.textures import Checker, Flat, Gradient, MapType, Texture, TextureReference
from engine.scene.sensors import CameraSensor, IMUSensor
from engine.scene.vector2 import Vector2


def matrix(pose: Pose) -> np.ndarray:
    result = np.eye(4)
    result[:3, :3], result[:3, 3] = pose.orientation.matrix33, pose.position
    return result


def meshes(rigid_body: RigidBody, pose: Pose | None = None) -> list[trimesh.Trimesh]:
    result = []
    for geometry in rigid_body.geometries:
        if isinstance(geometry, GeometrySphere):
            mesh = trimesh.creation.icosphere(subdivisions=5, radius=geometry.radius)
        else:
            mesh = trimesh.creation.box(extents=geometry.aabb.size)
        mesh.apply_transform((np.eye(4) if pose is None else matrix(pose)) @ matrix(geometry.pose))
        mesh.density = geometry.mass / mesh.volume
        result.append(mesh)
    return result


@pytest.mark.parametrize("seed", range(4))
def test_mass_centre_and_inertia_are_trimeshs(seed):
    rng = np.random.default_rng(seed)
    poses = [Pose(Vector3(rng.normal(size=3)), random_turn(seed + 10 * n)) for n in range(3)]
    parts = [box(*rng.uniform(0.1, 1, 3), mass=m, pose=p) for m, p in zip((1.0, 2.5, 0.4), poses, strict=True)]
    several = body(*parts, position=(5, 6, 7), turn=random_turn(99))
    props = [mesh.mass_properties for mesh in meshes(several)]
    masses = [p.mass for p in props]
    centre = np.average([p.center_mass for p in props], axis=0, weights=masses)
    inertia = np.zeros((3, 3))
    for p in props:
        arm = p.center_mass - centre
        inertia += p.inertia + p.mass * (arm @ arm * np.eye(3) - np.outer(arm, arm))
    assert several.mass() == pytest.approx(3.9) == pytest.approx(sum(masses))
    np.testing.assert_allclose(several.center_of_mass(), centre, atol=1e-9)
    np.testing.assert_allclose(several.inertia_tensor(), inertia, atol=1e-9)


def test_a_ball_has_the_inertia_of_a_ball():
    several = body(ball(0.3, mass=2.0, pose=Pose(Vector3([1, 0, 0]))), ball(0.1, mass=2.0))
    (first, second), moment = meshes(several), 2.0 * 0.25
    expected = first.moment_inertia + second.moment_inertia + np.diag([0, 2 * moment, 2 * moment])
    np.testing.assert_allclose(several.inertia_tensor(), expected, rtol=2e-3, atol=1e-9)
    np.testing.assert_allclose(several.inertia_tensor()[0, 0], 0.4 * 2 * (0.09 + 0.01))


def test_without_mass_the_centre_is_the_mean_position():
    places = [Pose(Vector3([1, 0, 0])), Pose(Vector3([0, 4, 0]))]
    light = body(*(box(1, 1, 1, mass=0, pose=pose) for pose in places))
    assert light.mass() == 0 and light.center_of_mass() == [0.5, 2, 0] and not light.inertia_tensor().any()
    assert body().mass() == 0 and body().center_of_mass() == [0, 0, 0]


def test_inertia_of_what_is_neither_box_nor_ball_is_refused():
    plane = GeometryPlane(pose=Pose(), mass=1.0, size=Vector2([1, 1]))
    with pytest.raises(ValueError, match="GeometryPlane"):
        body(plane).inertia_tensor()


def test_a_plane_takes_the_size_of_a_box():
    """As an example of revolve2 gives it."""
    assert GeometryPlane(pose=Pose(), mass=0, size=Vector3([20, 10, 0])).size == Vector2([20, 10])


def test_the_box_around_a_system_is_trimeshs():
    bodies = [
        body(box(0.3, 0.2, 0.5, pose=Pose([0.1 * n, 0, 1], random_turn(n))), position=(n, 2, 0), turn=random_turn(7))
        for n in range(3)
    ]
    centre, aabb = system(*bodies, position=(9, 9, 9)).calculate_aabb()
    corners = np.concatenate([mesh.vertices for b in bodies for mesh in meshes(b, b.initial_pose)])
    np.testing.assert_allclose(centre, (corners.min(0) + corners.max(0)) / 2, atol=1e-12)
    np.testing.assert_allclose(aabb.size, np.ptp(corners, axis=0), atol=1e-12)
    with pytest.raises(ValueError, match="GeometrySphere"):
        system(body(ball(1))).calculate_aabb()
    with pytest.raises(ValueError, match="no aabb"):
        system().calculate_aabb()


def test_joints_of_a_body_come_in_the_order_of_their_other_ends():
    a, b, c, d = (body(box(1, 1, 1)) for _ in range(4))
    joints = [hinge(a, d), hinge(c, a), hinge(b, a), hinge(c, d)]
    graph = system(a, b, c, d, *joints)
    assert graph.get_joints_for_rigid_body(a) == [joints[2], joints[1], joints[0]]
    assert graph.get_joints_for_rigid_body(d) == [joints[0], joints[3]]
    assert graph.root is a and graph.has_root() and not system().has_root()


def test_what_does_not_fit_together_is_refused_and_changes_nothing():
    a, b, stranger = (body(box(1, 1, 1)) for _ in range(3))
    graph, joint = system(a, b), hinge(a, b)
    graph.add_joint(joint)
    fixed = JointFixed(pose=Pose(), rigid_body1=b, rigid_body2=a)
    for refused, expected in (
        (lambda: graph.add_joint(hinge(a, stranger)), "rigid_body2 .* not in .* add_rigid_body"),
        (lambda: graph.add_joint(hinge(a, a)), "between two"),
        (lambda: graph.add_joint(fixed), "already"),
        (lambda: graph.add_rigid_body(a), "already"),
        (lambda: graph.get_joints_for_rigid_body(stranger), "not in"),
        (lambda: system().root, "no root"),
    ):
        with pytest.raises(ValueError, match=expected):
            refused()
    assert graph.get_joints_for_rigid_body(a) == [joint]
    whole = scene(graph)
    with pytest.raises(ValueError, match="already"):
        whole.add_multi_body_system(graph)
    with pytest.raises(ValueError, match="another system"):
        whole.add_multi_body_system(system(a))
    assert whole.multi_body_systems == [graph]
    whole.multi_body_systems.clear()
    assert whole.multi_body_systems == [graph]
    imu = IMUSensor(Pose())
    a.sensors.add_sensor(imu)
    a.sensors.add_sensor(CameraSensor(Pose(), (4, 3)))
    with pytest.raises(ValueError, match="attached already"):
        a.sensors.add_sensor(imu)
    with pytest.raises(ValueError, match="IMUSensor or a CameraSensor"):
        a.sensors.add_sensor("imu")
    assert a.sensors.imu_sensors == [imu] and len(a.sensors.camera_sensors) == 1


@pytest.mark.parametrize("make, expected", [
    (lambda: Color(0, 0, 0, 256), "0 to 255"),
    (lambda: Color(0, "red", 0, 255), "green .* 'red'"),
    (lambda: AABB([1, 1, -1]), "not negative"),
    (lambda: ball(math.nan), "radius .* finite"),
    (lambda: box(1, 1, 1, mass=-1), "mass .* at least 0"),
    (lambda: hinge(body(), body(), axis=(0, 0, 0)), "no direction"),
    (lambda: hinge(body(), body(), effort=math.nan), "effort"),
    (lambda: hinge(body(), body(), armature=-1), "armature"),
    (lambda: RigidBody(Pose(), -1, 1, []), "static_friction"),
    (lambda: RigidBody(Pose(), 1, math.inf, []), "dynamic_friction"),
    (lambda: body(*[box(1, 1, 1)] * 2), "twice"),
    (lambda: CameraSensor(Pose(), (4, 0)), "camera_size"),
    (lambda: CameraSensor(Pose(), 4), "camera_size"),
    (lambda: GeometryPlane(pose=Pose(), mass=0, size=[1]), "2 numbers"),
    (lambda: heightmap([[1, 2]]), "2 by 2"),
    (lambda: heightmap([[1], [1, 2]]), "as many"),
    (lambda: heightmap([[1, 2], [0, math.nan]]), "finite"),
    (lambda: TextureReference(), "neither"),
    (lambda: TextureReference(builtin="marble"), "flat, gradient, checker"),
    (lambda: TextureReference(file="wood.png"), "content_type"),
])  # fmt: skip
def test_numbers_that_do_not_fit_are_refused(make, expected):
    with pytest.raises(ValueError, match=expected):
        make()


@pytest.mark.parametrize("make", [
    lambda: Scene(handler=print), lambda: RigidBody((0, 0, 0), 1, 1, []), lambda: body("box"),
    lambda: hinge(None, body()),
    lambda: MultiBodySystem(pose=None, is_static=True), lambda: system().add_rigid_body(1),
])  # fmt: skip
def test_other_objects_are_refused(make):
    with pytest.raises(TypeError, match="is a "):
        make()


def heightmap(heights):
    return GeometryHeightmap(pose=Pose(), mass=0, size=[1, 1, 1], base_thickness=1, heights=heights)


def test_a_key_is_that_of_one_object():
    a, b = [1], [1]
    assert UUIDKey(a) == UUIDKey(a) and UUIDKey(a) != UUIDKey(b) and hash(UUIDKey(a)) == hash(UUIDKey(a))
    assert {UUIDKey(a): 1}[UUIDKey(a)] == 1 and UUIDKey(a).value is a
    with pytest.raises(ValueError, match=re.escape("[1]")):
        _ = UUIDKey(a) == a


def test_colours_and_textures():
    red = Color(255, 0, 51, 102)
    assert red.to_normalized_rgba_list() == [1, 0, 0.2, 0.4] and red.to_normalized_rgb_list() == [1, 0, 0.2]
    assert Texture().base_color == Color(255, 255, 255, 255) and Texture().map_type is MapType.CUBE
    assert Flat(primary_color=red).reference == TextureReference(builtin="flat")
    assert Gradient(primary_color=red, secondary_color=red).reference == TextureReference(builtin="gradient")
    assert Checker(primary_color=red, secondary_color=red).repeat == (100, 100)
    assert floor().root.geometries[0].texture.map_type is MapType.MAP2D
    assert isinstance(scene().handler, Idle)
