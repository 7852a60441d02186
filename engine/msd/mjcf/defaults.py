"""Compiler settings and default classes of one MJCF model."""

from __future__ import annotations

import math

from engine.msd.mjcf.xml import Node

ACTUATORS = (
    "general", "motor", "position", "velocity", "intvelocity", "orientation", "pid", "damper", "cylinder", "muscle",
    "adhesion", "dcmotor", "plugin",
)  # fmt: skip


Entry = tuple[str, Node]
"""A class, and what one of its <default> elements says."""


class Scope:
    """What holds for every element of one model: angle unit, Euler order, folders, default classes."""

    def __init__(self) -> None:
        self.compiler: dict[str, str] = {}
        self.classes: dict[str, dict[str, list[Entry]]] = {"main": {}}
        """Class name to element name to the entries that hold for that class, from the root class on."""
        self.parent: dict[str, str | None] = {"main": None}
        self.chains: dict[tuple[str, str], tuple[list[Node], dict[str, list[Node]]]] = {}
        """What `class_chain` found, by element name and class."""
        self.folder = ""
        """Folder of the model file, relative to the main file's."""

    @property
    def angle(self) -> float:
        """Radians per unit of the angles in the file."""
        return 1.0 if self.compiler.get("angle", "degree") == "radian" else math.pi / 180

    @property
    def eulerseq(self) -> str:
        return self.compiler.get("eulerseq", "xyz")

    @property
    def autolimits(self) -> bool:
        return self.compiler.get("autolimits", "true") != "false"


def read_scope(root: Node, folder: str = "") -> Scope:
    """Settings and default classes of the model whose root is `root`. Raises SceneError."""
    scope = Scope()
    scope.folder = folder
    for node in root.children:
        if node.tag == "compiler":
            _check_compiler(node)
            scope.compiler.update(node.attrib)
    for node in root.children:
        if node.tag == "default":
            _read_class(scope, node, None)
    return scope


def _check_compiler(node: Node) -> None:
    angle = node.attrib.get("angle", "degree")
    if angle not in ("degree", "radian"):
        raise node.error(f"Expected degree or radian, got {angle!r}", "angle")
    order = node.attrib.get("eulerseq", "xyz")
    if len(order) != 3 or any(c not in "xyzXYZ" for c in order):
        raise node.error(f"Expected three letters of xyz or XYZ, got {order!r}", "eulerseq")
    if node.attrib.get("coordinate", "local") != "local":
        raise node.error("Global coordinates are not supported by MuJoCo any more; save the model with local ones")


def _read_class(scope: Scope, node: Node, parent: str | None) -> None:
    name = node.attrib.get("class", "main" if parent is None else "")
    if parent is None:
        # The top-level class may carry any name; it is the class of elements that name none.
        if name != "main":
            scope.classes.setdefault(name, scope.classes["main"])
            scope.parent.setdefault(name, None)
    else:
        if not name:
            raise node.error("A nested default needs a class name", "class")
        if name in scope.classes and scope.parent[name] != parent:
            raise node.error(f"The default class {name!r} exists already", "class")
        if name not in scope.classes:
            # A class starts from what its parent says when the class is made, not from what is said there later.
            scope.classes[name] = {key: list(levels) for key, levels in scope.classes[parent].items()}
        scope.parent[name] = parent
    entries, owner = scope.classes[name], name if parent is not None else "main"
    for child in node.children:
        if child.tag != "default":
            entries.setdefault("actuator" if child.tag in ACTUATORS else child.tag, []).append((owner, child))
    for child in node.children:
        if child.tag == "default":
            _read_class(scope, child, name)


def class_chain(scope: Scope, key: str, name: str) -> tuple[list[Node], dict[str, list[Node]]]:
    """The <default> entries `key` of class `name`, most specific first, and those of them that have an attribute, by
    attribute. All shortcuts of actuators are one entry."""
    known = scope.chains.get((key, name))
    if known is None:
        chain = [node for _, node in reversed(scope.classes[name].get(key, []))]
        known = scope.chains[key, name] = (chain, by_attribute(chain))
    return known


def by_attribute(chain: list[Node]) -> dict[str, list[Node]]:
    """The entries that have an attribute, by attribute."""
    saying: dict[str, list[Node]] = {}
    for node in chain:
        for name in node.attrib:
            saying.setdefault(name, []).append(node)
    return saying
