"""A graph of bodies and joints as a tree, and the joints that close its loops."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from uuid import UUID

from engine.scene import checks
from engine.scene.joints import Joint
from engine.scene.multi_body_system import MultiBodySystem, rigid_bodies
from engine.scene.pose import Pose
from engine.scene.rigid_body import AttachedSensors, RigidBody
from engine.scene.sensors import CameraSensor, IMUSensor


@dataclass(eq=False)
class Node:
    """A body in the tree. joint: to its parent; None at the root."""

    body: RigidBody
    name: str
    parent: Node | None = None
    joint: Joint | None = None
    joint_name: str = ""
    children: list[Node] = field(default_factory=list)


@dataclass(frozen=True)
class Loop:
    """A joint that is no edge of the tree, between two nodes of it."""

    joint: Joint
    joint_name: str
    first: Node
    second: Node


@dataclass
class Tree:
    """nodes: parents before children, each with all that is below it before the next."""

    nodes: list[Node]
    loops: list[Loop]


def _check(bodies: list[RigidBody], name: str) -> None:
    """Raise TypeError or ValueError for what was assigned to bodies since they were made, or is in their lists."""
    carriers: dict[UUID, int] = {}
    for index, body in enumerate(bodies):
        what = f"rigid body {index} of {name}"
        checks.instance(body.initial_pose, Pose, f"the initial_pose of {what}")
        checks.instance(body.geometries, list, f"the geometries of {what}")
        checks.instance(body.sensors, AttachedSensors, f"the sensors of {what}")
        for sensors, kind in ((body.sensors.imu_sensors, IMUSensor), (body.sensors.camera_sensors, CameraSensor)):
            for sensor in sensors:
                checks.instance(sensor, kind, f"a sensor of {what}")
                sensor.__post_init__()
                if sensor.uuid in carriers:
                    other = f"rigid body {carriers[sensor.uuid]}"
                    raise ValueError(f"{what} and {other} carry one {kind.__name__}: each needs its own")
                carriers[sensor.uuid] = index


def tree_of(system: MultiBodySystem, name: str) -> Tree:
    """The tree of shortest ways from the root of a system, which is called `name`.

    A joint is called after the body nearer to the root and its place among the joints there, the other body too.
    Raises ValueError if there is no root, and for a body that no way leads to."""
    system.__post_init__()  # what was assigned since
    if not system.has_root():
        raise ValueError(f"multi-body system {name} has no rigid body: add_rigid_body adds its root")
    bodies = rigid_bodies(system)
    root = Node(system.root, name)
    reached, waiting, seen = {root.body.uuid: root}, deque([root]), set()
    loops = []
    while waiting:
        node = waiting.popleft()
        for index, joint in enumerate(system.get_joints_for_rigid_body(node.body)):
            if joint.uuid in seen:
                continue
            seen.add(joint.uuid)
            joint.__post_init__()  # what was assigned since
            other = joint.rigid_body2 if joint.rigid_body1.uuid == node.body.uuid else joint.rigid_body1
            joint_name = f"{node.name}_joint{index}"
            if other.uuid in reached:
                loops.append(Loop(joint, joint_name, node, reached[other.uuid]))
                continue
            child = Node(other, f"{node.name}_link{index}", node, joint, joint_name)
            node.children.append(child)
            reached[other.uuid] = child
            waiting.append(child)
    lost = [index for index, body in enumerate(bodies) if body.uuid not in reached]
    if lost:
        raise ValueError(
            f"no joints lead from the root of multi-body system {name} to its rigid body {lost[0]}: "
            "join it, or give it a system of its own"
        )
    _check(bodies, name)
    nodes, stack = [], [root]
    while stack:
        node = stack.pop()
        nodes.append(node)
        stack += reversed(node.children)
    return Tree(nodes, loops)
