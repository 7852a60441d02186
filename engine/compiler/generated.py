"""What elements of MJCF that a World keeps as text stand for: bodies of flexcomps, flexes, and what refers to them.

Nothing of this is in the World, whose texts are saved as they are. It joins the rows of the SceneModel, each under
the World path of the text that it comes from. A text that says what cannot be is left out, and said so.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from engine.compiler.errors import Finding
from engine.compiler.flex_spec import FlexEquality
from engine.errors import SceneError
from engine.msd import assets
from engine.msd.order import LISTS
from engine.msd.paths import get
from engine.msd.schema import Link, RawMjcf, World
from engine.physics.enums import EqType

if TYPE_CHECKING:
    from engine.compiler.flex_spec import FlexSpec
    from engine.msd.mjcf.attributes import Attributes
    from engine.msd.mjcf.xml import Node

WORLD = "hierarchy"


@dataclass
class KeyText:
    """A stored state of all joints, those that are made too."""

    name: str | None
    time: float | None
    numbers: dict[str, np.ndarray]
    """By attribute of <key>; quaternions w, x, y, z."""


@dataclass
class Parts:
    """What the texts of a World stand for."""

    children: dict[str, list[tuple[int, Link, str]]] = field(default_factory=dict)
    """By the path of the link, or "hierarchy": bodies that come before the child of a number, and their paths."""
    paths: set[str] = field(default_factory=set)
    """Of the texts that make bodies."""
    owners: dict[str, int] = field(default_factory=lambda: {WORLD: 0})
    """Index of the body of each link that carries a text."""
    flexes: list[FlexSpec] = field(default_factory=list)
    equalities: list[tuple[str, FlexEquality]] = field(default_factory=list)
    """Of flexcomps, with their paths, behind all others."""
    sections: dict[str, list[tuple[int, str, Any]]] = field(default_factory=dict)
    """By kind: objects that come before the object of a number among those of their kind, and their paths."""
    findings: list[Finding] = field(default_factory=list)

    def flex_equalities(self) -> Iterator[FlexEquality]:
        """Every constraint on a flex."""
        said = (element for _, _, element in self.sections.get("equality", ()) if isinstance(element, FlexEquality))
        return itertools.chain(said, (element for _, element in self.equalities))

    def merged(self, kind: str, listed: list[tuple[str, Any]], among_own: bool = False) -> list[tuple[str, Any]]:
        """Paths and objects of a kind with those of the texts at their places, which count all of their kind, or with
        `among_own` those of the World."""
        result = list(listed)
        for number, (place, path, element) in enumerate(sorted(self.sections.get(kind, ()), key=lambda row: row[0])):
            result.insert(place + (number if among_own else 0), (path, element))
        return result


def is_made(path: str) -> bool:
    """Whether a row of a SceneModel with this World path comes from an element that the World keeps as text."""
    return ".carried[" in path


def made_of(world: World) -> Parts:
    """What the texts of a World stand for; nothing of it refers to anything yet."""
    carried = list(_carried(world))
    return _Maker(world, carried).parts if carried else Parts()


def _carried(world: World) -> Iterator[tuple[int, str, str, RawMjcf]]:
    """Number of the top-level body, path of the owner, path and text of every kept element, those of the tree in the
    order of the file."""
    extras = () if world.extras is msgspec.UNSET else world.extras.carried
    top = [(f"extras.carried[{i}]", text) for i, text in enumerate(extras)]
    for path, text in top:
        if text.section != "worldbody":
            yield -1, WORLD, path, text
    bodies = world.hierarchy.bodies
    at_top: dict[int, list[tuple[str, RawMjcf]]] = {}
    for path, text in top:
        if text.section == "worldbody":
            at_top.setdefault(min(text.place, len(bodies)), []).append((path, text))
    for number in range(len(bodies) + 1):
        for path, text in at_top.get(number, ()):
            yield number, WORLD, path, text
        if number < len(bodies):
            for owner, path, text in _below(bodies[number].link, f"hierarchy.bodies[{number}].link"):
                yield number, owner, path, text


def _below(link: Link, path: str) -> Iterator[tuple[str, str, RawMjcf]]:
    """Path of the owner, path and text of every element kept at a link or below it, in the order of the file."""
    # A stack rather than recursion: chains of hundreds of links are legal.
    stack: list[tuple[str, str, Link | RawMjcf]] = [("", path, link)]
    while stack:
        owner, path, item = stack.pop()
        if isinstance(item, RawMjcf):
            yield owner, path, item
            continue
        inside: list[tuple[str, str, Link | RawMjcf]] = [
            (path, f"{path}.children[{i}]", child) for i, child in enumerate(item.children)
        ]
        texts = () if item.extras is msgspec.UNSET else item.extras.carried or ()
        for i, text in sorted(enumerate(texts), key=lambda row: (row[1].place, row[0]), reverse=True):
            inside.insert(text.place, (path, f"{path}.extras.carried[{i}]", text))
        stack += inside[::-1]


class _Maker:
    """Reads the texts of a World one by one. The readers of MJCF are loaded where there are texts only."""

    def __init__(self, world: World, carried: list[tuple[int, str, str, RawMjcf]]) -> None:
        self.world, self.parts, self.said = world, Parts(), 0
        self.names = {link.name for body in world.hierarchy.bodies for link in _links(body.link) if link.name}
        # The bodies of the tree come first: elements of the sections refer to them.
        for top, owner, path, text in sorted(carried, key=lambda row: row[0] < 0):
            try:
                self._read(top, owner, path, text)
            except (SceneError, ValueError) as error:
                self._note(path, str(getattr(error, "message", error)))
            except OSError as error:
                self._note(path, f"its file cannot be read: {error.strerror or error}")

    def _note(self, path: str, why: str) -> None:
        self.parts.findings.append(Finding(path, f"this element is kept, but not simulated: {why}"))

    def _read(self, top: int, owner: str, path: str, text: RawMjcf) -> None:
        from engine.compiler.flex_spec import read_flex, unknown

        node, frame = _parsed(text)
        if node.tag in ("flexcomp", "flex") and text.section != "equality":
            self.parts.findings += [Finding(path, f"{said} has no effect") for said in unknown(node)]
        if node.tag == "flexcomp":
            self._add_flexcomp(top, owner, path, text.place, node, frame)
        elif text.section == "deformable" and node.tag == "flex":
            spec = read_flex(_attributes(node), path)
            self.parts.flexes.insert(self.said, spec)  # before those of flexcomps
            self.said += 1
        elif text.section == "equality" and node.tag in ("flex", "flexstrain"):
            self._add(path, text, _equality(node))
        elif text.section == "keyframe":
            self._add(path, text, _key(node))
        elif text.section in _LISTS:
            self._add_section(path, text, node)

    # ------------------------------------------------------------------------------------------------ flexcomps

    def _add_flexcomp(
        self, top: int, owner: str, path: str, place: int, node: Node, frame: tuple[np.ndarray, np.ndarray]
    ) -> None:
        from engine.compiler.flexcomp import MOST_BODIES, expand

        made = expand(_attributes(node), path, owner, frame, _Assets(self.world))
        names = [link.name or "" for link in (*made.bodies, *made.twists)]
        taken = next((name for name in names if name in self.names), None)
        if taken is not None:
            raise ValueError(f"it makes a body named {taken!r}, and there is one; give it another name")
        if len(self.names) + len(names) > MOST_BODIES:
            raise ValueError(f"with its {len(names)} bodies there are more than {MOST_BODIES}")
        self.names.update(names)
        plugins = (child.attrib.get("plugin", "") for child in node.children if child.tag == "plugin")
        made.notes += [f"the plugin {plugin!r} is not run; the flex is simulated without it" for plugin in plugins]
        self.parts.findings += [Finding(path, note) for note in made.notes]
        self.parts.paths.add(path)
        self.parts.children.setdefault(owner, []).extend((place, link, path) for link in made.bodies)
        # Bodies that turn with the edges of a rod hang on the world, behind what was made so far.
        after = place if owner == WORLD else top + 1
        self.parts.children.setdefault(WORLD, []).extend((after, link, path) for link in made.twists)
        self.parts.flexes.append(made.spec)
        self.parts.equalities += [(path, equality) for equality in made.equalities]

    # ------------------------------------------------------------------------------------------------- sections

    def _add(self, path: str, text: RawMjcf, element: Any) -> None:
        self.parts.sections.setdefault(text.section, []).append((text.place, path, element))

    def _add_section(self, path: str, text: RawMjcf, node: Node) -> None:
        """An element that refers to parts of others, as the reader of MJCF understands it."""
        from engine.msd.mjcf import reader
        from engine.msd.mjcf.context import Context
        from engine.msd.report import Report

        unknown = self._unknown(node)
        if unknown:
            raise ValueError(f"it refers to {unknown}, which there is not")
        scratch = reader.empty_world()
        folder = Path(self.world.file).parent
        reader.READERS[text.section](Context(scratch, Report(), folder), node, text.place)
        for where in _LISTS[text.section]:
            for element in get(scratch, where):
                self._add(path, text, element)

    def _unknown(self, node: Node) -> str:
        """A body that an element refers to and that there is not."""
        from engine.msd.mjcf.expand import references

        bodies = (name for part in node.walk() for _, (kind, name) in references(part) if kind == "body")
        missing = next((name for name in bodies if name not in self.names and name != "world"), None)
        return f"the body {missing!r}" if missing else ""


_LISTS = {kind: lists for kind, lists in LISTS.items()} | {
    "contact": ("collision_ignores.link_pairs",),
}


def _links(link: Link) -> Iterator[Link]:
    stack = [link]
    while stack:
        link = stack.pop()
        yield link
        stack += link.children


def _parsed(text: RawMjcf) -> tuple[Node, tuple[np.ndarray, np.ndarray]]:
    """The element of a text, and position and rotation (x, y, z, w) of the <frame>s around it. Raises SceneError."""
    from engine.geometry import rotation
    from engine.msd.mjcf.defaults import Scope
    from engine.msd.mjcf.orientation import read_orientation
    from engine.msd.mjcf.xml import parse

    root = parse(text.xml)
    scope = Scope()
    scope.compiler["angle"] = "radian"
    for node in root.walk():
        node.scope = scope
    position, turn = np.zeros(3), np.array([0.0, 0.0, 0.0, 1.0])
    while root.tag == "frame":
        attributes = _attributes(root)
        position = position + rotation.rotate(turn, attributes.floats("pos", (0.0, 0.0, 0.0)))
        turn = rotation.multiply(turn, read_orientation(attributes))
        if len(root.children) != 1:
            raise root.error("Expected one element in the frame")
        root = root.children[0]
    return root, (position, turn)


def _attributes(node: Node) -> Attributes:
    from engine.msd.mjcf.attributes import Attributes

    return Attributes(node, chain=[])


def _equality(node: Node) -> FlexEquality:
    """An <equality><flex> or <flexstrain>."""
    attributes = _attributes(node)
    equality = FlexEquality(
        EqType.FLEX if node.tag == "flex" else EqType.FLEXSTRAIN,
        attributes.required("flex"),
        attributes.floats("solref", (0.02, 1.0)),
        attributes.floats("solimp", (0.9, 0.95, 0.001, 0.5, 2.0)),
        name=attributes.name(),
        active=attributes.boolean("active", True),
    )
    if node.tag == "flexstrain":
        x, y, z = attributes.floats("cell", (0.0, 1.0, 0.0)).tolist()
        equality.cell = x, y, z
    return equality


def _key(node: Node) -> KeyText:
    attributes = _attributes(node)
    numbers = {
        name: attributes.optional_floats(name) for name in ("qpos", "qvel", "act", "ctrl", "mpos", "mquat", "plastic")
    }
    said = {name: values for name, values in numbers.items() if values is not None}
    return KeyText(attributes.name(), attributes.optional_number("time"), said)


class _Assets:
    """Files and mesh assets of a World."""

    def __init__(self, world: World) -> None:
        self.world = world

    def file(self, name: str) -> Path:
        """The file of a name. Raises OSError for one that may not be read."""
        return assets.resolve(self.world, name)

    def mesh(self, name: str) -> tuple[np.ndarray, np.ndarray]:
        """Vertices and triangles of a mesh asset, under its own map. Raises OSError or ValueError."""
        from engine.msd.mesh_assets import placed_source

        asset = self.world.assets.meshes.get(name)
        if asset is None:
            raise ValueError(f"there is no mesh named {name!r}")
        vertices, faces = placed_source(self.world, asset)
        if faces is None:
            raise ValueError(f"the mesh {name!r} has no triangles")
        return vertices, faces
