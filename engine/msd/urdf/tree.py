"""<link> and <joint>: the trees of links."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

import numpy as np

from engine.geometry import rotation
from engine.msd.mjcf.xml import Node
from engine.msd.names import WORLD
from engine.msd.paths import join
from engine.msd.report import Outcome
from engine.msd.schema import Body, FreeJoint, Link
from engine.msd.urdf.bullet import read_contact
from engine.msd.urdf.context import Context, Placed, every, required
from engine.msd.urdf.geometry import read_shapes
from engine.msd.urdf.inertia import read_inertial
from engine.msd.urdf.joints import Connection, read_connection, read_joints

LINK_CHILDREN = ("inertial", "visual", "collision", "contact")


class Pose(NamedTuple):
    """Where a link is that does not move, in the world."""

    position: np.ndarray = np.zeros(3)
    orientation: np.ndarray = rotation.IDENTITY

    def moved(self, position: np.ndarray, orientation: np.ndarray) -> Pose:
        """The pose of something whose pose is given relative to this one."""
        return Pose(
            self.position + rotation.rotate(self.orientation, position),
            rotation.multiply(self.orientation, orientation),
        )


class Tree:
    """The links of a file and what connects them."""

    def __init__(self, context: Context, root: Node) -> None:
        self.context = context
        self.nodes: dict[str, Node] = {}
        self.children: dict[str, list[Connection]] = {}
        self.above: dict[str, Connection] = {}
        self.floating: deque[tuple[Connection, Pose]] = deque()
        """Floating joints below links that do not move: bodies of their own, once the one at hand is done."""
        for node in every(root, "link"):
            name = required(node, "name")
            if name in self.nodes:
                raise node.error(
                    f"The link in line {self.nodes[name].line} is called {name!r} too; rename one", "name"
                )
            self.nodes[name], self.children[name] = node, []
        for node in every(root, "joint"):
            self._connect(read_connection(context, node))
        self._refuse_circles()

    def _connect(self, connection: Connection) -> None:
        node, child = connection.node, connection.child
        for end in (connection.parent, child):
            if end not in self.nodes:
                raise node.error(f"There is no link {end!r} for the joint to connect; add it, or correct the name")
        if child in self.above:
            other = self.above[child]
            raise node.error(
                f"The link {child!r} is the child of the joint {other.name!r} in line {other.node.line} already; "
                "a link has one parent, so close a loop in MSD with an equality constraint"
            )
        self.above[child] = connection
        self.children[connection.parent].append(connection)

    def _refuse_circles(self) -> None:
        free = {name for name in self.nodes if name not in self.above}
        stack = list(free)
        while stack:
            below = [connection.child for connection in self.children[stack.pop()]]
            free.update(below)
            stack += below
        caught = [name for name in self.nodes if name not in free]
        if caught:
            connection = self.above[caught[0]]
            raise connection.node.error(f"The joints make a circle of links: {', '.join(caught[:8])}")

    @property
    def roots(self) -> list[str]:
        return [name for name in self.nodes if name not in self.above]


def read_tree(context: Context, root: Node, floating_base: bool) -> None:
    """Add the links of the file to the hierarchy. Raises SceneError."""
    tree = Tree(context, root)
    roots = tree.roots
    if not roots:
        context.note(root, "The file has no <link>; the World is empty", "link", Outcome.GUESSED)
    for name in roots[1:]:
        message = f"The links {roots[0]!r} and {name!r} both have no parent; each is the base of a body of its own"
        context.note(tree.nodes[name], message, outcome=Outcome.GUESSED)
    for name in roots:
        if name == WORLD:
            _read_world(tree, floating_base)
        else:
            _add_body(tree, name, Pose(), FreeJoint() if floating_base else None)
        while tree.floating:
            connection, pose = tree.floating.popleft()
            _add_floating(tree, connection, pose)


def _read_world(tree: Tree, floating_base: bool) -> None:
    """A base link called world is the world itself: its shapes are fixed in it, its children are bodies."""
    context, node = tree.context, tree.nodes[WORLD]
    context.check(node, ("name",), LINK_CHILDREN, "hierarchy")
    context.world.hierarchy.geoms = read_shapes(context, node, "hierarchy")
    read_contact(context, node, context.world.hierarchy.geoms, "hierarchy")
    if any(child.tag == "inertial" for child in node.children):
        context.note(node, "The world weighs nothing; the inertial of the link 'world' was dropped", "inertial")
    if floating_base:
        message = "The robot hangs on the link 'world', which cannot float; its base stays as it is"
        context.note(node, message, "name", Outcome.GUESSED)
    for connection in tree.children[WORLD]:
        if connection.kind == "floating":
            _add_floating(tree, connection, Pose())
            continue
        body, path = _new_body(context)
        body.link = _read_child(tree, connection, path, Pose())


def _add_floating(tree: Tree, connection: Connection, parent: Pose) -> None:
    """The child of a floating joint whose parent does not move, as a body with a free joint."""
    context = tree.context
    context.check(connection.node, ("name", "type"), ("origin", "parent", "child", "axis", "limit"))
    if connection.parent != WORLD:
        message = (
            f"The joint {connection.name!r} frees {connection.child!r} from a link that does not move; it became a "
            "free joint of a body of its own"
        )
        path = f"hierarchy.bodies[{len(context.world.hierarchy.bodies)}]"
        context.note(connection.node, message, "type", Outcome.GUESSED, path)
    name = context.name(connection.node, "joint", connection.name)
    _add_body(tree, connection.child, parent.moved(*context.origin(connection.node)), FreeJoint(name=name))


def _new_body(context: Context) -> tuple[Body, str]:
    bodies = context.world.hierarchy.bodies
    body = Body()
    bodies.append(body)
    return body, f"hierarchy.bodies[{len(bodies) - 1}].link"


def _add_body(tree: Tree, name: str, pose: Pose, free: FreeJoint | None) -> None:
    body, path = _new_body(tree.context)
    body.free = free
    body.link = _read_link(tree, name, path, None if free else pose)
    body.link.local_translation, body.link.local_rotation = pose.position, pose.orientation.copy()


def _read_child(tree: Tree, connection: Connection, path: str, parent: Pose | None) -> Link:
    """The link at the end of a joint; `parent` is the pose of the other end, if that does not move."""
    position, orientation = tree.context.origin(connection.node)
    joints = read_joints(tree.context, connection, path)
    pose = parent.moved(position, orientation) if parent is not None and not joints else None
    link = _read_link(tree, connection.child, path, pose)
    link.local_translation, link.local_rotation, link.joints = position, orientation, joints
    return link


def _read_link(tree: Tree, name: str, path: str, pose: Pose | None) -> Link:
    """A link with all that hangs on it; `pose` is where it is, if it does not move."""
    context, node = tree.context, tree.nodes[name]
    context.check(node, ("name",), LINK_CHILDREN, path)
    link = Link(name=name)
    context.links[name] = Placed(link, path, node)
    link.geoms = read_shapes(context, node, path)
    read_contact(context, node, link.geoms, path)
    link.inertial = read_inertial(context, node, link.geoms, path)
    for connection in tree.children[name]:
        if connection.kind == "floating":
            if pose is not None:
                tree.floating.append((connection, pose))
                continue
            message = f"The joint {connection.name!r} floats on a link that moves; it became three slides and a ball"
            context.note(connection.node, message, "type", Outcome.GUESSED, path)
        link.children.append(_read_child(tree, connection, join(join(path, "children"), len(link.children)), pose))
    return link
