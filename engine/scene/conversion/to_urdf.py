"""Multi-body systems as URDF."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

import numpy as np
from scipy.spatial.transform import Rotation

from engine.scene import checks
from engine.scene.conversion.tree import Node, tree_of
from engine.scene.geometry import Geometry, GeometryBox, GeometryHeightmap, GeometryPlane, GeometrySphere
from engine.scene.joints import JointHinge
from engine.scene.multi_body_system import MultiBodySystem
from engine.scene.pose import Pose, compose, inverse
from engine.scene.rigid_body import RigidBody


def multi_body_system_to_urdf(
    multi_body_system: MultiBodySystem, name: str
) -> tuple[
    str,
    list[GeometryPlane],
    list[GeometryHeightmap],
    list[tuple[JointHinge, str]],
    list[tuple[Geometry, str]],
    list[tuple[RigidBody, str]],
]:
    """A system as URDF, called `name` as its root is; names as in `scene_to_world`.

    The frame of a link is that of its joint, as URDF has it; that of the root is the body's. The pose of the system,
    frictions, looks, sensors and the gains of servos are no part of a URDF.

    Returns the text; the planes and heightmaps, which URDF does not know; hinges, geometries and bodies with the
    names of their joints, collision elements and links.

    Raises:
        ValueError: there is no root, a loop, a body that nothing joins to the root, or a plane or heightmap elsewhere
            than at the root of a static system.
    """
    checks.instance(name, str, "the name of a robot")
    tree = tree_of(multi_body_system, name)
    if tree.loops:
        raise ValueError(
            f"multi-body system {name} has a loop at {tree.loops[0].joint_name}, and URDF has trees only"
        )
    robot = Element("robot", name=name)
    planes: list[GeometryPlane] = []
    heightmaps: list[GeometryHeightmap] = []
    hinges: list[tuple[JointHinge, str]] = []
    geometries: list[tuple[Geometry, str]] = []
    bodies: list[tuple[RigidBody, str]] = []
    for node in tree.nodes:
        frame = inverse(_link_pose(node))
        link = SubElement(robot, "link", name=node.name)
        bodies.append((node.body, node.name))
        _add_inertial(link, node.body, frame)
        for index, geometry in enumerate(node.body.geometries):
            if isinstance(geometry, GeometryPlane | GeometryHeightmap):
                if node.parent is not None or not multi_body_system.is_static:
                    kind = type(geometry).__name__
                    raise ValueError(f"a {kind} belongs to the root of a static system, not to {node.name}")
                (planes if isinstance(geometry, GeometryPlane) else heightmaps).append(geometry)  # pyright: ignore
                continue
            geometries.append((geometry, f"{node.name}_geom{index}"))
            _add_collision(
                link, geometry, compose(compose(frame, node.body.initial_pose), geometry.pose), node, index
            )
        if isinstance(node.joint, JointHinge):
            hinges.append((node.joint, node.joint_name))
        _add_joint(robot, node)
    indent(robot)
    return tostring(robot, encoding="unicode") + "\n", planes, heightmaps, hinges, geometries, bodies


def _link_pose(node: Node) -> Pose:
    """The frame of a link, in that of the system."""
    return node.body.initial_pose if node.joint is None else node.joint.pose


def _origin(parent: Element, pose: Pose) -> None:
    """URDF's Euler angles are about the fixed axes x, y, z."""
    turn = Rotation.from_quat(np.asarray(pose.orientation)).as_euler("xyz", suppress_warnings=True)
    SubElement(parent, "origin", xyz=_words(*pose.position), rpy=_words(*turn))


def _words(*numbers: float) -> str:
    return " ".join(repr(float(number)) for number in numbers)


def _add_inertial(link: Element, body: RigidBody, frame: Pose) -> None:
    if body.mass() == 0:
        return
    inertial = SubElement(link, "inertial")
    _origin(inertial, compose(compose(frame, body.initial_pose), Pose(body.center_of_mass())))
    SubElement(inertial, "mass", value=_words(body.mass()))
    tensor = body.inertia_tensor()
    pairs = ("xx", 0, 0), ("xy", 0, 1), ("xz", 0, 2), ("yy", 1, 1), ("yz", 1, 2), ("zz", 2, 2)
    SubElement(inertial, "inertia", {f"i{name}": _words(tensor[i, j]) for name, i, j in pairs})


def _add_collision(link: Element, geometry: Geometry, pose: Pose, node: Node, index: int) -> None:
    collision = SubElement(link, "collision", name=f"{node.name}_geom{index}")
    _origin(collision, pose)
    shape = SubElement(collision, "geometry")
    if isinstance(geometry, GeometryBox):
        SubElement(shape, "box", size=_words(*geometry.aabb.size))
    elif isinstance(geometry, GeometrySphere):
        SubElement(shape, "sphere", radius=_words(geometry.radius))
    else:
        raise ValueError(f"URDF has no shape for the {type(geometry).__name__} of {node.name}")


def _add_joint(robot: Element, node: Node) -> None:
    if node.joint is None or node.parent is None:
        return
    hinge = node.joint if isinstance(node.joint, JointHinge) else None
    joint = SubElement(robot, "joint", name=node.joint_name, type="revolute" if hinge else "fixed")
    _origin(joint, compose(inverse(_link_pose(node.parent)), node.joint.pose))
    SubElement(joint, "parent", link=node.parent.name)
    SubElement(joint, "child", link=node.name)
    if hinge is not None:
        axis = hinge.axis.normalized * (1 if node.body.uuid == hinge.rigid_body2.uuid else -1)
        SubElement(joint, "axis", xyz=_words(*axis))
        limits = {"lower": -hinge.range, "upper": hinge.range, "effort": hinge.effort, "velocity": hinge.velocity}
        SubElement(joint, "limit", {name: _words(number) for name, number in limits.items()})
