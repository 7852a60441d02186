"""What the parts of the URDF reader share: the World being made, the report, names, files; and typed access to
elements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from engine.geometry import rotation
from engine.msd.mjcf.attributes import parse_floats
from engine.msd.mjcf.xml import Node
from engine.msd.names import free_name
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import Joint, Link, World
from engine.msd.schema.world_extras import WorldExtras
from engine.msd.urdf.files import Files

Thing = TypeVar("Thing", Link, Joint)


class Placed(NamedTuple, Generic[Thing]):
    """A link or joint of the World with its path and the element that it came from."""

    element: Thing
    path: str
    node: Node


class Context:
    """The World being made, and what has been found on the way."""

    def __init__(self, world: World, report: Report, files: Files, repair: bool) -> None:
        self.world, self.report, self.files, self.repair = world, report, files, repair
        self.extras = WorldExtras()
        world.extras = self.extras
        self.links: dict[str, Placed[Link]] = {}
        """Links by their name in the file."""
        self.joints: dict[str, Placed[Joint]] = {}
        """Joints with one coordinate by their name in the file."""
        self.taken: dict[str, set[str]] = {}
        """Names in use, by kind."""

    def note(
        self,
        node: Node,
        message: str,
        attribute: str = "",
        outcome: Outcome = Outcome.DROPPED,
        path: str = "",
        option: str = "",
    ) -> None:
        """Report what became of an element."""
        self.report.add(Finding(message, node.file, node.line, plain(node.tag), attribute, outcome, path, option))

    def name(self, node: Node, kind: str, wanted: str, path: str = "") -> str:
        """`wanted`, or the next free name of its kind where another object has it, which is reported."""
        taken = self.taken.setdefault(kind, set())
        name = free_name(taken, wanted)
        taken.add(name)
        if name != wanted:
            message = f"Another {kind} is called {wanted!r}; this one became {name!r}"
            self.note(node, message, "name", Outcome.GUESSED, path)
        return name

    def check(
        self, node: Node, attributes: tuple[str, ...] = (), children: tuple[str, ...] = (), path: str = ""
    ) -> None:
        """Report the attributes and children of an element that have no meaning here."""
        for name, value in node.attrib.items():
            if name not in attributes:
                message = f"The attribute {plain(name)}={value!r} has no meaning here and was dropped"
                self.note(node, message, plain(name), path=path)
        for child in node.children:
            if child.tag not in children:
                self.note(child, f"The element <{plain(child.tag)}> has no meaning here and was dropped", path=path)

    def child(self, node: Node, tag: str, path: str = "") -> Node | None:
        """The first child called `tag`; further ones are reported."""
        found = None
        for child in every(node, tag):
            if found is None:
                found = child
            else:
                self.note(child, f"A second <{tag}> was dropped; the one in line {found.line} applies", path=path)
        return found

    def origin(self, node: Node) -> tuple[np.ndarray, np.ndarray]:
        """Position, m, and orientation, x y z w, of the <origin> of an element."""
        origin = self.child(node, "origin")
        if origin is None:
            return np.zeros(3), rotation.IDENTITY.copy()
        self.check(origin, ("xyz", "rpy"))
        rpy = self.numbers(origin, "rpy", (0.0, 0.0, 0.0))
        return self.numbers(origin, "xyz", (0.0, 0.0, 0.0)), rotation.from_euler(rpy, "XYZ")

    def numbers(self, node: Node, name: str, default: tuple[float, ...]) -> np.ndarray:
        """An array attribute as long as `default`, which it is when the attribute is missing or empty. Numbers too
        many and commas are overlooked and reported. Raises SceneError."""
        text = node.attrib.get(name, "").strip()
        if not text:
            return np.array(default)
        values = parse_floats(node, name, text.replace(",", " "))
        if "," in text:
            self.note(node, f"Commas in {name}={text!r} were read as spaces", name, Outcome.GUESSED)
        if len(values) > len(default):
            message = f"Expected {len(default)} numbers, got {text!r}; the first {len(default)} are used"
            self.note(node, message, name, Outcome.GUESSED)
        if len(values) < len(default):
            raise node.error(f"Expected {len(default)} numbers, got {text!r}", name)
        if not np.isfinite(values).all():
            raise node.error(f"Expected finite numbers, got {text!r}", name)
        return np.array(values[: len(default)])

    def number(self, node: Node, name: str) -> float | None:
        """A number attribute, or None when it is missing. Raises SceneError."""
        return float(self.numbers(node, name, (0.0,))[0]) if node.attrib.get(name, "").strip() else None


def plain(tag: str) -> str:
    """A name without its XML namespace."""
    return tag.rpartition("}")[2]


def every(node: Node, tag: str) -> Iterator[Node]:
    """The children called `tag`."""
    return (child for child in node.children if child.tag == tag)


def required(node: Node, name: str) -> str:
    """A text attribute. Raises SceneError when it is missing or empty."""
    value = node.attrib.get(name, "")
    if not value:
        raise node.error(f"The attribute {name!r} is missing", name)
    return value


def text_number(node: Node) -> float | None:
    """The number that is the text of an element, Gazebo's way, or its `value`, Bullet's; None if there is none."""
    text = node.attrib.get("value", node.text).strip()
    try:
        value = float(text)
    except ValueError:
        return None
    return value if np.isfinite(value) else None
